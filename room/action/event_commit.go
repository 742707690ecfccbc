package action

import (
	"slices"
	"strconv"

	"docket/ledger"
	"docket/room/records"
)

func itoa(n int) string { return strconv.Itoa(n) }

// Execution is an approved action being carried out. Until it is executed nothing has moved.
type Execution struct{ Action, Proof ledger.Hash }

// Kind is action_executing.
func (Execution) Kind() string { return "action_executing" }

// Fields are the entry's members.
func (x Execution) Fields() []ledger.Field {
	return []ledger.Field{ledger.HashOf("action", x.Action), ledger.HashOf("proof_digest", x.Proof)}
}

func readExecuting(f *ledger.Fields) Event {
	return Execution{f.Hash("action"), f.Hash("proof_digest")}
}

// Judge refuses an approval that is over.
func (x Execution) Judge(b *Book, at string) *Fault {
	a, f := b.waiting(x.Action, Executing)
	if f == nil {
		f = a.isProof(x.Proof)
	}
	if f == nil {
		f = b.Stands(a)
	}
	if f == nil && at > a.Until {
		f = fault("approval_expired", "", "the approval held until "+a.Until)
	}
	return f
}

// Fold begins it.
func (x Execution) Fold(b *Book, e ledger.Entry, _ Actor, _ []string) {
	b.update(x.Action, e, func(a *Action) { a.State = Executing })
}

// Land is the moment at which an action's changes stand: all of them, or none.
type Land struct {
	Action  ledger.Hash
	Batch   ledger.Hash // digest of the changes
	Changes int
	Effects []string // keys of those that may leave once the changes are verified
}

// Kind is action_executed.
func (Land) Kind() string { return "action_executed" }

// Fields are the entry's members.
func (l Land) Fields() []ledger.Field {
	return []ledger.Field{ledger.HashOf("action", l.Action), ledger.HashOf("batch_digest", l.Batch), ledger.Int("changes", int64(l.Changes)), ledger.Strs("effects", l.Effects)}
}

func readExecuted(f *ledger.Fields) Event {
	return Land{f.Hash("action"), f.Hash("batch_digest"), int(f.Int("changes")), f.Strs("effects")}
}

// Judge refuses changes that are not exactly the approved ones, or that the records have moved away from.
func (l Land) Judge(b *Book, at string) *Fault {
	a, f := b.waiting(l.Action, Executed)
	if f == nil {
		f = b.Stands(a)
	}
	if f != nil {
		return f
	}
	if f := a.Late(at); f != nil {
		return f
	}
	c := a.Decision.apply(a.Proof)
	if len(c.keep) != l.Changes || batchDigest(c.keep) != l.Batch {
		return fault("bad_record", "/batch_digest", "these are not the changes that were approved")
	}
	var keys []string
	for _, e := range c.effects {
		keys = append(keys, e.Key)
	}
	if !slices.Equal(keys, l.Effects) {
		return fault("bad_record", "/effects", "these are not the effects that were approved")
	}
	for i := range c.keep {
		if f := stillAsShown(b.state, &c.keep[i]); f != nil {
			return f
		}
	}
	return nil
}

// Late refuses to land what was approved too long ago, however long the machine slept while it was carried out.
func (a *Action) Late(at string) *Fault {
	if at > Later(a.Until, landTime) {
		return fault("approval_expired", "", "the approval held until "+a.Until+", and was begun to be used in time, but did not land soon after")
	}
	return nil
}

// Fold applies the changes.
func (l Land) Fold(b *Book, e ledger.Entry, _ Actor, _ []string) {
	a := b.update(l.Action, e, func(a *Action) {
		a.State, a.Done, a.Landed = Executed, a.Decision.apply(a.Proof).keep, e.Seq
	})
	if len(a.Done) > 0 {
		b.state, b.revision = b.state.Apply(a.Done, e.Seq), e.Seq
	}
}

// Verify is every changed record read again and found as it was written. Its effects may leave from now on.
type Verify struct {
	Action  ledger.Hash
	Checked int
}

// Kind is action_verified.
func (Verify) Kind() string { return "action_verified" }

// Fields are the entry's members.
func (v Verify) Fields() []ledger.Field {
	return []ledger.Field{ledger.HashOf("action", v.Action), ledger.Int("checked", int64(v.Checked))}
}

func readVerified(f *ledger.Fields) Event { return Verify{f.Hash("action"), int(f.Int("checked"))} }

// Judge refuses what is not so.
func (v Verify) Judge(b *Book, _ string) *Fault {
	a, f := b.waiting(v.Action, Verified)
	if f != nil {
		return f
	}
	if v.Checked != len(a.Done) {
		return fault("bad_record", "/checked", "the action changed "+itoa(len(a.Done))+" records")
	}
	bare := *b.set
	bare.Check = nil // what the set says of soundness is this build's, not the record's
	return verify(&bare, b.state, a.Done)
}

// Fold lets its effects out.
func (v Verify) Fold(b *Book, e ledger.Entry, _ Actor, _ []string) {
	a := b.update(v.Action, e, func(a *Action) { a.State, a.Out = Verified, true })
	for _, effect := range a.Leaving() {
		b.outbox = append(b.outbox, Outgoing{Effect: effect, Action: v.Action})
	}
}

// Fail ends an action that was not carried out. Nothing of it stands.
type Fail struct {
	Action       ledger.Hash
	Code, Detail string
	Place        records.Place
}

// Kind is action_failed.
func (Fail) Kind() string { return "action_failed" }

// Fields are the entry's members.
func (x Fail) Fields() []ledger.Field {
	return append(placeFields(x.Place), ledger.HashOf("action", x.Action), ledger.Str("code", x.Code), ledger.Str("detail", x.Detail))
}

func readFail(f *ledger.Fields) Event {
	return Fail{f.Hash("action"), f.Str("code"), f.Str("detail"), readPlace(f)}
}

// Judge refuses it for an action that has landed.
func (x Fail) Judge(b *Book, _ string) *Fault {
	_, f := b.waiting(x.Action, Failed)
	if f == nil && slices.Contains(own, x.Code) {
		f = fault("bad_record", "/code", "an action does not fail for what a person, an authority or an outbox does")
	}
	return f
}

// Fold ends it.
func (x Fail) Fold(b *Book, e ledger.Entry, _ Actor, _ []string) {
	b.update(x.Action, e, func(a *Action) { a.State, a.Code, a.Reason, a.Place = Failed, x.Code, x.Detail, x.Place })
}
