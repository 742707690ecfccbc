//go:build js && wasm

package main

import (
	"math"

	"github.com/hack-pad/safejs"

	"docket/ledger"
	"docket/wasm/browser"
	"docket/wasm/html"
	"docket/wasm/marks"
	"docket/wasm/sift"
	"docket/wasm/strip"
	"docket/wasm/view"
	"docket/wasm/wording"
)

// stripping is the strip above the ledger: what it shows, which entry is chosen on it, and what was drawn last.
type stripping struct {
	view   strip.View
	at     uint64
	opened uint64 // the row that was opened from the strip last
	due    bool
	drags  bool

	canvas  *browser.Canvas
	picture strip.Picture
	drawn   drawnStrip
	told    string      // what the slider says of itself
	inked   *strip.Inks // as the style has them, nil where that has to be asked
}

// drawnStrip is all that a drawing depends on: the same again is not drawn again.
type drawnStrip struct {
	view         strip.View
	marks        *marks.List
	n            uint64
	at, fault    uint64
	pins         int
	sieve        *sift.Sieve
	found        int
	width, scale float64
	inks         strip.Inks
}

// another is the strip of another room.
func (s stripping) another() stripping { return stripping{canvas: s.canvas, picture: s.picture} }

// hearStrip follows the pointer and the wheel on the strip, and what changes the colours.
func (p *page) hearStrip() error {
	element, err := browser.ByID(view.IDStrip)
	if err != nil {
		return err
	}
	for event, fn := range map[string]func(safejs.Value){"pointerdown": p.stripDown, "pointermove": p.stripMove, "pointerup": p.stripUp,
		"pointercancel": func(safejs.Value) { p.strip.drags = false }, "wheel": p.stripWheel} {
		if _, err := browser.On(element, event, fn); err != nil {
			return err
		}
	}
	for _, query := range []string{"(prefers-color-scheme: dark)", "(forced-colors: active)", "(prefers-contrast: more)"} {
		if media, err := browser.Call(safejs.Global(), "matchMedia", query); err == nil {
			browser.On(media, "change", func(safejs.Value) {
				p.strip.inked = nil
				p.stripLater()
			})
		}
	}
	p.strip.canvas, err = browser.FindCanvas(view.IDStripCanvas)
	return err
}

// stripLater draws the strip before the next frame.
func (p *page) stripLater() {
	if p.strip.due || p.desk == nil || p.strip.canvas == nil {
		return
	}
	p.strip.due = true
	browser.NextFrame(func() {
		p.strip.due = false
		if err := p.drawStrip(); err != nil {
			p.alarm(wording.TheStripCannotBeDrawn.With(err.Error()))
		}
	})
}

func (p *page) drawStrip() error {
	s, d := &p.strip, p.desk
	element, err := browser.ByID(view.IDStrip)
	if err != nil {
		return err
	}
	scene := &strip.Scene{Marks: &d.marks, View: s.view, At: s.at, Fault: p.firstFault(), Pins: d.pins, Width: number(element, "clientWidth"),
		Scale: min(max(number(safejs.Global(), "devicePixelRatio"), 1), 3)}
	if scene.Width < strip.Gutter {
		return nil // it is not on the screen
	}
	if s.inked == nil {
		inks, err := s.inks(element)
		if err != nil {
			return err
		}
		s.inked = &inks
	}
	scene.Inks = *s.inked
	next := drawnStrip{view: s.view, marks: &d.marks, n: d.marks.Len(), at: s.at, fault: scene.Fault, pins: len(d.pins), width: scene.Width, scale: scene.Scale, inks: scene.Inks}
	if sieve := p.sift.sieve; sieve != nil {
		scene.Lets = sieve.Any
		next.sieve, next.found = sieve, sieve.Len()
	}
	if next == s.drawn {
		return nil
	}
	s.picture.Draw(scene)
	if err := s.canvas.Put(s.picture.Pix, s.picture.W, s.picture.H); err != nil {
		return err
	}
	for _, l := range s.picture.Labels {
		font := "10px ui-monospace, monospace"
		if l.Bold {
			font = "bold 12px ui-monospace, monospace"
		}
		k := scene.Scale
		if err := s.canvas.Write(l.Text, scaledFont(font, k), css(l.Ink), l.X*k, l.Y*k, l.Room*k); err != nil {
			return err
		}
	}
	s.drawn = next
	return nil
}

