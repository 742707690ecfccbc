//go:build js && wasm

package main

import (
	"math"

	"github.com/hack-pad/safejs"

	"docket/wasm/browser"
	"docket/wasm/strip"
	"docket/wasm/view"
)

// zoomStep is how much shorter what is shown becomes at once.
const zoomStep = .5

// choose chooses an entry on the strip and brings its row into view, opened or as it is. The page around stays where it is.
func (p *page) choose(seq uint64, open bool) {
	s := &p.strip
	if n := p.desk.room.Ledger().Len(); seq == 0 || seq > n {
		return
	}
	s.at = seq
	s.view.Show(seq)
	if open {
		if s.opened != seq {
			delete(p.paint.open, s.opened)
		}
		if _, is := p.paint.open[seq]; !is {
			p.paint.open[seq] = 0
			s.opened = seq
		}
	}
	p.showRow(seq)
	p.movedStrip()
}

// movedStrip paints what a move on the strip changes, and nothing else of the page.
func (p *page) movedStrip() {
	p.sayStrip()
	p.stripLater()
	if m := p.changes.m; m != nil {
		m.Strip = p.stripModel()
		p.keepFocus(func() { p.paintRegions(m, view.IDStripSaid) })
	}
}

// placeOn is where on the strip an event happened, 0 being the left end of the ticks and 1 the right one.
func placeOn(e safejs.Value) float64 {
	element, err := browser.ByID(view.IDStrip)
	if err != nil {
		return 0
	}
	box, err := browser.Call(element, "getBoundingClientRect")
	if err != nil {
		return 0
	}
	left, width := number(box, "left")+strip.Gutter, number(box, "width")-strip.Gutter
	return min(max((number(e, "clientX")-left)/max(width, 1), 0), 1)
}

func (p *page) stripDown(e safejs.Value) {
	if p.desk == nil || p.stopped || number(e, "button") != 0 {
		return
	}
	p.strip.drags = true
	if element, err := browser.ByID(view.IDStrip); err == nil {
		browser.Call(element, "setPointerCapture", number(e, "pointerId"))
	}
	p.choose(p.strip.view.At(placeOn(e)), false)
}

func (p *page) stripMove(e safejs.Value) {
	if !p.strip.drags || p.desk == nil || p.stopped {
		return
	}
	if seq := p.strip.view.At(placeOn(e)); seq != p.strip.at {
		p.choose(seq, false)
	}
}

// stripUp opens the row of the entry that the pointer left the strip at.
func (p *page) stripUp(safejs.Value) {
	if !p.strip.drags || p.desk == nil || p.stopped {
		return
	}
	p.strip.drags = false
	p.choose(p.strip.at, true)
}

// stripWheel zooms and moves. A wheel that is turned over the strip in passing scrolls the page: only one with Ctrl, as a pinch is, or sideways,
// or on a strip that has the focus, is for the strip.
func (p *page) stripWheel(e safejs.Value) {
	if p.desk == nil || p.stopped {
		return
	}
	x, y := number(e, "deltaX"), number(e, "deltaY")
	ctrl, _ := truth(e, "ctrlKey")
	shift, _ := truth(e, "shiftKey")
	document, err := browser.Document()
	if err != nil {
		return
	}
	active, _ := browser.Get(document, "activeElement")
	switch sideways := math.Abs(x) > math.Abs(y); {
	case sideways || shift && !ctrl:
		if !sideways {
			x = y
		}
		if p.strip.view.Whole() {
			return
		}
		p.strip.view.Move(x / 800)
	case ctrl || word(active, "id") == view.IDStrip:
		p.strip.view.Zoom(placeOn(e), math.Exp(min(max(y, -200), 200)*.004))
	default:
		return
	}
	browser.Call(e, "preventDefault")
	p.movedStrip()
}

// zoomStrip zooms about the chosen entry where it is in view, about the middle where not.
func (p *page) zoomStrip(times float64) {
	place := p.strip.view.Place(p.strip.at)
	if p.strip.at == 0 || place < 0 || place > 1 {
		place = .5
	}
	p.strip.view.Zoom(place, times)
	p.movedStrip()
}

// stripKey does what a key does on the strip, and says whether it was for it.
func (p *page) stripKey(e safejs.Value, name string) bool {
	target, err := browser.Get(e, "target")
	if err != nil || p.desk == nil || p.stopped || target.Type() != safejs.TypeObject || word(target, "id") != view.IDStrip {
		return false
	}
	if shift, _ := truth(e, "shiftKey"); modified(e) && !(shift && (name == "+" || name == "_")) {
		return false
	}
	switch name {
	case "+", "=":
		p.zoomStrip(zoomStep)
	case "-", "_":
		p.zoomStrip(1 / zoomStep)
	case "0":
		p.strip.view.All()
		p.movedStrip()
	case "Enter", " ":
		if p.strip.at > 0 {
			p.goToRow(p.strip.at)
		}
	default:
		at, ok := p.strip.view.Key(name, p.strip.at)
		if !ok {
			return false
		}
		if p.strip.at == 0 && name != "Home" {
			at = p.strip.view.N // the first key chooses the newest
		}
		p.choose(at, false)
	}
	return true
}

// actOnStrip does what a control beside the strip asks for, and says whether it is one.
func (p *page) actOnStrip(act string) bool {
	switch act {
	case view.ActStripIn:
		p.zoomStrip(zoomStep)
	case view.ActStripOut:
		p.zoomStrip(1 / zoomStep)
	case view.ActStripAll:
		p.strip.view.All()
		p.movedStrip()
	case view.ActStripOpen:
		if p.strip.at > 0 {
			p.goToRow(p.strip.at)
		}
	default:
		return false
	}
	return true
}
