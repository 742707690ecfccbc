package action

import (
	"strconv"

	"docket/room/records"
)

// Account tells whoever asked what became of all they asked for: Applied plus Released plus the ids of every bucket are Requested,
// in every state.
type Account struct {
	Requested int // records changed, records left alone, effects; 0 as long as it is not known
	Applied   int // records whose change stands
	Released  int // effects that left, each once
	Rejected  []Bucket
	Trimmed   []string // applied records of which the person took single places out
	Replan    bool     // something was not done that asking in the same way again will not do either
}

// Bucket is what was asked for and is not done, for one reason.
type Bucket struct {
	Code    string // "left_alone", "removed", "referred", "refused", "unsent", "outbox", "undecided", "expired", "undone", or a fault's code
	Reason  string
	IDs     []string // of records by id, of effects as kind and target
	Pending string   // the role that it waits for, "" where it waits for nobody
}

// Account is what became of the action.
func (a *Action) Account() Account {
	p := a.Proof
	if p == nil {
		return Account{}
	}
	out := Account{Requested: p.Requested()}
	for _, n := range p.Notes {
		out.reject("left_alone", n.Reason, "", n.ID)
	}
	all := func(code, reason, pending string) {
		for _, c := range p.Changes {
			out.reject(code, reason, pending, c.ID)
		}
		for _, e := range p.Effects {
			out.reject(code, reason, pending, e.name())
		}
	}
	switch {
	case a.State == Rejected:
		all("refused", a.Reason, "")
	case a.State == Expired:
		all("expired", a.Reason, "")
	case a.State == Failed:
		all(a.Code, a.Reason, "")
	case a.State.Undecided():
		reason := "it waits for a decision in the page"
		if a.State == Approved || a.State == Executing {
			reason = "it was approved and is not carried out yet"
		}
		all("undecided", reason, "the page")
	default:
		a.decided(&out)
	}
	for _, b := range out.Rejected {
		out.Replan = out.Replan || b.Pending == ""
	}
	return out
}

// decided accounts for an action that was carried out, and perhaps taken back.
func (a *Action) decided(out *Account) {
	c := a.Decision.apply(a.Proof)
	back := a.State == RolledBack
	for _, done := range c.keep {
		switch {
		case back:
			out.reject(a.Code, a.Reason, "", done.ID)
		default:
			out.Applied++
			if len(c.fields[records.Ref{Collection: done.Collection, ID: done.ID}]) > 0 {
				out.Trimmed = append(out.Trimmed, done.ID)
			}
		}
	}
	for _, ref := range c.removed {
		out.reject("removed", "it was taken out before the rest was approved", "", ref.ID)
	}
	for _, item := range a.Proof.Changes {
		if item.Referred {
			reason, pending := "it is above the authority it was decided under", a.ReferredTo
			if a.TakenUp > 0 {
				reason, pending = "it was above the authority; what became of it, the action of entry "+strconv.FormatUint(a.TakenUp, 10)+" tells", ""
			}
			out.reject("referred", reason, pending, item.ID)
		}
	}
	unsent := a.Decision.unsent()
	for _, e := range a.Proof.Effects {
		switch {
		case unsent[e.Key]:
			out.reject("unsent", "it was taken out before the rest was approved", "", e.name())
		case c.held[e.Key]:
			out.reject("unsent", "a record that it is about is not carried out with the rest", "", e.name())
		case a.State == RollbackFailed && !a.Out:
			out.reject("unsent", "it does not leave, because the changes beside it did not verify", "", e.name())
		case back:
			out.reject(a.Code, a.Reason, "", e.name())
		case a.Left[e.Key]:
			out.Released++
		case a.Kept[e.Key] != "":
			out.reject("outbox", "it could not leave and stays in the outbox: "+a.Kept[e.Key], "the outbox", e.name())
		default:
			out.reject("outbox", "it waits in the outbox", "the outbox", e.name())
		}
	}
}

func (e Effect) name() string { return e.Kind + " to " + e.Target }

func (out *Account) reject(code, reason, pending, id string) {
	for i := range out.Rejected {
		b := &out.Rejected[i]
		if b.Code == code && b.Reason == reason && b.Pending == pending {
			b.IDs = append(b.IDs, id)
			return
		}
	}
	out.Rejected = append(out.Rejected, Bucket{code, reason, []string{id}, pending})
}

// Status is the account in one word: applied, partially_applied, referred, denied, awaiting_confirmation, nothing_to_do, expired, failed or
// undone.
func (a *Action) Status() string {
	switch {
	case a.State.Undecided():
		return string(Awaiting)
	case a.State == RolledBack && a.Code == CodeUndone:
		return "undone"
	case a.State == Failed, a.State == RolledBack:
		return "failed"
	case a.State == Expired:
		return "expired"
	case a.State == Rejected && a.Code == CodeNothing:
		return "nothing_to_do"
	case a.State == Rejected:
		return "denied"
	}
	account := a.Account()
	switch {
	case account.Applied+account.Released == account.Requested && len(account.Trimmed) == 0:
		return "applied"
	case account.Applied+len(a.Leaving()) > 0: // what waits in the outbox is on its way
		return "partially_applied"
	case a.Proof.Referred > 0:
		return "referred"
	}
	return "denied"
}
