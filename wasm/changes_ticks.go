//go:build js && wasm

package main

import (
	"strconv"
	"strings"
	"time"

	"github.com/hack-pad/safejs"

	"docket/room/action"
	"docket/wasm/browser"
	"docket/wasm/guard"
	"docket/wasm/view"
)

// tick takes something out of the proof on show, or puts it back in. A card that has only just appeared is not ticked either.
func (p *page) tick(element safejs.Value, on guard.Control) {
	c, shown := &p.changes, p.changes.m
	row, _ := strconv.Atoi(data(element, view.DataRow))
	field, _ := strconv.Atoi(data(element, view.DataField))
	if c.cut == nil || shown == nil {
		return
	}
	if on.Act == view.ActRowFields {
		c.list.at = row
		if _, open := c.list.open[row]; open {
			delete(c.list.open, row)
			delete(shown.Changes.Open, row)
		} else {
			c.list.open[row] = 0
			shown.Changes.Open[row] = true
		}
		p.drawProof(shown)
		return
	}
	if c.shown.State != action.Awaiting || !p.guard.Awake(time.Now(), shown.Changes.Card()) {
		return
	}
	in := data(element, view.DataTo) == "in"
	switch on.Act {
	case view.ActTick:
		c.list.at = row
		c.cut.ToggleRecord(row)
	case view.ActTickField:
		c.list.at = row
		c.cut.ToggleField(row, field)
	case view.ActTickEffect:
		c.cut.ToggleEffect(row)
	case view.ActAllRecords:
		c.cut.AllRecords(in)
	case view.ActAllEffects:
		c.cut.AllEffects(in)
	}
	c.version++
	p.paintTick()
}

// checkAtOnce is how long a proof may be for each tick to be checked against the records at once.
const checkAtOnce = 200

// paintTick renders what a tick changes and nothing else: the record, the figures, the button.
func (p *page) paintTick() {
	m := p.changes.m
	if m == nil {
		p.repaint()
		return
	}
	// What is left is checked against the records: at once where that is quick, and otherwise once the ticks rest.
	if c := &p.changes; c.cut != nil && len(c.cut.Proof.Changes) <= checkAtOnce {
		c.checked, c.unsound = c.version, c.cut.Unsound(m.Room.Records.Set.Check)
		m.Changes.Unsound = c.unsound
	}
	m.Walk = p.walkModel(m, p.desk)
	p.paintRegions(m, view.IDFigures, view.IDDecide, view.IDDetail, view.IDProofBelow, view.IDWalk)
	p.drawProof(m)
	p.announce()
}

// more shows more of a list that is cut.
func (p *page) more(list string) {
	if view.IsTaskList(list) {
		p.tasks.listed[list] += view.TaskStep
		return
	}
	if p.changes.listed == nil {
		p.changes.listed = map[string]int{}
	}
	p.changes.listed[list] += view.ListStep
}

// typed follows what is typed or chosen in the panel.
func (p *page) typed(e safejs.Value) {
	target, err := browser.Get(e, "target")
	if err != nil || target.Type() != safejs.TypeObject || p.desk == nil || p.stopped {
		return
	}
	id := word(target, "id")
	c := &p.changes
	var held *string
	switch {
	case id == view.IDDecideAs:
		held = &c.as
	case c.shown != nil && id == view.TypedID(c.shown.Seq):
		held = &c.typed
	default:
		return
	}
	text, err := value(target)
	if err != nil {
		text = ""
	}
	// A field that loses the focus to the press on the button tells of its text once more.
	if text = strings.TrimSpace(text); text != *held {
		*held = text
		if held == &c.as && c.shown != nil {
			c.asOf = c.shown.Hash
		}
		c.version++
		p.repaint()
	}
}
