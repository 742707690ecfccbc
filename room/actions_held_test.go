package room

import (
	"testing"

	"github.com/stretchr/testify/require"

	"docket/room/action"
	"docket/room/records"
)

// Every way in which an operation can do another thing than it showed ends it whole, by name.
func TestAnOperationIsHeldToWhatItShowed(t *testing.T) {
	for how, code := range map[string]string{"value": "diverged", "elsewhere": "outside_proof", "swallowed": "outside_proof", "effect": "outside_proof", "twice": "outside_proof",
		"unsent": "diverged", "silent": "diverged", "create": "outside_proof", "delete": "outside_proof", "back": "outside_proof", "panic": "panicked", "nil": "panicked",
		"loop": "too_slow", "error": "operation_refused"} {
		t.Run(how, func(t *testing.T) {
			second := false
			r := stocked(t, moody(&second))
			before := bins(r)
			a := propose(t, r, "fickle", `{"how":"`+how+`","id":"b1"}`)
			require.Equal(t, action.Awaiting, a.State)
			second = true
			a = approve(t, r, a, action.Decision{})
			require.Equal(t, action.Failed, a.State)
			require.Equal(t, code, a.Code, a.Reason)
			require.Equal(t, before, bins(r), "nothing of it stands")
			require.Empty(t, r.Snapshot().Records.Outbox, "and nothing leaves")
			reconciles(t, a)
		})
	}
}

// An operation may do otherwise in its first run too.
func TestARehearsalThatFails(t *testing.T) {
	second := true
	r := stocked(t, moody(&second))
	for how, code := range map[string]string{"panic": "panicked", "loop": "too_slow", "error": "operation_refused"} {
		a := propose(t, r, "fickle", `{"how":"`+how+`","id":"b1"}`)
		require.Equal(t, action.Failed, a.State)
		require.Equal(t, code, a.Code)
	}
	require.Equal(t, "no_such_record", propose(t, r, "fickle", `{"how":"","id":"x"}`).Code)
}

// What does not verify is taken back whole.
func TestWhatDoesNotVerifyIsTakenBack(t *testing.T) {
	set := stock()
	set.Check = func(now records.State, done []records.Change) error {
		for _, c := range done {
			if v, _ := now.Get(c.Collection, c.ID); v.Value.Get("n").Number() < 0 {
				return records.Refuse("bin %s would hold fewer than none", c.ID)
			}
		}
		return nil
	}
	r := stocked(t, set)
	a := approve(t, r, propose(t, r, "add", `{"ids":["b0","b1"],"n":-5}`), action.Decision{})
	require.Equal(t, action.RolledBack, a.State)
	require.Equal(t, action.CodeNotVerified, a.Code)
	require.Contains(t, a.Reason, "fewer than none")
	require.EqualValues(t, 10, n(r, "b1"))
	require.Equal(t, "failed", a.Status())
	reconciles(t, a)
	replay(t, r)
}
