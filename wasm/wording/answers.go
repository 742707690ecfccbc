package wording

const (
	BucketUndecided          = "undecided"
	BucketReferred           = "referred"
	BucketRefused            = "refused"
	BucketExpired            = "expired"
	BucketUndone             = "undone"
	WhatWasAnswered          = "What was answered"
	NoChangeHasBeenDecidedIn = "No change has been decided in this room."
	Applied                  = "Applied"
	AppliedInPart            = "Applied in part"
	Referred                 = "Referred"
	Refused                  = "Refused"
	NothingToDo              = "Nothing to do"
	Failed                   = "Failed"
	Undone                   = "Undone"
	WhatWasNotDoneAndWhy     = "What was not done, and why"
	LeftAloneByTheTool       = "left alone by the tool"
	NotSent                  = "not sent"
	NothingOfItWasChanged    = " — nothing of it was changed."
	WhatItChangedStands      = " — what it changed stands."
	ItCannotBeUndone         = "It cannot be undone."
	Undo                     = "Undo"
)

const (
	ThereWereInAllTheLedger   Pattern = "There were {1} in all. The ledger has every one."
	AskedForInBy              Pattern = "{1} {2}, asked for in {3} by {4}"
	DecidedInAsTheSeat        Pattern = ", decided in {1} as the seat {2}"
	LetThroughByAStandingRule Pattern = ", let through by a standing rule in {1}"
	LastIn                    Pattern = ", last in {1}"
	AskedForApplied           Pattern = "{1} asked for: {2} applied"
	ForTheOutbox              Pattern = ", {1} for the outbox"
	InPart                    Pattern = " ({1} in part)"
	NotDoneOf                 Pattern = "not done ({1})"
)
