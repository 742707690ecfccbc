package wording

const (
	NotReached                         = "Not reached."
	NoConnectionCameAboutWith          = "No connection came about with "
	TheBrowserDoesNotSayWhy            = ". The browser does not say why; it can be one of these:"
	NoBridgeRunsThereAnyMore           = "No bridge runs there any more: each run has another port and another token."
	RefusedWrongToken                  = "Refused: wrong token."
	TheBridgeAt                        = "The bridge at "
	WasStartedWithAnotherOnePaste      = " was started with another one. Paste the line that this run of it printed."
	RefusedWrongOrigin                 = "Refused: wrong origin."
	RefusedAnotherPageHoldsIt          = "Refused: another page holds it."
	OnePageAtATimeCan                  = "One page at a time can be connected to the bridge at "
	DisconnectTheOtherOneFirst         = ". Disconnect the other one first."
	RefusedNotUnderstood               = "Refused: not understood."
	SpeaksAnotherVersionOfTheProtocol  = " speaks another version of the protocol than this page, or is no bridge of Docket's."
	RefusedForAnotherReason            = "Refused."
	NothingWasOpenedAt                 = "Nothing was opened at "
	TheReason                          = "The reason: "
	ItSays                             = "It says: "
	APressHereEndedTheConnection       = "A press here ended the connection to "
	TheBridgeProgramEndedTheConnection = "The bridge program ended the connection to "
	ThePageEndedItBecauseWhat          = "The page ended it, because what came was not what a bridge says, from "
	AnotherRoomWasPutOnShow            = "Another room was put on show here, which is not connected to "
	TheConnectionBrokeTheBridgeMay     = "The connection broke. The bridge may have been stopped at "
	WhateverOfItStillWaitedFor         = ". Whatever of it still waited for an answer was given up, and the record says so."
)

const (
	TheBridgeIsForAnotherOrigin    Pattern = "The bridge is for another origin. This page's is {1}, and {2} must name exactly that."
	TheBrowserBlockedItSinceNobody Pattern = "The browser blocked it, since nobody has answered whether this site may reach apps on this device (its permission {1}). Once that is allowed this page connects, without a reload."
	IsForAnotherOriginThanThis     Pattern = " is for another origin than this page's, {1}."
)
