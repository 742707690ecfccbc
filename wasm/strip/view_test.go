package strip

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// TestView moves and zooms in any order, and holds that what is shown is always a part of the ledger, and that what is chosen by its place is what
// stands there.
func TestView(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var v View
		v.Grow(rapid.Uint64Range(0, 100_000).Draw(t, "entries"))
		at := uint64(1)
		place := func(t *rapid.T) float64 { return rapid.Float64Range(0, 1).Draw(t, "place") }
		t.Repeat(map[string]func(*rapid.T){
			"zoom": func(t *rapid.T) {
				where := place(t)
				before := v.At(where)
				v.Zoom(where, rapid.Float64Range(.1, 10).Draw(t, "times"))
				if v.From > 0 && v.To < float64(v.N) {
					require.InDelta(t, before, v.At(where), 1, "what is under the pointer stays there")
				}
			},
			"move": func(t *rapid.T) { v.Move(rapid.Float64Range(-2, 2).Draw(t, "lengths")) },
			"grow": func(t *rapid.T) {
				end, whole := v.To == float64(v.N), v.Whole()
				long := v.To - v.From
				v.Grow(v.N + rapid.Uint64Range(1, 50).Draw(t, "more"))
				if end {
					require.Equal(t, float64(v.N), v.To)
				}
				require.Equal(t, whole, v.Whole())
				if !whole {
					require.InDelta(t, long, v.To-v.From, 1e-3)
				}
			},
			"all": func(*rapid.T) { v.All(); require.True(t, v.Whole()) },
			"key": func(t *rapid.T) {
				var ok bool
				at, ok = v.Key(rapid.SampledFrom([]string{"ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "PageUp", "PageDown", "Home", "End"}).Draw(t, "key"), at)
				require.True(t, ok)
				if v.N == 0 {
					return
				}
				v.Show(at)
				require.GreaterOrEqual(t, at, v.First())
				require.LessOrEqual(t, at, v.Last())
				if v.N < 1000 { // where an entry is more than what rounds off
					require.InDelta(t, at, v.At(v.Place(at)), 1e-9)
				}
			},
			"": func(t *rapid.T) {
				require.GreaterOrEqual(t, v.From, 0.0)
				require.LessOrEqual(t, v.To, float64(v.N))
				require.GreaterOrEqual(t, v.To-v.From, min(Least, float64(v.N))-1e-6)
				if seq := v.At(.5); v.N > 0 {
					require.LessOrEqual(t, seq, v.N)
					require.Positive(t, seq)
				}
			},
		})
	})
}

func TestKeys(t *testing.T) {
	var v View
	v.Grow(1000)
	for _, c := range []struct {
		key      string
		from, to uint64
	}{{"ArrowRight", 5, 6}, {"ArrowUp", 5, 6}, {"ArrowLeft", 5, 4}, {"ArrowLeft", 1, 1}, {"ArrowRight", 1000, 1000}, {"PageUp", 5, 105}, {"PageDown", 50, 1},
		{"Home", 500, 1}, {"End", 500, 1000}} {
		at, ok := v.Key(c.key, c.from)
		require.True(t, ok)
		require.Equal(t, c.to, at, "%s at %d", c.key, c.from)
	}
	_, ok := v.Key("a", 5)
	require.False(t, ok)
}

func TestAnotherLedgerIsShownWhole(t *testing.T) {
	var v View
	v.Grow(1000)
	v.Zoom(.5, .1)
	v.Grow(20)
	require.True(t, v.Whole())
	require.EqualValues(t, 20, v.Last())
}
