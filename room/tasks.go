package room

import (
	"time"

	"docket/ledger"
	"docket/room/action"
	"docket/room/task"
)

// NewTask is what a task begins with.
type NewTask struct {
	Title, Description string
	Scope              string // who may accept it: "human", "agent", a seat's id, or "" for anybody
	Minutes            int64  // in which somebody must accept it; 0 for no end
}

// CreateTask puts a task before the room. Its id is the hash of the entry that landed.
func (r *Room) CreateTask(by Caller, t NewTask, req Stamp, press *Press) (Landed, error) {
	return r.duty(by, "create_task", req, press, func(s *state) (task.Event, *task.Fault) {
		return task.Create{Title: t.Title, Description: t.Description, Scope: t.Scope, Until: s.within(t.Minutes)}, nil
	})
}

// AcceptTask makes the caller the owner of a task that has none.
func (r *Room) AcceptTask(by Caller, h ledger.Hash, note string, req Stamp, press *Press) (Landed, error) {
	return r.duty(by, "accept_task", req, press, func(s *state) (task.Event, *task.Fault) {
		e := task.Accept{Task: h, Note: note}
		if t, ok := s.board.Task(h); ok {
			e.Reopens = t.Reopening()
		}
		return e, nil
	})
}

// Completion is what an owner claims of a task.
type Completion struct {
	Provenance task.Provenance
	Text       string
	Reference  string // to evidence: the hash of an entry, or else the bytes themselves; "" for none
}

// ReportCompletion records the owner's claim that a task is done.
func (r *Room) ReportCompletion(by Caller, h ledger.Hash, c Completion, req Stamp, press *Press) (Landed, error) {
	return r.duty(by, "report_completion", req, press, func(s *state) (task.Event, *task.Fault) {
		e := task.Report{Task: h, Provenance: c.Provenance, Text: c.Text}
		if c.Reference == "" {
			return e, nil
		}
		if _, f := s.board.Owned(h, s.taskBy(by)); f != nil { // who does not own it learns that first
			return nil, f
		}
		var f *task.Fault
		e.Evidence, f = s.board.EvidenceOf(c.Reference)
		return e, f
	})
}

// HandOff lets go of a task for one seat to accept, within so many minutes, or 0 for no end.
func (r *Room) HandOff(by Caller, h ledger.Hash, to, reason string, minutes int64, req Stamp, press *Press) (Landed, error) {
	return r.duty(by, "handoff_task", req, press, func(s *state) (task.Event, *task.Fault) {
		e := task.HandOff{Task: h, To: to, Reason: reason, Until: s.within(minutes)}
		t, f := s.board.Owned(h, s.taskBy(by))
		if f == nil {
			e.Snapshot = t.Freeze(s.at())
		}
		return e, f
	})
}

// DeclineTask is the recipient of a handoff saying no.
func (r *Room) DeclineTask(by Caller, h ledger.Hash, reason string, req Stamp, press *Press) (Landed, error) {
	return r.duty(by, "decline_task", req, press, func(*state) (task.Event, *task.Fault) { return task.Decline{Task: h, Reason: reason}, nil })
}

// RecallTask takes back what was offered, see [task.Recall].
func (r *Room) RecallTask(by Caller, h ledger.Hash, reason string, req Stamp, press *Press) (Landed, error) {
	return r.duty(by, "recall_task", req, press, func(s *state) (task.Event, *task.Fault) {
		e := task.Recall{Task: h, Reason: reason}
		if t, ok := s.board.Task(h); ok && t.Owner != nil {
			e.Snapshot = t.Freeze(s.at())
		}
		return e, nil
	})
}

// duty is [Room.do] for a task, once what time has ended is written down.
func (r *Room) duty(by Caller, name string, req Stamp, press *Press, build func(s *state) (task.Event, *task.Fault)) (Landed, error) {
	r.ExpireTasks()
	return r.do(by, name, req, press, func(s *state) (act, *Refusal) {
		if refusal := s.judgeWrite(by, s.round().n, Open); refusal != nil { // before anything is said of a task
			return nil, refusal
		}
		e, f := build(s)
		if f != nil {
			return nil, refuse(f.Code, f.Path, f.Message)
		}
		return duty{e}, nil
	})
}

// ExpireTasks writes down which tasks and handoffs nobody has accepted in time. A page does so now and then, since time passes without
// an act.
func (r *Room) ExpireTasks() {
	if r.expireTasks() {
		r.changed()
	}
}

func (r *Room) expireTasks() (any bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if !r.listTasks().ends {
		return false
	}
	r.forgetMoment()
	for x, due := r.s.board.Due(r.s.at()); due; x, due = r.s.board.Due(r.s.at()) {
		r.bookkeep(duty{x})
		any = true
	}
	r.forgetMoment()
	return any
}

// TasksEnd says whether any task or handoff has an end that may still come.
func (r *Room) TasksEnd() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.listTasks().ends
}

// listed is the board as of so many of its entries: a room is looked at far more often than a task changes.
type listed struct {
	duties int
	all    []*task.Task
	ends   bool
}

// listTasks lists the tasks anew where one has changed.
func (r *Room) listTasks() *listed {
	if r.tasks.duties != r.s.duties {
		r.tasks = listed{r.s.duties, r.s.board.Tasks(), r.s.board.Ends()}
	}
	return &r.tasks
}

// Task finds a task by its id. What it tells is of one moment.
func (r *Room) Task(h ledger.Hash) (*task.Task, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.s.board.Task(h)
}

// within is the time so many minutes from now, "" for none.
func (s *state) within(minutes int64) string {
	if minutes <= 0 {
		return ""
	}
	return action.Later(s.at(), time.Duration(min(minutes, task.MaxMinutes))*time.Minute)
}

func (s *state) taskBy(by Caller) task.By {
	seat, _ := s.seat(by.Seat)
	return task.By{Actor: taskActor(by), Kind: string(seat.Kind), Host: seat.Role == Host}
}
