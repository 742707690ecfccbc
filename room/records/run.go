package records

import (
	"errors"
	"fmt"
	"maps"
	"strings"
)

// Limits bound a run.
type Limits struct {
	Steps   int         // calls of the transaction
	Records int         // records written, and also effects and notes
	Expired func() bool // asked now and then whether time is up; nil for no bound
}

// Standard limits, for a run nobody has said more about.
var Standard = Limits{Steps: 2_000_000, Records: 20_000}

// Run is what a run of an operation did, on a state that it left as it was.
type Run struct {
	Changes []Change // what differs now, in the order of the first write
	Touched []Place  // every place that was written, also where the old value stands there again
	Effects []Effect
	Notes   []Note
	Inputs  Inputs
	Skipped int // writes that the guard let pass without effect
	Steps   int
}

// RunError is a run that was stopped or gave up. Nothing of it stands.
type RunError struct {
	Code    string // "panicked", "refused", "too_many_steps", "too_slow", "outside_proof", …
	Message string
	Place   Place // where, if at a place
}

// Error gives the code, the place where there is one, and the message.
func (e *RunError) Error() string {
	at := ""
	if e.Place != (Place{}) {
		at = " at " + e.Place.String()
	}
	return e.Code + at + ": " + e.Message
}

// String is the place as one reads it: collection, id and pointer.
func (p Place) String() string {
	if p.ID == "" {
		return p.Collection
	}
	return p.Collection + " " + p.ID + p.Pointer
}

// Refuse is the error with which an operation gives up: its words reach whoever asked.
func Refuse(format string, args ...any) error {
	return &RunError{Code: "refused", Message: fmt.Sprintf(format, args...)}
}

// Perform runs an operation on a state. A guard, where given, is asked about every write. The error is a [*RunError]: the operation's own,
// a panic of it, or a bound it hit. An operation that loops without ever using its transaction cannot be stopped from here.
func Perform(s State, op *Operation, in Input, guard Guard, limits Limits) (run Run, err error) {
	in.Corrections = maps.Clone(in.Corrections) // what is kept must not change through what is handed out
	tx := newTx(s, op, guard, limits)
	defer func() {
		tx.closed = true
		p := recover()
		switch other, ok := p.(stop); {
		case tx.stopped != nil: // also where the operation recovered from it
			run, err = Run{Steps: tx.steps}, tx.stopped
		case ok: // of a transaction kept from another run
			run, err = Run{Steps: tx.steps}, other.err
		case p != nil:
			run, err = Run{Steps: tx.steps}, &RunError{Code: "panicked", Message: fmt.Sprint("the operation panicked: ", p)}
		}
	}()
	if err := op.Apply(tx, in); err != nil {
		var own *RunError
		if !errors.As(err, &own) || own == nil {
			own = &RunError{Code: "refused", Message: err.Error()}
		}
		return Run{Steps: tx.steps}, own
	}
	return tx.result(), nil
}

// result compares what the run left with what it found.
func (tx *Tx) result() Run {
	run := Run{Effects: tx.effects, Inputs: tx.inputs(), Skipped: tx.skipped, Steps: tx.steps,
		Touched: make([]Place, 0, 2*len(tx.order)), Changes: make([]Change, 0, len(tx.order))}
	fields := make([]FieldChange, 0, 2*len(tx.order)) // of all changes, one after the other
	field := func(p string, before, after Value) {
		fields = append(fields, FieldChange{p, before, after})
	}
	for _, e := range tx.order {
		for _, p := range e.touched {
			run.Touched = append(run.Touched, Place{e.Ref, p})
		}
		c := Change{Collection: e.Collection, ID: e.ID, Before: e.was, After: e.now}
		switch {
		case !e.was.Present() && !e.now.Present():
			continue
		case !e.was.Present():
			c.Kind = Create
			tx.recordable(e, e.now, 0)
		case !e.now.Present():
			c.Kind = Delete
		default:
			first := len(fields)
			leaves("", e.was, e.now, field)
			c.Fields = fields[first:len(fields):len(fields)]
			if len(c.Fields) == 0 {
				continue
			}
			for i := range c.Fields {
				tx.recordable(e, c.Fields[i].After, strings.Count(c.Fields[i].Pointer, "/"))
			}
		}
		run.Changes = append(run.Changes, c)
	}
	if len(tx.notes) == 0 {
		return run
	}
	written := map[Ref]bool{}
	for _, c := range run.Changes {
		written[Ref{c.Collection, c.ID}] = true
	}
	for _, n := range tx.notes {
		if !written[Ref{n.Collection, n.ID}] { // what was written was not left alone
			run.Notes = append(run.Notes, n)
		}
	}
	return run
}

// recordable ends the run where a value that it wrote, so deep in its record, cannot be recorded.
func (tx *Tx) recordable(e *entry, v Value, depth int) {
	if err := v.recordable(depth); v.Present() && err != nil {
		tx.fail("not_recordable", "%s %q would hold what cannot be recorded: %v", e.Collection, e.ID, err)
	}
}

func (tx *Tx) inputs() Inputs {
	in := Inputs{scans: tx.scans}
	if len(tx.looked) > 0 {
		in.reads = make([]read, len(tx.looked))
	}
	for i, e := range tx.looked {
		in.reads[i] = read{e.Ref, e.was, e.pointers}
	}
	return in
}
