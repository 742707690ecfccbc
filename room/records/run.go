package records

import (
	"errors"
	"fmt"
	"maps"
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
	tx := &Tx{base: s, guard: guard, limits: limits, work: map[Ref]*work{}, reads: map[Ref]*read{}, sent: map[string]int{}, noted: map[Ref]bool{}, allowed: op.Effects}
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
	run := Run{Effects: tx.effects, Inputs: Inputs{tx.readLog, tx.scans}, Skipped: tx.skipped, Steps: tx.steps}
	for _, w := range tx.order {
		for _, p := range w.touched {
			run.Touched = append(run.Touched, Place{w.Ref, p})
		}
		c := Change{Collection: w.Collection, ID: w.ID, Before: w.before, After: w.now}
		switch {
		case !w.before.Present() && !w.now.Present():
			continue
		case !w.before.Present():
			c.Kind = Create
		case !w.now.Present():
			c.Kind = Delete
		default:
			leaves("", w.before, w.now, func(p string, before, after Value) {
				c.Fields = append(c.Fields, FieldChange{p, before, after})
			})
			if len(c.Fields) == 0 {
				continue
			}
		}
		if err := c.After.Recordable(); c.After.Present() && err != nil {
			tx.fail("not_recordable", "%s %q would hold what cannot be recorded: %v", c.Collection, c.ID, err)
		}
		run.Changes = append(run.Changes, c)
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
