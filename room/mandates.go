package room

import (
	"docket/ledger"
	"docket/room/action"
	"docket/room/mandate"
)

// DeclareMandate declares what whoever the host speaks for wants done. Every proposal is compared with it from then on, and what waits for
// a decision is compared anew.
func (r *Room) DeclareMandate(by Caller, m *mandate.Mandate, press *Press) (Landed, error) {
	landed, err := r.do(by, "declare_mandate", Stamp{}, press, func(*state) (act, *Refusal) { return of(action.Declare{Mandate: m}), nil })
	if err == nil {
		r.compareAnew()
	}
	return landed, err
}

// EndMandate takes the mandate of that entry back.
func (r *Room) EndMandate(by Caller, h ledger.Hash, press *Press) (Landed, error) {
	landed, err := r.do(by, "end_mandate", Stamp{}, press, func(*state) (act, *Refusal) { return of(action.EndMandate{Mandate: h}), nil })
	if err == nil {
		r.compareAnew()
	}
	return landed, err
}

// Reapprove gives the second word that a mandate asks for, on an action as the proof of that digest shows it. It decides nothing.
func (r *Room) Reapprove(by Caller, h, proof ledger.Hash, press *Press) (Landed, error) {
	return r.do(by, "reapprove_action", Stamp{}, press, func(s *state) (act, *Refusal) {
		e := action.Reapprove{Action: h, Proof: proof, For: []string{}, Until: action.Later(s.at(), action.ApprovalTime)}
		if a, ok := s.book.Action(h); ok && a.Proof != nil {
			e.For = append(e.For, a.Proof.Compared.Reapproval()...)
		}
		return of(e), nil
	})
}

// compareAnew has what waits and was compared with something else rehearsed and compared once more.
func (r *Room) compareAnew() {
	for _, h := range r.reopen() {
		r.pursue(h)
	}
}

func (r *Room) reopen() (out []ledger.Hash) {
	defer r.changed()
	r.mu.Lock()
	defer r.mu.Unlock()
	r.forgetMoment()
	if r.s.phase == Closed {
		return nil
	}
	for _, a := range r.s.book.Undecided() {
		if a.State == action.Awaiting && r.s.book.Stale(a) {
			r.bookkeep(of(action.Reopen{Action: a.Hash}))
			out = append(out, a.Hash)
		}
	}
	return out
}
