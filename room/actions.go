package room

import (
	"errors"
	"slices"
	"strings"

	"docket/ledger"
	"docket/room/action"
	"docket/room/records"
)

// live is what this page holds of an action beside the record, and what goes with it.
type live struct {
	run   *records.Run // that the proof on show is of
	busy  bool         // it is being rehearsed or carried out
	again bool         // and must be looked at once more
}

// OpenRecords opens a set of records that the room's configuration knows, by its name. It is done once.
func (r *Room) OpenRecords(by Caller, set string, press *Press) (Landed, error) {
	return r.do(by, "open_records", Stamp{}, press, func(s *state) (act, *Refusal) {
		found, ok := (*records.Set)(nil), false
		if s.book.Find != nil {
			found, ok = s.book.Find(set)
		}
		if !ok {
			return nil, refuse("unknown_set", "/set", "this page knows no set of records of that name")
		}
		if s.phase == Closed {
			return nil, refuse("wrong_phase", "", "the room is in Closed; records are opened before")
		}
		return of(action.Open(found)), nil
	})
}

// Propose asks for a change: the operation is rehearsed at once, and then waits for a decision, is carried out under a standing
// rule, or ends. The action's id is the hash of the entry that landed; a retry gives the first one's.
func (r *Room) Propose(by Caller, operation string, args records.Value, req Stamp) (Landed, error) {
	return r.ProposeUnder(by, operation, args, action.Declared{}, req)
}

// ProposeUnder is [Room.Propose] with what the caller says of it, for the mandate that stands.
func (r *Room) ProposeUnder(by Caller, operation string, args records.Value, d action.Declared, req Stamp) (Landed, error) {
	r.EndDueRules()
	landed, err := r.do(by, operation, req, nil, func(s *state) (act, *Refusal) { return s.propose(operation, args, d, ledger.Hash{}) })
	if err == nil && !landed.Repeated {
		r.pursue(landed.Entry.Hash)
	}
	return landed, err
}

func (s *state) propose(operation string, args records.Value, d action.Declared, referral ledger.Hash) (act, *Refusal) {
	set := s.book.Set()
	if set == nil {
		return nil, refuse("no_records", "", "the room has no records open")
	}
	op := set.Operation(operation)
	if op == nil {
		return nil, refuse("unknown_operation", "", "the records of "+set.Name+" know no operation "+operation)
	}
	p := action.Propose{Operation: operation, Fingerprint: op.Fingerprint(set.Name), Referral: referral, Declared: d}
	// What an operation is given it may write, and what is written is on the record: it never sees a credential.
	p.Args, p.Redacted = action.Redact(args)
	switch waits := s.book.Referral(referral); {
	case waits != nil:
		p.Role = waits.To
	case len(set.Roles) > 0:
		p.Role = set.Roles[0].ID
	}
	return of(p), nil
}

// TakeReferral takes up the rows of an action that wait for a role above: the same operation, for those rows, as an action of its own.
func (r *Room) TakeReferral(by Caller, of ledger.Hash, press *Press) (Landed, error) {
	landed, err := r.do(by, "take_referral", Stamp{}, press, func(s *state) (act, *Refusal) {
		waits, a := s.book.Referral(of), (*action.Action)(nil)
		if waits != nil {
			a, _ = s.book.Action(of)
		}
		if a == nil {
			return nil, refuse("no_such_referral", "/referral", "nothing of that action waits for a role above")
		}
		args := s.book.Narrowed(a, waits.Refs)
		if !args.Present() {
			return nil, refuse("not_to_be_taken_up", "/referral", "these rows can only be asked for anew")
		}
		return s.propose(a.Operation, args, a.Declared, of)
	})
	if err == nil {
		r.pursue(landed.Entry.Hash)
	}
	return landed, err
}

// Decide approves an action as the proof of that digest shows it, less what the decision takes out, and carries it out. Typed is what the
// approver typed, where the action cannot be undone.
func (r *Room) Decide(by Caller, h, proof ledger.Hash, d action.Decision, typed string, press *Press) (Landed, error) {
	r.EndDueRules()
	landed, err := r.do(by, "approve_action", Stamp{}, press, func(s *state) (act, *Refusal) {
		v := action.Approve{Action: h, Proof: proof, Decision: d, Until: action.Later(s.at(), action.ApprovalTime)}
		if a, ok := s.book.Action(h); ok && s.book.Set() != nil {
			if s.book.Target(a) != "" {
				v.Target = Digest(strings.TrimSpace(typed))
			}
		}
		return of(v), nil
	})
	if err == nil {
		r.EndDueRules() // a rule that this spoke against
		r.pursue(h)
	}
	var refusal *Refusal
	if errors.As(err, &refusal) && refusal.Code == "stale_comparison" {
		r.compareAnew()
	}
	return landed, err
}

