package wording

const (
	TakeCare = "Take care. "
)

const (
	ThisHoldsCharactersThatWouldNot Pattern = "{1}This {2} holds characters that would not be seen or would move others. They are shown by their code points; the record keeps the text as it came."
	ThroughTheDoor                  Pattern = "through the door {1}, {2}"
	ShowMoreNotShown                Pattern = "Show more: {1} {2} not shown"
	EntryInTheLedger                Pattern = "Entry {1} in the ledger"
	AndMoreBetween                  Pattern = " and {1} more"
	ByTheSeatAsIsSaid               Pattern = "By the seat {1}, as is said, {2}"
	FromAClientThatCallsItself      Pattern = ", from a client that calls itself {1}"
)
