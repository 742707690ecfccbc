//go:build js && wasm

package main

import (
	"time"

	"docket/room"
	"docket/room/action"
	"docket/wasm/browser"
	"docket/wasm/guard"
	"docket/wasm/view"
)

// reapprove gives the second word on what the panel shows, for the seat that decides.
func (p *page) reapprove(on guard.Control, m *room.Press) {
	c := &p.changes
	if c.m == nil || c.cut == nil || c.m.Changes.Card() != on.Card || c.word() != nil || !p.pressed(on, m) {
		return
	}
	a := c.shown
	_, err := p.desk.room.Reapprove(p.decider(a, c.as), a.Hash, c.cut.Proof.Digest(), m)
	p.formed(view.SecondWordKey(a.Hash), err)
}

// word is the second word that holds for what is in the panel, nil for none.
func (c *changing) word() *action.Reapproval {
	if c.shown == nil {
		return nil
	}
	return c.shown.Reapproval(action.Stamp(browser.Now()))
}

// followWord paints again when the second word on show runs out.
func (p *page) followWord(r *action.Reapproval) {
	c := &p.changes
	if r == nil || c.wordEnds == r.Until {
		return
	}
	until, err := time.Parse(time.RFC3339Nano, r.Until)
	if err != nil {
		return
	}
	c.wordEnds = r.Until
	browser.After(until.Sub(browser.Now())+10*time.Millisecond, p.repaint)
}
