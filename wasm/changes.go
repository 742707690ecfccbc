//go:build js && wasm

package main

import (
	"slices"
	"sync"
	"time"

	"docket/ledger"
	"docket/room"
	"docket/room/action"
	"docket/room/records"
	"docket/room/records/shipped"
	"docket/wasm/browser"
	"docket/wasm/narrow"
	"docket/wasm/view"
)

// changing is what this page holds of changes to the records: which one is in the panel, and what is taken out of it. It is
// nowhere on the record until it is decided, and a reload loses it.
type changing struct {
	link     string      // the set that the page's address names
	wanted   ledger.Hash // the action that was asked for in the panel; the oldest where it waits no more
	leads    bool        // it is to be led to once it is painted
	shown    *action.Action
	cut      *narrow.Cut
	target   string
	typed    string
	wordEnds string      // when the second word that was last on show runs out
	as       string      // the seat that was chosen to decide
	asOf     ledger.Hash // and which action: the next one is not decided by a higher seat for it
	listed   map[string]int

	list    proofList
	unsound string // see [narrow.Cut.Unsound], of the ticks as they were in that version
	checked uint64
	version uint64 // of the ticks; a press counts for those that it began on
	began   uint64

	answers map[*action.Action]view.Answer
	order   []view.Answer
	said    string
	hush    func() // calls the next announcement off
	ticking func() // calls off looking after what expires
	m       *view.Model
}

// another is what the page begins another room with. What is due for this one is called off; what the list last rendered is still there.
func (c *changing) another() changing {
	for _, off := range []func(){c.hush, c.ticking} {
		if off != nil {
			off()
		}
	}
	c.list.reset()
	return changing{link: c.link, list: c.list}
}

// due is how often what expires is looked after.
const due = 10 * time.Second

// changesModel follows the record: what waits, what is shown, what was answered.
func (p *page) changesModel(s room.Snapshot) view.Changes {
	c := &p.changes
	out := view.Changes{Sets: setNames(), Link: c.link}
	if s.Records == nil {
		c.put(nil, nil)
		return out
	}
	c.put(c.choose(s.Records), p.desk.room)
	c.sum(s.Records)
	if c.cut != nil && c.checked != c.version {
		c.checked, c.unsound = c.version, c.cut.Unsound(s.Records.Set.Check)
	}
	out.As, out.Shown, out.Cut, out.Target, out.Typed, out.At, out.Answers, out.Said = c.as, c.shown, c.cut, c.target, c.typed, c.list.at, c.order, c.said
	out.Unsound = c.unsound
	out.SecondWord = c.word()
	p.followWord(out.SecondWord)
	out.Listed, out.Open = c.listed, map[int]bool{}
	for i := range c.list.open {
		out.Open[i] = true
	}
	p.lookAfter(s.Records)
	return out
}

// setNames are made once: they do not change.
var setNames = sync.OnceValue(func() []view.SetName {
	var out []view.SetName
	for _, s := range shipped.Sets() {
		out = append(out, view.SetName{Name: s.Name, Title: s.Title})
	}
	return out
})

// choose picks what is in the panel: what was asked for, as long as it is undecided, and otherwise the oldest that a person has to do
// something about.
func (c *changing) choose(r *room.Records) *action.Action {
	for _, a := range r.Waiting {
		if a.Hash == c.wanted {
			return a
		}
	}
	for _, a := range r.Waiting {
		if a.State == action.Awaiting || a.State == action.Approved {
			c.wanted = a.Hash
			return a
		}
	}
	c.wanted = ledger.Hash{}
	return nil
}

// put makes the panel show an action as it is now. A proof that is another is ticked anew, less what was taken out of an earlier one of
// the same action.
func (c *changing) put(a *action.Action, r *room.Room) {
	if c.shown == a {
		return
	}
	was, before := c.shown, c.cut
	c.shown = a
	c.version++
	if a == nil || was == nil || was.Hash != a.Hash {
		c.typed, c.target, c.listed, c.cut, before = "", "", map[string]int{}, nil, nil
		c.list.reset()
		if a == nil || c.asOf != a.Hash {
			c.as = ""
		}
	}
	switch {
	case a == nil:
	case a.Proof == nil || a.State == action.Proposed:
		return // what was taken out is kept for the proof to come
	case c.cut == nil || c.cut.Proof != a.Proof:
		var value func(records.Change) int64
		if op := r.Snapshot().Records.Set.Operation(a.Operation); op != nil {
			value = op.Value
		}
		c.cut = narrow.New(a.Proof, a.Base, value)
		switch {
		case a.State == action.Approved: // as after a reload: what was taken out is on the record
			c.cut.Take(a.Decision)
		case before != nil:
			c.cut.Carry(before)
		}
		c.target = r.Target(a.Hash)
		c.list.begin(a.Proof, was != nil && was.Hash == a.Hash)
	}
}

// sum keeps what became of the latest actions. Each is summed up once for as long as it is what it was.
func (c *changing) sum(r *room.Records) {
	next := make(map[*action.Action]view.Answer, len(r.Recent))
	c.order = c.order[:0:0]
	for _, a := range r.Recent {
		if a.State.Undecided() {
			continue
		}
		x, ok := c.answers[a]
		if !ok {
			x = view.NewAnswer(a)
		}
		next[a] = x
		c.order = append(c.order, x)
	}
	c.answers = next
}

// lookAfter lets go of rules and approvals whose time is up, now and then, as long as there are any. The descriptions of the tools name
// the rules that hold, and follow. Nothing is added to a record from a file.
func (p *page) lookAfter(r *room.Records) {
	if p.desk.imported || p.changes.ticking != nil {
		return
	}
	any := slices.ContainsFunc(r.Rules, func(x *action.Rule) bool { return x.Ended == "" }) ||
		slices.ContainsFunc(r.Waiting, func(a *action.Action) bool { return a.State == action.Approved })
	if !any {
		return
	}
	p.changes.ticking = browser.After(due, func() {
		p.changes.ticking = nil
		if !p.stopped {
			p.desk.room.EndDueRules()
		}
	})
}

// announce tells assistive technology of a change that has just come into the panel, and of the figures once ticks have rested for a
// moment.
func (p *page) announce() {
	if p.changes.hush != nil {
		p.changes.hush()
	}
	p.changes.hush = browser.After(announceAfter, func() {
		p.changes.hush = nil
		if m := p.changes.m; m != nil {
			p.changes.said = view.Announce(m)
			p.repaint()
		}
	})
}

const announceAfter = 500 * time.Millisecond
