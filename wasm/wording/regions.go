package wording

const (
	SkipToTheRoom          = "Skip to the room"
	LedgerNewestEntryFirst = "Ledger, newest entry first"
	Alarm                  = "Alarm "
)

const (
	DocketOf Pattern = "({1}) Docket"
)
