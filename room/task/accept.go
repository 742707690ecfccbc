package task

import "docket/ledger"

// Accept makes whoever brings it the owner of a task that has none. It is the only way in which a task gets an owner.
type Accept struct {
	Task    ledger.Hash
	Note    string
	Reopens ledger.Hash // the claim that stood when the task was let go of; zero for none
}

// Kind is task_accepted.
func (Accept) Kind() string { return "task_accepted" }

// Fields are the entry's members.
func (a Accept) Fields() []ledger.Field {
	f := optional([]ledger.Field{ledger.HashOf("task", a.Task)}, "note", a.Note)
	if !a.Reopens.IsZero() {
		f = append(f, ledger.HashOf("reopens", a.Reopens))
	}
	return f
}

func readAccept(f *ledger.Fields) Event {
	a := Accept{Task: f.Hash("task"), Note: optionalText(f, "note")}
	if f.Has("reopens") {
		a.Reopens = f.Hash("reopens")
		f.Want("reopens", !a.Reopens.IsZero(), "names an entry or is left out")
	}
	return a
}

// Reopening is the claim that accepting a task would set aside, zero for none: a task that was claimed to be done and is accepted anew
// says so.
func (t *Task) Reopening() ledger.Hash {
	if c := t.LatestClaim(); c != nil && (t.Latest() == nil || c.Seq > t.Latest().Seq) {
		return c.Hash
	}
	return ledger.Hash{}
}

// Judge refuses a task that has an owner, is for somebody else, or is over.
func (a Accept) Judge(b *Board, by By, at string) *Fault {
	t, f := b.known(a.Task)
	switch {
	case f != nil:
		return f
	case t.Status.Over():
		return over(t)
	case t.Owner != nil && *t.Owner == by.Actor:
		return fault("already_yours", "/taskId", "you own this task already")
	case t.Owner != nil:
		return anothers(t, by)
	case t.Status == Pending && t.Until != "" && at >= t.Until:
		return fault("task_expired", "/taskId", "the time in which this task had to be accepted is up")
	case len(t.Acceptances) >= MaxTurns:
		return fault("too_many", "/taskId", "a task is accepted at most "+itoa(MaxTurns)+" times")
	}
	if f := t.mayAccept(by.Seat, by.Kind); f != nil {
		return f
	}
	if o := t.Offer; o != nil && o.Until != "" && at >= o.Until {
		return fault("offer_expired", "/taskId", "the time in which this handoff had to be accepted is up")
	}
	if a.Reopens != t.Reopening() {
		return fault("bad_record", "/reopens", "an acceptance names the claim that stood before it, and no other")
	}
	return bounded("/contextNote", a.Note, MaxNote, false)
}

// Fold gives the task its owner.
func (a Accept) Fold(b *Board, e ledger.Entry, by Actor) {
	b.update(a.Task, e, func(t *Task) {
		t.Status, t.Owner, t.Until = Accepted, &by, ""
		t.endOffer(EndAccepted, e)
		t.Acceptances = append(t.Acceptances, Acceptance{Hash: e.Hash, Seq: e.Seq, TS: e.TS, By: by, Note: a.Note, Reopens: a.Reopens})
	})
}
