package action

import (
	"slices"

	"docket/ledger"
	"docket/room/records"
)

// Why changes were taken back.
const (
	CodeUndone      = "undone"       // by a person
	CodeNotVerified = "not_verified" // what stood afterwards was not sound
	CodeUnsound     = "unsound"      // what would stand after taking them back is not
)

// RollBack takes an action's changes back.
type RollBack struct {
	Action       ledger.Hash
	Batch        ledger.Hash // digest of the changes that take them back
	Code, Detail string
}

// Kind is action_rolled_back.
func (RollBack) Kind() string { return "action_rolled_back" }

// Fields are the entry's members.
func (x RollBack) Fields() []ledger.Field {
	return []ledger.Field{ledger.HashOf("action", x.Action), ledger.HashOf("batch_digest", x.Batch), ledger.Str("code", x.Code), ledger.Str("detail", x.Detail)}
}

func readRollBack(f *ledger.Fields) Event {
	return RollBack{f.Hash("action"), f.Hash("batch_digest"), f.Str("code"), f.Str("detail")}
}

// Judge refuses changes that are not the inverse of what was done, and the undoing of what has sent something.
func (x RollBack) Judge(b *Book, _ string) *Fault {
	a, f := b.waiting(x.Action, RolledBack)
	if f != nil {
		return f
	}
	switch {
	case x.Code != CodeUndone && x.Code != CodeNotVerified:
		return fault("bad_record", "/code", "no such code")
	case x.Code == CodeNotVerified && a.State != Executed, x.Code == CodeUndone && a.State == Executed:
		return fault("bad_record", "/code", "changes are undone once verified, and taken back when they do not verify")
	case x.Code == CodeUndone:
		if f := b.Undoable(a); f != nil {
			return f
		}
	}
	back, f := b.takeBack(a)
	if f != nil {
		return f
	}
	if batchDigest(back) != x.Batch {
		return fault("bad_record", "/batch_digest", "these changes do not take the action's back")
	}
	return nil
}

// Fold takes them back.
func (x RollBack) Fold(b *Book, e ledger.Entry, _ Actor, _ []string) {
	a := b.actions[x.Action]
	if back, f := b.takeBack(a); f == nil && len(back) > 0 {
		b.state, b.revision = b.state.Apply(back, e.Seq), e.Seq
	}
	b.update(x.Action, e, func(a *Action) { a.State, a.Code, a.Reason = RolledBack, x.Code, x.Detail })
	if !a.Rule.IsZero() { // what a rule let through was taken back
		b.speakAgainst(a.Operation)
	}
}

// RollbackFault is an undo that was not possible: something has moved since. It may be tried again.
type RollbackFault struct {
	Action       ledger.Hash
	Code, Detail string
	Place        records.Place
}

// Kind is action_rollback_failed.
func (RollbackFault) Kind() string { return "action_rollback_failed" }

// Fields are the entry's members.
func (x RollbackFault) Fields() []ledger.Field {
	return append(placeFields(x.Place), ledger.HashOf("action", x.Action), ledger.Str("code", x.Code), ledger.Str("detail", x.Detail))
}

func readRollbackFailed(f *ledger.Fields) Event {
	return RollbackFault{f.Hash("action"), f.Str("code"), f.Str("detail"), readPlace(f)}
}

// Judge refuses it where the changes could have been taken back.
func (x RollbackFault) Judge(b *Book, _ string) *Fault {
	a, f := b.waiting(x.Action, RollbackFailed)
	if f != nil {
		return f
	}
	if a.State != Executed {
		if f := b.Undoable(a); f != nil {
			return f
		}
	}
	if _, moved := b.takeBack(a); moved == nil && x.Code != CodeUnsound { // what is sound is the set's to say, not the record's
		return fault("bad_record", "", "nothing stands in the way of taking the changes back")
	}
	return nil
}

// Fold notes it.
func (x RollbackFault) Fold(b *Book, e ledger.Entry, _ Actor, _ []string) {
	b.update(x.Action, e, func(a *Action) { a.State, a.Code, a.Reason, a.Place = RollbackFailed, x.Code, x.Detail, x.Place })
}

// Undoable refuses the undoing of what cannot be undone, whatever has moved: an operation that says so, and effects that leave.
func (b *Book) Undoable(a *Action) *Fault {
	if op := b.set.Operation(a.Operation); op == nil || b.prints[a.Operation] == a.Fingerprint && !op.Reversible {
		return fault("not_reversible", "/action", "this operation cannot be undone")
	}
	if a.Out && len(a.Leaving()) > 0 {
		return fault("not_reversible", "/action", "the action has sent something, which nothing calls back")
	}
	if len(a.Done) == 0 {
		return fault("nothing_to_undo", "/action", "the action changed no record, so there is nothing to take back")
	}
	return nil
}

// Undo is the event that takes an action's changes back, or says why they cannot be.
func (b *Book) Undo(h ledger.Hash, code, detail string) Event {
	a := b.actions[h]
	back, f := b.takeBack(a)
	if f != nil {
		return RollbackFault{h, f.Code, f.Message, f.Place}
	}
	if code == CodeUndone && b.set.Check != nil {
		var err error
		if f = declared("the set's check", func() { err = b.set.Check(b.state.Apply(back, b.revision), slices.Clone(back)) }); f == nil && err != nil {
			f = fault(CodeUnsound, "", Bounded(err.Error()))
		}
		if f != nil {
			return RollbackFault{Action: h, Code: CodeUnsound, Detail: f.Message}
		}
	}
	return RollBack{h, batchDigest(back), code, detail}
}
