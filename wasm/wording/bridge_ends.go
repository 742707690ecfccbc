package wording

const (
	NotReached                 = "Not reached."
	NoBridgeRunsThereAnyMore   = "No bridge runs there any more: each run has another port and another token."
	RefusedWrongToken          = "Refused: wrong token."
	RefusedWrongOrigin         = "Refused: wrong origin."
	RefusedAnotherPageHoldsIt  = "Refused: another page holds it."
	RefusedNotUnderstood       = "Refused: not understood."
	RefusedForAnotherReason    = "Refused."
	TheReason                  = "The reason: "
	ItSays                     = "It says: "
	WhateverOfItStillWaitedFor = " Whatever of it still waited for an answer was given up, and the record says so."
)

const (
	NoConnectionCameAboutWith          Pattern = "No connection came about with {1}. The browser does not say why; it can be one of these:"
	TheBridgeHasAnotherToken           Pattern = "The bridge at {1} was started with another one. Paste the line that this run of it printed."
	TheBridgeHasAnotherOrigin          Pattern = "The bridge at {1} is for another origin than this page's, {2}."
	TheBridgeSpeaksAnotherVersion      Pattern = "The bridge at {1} speaks another version of the protocol than this page, or is no bridge of Docket's."
	OnePageAtATimeCan                  Pattern = "One page at a time can be connected to the bridge at {1}. Disconnect the other one first."
	NothingWasOpenedAt                 Pattern = "Nothing was opened at {1}."
	APressHereEndedTheConnection       Pattern = "A press here ended the connection to {1}."
	TheBridgeProgramEndedTheConnection Pattern = "The bridge program ended the connection to {1}."
	ThePageEndedItBecauseWhat          Pattern = "The page ended it, because what came was not what a bridge says, from {1}."
	AnotherRoomWasPutOnShow            Pattern = "Another room was put on show here, which is not connected to {1}."
	TheConnectionBrokeTheBridgeMay     Pattern = "The connection broke. The bridge may have been stopped at {1}."
	TheBridgeIsForAnotherOrigin        Pattern = "The bridge is for another origin. This page's is {1}, and {2} must name exactly that."
	TheBrowserBlockedItSinceNobody     Pattern = "The browser blocked it, since nobody has answered whether this site may reach apps on this device (its permission {1}). Once that is allowed this page connects, without a reload."
)
