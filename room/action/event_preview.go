package action

import (
	"docket/ledger"
	"docket/room/records"
)

// Preview is a rehearsal's proof.
type Preview struct {
	Action ledger.Hash
	Base   uint64 // the entry that the rehearsed records are as of
	Proof  *Proof
}

// Kind is action_previewed.
func (Preview) Kind() string { return "action_previewed" }

// Fields are the entry's members.
func (p Preview) Fields() []ledger.Field {
	return []ledger.Field{ledger.HashOf("action", p.Action), ledger.Int("base", int64(p.Base)), ledger.Obj("proof", p.Proof.Payload()), ledger.HashOf("proof_digest", p.Proof.Digest())}
}

func readPreview(f *ledger.Fields) Event {
	p := Preview{Action: f.Hash("action"), Base: uint64(f.Int("base"))}
	proof, ok := readProof(f.Payload("proof"))
	f.Want("proof", ok, "must be a proof")
	if ok {
		f.Want("proof_digest", f.Hash("proof_digest") == proof.Digest(), "must be the SHA-256 of the proof")
	}
	p.Proof = proof
	return p
}

// Judge refuses a proof that is not of the records as they are, or under another role.
func (p Preview) Judge(b *Book, _ string) *Fault {
	a, f := b.waiting(p.Action, Previewed)
	if f != nil {
		return f
	}
	if p.Base != b.revision {
		return fault("bad_record", "/base", "the records have changed since the rehearsal began")
	}
	if p.Proof.Role != a.Role {
		return fault("bad_record", "/proof/role", "the proof is for another role than the action")
	}
	for i := range p.Proof.Changes {
		if item := &p.Proof.Changes[i]; item.Referred != above(b.set, a.Role, item.Value) {
			return fault("bad_record", "/proof", item.Collection+" "+item.ID+" is said to be above the authority and is not, or the other way round")
		}
		if f := stillAsShown(b.state, &p.Proof.Changes[i].Change); f != nil {
			return fault("bad_record", "/proof", "the proof shows other records than there are: "+f.Error())
		}
	}
	if !b.Compared(a, p.Proof) {
		return fault("bad_record", "/proof/mandate", "the proof was not held against the mandate that stands, or came out otherwise")
	}
	if b.Again {
		if f := b.rehearsedAgain(a, p.Proof); f != nil {
			return f
		}
	}
	for _, e := range p.Proof.Effects {
		if e.Key != effectKey(p.Action, e.Effect) {
			return fault("bad_record", "/proof", "an effect's key does not follow from it")
		}
	}
	return nil
}

// rehearsedAgain refuses a proof that its operation does not come to on the records as they are.
func (b *Book) rehearsedAgain(a *Action, p *Proof) *Fault {
	r, f := b.Rehearse(a)
	if f != nil {
		return nil // another operation by now: see [Book.Strange]
	}
	again, _, f := r.Run(records.Standard)
	switch {
	case f != nil:
		return fault("bad_record", "/proof", "the operation, rehearsed again on the same records, comes to nothing: "+f.Message)
	case again.Digest() != p.Digest():
		return fault("bad_record", "/proof", "the operation, rehearsed again on the same records, would do another thing than the proof says")
	}
	return nil
}

// Fold keeps the proof, and the records that it is of.
func (p Preview) Fold(b *Book, e ledger.Entry, _ Actor, _ []string) {
	b.update(p.Action, e, func(a *Action) { a.State, a.Proof, a.Base = Previewed, p.Proof, b.state })
}

// Wait is an action that waits for a decision.
type Wait struct{ Action, Proof ledger.Hash }

// Kind is action_awaiting_confirmation.
func (Wait) Kind() string { return "action_awaiting_confirmation" }

// Fields are the entry's members.
func (w Wait) Fields() []ledger.Field {
	return []ledger.Field{ledger.HashOf("action", w.Action), ledger.HashOf("proof_digest", w.Proof)}
}

func readWait(f *ledger.Fields) Event { return Wait{f.Hash("action"), f.Hash("proof_digest")} }

// Judge refuses what nobody need decide.
func (w Wait) Judge(b *Book, _ string) *Fault {
	a, f := b.waiting(w.Action, Awaiting)
	if f != nil {
		return f
	}
	if len(a.Proof.Changes)+len(a.Proof.Effects) == 0 {
		return fault("bad_record", "", "there is nothing to decide")
	}
	return a.isProof(w.Proof)
}

// isProof refuses the digest of another proof than the one that was rehearsed last.
func (a *Action) isProof(digest ledger.Hash) *Fault {
	if a.Proof == nil || a.Proof.Digest() != digest {
		return fault("stale_proof", "/proof_digest", "this is not the proof on show: the action was rehearsed again since, or is another")
	}
	return nil
}

// Fold makes it wait.
func (w Wait) Fold(b *Book, e ledger.Entry, _ Actor, _ []string) {
	b.update(w.Action, e, func(a *Action) { a.State, a.Waited = Awaiting, true })
}
