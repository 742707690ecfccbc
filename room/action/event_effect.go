package action

import (
	"maps"
	"slices"

	"docket/ledger"
)

// Release is an effect that left, under its key and once.
type Release struct {
	Action ledger.Hash
	Key    string
}

// Kind is effect_released.
func (Release) Kind() string { return "effect_released" }

// Fields are the entry's members.
func (r Release) Fields() []ledger.Field {
	return []ledger.Field{ledger.HashOf("action", r.Action), ledger.Str("key", r.Key)}
}

func readRelease(f *ledger.Fields) Event { return Release{f.Hash("action"), f.Str("key")} }

// Judge refuses a second release, and one of what was not approved.
func (r Release) Judge(b *Book, _ string) *Fault { return b.outgoing(r.Action, r.Key) }

func (b *Book) outgoing(action ledger.Hash, key string) *Fault {
	a, ok := b.actions[action]
	if !ok || !a.Out || a.Left[key] || !slices.ContainsFunc(a.Leaving(), func(e Effect) bool { return e.Key == key }) {
		return fault("no_such_effect", "/key", "no effect of that key waits to leave")
	}
	return nil
}

// Fold notes it.
func (r Release) Fold(b *Book, e ledger.Entry, _ Actor, _ []string) {
	b.update(r.Action, e, func(a *Action) {
		a.Left, a.Kept = put(a.Left, r.Key, true), maps.Clone(a.Kept)
		delete(a.Kept, r.Key)
	})
}

// EffectFault is an effect that could not leave. It stays in the outbox under its key.
type EffectFault struct {
	Action      ledger.Hash
	Key, Detail string
}

// Kind is effect_failed.
func (EffectFault) Kind() string { return "effect_failed" }

// Fields are the entry's members.
func (x EffectFault) Fields() []ledger.Field {
	return []ledger.Field{ledger.HashOf("action", x.Action), ledger.Str("key", x.Key), ledger.Str("detail", x.Detail)}
}

func readEffectFailed(f *ledger.Fields) Event {
	return EffectFault{f.Hash("action"), f.Str("key"), f.Str("detail")}
}

// Judge refuses it for what left, or was not approved.
func (x EffectFault) Judge(b *Book, _ string) *Fault { return b.outgoing(x.Action, x.Key) }

// Fold notes it.
func (x EffectFault) Fold(b *Book, e ledger.Entry, _ Actor, _ []string) {
	b.update(x.Action, e, func(a *Action) { a.Kept = put(a.Kept, x.Key, x.Detail) })
}

// put is a map with one member more. Actions that were given out keep theirs.
func put[V any](m map[string]V, key string, v V) map[string]V {
	out := maps.Clone(m)
	if out == nil {
		out = map[string]V{}
	}
	out[key] = v
	return out
}

// Waiting says whether an effect of the action is to leave and neither has nor could not.
func (a *Action) Waiting() bool {
	if !a.Out {
		return false
	}
	for _, e := range a.Leaving() {
		if _, kept := a.Kept[e.Key]; !kept && !a.Left[e.Key] {
			return true
		}
	}
	return false
}
