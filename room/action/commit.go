package action

import (
	"errors"

	"docket/room/records"
)

// commit runs an operation again, on a fork of the current state, held to what was approved. It gives exactly the approved
// changes and effects, or says what was otherwise; the state it is given stays as it is.
func commit(now records.State, op *records.Operation, in records.Input, shown records.Run, p *Proof, d Decision, limits records.Limits) ([]records.Change, []Effect, *Fault) {
	c := d.apply(p)
	for i := range c.keep {
		if f := stillAsShown(now, &c.keep[i]); f != nil {
			return nil, nil, f
		}
	}
	if place, stale := shown.Inputs.Stale(now, func(r records.Ref) bool { return c.out[r] }); stale {
		return nil, nil, &Fault{Code: "stale", Message: "what the operation read has changed since it was rehearsed", Place: place}
	}
	touched := make(map[records.Place]bool, len(shown.Touched))
	for _, place := range shown.Touched {
		touched[place] = true
	}
	guard := func(place records.Place) records.Verdict {
		switch {
		case c.skips(place): // also where it is another place of a record that was taken out: nothing of that lands
			return records.Skip
		case !touched[place]:
			return records.Forbid
		}
		return records.Allow
	}
	run, err := records.Perform(now, op, in, guard, limits)
	if err != nil {
		return nil, nil, runFault(err, "when it was carried out")
	}
	if f := sameChanges(c.keep, run.Changes); f != nil {
		return nil, nil, f
	}
	if f := sameEffects(p, run.Effects); f != nil {
		return nil, nil, f
	}
	return run.Changes, c.effects, nil
}

// stillAsShown refuses a change whose record is not any more what it was shown to be.
func stillAsShown(now records.State, c *records.Change) *Fault {
	have, there := now.Get(c.Collection, c.ID)
	stale := &Fault{Code: "stale", Message: "the record has changed since it was shown", Place: records.Place{Ref: records.Ref{Collection: c.Collection, ID: c.ID}}}
	switch c.Kind {
	case records.Create:
		if there {
			return stale
		}
	case records.Delete:
		if !there || !records.Equal(have.Value, c.Before) {
			return stale
		}
	default:
		for _, f := range c.Fields {
			if !there || !records.Equal(have.Value.Find(f.Pointer), f.Before) {
				stale.Place.Pointer = f.Pointer
				return stale
			}
		}
	}
	return nil
}

// sameChanges refuses a run that did not do exactly what was approved.
func sameChanges(approved, done []records.Change) *Fault {
	have := make(map[records.Ref]*records.Change, len(done))
	for i := range done {
		have[records.Ref{Collection: done[i].Collection, ID: done[i].ID}] = &done[i]
	}
	diverged := func(ref records.Ref, pointer, message string) *Fault {
		return &Fault{Code: "diverged", Message: message, Place: records.Place{Ref: ref, Pointer: pointer}}
	}
	for i := range approved {
		want := &approved[i]
		ref := records.Ref{Collection: want.Collection, ID: want.ID}
		got := have[ref]
		delete(have, ref)
		switch {
		case got == nil:
			return diverged(ref, "", "the operation did not change what was approved")
		case got.Kind != want.Kind:
			return diverged(ref, "", "the operation did another thing to the record than was shown: "+got.Kind.String()+", not "+want.Kind.String())
		case want.Kind == records.Create && !records.Equal(got.After, want.After):
			return diverged(ref, "", "the operation would create another record than was shown")
		}
		if want.Kind != records.Update {
			continue
		}
		for _, f := range want.Fields {
			if !hasField(got.Fields, f) {
				return diverged(ref, f.Pointer, "the operation wrote another value than was shown")
			}
		}
		for _, f := range got.Fields {
			if !hasField(want.Fields, f) {
				return diverged(ref, f.Pointer, "the operation wrote a value that was not shown")
			}
		}
	}
	for ref := range have {
		return diverged(ref, "", "the operation changed a record that was not shown to change")
	}
	return nil
}

func hasField(fields []records.FieldChange, want records.FieldChange) bool {
	for _, f := range fields {
		if f.Pointer == want.Pointer {
			return records.Equal(f.After, want.After)
		}
	}
	return false
}

// sameEffects refuses a run that would send other effects than were shown. Those that were taken out are compared too: whether they leave is
// not the operation's to know.
func sameEffects(p *Proof, done []records.Effect) *Fault {
	name := func(e records.Effect) string { return records.List(Effect{Effect: e}.values()...).JSON() }
	have := map[string]bool{}
	for _, e := range done {
		have[name(e)] = true
	}
	for _, e := range p.Effects {
		if !have[name(e.Effect)] {
			return &Fault{Code: "diverged", Message: "the operation did not send the " + e.Kind + " to " + e.Target + " that was shown"}
		}
	}
	if len(done) != len(p.Effects) {
		return &Fault{Code: "outside_proof", Message: "the operation sent an effect that was not shown"}
	}
	return nil
}

// runFault says how a run ended, and when.
func runFault(err error, when string) *Fault {
	var run *records.RunError
	if !errors.As(err, &run) {
		return &Fault{Code: "failed", Message: err.Error()}
	}
	code := run.Code
	if code == "refused" { // a person refuses too, and is told apart
		code = "operation_refused"
	}
	return &Fault{Code: code, Message: run.Message + ", " + when, Place: run.Place}
}
