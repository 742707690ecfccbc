//go:build js && wasm

package main

import (
	"strconv"
	"time"

	"docket/wasm/browser"
	"docket/wasm/guard"
	"docket/wasm/view"
	"docket/wasm/wording"
)

// guardWait is how long a card sleeps, in words.
var guardWait = wording.Seconds.With(strconv.FormatFloat(guard.Sleep.Seconds(), 'f', -1, 64))

// guardModel tells the view which cards are awake, and paints again when the sleeping ones wake.
func (p *page) guardModel(m *view.Model) {
	now, cards := time.Now(), m.Cards()
	wait := p.guard.Show(now, cards...)
	m.Guard = view.Guard{Awake: make(map[string]bool, len(cards)), Wait: guardWait}
	for _, card := range cards {
		m.Guard.Awake[card] = p.guard.Awake(now, card)
	}
	if wait > 0 {
		browser.After(wait, p.repaint)
	}
}
