package wording

const (
	ActFromThisPage                 = "Act from this page"
	NothingIsWrittenWhileTheRoom    = "Nothing is written while the room is paused."
	PositionsAreSealedInCommitUntil = "Positions are sealed in Commit. Until then the question can be set, seats added, and tasks created, accepted, reported on and handed off."
	ThisRoundHasItsRuling           = "This round has its ruling."
	ARulingIsAskedForBy             = "A ruling is asked for by an agent's tool and answered here, on a card that appears when one is asked for."
	ThisRoundIsClosedTheNext        = "This round is closed. The next one starts in Open, with this question."
	HiddenWhileTypedTheRecordGets   = "Hidden while typed. The record gets a commitment that nobody can read; position and nonce stay in this tab until Reveal."
	Commit                          = "Commit"
	Withdraw                        = "Withdraw"
	YourOpeningLivesInThisTab       = "Your opening lives in this tab only: a reload or a closed tab loses it."
	ACopyWasSavedAsA                = " A copy was saved as a file."
	ShowOpening                     = "Show opening"
	HideOpening                     = "Hide opening"
	SaveOpening                     = "Save opening"
	NoSeatThatActsFromThis          = "No seat that acts from this page has a commitment to open."
	Reveal                          = "Reveal"
	Nonce32HexadecimalDigits        = "Nonce, 32 hexadecimal digits"
)

const (
	ItsNameHoldsHiddenCharacters Pattern = "{1} (its name holds hidden characters)"
	Committed                    Pattern = "{1}: committed"
	InAs                         Pattern = "In {1}, as {2}"
	ThisPageDoesNotHoldThe       Pattern = "{1}This page does not hold the opening. Without its position and nonce the commitment cannot be opened."
	OpenedInPositionAndNonceAre  Pattern = "Opened in {1}: position and nonce are on the record."
)
