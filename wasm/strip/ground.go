package strip

import (
	"strconv"

	"docket/ledger"
)

// bands paints the phases: their names above, and where each begins through all lanes.
func (p *Picture) bands() {
	s := p.scene
	all := s.Marks.Bands()
	high := p.px(pinsTop)
	for i, b := range all {
		end := s.View.To
		if i+1 < len(all) {
			end = min(float64(all[i+1].From-1), end)
		}
		from := max(float64(b.From-1), s.View.From)
		if end <= from {
			continue
		}
		x, x2 := p.x(from), p.x(end)
		if i%2 == 1 {
			p.within(x, 0, max(x2-x, 1), high, s.Inks.Well)
		}
		if float64(b.From-1) >= s.View.From {
			p.within(x, 0, max(p.px(1), 1), high, s.Inks.Rule)
		}
		if b.Paused { // hatched, since the tools that write are gone
			for at := x; at < x2; at += 2 * p.px(3) {
				p.within(at, p.px(bandsHigh-3), min(p.px(3), x2-at), p.px(2), s.Inks.Text)
			}
		}
		p.Labels = append(p.Labels, Label{X: float64(x)/p.scale + 4, Y: bandsHigh/2 - 1, Room: float64(x2-x)/p.scale - 6, Text: bandName(b.Phase, b.Round, b.Paused), Ink: s.Inks.Text})
	}
	p.fill(0, p.px(bandsHigh), p.W, max(p.px(1), 1), s.Inks.Rule)
}

func bandName(phase string, round int64, paused bool) string {
	if round > 1 {
		phase += " " + strconv.FormatInt(round, 10)
	}
	if paused {
		phase += ", paused"
	}
	return phase
}

// lanes names the doors.
func (p *Picture) lanes() {
	s := p.scene
	for i, d := range ledger.Doors() {
		y := lanesTop + laneHigh*float64(i)
		p.fill(int(p.left), p.px(y+laneHigh-1), p.W, 1, blend(s.Inks.Rule, s.Inks.Sheet, .5))
		p.Labels = append(p.Labels, Label{X: 2, Y: y + laneHigh/2, Room: Gutter - 6, Text: d.String(), Ink: s.Inks.Doors[d]})
	}
	p.fill(int(p.left)-max(p.px(1), 1), 0, max(p.px(1), 1), p.px(pinsTop+pinsHigh), s.Inks.Rule)
}

// pins marks the checkpoints that were cosigned, and how far the last of them reaches.
func (p *Picture) pins() {
	s := p.scene
	p.Labels = append(p.Labels, Label{X: 2, Y: pinsTop + pinsHigh/2, Room: Gutter - 6, Text: "cosigned", Ink: s.Inks.Text})
	if len(s.Pins) == 0 {
		return
	}
	last := s.Pins[len(s.Pins)-1]
	end := p.x(float64(last))
	p.within(int(p.left), p.px(pinsTop+pinsHigh/2-1), end-int(p.left), max(p.px(2), 1), s.Inks.Pin)
	for _, size := range s.Pins {
		if float64(size) < s.View.From || float64(size) > s.View.To {
			continue
		}
		// A diamond, so that a pin is no tick.
		x, y, half := p.x(float64(size)), p.px(pinsTop+pinsHigh/2), p.px(4)
		for i := -half; i <= half; i++ {
			wide := half - max(i, -i)
			p.within(x-wide, y+i, 2*wide+1, 1, s.Inks.Pin)
		}
	}
}

// whole shows which part of the ledger is to be seen above.
func (p *Picture) whole() {
	s := p.scene
	y, high := p.px(wholeTop), max(p.px(3), 1)
	p.fill(int(p.left), y+high/2, int(p.long), 1, s.Inks.Rule)
	if n := float64(s.View.N); n > 0 {
		x, x2 := p.left+p.long*s.View.From/n, p.left+p.long*s.View.To/n
		p.fill(int(x), y, max(int(x2-x), p.px(3), 1), high, s.Inks.Text)
	}
}

// fault marks the first entry that was found wrong, through all lanes and with a sign.
func (p *Picture) fault() {
	s := p.scene
	if s.Fault == 0 || float64(s.Fault) < s.View.From || float64(s.Fault-1) > s.View.To {
		return
	}
	x, w := p.x(float64(s.Fault)-.5), max(p.px(3), 1)
	p.within(x-w/2, p.px(bandsHigh), w, p.px(pinsTop)-p.px(bandsHigh), s.Inks.Fault)
	text := "✕ #" + strconv.FormatUint(s.Fault, 10)
	at := float64(x)/p.scale - 5
	if over := at + 7*float64(len(text)) - s.Width; over > 0 {
		at -= over
	}
	p.Labels = append(p.Labels, Label{X: max(at, Gutter), Y: bandsHigh + 7, Room: 80, Text: text, Ink: s.Inks.Fault, Bold: true})
}

// chosen points at the chosen entry from above and from below.
func (p *Picture) chosen() {
	s := p.scene
	if s.At == 0 || s.At < s.View.First() || s.At > s.View.Last() {
		return
	}
	x, half := p.x(float64(s.At)-.5), p.px(5)
	p.within(x, p.px(bandsHigh), max(p.px(1), 1), p.px(pinsTop)-p.px(bandsHigh), s.Inks.Text)
	for i := range half {
		p.within(x-(half-i), p.px(bandsHigh)+i, 2*(half-i)+1, 1, s.Inks.Text)
		p.within(x-(half-i), p.px(pinsTop)-i, 2*(half-i)+1, 1, s.Inks.Text)
	}
}
