package records

import (
	"errors"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
)

// Every way in which an operation can go wrong ends its run, by name, and nothing of it stands.
func TestFaults(t *testing.T) {
	limits := Limits{Steps: 1000, Records: 10}
	var kept *Tx
	_, err := do(things(), nil, func(tx *Tx) error {
		kept = tx
		return nil
	})
	require.NoError(t, err)
	keptDoc, keptTx := Doc{tx: kept, Ref: Ref{"things", "a"}, value: must(`{"n":1}`)}, kept

	for name, tc := range map[string]struct {
		apply func(tx *Tx) error
		want  string
	}{
		"it gives up":         {func(*Tx) error { return Refuse("no such %s", "luck") }, "refused: no such luck"},
		"with another error":  {func(*Tx) error { return errors.New("no luck") }, "refused: no luck"},
		"with one wrapped":    {func(*Tx) error { return fmt.Errorf("today: %w", Refuse("no luck")) }, "refused: no luck"},
		"with an empty error": {func(*Tx) error { return (*emptyError)(nil) }, "panicked: the operation panicked: runtime error: invalid memory address or nil pointer dereference"},
		"it panics":           {func(*Tx) error { panic("oh") }, "panicked: the operation panicked: oh"},
		"with nothing":        {func(*Tx) error { panic(nil) }, "panicked: the operation panicked: panic called with nil argument"},
		"after it wrote": {func(tx *Tx) error {
			tx.Set("things", "a", "/n", Int(5))
			var none []int
			return errors.New(fmt.Sprint(none[len(tx.order)]))
		}, "panicked: the operation panicked: runtime error: index out of range [2] with length 0"},
		"it loops": {func(tx *Tx) error {
			for {
				tx.Get("things", "a")
			}
		}, "too_many_steps: the operation took more than 1000 steps"},
		"it loops over writes": {func(tx *Tx) error {
			for i := int64(0); ; i++ {
				tx.Set("things", "a", "/n", Int(i))
			}
		}, "too_many_steps: the operation took more than 1000 steps"},
		"it loops inside a look": {func(tx *Tx) error {
			for {
				tx.Each("things", func(d Doc) bool { return d.Find("/n").Present() })
			}
		}, "too_many_steps: the operation took more than 1000 steps"},
		"too many records": {func(tx *Tx) error {
			for i := range 11 {
				tx.Create("things", fmt.Sprint("new", i), Object())
			}
			return nil
		}, "too_many_records: the operation wrote to more than 10 records"},
		"too many effects": {func(tx *Tx) error {
			for range 11 {
				tx.Effect("letter", "x", Null())
			}
			return nil
		}, "too_many_effects: the operation sent more than 10 effects"},
		"too many notes": {func(tx *Tx) error {
			for i := range 11 {
				tx.Note("things", fmt.Sprint(i), "no")
			}
			return nil
		}, "too_many_notes: the operation noted more than 10 records"},
		"an undeclared effect": {func(tx *Tx) error { tx.Effect("bomb", "x", Null()); return nil }, `undeclared_effect: the operation declares no effect of kind "bomb"`},
		"an effect that cannot be recorded": {func(tx *Tx) error { tx.Effect("letter", "x", List(Value{})); return nil },
			`not_recordable: the effect "letter" to "x" holds what cannot be recorded: records: an absent value, want null or none at all`},
		"to a target that cannot": {func(tx *Tx) error { tx.Effect("letter", "\xff", Null()); return nil },
			`not_recordable: the effect "letter" to "\xff" holds what cannot be recorded: text that is not UTF-8`},
		"a note that cannot be recorded":  {func(tx *Tx) error { tx.Note("things", "a", "\xff"); return nil }, `not_recordable: the note on things "a" cannot be recorded: text that is not UTF-8`},
		"a value that cannot be recorded": {func(tx *Tx) error { tx.Set("things", "a", "/n", Int(1<<60)); return nil }, `not_recordable: things "a" would hold what cannot be recorded: records: number 1152921504606846976, want one below 2^53`},
		"an unknown collection":           {func(tx *Tx) error { tx.Get("nothing", "a"); return nil }, `unknown_collection: there is no collection "nothing"; there are others, things`},
		"a write to nothing":              {func(tx *Tx) error { tx.Set("things", "z", "/n", Null()); return nil }, `no_such_record: there is no things "z" to write to`},
		"a deletion of nothing":           {func(tx *Tx) error { tx.Delete("things", "z"); return nil }, `no_such_record: there is no things "z" to delete`},
		"a second deletion":               {func(tx *Tx) error { tx.Delete("things", "a"); tx.Delete("things", "a"); return nil }, `no_such_record: there is no things "a" to delete`},
		"an id that is taken":             {func(tx *Tx) error { tx.Create("things", "a", Object()); return nil }, `id_taken: there is a things "a" already`},
		"no id":                           {func(tx *Tx) error { tx.Create("things", "", Object()); return nil }, `bad_id: "" is no id for a new record in things, want some text in UTF-8`},
		"an id that is no text":           {func(tx *Tx) error { tx.Create("things", "\xff", Object()); return nil }, `bad_id: "\xff" is no id for a new record in things, want some text in UTF-8`},
		"a record that is none":           {func(tx *Tx) error { tx.Create("things", "z", List()); return nil }, `bad_record: the new things "z" is no object`},
		"the whole record":                {func(tx *Tx) error { tx.Set("things", "a", "", Object()); return nil }, `bad_pointer: "" is no place in a record, want an RFC 6901 pointer such as /status`},
		"no pointer":                      {func(tx *Tx) error { tx.Set("things", "a", "n", Null()); return nil }, `bad_pointer: "n" is no place in a record, want an RFC 6901 pointer such as /status`},
		"a kept transaction":              {func(*Tx) error { keptTx.Get("things", "a"); return nil }, "closed: the transaction is over; it is good for one run"},
		"a kept record":                   {func(*Tx) error { keptDoc.Find("/n"); return nil }, "closed: the transaction is over; it is good for one run"},
		"it swallows what stopped it": {func(tx *Tx) error {
			swallow(func() { tx.Delete("things", "z") })
			return nil
		}, `no_such_record: there is no things "z" to delete`},
		"and goes on": {func(tx *Tx) error {
			swallow(func() { tx.Delete("things", "z") })
			tx.Set("things", "a", "/n", Int(5))
			return nil
		}, `no_such_record: there is no things "z" to delete`},
		"and swallows all": {func(tx *Tx) error {
			for range 2000 {
				swallow(func() { tx.Create("things", "a", Object()) })
				swallow(func() { tx.Get("things", "a") })
			}
			return nil
		}, `id_taken: there is a things "a" already`},
		"and panics itself": {func(tx *Tx) error {
			swallow(func() { tx.Delete("things", "z") })
			panic("mine")
		}, `no_such_record: there is no things "z" to delete`},
		"and gives up": {func(tx *Tx) error {
			swallow(func() { tx.Delete("things", "z") })
			return Refuse("mine")
		}, `no_such_record: there is no things "z" to delete`},
		"and swallows a bound": {func(tx *Tx) error {
			for range 2000 {
				swallow(func() { tx.Get("things", "a") })
			}
			return nil
		}, "too_many_steps: the operation took more than 1000 steps"},
	} {
		t.Run(name, func(t *testing.T) {
			s := things()
			op := &Operation{Effects: []string{"letter"}, Apply: func(tx *Tx, _ Input) error {
				tx.Set("things", "b", "/n", Int(7))
				return tc.apply(tx)
			}}
			run, err := Perform(s, op, Input{}, nil, limits)
			require.EqualError(t, err, tc.want)
			require.Equal(t, Run{Steps: run.Steps}, run)
			require.LessOrEqual(t, run.Steps, limits.Steps+1)
			require.Equal(t, things().Digest(), s.Digest())
			var stopped *RunError
			require.ErrorAs(t, err, &stopped)
		})
	}
}

