package window

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestViewRendersWhatIsSeenAndLittleMore(t *testing.T) {
	for _, c := range []struct {
		name             string
		rows             Rows
		scroll, viewport float64
		want             Slice
	}{
		{"none", Rows{0, 40, nil}, 0, 400, Slice{}},
		{"all fit", Rows{3, 40, nil}, 0, 400, Slice{0, 3, 0, 0}},
		{"the top of many", Rows{100_000, 40, nil}, 0, 400, Slice{0, 13, 0, 100_000*40 - 13*40}},
		{"the middle", Rows{1000, 40, nil}, 4000, 400, Slice{98, 113, 98 * 40, 1000*40 - 113*40}},
		{"the end", Rows{1000, 40, nil}, 39_600, 400, Slice{988, 1000, 988 * 40, 0}},
		{"past the end", Rows{10, 40, nil}, 9000, 400, Slice{7, 10, 280, 0}},
		{"inside an open row", Rows{100, 40, map[int]float64{0: 1000}}, 900, 100, Slice{0, 3, 0, 97 * 40}},
		{"below an open row", Rows{100, 40, map[int]float64{0: 1000}}, 1040, 40, Slice{0, 5, 0, 95 * 40}},
	} {
		t.Run(c.name, func(t *testing.T) {
			require.Equal(t, c.want, c.rows.View(c.scroll, c.viewport, 2))
		})
	}
}

// Whatever is open and wherever it is scrolled to: the spacers and the rows add up to the whole list, and every row
// that the viewport touches is rendered.
func TestViewCoversTheViewport(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := Rows{N: rapid.IntRange(1, 5000).Draw(t, "n"), Height: float64(rapid.IntRange(1, 90).Draw(t, "height")), Open: map[int]float64{}}
		for range rapid.IntRange(0, 5).Draw(t, "open") {
			r.Open[rapid.IntRange(-3, 5003).Draw(t, "row")] = float64(rapid.IntRange(0, 900).Draw(t, "extra"))
		}
		scroll := float64(rapid.IntRange(0, int(r.Total())).Draw(t, "scroll"))
		viewport := float64(rapid.IntRange(0, 1200).Draw(t, "viewport"))
		s := r.View(scroll, viewport, 0)
		require.Less(t, s.From, s.To)
		require.InDelta(t, r.Total(), s.Before+(r.top(s.To)-r.top(s.From))+s.After, 0.001)
		if scroll < r.Total() {
			require.LessOrEqual(t, s.Before, scroll)
		}
		if s.To < r.N {
			require.GreaterOrEqual(t, r.Total()-s.After, scroll+viewport)
		}
	})
}
