package room

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"docket/ledger"
	"docket/room/action"
	"docket/room/records"
)

// between is stock whose add stops in the middle of each run to let something happen: *at is called once, then forgotten.
func between(at *func()) *records.Set {
	set := stock()
	add := set.Operation("add")
	apply := add.Apply
	add.Apply = func(tx *records.Tx, in records.Input) error {
		if fn := *at; fn != nil {
			*at = nil
			fn()
		}
		return apply(tx, in)
	}
	return set
}

// What happens while an operation is carried out, before it lands.
func TestWhileAnActionIsCarriedOut(t *testing.T) {
	for name, tc := range map[string]struct {
		happens func(t *testing.T, r *Room, a *action.Action)
		state   action.State
		code    string
		n       int64
	}{
		"the room closes": {func(t *testing.T, r *Room, _ *action.Action) { advanceTo(t, r, Closed) }, action.Expired, action.WhyClosed, 10},
		"the page goes":   {func(_ *testing.T, r *Room, _ *action.Action) { r.Interrupt(WhyLeft) }, action.Failed, "interrupted", 10},
		"the room pauses": {func(t *testing.T, r *Room, _ *action.Action) {
			_, err := r.Pause(host, "", nil)
			require.NoError(t, err)
		}, action.Verified, "", 11},
		"another action lands on its record": {func(t *testing.T, r *Room, _ *action.Action) { land(t, r, `{"ids":["b1"],"n":5}`) }, action.Failed, "stale", 15},
		"another action lands elsewhere":     {func(t *testing.T, r *Room, _ *action.Action) { land(t, r, `{"ids":["b2"],"n":5}`) }, action.Verified, "", 11},
		"it is decided once more": {func(t *testing.T, r *Room, a *action.Action) {
			_, err := r.Decide(host, a.Hash, a.Proof.Digest(), action.Decision{}, "", nil)
			require.Equal(t, "already_decided", code(err))
			_, err = r.RefuseAction(host, a.Hash, a.Proof.Digest(), "", nil)
			require.Equal(t, "already_decided", code(err))
			_, err = r.CarryOut(host, a.Hash, nil)
			require.Equal(t, "nothing_to_carry_out", code(err))
			_, err = r.Undo(host, a.Hash, nil)
			require.Equal(t, "nothing_to_undo", code(err))
		}, action.Verified, "", 11},
		"its caller gives up": {func(t *testing.T, r *Room, a *action.Action) {
			ctx, cancel := context.WithCancel(t.Context())
			cancel()
			require.Equal(t, action.Executing, r.AwaitAction(ctx, a.Hash, nil).State, "it was decided, so that comes too late")
		}, action.Verified, "", 11},
	} {
		t.Run(name, func(t *testing.T) {
			var at func()
			r := stocked(t, between(&at))
			a := propose(t, r, "add", `{"ids":["b1"],"n":1}`)
			at = func() { tc.happens(t, r, a) }
			a = approve(t, r, a, action.Decision{})
			require.Nil(t, at)
			require.Equal(t, tc.state, a.State, a.Reason)
			require.Equal(t, tc.code, a.Code)
			require.Equal(t, tc.n, n(r, "b1"))
			holds(t, r)
			replay(t, r)
		})
	}
}

func land(t *testing.T, r *Room, json string) {
	require.Equal(t, action.Verified, approve(t, r, propose(t, r, "add", json), action.Decision{}).State)
}

// What happens while an operation is rehearsed.
func TestWhileAnActionIsRehearsed(t *testing.T) {
	for name, tc := range map[string]struct {
		happens func(t *testing.T, r *Room)
		state   action.State
		after   int64 // of b1, in the proof
	}{
		"the room closes":                    {func(t *testing.T, r *Room) { advanceTo(t, r, Closed) }, action.Expired, 0},
		"the page goes":                      {func(_ *testing.T, r *Room) { r.Interrupt(WhyLeft) }, action.Expired, 0},
		"another action lands on its record": {func(t *testing.T, r *Room) { land(t, r, `{"ids":["b1"],"n":5}`) }, action.Awaiting, 16},
	} {
		t.Run(name, func(t *testing.T) {
			var at func()
			r := stocked(t, between(&at))
			at = func() { tc.happens(t, r) }
			a := propose(t, r, "add", `{"ids":["b1"],"n":1}`)
			require.Equal(t, tc.state, a.State, a.Reason)
			if tc.after > 0 {
				require.Equal(t, tc.after, a.Proof.Changes[0].Fields[0].After.Number(), "it was rehearsed again, on what stands now")
			}
			holds(t, r)
			replay(t, r)
		})
	}
}