type emptyError struct{ text string }

func (e *emptyError) Error() string { return e.text }

func swallow(fn func()) {
	defer func() { _ = recover() }()
	fn()
}

func TestNoRunErrorIsNone(t *testing.T) {
	var none *RunError
	_, err := do(things(), nil, func(*Tx) error { return fmt.Errorf("odd: %w", none) })
	var stopped *RunError
	require.ErrorAs(t, err, &stopped)
	require.NotNil(t, stopped)
}

func TestTooSlow(t *testing.T) {
	asked := 0
	limits := Limits{Steps: 1 << 30, Records: 10, Expired: func() bool {
		asked++
		return asked == 5
	}}
	op := &Operation{Apply: func(tx *Tx, _ Input) error {
		for {
			tx.Get("things", "a")
		}
	}}
	run, err := Perform(things(), op, Input{}, nil, limits)
	require.EqualError(t, err, "too_slow: the operation took longer than it may")
	require.Equal(t, 5*64, run.Steps)
}

// A write that changes nothing counts as no record written.
func TestBoundsCountWhatIsWritten(t *testing.T) {
	op := &Operation{Apply: func(tx *Tx, _ Input) error {
		for id, n := range map[string]int64{"a": 1, "b": 2, "c": 3} {
			tx.Set("things", id, "/n", Int(n))
		}
		tx.Set("things", "a", "/n", Int(9))
		return nil
	}}
	run, err := Perform(things(), op, Input{}, nil, Limits{Steps: 100, Records: 1})
	require.NoError(t, err)
	require.Equal(t, "update things a /n:1→9\n", says(run))
}

// What an operation is handed and what it hands over leads it nowhere: it changes neither the state, nor what was shown, nor its own input.
func TestNothingToEscapeTo(t *testing.T) {
	s := things()
	place := Place{Ref{"things", "a"}, "/n"}
	in := Input{Args: must(`{"tags":["x"]}`), Corrections: map[Place]Value{place: Int(4)}}
	mine := []Value{Str("shown")}
	members := []Member{{"k", Str("shown")}}
	op := &Operation{Effects: []string{"letter"}, Apply: func(tx *Tx, in Input) error {
		to, _ := in.Correction("things", "a", "/n")
		tx.Set("things", "a", "/n", to)
		tx.Set("things", "b", "/tags", List(mine...))
		tx.Effect("letter", "x", Object(members...))
		in.Corrections[place] = Int(1_000_000)
		delete(in.Corrections, place)
		in.Args.Get("tags").Texts()[0] = "y"
		d, _ := tx.Get("things", "b")
		d.Find("/tags").Texts()[0] = "y"
		d.Ref.ID = "c" // a copy of the name, not another record
		return nil
	}}
	run, err := Perform(s, op, in, nil, Standard)
	require.NoError(t, err)
	mine[0], members[0] = Str("other"), Member{"z", Null()}
	shown := "update things a /n:1→4\nupdate things b /tags:[\"p\"]→[\"shown\"]\nsend letter x {\"k\":\"shown\"} #0\n"
	require.Equal(t, shown, says(run))
	require.Equal(t, things().Digest(), s.Digest())
	to, ok := in.Correction("things", "a", "/n")
	require.True(t, ok)
	require.EqualValues(t, 4, to.Number())
	now := s.Apply(run.Changes, 2)
	digest := now.Digest()
	mine[0] = Str("later still")
	require.Equal(t, digest, now.Digest())
}
