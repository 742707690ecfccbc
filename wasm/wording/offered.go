package wording

const (
	ToolReads                   = "reads"
	ToolWrites                  = "writes"
	ToolsOfferedNow             = "Tools offered now"
	AsksTheHost                 = "asks the host"
	NotComplete                 = "Not complete. "
	WithdrawnByThePause         = "Withdrawn by the pause"
	TheyComeBackWhenTheRoom     = ". They come back when the room resumes."
	Rounds                      = "Rounds"
	AndOpen                     = ", open"
	NoRulingYet                 = "No ruling yet."
	CommittedAndNotOpenedInline = "committed and not opened"
)

const (
	InAsAnAgentSeesThem            Pattern = "{1} in {2}, as an agent sees them. The phase decides which there are."
	Annotations                    Pattern = "Annotations: {1}"
	InputSchemaOf                  Pattern = "Input schema of {1}"
	TheBrowserDidNotRegister       Pattern = "{1}The browser did not register:"
	InOf                           Pattern = "{1} in {2}"
	NothingOffersOnlyToolsThatRead Pattern = ": nothing. {1} offers only tools that read."
	TheLedgerBelowHoldsToo         Pattern = "The ledger below holds {1} too."
	RulingAskedForInRatifiedIn     Pattern = "Ruling asked for in {1}, ratified in {2}, SHA-256 {3}"
	CommittedOf                    Pattern = "{1} committed"
)

var (
	NumberOfEarlierRounds = Noun{"earlier round", "earlier rounds"}
	NumberOfSeats         = Noun{"seat", "seats"}
)
