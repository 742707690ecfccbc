package ledger

import (
	"context"
	"strconv"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestConcurrentAppends(t *testing.T) {
	const goroutines, each = 100, 20
	l := opened(1)
	var mu sync.Mutex
	var told [2][]uint64
	for i := range told {
		l.Subscribe(func(e Entry) {
			mu.Lock()
			defer mu.Unlock()
			told[i] = append(told[i], e.Seq)
		})
	}
	p := must(Make(Str("by", "many")))
	var wg sync.WaitGroup
	for g := range goroutines {
		wg.Go(func() {
			for range each {
				e, err := l.Append(epoch, "act", "seat "+strconv.Itoa(g), Doors()[g%7], p)
				if err != nil || e.Sum() != e.Hash {
					t.Error("bad entry", err)
				}
				if got, ok := l.ByHash(e.Hash); !ok || got != e {
					t.Error("entry not found by its hash")
				}
				l.Root()
			}
		})
	}
	wg.Go(func() {
		for range 5 {
			if v := l.Verify(context.Background(), nil); !v.OK {
				t.Error(v.Fault)
			}
		}
	})
	wg.Wait()
	const n = 1 + goroutines*each
	require.EqualValues(t, n, l.Len())
	v := l.Verify(context.Background(), nil)
	require.True(t, v.OK)
	require.EqualValues(t, n, v.Checked)
	for i := range told {
		require.Len(t, told[i], n-1)
		for j, seq := range told[i] {
			require.EqualValues(t, j+2, seq)
		}
	}
}

func TestSubscribe(t *testing.T) {
	l := opened(2)
	var got []uint64
	depth := 0
	var cancel func()
	cancel = l.Subscribe(func(e Entry) {
		require.Zero(t, depth, "one at a time")
		depth++
		defer func() { depth-- }()
		got = append(got, e.Seq)
		held, ok := l.Entry(e.Seq)
		require.True(t, ok)
		require.Equal(t, held, e)
		if e.Seq < 6 { // what a subscriber appends comes after, not inside
			must(l.Append(epoch, "act", "echo", Room, e.Payload))
		}
		if e.Seq == 6 {
			cancel()
		}
	})
	must(l.Append(epoch, "act", "a", UI, must(Make())))
	require.Equal(t, []uint64{3, 4, 5, 6}, got)
	must(l.Append(epoch, "act", "a", UI, must(Make())))
	require.Len(t, got, 4)
	cancel() // a second time does nothing
}

func TestSubscriberPanics(t *testing.T) {
	l := opened(1)
	var got []uint64
	l.Subscribe(func(e Entry) {
		if e.Seq == 2 {
			panic("subscriber")
		}
		got = append(got, e.Seq)
	})
	require.Panics(t, func() { must(l.Append(epoch, "act", "a", UI, must(Make()))) })
	must(l.Append(epoch, "act", "a", UI, must(Make())))
	require.Equal(t, []uint64{3}, got)
	require.True(t, l.Verify(context.Background(), nil).OK)
}
