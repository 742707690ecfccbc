package room

import (
	"context"
	"maps"
	"math/rand/v2"
	"strconv"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"docket/room/action"
	"docket/room/records"
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

// Everything at once: whatever the order, all that must hold holds, and nobody waits for ever.
func TestAnythingAtOnce(t *testing.T) {
	l := newLife(t)
	var wait sync.WaitGroup
	for i := range 8 {
		rng := rand.New(rand.NewPCG(uint64(i), 7))
		wait.Go(func() {
			for range 60 {
				id := "b" + strconv.Itoa(rng.IntN(4))
				op := []string{"add", "add", "make", "derive", "scrap", "fickle"}[rng.IntN(6)]
				landed, err := l.r.Propose(rider, op, records.Object(member("id", records.Str(id)), member("ids", records.Strs(id)), member("how", records.Str("")), member("n", records.Int(int64(rng.IntN(60))))), Stamp{})
				if err != nil {
					continue
				}
				all := l.r.Actions()
				a := all[rng.IntN(len(all))]
				if rng.IntN(2) == 0 {
					a, _ = l.r.Action(landed.Entry.Hash)
				}
				if a.Proof == nil {
					continue
				}
				switch by := []Caller{host, chief}[rng.IntN(2)]; rng.IntN(8) {
				case 0:
					_, _ = l.r.RefuseAction(by, a.Hash, a.Proof.Digest(), "no", nil)
				case 1:
					_, _ = l.r.Undo(by, a.Hash, nil)
				case 2:
					_, _ = l.r.Correct(by, a.Hash, a.Proof.Digest(), action.Correction{Place: place(id, "/n"), Value: records.Int(3)}, nil)
				case 3:
					_, _ = l.r.TakeReferral(by, a.Hash, nil)
				case 4:
					_, _ = l.r.DraftRule(host, "add", nil)
					for _, rule := range l.r.Snapshot().Records.Rules {
						_, _ = l.r.RatifyRule(host, rule.Hash, nil)
					}
				case 5:
					ctx, cancel := context.WithCancel(t.Context())
					cancel()
					_ = l.r.AwaitAction(ctx, a.Hash, nil)
				default:
					_, _ = l.r.Decide(by, a.Hash, a.Proof.Digest(), action.Decision{}, l.r.Target(a.Hash), nil)
				}
			}
		})
	}
	wait.Wait()
	for _, a := range l.r.Snapshot().Records.Waiting {
		require.Equal(t, action.Awaiting, a.State, "all that nobody need decide was done")
		_, _ = l.r.RefuseAction(chief, a.Hash, a.Proof.Digest(), "", nil)
	}
	holds(t, l.r)
	require.Empty(t, l.r.waiters)
	again(t, l.r, l.config)
}
