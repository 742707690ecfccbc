package action

import (
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
	Declared    Declared    // what its caller says of it
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
	if d := p.Declared; !d.IsZero() {
		f = append(f, ledger.Obj("declared", d.payload()))
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
	if f.Has("declared") {
		p.Declared = readDeclared(f.Obj("declared"))
		f.Want("declared", !p.Declared.IsZero(), "is left out where nothing was declared")
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
	if f := p.Declared.judge(p.Operation); f != nil {
		return f
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
	from := b.actions[p.Referral]
	if p.Operation != from.Operation || b.prints[p.Operation] == p.Fingerprint && !records.Equal(p.Args, b.Narrowed(from, r.Refs)) {
		return fault("bad_record", "/arguments", "what was referred is taken up as what it was, and for those rows")
	}
	return nil
}

// Fold makes the action.
func (p Propose) Fold(b *Book, e ledger.Entry, by Actor, looked []string) {
	a := &Action{Hash: e.Hash, Seq: e.Seq, TS: e.TS, By: by, Looked: looked, Operation: p.Operation, Fingerprint: p.Fingerprint, Args: p.Args,
		Redacted: p.Redacted, Referral: p.Referral, Declared: p.Declared, Role: p.Role, State: Proposed, Last: e.Seq}
	b.actions[e.Hash] = a
	if b.strange == 0 && b.prints[p.Operation] != p.Fingerprint {
		b.strange = e.Seq
	}
	b.order, b.undecided = append(b.order, e.Hash), append(b.undecided, e.Hash)
	if r := b.Referral(p.Referral); r != nil {
		taken := *r
		taken.Taken = true
		b.replace(&taken)
	}
}
