package records

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"docket/ledger"
)

// step is one thing that a program does to the record of that id: it writes to one that is there, and creates one that is not.
type step struct {
	id, pointer string
	to          Value // absent takes out
	whole       bool  // the record: deletes it, or creates it as to
}

var someID = rapid.SampledFrom([]string{"a", "b", "c", "d"})

var someProgram = rapid.SliceOfN(rapid.Custom(func(t *rapid.T) step {
	s := step{id: someID.Draw(t, "id"), pointer: Pointer(somePath.Draw(t, "path")...), whole: rapid.IntRange(0, 5).Draw(t, "whole") == 0}
	if s.whole {
		s.to = someObject(3).Draw(t, "record")
	} else {
		s.to = rapid.OneOf(rapid.Just(Value{}), someValue(3)).Draw(t, "to")
	}
	return s
}), 1, 12)

// someState is a state of a few records, some of a program's ids among them.
var someState = rapid.Custom(func(t *rapid.T) State {
	seed := Seed{"things": {}}
	for _, id := range rapid.SliceOfNDistinct(someID, 0, 4, rapid.ID[string]).Draw(t, "ids") {
		seed["things"][id] = someObject(3).Draw(t, "record")
	}
	return NewState(seed, 1)
})

// program runs its steps and leaves what it sees at the end.
func program(steps []step, sees map[string]Value) func(tx *Tx) error {
	return func(tx *Tx) error {
		for _, s := range steps {
			_, there := tx.Get("things", s.id)
			switch {
			case !there && s.whole:
				tx.Create("things", s.id, s.to)
			case there && s.whole:
				tx.Delete("things", s.id)
			case there:
				tx.Set("things", s.id, s.pointer, s.to)
			}
		}
		clear(sees)
		tx.Each("things", func(d Doc) bool {
			sees[d.ID] = d.Find("")
			return true
		})
		return nil
	}
}

func within(pointer, place string) bool {
	return pointer == place || strings.HasPrefix(pointer, place+"/")
}

// What a run leaves is what it saw last, what differs is what was touched, and held to what it touched it does the same.
func TestRunsAddUp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, steps := someState.Draw(t, "state"), someProgram.Draw(t, "program")
		digest := s.Digest()
		naive := map[string]any{}
		s.Each("things", func(id string, r Record) bool {
			naive[id] = model(r.Value)
			return true
		})
		for _, st := range steps {
			switch have, there := naive[st.id]; {
			case !there && st.whole:
				naive[st.id] = model(st.to)
			case there && st.whole:
				delete(naive, st.id)
			case there:
				var path []string
				for rest := st.pointer; rest != ""; {
					key, more, _ := next(rest)
					path, rest = append(path, key), more
				}
				naive[st.id] = modelWith(have, path, model(st.to))
			}
		}

		sees := map[string]Value{}
		run, err := do(s, nil, program(steps, sees))
		require.NoError(t, err)
		now := s.Apply(run.Changes, 2)
		require.Equal(t, len(sees), now.Len("things"))
		require.Equal(t, len(naive), len(sees))
		for id, v := range sees {
			r, ok := now.Get("things", id)
			require.True(t, ok && Equal(v, r.Value), "%s: saw %s, left %s", id, v.JSON(), r.Value.JSON())
			require.Equal(t, naive[id], model(v), id)
		}
		require.Equal(t, digest, s.Digest())

		touched := map[Place]bool{}
		for _, p := range run.Touched {
			touched[p] = true
		}
		for _, c := range run.Changes {
			ref := Ref{c.Collection, c.ID}
			if c.Kind != Update {
				require.True(t, touched[Place{ref, ""}], "%s %s was not touched as a whole", c.Kind, c.ID)
			}
			for _, f := range c.Fields {
				ok := false
				for _, p := range run.Touched {
					ok = ok || p.Ref == ref && (within(f.Pointer, p.Pointer) || p.Pointer == "")
				}
				require.True(t, ok, "%s%s was not touched: %v", c.ID, f.Pointer, run.Touched)
			}
		}
		held, err := do(s, func(p Place) Verdict {
			if touched[p] {
				return Allow
			}
			return Forbid
		}, program(steps, sees))
		require.NoError(t, err)
		require.Equal(t, run, held)
		_, stale := run.Inputs.Stale(s, nil)
		require.False(t, stale)
	})
}

// Of what was taken out nothing lands, whatever it is; records left in are as the run left them.
func TestNarrowedRuns(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, steps := someState.Draw(t, "state"), someProgram.Draw(t, "program")
		sees := map[string]Value{}
		shown, err := do(s, nil, program(steps, sees))
		require.NoError(t, err)
		out := map[string]bool{}
		for _, c := range shown.Changes {
			out[c.ID] = rapid.Bool().Draw(t, "out")
		}
		run, err := do(s, func(p Place) Verdict {
			if out[p.ID] {
				return Skip
			}
			return Allow
		}, program(steps, sees))
		if err != nil { // a skipped deletion leaves the id taken
			require.ErrorContains(t, err, "id_taken")
			return
		}
		var kept []Change
		for _, c := range shown.Changes {
			if !out[c.ID] {
				kept = append(kept, c)
			}
		}
		require.Equal(t, says(Run{Changes: kept}), says(run))
		now := s.Apply(run.Changes, 2)
		for id, v := range sees {
			r, _ := now.Get("things", id)
			require.True(t, Equal(v, r.Value), "a run sees what it leaves")
		}
	})
}

// Fields that were taken out stay as they were, and the others come out as shown, for a program that writes each place once.
func TestNarrowedFields(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		record := someObject(3).Draw(t, "record")
		s := NewState(Seed{"things": {"a": record}}, 1)
		pointer, to := Pointer(somePath.Draw(t, "path")...), someValue(3).Draw(t, "to")
		op := func(tx *Tx) error {
			tx.Set("things", "a", pointer, to)
			return nil
		}
		shown, err := do(s, nil, op)
		require.NoError(t, err)
		if len(shown.Changes) == 0 {
			return
		}
		out := map[string]bool{}
		want := record
		for i, f := range shown.Changes[0].Fields {
			require.Equal(t, f.Pointer, shown.Touched[i].Pointer, "a place is named as the change names it")
			if out[f.Pointer] = rapid.Bool().Draw(t, "out"); !out[f.Pointer] {
				want = want.With(f.Pointer, f.After)
			}
		}
		run, err := do(s, func(p Place) Verdict {
			if out[p.Pointer] {
				return Skip
			}
			return Allow
		}, op)
		require.NoError(t, err)
		r, _ := s.Apply(run.Changes, 2).Get("things", "a")
		require.True(t, Equal(want, r.Value), "%s\n%s", want.JSON(), r.Value.JSON())
	})
}

// Snapshots held while a room goes on stay what they were.
func TestSnapshotsHold(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := someState.Draw(t, "state")
		var held []State
		var digests []ledger.Hash
		for i := range rapid.IntRange(1, 8).Draw(t, "acts") {
			held, digests = append(held, s), append(digests, s.Digest())
			run, err := do(s, nil, program(someProgram.Draw(t, "program"), map[string]Value{}))
			require.NoError(t, err)
			s = s.Apply(run.Changes, uint64(i)+2)
			for _, c := range run.Changes {
				if r, ok := s.Get(c.Collection, c.ID); ok {
					require.EqualValues(t, i+2, r.Revision)
				}
			}
		}
		for i := range held {
			require.Equal(t, digests[i], held[i].Digest())
		}
	})
}
