package room

import (
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"docket/ledger"
	"docket/room/action"
	"docket/room/records"
)

// ruled is a room whose add has a standing rule, from three clean approvals of one bin and 3 each.
func ruled(t testing.TB, r *Room) *action.Rule {
	for range action.CleanApprovals {
		approve(t, r, propose(t, r, "add", `{"ids":["b1"],"n":3}`), action.Decision{})
	}
	landed, err := r.DraftRule(host, "add", nil)
	require.NoError(t, err)
	_, err = r.RatifyRule(host, landed.Entry.Hash, nil)
	require.NoError(t, err)
	return rule(r, landed.Entry.Hash)
}

func rule(r *Room, h ledger.Hash) *action.Rule {
	for _, rule := range r.Snapshot().Records.Rules {
		if rule.Hash == h {
			return rule
		}
	}
	return nil
}

// Many calls at once, each within a rule's bounds for a call, never exceed its bounds for all: what is approved counts when it is, not when it
// lands.
func TestCallsAtOnceDoNotExceedARule(t *testing.T) {
	gate := make(chan struct{})
	var open sync.Once
	set := stock()
	add := set.Operation("add")
	apply := add.Apply
	held := false
	add.Apply = func(tx *records.Tx, in records.Input) error {
		if held {
			<-gate // all rehearsals before any of them lands
		}
		return apply(tx, in)
	}
	r := stocked(t, set)
	h := ruled(t, r).Hash
	held = true
	var calls sync.WaitGroup
	for i := range 24 {
		calls.Go(func() {
			landed, err := r.Propose(rider, "add", args(t, `{"ids":["b`+strconv.Itoa(i%9)+`"],"n":3}`), Stamp{})
			require.NoError(t, err)
			require.NotZero(t, landed.Entry.Seq)
		})
	}
	open.Do(func() { close(gate) })
	calls.Wait()
	byRule := 0
	for _, a := range r.Actions() {
		if a.Rule == h {
			byRule++
		}
	}
	require.Equal(t, 10, byRule)
	require.Equal(t, action.EndSpent, rule(r, h).Ended)
	require.Nil(t, r.Snapshot().Records.Standing["add"])
	holds(t, r)
	replay(t, r)
}

// What speaks against a rule takes it out of force at once, also for what it has approved and is not carried out yet.
func TestARuleTakenBackInMidFlight(t *testing.T) {
	for name, back := range map[string]func(t *testing.T, r *Room, other *action.Action, h ledger.Hash){
		"revoked": func(t *testing.T, r *Room, _ *action.Action, h ledger.Hash) {
			_, err := r.EndRule(host, h, nil)
			require.NoError(t, err)
		},
		"another call refused": func(t *testing.T, r *Room, other *action.Action, _ ledger.Hash) {
			_, err := r.RefuseAction(host, other.Hash, other.Proof.Digest(), "no", nil)
			require.NoError(t, err)
		},
		"another call cut down": func(t *testing.T, r *Room, other *action.Action, _ ledger.Hash) {
			approve(t, r, other, action.Decision{Without: []records.Place{{Ref: other.Proof.Changes[0].Ref()}}})
		},
	} {
		t.Run(name, func(t *testing.T) {
			var at func()
			r := stocked(t, between(&at))
			h := ruled(t, r).Hash
			other := propose(t, r, "add", `{"ids":["b3","b4"],"n":1}`)
			require.Equal(t, action.Awaiting, other.State, "two are more than the rule allows")
			at = func() { at = func() { back(t, r, other, h) } } // not in the rehearsal, in the run that would land
			a := propose(t, r, "add", `{"ids":["b2"],"n":3}`)
			require.Equal(t, h, a.Rule)
			require.Equal(t, action.Failed, a.State)
			require.Equal(t, "rule_ended", a.Code)
			require.EqualValues(t, 20, n(r, "b2"))
			require.NotEmpty(t, rule(r, h).Ended)
			require.Equal(t, action.Awaiting, propose(t, r, "add", `{"ids":["b2"],"n":3}`).State)
			holds(t, r)
			replay(t, r)
		})
	}
}

