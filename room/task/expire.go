package task

import "docket/ledger"

// What may expire of a task.
const (
	ExpiredTask  = "task"    // nobody accepted it: nobody can any more
	ExpiredOffer = "handoff" // its recipient did not accept it: anybody can now
)

// Expire writes down that a time is over. Nothing else follows from time: a task that is owned does not expire.
type Expire struct {
	Task ledger.Hash
	What string
}

// Kind is task_expired.
func (Expire) Kind() string { return "task_expired" }

// Fields are the entry's members.
func (x Expire) Fields() []ledger.Field {
	return []ledger.Field{ledger.HashOf("task", x.Task), ledger.Str("what", x.What)}
}

func readExpire(f *ledger.Fields) Event { return Expire{Task: f.Hash("task"), What: f.Str("what")} }

// Judge refuses an end that has not come.
func (x Expire) Judge(b *Board, _ By, at string) *Fault {
	t, f := b.known(x.Task)
	if f != nil {
		return f
	}
	switch x.What {
	case ExpiredTask:
		if t.Status == Pending && t.Until != "" && at >= t.Until {
			return nil
		}
	case ExpiredOffer:
		if t.Offer != nil && t.Offer.Until != "" && at >= t.Offer.Until {
			return nil
		}
	}
	return fault("bad_record", "/what", "nothing of this task has come to its end")
}

// Fold ends it.
func (x Expire) Fold(b *Board, e ledger.Entry, _ Actor) {
	b.update(x.Task, e, func(t *Task) {
		if x.What == ExpiredTask {
			t.Status = Expired
			return
		}
		t.endOffer(EndExpired, e)
	})
}
