package e2e

import (
	"testing"

	"github.com/stretchr/testify/require"

	"docket/e2e/rider"
)

// A client at the bridge goes through a whole round: in each phase it is offered what the page offers its own agent, is
// told of each change, and leaves rows of its door, its seat and its name.
func TestBridgeWalk(t *testing.T) {
	t.Parallel()
	p, b, a := withBridge(t)
	for len(a.changed) > 0 {
		<-a.changed
	}
	for _, listed := range offeredBy(a) {
		i := indexOf(p.Tools(), listed.Name)
		own := p.Tools()[i]
		require.Equal(t, own.Title, listed.Title)
		require.Equal(t, own.Description, listed.Description)
		require.Equal(t, own.Annotations.ReadOnlyHint, listed.Annotations.ReadOnlyHint)
		require.JSONEq(t, string(own.InputSchema), rider.JSON(listed.InputSchema))
	}
	r := a.call("current_phase", `{}`)
	require.True(t, r.OK)
	require.False(t, r.failed)
	require.Equal(t, "Open", r.Phase)

	p.Press("Advance to Commit")
	<-a.changed
	a.offered("commit_to_round")
	r = a.call("commit_to_round", `{"position":"Adopt it."}`)
	require.True(t, r.OK, r.Text)
	nonce := r.Str("nonce")
	a.offered("commit_to_round", "withdraw_commitment")

	p.Press("Advance to Reveal")
	a.offered("reveal_in_round")
	refused := a.call("commit_to_round", `{"position":"Too late."}`)
	require.True(t, refused.failed)
	require.Equal(t, "wrong_phase", refused.Code)
	r = a.call("reveal_in_round", rider.JSON(map[string]string{"position": "Adopt it.", "nonce": nonce}))
	require.True(t, r.OK, r.Text)

	p.Press("Advance to Ruling")
	a.offered("ratify_ruling")
	asked := a.begin("ratify_ruling", `{"ruling":"Adopted."}`)
	p.WaitText("A ruling is asked for")
	p.WaitText("e2e-client 1.2.3")
	<-a.moved
	require.Contains(t, a.progress[0], "waiting for a press")
	p.Press("Ratify")
	r = asked.answer()
	require.True(t, r.OK, r.Text)
	require.Equal(t, "ratified", r.Str("outcome"))

	p.Press("Advance to Closed")
	a.offered()
	p.Press("Disconnect")
	p.WaitText("Not connected any more")
	require.Empty(t, a.names())
	r = a.call("list_seats", `{}`)
	require.True(t, r.failed)
	require.Equal(t, "no_page", r.Code)

	entries := recorded(p)
	opened := only(t, entries, "bridge_opened")
	require.Equal(t, b.Address, member(t, opened, "address"))
	require.Equal(t, "ui", opened.Actor.Ingress)
	require.NotNil(t, payload(t, opened)["press"])
	closed := only(t, entries, "bridge_closed")
	require.Equal(t, "host", member(t, closed, "why"))
	require.Equal(t, opened.Hash.String(), member(t, closed, "opened"))
	for _, kind := range []string{"commit", "reveal", "ratification_requested", "refused"} {
		throughBridge(t, only(t, entries, kind), "rider")
	}
	for _, e := range entries {
		if e.Actor.Ingress == "bridge" {
			require.Greater(t, e.Seq, opened.Seq)
			require.Less(t, e.Seq, closed.Seq)
		}
	}
	require.NotContains(t, string(exported(p)), b.Token)
	require.Equal(t, "ok", p.Verify().State)
	p.NoViolations(built.Root)
}
