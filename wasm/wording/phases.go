package wording

const (
	PhaseTasks                   = "tasks"
	PhaseSealing                 = "sealing"
	PhaseOpening                 = "opening"
	PhaseAsking                  = "asking"
	ToCome                       = "to come"
	ReadsOnly                    = "reads only"
	TasksChanges                 = "tasks, changes"
	OpenTheNextRound             = "Open the next round"
	Held                         = "Held. "
	NoCommitmentStands           = "no commitment stands"
	TheseSeatsCommittedAndDidNot = "these seats committed and did not open"
	NoRulingWasRatifiedInline    = "no ruling was ratified"
	PausedBetween                = "Paused "
	NoReasonWasGiven             = "No reason was given."
	ReasonGiven                  = "Reason given: "
	ReasonInline                 = "reason"
	Resume                       = "Resume"
	ReasonToPauseOptional        = "Reason to pause (optional)"
	Pause                        = "Pause"
)

const (
	RoundOf                       Pattern = "Round {1}: {2}"
	AdvanceTo                     Pattern = "Advance to {1}"
	LeavingTakesASecondActBecause Pattern = "{1}Leaving {2} takes a second act, because:"
	TheFirstActIsOnThe            Pattern = "The first act is on the record as {1}. “Advance to {2}” once more moves the room all the same, and the record will say so."
	ThatButtonWakesIn             Pattern = " That button wakes in {1}."
	StayIn                        Pattern = "Stay in {1}"
	SinceEveryToolThatWritesIs    Pattern = "{1}since {2}. Every tool that writes is withdrawn until the room resumes."
)
