package action

import (
	"docket/ledger"
	"docket/room/records"
)

// Opened opens a set of records in a room, once. What the records are at first follows from the set; the digest holds it.
type Opened struct {
	Set     string
	Digest  ledger.Hash // of [records.State]
	Records int
	Roles   records.Value // for each role [id, limit], lowest first
}

// Kind is records_opened.
func (Opened) Kind() string { return "records_opened" }

// Fields are the entry's members.
func (o Opened) Fields() []ledger.Field {
	return []ledger.Field{ledger.Str("set", o.Set), ledger.HashOf("digest", o.Digest), ledger.Int("records", int64(o.Records)), payloadOf("roles", o.Roles)}
}

func readOpened(f *ledger.Fields) Event {
	return Opened{Set: f.Str("set"), Digest: f.Hash("digest"), Records: int(f.Int("records")), Roles: readValue(f, "roles")}
}

// Open makes the event that opens a set.
func Open(set *records.Set) Opened {
	s := records.NewState(set.Seed(), 0)
	roles := make([]records.Value, len(set.Roles))
	for i, r := range set.Roles {
		roles[i] = records.List(records.Str(r.ID), records.Int(r.Limit))
	}
	return Opened{Set: set.Name, Digest: s.Digest(), Records: s.Total(), Roles: records.List(roles...)}
}

// Judge refuses a second set, a set this build does not know, and one whose records are others here.
func (o Opened) Judge(b *Book, _ string) *Fault {
	if b.set != nil {
		return fault("records_open", "", "the room has the records of "+b.set.Name+" open already")
	}
	if b.Find == nil {
		return fault("unknown_set", "/set", "this program knows no sets of records")
	}
	set, ok := b.Find(o.Set)
	if !ok {
		return fault("unknown_set", "/set", "this program knows no set of records "+o.Set)
	}
	ours := Open(set)
	if ours.Digest != o.Digest || ours.Records != o.Records || !records.Equal(ours.Roles, o.Roles) {
		return fault("other_records", "/digest", "the records or roles of "+o.Set+" are others here than where the room was opened")
	}
	return nil
}

// Fold opens it.
func (o Opened) Fold(b *Book, e ledger.Entry, _ Actor, _ []string) {
	b.set, _ = b.Find(o.Set)
	b.state, b.revision = records.NewState(b.set.Seed(), e.Seq), e.Seq
	b.prints = map[string]ledger.Hash{}
	for i := range b.set.Operations {
		b.prints[b.set.Operations[i].Name] = b.set.Operations[i].Fingerprint(b.set.Name)
	}
	b.actions, b.authority = map[ledger.Hash]*Action{}, map[string]string{}
}

// Authority gives a seat a role to decide under.
type Authority struct{ Seat, Role string }

// Kind is authority_given.
func (Authority) Kind() string { return "authority_given" }

// Fields are the entry's members.
func (g Authority) Fields() []ledger.Field {
	return []ledger.Field{ledger.Str("seat", g.Seat), ledger.Str("role", g.Role)}
}

func readAuthority(f *ledger.Fields) Event { return Authority{f.Str("seat"), f.Str("role")} }

// Judge refuses a role that the set does not have, and one that the seat has.
func (g Authority) Judge(b *Book, _ string) *Fault {
	if b.set == nil {
		return noRecords()
	}
	if _, _, ok := b.set.Role(g.Role); !ok {
		return fault("unknown_role", "/role", "the records of "+b.set.Name+" know no role "+g.Role)
	}
	if b.authority[g.Seat] == g.Role {
		return fault("bad_record", "/role", "the seat has that role already")
	}
	return nil
}

// Fold gives it.
func (g Authority) Fold(b *Book, _ ledger.Entry, _ Actor, _ []string) { b.authority[g.Seat] = g.Role }

func noRecords() *Fault {
	return fault("no_records", "", "the room has no records open")
}
