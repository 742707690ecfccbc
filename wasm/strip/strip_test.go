package strip

import (
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"docket/ledger"
	"docket/wasm/marks"
)

// inks are all different, so that a pixel tells what is on it.
var inks = Inks{Sheet: Ink{255, 255, 255}, Well: Ink{240, 240, 240}, Rule: Ink{200, 200, 200}, Text: Ink{0, 0, 0}, Fault: Ink{255, 0, 0}, Pin: Ink{0, 0, 255},
	Doors: [marks.Doors]Ink{{9, 90, 0}, {1, 100, 0}, {2, 110, 0}, {3, 120, 0}, {4, 130, 0}, {5, 140, 0}, {6, 150, 0}, {7, 160, 0}}}

// ledgerOf is the marks of a ledger whose entries came through these doors.
func ledgerOf(doors ...ledger.Door) *marks.List {
	var l marks.List
	for i, d := range doors {
		l.Add(ledger.Entry{Seq: uint64(i + 1), TS: time.Time{}.String(), Kind: "x", Actor: ledger.Actor{Ingress: d.String(), Grade: d.Grade().String()}})
	}
	return &l
}

func sceneOf(l *marks.List) *Scene {
	s := &Scene{Marks: l, Inks: inks, Width: 400, Scale: 1}
	s.View.Grow(l.Len())
	return s
}

// column is what stands in a lane at a place, from the lane's top down.
func (p *Picture) column(x int, d ledger.Door) (out []Ink) {
	for y := range laneHigh - 1 {
		at := 4 * ((lanesTop+laneHigh*(int(d)-1)+y)*p.W + x)
		out = append(out, Ink(p.Pix[at:at+3]))
	}
	return out
}

func inked(column []Ink) (n int) {
	for _, ink := range column {
		if ink != inks.Sheet && ink != inks.Well && ink != inks.Rule {
			n++
		}
	}
	return n
}

// TestTicks holds that every door has its own lane and ink, and every grade its own shape.
func TestTicks(t *testing.T) {
	require.Len(t, ledger.Doors(), lanes)
	s := sceneOf(ledgerOf(ledger.Doors()...))
	var p Picture
	p.Draw(s)
	shapes := map[ledger.Grade]string{}
	for i, d := range ledger.Doors() {
		x := p.x(float64(i) + .5)
		shape := ""
		for _, ink := range p.column(x, d) {
			if ink == inks.Doors[d] {
				shape += "#"
			} else {
				shape += "."
			}
		}
		if have, ok := shapes[d.Grade()]; ok {
			require.Equal(t, have, shape)
		}
		shapes[d.Grade()] = shape
		for _, other := range ledger.Doors() {
			if other != d {
				require.Zero(t, inked(p.column(x, other)), "%v in the lane of %v", d, other)
			}
		}
	}
	require.Equal(t, map[ledger.Grade]string{ledger.ClientAsserted: ".....####", ledger.Inherited: "###..####", ledger.ServerObserved: "#########"}, shapes)
}

// TestNoEntryIsLost holds that an entry has ink in its lane whatever share of a pixel it has, on any screen.
func TestNoEntryIsLost(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		doors := make([]ledger.Door, rapid.IntRange(1, 5000).Draw(t, "entries"))
		for i := range doors {
			doors[i] = ledger.WebMCP
		}
		rare := rapid.IntRange(0, len(doors)-1).Draw(t, "rare")
		doors[rare] = rapid.SampledFrom([]ledger.Door{ledger.Partner, ledger.Server, ledger.UI}).Draw(t, "door")
		s := sceneOf(ledgerOf(doors...))
		s.Width, s.Scale = float64(rapid.IntRange(120, 900).Draw(t, "width")), rapid.SampledFrom([]float64{1, 1.5, 2}).Draw(t, "scale")
		if rapid.Bool().Draw(t, "zoomed") {
			s.View.Zoom(rapid.Float64Range(0, 1).Draw(t, "place"), rapid.Float64Range(.01, 1).Draw(t, "times"))
			s.View.Show(uint64(rare + 1))
		}
		var p Picture
		p.Draw(s)
		ink := 0
		lane := lanesTop + laneHigh*(int(doors[rare])-1)
		for y := p.px(float64(lane)); y < p.px(float64(lane+laneHigh-1)); y++ {
			for x := int(p.left); x < p.W; x++ {
				if at := 4 * (y*p.W + x); p.Pix[at] < 150 && p.Pix[at+1] >= 90 {
					ink++
				}
			}
		}
		require.Positive(t, ink)
	})
}

func TestFaultPinsAndChoice(t *testing.T) {
	l := ledgerOf(make([]ledger.Door, 100)...)
	s := sceneOf(l)
	s.Fault, s.Pins, s.At = 30, []uint64{20, 60}, 80
	var p Picture
	p.Draw(s)
	at := func(x, y int) Ink { return Ink(p.Pix[4*(y*p.W+x):][:3]) }
	for y := bandsHigh + 1; y < pinsTop; y++ {
		require.Equal(t, inks.Fault, at(p.x(29.5), y))
		require.Equal(t, inks.Text, at(p.x(79.5), y))
	}
	var texts []string
	for _, label := range p.Labels {
		texts = append(texts, label.Text)
	}
	require.Contains(t, texts, "✕ #30")
	middle := pinsTop + pinsHigh/2
	require.Equal(t, inks.Pin, at(p.x(60), middle-3), "a pin is more than the line")
	require.Equal(t, inks.Pin, at(p.x(40), middle))
	require.NotEqual(t, inks.Pin, at(p.x(40), middle-3))
	require.NotEqual(t, inks.Pin, at(p.x(70), middle), "nothing is cosigned after the last pin")

	s.View.Zoom(1, .1) // the end alone
	p.Draw(s)
	require.Len(t, p.Labels, lanes+1, "what is not in view is not written")
}

func TestBandsAreNamed(t *testing.T) {
	var l marks.List
	for i, e := range []struct{ kind, to string }{{"room_opened", ""}, {"x", ""}, {"phase", "Commit"}, {"paused", ""}, {"x", ""}} {
		p, err := ledger.Make(ledger.Str("to", e.to))
		require.NoError(t, err)
		l.Add(ledger.Entry{Seq: uint64(i + 1), Kind: e.kind, Payload: p})
	}
	var p Picture
	p.Draw(sceneOf(&l))
	require.Equal(t, []string{"Open", "Commit", "Commit, paused"}, []string{p.Labels[0].Text, p.Labels[1].Text, p.Labels[2].Text})
	require.InDelta(t, float64(p.x(2))+4, p.Labels[1].X, .01)
}

func TestFilteredOutIsPale(t *testing.T) {
	for _, n := range []int{10, 2000} {
		doors := make([]ledger.Door, n)
		for i := range doors {
			doors[i] = ledger.UI
		}
		s := sceneOf(ledgerOf(doors...))
		s.Lets = func(from, to uint64) bool { return from <= 1 }
		var p Picture
		p.Draw(s)
		first, last := p.column(p.x(.5), ledger.UI)[8], p.column(p.x(float64(n)-.5), ledger.UI)[8]
		require.Greater(t, last[0], first[0]+150, strconv.Itoa(n))
	}
}

func BenchmarkDraw(b *testing.B) {
	doors := make([]ledger.Door, 100_000)
	for i := range doors {
		doors[i] = ledger.Doors()[i*i%7]
	}
	s := sceneOf(ledgerOf(doors...))
	s.Width, s.Scale = 900, 2
	var p Picture
	for b.Loop() {
		p.Draw(s)
	}
}
