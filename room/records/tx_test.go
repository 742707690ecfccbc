package records

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// do runs a function as an operation on a state.
func do(s State, guard Guard, apply func(tx *Tx) error) (Run, error) {
	return Perform(s, &Operation{Name: "do", Effects: []string{"letter"}, Apply: func(tx *Tx, _ Input) error { return apply(tx) }}, Input{}, guard, Standard)
}

// says writes a run down: a line for every change, effect and note.
func says(run Run) string {
	var b strings.Builder
	for _, c := range run.Changes {
		fmt.Fprintf(&b, "%s %s %s", c.Kind, c.Collection, c.ID)
		if c.Kind == Create {
			b.WriteString(" " + c.After.JSON())
		}
		for _, f := range c.Fields {
			fmt.Fprintf(&b, " %s:%s→%s", f.Pointer, f.Before.JSON(), f.After.JSON())
		}
		b.WriteByte('\n')
	}
	for _, e := range run.Effects {
		fmt.Fprintf(&b, "send %s %s %s #%d\n", e.Kind, e.Target, e.Payload.JSON(), e.Nth)
	}
	for _, n := range run.Notes {
		fmt.Fprintf(&b, "note %s %s %s\n", n.Collection, n.ID, n.Reason)
	}
	return b.String()
}

func TestTx(t *testing.T) {
	for name, tc := range map[string]struct {
		apply   func(tx *Tx)
		want    string
		touched string
	}{
		"nothing":       {func(tx *Tx) {}, "", ""},
		"a field":       {func(tx *Tx) { tx.Set("things", "a", "/n", Int(5)) }, "update things a /n:1→5\n", "/n"},
		"a deep field":  {func(tx *Tx) { tx.Set("things", "a", "/at/x", Int(5)) }, "update things a /at/x:1→5\n", "/at/x"},
		"a new field":   {func(tx *Tx) { tx.Set("things", "c", "/m", Null()) }, "update things c /m:→null\n", "/m"},
		"a field out":   {func(tx *Tx) { tx.Set("things", "a", "/at/y", Value{}) }, "update things a /at/y:2→\n", "/at/y"},
		"as it is":      {func(tx *Tx) { tx.Set("things", "a", "/at", must(`{"y":2,"x":1}`)) }, "", ""},
		"not there out": {func(tx *Tx) { tx.Set("things", "a", "/z/z", Value{}) }, "", ""},
		"an object, by what differs": {func(tx *Tx) { tx.Set("things", "a", "/at", must(`{"x":1,"y":3,"z":{}}`)) },
			"update things a /at/y:2→3 /at/z:→{}\n", "/at/y /at/z"},
		"an object made on the way": {func(tx *Tx) {
			tx.Set("things", "c", "/p/q/r", Int(1))
			tx.Set("things", "c", "/p/s", Int(2))
		}, "update things c /p:→{\"q\":{\"r\":1},\"s\":2}\n", "/p"},
		"a list as one": {func(tx *Tx) { tx.Set("things", "b", "/tags", Strs("p", "q")) }, "update things b /tags:[\"p\"]→[\"p\",\"q\"]\n", "/tags"},
		"there and back": {func(tx *Tx) {
			tx.Set("things", "a", "/n", Int(5))
			tx.Set("things", "a", "/n", Int(1))
		}, "", "/n"},
		"twice, as the last": {func(tx *Tx) {
			tx.Set("things", "a", "/n", Int(5))
			tx.Set("things", "a", "/n", Int(6))
		}, "update things a /n:1→6\n", "/n"},
		"a creation": {func(tx *Tx) {
			tx.Create("others", "d", must(`{"n":4}`))
			tx.Set("others", "d", "/n", Int(5))
			tx.Set("others", "d", "/p/q", Int(6))
		}, "create others d {\"n\":5,\"p\":{\"q\":6}}\n", ""},
		"a deletion": {func(tx *Tx) {
			tx.Set("things", "a", "/n", Int(5))
			tx.Delete("things", "a")
		}, "delete things a\n", "/n "},
		"a creation undone": {func(tx *Tx) {
			tx.Create("others", "d", Object())
			tx.Delete("others", "d")
		}, "", ""},
		"deleted and made anew": {func(tx *Tx) {
			tx.Delete("things", "c")
			tx.Create("things", "c", must(`{"n":4}`))
		}, "update things c /n:3→4\n", ""},
		"in the order of the first write": {func(tx *Tx) {
			tx.Set("things", "c", "/n", Int(0))
			tx.Set("things", "a", "/n", Int(0))
			tx.Set("things", "c", "/m", Int(0))
		}, "update things c /m:→0 /n:3→0\nupdate things a /n:1→0\n", "/n /m /n"},
		"effects": {func(tx *Tx) {
			tx.Effect("letter", "x", Str("hello"))
			tx.Effect("letter", "y", Str("hello"))
			tx.Effect("letter", "x", Str("hello"))
		}, "send letter x \"hello\" #0\nsend letter y \"hello\" #0\nsend letter x \"hello\" #1\n", ""},
		"notes": {func(tx *Tx) {
			tx.Note("things", "z", "there is none")
			tx.Note("things", "z", "and once is enough")
			tx.Note("things", "a", "was written, so not left alone")
			tx.Set("things", "a", "/n", Int(5))
			tx.Note("things", "b", "ends as it began")
			tx.Set("things", "b", "/n", Int(5))
			tx.Set("things", "b", "/n", Int(2))
		}, "update things a /n:1→5\nnote things z there is none\nnote things b ends as it began\n", "/n /n"},
	} {
		t.Run(name, func(t *testing.T) {
			s := things()
			run, err := do(s, nil, func(tx *Tx) error {
				tc.apply(tx)
				return nil
			})
			require.NoError(t, err)
			require.Equal(t, tc.want, says(run))
			var touched []string
			for _, p := range run.Touched {
				touched = append(touched, p.Pointer)
			}
			require.Equal(t, tc.touched, strings.Join(touched, " "))
			require.Equal(t, things().Digest(), s.Digest())
			for _, c := range run.Changes {
				have, _ := s.Get(c.Collection, c.ID)
				require.True(t, Equal(have.Value, c.Before))
				is, _ := s.Apply(run.Changes, 2).Get(c.Collection, c.ID)
				require.True(t, Equal(is.Value, c.After))
			}
		})
	}
}

