package room

import (
	"context"
	"maps"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"docket/room/action"
)

// Many at once, from many goroutines: each caller gets its own verdict, and the record verifies.
func TestProposalsAndDecisionsAtOnce(t *testing.T) {
	r := stocked(t, stock())
	done := make(chan *action.Action)
	const callers = 24
	for i := range callers {
		go func() {
			landed, err := r.Propose(rider, "add", args(t, `{"ids":["b`+strconv.Itoa(i%9)+`"],"n":1}`), Stamp{})
			if err != nil {
				done <- nil
				return
			}
			a, _ := r.Action(landed.Entry.Hash)
			if i%3 == 0 {
				_, _ = r.RefuseAction(host, a.Hash, a.Proof.Digest(), "no", nil)
			} else {
				_, _ = r.Decide(host, a.Hash, a.Proof.Digest(), action.Decision{}, "", nil)
			}
			done <- r.AwaitAction(context.Background(), a.Hash, nil)
		}()
	}
	refused := 0
	for range callers {
		a := <-done
		require.NotNil(t, a)
		reconciles(t, a)
		if a.State == action.Rejected {
			refused++
		}
	}
	require.Equal(t, callers/3, refused)
	require.True(t, maps.Equal(naive(r), bins(r)))
	replay(t, r)
}
