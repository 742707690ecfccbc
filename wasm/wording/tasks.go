package wording

const (
	WhatOwningATaskMeans       = "What owning a task means"
	ThisRoomHasNoTasks         = "This room has no tasks."
	NobodyOwns                 = "Nobody owns"
	OwnedAndClaimedToBeDone    = "Owned, and claimed to be done"
	NoTaskIsWrittenWhilePaused = "Nothing is written while the room is paused, about tasks neither."
	NoTasks                    = "None."
	TasksInline                = "tasks"
)

const (
	NobodyOwnsATaskBeforeA            Pattern = "Nobody owns a task before a seat accepts it. An owner is a seat through a door: whoever calls through the door {1} as that seat is one owner, and the same seat through another door is not. That a task is done is claimed, with how it is said to be known."
	ForAnAnswerByAHuman               Pattern = "{1} for an answer by a human seat."
	OverNobodyCanAcceptThemAny        Pattern = "Over, nobody can accept them any more: {1}"
	TasksAreCreatedAcceptedReportedOn Pattern = "Tasks are created, accepted, reported on and handed off in Open. The room is in {1}."
)

var (
	NumberOfHandoffsWait = Noun{"handoff waits", "handoffs wait"}
)
