// Package reach says what waits in a room for whoever is not looking at it, and what is about to run out. Its words carry how many and
// of which operation, and nothing of what is proposed: they end up outside the page, where others may read them.
package reach

import (
	"strconv"
	"time"

	"docket/room"
	"docket/room/action"
	"docket/room/task"
	"docket/wasm/wording"
)

// Item is one thing that waits for a person: Key tells it from every other, and from itself once it asks for something else.
type Item struct{ Key, Text string }

// Waiting is all that waits for a decision or an answer at the page's own controls.
func Waiting(s room.Snapshot) []Item {
	var out []Item
	for _, a := range s.Asks {
		out = append(out, Item{"ask " + a.Hash.String(), wording.ARulingIsAskedForAnd})
	}
	if s.Records != nil {
		for _, a := range s.Records.Waiting {
			if a.State == action.Awaiting {
				out = append(out, Item{"action " + a.Hash.String() + proof(a), wording.WaitsForADecision.With(operation(s, a), size(a))})
			}
		}
	}
	for _, t := range offers(s) {
		out = append(out, Item{"offer " + t.Offer.Hash.String(), wording.ATaskWasHandedOffTo})
	}
	return out
}

// Before is how long before something runs out it is told of.
const Before = time.Minute

// End is something that runs out at a time of the ledger.
type End struct {
	Item
	At string
}

// Tell is the time from which it is told of.
func (e End) Tell() string { return action.Later(e.At, -Before) }

// Ends are what runs out unless somebody does something at the page's own controls.
func Ends(s room.Snapshot) []End {
	var out []End
	add := func(key, text, at string) {
		if at != "" {
			out = append(out, End{Item{key + " " + at, text}, at})
		}
	}
	if s.Records != nil {
		for _, a := range s.Records.Waiting {
			switch {
			case a.State == action.Approved:
				add("approval "+a.Hash.String(), wording.AnApprovalRunsOutWithinA.With(operation(s, a), size(a)), a.Until)
			case a.State == action.Awaiting && a.Reapproved != nil && a.Proof != nil && a.Reapproved.Proof == a.Proof.Digest():
				add("second word "+a.Hash.String(), wording.ASecondWordRunsOutWithin.With(operation(s, a), size(a)), a.Reapproved.Until)
			}
		}
	}
	for _, t := range offers(s) {
		add("offer "+t.Offer.Hash.String(), wording.ATaskHandedOffToA, t.Offer.Until)
	}
	return out
}

// Due are the ends that are to be told of by a time and have not come.
func Due(ends []End, now time.Time) []Item {
	at := action.Stamp(now)
	var out []Item
	for _, e := range ends {
		if e.Tell() <= at && at < e.At {
			out = append(out, e.Item)
		}
	}
	return out
}

// Next is how long it takes until another end is to be told of, false where none is.
func Next(ends []End, now time.Time) (time.Duration, bool) {
	at, first := action.Stamp(now), ""
	for _, e := range ends {
		if tell := e.Tell(); tell > at && (first == "" || tell < first) {
			first = tell
		}
	}
	t, err := time.Parse(time.RFC3339, first)
	if err != nil {
		return 0, false
	}
	return max(0, t.Sub(now)), true
}

// offers are the tasks that were handed off to seats of this page and can be answered now.
func offers(s room.Snapshot) []*task.Task {
	if s.Phase != room.Open {
		return nil
	}
	var out []*task.Task
	for _, t := range s.Tasks {
		if t.Offer == nil {
			continue
		}
		if seat, ok := s.Seat(t.Offer.To); ok && seat.Kind == room.Human {
			out = append(out, t)
		}
	}
	return out
}

func proof(a *action.Action) string {
	if a.Proof == nil {
		return ""
	}
	return " " + a.Proof.Digest().String()
}

// operation is what an action does, by the title that its set gives it.
func operation(s room.Snapshot, a *action.Action) string {
	if op := s.Records.Set.Operation(a.Operation); op != nil {
		return op.Title
	}
	return wording.AChange
}

// size is how much an action would do.
func size(a *action.Action) string {
	if a.Proof == nil {
		return ""
	}
	text := " (" + count(len(a.Proof.Changes), wording.NumberOfRecords)
	if n := len(a.Proof.Effects); n > 0 {
		text += ", " + count(n, wording.NumberOfMessages)
	}
	return text + ")"
}

func count(n int, what wording.Noun) string {
	return strconv.Itoa(n) + " " + what.For(n)
}

// Count is how many things wait: as many as [Waiting] lists.
func Count(s room.Snapshot) int {
	n := len(s.Asks) + len(offers(s))
	if s.Records != nil {
		for _, a := range s.Records.Waiting {
			if a.State == action.Awaiting {
				n++
			}
		}
	}
	return n
}

// Summary is what waits in one sentence.
func Summary(items []Item) string {
	switch len(items) {
	case 0:
		return ""
	case 1:
		return items[0].Text
	}
	return wording.More.With(count(len(items), wording.NumberOfThings), items[len(items)-1].Text)
}
