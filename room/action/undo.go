package action

import (
	"slices"

	"docket/room/records"
)

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