// Whoever waits for an action is told all that becomes of it: what is referred stands with its role as soon as anything is told.
func TestWhoWaitsIsToldOfTheReferral(t *testing.T) {
	r := stocked(t, stock())
	a := propose(t, r, "add", `{"ids":["b1"],"n":60}`)
	told := make(chan *action.Action)
	go func() { told <- r.AwaitAction(t.Context(), a.Hash, nil) }()
	cancel := r.Subscribe(func() {
		if a, _ := r.Action(a.Hash); !a.State.Undecided() {
			require.Equal(t, "chief", a.ReferredTo)
			require.False(t, a.Account().Replan, "what waits for a role above is not to be asked for again")
		}
	})
	defer cancel()
	approve(t, r, a, action.Decision{})
	require.Equal(t, "chief", (<-told).ReferredTo)
}

// A page that is gone between two entries leaves a record that the next page brings to its end.
func TestARecordCutAfterAnyEntryGoesOn(t *testing.T) {
	c := config()
	c.Sets = sets(stock())
	whole := stocked(t, stock())
	approve(t, whole, propose(t, whole, "add", `{"ids":["b1","b2"],"n":41}`), action.Decision{})
	a := propose(t, whole, "add", `{"ids":["b1","b2"],"n":51}`)
	a = approve(t, whole, a, action.Decision{})
	require.Equal(t, "chief", a.ReferredTo)
	for upTo := uint64(2); upTo <= whole.Ledger().Len(); upTo++ {
		back, err := Replay(copyOf(t, whole, upTo), c)
		require.NoError(t, err)
		back.Interrupt(WhyReload)
		for _, a := range back.Actions() {
			require.NotEqual(t, action.Executed, a.State, "cut after entry %d", upTo)
			require.True(t, a.State != action.Verified || a.Proof.Referred == 0 || a.ReferredTo != "", "cut after entry %d", upTo)
			if a.State == action.Approved {
				_, err := back.CarryOut(host, a.Hash, nil)
				require.NoError(t, err)
			}
		}
		holds(t, back)
		again(t, back, c)
	}
}

// copyOf is the beginning of a room's record.
func copyOf(t *testing.T, r *Room, upTo uint64) *ledger.Ledger {
	out := ledger.New()
	for e := range r.Ledger().Entries(1) {
		if e.Seq > upTo {
			break
		}
		door, _ := e.Door()
		at, err := time.Parse(time.RFC3339Nano, e.TS)
		require.NoError(t, err)
		_, err = out.Append(at, e.Kind, e.Actor.Seat, door, e.Payload)
		require.NoError(t, err)
	}
	return out
}

// A machine that sleeps while an action is carried out wakes to an approval that is over.
func TestAsleepWhileAnActionIsCarriedOut(t *testing.T) {
	at, ahead, c := new(func()), time.Duration(0), config()
	c.Sets = sets(between(at))
	now := c.Now
	c.Now = func() time.Time { return now().Add(ahead) }
	r, err := New(c)
	require.NoError(t, err)
	_, err = r.OpenRecords(host, "stock", nil)
	require.NoError(t, err)
	a, before := propose(t, r, "add", `{"ids":["b6"],"n":1}`), bins(r)
	*at = func() { ahead = 2 * action.ApprovalTime }
	a = approve(t, r, a, action.Decision{})
	require.Equal(t, action.Failed, a.State)
	require.Equal(t, "approval_expired", a.Code)
	require.Equal(t, before, bins(r))
	replay(t, r)
}
