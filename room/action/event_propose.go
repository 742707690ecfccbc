package action

import (
	"slices"

	"docket/ledger"
	"docket/room/records"
)

// Propose asks for a change. Nothing has been rehearsed yet.
type Propose struct {
	Operation   string
	Fingerprint ledger.Hash
	Args        records.Value // as they may be recorded
	Redacted    bool
	Referral    ledger.Hash // the action whose referred rows this takes up; zero for none
	Role        string      // under which it is to be decided, "" where the set has none
}

// Kind is action_proposed.
func (Propose) Kind() string { return "action_proposed" }

// Fields are the entry's members.
func (p Propose) Fields() []ledger.Field {
	f := []ledger.Field{ledger.Str("operation", p.Operation), ledger.HashOf("fingerprint", p.Fingerprint), payloadOf("arguments", p.Args), ledger.Str("role", p.Role)}
	if p.Redacted {
		f = append(f, ledger.Bool("redacted", true))
	}
	if !p.Referral.IsZero() {
		f = append(f, ledger.HashOf("referral", p.Referral))
	}
	return f
}

func readPropose(f *ledger.Fields) Event {
	p := Propose{Operation: f.Str("operation"), Fingerprint: f.Hash("fingerprint"), Args: readValue(f, "arguments"), Role: f.Str("role")}
	if f.Has("redacted") {
		p.Redacted = true
		f.Want("redacted", f.Bool("redacted"), "is true or left out")
	}
	if f.Has("referral") {
		p.Referral = f.Hash("referral")
	}
	return p
}

// Judge refuses what cannot wait, and rows that nobody referred.
func (p Propose) Judge(b *Book, _ string) *Fault {
	if b.set == nil {
		return noRecords()
	}
	if len(b.undecided) >= MaxUndecided {
		return fault("too_many", "", "1024 actions wait for a decision already")
	}
	if p.Args.Kind() != records.ObjectKind {
		return fault("bad_arguments", "/arguments", "an operation's arguments are an object")
	}
	if err := p.Args.Recordable(); err != nil {
		return fault("bad_arguments", "/arguments", err.Error())
	}
	lowest := ""
	if len(b.set.Roles) > 0 {
		lowest = b.set.Roles[0].ID
	}
	if p.Referral.IsZero() {
		if p.Role != lowest {
			return fault("bad_record", "/role", "an action is decided under the lowest role first")
		}
		return nil
	}
	r := b.Referral(p.Referral)
	if r == nil || r.Taken {
		return fault("no_such_referral", "/referral", "nothing of that action waits for a role above")
	}
	if r.To != p.Role {
		return fault("bad_record", "/role", "the referral is to another role")
	}
	return nil
}

// Referral finds the rows of an action that were referred, nil where there are none.
func (b *Book) Referral(action ledger.Hash) *Referral {
	for _, r := range b.referrals {
		if r.Action == action {
			return r
		}
	}
	return nil
}

// Fold makes the action.
func (p Propose) Fold(b *Book, e ledger.Entry, by Actor, looked []string) {
	a := &Action{Hash: e.Hash, Seq: e.Seq, TS: e.TS, By: by, Looked: looked, Operation: p.Operation, Fingerprint: p.Fingerprint, Args: p.Args,
		Redacted: p.Redacted, Referral: p.Referral, Role: p.Role, State: Proposed, Last: e.Seq}
	b.actions[e.Hash] = a
	b.order, b.undecided = append(b.order, e.Hash), append(b.undecided, e.Hash)
	for i, r := range b.referrals {
		if r.Action == p.Referral {
			taken := *r
			taken.Taken = true
			b.referrals[i] = &taken
		}
	}
}

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
		if f := stillAsShown(b.state, &p.Proof.Changes[i].Change); f != nil {
			return fault("bad_record", "/proof", "the proof shows other records than there are: "+f.Error())
		}
	}
	for _, e := range p.Proof.Effects {
		if e.Key != effectKey(p.Action, e.Effect) {
			return fault("bad_record", "/proof", "an effect's key does not follow from it")
		}
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
	b.update(w.Action, e, func(a *Action) { a.State = Awaiting })
}

// Correct puts a person's value in place of one that would be written. The action is rehearsed again with it.
type Correct struct {
	Action, Proof ledger.Hash
	Correction
}

// Kind is action_corrected.
func (Correct) Kind() string { return "action_corrected" }

// Fields are the entry's members.
func (c Correct) Fields() []ledger.Field {
	return append(placeFields(c.Place), ledger.HashOf("action", c.Action), ledger.HashOf("proof_digest", c.Proof), payloadOf("value", c.Value))
}

func readCorrect(f *ledger.Fields) Event {
	return Correct{f.Hash("action"), f.Hash("proof_digest"), Correction{readPlace(f), readValue(f, "value")}}
}

// Judge refuses a correction of what the proof does not write.
func (c Correct) Judge(b *Book, _ string) *Fault {
	a, f := b.waiting(c.Action, Proposed)
	if f == nil {
		f = a.isProof(c.Proof)
	}
	if f != nil {
		return f
	}
	if err := c.Value.Recordable(); err != nil {
		return fault("bad_correction", "/value", err.Error())
	}
	var shown []records.FieldChange
	if item := a.Proof.Item(c.Place.Ref); item != nil {
		shown = item.Fields
	}
	i := slices.IndexFunc(shown, func(f records.FieldChange) bool { return f.Pointer == c.Place.Pointer })
	if i < 0 {
		return fault("bad_correction", "/pointer", c.Place.String()+" is not written by this action")
	}
	if was := shown[i].After; was.Present() && was.Kind() != c.Value.Kind() {
		return fault("bad_correction", "/value", "the value is of another type than the one that it takes the place of")
	}
	if len(a.Corrections) >= MaxCorrections {
		return fault("too_many", "", "an action takes 200 corrections at most")
	}
	return nil
}

// Fold takes the action back to be rehearsed.
func (c Correct) Fold(b *Book, e ledger.Entry, _ Actor, _ []string) {
	b.update(c.Action, e, func(a *Action) {
		a.State = Proposed
		a.Corrections = slices.DeleteFunc(slices.Clone(a.Corrections), func(was Correction) bool { return was.Place == c.Place })
		a.Corrections = append(a.Corrections, c.Correction)
	})
}
