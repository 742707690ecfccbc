package action

import "docket/ledger"

// Reopen takes an action that waits back to be rehearsed and compared once more, because another mandate stands now or other totals do.
type Reopen struct{ Action ledger.Hash }

// Kind is action_reopened.
func (Reopen) Kind() string { return "action_reopened" }

// Fields are the entry's members.
func (r Reopen) Fields() []ledger.Field { return []ledger.Field{ledger.HashOf("action", r.Action)} }

func readReopen(f *ledger.Fields) Event { return Reopen{f.Hash("action")} }

// Judge refuses an action whose comparison still holds.
func (r Reopen) Judge(b *Book, _ string) *Fault {
	a, f := b.waiting(r.Action, Proposed)
	if f == nil && !b.Stale(a) {
		f = fault("bad_record", "/action", "what it was compared with still stands")
	}
	return f
}

// Fold takes it back.
func (r Reopen) Fold(b *Book, e ledger.Entry, _ Actor, _ []string) {
	b.update(r.Action, e, func(a *Action) { a.State = Proposed })
}
