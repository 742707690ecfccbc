package task

import "docket/ledger"

// HandOff lets go of a task, for one seat to accept. The recipient owns nothing before it does.
type HandOff struct {
	Task     ledger.Hash
	To       string // a seat's id
	Reason   string
	Until    string // as the ledger writes times, "" for no end
	Snapshot ledger.Payload
}

// Kind is task_handed_off.
func (HandOff) Kind() string { return "task_handed_off" }

// Fields are the entry's members.
func (h HandOff) Fields() []ledger.Field {
	f := []ledger.Field{ledger.HashOf("task", h.Task), ledger.Str("to", h.To), ledger.Obj("snapshot", h.Snapshot)}
	return optional(optional(f, "reason", h.Reason), "until", h.Until)
}

func readHandOff(f *ledger.Fields) Event {
	return HandOff{Task: f.Hash("task"), To: f.Str("to"), Reason: optionalText(f, "reason"), Until: optionalText(f, "until"), Snapshot: f.Payload("snapshot")}
}

// Judge refuses whoever does not own the task, a handoff to its own seat, and a snapshot of another task than there is.
func (h HandOff) Judge(b *Board, by By, at string) *Fault {
	t, f := b.Owned(h.Task, by)
	switch {
	case f != nil:
		return f
	case h.To == by.Seat:
		return fault("same_seat", "/toActorId", "a task is handed off to another seat than its owner's")
	case len(t.Handoffs) >= MaxTurns:
		return fault("too_many", "/taskId", "a task is handed off at most "+itoa(MaxTurns)+" times")
	case h.Snapshot.String() != t.Freeze(at).String():
		return fault("bad_record", "/snapshot", "the snapshot is not of the task as it was")
	}
	if f := ahead(h.Until, at); f != nil {
		return f
	}
	return bounded("/reason", h.Reason, MaxReason, false)
}

// Fold takes the task from its owner and offers it.
func (h HandOff) Fold(b *Board, e ledger.Entry, by Actor) {
	b.update(h.Task, e, func(t *Task) {
		t.let(Handoff{Hash: e.Hash, Seq: e.Seq, TS: e.TS, By: by, From: *t.Owner, To: h.To, Reason: h.Reason, Until: h.Until, Snapshot: h.Snapshot})
	})
}

// let takes the task from its owner.
func (t *Task) let(h Handoff) {
	t.Status, t.Owner = Transitioned, nil
	t.since = len(t.Claims)
	t.Handoffs = append(t.Handoffs, h)
	if h.Ended == "" {
		t.Offer = &h
	}
}

// endOffer ends the handoff that waits, if one does.
func (t *Task) endOffer(how string, e ledger.Entry) {
	if t.Offer == nil {
		return
	}
	t.Offer = nil
	// The lists of a task that was given out are left as they are.
	handoffs := append([]Handoff(nil), t.Handoffs...)
	ended := &handoffs[len(handoffs)-1]
	ended.Ended, ended.EndedBy = how, e.Seq
	t.Handoffs = handoffs
}

// Decline is the recipient of a handoff saying no. The task is anybody's to accept then.
type Decline struct {
	Task   ledger.Hash
	Reason string
}

// Kind is task_declined.
func (Decline) Kind() string { return "task_declined" }

// Fields are the entry's members.
func (d Decline) Fields() []ledger.Field {
	return optional([]ledger.Field{ledger.HashOf("task", d.Task)}, "reason", d.Reason)
}

func readDecline(f *ledger.Fields) Event {
	return Decline{Task: f.Hash("task"), Reason: optionalText(f, "reason")}
}

// Judge refuses whoever was not offered the task.
func (d Decline) Judge(b *Board, by By, _ string) *Fault {
	t, f := b.known(d.Task)
	switch {
	case f != nil:
		return f
	case t.Offer == nil:
		return fault("not_offered", "/taskId", "no handoff of this task waits for an answer")
	case t.Offer.To != by.Seat:
		return fault("offered_to_another", "/taskId", "this task was handed off to the seat "+t.Offer.To+", which may accept or decline it")
	}
	return bounded("/reason", d.Reason, MaxReason, false)
}

// Fold ends the handoff.
func (d Decline) Fold(b *Board, e ledger.Entry, _ Actor) {
	b.update(d.Task, e, func(t *Task) { t.endOffer(EndDeclined, e) })
}
