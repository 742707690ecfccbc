package room

import (
	"time"

	"docket/ledger"
	"docket/room/action"
	"docket/room/records"
)

// operationTime bounds one run of an operation that uses its transaction.
const operationTime = 2 * time.Second

// attempts bounds how often a run begins anew because the records changed while it ran.
const attempts = 16

func (r *Room) busy(h ledger.Hash) bool {
	l := r.live[h]
	return l != nil && l.busy
}

// pursue does with an action what can be done without anybody: rehearse what is proposed, carry out what is approved. Operations run outside
// the room's lock, on a snapshot; what they come to lands only if the records are still those they ran on.
func (r *Room) pursue(h ledger.Hash) {
	r.mu.Lock()
	l := r.live[h]
	if l == nil {
		l = &live{}
		r.live[h] = l
	}
	if l.busy {
		l.again = true
		r.mu.Unlock()
		return
	}
	l.busy = true
	r.mu.Unlock()
	for going := true; going; {
		for n := 0; r.step(h, l, n); n++ {
			r.changed()
		}
		r.mu.Lock()
		going, l.again = l.again, false
		l.busy = going
		if a, ok := r.s.book.Action(h); !going && (!ok || !a.State.Undecided()) {
			delete(r.live, h)
		}
		r.mu.Unlock()
	}
	r.changed()
	r.deliver(false)
}

// step takes an action one step on, and says whether there may be another.
func (r *Room) step(h ledger.Hash, l *live, n int) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.forgetMoment()
	a, ok := r.s.book.Action(h)
	if !ok {
		return false
	}
	switch a.State {
	case action.Proposed:
		return r.rehearse(a, l, n)
	case action.Previewed:
		next := r.s.book.Next(a, r.s.at())
		// A standing rule rests with everything else, and where the mandate or its totals have changed since the rehearsal.
		if by, rule := next.(action.Approve); rule && (r.s.judgeRule() != nil || r.s.book.Stale(a)) {
			next = action.Wait{Action: h, Proof: by.Proof}
		}
		r.bookkeep(of(next))
		return true
	case action.Awaiting:
		if r.s.phase != Closed && r.s.book.Stale(a) { // since before it came to wait: nobody is shown that
			r.bookkeep(of(action.Reopen{Action: h}))
			return true
		}
	case action.Approved:
		if r.s.at() > a.Until {
			r.bookkeep(of(action.Expire{Action: h, Why: action.WhyApproval}))
			return false
		}
		if f := r.s.book.Stands(a); f != nil {
			r.failed(a, f)
			return false
		}
		r.bookkeep(of(action.Execution{Action: h, Proof: a.Proof.Digest()}))
		return true
	case action.Executing:
		return r.carry(a, l, n)
	}
	r.settleChanges(h)
	return false
}

// settleChanges verifies what has just landed, or takes it back, and passes on what is referred. It is done in one go with the landing:
// between the two nothing else may move the records, and whoever waits is told all of it.
func (r *Room) settleChanges(h ledger.Hash) {
	if a, _ := r.s.book.Action(h); a.State == action.Executed {
		r.bookkeep(of(r.s.book.Verified(a)))
	}
	if a, _ := r.s.book.Action(h); a.State == action.Verified {
		if refer, owes := r.s.book.Afterwards(a); owes {
			r.bookkeep(of(refer))
		}
	}
	r.endDueRules()
}

// unlocked runs something that may take long outside the lock.
func (r *Room) unlocked(run func(limits records.Limits)) {
	r.forgetMoment()
	r.mu.Unlock()
	defer r.mu.Lock()
	run(r.limits())
}

// limits bound a run that begins now.
func (r *Room) limits() records.Limits {
	elapsed := r.stopwatch()
	limits := records.Standard
	limits.Expired = func() bool { return elapsed() > operationTime }
	return limits
}

func (r *Room) rehearse(a *action.Action, l *live, n int) bool {
	ready, f := r.s.book.Rehearse(a)
	var proof *action.Proof
	var run records.Run
	if f == nil {
		r.unlocked(func(limits records.Limits) { proof, run, f = ready.Run(limits) })
	}
	now, _ := r.s.book.Action(a.Hash)
	_, revision := r.s.book.State()
	switch {
	case now.State != action.Proposed || now.Last != a.Last:
		return true // it ended, or was corrected again, meanwhile
	case f != nil:
		r.failed(a, f)
		return false
	case revision != ready.Revision || !r.s.book.Compared(now, proof):
		if n >= attempts {
			r.failed(a, &action.Fault{Code: "busy", Message: "the records, or the mandate and its totals, did not stay still for as long as a rehearsal takes"})
			return false
		}
		return true
	}
	l.run = &run
	r.bookkeep(of(action.Preview{Action: a.Hash, Base: ready.Revision, Proof: proof}))
	return true
}

func (r *Room) carry(a *action.Action, l *live, n int) bool {
	ready, f := r.s.book.Commit(a, l.run)
	if f != nil {
		r.failed(a, f)
		return false
	}
	var land action.Land
	r.unlocked(func(limits records.Limits) { land, f = ready.Run(limits) })
	now, _ := r.s.book.Action(a.Hash)
	_, revision := r.s.book.State()
	switch {
	case now.State != action.Executing:
		return false
	case revision != ready.Revision && n < attempts:
		return true // another action landed meanwhile: run again on what stands now
	case revision != ready.Revision:
		f = &action.Fault{Code: "busy", Message: "the records did not stay still for as long as the operation takes"}
	}
	if f == nil {
		f = r.s.book.Stands(now)
	}
	if f == nil {
		f = now.Late(r.s.at())
	}
	if f != nil {
		r.failed(a, f)
		return false
	}
	r.bookkeep(of(land))
	r.settleChanges(a.Hash)
	return false
}

func (r *Room) failed(a *action.Action, f *action.Fault) {
	f = f.Plain()
	r.bookkeep(of(action.Fail{Action: a.Hash, Code: f.Code, Detail: f.Message, Place: f.Place}))
}

// Deliver hands every effect that has not left to the courier, each under its key, also those that could not leave before. What left is on
// the record; what could not leave stays. The courier knows by the key what it was handed twice, which happens where a page is gone between
// the handing on and its row.
func (r *Room) Deliver() { r.deliver(true) }

func (r *Room) deliver(failed bool) {
	if r.courier == nil {
		return
	}
	r.delivering.Lock()
	defer r.delivering.Unlock()
	for _, out := range r.waitingToLeave(failed) {
		err := r.courier(out.Effect)
		r.mu.Lock()
		if err != nil {
			r.bookkeep(of(action.EffectFault{Action: out.Action, Key: out.Key, Detail: action.Bounded(err.Error())}))
		} else {
			r.bookkeep(of(action.Release{Action: out.Action, Key: out.Key}))
		}
		r.mu.Unlock()
		r.changed()
	}
}

func (r *Room) waitingToLeave(failed bool) []action.Outgoing {
	r.mu.Lock()
	defer r.mu.Unlock()
	var out []action.Outgoing
	for _, o := range r.s.book.Outbox() {
		if !o.Released && (failed || o.Failed == "") {
			out = append(out, o)
		}
	}
	return out
}
