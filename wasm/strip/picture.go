package strip

import (
	"math"

	"docket/ledger"
	"docket/wasm/marks"
)

// Ink is a colour: red, green and blue.
type Ink [3]byte

// Inks are the colours of a strip. None of them carries a meaning alone.
type Inks struct {
	Sheet, Well, Rule, Text Ink
	Doors                   [marks.Doors]Ink
	Fault, Pin              Ink
}

// The rows of the strip, in CSS pixels from its top: the phases, a lane for each door, the checkpoints, and which part of the whole is
// shown. Gutter is the room on the left for the names of the lanes.
const (
	Height = 116
	Gutter = 60

	bandsHigh = 18
	lanesTop  = bandsHigh + 2
	laneHigh  = 10
	lanes     = 7 // one a door
	pinsTop   = lanesTop + laneHigh*lanes + 3
	pinsHigh  = 12
	wholeTop  = Height - 5
)

// Scene is what is drawn.
type Scene struct {
	Marks *marks.List
	View  View
	At    uint64                     // the chosen entry, 0 for none
	Fault uint64                     // the first entry that was found wrong, 0 for none
	Pins  []uint64                   // how many entries each cosigned checkpoint covers, the least first
	Lets  func(from, to uint64) bool // whether the filter lets one of these entries through; nil without a filter
	Inks  Inks
	Width float64 // in CSS pixels
	Scale float64 // pixels of the screen in one of CSS
}

// Label is a text on the strip, in CSS pixels, with its middle at Y. It may take so much room from X on.
type Label struct {
	X, Y, Room float64
	Text       string
	Ink        Ink
	Bold       bool
}

// Picture is a drawn strip: pixels of four bytes, red, green, blue and opaque, row by row, and what is written on them. Drawing another one
// into it keeps its memory.
type Picture struct {
	W, H   int
	Pix    []byte
	Labels []Label

	scene *Scene
	scale float64
	left  float64 // of the ticks, and their length, in pixels of the screen
	long  float64
}

// Draw draws a scene. Its cost follows from the width, not from how many entries there are.
func (p *Picture) Draw(s *Scene) {
	p.scene, p.scale = s, max(s.Scale, .5)
	p.W, p.H = int(math.Round(max(s.Width, Gutter+1)*p.scale)), int(math.Round(Height*p.scale))
	if n := 4 * p.W * p.H; cap(p.Pix) < n {
		p.Pix = make([]byte, n)
	} else {
		p.Pix = p.Pix[:n]
	}
	p.Labels = p.Labels[:0]
	p.left = math.Round(Gutter * p.scale)
	p.long = float64(p.W) - p.left
	p.fill(0, 0, p.W, p.H, s.Inks.Sheet)
	p.bands()
	p.lanes()
	if n := s.View.Last(); n > 0 && s.Marks.Len() > 0 {
		if p.per() >= 3*p.scale {
			p.ticks()
		} else {
			p.columns()
		}
	}
	p.pins()
	p.whole()
	p.fault()
	p.chosen()
}

// per is how many pixels an entry has.
func (p *Picture) per() float64 { return p.long / max(p.scene.View.To-p.scene.View.From, 1) }

// x is where something stands that is so far into the ledger.
func (p *Picture) x(at float64) int {
	v := &p.scene.View
	return int(math.Round(p.left + p.long*(at-v.From)/max(v.To-v.From, 1e-9)))
}

func (p *Picture) px(css float64) int { return int(math.Round(css * p.scale)) }

// fill paints a rectangle, as far as it is on the picture.
func (p *Picture) fill(x, y, w, h int, ink Ink) {
	x2, y2 := min(x+w, p.W), min(y+h, p.H)
	x, y = max(x, 0), max(y, 0)
	if x >= x2 || y >= y2 {
		return
	}
	first := p.Pix[4*(y*p.W+x) : 4*(y*p.W+x2)]
	for i := 0; i < len(first); i += 4 {
		first[i], first[i+1], first[i+2], first[i+3] = ink[0], ink[1], ink[2], 255
	}
	for y++; y < y2; y++ {
		copy(p.Pix[4*(y*p.W+x):], first)
	}
}

// within paints a rectangle as far as it is right of the gutter.
func (p *Picture) within(x, y, w, h int, ink Ink) {
	if left := int(p.left); x < left {
		x, w = left, w-(left-x)
	}
	p.fill(x, y, w, h, ink)
}

// shape is what of its lane a tick of a grade fills, from and to, in CSS pixels, and whether its middle is left out: the less is known, the
// less is filled.
func shape(g ledger.Grade) (from, to float64, broken bool) {
	switch g {
	case ledger.ServerObserved:
		return 0, laneHigh - 1, false
	case ledger.Inherited:
		return 0, laneHigh - 1, true
	}
	return laneHigh / 2, laneHigh - 1, false
}

// tick paints what an entry of a door and a grade has in its lane.
func (p *Picture) tick(x, w int, d ledger.Door, g ledger.Grade, ink Ink) {
	lane := int(d) - 1
	if d == 0 {
		lane = int(ledger.Room) - 1
	}
	from, to, broken := shape(g)
	top := lanesTop + laneHigh*float64(lane)
	y, y2 := p.px(top+from), p.px(top+to)
	p.within(x, y, w, max(y2-y, 1), ink)
	if broken {
		mid, mid2 := p.px(top+laneHigh/2-2), p.px(top+laneHigh/2)
		p.within(x, mid, w, max(mid2-mid, 1), p.scene.Inks.Sheet)
	}
}

// ticks paints every entry by itself.
func (p *Picture) ticks() {
	s := p.scene
	w := int(max(min(p.per()*.7, 8*p.scale), 1))
	for seq := s.View.First(); seq <= min(s.View.Last(), s.Marks.Len()); seq++ {
		m := s.Marks.At(seq)
		ink := s.Inks.Doors[m.Door]
		if s.Lets != nil && !s.Lets(seq, seq) {
			ink = blend(ink, s.Inks.Sheet, .2)
		}
		p.tick(p.x(float64(seq)-.5)-w/2, w, m.Door, m.Grade, ink)
	}
}

// columns paints the entries that share a column of pixels together: each of their doors has its tick, the paler the smaller its
// share.
func (p *Picture) columns() {
	s := p.scene
	each := (s.View.To - s.View.From) / p.long // entries in a pixel
	n := s.Marks.Len()
	for x := range int(p.long) {
		at := s.View.From + float64(x)*each
		from, to := uint64(at)+1, min(max(uint64(math.Ceil(at+each)), uint64(at)+1), n)
		if from > n {
			break
		}
		counts := s.Marks.Count(from, to)
		lets := s.Lets == nil || s.Lets(from, to)
		for d, c := range counts {
			if c == 0 {
				continue
			}
			strength := .55 + .45*float64(c)/float64(to-from+1)
			if !lets {
				strength = .2
			}
			door := ledger.Door(d)
			p.tick(int(p.left)+x, 1, door, door.Grade(), blend(s.Inks.Doors[d], s.Inks.Sheet, strength))
		}
	}
}

// blend mixes an ink into a ground.
func blend(ink, ground Ink, strength float64) (out Ink) {
	for i := range out {
		out[i] = byte(float64(ground[i]) + strength*(float64(ink[i])-float64(ground[i])) + .5)
	}
	return out
}
