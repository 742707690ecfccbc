// Package course keeps which tools a room offered over the course of its record: when each appeared and when it went, by the very
// function that offers them.
package course

import (
	"slices"

	"docket/room"
	"docket/tools"
)

// Stretch is a part of the record, from one entry to the one before the next stretch, over which the room stayed in one phase and offered the
// same tools.
type Stretch struct {
	From   uint64
	Phase  room.Phase
	Round  int
	Paused bool
	Names  []string // of the tools, in the order in which they are offered
}

// Has says whether a tool was offered.
func (s Stretch) Has(name string) bool { return slices.Contains(s.Names, name) }

// Course is the stretches of one record, oldest first. The zero value is that of a record not begun.
type Course struct{ all []Stretch }

// moving are the kinds of entries that can begin a stretch. A test holds it against every story of the page.
var moving = map[string]bool{"room_opened": true, "phase": true, "round_opened": true, "paused": true, "resumed": true, "commit": true,
	"commitment_withdrawn": true, "records_opened": true, "partner_invited": true, "partner_attestation": true, "invitation_ended": true,
	"mandate_declared": true, "mandate_ended": true}

// Moves says whether an entry of a kind can begin a stretch, so that what the room is after any other need not be looked at.
func Moves(kind string) bool { return moving[kind] }

// Take takes in what the room is once an entry has had its effect.
func (c *Course) Take(seq uint64, s room.Snapshot) {
	next := Stretch{From: seq, Phase: s.Phase, Round: s.Now().N, Paused: s.Pause != nil}
	for _, t := range tools.Offered(s) {
		next.Names = append(next.Names, t.Name)
	}
	if n := len(c.all); n > 0 {
		if last := c.all[n-1]; last.Phase == next.Phase && last.Round == next.Round && last.Paused == next.Paused && slices.Equal(last.Names, next.Names) {
			return
		}
	}
	c.all = append(c.all, next)
}

// Stretches are those so far.
func (c *Course) Stretches() []Stretch { return c.all }

// A Line is tools that came and went together, and over which of the stretches they were offered.
type Line struct {
	Names []string
	Over  []bool
}

// Lines are the tools of some stretches. Those that every one of them has come first, and then in the order in which they appeared.
func Lines(over []Stretch) []Line {
	var lines []Line
	at := map[string]int{} // by the pattern
	seen := map[string]bool{}
	for _, s := range over {
		for _, name := range s.Names {
			if seen[name] {
				continue
			}
			seen[name] = true
			l := Line{Names: []string{name}, Over: make([]bool, len(over))}
			pattern := make([]byte, len(over))
			for i := range over {
				if l.Over[i] = over[i].Has(name); l.Over[i] {
					pattern[i] = 1
				}
			}
			if i, ok := at[string(pattern)]; ok {
				lines[i].Names = append(lines[i].Names, name)
				continue
			}
			at[string(pattern)] = len(lines)
			lines = append(lines, l)
		}
	}
	slices.SortStableFunc(lines, func(a, b Line) int { return gaps(a) - gaps(b) })
	return lines
}

// gaps is 0 for what was offered all along, and 1 for the rest.
func gaps(l Line) int {
	if slices.Contains(l.Over, false) {
		return 1
	}
	return 0
}
