package records

import (
	"fmt"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
)

func many(n int) State {
	seed := Seed{"things": make(map[string]Value, n)}
	for i := range n {
		id := fmt.Sprintf("T-%05d", i)
		seed["things"][id] = Object(
			Member{"n", Int(int64(i))}, Member{"name", Str("thing " + id)}, Member{"status", Str("open")}, Member{"owner", Str("somebody")},
			Member{"weight", Int(int64(i) * 3)}, Member{"held", Bool(i%3 == 0)}, Member{"due", Str("2026-12-01")}, Member{"note", Null()},
			Member{"cost", Int(0)}, Member{"tags", Strs("x", "y")}, Member{"at", Object(Member{"x", Int(1)}, Member{"y", Int(2)})},
		)
	}
	return NewState(seed, 1)
}

// closeFirst changes the first n records, in two places each.
func closeFirst(n int) *Operation {
	return &Operation{Name: "close_first", Apply: func(tx *Tx, _ Input) error {
		left := n
		tx.Each("things", func(d Doc) bool {
			if d.Str("/status") == "open" {
				tx.Set("things", d.ID, "/status", Str("closed"))
				tx.Set("things", d.ID, "/cost", Int(d.Int("/weight")*2))
				left--
			}
			return left > 0
		})
		return nil
	}}
}

// One goroutine makes states, others perform on any of them at the same time. The race detector watches.
func TestPerformWhileApplying(t *testing.T) {
	base := many(2000)
	want, err := Perform(base, closeFirst(50), Input{}, nil, Standard)
	require.NoError(t, err)
	digest := base.Digest()
	made := make(chan State, 32)
	var group sync.WaitGroup
	group.Go(func() {
		defer close(made)
		s := base
		for i := range uint64(30) {
			made <- base // while it is copied from
			other := base.Apply(want.Changes[:10], i+2)
			s = s.Apply(want.Changes[i:i+20], i+2)
			made <- s
			made <- other
		}
	})
	for range 4 {
		group.Go(func() {
			for s := range made {
				run, err := Perform(s, closeFirst(50), Input{}, nil, Standard)
				if err != nil || len(run.Changes) != 50 {
					t.Errorf("%d changes: %v", len(run.Changes), err)
				}
				again, _ := Perform(base, closeFirst(50), Input{}, nil, Standard)
				if says(again) != says(want) {
					t.Error("the first state has changed")
				}
				if _, stale := run.Inputs.Stale(s, nil); stale {
					t.Error("a state is stale against itself")
				}
			}
		})
	}
	group.Wait()
	require.Equal(t, digest, base.Digest())
}