// scaledFont is a font whose size is in CSS pixels, in those of the canvas.
func scaledFont(font string, scale float64) string {
	out, n := "", 0
	for i := range len(font) {
		switch c := font[i]; {
		case c >= '0' && c <= '9':
			n = 10*n + int(c-'0')
			if font[i+1] < '0' || font[i+1] > '9' {
				out += itoa(int(math.Round(float64(n) * scale)))
			}
		default:
			out += string(c)
		}
	}
	return out
}

func css(ink strip.Ink) string {
	const digits = "0123456789abcdef"
	b := []byte("#")
	for _, c := range ink {
		b = append(b, digits[c>>4], digits[c&15])
	}
	return string(b)
}

// inks are the colours that the style of the strip gives it, as they come out here.
func (s *stripping) inks(element safejs.Value) (strip.Inks, error) {
	style, err := browser.Call(safejs.Global(), "getComputedStyle", element)
	if err != nil {
		return strip.Inks{}, err
	}
	ink := func(name string) strip.Ink { return s.canvas.Colour(browser.Property(style, "--strip-"+name)) }
	out := strip.Inks{Sheet: ink("sheet"), Well: ink("well"), Rule: ink("rule"), Text: ink("text"), Fault: ink("fault"), Pin: ink("pin")}
	out.Doors[0] = out.Text
	for _, d := range ledger.Doors() {
		out.Doors[d] = ink(d.String())
	}
	return out, nil
}

// firstFault is the entry that the last check found wrong first, 0 for none.
func (p *page) firstFault() uint64 {
	if v := p.verify.verdict; v != nil && v.Fault != nil {
		return v.Fault.Seq
	}
	return 0
}

// followStrip takes in what has become of the ledger since.
func (p *page) followStrip() {
	d := p.desk
	p.strip.view.Grow(d.room.Ledger().Len())
	if size := d.sealing.last.point.Size; size > 0 && (len(d.pins) == 0 || d.pins[len(d.pins)-1] < size) {
		d.pins = append(d.pins, size)
	}
	p.sayStrip()
	p.stripLater()
}

func (p *page) stripModel() view.Strip {
	s, d := &p.strip, p.desk
	m := view.Strip{First: s.view.First(), Last: s.view.Last(), At: s.at, Cosigned: d.sealing.last.point.Size, Fault: p.firstFault()}
	if e, ok := d.room.Ledger().Entry(s.at); ok {
		m.Door, m.Grade, m.Told = e.Actor.Ingress, e.Actor.Grade, d.room.Sentence(e)
	}
	return m
}

// sayStrip tells the slider's value, for a screen reader.
func (p *page) sayStrip() {
	s, n := &p.strip, p.desk.room.Ledger().Len()
	now, told := max(s.at, 1), wording.NoEntryOfIsChosen.With(utoa(n))
	if e, ok := p.desk.room.Ledger().Entry(s.at); ok {
		told = wording.EntryOfThrough.With(utoa(s.at), utoa(n), e.Actor.Ingress, e.Actor.Grade, p.desk.room.Sentence(e))
		if html.Hides(told) {
			told += wording.ItHoldsCharactersThatWouldNot
		}
	}
	if told == s.told {
		return
	}
	element, err := browser.ByID(view.IDStrip)
	if err != nil {
		return
	}
	for name, v := range map[string]string{"aria-valuemax": utoa(n), "aria-valuenow": utoa(now), "aria-valuetext": told} {
		browser.Call(element, "setAttribute", name, v)
	}
	s.told = told
}
