//go:build js && wasm

package main

import (
	"time"

	"docket/wasm/browser"
	"docket/wasm/view"
)

// drawing is a picture that is being painted: all of it but the rows shows the same moment.
type drawing struct {
	desk  *desk
	steps []func()
}

// drawSlice is how long the page paints without letting anything else happen. What is drawn after one call takes less; a new phase,
// where most of the page is another, takes a few of them.
const drawSlice = 16 * time.Millisecond

func (p *page) draw() {
	if p.paint.waits > 0 && p.surface.Status().Pending {
		p.paint.waits--
		browser.After(toolsFirst, p.draw)
		return
	}
	d := &drawing{desk: p.desk}
	p.paint.due, p.paint.waits = false, 0
	p.paint.now, p.paint.again = d, nil
	p.keepUp()
	p.followStrip()
	m := p.model()
	card := ""
	if p.changes.m != nil {
		card = p.changes.m.Changes.Card()
	}
	p.changes.m = m
	for _, region := range view.Regions {
		d.steps = append(d.steps, func() { p.paintRegion(m, region) })
	}
	d.steps = append(d.steps, func() { p.drawProof(m) }, func() {
		p.leadToPanel()
		p.nameDocument(m)
		p.tellOf(m.Room)
		if m.Changes.Card() != card && m.Changes.Card() != "" {
			p.announce()
		}
		p.drawRows(p.desk.room.Ledger().Len()) // which a scroll may have drawn meanwhile, as long as the ledger was then
		p.fillLink()
		p.guard.Painted(time.Now())
	})
	p.drawOn(d)
}

// drawOn goes on with a picture, for a slice of time. A picture of a room that is not on show any more is left.
func (p *page) drawOn(d *drawing) {
	if p.paint.now != d {
		return
	}
	if p.desk == d.desk {
		until := time.Now().Add(drawSlice)
		p.keepFocus(func() {
			for first := true; len(d.steps) > 0 && (first || time.Now().Before(until)); first = false {
				d.steps[0]()
				d.steps = d.steps[1:]
			}
		})
		if len(d.steps) > 0 {
			browser.Macrotask(func() { p.drawOn(d) })
			return
		}
	}
	again := p.paint.again
	if again == nil && p.desk != d.desk {
		again = browser.Macrotask
	}
	p.paint.now, p.paint.again = nil, nil
	if again != nil {
		p.paintSoon(again)
	}
}
