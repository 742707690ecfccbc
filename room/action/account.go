package action

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

// Bucket is what was asked for and is not done, or not yet, for one reason.
type Bucket struct {
	Why
	IDs []string // of records by id, of effects as kind and target
}

// Account is what became of the action: its outcomes, counted, and by reason.
func (a *Action) Account() Account {
	var out Account
	for _, o := range a.Outcomes() {
		out.Requested++
		switch {
		case o.Why != (Why{}):
			out.reject(o)
		case o.Effect != nil:
			out.Released++
		default:
			out.Applied++
		}
		if o.Trimmed {
			out.Trimmed = append(out.Trimmed, o.ID)
		}
	}
	return out
}

func (out *Account) reject(o Outcome) {
	out.Replan = out.Replan || o.Pending == ""
	for i := range out.Rejected {
		if b := &out.Rejected[i]; b.Why == o.Why {
			b.IDs = append(b.IDs, o.ID)
			return
		}
	}
	out.Rejected = append(out.Rejected, Bucket{o.Why, []string{o.ID}})
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
