package action

import "docket/ledger"

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
	i, ok := b.keys[key]
	if !ok || b.outbox[i].Action != action || b.outbox[i].Released {
		return fault("no_such_effect", "/key", "no effect of that key waits to leave")
	}
	return nil
}

// Fold notes it.
func (r Release) Fold(b *Book, _ ledger.Entry, _ Actor, _ []string) {
	b.changeOutgoing(r.Key, func(o *Outgoing) { o.Released, o.Failed = true, "" })
}

func (b *Book) changeOutgoing(key string, change func(o *Outgoing)) {
	i := b.keys[key]
	o := *b.outbox[i]
	change(&o)
	b.outbox[i] = &o
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
func (x EffectFault) Fold(b *Book, _ ledger.Entry, _ Actor, _ []string) {
	b.changeOutgoing(x.Key, func(o *Outgoing) { o.Failed = x.Detail })
}
