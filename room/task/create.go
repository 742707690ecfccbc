package task

import (
	"strconv"
	"time"

	"docket/ledger"
)

// Create puts a task before the room. Nobody owns it.
type Create struct {
	Title, Description string
	Scope              string // who may accept it: "human", "agent", a seat's id, or "" for anybody
	Until              string // as the ledger writes times, "" for no end
}

// Kind is task_created.
func (Create) Kind() string { return "task_created" }

// Fields are the entry's members.
func (c Create) Fields() []ledger.Field {
	f := []ledger.Field{ledger.Str("title", c.Title), ledger.Str("description", c.Description)}
	return optional(optional(f, "scope", c.Scope), "until", c.Until)
}

func readCreate(f *ledger.Fields) Event {
	return Create{Title: f.Str("title"), Description: f.Str("description"), Scope: optionalText(f, "scope"), Until: optionalText(f, "until")}
}

// Judge refuses texts out of bounds, a time that is over, and more tasks than a room takes.
func (c Create) Judge(b *Board, _ By, at string) *Fault {
	if f := first(bounded("/title", c.Title, MaxTitle, true), bounded("/description", c.Description, MaxDescription, false)); f != nil {
		return f
	}
	if len(b.order) >= MaxTasks {
		return fault("too_many", "", "a room has at most "+itoa(MaxTasks)+" tasks")
	}
	return ahead(c.Until, at)
}

// ahead refuses an end that is not so many whole minutes from now.
func ahead(until, at string) *Fault {
	if until == "" {
		return nil
	}
	end, err := time.Parse(ledger.TimeLayout, until)
	now, bad := time.Parse(ledger.TimeLayout, at)
	if in := end.Sub(now); err != nil || bad != nil || end.Format(ledger.TimeLayout) != until || in%time.Minute != 0 || in < time.Minute || in > MaxMinutes*time.Minute {
		return fault("bad_record", "/until", "an end is a time as the ledger writes it, 1 to "+itoa(MaxMinutes)+" whole minutes from now")
	}
	return nil
}

// Fold makes the task.
func (c Create) Fold(b *Board, e ledger.Entry, by Actor) {
	b.add(&Task{Hash: e.Hash, Seq: e.Seq, TS: e.TS, By: by, Title: c.Title, Description: c.Description, Scope: c.Scope, Until: c.Until, Status: Pending, Last: e.Seq})
}

func itoa(n int) string { return strconv.Itoa(n) }
