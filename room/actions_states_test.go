package room

import (
	"testing"

	"github.com/stretchr/testify/require"

	"docket/ledger"
	"docket/room/action"
	"docket/room/records"
)

func TestStatesGoOnlyWhereTheyMay(t *testing.T) {
	all := []action.State{action.Proposed, action.Previewed, action.Awaiting, action.Approved, action.Executing, action.Executed, action.Verified, action.Rejected, action.Expired, action.Failed, action.RolledBack, action.RollbackFailed}
	may := map[action.State]string{
		action.Proposed: "previewed expired failed", action.Previewed: "awaiting_confirmation approved rejected expired failed",
		action.Awaiting: "proposed approved rejected expired", action.Approved: "executing expired failed", action.Executing: "executed expired failed",
		action.Executed: "verified rolled_back rollback_failed", action.Verified: "rolled_back rollback_failed", action.RollbackFailed: "rolled_back rollback_failed"}
	for _, from := range all {
		got := ""
		for _, to := range all {
			if from.May(to) {
				got += " " + string(to)
			}
		}
		require.Equal(t, may[from], trimLeft(got), string(from))
	}
	r := stocked(t, stock())
	a := approve(t, r, propose(t, r, "add", `{"ids":["b1"],"n":1}`), action.Decision{})
	_, err := r.Decide(host, a.Hash, a.Proof.Digest(), action.Decision{}, "", nil)
	require.Equal(t, "already_decided", code(err), "an approval is used once")
	_, err = r.RefuseAction(host, a.Hash, a.Proof.Digest(), "", nil)
	require.Equal(t, "already_decided", code(err))
}

func trimLeft(s string) string {
	if s == "" {
		return s
	}
	return s[1:]
}

// No entry of any kind takes an action where it may not go, whoever brings it and whatever it says.
func TestNoEntryTakesAnActionWhereItMayNotGo(t *testing.T) {
	l := busy(t)
	whole := l.r
	tried := map[[2]action.State]bool{}
	for cut := uint64(4); cut <= whole.Ledger().Len(); cut++ {
		r, err := Replay(copyOf(t, whole, cut), l.config)
		require.NoError(t, err)
		for _, a := range r.Actions() {
			digest := Digest("none")
			if a.Proof != nil {
				digest = a.Proof.Digest()
			}
			proof := a.Proof
			if proof == nil {
				proof = whole.Actions()[0].Proof
			}
			_, revision := r.s.book.State()
			for to, e := range map[action.State][]action.Event{
				action.Previewed:      {action.Preview{Action: a.Hash, Base: revision, Proof: proof}},
				action.Awaiting:       {action.Wait{Action: a.Hash, Proof: digest}},
				action.Proposed:       {action.Correct{Action: a.Hash, Proof: digest, Correction: action.Correction{Place: place("b1", "/n"), Value: records.Int(1)}}},
				action.Approved:       {action.Approve{Action: a.Hash, Proof: digest, Until: action.Later(r.s.at(), action.ApprovalTime)}},
				action.Executing:      {action.Execution{Action: a.Hash, Proof: digest}},
				action.Executed:       {action.Land{Action: a.Hash, Batch: batchOf(r, a), Changes: len(a.Done), Effects: []string{}}},
				action.Verified:       {action.Verify{Action: a.Hash, Checked: len(a.Done)}},
				action.Rejected:       {action.Reject{Action: a.Hash, Proof: digest, Code: action.CodeRefused}, action.Reject{Action: a.Hash, Proof: digest, Code: action.CodeNothing}},
				action.Expired:        {action.Expire{Action: a.Hash, Why: action.WhyClosed}, action.Expire{Action: a.Hash, Why: action.WhyApproval}, action.Expire{Action: a.Hash, Why: action.WhyInterrupted}},
				action.Failed:         {action.Fail{Action: a.Hash, Code: "failed"}},
				action.RolledBack:     {action.RollBack{Action: a.Hash, Code: action.CodeUndone}, action.RollBack{Action: a.Hash, Code: action.CodeNotVerified}},
				action.RollbackFailed: {action.RollbackFault{Action: a.Hash, Code: "moved"}},
			} {
				for _, e := range e {
					if f := e.Judge(r.s.book, r.s.at()); !a.State.May(to) {
						require.NotNil(t, f, "%s to %s by %s", a.State, to, e.Kind())
						tried[[2]action.State{a.State, to}] = true
					}
				}
			}
		}
	}
	require.Len(t, tried, 12*12-25, "every move but the legal ones")
}

// batchOf is the digest in the row by which an action landed, zero where none did.
func batchOf(r *Room, a *action.Action) ledger.Hash {
	if e, ok := r.l.Entry(a.Landed); ok {
		return e.Payload.Read().Hash("batch_digest")
	}
	return ledger.Hash{}
}
