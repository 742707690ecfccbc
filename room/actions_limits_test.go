package room

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"docket/ledger"
	"docket/room/action"
	"docket/room/records"
)

// A record may be as deep as a record may be, in a proof too.
func TestAProofOfDeepRecords(t *testing.T) {
	for depth := range 40 {
		for _, how := range []string{"create", "update", "effect"} {
			r := stocked(t, acting(func(tx *records.Tx) {
				v := records.Int(1)
				for range depth {
					v = records.List(v)
				}
				switch how {
				case "create":
					tx.Create("bins", "new", records.Object(member("n", v)))
				case "update":
					tx.Set("bins", "b1", "/n", v)
				case "effect":
					tx.Effect("message", "you", v)
				}
			}, nil))
			a := propose(t, r, "do", `{}`)
			if a.State == action.Failed {
				require.Contains(t, []string{"not_recordable", "too_large"}, a.Code)
				require.Greater(t, depth, 20, "%s: %s", how, a.Reason)
				continue
			}
			require.Equal(t, action.Verified, approve(t, r, a, action.Decision{}).State)
		}
	}
}

// Text that is as long as a row may be, wherever an operation can put it, ends the action and not the room.
func TestTextThatDoesNotFit(t *testing.T) {
	long := strings.Repeat("\xff漢", ledger.MaxPayload/3)
	valid := strings.ToValidUTF8(long, "")
	for name, do := range map[string]func(tx *records.Tx) error{
		"in an error":          func(*records.Tx) error { return records.Refuse("%s", long) },
		"in an error's code":   func(*records.Tx) error { return &records.RunError{Code: long} },
		"in an error's place":  func(*records.Tx) error { return &records.RunError{Code: "no", Place: place(long, long)} },
		"in a panic":           func(*records.Tx) error { panic(long) },
		"in a note":            func(tx *records.Tx) error { tx.Note("bins", "b1", long); return nil },
		"in a valid note":      func(tx *records.Tx) error { tx.Note("bins", "b1", valid); return nil },
		"in a note's id":       func(tx *records.Tx) error { tx.Note("bins", long, ""); return nil },
		"in a note's kind":     func(tx *records.Tx) error { tx.Note(long, "b1", ""); return nil },
		"in an id":             func(tx *records.Tx) error { tx.Create("bins", valid, bin(1)); return nil },
		"in a pointer":         func(tx *records.Tx) error { tx.Set("bins", "b1", "/"+long, records.Int(1)); return nil },
		"in an effect's kind":  func(tx *records.Tx) error { tx.Effect(long, "you", records.Null()); return nil },
		"in a collection":      func(tx *records.Tx) error { tx.Create(long, "b1", bin(1)); return nil },
		"in an unknown record": func(tx *records.Tx) error { tx.Delete("bins", long); return nil },
	} {
		t.Run(name, func(t *testing.T) {
			set := stock()
			set.Operations = append(set.Operations, records.Operation{Name: "do", Version: 1, Apply: func(tx *records.Tx, _ records.Input) error { return do(tx) }})
			r := stocked(t, set)
			a := propose(t, r, "do", `{}`)
			require.Equal(t, action.Failed, a.State)
			require.LessOrEqual(t, len(a.Reason), action.MaxDetail)
			again(t, r, Config{Now: config().Now, Sets: sets(set)})
		})
	}
}

// An operation that takes longer than it may is stopped, in its first run and in its second.
func TestAnOperationThatTakesTooLong(t *testing.T) {
	slow := func(tx *records.Tx) {
		for range 200_000 { // the stopwatch of the tests goes on by a millisecond at every look
			tx.Get("bins", "b1")
		}
	}
	a := propose(t, stocked(t, acting(slow, nil)), "do", `{}`)
	require.Equal(t, []any{action.Failed, "too_slow"}, []any{a.State, a.Code})
	r := stocked(t, acting(func(tx *records.Tx) { tx.Set("bins", "b1", "/n", records.Int(1)) }, slow))
	a = approve(t, r, propose(t, r, "do", `{}`), action.Decision{})
	require.Equal(t, []any{action.Failed, "too_slow"}, []any{a.State, a.Code})
	require.EqualValues(t, 10, n(r, "b1"))
}

// Where the stopwatch stands still, its steps are counted.
func TestAnOperationThatNeverEnds(t *testing.T) {
	c := config()
	c.Stopwatch = func() func() time.Duration { return func() time.Duration { return 0 } }
	c.Sets = sets(acting(func(tx *records.Tx) {
		for {
			tx.Get("bins", "b1")
		}
	}, nil))
	r, err := New(c)
	require.NoError(t, err)
	_, err = r.OpenRecords(host, "stock", nil)
	require.NoError(t, err)
	a := propose(t, r, "do", `{}`)
	require.Equal(t, []any{action.Failed, "too_many_steps"}, []any{a.State, a.Code})
}
