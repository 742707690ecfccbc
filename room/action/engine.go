package action

import (
	"cmp"
	"crypto/sha256"
	"slices"
	"strings"

	"docket/ledger"
	"docket/room/records"
)

// Rehearsal is all that a run of an action's operation needs. It is a copy: it can be run while others change the book.
type Rehearsal struct {
	set      *records.Set
	op       *records.Operation
	state    records.State
	input    records.Input
	action   ledger.Hash
	role     string
	against  comparing
	Revision uint64 // the entry that the records are as of
}

// Rehearse prepares a rehearsal of an action on the records as they are.
func (b *Book) Rehearse(a *Action) (Rehearsal, *Fault) {
	op, f := b.operation(a)
	if f != nil {
		return Rehearsal{}, f
	}
	return Rehearsal{b.set, op, b.state, a.Input(), a.Hash, a.Role, b.comparing(a), b.revision}, nil
}

// operation finds an action's operation, which must still be the one that it was proposed with.
func (b *Book) operation(a *Action) (*records.Operation, *Fault) {
	op := b.set.Operation(a.Operation)
	if op == nil || b.prints[a.Operation] != a.Fingerprint {
		return nil, fault("other_operation", "", "the operation is not any more what it was when this was proposed")
	}
	return op, nil
}

// Run rehearses: what it returns is a proof, and the run that it is of.
func (r Rehearsal) Run(limits records.Limits) (*Proof, records.Run, *Fault) {
	run, err := records.Perform(r.state, r.op, r.input, nil, limits)
	if err != nil {
		return nil, run, runFault(err, "in rehearsal")
	}
	p, f := prove(r.set, r.op, r.state, run, r.action, r.role, r.against)
	return p, run, f
}

// TryCorrection says what would be wrong with rehearsing an action once more with a correction, nil for nothing.
func (b *Book) TryCorrection(a *Action, c Correction, limits records.Limits) *Fault {
	tried := *a
	tried.Corrections = append(slices.Clone(a.Corrections), c)
	r, f := b.Rehearse(&tried)
	if f == nil {
		_, _, f = r.Run(limits)
	}
	return f
}

// Next is what follows a preview: nothing to do, a standing rule's approval, or waiting for a person.
func (b *Book) Next(a *Action, at string) Event {
	if len(a.Proof.Changes)+len(a.Proof.Effects) == 0 {
		return Reject{Action: a.Hash, Proof: a.Proof.Digest(), Code: CodeNothing, Reason: "there was nothing to change"}
	}
	if r := b.RuleFor(a, at); r != nil {
		return Approve{Action: a.Hash, Proof: a.Proof.Digest(), Until: Later(at, ApprovalTime), Rule: r.Hash}
	}
	return Wait{a.Hash, a.Proof.Digest()}
}

// Commitment is all that the second run of an approved action needs.
type Commitment struct {
	Rehearsal
	a     *Action
	shown *records.Run
}

// Commit prepares the second run of an approved action. Shown is the run that its proof is of; without it, as after a reload, it is
// rehearsed once more on the records it was shown on, and must come to the same proof.
func (b *Book) Commit(a *Action, shown *records.Run) (Commitment, *Fault) {
	r, f := b.Rehearse(a)
	return Commitment{r, a, shown}, f
}

// Run gives the event by which exactly the approved changes land, or says what stood against it.
func (c Commitment) Run(limits records.Limits) (Land, *Fault) {
	shown := c.shown
	if shown == nil {
		again := c.Rehearsal
		again.state, again.against = c.a.Base, comparing{was: c.a.Proof.Compared}
		p, run, f := again.Run(limits)
		if f != nil {
			return Land{}, f
		}
		if p.Digest() != c.a.Proof.Digest() {
			return Land{}, fault("differs", "", "the operation, run again on the same records, would do another thing than was shown")
		}
		shown = &run
	}
	changes, effects, f := commit(c.state, c.op, c.input, *shown, c.a.Proof, c.a.Decision, limits)
	if f != nil {
		return Land{}, f
	}
	out := Land{Action: c.a.Hash, Changes: len(changes), Effects: []string{}}
	for _, e := range effects {
		out.Effects = append(out.Effects, e.Key)
	}
	// What was compared is written down in the order in which it was shown.
	out.Batch = batchDigest(c.a.Decision.apply(c.a.Proof).keep)
	return out, nil
}

// Verified is what follows landing: every change read again, or what did not hold.
func (b *Book) Verified(a *Action) Event {
	if f := verify(b.set, b.state, a.Done); f != nil {
		return b.Undo(a.Hash, CodeNotVerified, Bounded(f.Error()))
	}
	return Verify{a.Hash, len(a.Done)}
}

// Target is what must be typed before an action that cannot be undone is approved, "" where nothing must. Where its operation does not
// say it is the operation's name.
func (b *Book) Target(a *Action) string {
	op := b.set.Operation(a.Operation)
	if op == nil || op.Reversible {
		return ""
	}
	target := ""
	if op.Target != nil {
		declared("the operation's target", func() { target = strings.TrimSpace(op.Target(a.Input())) })
	}
	return cmp.Or(target, op.Name)
}

// typed says whether an approval holds what its action's target takes. Of an operation that is another by now only the record tells.
func (b *Book) typed(a *Action, v Approve) bool {
	if b.prints[a.Operation] != a.Fingerprint {
		return true
	}
	if target := b.Target(a); target != "" {
		return v.Target == sha256.Sum256([]byte(target))
	}
	return v.Target.IsZero()
}

// Narrowed are the arguments that ask again for those rows of an action, absent where nothing can ask for them.
func (b *Book) Narrowed(a *Action, refs []records.Ref) (out records.Value) {
	op := b.set.Operation(a.Operation)
	if op == nil || op.Narrow == nil {
		return out
	}
	if f := declared("the operation's narrowing", func() { out = op.Narrow(a.Input(), refs) }); f != nil {
		return records.Value{}
	}
	return out
}

// Reversible says whether an action's operation can be undone.
func (b *Book) Reversible(a *Action) bool {
	op := b.set.Operation(a.Operation)
	return op != nil && op.Reversible
}
