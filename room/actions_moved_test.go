package room

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"docket/room/action"
	"docket/room/records"
)

// Something that moved and came back has moved: taking the first change back would take back what the later ones made of it.
func TestUndoTakesBackNoMoreThanItsOwn(t *testing.T) {
	r := stocked(t, stock())
	first := approve(t, r, propose(t, r, "add", `{"ids":["b1"],"n":7}`), action.Decision{})
	up := approve(t, r, propose(t, r, "add", `{"ids":["b1"],"n":3}`), action.Decision{})
	down := approve(t, r, propose(t, r, "add", `{"ids":["b1"],"n":-3}`), action.Decision{})
	_, err := r.Undo(host, first.Hash, nil)
	require.Equal(t, "moved", code(err))
	require.ErrorContains(t, err, "the action of entry")
	for _, a := range []*action.Action{down, up, first} {
		_, err := r.Undo(host, a.Hash, nil)
		require.NoError(t, err, "the last first")
	}
	require.EqualValues(t, 10, n(r, "b1"))
	replay(t, r)
}

// Taking back may leave what is not sound; then it is not done.
func TestUndoAsksTheSet(t *testing.T) {
	set := stock()
	set.Check = func(now records.State, done []records.Change) error {
		one, _ := now.Get("bins", "b1")
		two, _ := now.Get("bins", "b2")
		if one.Value.Get("n").Number() > two.Value.Get("n").Number() {
			return records.Refuse("bin b1 may not hold more than b2")
		}
		return nil
	}
	r := stocked(t, set)
	two := approve(t, r, propose(t, r, "add", `{"ids":["b2"],"n":20}`), action.Decision{})
	approve(t, r, propose(t, r, "add", `{"ids":["b1"],"n":20}`), action.Decision{})
	_, err := r.Undo(host, two.Hash, nil)
	require.Equal(t, action.CodeUnsound, code(err))
	require.ErrorContains(t, err, "may not hold more")
	require.EqualValues(t, 40, n(r, "b2"))
	replay(t, r)
}

// What could not leave is not told as released, and a call waits until it is known.
func TestAnAccountTellsOfTheOutbox(t *testing.T) {
	fails := true
	c := config()
	c.Courier = func(action.Effect) error {
		if fails {
			return errors.New("no route")
		}
		return nil
	}
	r, err := New(c)
	require.NoError(t, err)
	_, err = r.OpenRecords(host, "stock", nil)
	require.NoError(t, err)
	a := approve(t, r, propose(t, r, "scrap", `{"ids":["b1","b2"]}`), action.Decision{})
	require.Equal(t, "partially_applied", a.Status())
	account := a.Account()
	require.Zero(t, account.Released)
	require.Equal(t, []action.Bucket{{Why: action.Why{Code: "outbox", Reason: "it could not leave and stays in the outbox: no route", Pending: "the outbox"}, IDs: []string{"message to owner of b1", "message to owner of b2"}}}, account.Rejected)
	require.False(t, account.Replan)
	reconciles(t, a)
	fails = false
	r.Deliver()
	a, _ = r.Action(a.Hash)
	require.Equal(t, "applied", a.Status())
	require.Equal(t, 2, a.Account().Released)
	replay(t, r)
}

// What a higher role approved bears out no rule of the lowest.
func TestARuleIsBorneOutByTheRoleThatItStandsFor(t *testing.T) {
	r, a, chief := referred(t)
	for range action.CleanApprovals {
		taken := takenUp(t, r, chief, a.Hash)
		_, err := r.Decide(chief, taken.Hash, taken.Proof.Digest(), action.Decision{}, "", nil)
		require.NoError(t, err)
		a = approve(t, r, propose(t, r, "add", `{"ids":["b1","b2"],"n":51}`), action.Decision{})
	}
	_, err := r.DraftRule(host, "add", nil)
	require.Equal(t, "not_borne_out", code(err))
}

// A correction is tried for as long as an operation may take, and no longer.
func TestATriedCorrectionIsBoundInTime(t *testing.T) {
	set := stock()
	add := set.Operation("add")
	apply := add.Apply
	add.Apply = func(tx *records.Tx, in records.Input) error {
		if _, ok := in.Correction("bins", "b1", "/n"); ok {
			for {
				tx.Get("bins", "b1")
			}
		}
		return apply(tx, in)
	}
	r := stocked(t, set)
	a := propose(t, r, "add", `{"ids":["b1"],"n":1}`)
	_, err := r.Correct(host, a.Hash, a.Proof.Digest(), action.Correction{Place: place("b1", "/n"), Value: records.Int(5)}, nil)
	require.Equal(t, "too_slow", code(err))
	a, _ = r.Action(a.Hash)
	require.Equal(t, action.Awaiting, a.State, "the proof on show stays")
}
