// Package marks keeps a few bytes of every entry of a ledger: its door, its grade, its kind and its seat, and where the
// room's phases begin. What is drawn of a long ledger, and what is sought in it, is read from there, so that no entry
// need be parsed again for it.
package marks

import (
	"docket/ledger"
)

// Mark is what is kept of an entry. A door or a grade that is none of Docket's is zero; Kind and Seat are places in
// [List.Kinds] and [List.Seats].
type Mark struct {
	Door       ledger.Door
	Grade      ledger.Grade
	Kind, Seat uint16
}

// Doors is how many doors are told apart: those of the ledger, and none.
const Doors = int(ledger.Room) + 1

// Counts is how many entries came through each door.
type Counts [Doors]uint32

// block is how many entries are counted together.
const block = 256

// A List is the marks of a ledger, from its first entry on. The zero value is the list of an empty one.
type List struct {
	marks  []Mark
	sums   []Counts // of each whole block, and of all before it
	total  Counts
	kinds  names
	seats  names
	phases phases
}

// Add takes up the next entry. Any other is left out, and Add says so.
func (l *List) Add(e ledger.Entry) bool {
	if e.Seq != l.Len()+1 {
		return false
	}
	m := Mark{Kind: l.kinds.place(e.Kind), Seat: l.seats.place(e.Actor.Seat)}
	m.Door, _ = ledger.ParseDoor(e.Actor.Ingress)
	m.Grade, _ = ledger.ParseGrade(e.Actor.Grade)
	if len(l.marks)%block == 0 {
		l.sums = append(l.sums, l.total)
	}
	l.marks = append(l.marks, m)
	l.total[m.Door]++
	l.phases.follow(e)
	return true
}

// Len is how many entries the list has taken up.
func (l *List) Len() uint64 { return uint64(len(l.marks)) }

// At is the mark of an entry that the list has taken up.
func (l *List) At(seq uint64) Mark { return l.marks[seq-1] }

// Kinds are the kinds that occur, in the order of their first entry.
func (l *List) Kinds() []string { return l.kinds.all }

// Seats are the seats that occur, in the order of their first entry.
func (l *List) Seats() []string { return l.seats.all }

// Count counts the entries from one to another, both among them, by their doors. Its cost does not depend on how many
// they are.
func (l *List) Count(from, to uint64) (c Counts) {
	to = min(to, l.Len())
	if from = max(from, 1); from > to {
		return c
	}
	c = l.before(to + 1)
	less := l.before(from)
	for d := range c {
		c[d] -= less[d]
	}
	return c
}

// before counts the entries before one.
func (l *List) before(seq uint64) Counts {
	n := int(seq - 1)
	if n >= len(l.marks) {
		return l.total
	}
	c := l.sums[n/block]
	for _, m := range l.marks[n/block*block : n] {
		c[m.Door]++
	}
	return c
}

// names are texts and their places among the others. Past 65,535 of them all further ones share the last place.
type names struct {
	all []string
	at  map[string]uint16
}

func (n *names) place(name string) uint16 {
	if i, ok := n.at[name]; ok {
		return i
	}
	if n.at == nil {
		n.at = map[string]uint16{}
	}
	if len(n.all) > 1<<16-1 {
		return 1<<16 - 1
	}
	i := uint16(len(n.all))
	n.all, n.at[name] = append(n.all, name), i
	return i
}