func TestTxReads(t *testing.T) {
	_, err := do(things(), nil, func(tx *Tx) error {
		doc, ok := tx.Get("things", "a")
		require.True(t, ok)
		require.Equal(t, []any{int64(1), "", false, int64(2)}, []any{doc.Int("/n"), doc.Str("/n"), doc.True("/n"), doc.Int("/at/y")})
		require.False(t, doc.Find("/nothing/here").Present())
		tx.Set("things", "a", "/n", Int(5))
		require.EqualValues(t, 1, doc.Int("/n"), "a record as it was at the look")
		doc, _ = tx.Get("things", "a")
		require.EqualValues(t, 5, doc.Int("/n"), "a run reads what it wrote")
		_, ok = tx.Get("things", "z")
		require.False(t, ok)

		each := func(until string) (seen string) {
			tx.Each("things", func(d Doc) bool {
				seen += d.ID
				return d.ID != until
			})
			return seen
		}
		require.Equal(t, "abc", each(""))
		tx.Delete("things", "b")
		tx.Create("things", "bb", Object())
		tx.Create("things", "0", Object())
		tx.Create("things", "zz", Object())
		require.Equal(t, "0abbczz", each(""))
		require.Equal(t, "0abb", each("bb"))
		require.Equal(t, "0", each("0"))
		var seen string
		tx.Each("things", func(d Doc) bool {
			seen += d.ID
			if d.ID == "0" {
				tx.Delete("things", "zz")
			}
			return true
		})
		require.Equal(t, "0abbc", seen, "what goes meanwhile is not come upon")
		return nil
	})
	require.NoError(t, err)
}

// What is written to be skipped has no effect, and the run does not see it either.
func TestGuardSkips(t *testing.T) {
	skip := func(places ...string) Guard {
		return func(p Place) Verdict {
			for _, s := range places {
				if p.ID+p.Pointer == s {
					return Skip
				}
			}
			return Allow
		}
	}
	for name, tc := range map[string]struct {
		guard   Guard
		apply   func(tx *Tx)
		want    string
		skipped int
	}{
		"a field": {skip("a/n"), func(tx *Tx) {
			tx.Set("things", "a", "/n", Int(5))
			tx.Set("things", "a", "/at/x", Int(5))
			d, _ := tx.Get("things", "a")
			tx.Set("things", "b", "/n", d.Find("/n"))
		}, "update things a /at/x:1→5\nupdate things b /n:2→1\n", 1},
		"a field of an object": {skip("a/at/x"), func(tx *Tx) { tx.Set("things", "a", "/at", must(`{"x":5,"y":5}`)) }, "update things a /at/y:2→5\n", 1},
		"an object made on the way": {skip("c/p"), func(tx *Tx) {
			tx.Set("things", "c", "/p/q", Int(1))
			tx.Set("things", "c", "/p/r", Int(1))
		}, "", 2},
		"a creation": {skip("d"), func(tx *Tx) {
			tx.Create("things", "d", must(`{"n":4}`))
			if _, ok := tx.Get("things", "d"); ok {
				panic("it is seen")
			}
			tx.Each("things", func(d Doc) bool {
				if d.ID == "d" {
					panic("it is come upon")
				}
				return true
			})
			tx.Set("things", "d", "/n", Int(5))
			tx.Delete("things", "d")
		}, "", 3},
		"a deletion": {skip("a"), func(tx *Tx) {
			tx.Delete("things", "a")
			d, ok := tx.Get("things", "a")
			tx.Set("things", "b", "/n", List(Bool(ok), d.Find("/n")))
		}, "update things b /n:2→[true,1]\n", 1},
	} {
		t.Run(name, func(t *testing.T) {
			run, err := do(things(), tc.guard, func(tx *Tx) error {
				tc.apply(tx)
				return nil
			})
			require.NoError(t, err)
			require.Equal(t, tc.want, says(run))
			require.Equal(t, tc.skipped, run.Skipped)
		})
	}
}

func TestGuardForbids(t *testing.T) {
	run, err := do(things(), func(p Place) Verdict {
		if p.Pointer == "/at/x" {
			return Forbid
		}
		return Allow
	}, func(tx *Tx) error {
		tx.Set("things", "a", "/n", Int(5))
		tx.Set("things", "a", "/at/x", Int(5))
		return nil
	})
	require.EqualError(t, err, "outside_proof at things a/at/x: the operation wrote where its rehearsal had not")
	require.Empty(t, run.Changes)
	var stopped *RunError
	require.ErrorAs(t, err, &stopped)
	require.Equal(t, Place{Ref{"things", "a"}, "/at/x"}, stopped.Place)
}
