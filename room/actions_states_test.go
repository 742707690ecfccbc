package room

import (
	"testing"

	"github.com/stretchr/testify/require"

	"docket/room/action"
)

func TestStatesGoOnlyWhereTheyMay(t *testing.T) {
	all := []action.State{action.Proposed, action.Previewed, action.Awaiting, action.Approved, action.Executing, action.Executed, action.Verified, action.Rejected, action.Expired, action.Failed, action.RolledBack, action.RollbackFailed}
	may := map[action.State]string{
		action.Proposed: "previewed expired failed", action.Previewed: "awaiting_confirmation approved rejected expired failed",
		action.Awaiting: "proposed approved rejected expired failed", action.Approved: "executing expired failed", action.Executing: "executed expired failed",
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
