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

	parts   []part
	last    *entry   // the one looked up last
	slab    []entry  // room for the next ones
	order   []*entry // what was written, in the order of the first write
	looked  []*entry // what was read
	scans   []scan
	effects []Effect
	sent    map[string]int
	notes   []Note
	noted   map[Ref]bool
	allowed []string // kinds of effects
	skipped int
	stopped error // what ended the run
}

// part is a collection as a run uses it.
type part struct {
	*collection
	entries map[string]*entry // by id
	written bool              // some record of it
	scanned bool
}

// entry is a record that a run read or wrote.
type entry struct {
	Ref
	part     *part
	was, now Value    // absent where there is no record
	pointers []string // what was read of it
	touched  []string // what was written to it

	looked, written bool
	hidden          bool // its creation was skipped: for the record, and for the run, it is not there
	private         bool // now is an object that nobody but this run has seen
	room            [5]string
}

func newTx(s State, op *Operation, guard Guard, limits Limits) *Tx {
	tx := &Tx{base: s, guard: guard, limits: limits, allowed: op.Effects, parts: make([]part, len(s.collections))}
	for i, c := range s.collections {
		tx.parts[i] = part{collection: c, entries: map[string]*entry{}}
	}
	return tx
}

// entry finds or makes the entry of a record.
func (tx *Tx) entry(p *part, id string) *entry {
	if e := tx.last; e != nil && e.part == p && e.ID == id {
		return e
	}
	e := p.entries[id]
	if e == nil {
		if len(tx.slab) == 0 {
			tx.slab = make([]entry, min(64, 4+len(tx.looked)+len(tx.order)))
		}
		e, tx.slab = &tx.slab[0], tx.slab[1:]
		r, _ := p.records.Get(id)
		*e = entry{Ref: Ref{p.name, id}, part: p, was: r.Value, now: r.Value}
		e.pointers, e.touched = e.room[:0:3], e.room[3:3:5]
		p.entries[id] = e
	}
	tx.last = e
	return e
}

// sees notes that a run asked whether a record is there.
func (tx *Tx) sees(e *entry) {
	if !e.looked {
		e.looked = true
		tx.looked = append(tx.looked, e)
	}
}

// reads notes that a run read one place of a record.
func (tx *Tx) reads(e *entry, pointer string) {
	tx.sees(e)
	if !slices.Contains(e.pointers, pointer) {
		e.pointers = append(e.pointers, pointer)
	}
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
	part  *part
	id    string // what it was got under, whatever becomes of Ref
	value Value
}

// Get finds a record. That it was looked for is a read of whether it is there.
func (tx *Tx) Get(collection, id string) (Doc, bool) {
	tx.step()
	p := tx.known(collection)
	e := tx.entry(p, id)
	tx.sees(e)
	e.private = false
	return Doc{tx, e.Ref, p, id, e.now}, e.now.Present()
}

// Each calls fn for every record of a collection by ascending id, until it says no. It is a read of which records there are. What fn
// creates or deletes it may or may not come upon.
func (tx *Tx) Each(collection string, fn func(Doc) bool) {
	tx.step()
	p := tx.known(collection)
	if !p.scanned {
		p.scanned = true
		tx.scans = append(tx.scans, scan{p.name, p.members})
	}
	created := tx.created(p)
	going := true
	visit := func(id string, v Value) {
		if v.Present() {
			tx.step()
			going = fn(Doc{tx, Ref{p.name, id}, p, id, v})
		}
	}
	hand := func(e *entry) {
		e.private = false
		visit(e.ID, e.now)
	}
	p.records.Scan(func(id string, r Record) bool {
		for ; going && len(created) > 0 && created[0].ID < id; created = created[1:] {
			hand(created[0])
		}
		switch {
		case !going:
		case p.written && p.entries[id] != nil:
			hand(p.entries[id])
		default:
			visit(id, r.Value)
		}
		return going
	})
	for ; going && len(created) > 0; created = created[1:] {
		hand(created[0])
	}
}

func (tx *Tx) created(p *part) []*entry {
	var out []*entry
	for _, e := range tx.order {
		if e.part == p && !e.was.Present() && e.now.Present() {
			out = append(out, e)
		}
	}
	slices.SortFunc(out, func(a, b *entry) int { return strings.Compare(a.ID, b.ID) })
	return out
}

func (tx *Tx) known(collection string) *part {
	for i := range tx.parts {
		if tx.parts[i].name == collection {
			return &tx.parts[i]
		}
	}
	tx.fail("unknown_collection", "there is no collection %q; there are %s", collection, strings.Join(tx.base.Collections(), ", "))
	return nil
}

// Find is what a pointer (RFC 6901) leads to in the record, absent where it leads nowhere. It is a read of that place.
func (d Doc) Find(pointer string) Value {
	d.tx.step()
	d.tx.reads(d.tx.entry(d.part, d.id), pointer)
	return d.value.Find(pointer)
}

// Str is a text at a pointer, "" for anything else.
func (d Doc) Str(pointer string) string { return d.Find(pointer).Text() }

// Int is a number at a pointer, 0 for anything else.
func (d Doc) Int(pointer string) int64 { return d.Find(pointer).Number() }

// True says whether true stands at a pointer.
func (d Doc) True(pointer string) bool { return d.Find(pointer).True() }
