package room

import (
	"testing"

	"github.com/stretchr/testify/require"

	"docket/room/action"
	"docket/room/mandate"
)

// rehearsed calls fn once, when an action has just been rehearsed and nothing follows from that yet.
func rehearsed(r *Room, fn func()) {
	once := false
	r.Subscribe(func() {
		for _, a := range r.Actions() {
			if a.State == action.Previewed && !once {
				once = true
				fn()
			}
		}
	})
}

// A standing rule does not carry out what was compared with something that does not stand any more.
func TestARuleAndAMandateAtOnce(t *testing.T) {
	t.Run("a mandate is declared", func(t *testing.T) {
		r := stocked(t, stock())
		ruled(t, r)
		rehearsed(r, func() {
			_, err := r.DeclareMandate(host, shifting(nil), nil)
			require.NoError(t, err)
		})
		landed, err := r.Propose(rider, "add", args(t, `{"ids":["b1"],"n":1}`), Stamp{})
		require.NoError(t, err)
		a, _ := r.Action(landed.Entry.Hash)
		require.Equal(t, action.Awaiting, a.State)
		require.Equal(t, []string{"OBJECTIVE_NOT_DECLARED"}, codes(a.Proof.Compared.Written))
		replay(t, r)
	})
	t.Run("another uses the totals up", func(t *testing.T) {
		r := stocked(t, stock())
		ruled(t, r)
		_, err := r.DeclareMandate(host, shifting(func(m *mandate.Mandate) { n := int64(1); m.Limits.Count = &n }), nil)
		require.NoError(t, err)
		rehearsed(r, func() {
			other := proposeUnder(t, r, "add", `{"ids":["b2"],"n":1}`, restock("bins/b2"))
			require.Equal(t, action.Verified, other.State)
		})
		a := proposeUnder(t, r, "add", `{"ids":["b1"],"n":1}`, restock("bins/b1"))
		require.Equal(t, action.Awaiting, a.State)
		require.Equal(t, []string{"TOTAL_COUNT_EXCEEDED"}, codes(a.Proof.Compared.Written))
		replay(t, r)
	})
}

// That a mandate ends decides nothing: what drifted from it waits for a person as before, whatever a standing rule allows.
func TestAMandatesEndCarriesNothingOut(t *testing.T) {
	r := stocked(t, stock())
	ruled(t, r)
	declared, err := r.DeclareMandate(host, shifting(nil), nil)
	require.NoError(t, err)
	a := proposeUnder(t, r, "add", `{"ids":["b6"],"n":1}`, restock("bins/b1"))
	require.Equal(t, action.Awaiting, a.State)
	_, err = r.EndMandate(host, declared.Entry.Hash, nil)
	require.NoError(t, err)
	a, _ = r.Action(a.Hash)
	require.Nil(t, a.Proof.Compared)
	require.Equal(t, action.Awaiting, a.State)
	replay(t, r)
}

// approvedAndGone is the page after one that was gone between an approval and what follows from it.
func approvedAndGone(t *testing.T, r *Room, a *action.Action) *Room {
	approve(t, r, a, action.Decision{})
	upTo := uint64(0)
	for e := range r.Ledger().Entries(1) {
		if e.Kind == "action_approved" {
			upTo = e.Seq
		}
	}
	back, err := Replay(copyOf(t, r, upTo), config())
	require.NoError(t, err)
	back.Interrupt(WhyReload)
	return back
}

// What was approved under a mandate is carried out after a reload too, though its own approval counts against the totals by then.
func TestAReloadUnderAMandate(t *testing.T) {
	r := mandated(t, func(m *mandate.Mandate) { n := int64(1); m.Limits.Count = &n })
	a := proposeUnder(t, r, "add", `{"ids":["b1"],"n":1}`, restock("bins/b1"))
	back := approvedAndGone(t, r, a)
	_, err := back.CarryOut(host, a.Hash, nil)
	require.NoError(t, err)
	a, _ = back.Action(a.Hash)
	require.Equal(t, action.Verified, a.State, a.Reason)
	replay(t, back)
}

// Nothing lands under a mandate that it was not compared with, though it was approved before.
func TestAMandateAfterTheApproval(t *testing.T) {
	declare := func(r *Room) {
		_, err := r.DeclareMandate(host, shifting(nil), nil)
		require.NoError(t, err)
	}
	t.Run("before it is carried out", func(t *testing.T) {
		r := stocked(t, stock())
		a := propose(t, r, "add", `{"ids":["b6"],"n":1}`)
		back := approvedAndGone(t, r, a)
		declare(back)
		_, err := back.CarryOut(host, a.Hash, nil)
		require.ErrorContains(t, err, "mandate_changed")
		replay(t, back)
	})
	t.Run("while it is", func(t *testing.T) {
		at := new(func())
		r := stocked(t, between(at))
		a, before := propose(t, r, "add", `{"ids":["b6"],"n":1}`), bins(r)
		*at = func() { declare(r) }
		a = approve(t, r, a, action.Decision{})
		require.Equal(t, action.Failed, a.State)
		require.Equal(t, "mandate_changed", a.Code)
		require.Equal(t, before, bins(r))
		replay(t, r)
	})
}

// Whoever approves what goes beyond one limit has not seen that it goes beyond another by now.
func TestAnotherLimitIsExceededMeanwhile(t *testing.T) {
	r := mandated(t, func(m *mandate.Mandate) {
		count, value := int64(1), int64(5)
		m.Limits.Count, m.Limits.Value = &count, &value
	})
	first := proposeUnder(t, r, "add", `{"ids":["b1","b2"],"n":1}`, restock("bins/b1"))
	second := proposeUnder(t, r, "add", `{"ids":["b2","b3"],"n":2}`, restock("bins/b2", "bins/b3"))
	require.Equal(t, []string{"TOTAL_COUNT_EXCEEDED"}, codes(second.Proof.Compared.Written))
	approve(t, r, first, action.Decision{})
	_, err := r.Decide(host, second.Hash, second.Proof.Digest(), action.Decision{}, "", nil)
	require.ErrorContains(t, err, "stale_comparison")
	second, _ = r.Action(second.Hash)
	require.Equal(t, []string{"TOTAL_COUNT_EXCEEDED", "TOTAL_VALUE_EXCEEDED"}, codes(second.Proof.Compared.Written))
	replay(t, r)
}
