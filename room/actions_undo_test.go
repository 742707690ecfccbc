package room

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"docket/room/action"
	"docket/room/records"
)

// An undo takes back what its action did and nothing else, with a new revision, once, and as soon as nothing stands in its way.
func TestUndo(t *testing.T) {
	r := stocked(t, stock())
	rev := func(id string) uint64 { have, _ := r.Snapshot().Records.State.Get("bins", id); return have.Revision }
	a := approve(t, r, propose(t, r, "add", `{"ids":["b1","b2"],"n":1}`), action.Decision{})
	landed := rev("b1")
	require.Equal(t, a.Landed, landed)
	other := approve(t, r, propose(t, r, "add", `{"ids":["b2"],"n":5}`), action.Decision{})

	_, err := r.Undo(host, a.Hash, nil)
	require.Equal(t, "moved", code(err))
	require.Contains(t, err.Error(), "bins b2/n")
	a, _ = r.Action(a.Hash)
	require.Equal(t, action.RollbackFailed, a.State)
	require.EqualValues(t, 11, n(r, "b1"), "nothing of it is taken back, not even where it could be")
	require.Equal(t, 2, a.Account().Applied, "it stands as it did")
	reconciles(t, a)

	_, err = r.Undo(host, other.Hash, nil)
	require.NoError(t, err)
	_, err = r.Undo(host, a.Hash, nil)
	require.NoError(t, err, "it moved back, so the undo may be tried again")
	require.EqualValues(t, 10, n(r, "b1"))
	require.EqualValues(t, 20, n(r, "b2"))
	require.Greater(t, rev("b1"), landed)
	a, _ = r.Action(a.Hash)
	require.Equal(t, "undone", a.Status())
	require.Zero(t, a.Account().Applied)
	_, err = r.Undo(host, a.Hash, nil)
	require.Equal(t, "already_undone", code(err))
	holds(t, r)
	replay(t, r)
}

func TestWhatCannotBeUndone(t *testing.T) {
	three := func(tx *records.Tx) {
		tx.Create("bins", "new", bin(3))
		tx.Delete("bins", "b1")
		tx.Set("bins", "b2", "/in/left", records.Int(1))
	}
	for name, c := range map[string]struct {
		do   func(tx *records.Tx)
		then func(t *testing.T, r *Room) // between the action and its undo
		code string
		at   string
	}{
		"a creation, a deletion and a new place":  {do: three},
		"another place of the record changed":     {do: three, then: func(t *testing.T, r *Room) { land(t, r, `{"ids":["b2"],"n":1}`) }},
		"the created record changed":              {do: three, then: func(t *testing.T, r *Room) { land(t, r, `{"ids":["new"],"n":1}`) }, code: "moved", at: "bins new"},
		"the created record is gone":              {do: three, then: func(t *testing.T, r *Room) { scrap(t, r, "new") }, code: "moved", at: "bins new"},
		"the changed record is gone":              {do: three, then: func(t *testing.T, r *Room) { scrap(t, r, "b2") }, code: "moved", at: "bins b2"},
		"it sent something":                       {do: func(tx *records.Tx) { three(tx); tx.Effect("message", "you", records.Null()) }, code: "not_reversible"},
		"it was decided that nothing was to land": {do: func(tx *records.Tx) { tx.Effect("message", "you", records.Null()) }, code: "not_reversible"},
	} {
		t.Run(name, func(t *testing.T) {
			r := stocked(t, acting(c.do, nil))
			before := bins(r)
			a := approve(t, r, propose(t, r, "do", `{}`), action.Decision{})
			require.Equal(t, action.Verified, a.State, a.Reason)
			if c.then != nil {
				c.then(t, r)
			}
			_, err := r.Undo(host, a.Hash, nil)
			if c.code != "" {
				require.Equal(t, c.code, code(err))
				require.Contains(t, err.Error(), c.at)
			} else {
				require.NoError(t, err)
				if c.then == nil {
					require.Equal(t, before, bins(r))
				}
			}
			holds(t, r)
		})
	}
}

func scrap(t *testing.T, r *Room, id string) {
	require.Equal(t, action.Verified, approve(t, r, propose(t, r, "scrap", `{"ids":["`+id+`"]}`), action.Decision{}).State)
}

// Only who has the authority that an action was decided under takes it back, at the page's controls, while the room decides at all.
func TestWhoMayUndo(t *testing.T) {
	l := newLife(t)
	l.r.courier = nil
	a := approve(t, l.r, propose(t, l.r, "add", `{"ids":["b1"],"n":60}`), action.Decision{})
	landed, err := l.r.TakeReferral(chief, a.Hash, nil)
	require.NoError(t, err)
	taken, _ := l.r.Action(landed.Entry.Hash)
	_, err = l.r.Decide(chief, taken.Hash, taken.Proof.Digest(), action.Decision{}, "", nil)
	require.NoError(t, err)
	for _, by := range []Caller{host, rider, {Door: rider.Door, Seat: "chief"}} {
		_, err = l.r.Undo(by, taken.Hash, nil)
		require.Error(t, err)
		require.Contains(t, []string{"no_authority", "wrong_door"}, code(err))
	}
	_, err = l.r.Pause(host, "", nil)
	require.NoError(t, err)
	_, err = l.r.Undo(chief, taken.Hash, nil)
	require.Equal(t, "paused", code(err))
	_, err = l.r.Resume(host, nil)
	require.NoError(t, err)
	_, err = l.r.Undo(chief, taken.Hash, nil)
	require.NoError(t, err)
	require.EqualValues(t, 10, n(l.r, "b1"))
	_, err = l.r.Undo(chief, Digest("nothing"), nil)
	require.Equal(t, "no_such_action", code(err))
}

// What a check after the fact finds unsound is taken back whole, and nothing of it leaves; a check that panics finds it unsound too.
func TestWhatIsNotSoundLeavesNothing(t *testing.T) {
	for name, check := range map[string]func(records.State, []records.Change) error{
		"an error": func(records.State, []records.Change) error { return records.Refuse("\xff it does not add up") },
		"a panic":  func(records.State, []records.Change) error { panic("\xff out of bounds") },
		"words": func(records.State, []records.Change) error {
			return records.Refuse("%s", strings.Repeat("long ", 1<<18))
		},
	} {
		t.Run(name, func(t *testing.T) {
			set := acting(func(tx *records.Tx) {
				tx.Set("bins", "b1", "/n", records.Int(0))
				tx.Effect("message", "you", records.Null())
			}, nil)
			set.Check = check
			sent := 0
			r := stocked(t, set)
			r.courier = func(action.Effect) error { sent++; return nil }
			a := approve(t, r, propose(t, r, "do", `{}`), action.Decision{})
			require.Equal(t, []any{action.RolledBack, action.CodeNotVerified}, []any{a.State, a.Code})
			require.EqualValues(t, 10, n(r, "b1"))
			require.Zero(t, sent)
			require.Empty(t, r.Snapshot().Records.Outbox)
			require.Zero(t, a.Account().Applied+a.Account().Released)
			require.Equal(t, "failed", a.Status())
			holds(t, r)
			again(t, r, Config{Now: config().Now, Sets: sets(set)})
		})
	}
}
