package room

import (
	"bytes"
	"context"
	"maps"
	"slices"

	"github.com/stretchr/testify/require"

	"docket/ledger"
	"docket/room/action"
	"docket/room/records"
)

// holds is all that must be so of a room's records and actions at any moment.
func holds(t require.TestingT, r *Room) {
	now := r.Snapshot().Records
	used := map[ledger.Hash]action.Bounds{}
	for _, a := range r.Actions() {
		reconciles(t, a)
		require.False(t, a.Proof != nil && !a.Rule.IsZero() && a.Proof.Compared.Drifts(), "a rule let through what drifts")
		nothingElseLanded(t, now, a)
		if !a.Rule.IsZero() {
			u := used[a.Rule]
			used[a.Rule] = action.Bounds{Calls: u.Calls + 1, AllRecords: u.AllRecords + int64(len(a.Proof.Changes)), AllValue: u.AllValue + a.Proof.Value}
		}
	}
	for _, rule := range now.Rules {
		require.Equal(t, used[rule.Hash], rule.Used, "a rule accounts for what it approved")
		require.LessOrEqual(t, rule.Used.AllRecords, rule.Bounds.AllRecords)
		require.LessOrEqual(t, rule.Used.AllValue, rule.Bounds.AllValue)
		require.LessOrEqual(t, rule.Used.Calls, rule.Bounds.Calls)
	}
	keys := map[string]bool{}
	for _, out := range now.Outbox {
		a, _ := r.Action(out.Action)
		require.True(t, a.Out && !keys[out.Key], "an effect of an action that was not verified, or twice")
		require.NotContains(t, a.Decision.Unsent, out.Key)
		keys[out.Key] = true
	}
	require.True(t, maps.Equal(naive(r), bins(r)), "the records are what landed")
	legal(t, r)
}

// nothingElseLanded holds an action to what its decision and its authority left of it.
func nothingElseLanded(t require.TestingT, now *Records, a *action.Action) {
	if a.State == action.Rejected {
		require.Empty(t, a.Done)
	}
	limit, need, _ := now.Set.Role(a.Role)
	if a.DecidedBy != "" && a.DecidedBy != HostSeat {
		_, has, _ := now.Set.Role(now.Authorities[a.DecidedBy])
		require.GreaterOrEqual(t, has, need)
	}
	require.False(t, a.DecidedBy == HostSeat && need > 0, "the host decided above its authority")
	for _, done := range a.Done {
		item := a.Proof.Item(records.Ref{Collection: done.Collection, ID: done.ID})
		require.False(t, item.Referred || limit.Limit > 0 && max(item.Value, -item.Value) > limit.Limit, "what is above the authority landed")
		for _, out := range a.Decision.Without {
			if out.Ref == item.Ref() {
				require.NotEmpty(t, out.Pointer, "what was taken out landed")
				require.False(t, slices.ContainsFunc(done.Fields, func(f records.FieldChange) bool { return f.Pointer == out.Pointer }))
			}
		}
	}
}

// reconciles holds an account to its promise.
func reconciles(t require.TestingT, a *action.Action) {
	acc := a.Account()
	sum := acc.Applied + acc.Released
	for _, b := range acc.Rejected {
		require.NotEmpty(t, b.IDs)
		sum += len(b.IDs)
	}
	require.Equal(t, acc.Requested, sum, "%s %s", a.Operation, a.State)
	require.False(t, acc.Released > 0 && !a.Out && a.State != action.Executed && a.State != action.Verified, "an effect counts as sent that never leaves")
}

// stateOf is the state that an entry puts an action into.
var stateOf = map[string]action.State{
	"action_previewed": action.Previewed, "action_awaiting_confirmation": action.Awaiting, "action_corrected": action.Proposed, "action_reopened": action.Proposed, "action_approved": action.Approved,
	"action_executing": action.Executing, "action_executed": action.Executed, "action_verified": action.Verified, "action_rejected": action.Rejected,
	"action_expired": action.Expired, "action_failed": action.Failed, "action_rolled_back": action.RolledBack, "action_rollback_failed": action.RollbackFailed,
}

// legal reads the record for itself: every action goes only where it may, and its effects leave after it was verified, each once.
func legal(t require.TestingT, r *Room) {
	states := map[string]action.State{}
	verified, left := map[string]bool{}, map[string]bool{}
	for e := range r.Ledger().Entries(1) {
		f := e.Payload.Read()
		switch to, moves := stateOf[e.Kind]; {
		case e.Kind == "action_proposed":
			states[e.Hash.String()] = action.Proposed
		case moves:
			h := f.Str("action")
			require.True(t, states[h].May(to), "%s to %s in entry %d", states[h], to, e.Seq)
			states[h], verified[h] = to, verified[h] || to == action.Verified
		case e.Kind == "effect_released":
			require.True(t, verified[f.Str("action")] && !left[f.Str("key")])
			left[f.Str("key")] = true
		}
	}
}

// naive applies what the record says has landed, and takes back what it says was taken back, one after the other.
func naive(r *Room) map[string]string {
	out := map[string]string{}
	seed := records.NewState(r.Snapshot().Records.Set.Seed(), 1)
	seed.Each("bins", func(id string, rec records.Record) bool { out[id] = rec.Value.JSON(); return true })
	for e := range r.Ledger().Entries(1) {
		if e.Kind != "action_executed" && e.Kind != "action_rolled_back" {
			continue
		}
		a, _ := r.Action(e.Payload.Read().Hash("action"))
		for _, c := range a.Done {
			if e.Kind == "action_rolled_back" {
				c.Before, c.After = c.After, c.Before
			}
			v, _ := records.Parse([]byte(out[c.ID]))
			for _, f := range c.Fields {
				if e.Kind == "action_rolled_back" {
					f.After = f.Before
				}
				v = v.With(f.Pointer, f.After)
			}
			if c.Kind != records.Update {
				v = c.After
			}
			if out[c.ID] = v.JSON(); !v.Present() {
				delete(out, c.ID)
			}
		}
	}
	return out
}

func bins(r *Room) map[string]string {
	out := map[string]string{}
	r.Snapshot().Records.State.Each("bins", func(id string, rec records.Record) bool { out[id] = rec.Value.JSON(); return true })
	return out
}

// again exports, imports and replays a room under a configuration.
func again(t require.TestingT, r *Room, c Config) *Room {
	var out bytes.Buffer
	require.NoError(t, r.Ledger().Export(&out))
	l, v, err := ledger.Import(context.Background(), bytes.NewReader(out.Bytes()), nil)
	require.NoError(t, err)
	require.True(t, v.OK)
	back, err := Replay(l, c)
	require.NoError(t, err)
	require.Equal(t, deskOf(r, r.Snapshot().Records), deskOf(back, back.Snapshot().Records))
	return back
}
