package wording

const (
	Any                        = "any"
	FilterOfTheLedger          = "Filter of the ledger"
	FromSeat                   = "From seat"
	ThroughDoor                = "Through door"
	OfGrade                    = "Of grade"
	OfKind                     = "Of kind"
	WithText                   = "With text"
	InARowsSentenceOrIn        = "In a row's sentence or in what its entry carries, however the letters are set."
	ClearTheFilter             = "Clear the filter"
	Looking                    = "Looking: "
	EveryEntryIsListed         = "Every entry is listed."
	TheEntriesAreBeingLookedAt = "The entries are being looked at, the newest first."
	NoEntryMatches             = "No entry matches."
	N1EntryMatchesTheOthersAre = "1 entry matches. The others are on the record all the same."
)

const (
	EntriesMatchTheOthersAreOn Pattern = "{1} entries match. The others are on the record all the same."
)
