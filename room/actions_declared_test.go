package room

import (
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"docket/ledger"
	"docket/room/action"
	"docket/room/records"
)

// What a set declares beside Apply may be wrong as well: it is named, nothing stands, and the room goes on.
func TestWhatASetDeclaresMayPanic(t *testing.T) {
	boom := func() { panic(errors.New("boom \xff")) }
	for name, tc := range map[string]struct {
		set   func(set *records.Set, add *records.Operation)
		state action.State
		code  string
		says  string
	}{
		"the value of a change": {func(_ *records.Set, add *records.Operation) {
			add.Value = func(records.Change) int64 { boom(); return 0 }
		}, action.Failed, "panicked", "boom"},
		"a value out of bounds": {func(_ *records.Set, add *records.Operation) {
			add.Value = func(records.Change) int64 { return -1 << 63 }
		}, action.Failed, "too_large", "2^53"},
		"values out of bounds together": {func(_ *records.Set, add *records.Operation) {
			add.Value = func(records.Change) int64 { return ledger.MaxNumber }
		}, action.Failed, "too_large", "2^53"},
		"the check": {func(set *records.Set, _ *records.Operation) {
			set.Check = func(records.State, []records.Change) error { boom(); return nil }
		}, action.RolledBack, action.CodeNotVerified, "boom"},
		"a check that says what no row holds": {func(set *records.Set, _ *records.Operation) {
			set.Check = func(records.State, []records.Change) error { return errors.New("\xff" + strings.Repeat("é", 1<<20)) }
		}, action.RolledBack, action.CodeNotVerified, "éé"},
		"a check that writes to what it is given": {func(set *records.Set, _ *records.Operation) {
			set.Check = func(_ records.State, done []records.Change) error {
				done[0].Fields[0].Before = records.Int(99)
				return errors.New("no")
			}
		}, action.RolledBack, action.CodeNotVerified, "no"},
		"an error that no row holds": {func(_ *records.Set, add *records.Operation) {
			add.Apply = func(*records.Tx, records.Input) error {
				return &records.RunError{Code: "\xff\n", Message: strings.Repeat("x\x00\xff", 1<<20), Place: records.Place{Ref: records.Ref{Collection: "\xff", ID: "\xff"}}}
			}
		}, action.Failed, "failed", "x"},
		"an error without a code": {func(_ *records.Set, add *records.Operation) {
			add.Apply = func(*records.Tx, records.Input) error { return &records.RunError{} }
		}, action.Failed, "failed", ""},
	} {
		t.Run(name, func(t *testing.T) {
			set := stock()
			tc.set(set, set.Operation("add"))
			r := stocked(t, set)
			before := bins(r)
			a := propose(t, r, "add", `{"ids":["b1","b2"],"n":1}`)
			if a.State == action.Awaiting {
				a = approve(t, r, a, action.Decision{})
			}
			require.Equal(t, tc.state, a.State)
			require.Equal(t, tc.code, a.Code)
			require.Contains(t, a.Reason, tc.says)
			require.LessOrEqual(t, len(a.Reason), action.MaxDetail)
			require.Equal(t, before, bins(r))
			holds(t, r)
			again(t, r, Config{Now: config().Now, Sets: sets(set)})
		})
	}
}

// An operation that cannot say what to type has its own name typed: what cannot be undone is never approved by a press alone.
func TestATargetThatPanics(t *testing.T) {
	set := stock()
	set.Operation("scrap").Target = func(records.Input) string { panic("boom") }
	r := stocked(t, set)
	a := propose(t, r, "scrap", `{"ids":["b1"]}`)
	_, err := r.Decide(host, a.Hash, a.Proof.Digest(), action.Decision{}, "", nil)
	require.Equal(t, "wrong_target", code(err))
	_, err = r.Decide(host, a.Hash, a.Proof.Digest(), action.Decision{}, "scrap", nil)
	require.NoError(t, err)
}

func TestARowThatCannotBeTakenUp(t *testing.T) {
	for name, narrow := range map[string]func(records.Input, []records.Ref) records.Value{
		"no narrowing": nil, "one that panics": func(records.Input, []records.Ref) records.Value { panic("boom") },
		"one that gives nothing":   func(records.Input, []records.Ref) records.Value { return records.Value{} },
		"one that gives no object": func(records.Input, []records.Ref) records.Value { return records.Int(1) }} {
		t.Run(name, func(t *testing.T) {
			set := stock()
			set.Operation("add").Narrow = narrow
			r := stocked(t, set)
			_, err := r.AddSeat(host, "Chief", Human, nil)
			require.NoError(t, err)
			_, err = r.GiveAuthority(host, "chief", "chief", nil)
			require.NoError(t, err)
			a := approve(t, r, propose(t, r, "add", `{"ids":["b1"],"n":60}`), action.Decision{})
			_, err = r.TakeReferral(chief, a.Hash, nil)
			require.Contains(t, []string{"not_to_be_taken_up", "bad_arguments"}, code(err))
			require.Len(t, r.Snapshot().Records.Referrals, 1, "it still waits")
		})
	}
}

// What cannot stand on the record is refused with its path before anything mends it.
func TestNumbersAndTextsThatCannotBeRecorded(t *testing.T) {
	r := stocked(t, stock())
	for name, v := range map[string]records.Value{"above 2^53": records.Int(ledger.MaxNumber + 1), "below": records.Int(-ledger.MaxNumber - 1), "no UTF-8": records.Str("\xff")} {
		landed, err := r.Propose(rider, "add", records.Object(records.Member{Key: "ids", Value: records.Strs("b1")}, records.Member{Key: "n", Value: v}), Stamp{})
		require.Equal(t, "bad_arguments", code(err), name)
		require.Equal(t, "refused", landed.Entry.Kind)
		require.Equal(t, "/arguments", landed.Entry.Payload.Read().Str("path"))
	}
	_, err := r.Propose(rider, "add", records.Value{}, Stamp{})
	require.Equal(t, "bad_arguments", code(err))
	a := propose(t, r, "add", `{"ids":["b1"],"n":9007199254740991}`)
	require.Equal(t, "not_recordable", a.Code, "what it comes to goes beyond: %s", a.Reason)
	a = propose(t, r, "add", `{"ids":["b1"],"n":1}`)
	for name, v := range map[string]records.Value{"above 2^53": records.Int(ledger.MaxNumber + 1), "another type": records.Str("12"), "none": {}} {
		_, err := r.Correct(host, a.Hash, a.Proof.Digest(), action.Correction{Place: records.Place{Ref: records.Ref{Collection: "bins", ID: "b1"}, Pointer: "/n"}, Value: v}, nil)
		require.Error(t, err, name)
		require.NotEmpty(t, code(err), name)
		require.Equal(t, "refused", last(r).Kind, name)
	}
	require.Empty(t, func() (ids []string) {
		for _, a := range r.Snapshot().Records.Waiting {
			if len(a.Corrections) > 0 {
				ids = append(ids, a.Operation)
			}
		}
		return ids
	}())
	replay(t, r)
}
