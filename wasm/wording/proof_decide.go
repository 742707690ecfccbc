package wording

const (
	ItWouldNotFitTogether         = "It would not fit together. "
	ItIsDecidedInTheTab           = "It is decided in the tab that has the room."
	ItDoesWhatItSaysOf            = "It does what it says, of what is ticked, once."
	NobodyHereMayDecideThis       = "Nobody here may decide this. "
	DecideAsTheSeat               = "Decide as the seat"
	ThisCannotBeUndoneType        = "This cannot be undone. Type "
	ToShowThatItIsMeant           = " to show that it is meant"
	Target                        = "target"
	TheLedgerKeepsWhatItWas       = "The ledger keeps what it was, for whoever reads it: nothing is taken off the record."
	WhatWouldComeToAnotherThing   = "What would come to another thing than was shown when it is carried out is stopped whole. The record keeps what was measured of the press, and the page cannot tell who presses."
	ReasonWhichTheAgentIsTold     = "Reason, which the agent is told (optional)"
	RefuseAll                     = "Refuse all"
	ApprovedAndNotCarriedOutWhole = "Approved and not carried out. "
	CarryItOutNow                 = "Carry it out now"
)

const (
	WhatIsLeftAfterThePlaces Pattern = "{1}What is left after the places taken out fails the records' own check: {2}"
	TheButtonsWakeInSoThat   Pattern = "The buttons wake in {1}, so that no press already on its way decides."
	ItDoesNothingYet         Pattern = "It does nothing yet: {1}."
	ItTakesTheRoleWhichThe   Pattern = "{1}It takes the role {2}, which the host can give to a human seat below."
	DecidedAsTheSeat         Pattern = "Decided as the seat {1}{2}."
	ThePageWasGoneInBetween  Pattern = "{1}The page was gone in between. The approval of {2} holds until {3}, for what it was given for and nothing else; after that it has no effect."
)
