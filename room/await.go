package room

import (
	"context"
	"slices"

	"docket/ledger"
	"docket/room/action"
)

// Await waits until the ask in the entry of that hash is answered or ends without an answer. When ctx ends first the
// ask is given up in its caller's name, unless it was settled in that moment or a retry of the call waits for it too;
// then only this waiting is on record as cancelled. The result is what the record says.
func (r *Room) Await(ctx context.Context, asked ledger.Hash) Result {
	r.wait(ctx, asked, nil, func(others bool) {
		a, ok := r.s.ask(asked)
		if !ok {
			return
		}
		var given act = lapse{ask: a.Hash, seq: a.Seq, why: WhyCaller}
		if others {
			given = cancelled{act: askName}
		}
		r.giveUp(a.By, given)
	})
	r.mu.Lock()
	defer r.mu.Unlock()
	if result, ok := r.s.settled[asked]; ok {
		return result
	}
	e, _ := r.l.ByHash(asked)
	return Result{Outcome: Cancelled, Reason: WhyCaller, AskSeq: e.Seq}
}

// AwaitAction waits until an action is decided and carried out, patience ends, or ctx does. When ctx ends first the action is given up in its
// caller's name, unless it was decided in that moment or a retry waits for it too. It returns the action as it is then, nil
// for none.
func (r *Room) AwaitAction(ctx context.Context, h ledger.Hash, patience <-chan struct{}) *action.Action {
	if _, ok := r.Action(h); !ok {
		return nil
	}
	r.wait(ctx, h, patience, func(others bool) {
		a, _ := r.s.book.Action(h)
		if others || a.State == action.Approved || a.State == action.Executing {
			return
		}
		by := Caller{Door: a.By.Door, Seat: a.By.Seat}
		if e, ok := r.s.lookup(h); ok {
			by.Client, _ = ClientOf(e)
		}
		r.giveUp(by, of(action.Expire{Action: h, Why: action.WhyCaller}))
	})
	a, _ := r.Action(h)
	return a
}

// wait waits until what the entry of that hash asks for is settled, patience ends, or ctx does. In the last case giveUp is called under the
// lock, unless it was settled in that moment, and told whether others wait for it too.
func (r *Room) wait(ctx context.Context, h ledger.Hash, patience <-chan struct{}, giveUp func(others bool)) {
	r.mu.Lock()
	if r.isSettled(h) {
		r.mu.Unlock()
		return
	}
	c := make(chan struct{})
	r.waiters[h] = append(r.waiters[h], c)
	r.mu.Unlock()
	gaveUp := false
	select {
	case <-c:
		return
	case <-patience:
	case <-ctx.Done():
		gaveUp = true
	}
	defer r.changed()
	r.mu.Lock()
	defer r.mu.Unlock()
	r.waiters[h] = slices.DeleteFunc(r.waiters[h], func(have chan struct{}) bool { return have == c })
	others := len(r.waiters[h]) > 0
	if !others {
		delete(r.waiters, h)
	}
	if gaveUp && !r.isSettled(h) {
		giveUp(others)
	}
}

// isSettled says whether nobody need wait any more for what the entry of that hash asks for.
func (r *Room) isSettled(h ledger.Hash) bool {
	if _, ok := r.s.settled[h]; ok {
		return true
	}
	a, ok := r.s.book.Action(h)
	return ok && !a.State.Undecided() && a.State != action.Executed && (r.courier == nil || !a.Waiting())
}

// letGo ends the waiting for the entries that which names.
func (r *Room) letGo(which func(ledger.Hash) bool) {
	for h, list := range r.waiters {
		if which(h) {
			for _, c := range list {
				close(c)
			}
			delete(r.waiters, h)
		}
	}
}

// giveUp records, in a caller's name, that it waits no more. A bridge that is closed by now lets nothing through, and its end has been recorded.
func (r *Room) giveUp(by Caller, given act) {
	r.forgetMoment()
	defer r.forgetMoment()
	if refusal := r.s.admit(by, given, envelope{client: by.Client}); refusal != nil {
		if by.Door == ledger.Bridge && r.s.bridge == nil {
			return
		}
		panic("room: a caller may give up what it waits for: " + refusal.Error())
	}
	if _, err := r.append(by, given, envelope{}); err != nil {
		panic("room: giving up was not recorded: " + err.Error())
	}
}
