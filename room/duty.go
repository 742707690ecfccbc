package room

import (
	"strings"

	"docket/ledger"
	"docket/room/task"
)

// duty is an event of the tasks, as an act of the room: the board says whether it may happen to the task, the room who may bring it,
// through which door, and when.
type duty struct{ e task.Event }

func init() {
	for kind, k := range task.Kinds {
		kinds[kind] = kindOf{func(f *ledger.Fields) act { return duty{k.Read(f)} }, k.Keys}
	}
}

func (d duty) kind() string           { return d.e.Kind() }
func (d duty) fields() []ledger.Field { return d.e.Fields() }

func (d duty) judge(s *state, by Caller) *Refusal {
	if r := d.judgeCaller(s, by); r != nil {
		return r
	}
	f := d.e.Judge(s.board, s.taskBy(by), s.at())
	if f != nil {
		return refuse(f.Code, f.Path, f.Message)
	}
	return nil
}

func (d duty) judgeCaller(s *state, by Caller) *Refusal {
	if _, ends := d.e.(task.Expire); ends {
		return s.judgeBookkeeping(by)
	}
	if r := s.judgeWrite(by, s.round().n, Open); r != nil {
		return r
	}
	switch e := d.e.(type) {
	case task.Create:
		if _, ok := s.seat(e.Scope); !ok && e.Scope != "" && e.Scope != string(Human) && e.Scope != string(Agent) {
			return refuse("unknown_scope", "/authorityScope", "a task is for human or agent seats, for one seat by its id, or, left out, for anybody")
		}
	case task.HandOff:
		if _, ok := s.seat(e.To); !ok {
			return refuse("unknown_seat", "/toActorId", "no such seat in this room: list_seats names them")
		}
	}
	return nil
}

func (d duty) fold(s *state, e ledger.Entry) {
	by := caller(e, envelope{})
	by.Client, _ = ClientOf(e)
	d.e.Fold(s.board, e, taskActor(by))
	s.duties++
}

// taskActor is a caller as the tasks know it: its seat and its door, whatever it says of itself in a call.
func taskActor(by Caller) task.Actor {
	return task.Actor{Seat: by.Seat, Door: by.Door, Client: strings.TrimSpace(by.Client.Name + " " + by.Client.Version)}
}
