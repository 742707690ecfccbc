package wording

const (
	Seats                         = "Seats"
	Host                          = ", host"
	ActsThrough                   = "; acts through "
	AHuman                        = "a human"
	AnAgent                       = "an agent"
	NoCommitmentThisRound         = "no commitment this round"
	AddASeat                      = "Add a seat"
	HumanActsInThisPage           = "human, acts in this page"
	AgentActsByTools              = "agent, acts by tools"
	AddTheSeat                    = "Add the seat"
	RecomputedByThisPageTheWorker = "Recomputed by this page; the Worker is being asked."
)

const (
	SaidToBe                    Pattern = "Said to be {1}"
	OpenedInCommittedIn         Pattern = "opened in {1}; committed in {2}"
	CommittedInAsNotOpened      Pattern = "committed in {1} as {2}; not opened"
	CommitmentOfWithdrawn       Pattern = "commitment of {1} withdrawn"
	WithdrawnBefore             Pattern = "; withdrawn before: {1}"
	RecomputedByThisPageAndBy   Pattern = "Recomputed by this page, and by the Worker at {1}, signed: {2}."
	RecomputedByThisPageAloneOf Pattern = "Recomputed by this page alone; of the Worker: {1}. {2}"
)

var (
	NumberOfTimes = Noun{"time", "times"}
)