// RefuseAction refuses an action, all of it, for a reason that may be empty.
func (r *Room) RefuseAction(by Caller, h, proof ledger.Hash, reason string, press *Press) (Landed, error) {
	landed, err := r.do(by, "refuse_action", Stamp{}, press, func(*state) (act, *Refusal) {
		return of(action.Reject{Action: h, Proof: proof, Code: action.CodeRefused, Reason: reason}), judgeReason(reason)
	})
	if err == nil {
		r.EndDueRules() // a rule that this spoke against
		r.pursue(h)
	}
	return landed, err
}

// Correct puts a value in place of one that the proof of that digest shows, and rehearses the action again with it.
func (r *Room) Correct(by Caller, h, proof ledger.Hash, c action.Correction, press *Press) (Landed, error) {
	landed, err := r.do(by, "correct_action", Stamp{}, press, func(s *state) (act, *Refusal) {
		if a, ok := s.book.Action(h); ok && s.book.Set() != nil {
			if op := s.book.Set().Operation(a.Operation); op == nil || !slices.Contains(op.Correctable, c.Place.Pointer) {
				return nil, refuse("not_correctable", "/pointer", "this operation takes no other value there")
			}
			if f := s.book.TryCorrection(a, c, r.limits()); f != nil {
				return nil, refusalOf(f) // the proof on show stays
			}
		}
		return of(action.Correct{Action: h, Proof: proof, Correction: c}), nil
	})
	if err == nil {
		r.pursue(h)
	}
	return landed, err
}

// CarryOut carries out an action that was approved and not carried out, because the page was gone in between.
func (r *Room) CarryOut(by Caller, h ledger.Hash, press *Press) (Landed, error) {
	landed, err := r.do(by, "carry_out_action", Stamp{}, press, func(s *state) (act, *Refusal) {
		a, ok := s.book.Action(h)
		if !ok || a.State != action.Approved {
			return nil, refuse("nothing_to_carry_out", "/action", "no approval of this action waits to be used")
		}
		return of(action.Execution{Action: h, Proof: a.Proof.Digest()}), nil
	})
	if err == nil {
		r.pursue(h)
	}
	return landed, err
}

// Undo takes an action's changes back, where its operation can be undone and nothing it touched has moved since. Where something
// has, the row that lands says so and the error is a [*Refusal].
func (r *Room) Undo(by Caller, h ledger.Hash, press *Press) (Landed, error) {
	var moved *Refusal
	landed, err := r.do(by, "undo_action", Stamp{}, press, func(s *state) (act, *Refusal) {
		a, ok := s.book.Action(h)
		switch {
		case !ok:
			return nil, refuse("no_such_action", "/action", "no action of that entry is on the record")
		case a.State == action.RolledBack:
			return nil, refuse("already_undone", "/action", "this was taken back already, in entry "+utoa(a.Last))
		case !a.State.Landed():
			return nil, refuse("nothing_to_undo", "/action", "nothing of this action stands, so there is nothing to take back")
		}
		if f := s.book.Undoable(a); f != nil {
			return nil, refusalOf(f)
		}
		if _, f := s.book.Rehearse(a); f != nil { // another operation by now: whether it can be undone is not known here
			return nil, refusalOf(f)
		}
		e := s.book.Undo(h, action.CodeUndone, "")
		if x, is := e.(action.RollbackFault); is {
			moved = refuse(x.Code, "/action", x.Detail+" ("+x.Place.String()+")")
		}
		return of(e), nil
	})
	if err == nil {
		r.EndDueRules() // a rule that this spoke against
	}
	if err == nil && moved != nil {
		return landed, moved
	}
	return landed, err
}

// GiveAuthority gives a human seat, other than the host's, a role to decide under.
func (r *Room) GiveAuthority(by Caller, seat, role string, press *Press) (Landed, error) {
	return r.do(by, "give_authority", Stamp{}, press, func(*state) (act, *Refusal) { return of(action.Authority{Seat: seat, Role: role}), nil })
}
