package action

import (
	"slices"

	"docket/ledger"
)

// Reapprove is the person's second word where the mandate asks for one: that what it names may be approved, of that proof and within
// [ApprovalTime]. It approves nothing.
type Reapprove struct {
	Action, Proof ledger.Hash
	For           []string // the codes it is given for: all that the comparison has
	Until         string
}

// Kind is action_reapproved.
func (Reapprove) Kind() string { return "action_reapproved" }

// Fields are the entry's members.
func (r Reapprove) Fields() []ledger.Field {
	return []ledger.Field{ledger.HashOf("action", r.Action), ledger.HashOf("proof_digest", r.Proof), ledger.Strs("for", r.For), ledger.Str("until", r.Until)}
}

func readReapprove(f *ledger.Fields) Event {
	return Reapprove{f.Hash("action"), f.Hash("proof_digest"), f.Strs("for"), f.Str("until")}
}

// Judge refuses a word that nobody asks for, and one about another proof.
func (r Reapprove) Judge(b *Book, at string) *Fault {
	a, f := b.waiting(r.Action, Approved)
	if f == nil {
		f = a.isProof(r.Proof)
	}
	switch {
	case f != nil:
		return f
	case a.State != Awaiting:
		return fault("illegal_transition", "/action", "an action is decided while it waits for that")
	case len(a.Proof.Compared.Reapproval()) == 0:
		return fault("nothing_to_reapprove", "/action", "the mandate does not ask for a second word on this")
	case !slices.Equal(r.For, a.Proof.Compared.Reapproval()):
		return fault("bad_record", "/for", "a second word is given for all that the mandate asks it for")
	case r.Until != Later(at, ApprovalTime):
		return fault("bad_record", "/until", "a second word holds for five minutes")
	}
	return nil
}

// Fold keeps it.
func (r Reapprove) Fold(b *Book, e ledger.Entry, by Actor, _ []string) {
	b.update(r.Action, e, func(a *Action) { a.Reapproved = &Reapproval{r.Proof, e.Seq, by.Seat, r.Until} })
}

// Reapproval is a person's second word on an action.
type Reapproval struct {
	Proof ledger.Hash
	Seq   uint64
	By    string // the seat
	Until string
}

// Reapproval is the second word that holds for the proof on show at that time, nil for none.
func (a *Action) Reapproval(at string) *Reapproval {
	if r := a.Reapproved; r != nil && a.Proof != nil && r.Proof == a.Proof.Digest() && at <= r.Until {
		return r
	}
	return nil
}
