package action

import (
	"slices"
	"strings"

	"docket/room/records"
)

// overwritten finds a place that an action wrote and a later one, whose changes stand too, wrote again: also where the value is the same as
// before, taking it back would take back what the later one did.
func (b *Book) overwritten(a *Action) *Fault {
	mine := make(map[records.Ref]*records.Change, len(a.Done))
	for i := range a.Done {
		mine[records.Ref{Collection: a.Done[i].Collection, ID: a.Done[i].ID}] = &a.Done[i]
	}
	for i := len(b.order) - 1; i >= 0; i-- {
		later := b.actions[b.order[i]]
		if later.Landed <= a.Landed || !later.State.Landed() {
			continue
		}
		for j := range later.Done {
			ref := records.Ref{Collection: later.Done[j].Collection, ID: later.Done[j].ID}
			if pointer, both := overlap(mine[ref], &later.Done[j]); both {
				return &Fault{Code: "moved", Message: "the action of entry " + itoa(int(later.Seq)) + " has changed this since; take that back first", Place: records.Place{Ref: ref, Pointer: pointer}}
			}
		}
	}
	return nil
}

// overlap finds a place that two changes of one record touch both; the pointer of a whole record is "".
func overlap(a, b *records.Change) (pointer string, both bool) {
	if a == nil {
		return "", false
	}
	if a.Kind != records.Update || b.Kind != records.Update {
		return "", true
	}
	within := func(p, q string) bool { return p == q || strings.HasPrefix(p, q+"/") }
	for _, f := range a.Fields {
		for _, g := range b.Fields {
			if within(f.Pointer, g.Pointer) || within(g.Pointer, f.Pointer) {
				return f.Pointer, true
			}
		}
	}
	return "", false
}

// takeBack is what takes an action's changes back, or what stands in the way.
func (b *Book) takeBack(a *Action) ([]records.Change, *Fault) {
	if f := b.overwritten(a); f != nil {
		return nil, f
	}
	return inverse(b.state, a.Done)
}

// inverse is what takes changes back, or where something has moved since. Only what the changes touched must be as they left it.
func inverse(now records.State, done []records.Change) ([]records.Change, *Fault) {
	var out []records.Change
	for i := range slices.Backward(done) {
		c := done[i]
		moved := &Fault{Code: "moved", Message: "this has changed since, so taking the change back would undo more than it", Place: records.Place{Ref: records.Ref{Collection: c.Collection, ID: c.ID}}}
		have, there := now.Get(c.Collection, c.ID)
		back := records.Change{Collection: c.Collection, ID: c.ID}
		switch c.Kind {
		case records.Create:
			if !there || !records.Equal(have.Value, c.After) {
				return nil, moved
			}
			back.Kind, back.Before = records.Delete, c.After
		case records.Delete:
			if there {
				return nil, moved
			}
			back.Kind, back.After = records.Create, c.Before
		default:
			for _, f := range c.Fields {
				if !there || !records.Equal(have.Value.Find(f.Pointer), f.After) {
					moved.Place.Pointer = f.Pointer
					return nil, moved
				}
				back.Fields = append(back.Fields, records.FieldChange{Pointer: f.Pointer, Before: f.After, After: f.Before})
			}
		}
		out = append(out, back)
	}
	return out, nil
}

// verify re-reads every record that a batch changed, and asks the set whether what stands now is sound.
func verify(set *records.Set, now records.State, done []records.Change) *Fault {
	for _, c := range done {
		place := records.Place{Ref: records.Ref{Collection: c.Collection, ID: c.ID}}
		have, there := now.Get(c.Collection, c.ID)
		ok := there == (c.Kind != records.Delete)
		if c.Kind == records.Create {
			ok = ok && records.Equal(have.Value, c.After)
		}
		for _, f := range c.Fields {
			if ok && !records.Equal(have.Value.Find(f.Pointer), f.After) {
				ok, place.Pointer = false, f.Pointer
			}
		}
		if !ok {
			return &Fault{Code: "not_verified", Message: "the record does not read as it was written", Place: place}
		}
	}
	if set.Check != nil {
		var err error
		given := slices.Clone(done) // the check may do with it what it likes
		for i := range given {
			given[i].Fields = slices.Clone(given[i].Fields)
		}
		if f := declared("the set's check", func() { err = set.Check(now, given) }); f != nil {
			return &Fault{Code: "not_verified", Message: f.Message}
		}
		if err != nil {
			return &Fault{Code: "not_verified", Message: err.Error()}
		}
	}
	return nil
}
