package wording

const (
	SkipToTheRoom                  = "Skip to the room"
	LedgerNewestEntryFirst         = "Ledger, newest entry first"
	DocketOf               Pattern = "({1}) Docket"
	Alarm                          = "Alarm "
)
