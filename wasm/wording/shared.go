package wording

const (
	Seat                = "Seat"
	Position            = "Position"
	NotHere             = "Not here. "
	Nonce               = "Nonce"
	Earlier             = "earlier"
	Expired             = "Expired"
	TakenOutInline      = "taken out"
	RulingInline        = "ruling"
	ReasonOptional      = "Reason (optional)"
	Decline             = "Decline"
	Ratify              = "Ratify"
	None                = "none"
	Paused              = ", paused"
	Docket              = "Docket"
	Door                = "Door"
	Grade               = "Grade"
	Says                = "Says"
	DoesNotSay          = "Does not say"
	Objectives          = "Objectives"
	Allowed             = "Allowed"
	Nothing             = "nothing"
	Records             = "Records"
	Recipients          = "Recipients"
	MandateInline       = "mandate"
	RefusedBetween      = "Refused "
	NoRulingWasRatified = "No ruling was ratified."
	Withdrawn           = "withdrawn"
	Room                = "Room"
	Entries             = "Entries"
	Question            = "Question"
	QuestionInline      = "question"
	PositionInline      = "position"
	ChangesToRecords    = "Changes to records"
	Tasks               = "Tasks"
	Number              = "No."
	Time                = "Time"
	LeftAloneInline     = "left alone"
	OpenRecords         = "Open records"
	Or                  = " or "
	Cancel              = "Cancel"
	Export              = "Export"
	EntriesInline       = "entries"
	Bytes               = "bytes"
	Cancelled           = "Cancelled. "
	Kind                = "Kind"
	Name                = "Name"
	Owned               = "Owned"
	Claim               = "Claim"
)

const (
	For                      Pattern = ", for {1}"
	At                       Pattern = " at {1}"
	AndMore                  Pattern = "and {1} more"
	Round                    Pattern = "Round {1}"
	InTheExportAndNotPrinted Pattern = "{1} in the export and not printed."
	Of                       Pattern = "{1} of {2}"
)

var (
	NumberOfRecords = Noun{"record", "records"}
	NumberOfTools   = Noun{"tool", "tools"}
	NumberOfEntries = Noun{"entry", "entries"}
	NumberOfEffects = Noun{"effect", "effects"}
)
