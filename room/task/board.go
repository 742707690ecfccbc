package task

import (
	"slices"

	"docket/ledger"
)

// Bounds of a board and of one task on it.
const (
	MaxTasks = 4096 // ever created in a room
	MaxTurns = 256  // acceptances, claims and handoffs of one task, of each
)

// Board is a room's tasks. The zero Board has none; only [Board.Fold] through its events changes it.
type Board struct {
	// Find finds an entry that stands before the event being judged, by its hash.
	Find func(ledger.Hash) (ledger.Entry, bool)

	tasks map[ledger.Hash]*Task
	order []ledger.Hash
	used  map[ledger.Hash]uint64 // evidence, by the entry that used it
}

// Task finds a task by its id.
func (b *Board) Task(h ledger.Hash) (*Task, bool) {
	t, ok := b.tasks[h]
	return t, ok
}

// Tasks lists all tasks, oldest first. All of them are of one moment.
func (b *Board) Tasks() []*Task {
	out := make([]*Task, 0, len(b.order))
	for _, h := range b.order {
		out = append(out, b.tasks[h])
	}
	return out
}

// Due is the first event that time has brought about and that nothing on the record says yet; false for none.
func (b *Board) Due(at string) (Expire, bool) {
	for _, h := range b.order {
		t := b.tasks[h]
		switch {
		case t.Status == Pending && t.Until != "" && at >= t.Until:
			return Expire{Task: h, What: ExpiredTask}, true
		case t.Offer != nil && t.Offer.Until != "" && at >= t.Offer.Until:
			return Expire{Task: h, What: ExpiredOffer}, true
		}
	}
	return Expire{}, false
}

// Ends says whether any task or handoff has an end to it that may still come.
func (b *Board) Ends() bool {
	return slices.ContainsFunc(b.order, func(h ledger.Hash) bool {
		t := b.tasks[h]
		return t.Status == Pending && t.Until != "" || t.Offer != nil && t.Offer.Until != ""
	})
}

// add puts a new task on the board.
func (b *Board) add(t *Task) {
	if b.tasks == nil {
		b.tasks, b.used = map[ledger.Hash]*Task{}, map[ledger.Hash]uint64{}
	}
	b.tasks[t.Hash] = t
	b.order = append(b.order, t.Hash)
}

// update puts a changed copy of a task in its place.
func (b *Board) update(h ledger.Hash, e ledger.Entry, change func(t *Task)) {
	t := *b.tasks[h]
	change(&t)
	t.Last = e.Seq
	b.tasks[h] = &t
}

// known finds a task that somebody names.
func (b *Board) known(h ledger.Hash) (*Task, *Fault) {
	t, ok := b.tasks[h]
	if !ok {
		return nil, fault("task_not_found", "/taskId", "no task of that id is on the record; list_unaccepted_tasks lists those that nobody owns")
	}
	return t, nil
}

// Owned finds a task that somebody says to own, or says why it is not theirs.
func (b *Board) Owned(h ledger.Hash, by By) (*Task, *Fault) {
	t, f := b.known(h)
	switch {
	case f != nil:
		return nil, f
	case t.Status.Over():
		return nil, over(t)
	case t.Owner == nil:
		return nil, fault("not_accepted", "/taskId", "nobody owns this task; accept it first")
	case *t.Owner != by.Actor:
		return nil, anothers(t, by)
	}
	return t, nil
}

func over(t *Task) *Fault {
	if t.Status == Expired {
		return fault("task_expired", "/taskId", "the time in which this task had to be accepted is up")
	}
	return fault("task_recalled", "/taskId", "this task was taken back, and nobody can accept it any more")
}

// anothers says whose a task is. One seat at two doors is two owners.
func anothers(t *Task, by By) *Fault {
	whose := "the seat " + t.Owner.Seat
	if t.Owner.Seat == by.Seat {
		whose += " at the door " + t.Owner.Door.String()
		if t.Owner.Client != "" {
			whose += ", for the client that calls itself " + t.Owner.Client
		}
		whose += ", and this call came otherwise"
	}
	return fault("owned_by_another", "/taskId", "this task is owned by "+whose)
}
