package room

import (
	"docket/ledger"
	"docket/room/action"
)

// DraftRule drafts the standing rule that the last approvals of an operation bear out. It allows nothing before it is ratified.
func (r *Room) DraftRule(by Caller, operation string, press *Press) (Landed, error) {
	return r.do(by, "draft_rule", Stamp{}, press, func(s *state) (act, *Refusal) {
		if s.book.Set() == nil {
			return nil, refuse("no_records", "", "the room has no records open")
		}
		d, _ := s.book.Draft(operation)
		d.Operation, d.Until = operation, action.Later(s.at(), action.RuleTime)
		return of(d), nil
	})
}

// RatifyRule lets a drafted rule hold.
func (r *Room) RatifyRule(by Caller, rule ledger.Hash, press *Press) (Landed, error) {
	return r.do(by, "ratify_rule", Stamp{}, press, func(*state) (act, *Refusal) { return of(action.RatifyRule{Rule: rule}), nil })
}

// EndRule takes a standing rule back, for good.
func (r *Room) EndRule(by Caller, rule ledger.Hash, press *Press) (Landed, error) {
	return r.do(by, "end_rule", Stamp{}, press, func(*state) (act, *Refusal) {
		return of(action.EndRule{Rule: rule, Why: action.EndRevoked}), nil
	})
}

// EndDueRules writes down which standing rules are over, and which approvals. A page does so now and then, since time passes without an act.
func (r *Room) EndDueRules() {
	defer r.changed()
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.s.book.Set() == nil {
		return
	}
	r.endDueRules()
	for _, a := range r.s.book.Undecided() {
		if a.State == action.Approved && r.s.at() > a.Until && !r.busy(a.Hash) {
			r.bookkeep(of(action.Expire{Action: a.Hash, Why: action.WhyApproval}))
		}
	}
	r.forgetMoment()
}

func (r *Room) endDueRules() {
	r.forgetMoment()
	for rule, why := r.s.book.Ending(r.s.at()); rule != nil; rule, why = r.s.book.Ending(r.s.at()) {
		r.bookkeep(of(action.EndRule{Rule: rule.Hash, Why: why}))
	}
	r.forgetMoment()
}
