package room

import (
	"docket/ledger"
	"docket/room/action"
)

// change is an event of the records and the actions on them, as an act of the room: the engine says whether it may
// happen to the records, the room who may bring it, and when.
type change struct {
	e   action.Event
	who action.Who
}

func init() {
	for kind, k := range action.Kinds {
		read, who := k.Read, k.Who
		kinds[kind] = kindOf{func(f *ledger.Fields) act { return change{read(f), who} }, k.Keys}
	}
}

// of makes an event an act.
func of(e action.Event) change { return change{e, action.Kinds[e.Kind()].Who} }

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

// judgeCaller says who may bring which event.
func (c change) judgeCaller(s *state, by Caller) *Refusal {
	switch e := c.e.(type) {
	case action.Propose:
		return s.judgeProposer(by, e)
	case action.Approve:
		if !e.Rule.IsZero() {
			return s.judgeBookkeeping(by)
		}
		return s.judgeDecider(by, e.Action)
	case action.Reject:
		if e.Code == action.CodeNothing {
			return s.judgeBookkeeping(by)
		}
		return s.judgeDecider(by, e.Action)
	case action.Correct:
		return s.judgeDecider(by, e.Action)
	case action.Expire:
		if a, ok := s.book.Action(e.Action); ok && e.Why == action.WhyCaller {
			if actorOf(by) != a.By {
				return refuse("wrong_door", "/why", "only the caller of an action may give it up, through its own door")
			}
			return nil
		}
		if e.Why == action.WhyClosed && s.phase != Closed {
			return refuse("bad_record", "/why", "the room is in "+s.phase.String()+", where an action can still be decided")
		}
		return s.judgeBookkeeping(by)
	case action.RollBack:
		if e.Code == action.CodeUndone {
			return s.judgeDecider(by, e.Action)
		}
		return s.judgeBookkeeping(by)
	case action.RollbackFault:
		if by.Door != ledger.Room {
			return s.judgeDecider(by, e.Action)
		}
	case action.Execution:
		if by.Door != ledger.Room {
			return s.judgeDecider(by, e.Action)
		}
	case action.EndRule:
		if e.Why == action.EndRevoked {
			return s.judgeHost(by)
		}
		return s.judgeBookkeeping(by)
	case action.Authority:
		if e.Seat == HostSeat {
			return refuse("bad_role", "/seat", "the host's seat has the lowest role; give the higher one to another seat")
		}
		if seat, ok := s.seat(e.Seat); !ok || seat.Kind != Human {
			return refuse("bad_role", "/seat", "a role is decided under at the page's controls, so only a human seat has one")
		}
	}
	if c.who == action.ByCore || c.who == action.ByEither && by.Door == ledger.Room {
		return s.judgeBookkeeping(by)
	}
	if r := s.judgeHost(by); r != nil {
		return r
	}
	return s.judgePaused()
}

// judgeProposer lets an agent's seat propose in Open, and a seat of the right role take up what was referred to it.
func (s *state) judgeProposer(by Caller, p action.Propose) *Refusal {
	if p.Referral.IsZero() {
		if seat, ok := s.seat(by.Seat); ok && seat.Kind != Agent {
			return refuse("wrong_door", "/seat", "a change is proposed by an agent's seat")
		}
		return s.judgeWrite(by, s.round().n, Open)
	}
	return s.judgeRole(by, p.Role)
}

// judgeDecider lets a seat decide whose role is enough for the action.
func (s *state) judgeDecider(by Caller, h ledger.Hash) *Refusal {
	a, ok := s.book.Action(h)
	if !ok {
		return refuse("no_such_action", "/action", "no action of that entry is on the record")
	}
	return s.judgeRole(by, a.Role)
}

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
