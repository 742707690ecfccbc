package records

import (
	"fmt"
	"slices"
	"strings"
)

// Verdict is what a [Guard] says of a write.
type Verdict uint8

// The verdicts.
const (
	Allow  Verdict = iota
	Skip           // the operation goes on as if it had written, and nothing is
	Forbid         // the run ends
)

// Guard is asked about every place an operation is about to write, before it does.
type Guard func(p Place) Verdict

// Tx is what an operation sees of the records: values, and explicit writes. It is for one run and one goroutine; after the run it does
// nothing. A method that cannot do what it is asked ends the run, and the run's error says why: an operation has nothing
// to check and nothing to swallow.
type Tx struct {
	base   State
	guard  Guard
	limits Limits
	closed bool
	steps  int

	work    map[Ref]*work
	order   []*work // in the order of the first write
	reads   map[Ref]*read
	readLog []*read
	scans   []scan
	effects []Effect
	sent    map[string]int
	notes   []Note
	noted   map[Ref]bool
	allowed []string // kinds of effects
	skipped int
	stopped error // what ended the run
}

// work is a record that the run wrote.
type work struct {
	Ref
	before, now Value // absent where there is no record
	touched     []string
	hidden      bool // its creation was skipped: for the record, and for the run, it is not there
}

// stop ends a run. It is the one thing that a transaction panics with.
type stop struct{ err error }

func (tx *Tx) fail(code, format string, args ...any) {
	tx.failAt(Place{}, code, format, args...)
}

// failAt ends the run. An operation that recovers goes on to nothing: the transaction remembers, and so does [Perform].
func (tx *Tx) failAt(at Place, code, format string, args ...any) {
	err := &RunError{Code: code, Message: fmt.Sprintf(format, args...), Place: at}
	if tx.stopped == nil {
		tx.stopped = err
	}
	panic(stop{err})
}

// step counts what an operation does, and ends a run that does too much or takes too long.
func (tx *Tx) step() {
	if tx.closed {
		tx.fail("closed", "the transaction is over; it is good for one run")
	}
	if tx.stopped != nil {
		panic(stop{tx.stopped})
	}
	tx.steps++
	if tx.steps > tx.limits.Steps {
		tx.fail("too_many_steps", "the operation took more than %d steps", tx.limits.Steps)
	}
	if tx.steps%64 == 0 && tx.limits.Expired != nil && tx.limits.Expired() {
		tx.fail("too_slow", "the operation took longer than it may")
	}
}

// Doc is a record as an operation sees it, at the moment of the look.
type Doc struct {
	tx *Tx
	Ref
	value Value
}

// Get finds a record. That it was looked for is a read of whether it is there.
func (tx *Tx) Get(collection, id string) (Doc, bool) {
	tx.step()
	tx.known(collection)
	ref := Ref{collection, id}
	tx.sees(ref)
	v := tx.now(ref)
	return Doc{tx, ref, v}, v.Present()
}

// Each calls fn for every record of a collection by ascending id, until it says no. It is a read of which records there are. What fn
// creates or deletes it may or may not come upon.
func (tx *Tx) Each(collection string, fn func(Doc) bool) {
	tx.step()
	c := tx.known(collection)
	tx.scan(c)
	created := tx.created(collection)
	going := true
	visit := func(id string, v Value) {
		if v.Present() {
			tx.step()
			going = fn(Doc{tx, Ref{collection, id}, v})
		}
	}
	c.records.Scan(func(id string, r Record) bool {
		for going && len(created) > 0 && created[0].ID < id {
			visit(created[0].ID, created[0].now)
			created = created[1:]
		}
		if v := r.Value; going {
			if w := tx.work[Ref{collection, id}]; w != nil {
				v = w.now
			}
			visit(id, v)
		}
		return going
	})
	for ; going && len(created) > 0; created = created[1:] {
		visit(created[0].ID, created[0].now)
	}
}

func (tx *Tx) created(collection string) []*work {
	var out []*work
	for _, w := range tx.order {
		if w.Collection == collection && !w.before.Present() && w.now.Present() {
			out = append(out, w)
		}
	}
	slices.SortFunc(out, func(a, b *work) int { return strings.Compare(a.ID, b.ID) })
	return out
}

func (tx *Tx) known(collection string) *collection {
	c := tx.base.collection(collection)
	if c == nil {
		tx.fail("unknown_collection", "there is no collection %q; there are %s", collection, strings.Join(tx.base.Collections(), ", "))
	}
	return c
}

// now is the record as this run has left it.
func (tx *Tx) now(ref Ref) Value {
	if w := tx.work[ref]; w != nil {
		return w.now
	}
	r, _ := tx.base.Get(ref.Collection, ref.ID)
	return r.Value
}

// Find is what a pointer (RFC 6901) leads to in the record, absent where it leads nowhere. It is a read of that place.
func (d Doc) Find(pointer string) Value {
	d.tx.step()
	d.tx.reads1(d.Ref, pointer)
	return d.value.Find(pointer)
}

// Str is a text at a pointer, "" for anything else.
func (d Doc) Str(pointer string) string { return d.Find(pointer).Text() }

// Int is a number at a pointer, 0 for anything else.
func (d Doc) Int(pointer string) int64 { return d.Find(pointer).Number() }

// True says whether true stands at a pointer.
func (d Doc) True(pointer string) bool { return d.Find(pointer).True() }
