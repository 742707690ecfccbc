package action

import (
	"maps"
	"slices"

	"docket/ledger"
	"docket/room/records"
)

// Referral is rows above an authority, waiting for the role above.
type Referral struct {
	Action ledger.Hash // whose rows they are
	Refs   []records.Ref
	Value  int64
	From   string
	To     string // role
	Taken  bool   // it was taken up, or a later action asks for its rows
}

// Referrals lists what waits for a role above, oldest first.
func (b *Book) Referrals() []*Referral {
	return slices.DeleteFunc(slices.Clone(b.referrals), func(r *Referral) bool { return r.Taken })
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

// next is the role next above one, "" where there is none.
func (b *Book) next(role string) string {
	if _, i, ok := b.set.Role(role); ok && i+1 < len(b.set.Roles) {
		return b.set.Roles[i+1].ID
	}
	return ""
}

// Afterwards is the referral that a verified action owes, if it does.
func (b *Book) Afterwards(a *Action) (Refer, bool) {
	if a.State != Verified || a.Proof.Referred == 0 || a.ReferredTo != "" {
		return Refer{}, false
	}
	to := b.next(a.Role)
	return Refer{a.Hash, to, a.Proof.Referred}, to != ""
}

// settleReferral follows an action that took up a referral to its end: what it decided is decided, and what came to nothing waits again.
func (b *Book) settleReferral(a *Action) {
	r := b.Referral(a.Referral)
	if a.State != Failed && a.State != Expired {
		b.takenUp(r.Action, r.Refs, a.Seq)
		return
	}
	again := *r
	again.Taken = false
	b.replace(&again)
	for _, other := range b.Referrals() { // rows that another action has asked for meanwhile wait once
		if other.Action != r.Action && b.actions[other.Action].Operation == a.Operation {
			b.displace(r.Action, other.Refs, b.actions[other.Action].Seq)
		}
	}
}

// takenUp notes in the action whose rows were referred which action has decided them, or asks for them in its place.
func (b *Book) takenUp(h ledger.Hash, refs []records.Ref, by uint64) {
	a := *b.actions[h]
	a.TakenUp = maps.Clone(a.TakenUp)
	if a.TakenUp == nil {
		a.TakenUp = map[records.Ref]uint64{}
	}
	for _, ref := range refs {
		a.TakenUp[ref] = by
	}
	b.actions[h] = &a
}

// displace takes rows out of an action's referral, which a later action asks for.
func (b *Book) displace(h ledger.Hash, refs []records.Ref, by uint64) {
	old := b.Referral(h)
	var gone []records.Ref
	rest := *old
	rest.Refs, rest.Value = nil, 0
	for _, ref := range old.Refs {
		if slices.Contains(refs, ref) {
			gone = append(gone, ref)
			continue
		}
		rest.Refs = append(rest.Refs, ref)
		v := b.actions[h].Proof.Item(ref).Value
		rest.Value += max(v, -v)
	}
	if len(gone) == 0 {
		return
	}
	rest.Taken = len(rest.Refs) == 0
	b.replace(&rest)
	b.takenUp(h, gone, by)
}

func (b *Book) replace(r *Referral) {
	i := slices.IndexFunc(b.referrals, func(have *Referral) bool { return have.Action == r.Action })
	b.referrals[i] = r
}

// refs names the records of a proof that are above its authority.
func (p *Proof) refs() (refs []records.Ref, value int64) {
	for _, c := range p.Changes {
		if c.Referred {
			refs = append(refs, c.Ref())
			value += max(c.Value, -c.Value)
		}
	}
	return refs, value
}

// Refer passes what is above an authority on to the role above.
type Refer struct {
	Action  ledger.Hash
	To      string
	Records int
}

// Kind is action_referred.
func (Refer) Kind() string { return "action_referred" }

// Fields are the entry's members.
func (r Refer) Fields() []ledger.Field {
	return []ledger.Field{ledger.HashOf("action", r.Action), ledger.Str("to", r.To), ledger.Int("records", int64(r.Records))}
}

func readRefer(f *ledger.Fields) Event {
	return Refer{f.Hash("action"), f.Str("to"), int(f.Int("records"))}
}

// Judge refuses a referral of what is not there, or to another role than the next.
func (r Refer) Judge(b *Book, _ string) *Fault {
	a, ok := b.actions[r.Action]
	switch {
	case !ok || a.State != Verified || a.ReferredTo != "":
		return fault("no_such_action", "/action", "no action of that entry has rows to refer")
	case r.Records == 0 || r.Records != a.Proof.Referred:
		return fault("bad_record", "/records", "the action has "+itoa(a.Proof.Referred)+" rows above its authority")
	case r.To == "" || r.To != b.next(a.Role):
		return fault("bad_record", "/to", "what is above an authority goes to the role above it")
	}
	return nil
}

// Fold queues them. Rows that wait for that role already, by an earlier action, wait once: the later one takes their place.
func (r Refer) Fold(b *Book, e ledger.Entry, _ Actor, _ []string) {
	a := b.update(r.Action, e, func(a *Action) { a.ReferredTo = r.To })
	refs, value := a.Proof.refs()
	for _, old := range b.Referrals() {
		if b.actions[old.Action].Operation == a.Operation {
			b.displace(old.Action, refs, a.Seq)
		}
	}
	b.referrals = append(b.referrals, &Referral{Action: r.Action, Refs: refs, Value: value, From: a.Role, To: r.To})
}
