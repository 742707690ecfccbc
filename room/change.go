package room

import (
	"docket/ledger"
	"docket/room/action"
)

// change is an event of the records and the actions on them, as an act of the room: the engine says whether it may
// happen to the records, the room who may bring it, and when.
type change struct{ e action.Event }

func init() {
	for kind, k := range action.Kinds {
		kinds[kind] = kindOf{func(f *ledger.Fields) act { return change{k.Read(f)} }, k.Keys}
	}
}

// of makes an event an act.
func of(e action.Event) change { return change{e} }

func (c change) kind() string           { return c.e.Kind() }
func (c change) fields() []ledger.Field { return c.e.Fields() }

func (c change) judge(s *state, by Caller) *Refusal {
	if r := c.judgeCaller(s, by); r != nil {
		return r
	}
	if f := c.e.Judge(s.book, s.at()); f != nil {
		return refusalOf(f)
	}
	return nil
}

func (c change) fold(s *state, e ledger.Entry) {
	by := actorOf(caller(e, envelope{}))
	if client, ok := ClientOf(e); ok {
		by.Client = client.Name
	}
	c.e.Fold(s.book, e, by, s.looked[e.Actor.Seat])
}

func actorOf(by Caller) action.Actor {
	return action.Actor{Door: by.Door, Seat: by.Seat, Client: by.Client.Name}
}

// judgeCaller holds an event to those whose it may be, and to what is the room's to say of it.
func (c change) judgeCaller(s *state, by Caller) *Refusal {
	who, role := c.e.Who(s.book)
	switch {
	case who == action.Core && isApproval(c.e):
		if r := s.judgeRule(); r != nil {
			return r
		}
		return s.judgeBookkeeping(by)
	case who == action.Core, who&action.Core != 0 && by.Door == ledger.Room:
		if x, ok := c.e.(action.Expire); ok && x.Why == action.WhyClosed && s.phase != Closed {
			return refuse("bad_record", "/why", "the room is in "+s.phase.String()+", where an action can still be decided")
		}
		return s.judgeBookkeeping(by)
	case who&action.Agent != 0:
		if seat, ok := s.seat(by.Seat); ok && seat.Kind != Agent {
			return refuse("wrong_door", "/seat", "a change is proposed by an agent's seat")
		}
		return s.judgeWrite(by, s.round().n, Open)
	case who&action.Decider != 0:
		return s.judgeRole(by, role)
	case who&action.Proposer != 0:
		if a, ok := s.book.Action(c.e.(action.Expire).Action); ok && actorOf(by) != a.By {
			return refuse("wrong_door", "/why", "only the caller of an action may give it up, through its own door")
		}
		return nil
	}
	if r := s.judgeHost(by); r != nil {
		return r
	}
	if g, ok := c.e.(action.Authority); ok {
		if r := s.judgeAuthority(g.Seat); r != nil {
			return r
		}
	}
	return s.judgePaused()
}

func isApproval(e action.Event) bool {
	_, ok := e.(action.Approve)
	return ok
}

// judgeRule lets standing rules approve in Open, where writes belong, and not in a pause.
func (s *state) judgeRule() *Refusal {
	if r := s.judgePhase(Open); r != nil {
		return r
	}
	return s.judgePaused()
}

// judgeAuthority refuses to give a role to a seat that decides nothing, and another one to the host's.
func (s *state) judgeAuthority(id string) *Refusal {
	if id == HostSeat {
		return refuse("bad_role", "/seat", "the host's seat has the lowest role; give the higher one to another seat")
	}
	if seat, ok := s.seat(id); !ok || seat.Kind != Human {
		return refuse("bad_role", "/seat", "a role is decided under at the page's controls, so only a human seat has one")
	}
	return nil
}

// judgeRole lets a seat decide whose role is enough.
func (s *state) judgeRole(by Caller, role string) *Refusal {
	if r := s.judgeSeat(by); r != nil {
		return r
	}
	seat, _ := s.seat(by.Seat)
	have, ok := s.book.Authority(by.Seat, seat.Role == Host)
	if by.Door != ledger.UI || !ok {
		return refuse("no_authority", "/seat", "this seat has no authority to decide")
	}
	if role != "" {
		_, need, known := s.book.Set().Role(role)
		_, has, _ := s.book.Set().Role(have)
		if !known || has < need {
			return refuse("no_authority", "/seat", "this takes the role "+role+", and the seat has "+have)
		}
	}
	if s.phase == Closed {
		return refuse("wrong_phase", "", "the room is in Closed, where nothing is decided")
	}
	return s.judgePaused()
}

func refusalOf(f *action.Fault) *Refusal {
	message := f.Message
	if f.Place.ID != "" {
		message += " (" + f.Place.String() + ")"
	}
	return refuse(f.Code, f.Path, message)
}

// outlived is the first action that nobody can decide any more, because the room closed.
func (s *state) outlived() (action.Expire, bool) {
	if s.phase == Closed {
		if open := s.book.Undecided(); len(open) > 0 {
			return action.Expire{Action: open[0].Hash, Why: action.WhyClosed}, true
		}
	}
	return action.Expire{}, false
}
