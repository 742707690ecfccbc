package records

import (
	"cmp"
	"errors"
	"slices"
	"unicode/utf8"
)

var errNotUTF8 = errors.New("text that is not UTF-8")

// Set writes a value at a place of a record that is there, or takes it out where the value is absent. A value that is there already is no
// write but a read. Of an object the places that differ are written, each for itself. Each is named as the [Change] names it: an object
// that has to be made on the way is the place, not what is in it.
func (tx *Tx) Set(collection, id, pointer string, to Value) {
	tx.step()
	p := tx.known(collection)
	if !wellPointed(pointer) || pointer == "" {
		tx.fail("bad_pointer", "%q is no place in a record, want an RFC 6901 pointer such as /status", pointer)
	}
	e := tx.entry(p, id)
	if e.hidden {
		tx.skipped++
		return
	}
	if !e.now.Present() {
		tx.fail("no_such_record", "there is no %s %q to write to", collection, id)
	}
	have := e.now.Find(pointer)
	if Equal(have, to) {
		tx.reads(e, pointer) // had it been otherwise, this would have been a write
		return
	}
	tx.open(e)
	if have.kind != ObjectKind || to.kind != ObjectKind {
		tx.put(e, pointer, to)
		return
	}
	var changes []FieldChange
	leaves(pointer, have, to, func(p string, before, after Value) {
		changes = append(changes, FieldChange{p, before, after})
	})
	for _, c := range changes {
		tx.put(e, c.Pointer, c.After)
	}
}

// put writes one place.
func (tx *Tx) put(e *entry, pointer string, to Value) {
	tx.step()
	if !tx.ask(e, place(e.was, pointer)) {
		return
	}
	if e.private && e.now.put(pointer, to) {
		return
	}
	e.now = e.now.With(pointer, to)
	e.private = true
}

// Create adds a record, which must be an object, under an id that is free.
func (tx *Tx) Create(collection, id string, v Value) {
	tx.step()
	p := tx.known(collection)
	if v.Kind() != ObjectKind {
		tx.fail("bad_record", "the new %s %q is no object", collection, id)
	}
	if id == "" || !utf8.ValidString(id) {
		tx.fail("bad_id", "%q is no id for a new record in %s, want some text in UTF-8", id, collection)
	}
	e := tx.entry(p, id)
	if e.now.Present() {
		tx.fail("id_taken", "there is a %s %q already", collection, id)
	}
	tx.open(e)
	if e.hidden = !tx.ask(e, ""); !e.hidden {
		e.now, e.private = v, false
	}
}

// Delete takes a record away, which must be there.
func (tx *Tx) Delete(collection, id string) {
	tx.step()
	e := tx.entry(tx.known(collection), id)
	if e.hidden {
		tx.skipped++
		return
	}
	if !e.now.Present() {
		tx.fail("no_such_record", "there is no %s %q to delete", collection, id)
	}
	tx.open(e)
	if tx.ask(e, "") {
		e.now, e.private = Value{}, false
	}
}

// open takes a record up for writing.
func (tx *Tx) open(e *entry) {
	if e.written {
		return
	}
	e.written, e.part.written = true, true
	tx.order = append(tx.order, e)
	if len(tx.order) > tx.limits.Records {
		tx.fail("too_many_records", "the operation wrote to more than %d records", tx.limits.Records)
	}
}

// ask hears the guard on one place and remembers that it was touched.
func (tx *Tx) ask(e *entry, pointer string) bool {
	if tx.guard != nil {
		switch tx.guard(Place{e.Ref, pointer}) {
		case Skip:
			tx.skipped++
			return false
		case Forbid:
			tx.failAt(Place{e.Ref, pointer}, "outside_proof", "the operation wrote where its rehearsal had not")
		}
	}
	if !slices.Contains(e.touched, pointer) {
		e.touched = append(e.touched, pointer)
	}
	return true
}

// Effect sends something out of the room, once the operation's changes have landed. Its kind must be one that the operation declares. About are the
// records that it tells of: where a person takes one of them out, or it is above their authority, the effect does not leave.
func (tx *Tx) Effect(kind, target string, payload Value, about ...Ref) {
	tx.step()
	if !slices.Contains(tx.allowed, kind) {
		tx.fail("undeclared_effect", "the operation declares no effect of kind %q", kind)
	}
	if len(tx.effects) >= tx.limits.Records {
		tx.fail("too_many_effects", "the operation sent more than %d effects", tx.limits.Records)
	}
	if err := payload.Recordable(); err != nil || !utf8.ValidString(target) {
		tx.fail("not_recordable", "the effect %q to %q holds what cannot be recorded: %v", kind, target, cmp.Or(err, errNotUTF8))
	}
	for _, ref := range about {
		if !utf8.ValidString(ref.ID) || !utf8.ValidString(ref.Collection) {
			tx.fail("not_recordable", "the effect %q to %q is about a record that cannot be named: %v", kind, target, errNotUTF8)
		}
	}
	e := Effect{Kind: kind, Target: target, Payload: payload, About: slices.Clone(about)}
	name := List(Str(kind), Str(target), payload).JSON()
	if tx.sent == nil {
		tx.sent = map[string]int{}
	}
	e.Nth = tx.sent[name]
	tx.sent[name]++
	tx.effects = append(tx.effects, e)
}

// Note says of a record, once, why it was left alone. The record need not exist.
func (tx *Tx) Note(collection, id, reason string) {
	tx.step()
	ref := Ref{collection, id}
	if tx.noted[ref] {
		return
	}
	if !utf8.ValidString(id) || !utf8.ValidString(reason) {
		tx.fail("not_recordable", "the note on %s %q cannot be recorded: %v", collection, id, errNotUTF8)
	}
	if len(tx.notes) >= tx.limits.Records {
		tx.fail("too_many_notes", "the operation noted more than %d records", tx.limits.Records)
	}
	if tx.noted == nil {
		tx.noted = map[Ref]bool{}
	}
	tx.noted[ref] = true
	tx.notes = append(tx.notes, Note{collection, id, reason})
}
