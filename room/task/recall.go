package task

import "docket/ledger"

// Recall takes back what was offered: a handoff that nobody has accepted yet, by whoever handed off, so that the task is anybody's to
// accept; or a task that nobody has accepted yet, by whoever created it, so that nobody can. The host's seat may recall either, may end
// any task that nobody owns, and may take a task from an owner that is gone: it is anybody's to accept then, and not the host's by that.
type Recall struct {
	Task     ledger.Hash
	Reason   string
	Snapshot ledger.Payload // of a task that had an owner; zero otherwise
}

// Kind is task_recalled.
func (Recall) Kind() string { return "task_recalled" }

// Fields are the entry's members.
func (r Recall) Fields() []ledger.Field {
	f := optional([]ledger.Field{ledger.HashOf("task", r.Task)}, "reason", r.Reason)
	if !r.Snapshot.IsZero() {
		f = append(f, ledger.Obj("snapshot", r.Snapshot))
	}
	return f
}

func readRecall(f *ledger.Fields) Event {
	r := Recall{Task: f.Hash("task"), Reason: optionalText(f, "reason")}
	if f.Has("snapshot") {
		r.Snapshot = f.Payload("snapshot")
	}
	return r
}

// Judge refuses whoever did not offer what is to be taken back.
func (r Recall) Judge(b *Board, by By, at string) *Fault {
	t, f := b.known(r.Task)
	switch {
	case f != nil:
		return f
	case t.Status.Over():
		return over(t)
	case t.Owner == nil && !r.Snapshot.IsZero(), t.Owner != nil && by.Host && r.Snapshot.String() != t.Freeze(at).String():
		return fault("bad_record", "/snapshot", "the snapshot is not of the task as it was")
	case len(t.Handoffs) >= MaxTurns && t.Owner != nil:
		return fault("too_many", "/taskId", "a task is handed off at most "+itoa(MaxTurns)+" times")
	case by.Host:
	case t.Owner != nil && *t.Owner == by.Actor:
		return fault("already_yours", "/taskId", "you own this task: hand it off")
	case t.Owner != nil:
		return anothers(t, by)
	case t.Offer != nil && t.Offer.By != by.Actor:
		return fault("not_yours_to_recall", "/taskId", "the seat "+t.Offer.By.Seat+" handed this task off, and only it or the host's seat may take that back")
	case t.Offer == nil && t.Status != Pending:
		return fault("nothing_to_recall", "/taskId", "no handoff of this task waits, and somebody has accepted it before: it is anybody's to accept")
	case t.Offer == nil && t.By != by.Actor:
		return fault("not_yours_to_recall", "/taskId", "the seat "+t.By.Seat+" created this task, and only it or the host's seat may take it back")
	}
	return bounded("/reason", r.Reason, MaxReason, false)
}

// Fold takes it back.
func (r Recall) Fold(b *Board, e ledger.Entry, by Actor) {
	b.update(r.Task, e, func(t *Task) {
		switch {
		case t.Owner != nil:
			t.let(Handoff{Hash: e.Hash, Seq: e.Seq, TS: e.TS, By: by, From: *t.Owner, Reason: r.Reason, Snapshot: r.Snapshot, Ended: EndRecalled, EndedBy: e.Seq})
		case t.Offer != nil:
			t.endOffer(EndRecalled, e)
		default:
			t.Status = Recalled
		}
	})
}
