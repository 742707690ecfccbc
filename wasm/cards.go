//go:build js && wasm

package main

import (
	"time"

	"docket/wasm/browser"
	"docket/wasm/view"
	"docket/wasm/wording"
)

// guardModel tells the view which cards are awake, and paints again when the sleeping ones wake.
func (p *page) guardModel(m *view.Model) {
	now, cards := time.Now(), m.Cards()
	wait := p.guard.Show(now, cards...)
	m.Guard = view.Guard{Awake: make(map[string]bool, len(cards)), Wait: wording.GuardWait}
	for _, card := range cards {
		m.Guard.Awake[card] = p.guard.Awake(now, card)
	}
	if wait > 0 {
		browser.After(wait, p.repaint)
	}
}
