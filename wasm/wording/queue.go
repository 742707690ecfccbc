package wording

const (
	QueueWaits                   = "waits"
	RecordsThatWouldChange       = "Records that would change"
	ThisRoomHasNoRecordsOpen     = "This room has no records open, so there is nothing for an agent to change."
	ThisRoomHasNoRecordsOpenOpen = "This room has no records open. Open a set of examples, for agents to ask for changes to:"
	WithoutRecords               = "without records"
	NothingWaitsForADecision     = "Nothing waits for a decision."
	AnAgentAsksWith              = " An agent asks with "
	ThatWait                     = "that wait"
	Show                         = "Show"
	OnShow                       = "On show"
	IsBeingCarriedOut            = "is being carried out"
	IsBeingRehearsed             = "is being rehearsed"
)

const (
	LastChangedIn                Pattern = "{1}. {2} {3}, last changed in {4}."
	TheOldestFirst               Pattern = "{1}, the oldest first"
	OnShowIsTheNumberOf          Pattern = "On show is the {1}, number {2} of those that wait."
	By                           Pattern = ", by {1}: {2}{3}"
	WaitsFor                     Pattern = "waits for {1}"
	ApprovedAndNotCarriedOutThat Pattern = "approved and not carried out; that holds until {1}"
)

var (
	NumberOfChangesWait = Noun{"change waits", "changes wait"}
)
