package wording

const (
	NothingWaits                 = "nothing waits"
	NothingLeftToApprove         = "Nothing left to approve"
	EverythingIsTakenOutRefuseIt = "everything is taken out; refuse it, for a reason"
	TheRoomIsPausedInline        = "the room is paused"
	NoSeatHereHasTheRole         = "no seat here has the role that this takes"
	AsItIsTickedTheRecords       = "as it is ticked, the records' own check would take all of it back"
	TheMandateAsksForASecond     = "the mandate asks for a second word first, which is a press of its own"
	WhatItIsAboutMustBe          = "what it is about must be typed first"
	ItWakesInAMoment             = "it wakes in a moment"
)

const (
	Apply  Pattern = "Apply {1}"
	Delete Pattern = "Delete {1}"
	Send   Pattern = "Send {1}"
	Refer  Pattern = "Refer {1}"
)
