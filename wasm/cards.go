//go:build js && wasm

package main

import (
	"time"

	"docket/ledger"
	"docket/wasm/browser"
	"docket/wasm/view"
)

// cards are what is on show whose controls decide something, by what they show.
func cards(m *view.Model) []string {
	var out []string
	if len(m.Room.Asks) > 0 {
		out = append(out, m.Room.Asks[0].Hash.String())
	}
	if h := m.Room.Held; h != nil {
		out = append(out, h.To.String()+utoa(h.Seq))
	}
	if m.Partner.Asked != "" {
		out = append(out, m.Partner.Asked)
	}
	for _, card := range []string{m.Changes.Card(), drafted(m)} {
		if card != "" {
			out = append(out, card)
		}
	}
	return out
}

// guardModel tells the view which card is awake, and paints again when the sleeping one wakes.
func (p *page) guardModel(m *view.Model) {
	now := time.Now()
	wait := p.guard.Show(now, cards(m)...)
	if len(m.Room.Asks) > 0 && p.guard.Awake(now, m.Room.Asks[0].Hash.String()) {
		m.Guard.Awake = m.Room.Asks[0].Hash
	}
	if h := m.Room.Held; h != nil {
		m.Guard.HeldAwake = p.guard.Awake(now, h.To.String()+utoa(h.Seq))
	}
	m.Partner.Awake = p.guard.Awake(now, m.Partner.Asked)
	m.Changes.Awake = p.guard.Awake(now, m.Changes.Card())
	if rule := drafted(m); rule != "" && p.guard.Awake(now, rule) {
		m.Changes.Due, _ = ledger.ParseHash(rule)
	}
	m.Guard.Wait = "0.6 s"
	if wait > 0 {
		browser.After(wait, p.repaint)
	}
}
