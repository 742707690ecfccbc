// Package sift finds the entries of a ledger that a filter lets through, a few at a time: the newest first, and those
// that are appended meanwhile as they come.
package sift

import (
	"slices"
	"sort"
	"strings"

	"docket/ledger"
	"docket/wasm/marks"
)

// Filter says which entries are let through: those for which all holds that is not empty.
type Filter struct {
	Seat, Door, Grade, Kind string // as they stand on the record
	Text                    string // in the entry's sentence or in its payload, however its letters are set
}

// Empty says whether every entry is let through.
func (f Filter) Empty() bool { return f == Filter{} }

// Source is the ledger that is sifted, as far as it has its marks.
type Source struct {
	Marks *marks.List
	Entry func(seq uint64) (ledger.Entry, bool)
	Tell  func(ledger.Entry) string // puts one in a sentence
}

// A Sieve is a search under way, or done. New entries make it go on.
type Sieve struct {
	filter Filter
	text   string // of the filter, in lower case
	src    Source

	down  uint64   // the next to look at on the way down from where the search began; 0 at the end
	up    uint64   // the next to look at of those that came since
	older []uint64 // found on the way down, newest first
	newer []uint64 // found of those that came since, oldest first

	door       ledger.Door
	grade      ledger.Grade
	kind, seat int // places among the marks', -1 while they do not occur
}

// New begins a search at the newest entry that has its mark.
func New(f Filter, src Source) *Sieve {
	n := src.Marks.Len()
	s := &Sieve{filter: f, text: strings.ToLower(f.Text), src: src, down: n, up: n + 1}
	s.door, _ = ledger.ParseDoor(f.Door)
	s.grade, _ = ledger.ParseGrade(f.Grade)
	return s
}

// Filter is what is searched for.
func (s *Sieve) Filter() Filter { return s.filter }

// Step looks at so many entries more at most, those that came since first, and says whether any is left to look at.
func (s *Sieve) Step(n int) (more bool) {
	s.kind, s.seat = slices.Index(s.src.Marks.Kinds(), s.filter.Kind), slices.Index(s.src.Marks.Seats(), s.filter.Seat)
	for ; n > 0 && s.up <= s.src.Marks.Len(); n-- {
		if s.lets(s.up) {
			s.newer = append(s.newer, s.up)
		}
		s.up++
	}
	for ; n > 0 && s.down > 0; n-- {
		if s.lets(s.down) {
			s.older = append(s.older, s.down)
		}
		s.down--
	}
	return s.down > 0 || s.up <= s.src.Marks.Len()
}

// Looked is how many entries were looked at so far.
func (s *Sieve) Looked() uint64 { return s.up - s.down - 1 }

// Len is how many were found so far.
func (s *Sieve) Len() int { return len(s.older) + len(s.newer) }

// Came is how many of those found came since the search began.
func (s *Sieve) Came() int { return len(s.newer) }

// At is the i-th of those found, the newest being the first, 0.
func (s *Sieve) At(i int) uint64 {
	if i < len(s.newer) {
		return s.newer[len(s.newer)-1-i]
	}
	return s.older[i-len(s.newer)]
}

// Index is the place of an entry among those found, the reverse of [Sieve.At].
func (s *Sieve) Index(seq uint64) (int, bool) {
	i := sort.Search(s.Len(), func(i int) bool { return s.At(i) <= seq })
	return i, i < s.Len() && s.At(i) == seq
}

// Any says whether one of those found so far is between two entries, both among them.
func (s *Sieve) Any(from, to uint64) bool {
	i := sort.Search(s.Len(), func(i int) bool { return s.At(i) <= to })
	return i < s.Len() && s.At(i) >= from
}

func (s *Sieve) lets(seq uint64) bool {
	m, f := s.src.Marks.At(seq), &s.filter
	switch {
	case f.Door != "" && m.Door != s.door,
		f.Grade != "" && m.Grade != s.grade,
		f.Kind != "" && int(m.Kind) != s.kind,
		f.Seat != "" && int(m.Seat) != s.seat:
		return false
	case s.text == "":
		return true
	}
	e, ok := s.src.Entry(seq)
	return ok && (strings.Contains(strings.ToLower(e.Payload.String()), s.text) || strings.Contains(strings.ToLower(s.src.Tell(e)), s.text))
}