// The row that ends a rule may be missing where the page was gone before it: the rule is out of force all the same.
func TestARefusalHoldsWithoutTheRowThatEndsTheRule(t *testing.T) {
	r := stocked(t, stock())
	h := ruled(t, r).Hash
	wide := propose(t, r, "add", `{"ids":["b2","b3"],"n":1}`)
	landed, err := r.RefuseAction(host, wide.Hash, wide.Proof.Digest(), "", nil)
	require.NoError(t, err)
	require.Equal(t, action.EndRefused, rule(r, h).Ended)
	c := config()
	c.Sets = sets(stock())
	back, err := Replay(copyOf(t, r, landed.Entry.Seq), c)
	require.NoError(t, err)
	require.Empty(t, rule(back, h).Ended)
	require.Nil(t, back.Snapshot().Records.Standing["add"])
	require.Equal(t, action.Awaiting, propose(t, back, "add", `{"ids":["b2"],"n":3}`).State)
	require.Equal(t, action.EndRefused, rule(back, h).Ended)
}

func TestWhatARuleNeverCarriesOut(t *testing.T) {
	r := stocked(t, stock())
	h := ruled(t, r).Hash
	for name, call := range map[string]string{"more than each": `{"ids":["b2"],"n":4}`, "a decrease beside an increase is both": `{"ids":["b2"],"n":-4}`, "more records": `{"ids":["b2","b3"],"n":1}`,
		"nothing": `{"ids":["b2"],"n":3,"x":1}`} {
		a := propose(t, r, "add", call)
		require.Equal(t, name == "nothing", a.State == action.Verified, name)
	}
	t.Run("a corrected call", func(t *testing.T) {
		a := propose(t, r, "add", `{"ids":["b2"],"n":4}`)
		_, err := r.Correct(host, a.Hash, a.Proof.Digest(), action.Correction{Place: records.Place{Ref: records.Ref{Collection: "bins", ID: "b2"}, Pointer: "/n"}, Value: records.Int(24)}, nil)
		require.NoError(t, err)
		a, _ = r.Action(a.Hash)
		require.Equal(t, action.Awaiting, a.State, "whoever corrects it is about to decide it")
	})
	t.Run("a call while the room is paused", func(t *testing.T) {
		var at func()
		r := stocked(t, between(&at))
		ruled(t, r)
		at = func() { _, err := r.Pause(host, "", nil); require.NoError(t, err) }
		require.Equal(t, action.Awaiting, propose(t, r, "add", `{"ids":["b2"],"n":3}`).State)
	})
	t.Run("what cannot be undone", func(t *testing.T) {
		for range action.CleanApprovals {
			a := propose(t, r, "scrap", `{"ids":["b8"]}`)
			if a.State == action.Awaiting {
				approve(t, r, a, action.Decision{Unsent: []string{a.Proof.Effects[0].Key}})
			}
		}
		_, err := r.DraftRule(host, "scrap", nil)
		require.Equal(t, "not_borne_out", code(err))
	})
	require.Empty(t, rule(r, h).Ended)
	holds(t, r)
}

func TestARuleEndsWithItsTime(t *testing.T) {
	c := config()
	at := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	c.Now = func() time.Time { return at }
	r, err := New(c)
	require.NoError(t, err)
	_, err = r.OpenRecords(host, "stock", nil)
	require.NoError(t, err)
	h := ruled(t, r).Hash
	at = at.Add(action.RuleTime - time.Millisecond)
	require.Equal(t, action.Verified, propose(t, r, "add", `{"ids":["b2"],"n":3}`).State)
	at = at.Add(time.Millisecond)
	require.Equal(t, action.Awaiting, propose(t, r, "add", `{"ids":["b2"],"n":3}`).State)
	require.Equal(t, action.EndExpired, rule(r, h).Ended)
	replay(t, r)
}

// Another version of the operation is another operation: its rule is over, and so is what was proposed with the other one.
func TestARuleHoldsForOneVersion(t *testing.T) {
	r := stocked(t, stock())
	h := ruled(t, r).Hash
	waits := propose(t, r, "add", `{"ids":["b2","b3"],"n":1}`)
	changed := stock()
	changed.Operation("add").Version++
	c := config()
	c.Sets = sets(changed)
	back, err := Replay(copyOf(t, r, r.Ledger().Len()), c)
	require.NoError(t, err)
	require.Equal(t, action.Awaiting, propose(t, back, "add", `{"ids":["b2"],"n":3}`).State)
	require.Equal(t, action.EndFingerprint, rule(back, h).Ended)
	require.Equal(t, "other_operation", approve(t, back, waits, action.Decision{}).Code)
	again(t, back, c)
}
