// Package narrow holds what is taken out of a proof before it is approved, and the figures that follow from it. A tick
// costs the same however long the proof is: figures are kept, not counted anew.
package narrow

import (
	"docket/room/action"
	"docket/room/records"
)

// Tick is how much of a record is left in.
type Tick uint8

// The ticks.
const (
	On    Tick = iota // all that was proposed
	Off               // nothing
	Mixed             // some of its places
	Above             // it is above the authority, and out whatever is ticked
)

// Figures are what a decision comes to as it stands. Whole values count each change for itself: an increase and a decrease do
// not cancel out.
type Figures struct {
	Changed int   // records that would change
	Deleted int   // of these, records that would be deleted
	Value   int64 // what the changes are worth

	Referred      int   // records above the authority
	ReferredValue int64 //
	Removed       int   // records taken out, all of each
	Trimmed       int   // records of which single places are taken out

	Sent, Unsent int // effects that would leave, and those that would not
}

// Cut is what is taken out of one proof. It is not safe for concurrent use.
type Cut struct {
	Proof *action.Proof

	base   records.State
	value  func(records.Change) int64
	fields [][]bool // by change: the places taken out, nil for none
	whole  []bool   // by change: taken out whole
	unsent []bool
	about  [][]int // by change: the effects that tell of it
	held   []int   // by effect: how many of the records it tells of are out
	kept   []int64 // by change: what of its value is left
	f      Figures
}

// New takes nothing out. Base is the records that the proof is of, and value says what a change is worth, nil for nothing.
func New(p *action.Proof, base records.State, value func(records.Change) int64) *Cut {
	c := &Cut{Proof: p, base: base, value: value, fields: make([][]bool, len(p.Changes)), whole: make([]bool, len(p.Changes)),
		unsent: make([]bool, len(p.Effects)), about: make([][]int, len(p.Changes)), held: make([]int, len(p.Effects)), kept: make([]int64, len(p.Changes))}
	c.index()
	for i := range p.Changes {
		item := &p.Changes[i]
		c.kept[i] = size(item.Value)
		if item.Referred {
			c.f.Referred++
			c.f.ReferredValue += c.kept[i]
			continue
		}
		c.add(i, 1)
	}
	for i := range p.Effects {
		if c.Effect(i) {
			c.f.Sent++
		}
	}
	return c
}

// index notes which effects tell of which change. What is above the authority is out from the beginning.
func (c *Cut) index() {
	if len(c.Proof.Effects) == 0 {
		return
	}
	at := make(map[records.Ref]int, len(c.Proof.Changes))
	for i := range c.Proof.Changes {
		at[c.Proof.Changes[i].Ref()] = i
	}
	for e := range c.Proof.Effects {
		for _, ref := range c.Proof.Effects[e].About {
			if i, ok := at[ref]; ok && c.Proof.Changes[i].Referred {
				c.held[e]++
			} else if ok {
				c.about[i] = append(c.about[i], e)
			}
		}
	}
}

// Figures are those of the cut as it stands.
func (c *Cut) Figures() Figures {
	f := c.f
	f.Unsent = len(c.unsent) - f.Sent
	return f
}

// Record is how much of a change is left in.
func (c *Cut) Record(i int) Tick {
	switch {
	case c.Proof.Changes[i].Referred:
		return Above
	case c.gone(i):
		return Off
	case c.cut(i) > 0:
		return Mixed
	}
	return On
}

// Field says whether a place of a change is left in.
func (c *Cut) Field(i, field int) bool {
	return !c.Proof.Changes[i].Referred && !c.whole[i] && (c.fields[i] == nil || !c.fields[i][field])
}

// Effect says whether an effect would leave: it is left in, and so are all records that it tells of.
func (c *Cut) Effect(i int) bool { return !c.unsent[i] && !c.Held(i) }

// Held says whether an effect stays because a record that it tells of is out.
func (c *Cut) Held(i int) bool { return c.held[i] > 0 }

// ToggleRecord takes a change out, all of it, or puts all of it back in.
func (c *Cut) ToggleRecord(i int) {
	if i >= 0 && i < len(c.whole) && !c.Proof.Changes[i].Referred {
		out := !c.gone(i)
		c.change(i, func() { c.whole[i], c.fields[i] = out, nil })
	}
}

// ToggleField takes a place of a change out, or puts it back in.
func (c *Cut) ToggleField(i, field int) {
	if i < 0 || i >= len(c.whole) || c.Proof.Changes[i].Referred || field < 0 || field >= len(c.Proof.Changes[i].Fields) {
		return
	}
	c.change(i, func() {
		if c.fields[i] == nil {
			c.fields[i] = make([]bool, len(c.Proof.Changes[i].Fields))
		}
		if c.whole[i] { // the others stay out, each for itself
			c.whole[i] = false
			for j := range c.fields[i] {
				c.fields[i][j] = true
			}
		}
		c.fields[i][field] = !c.fields[i][field]
	})
}

// ToggleEffect keeps an effect from leaving, or lets it.
func (c *Cut) ToggleEffect(i int) {
	if i < 0 || i >= len(c.unsent) {
		return
	}
	c.effect(i, func() { c.unsent[i] = !c.unsent[i] })
}

// AllRecords takes every change out, or puts every one back in.
func (c *Cut) AllRecords(in bool) {
	for i := range c.whole {
		if !c.Proof.Changes[i].Referred {
			c.change(i, func() { c.whole[i], c.fields[i] = !in, nil })
		}
	}
}

// AllEffects keeps every effect from leaving, or lets every one.
func (c *Cut) AllEffects(in bool) {
	for i := range c.unsent {
		if c.unsent[i] == in {
			c.ToggleEffect(i)
		}
	}
}

// Decision is the cut as the record takes it.
func (c *Cut) Decision() action.Decision {
	var d action.Decision
	for i := range c.Proof.Changes {
		item := &c.Proof.Changes[i]
		switch c.Record(i) {
		case Off:
			d.Without = append(d.Without, records.Place{Ref: item.Ref()})
		case Mixed:
			for j, out := range c.fields[i] {
				if out {
					d.Without = append(d.Without, records.Place{Ref: item.Ref(), Pointer: item.Fields[j].Pointer})
				}
			}
		}
	}
	for i, out := range c.unsent {
		if out {
			d.Unsent = append(d.Unsent, c.Proof.Effects[i].Key)
		}
	}
	return d
}

// Carry takes out of a new proof what was taken out of an earlier one and is in both: after a correction the person need not begin again.
func (c *Cut) Carry(from *Cut) { c.Take(from.Decision()) }

// Take takes out what a decision took out.
func (c *Cut) Take(d action.Decision) {
	at := make(map[records.Ref]int, len(c.Proof.Changes))
	for i := range c.Proof.Changes {
		at[c.Proof.Changes[i].Ref()] = i
	}
	for _, place := range d.Without {
		i, ok := at[place.Ref]
		switch {
		case !ok:
		case place.Pointer == "":
			c.ToggleRecord(i)
		default:
			for j, f := range c.Proof.Changes[i].Fields {
				if f.Pointer == place.Pointer {
					c.ToggleField(i, j)
				}
			}
		}
	}
	unsent := make(map[string]bool, len(d.Unsent))
	for _, key := range d.Unsent {
		unsent[key] = true
	}
	for i := range c.Proof.Effects {
		if unsent[c.Proof.Effects[i].Key] {
			c.ToggleEffect(i)
		}
	}
}
