package action

import "slices"

// State is where an action is in its life.
type State string

// The states.
const (
	Proposed       State = "proposed"
	Previewed      State = "previewed"
	Awaiting       State = "awaiting_confirmation"
	Approved       State = "approved"
	Executing      State = "executing"
	Executed       State = "executed"
	Verified       State = "verified"
	Rejected       State = "rejected"
	Expired        State = "expired"
	Failed         State = "failed"
	RolledBack     State = "rolled_back"
	RollbackFailed State = "rollback_failed"
)

// moves are the legal ones. A correction takes an action that waits back to proposed, to be rehearsed again. A failed undo
// may be tried again.
var moves = map[State][]State{
	Proposed:       {Previewed, Failed, Expired},
	Previewed:      {Awaiting, Approved, Rejected, Failed, Expired},
	Awaiting:       {Proposed, Approved, Rejected, Expired},
	Approved:       {Executing, Expired, Failed},
	Executing:      {Executed, Failed, Expired},
	Executed:       {Verified, RolledBack, RollbackFailed},
	Verified:       {RolledBack, RollbackFailed},
	RollbackFailed: {RolledBack, RollbackFailed},
}

// May says whether a state may follow.
func (s State) May(next State) bool { return slices.Contains(moves[s], next) }

// Undecided says whether an action in this state may still have its effect.
func (s State) Undecided() bool {
	switch s {
	case Proposed, Previewed, Awaiting, Approved, Executing:
		return true
	}
	return false
}

// Landed says whether its changes stand in the records.
func (s State) Landed() bool {
	switch s {
	case Executed, Verified, RollbackFailed:
		return true
	}
	return false
}
