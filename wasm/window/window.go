// Package window decides which rows of a long list to render. Rows have one height when closed; a few that stand
// open are taller by what was measured. Whatever the length of the list, only the rows in view and a few beside
// them exist in the page.
package window

import "slices"

// Rows describes a list as it is laid out: N rows of Height CSS pixels each, of which those in Open are taller by
// the given pixels. Row 0 is at the top.
type Rows struct {
	N      int
	Height float64
	Open   map[int]float64
}

// Slice is what to render: rows [From, To), between two spacers of so many CSS pixels.
type Slice struct {
	From, To      int
	Before, After float64
}

// Total is the height of the whole list.
func (r Rows) Total() float64 { return r.top(r.N) }

// top is where row i begins.
func (r Rows) top(i int) float64 {
	y := float64(i) * r.Height
	for at, extra := range r.Open {
		if at < i && at >= 0 && at < r.N {
			y += extra
		}
	}
	return y
}

// View gives the rows that a viewport shows whose top edge is scroll pixels below the list's, with so many rows
// more on either side. It works in time that depends on the open rows only.
func (r Rows) View(scroll, viewport float64, beside int) Slice {
	if r.N <= 0 || r.Height <= 0 {
		return Slice{}
	}
	from := r.at(max(scroll, 0)) - beside
	to := r.at(max(scroll, 0)+max(viewport, 0)) + 1 + beside
	from, to = min(max(from, 0), r.N), min(max(to, 0), r.N)
	if from >= to { // scrolled past the end, as after the list grew shorter
		from = max(0, to-1)
	}
	return Slice{From: from, To: to, Before: r.top(from), After: r.Total() - r.top(to)}
}

// at is the row that covers a height, the last one past the end.
func (r Rows) at(y float64) int {
	open := make([]int, 0, len(r.Open))
	for i := range r.Open {
		if i >= 0 && i < r.N {
			open = append(open, i)
		}
	}
	slices.Sort(open)
	extra := 0.0
	for _, i := range open {
		top := float64(i)*r.Height + extra
		if y < top {
			break
		}
		if y < top+r.Height+r.Open[i] {
			return i
		}
		extra += r.Open[i]
	}
	return min(int((y-extra)/r.Height), r.N-1)
}
