// Package strip draws a ledger as a strip: one tick an entry, in the lane of its door and in the shape of its grade, over the
// phases it was made in. It decides what is to be seen where, down to the pixel; putting it on the screen is for others.
package strip

import "math"

// Least is how few entries are shown at most when the strip is zoomed in, where there are as many.
const Least = 8

// View is the part of a ledger that the strip shows. Entry seq stands between seq-1 and seq, so a whole ledger of n entries
// goes from 0 to n. The zero value shows an empty one.
type View struct {
	N        uint64 // entries of the ledger
	From, To float64
}

// Grow takes in that the ledger has more entries, or is another. What showed the end shows the new end; what showed everything does
// so still.
func (v *View) Grow(n uint64) {
	switch grown := float64(n) - float64(v.N); {
	case v.From == 0 && v.To == float64(v.N), n < v.N:
		v.From, v.To = 0, float64(n)
	case v.To == float64(v.N):
		v.From, v.To = v.From+grown, v.To+grown
	}
	v.N = n
}

// All shows everything.
func (v *View) All() { v.From, v.To = 0, float64(v.N) }

// Whole says whether everything is shown.
func (v *View) Whole() bool { return v.From == 0 && v.To == float64(v.N) }

// Zoom makes what is shown so many times as long, and keeps what is at a place of the strip, from 0 at its left to 1 at its right, where
// it is.
func (v *View) Zoom(place, times float64) {
	long := v.To - v.From
	next := min(max(long*times, min(Least, float64(v.N))), float64(v.N))
	v.put(v.From+place*(long-next), next)
}

// Move goes on by so many lengths of what is shown, back where it is less than 0.
func (v *View) Move(lengths float64) { v.put(v.From+lengths*(v.To-v.From), v.To-v.From) }

// Show brings an entry into what is shown, if it is not there, with something beside it.
func (v *View) Show(seq uint64) {
	long := v.To - v.From
	switch at := float64(seq); {
	case at-1 < v.From:
		v.put(at-1-long/8, long)
	case at > v.To:
		v.put(at+long/8-long, long)
	}
}

// put shows what begins at a place and is so long, within the ledger.
func (v *View) put(from, long float64) {
	n := float64(v.N)
	long = min(long, n)
	v.From = min(max(from, 0), n-long)
	v.To = v.From + long
	if n-v.To < 1e-6 { // so that it goes on to be the end
		v.To = n
	}
}

// First and Last are the entries that are shown, be it in part.
func (v *View) First() uint64 { return uint64(max(math.Floor(v.From+1e-6), 0)) + 1 }

// Last is the last of them.
func (v *View) Last() uint64 { return min(uint64(math.Ceil(v.To-1e-6)), v.N) }

// At is the entry at a place of the strip, from 0 at its left to 1 at its right; 0 where there are none.
func (v *View) At(place float64) uint64 {
	if v.N == 0 {
		return 0
	}
	at := v.From + min(max(place, 0), 1)*(v.To-v.From)
	return min(max(uint64(max(at, 0))+1, v.First()), v.Last())
}

// Place is where the middle of an entry stands on the strip: 0 is its left edge and 1 its right one, and it may stand beyond both.
func (v *View) Place(seq uint64) float64 {
	if v.To <= v.From {
		return 0
	}
	return (float64(seq) - .5 - v.From) / (v.To - v.From)
}

// Key moves the choice of an entry as the keys of a slider do, and says whether the key is one of them.
func (v *View) Key(name string, at uint64) (uint64, bool) {
	page := uint64(max((v.To-v.From)/10, 2))
	switch name {
	case "ArrowRight", "ArrowUp":
		at++
	case "ArrowLeft", "ArrowDown":
		at -= min(at, 1)
	case "PageUp":
		at += page
	case "PageDown":
		at -= min(at, page)
	case "Home":
		at = 1
	case "End":
		at = v.N
	default:
		return at, false
	}
	return min(max(at, 1), max(v.N, 1)), true
}
