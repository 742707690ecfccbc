package room

import (
	"docket/ledger"
	"docket/room/task"
)

// taskDeed says what an entry about a task tells of, or "" for others. That something is done is never said, only that it is claimed.
func taskDeed(kind string, f *ledger.Fields, entry named) string {
	which := func() string { return "the task of entry " + entry(f.Hash("task")) }
	switch kind {
	case "task_created":
		s := "created a task, which nobody owns: " + quoted(f.Str("title"))
		if scope := f.OptStr("scope"); scope != "" {
			s += "; for " + cut(scope) + " to accept"
		}
		return s
	case "task_accepted":
		s := "accepted " + which() + " and owns it"
		if f.Has("reopens") {
			s += "; that reopens it, claimed as done in entry " + entry(f.Hash("reopens"))
		}
		if note := f.OptStr("note"); note != "" {
			s += ", noting " + quoted(note)
		}
		return s
	case "task_completed":
		s := "claimed that " + which() + " is done, as " + cut(f.Str("provenance")) + ": " + quoted(f.Str("claim"))
		if !f.Has("evidence") {
			return s + "; no evidence is given"
		}
		if e := f.Obj("evidence"); e.Has("entry") {
			return s + "; entry " + itoa(int(e.Int("entry"))) + " is given as evidence"
		}
		return s + "; bytes are given as evidence"
	case "task_handed_off":
		return "handed off " + which() + " to the seat " + cut(f.Str("to")) + ", which owns nothing before it accepts" + because(f)
	case "task_declined":
		return "declined " + which() + because(f)
	case "task_recalled":
		s := "recalled the offer of " + which()
		if f.Has("snapshot") {
			s = "removed " + which() + " from its owner, for anybody to accept"
		}
		return s + because(f)
	case "task_expired":
		if f.Str("what") == task.ExpiredOffer {
			return "noted that the time to accept the handoff of " + which() + " is up; anybody may accept it"
		}
		return "noted that the time to accept " + which() + " is up; nobody may accept it any more"
	}
	return ""
}
