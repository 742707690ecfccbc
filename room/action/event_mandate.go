package action

import (
	"errors"
	"time"

	"docket/ledger"
	"docket/room/mandate"
)

// Standing is a mandate as it was declared in the room.
type Standing struct {
	Hash    ledger.Hash // of the entry that declared it
	Seq     uint64
	TS      string
	By      Actor // who is said to have declared it
	Mandate *mandate.Mandate
	judge   *mandate.Judge
}

// Mandate is the mandate that stands, nil for none.
func (b *Book) Mandate() *Standing { return b.mandate }

// Spent is what was carried out under the mandate that stands, or is approved to be: what its limits are held against.
func (b *Book) Spent() mandate.Totals {
	if b.mandate == nil {
		return mandate.Totals{}
	}
	return b.totals()
}

// Declare declares a mandate. It takes the place of the one that stood.
type Declare struct{ Mandate *mandate.Mandate }

// Kind is mandate_declared.
func (Declare) Kind() string { return "mandate_declared" }

// Fields are the entry's members.
func (d Declare) Fields() []ledger.Field {
	p, _ := d.Mandate.Payload() // which Make refuses in its turn
	return []ledger.Field{ledger.Obj("mandate", p), ledger.HashOf("digest", d.Mandate.Digest())}
}

func readDeclare(f *ledger.Fields) Event {
	written := f.Payload("mandate").String()
	m, err := mandate.ParseMandate([]byte(written))
	if err != nil {
		f.Want("mandate", false, "must be a mandate: "+err.Error())
		return Declare{&mandate.Mandate{}}
	}
	f.Want("mandate", string(m.AppendJSON(nil)) == written, "must be in the form in which mandates are written")
	f.Want("digest", f.Hash("digest") == m.Digest(), "must be the SHA-256 of the mandate")
	return Declare{m}
}

// Judge refuses a mandate that is not whole, is not made yet, or is over.
func (d Declare) Judge(_ *Book, at string) *Fault {
	if _, err := mandate.NewJudge(d.Mandate); err != nil {
		var at *ledger.PathError
		if errors.As(err, &at) {
			return fault("bad_mandate", "/mandate"+at.Path, at.Msg)
		}
		return fault("bad_mandate", "/mandate", err.Error())
	}
	now, _ := time.Parse(time.RFC3339Nano, at)
	if made, err := time.Parse(time.RFC3339Nano, d.Mandate.CreatedAt); err != nil || made.After(now) {
		return fault("bad_mandate", "/mandate/created_at", "is after now, want the time at which the mandate was made")
	}
	if ends, err := time.Parse(time.RFC3339Nano, d.Mandate.ExpiresAt); d.Mandate.ExpiresAt != "" && (err != nil || !ends.After(now)) {
		return fault("bad_mandate", "/mandate/expires_at", "is over, want a time to come, or none")
	}
	return nil
}

// Fold lets it stand.
func (d Declare) Fold(b *Book, e ledger.Entry, by Actor, _ []string) {
	judge, err := mandate.NewJudge(d.Mandate)
	if err != nil {
		return // which Judge does not admit
	}
	b.mandate, b.spent = &Standing{e.Hash, e.Seq, e.TS, by, d.Mandate, judge}, nil
}

// EndMandate takes the mandate back. Nothing is compared afterwards.
type EndMandate struct{ Mandate ledger.Hash }

// Kind is mandate_ended.
func (EndMandate) Kind() string { return "mandate_ended" }

// Fields are the entry's members.
func (x EndMandate) Fields() []ledger.Field {
	return []ledger.Field{ledger.HashOf("mandate", x.Mandate)}
}

func readEndMandate(f *ledger.Fields) Event { return EndMandate{f.Hash("mandate")} }

// Judge refuses what does not stand.
func (x EndMandate) Judge(b *Book, _ string) *Fault {
	if b.mandate == nil || b.mandate.Hash != x.Mandate {
		return fault("no_such_mandate", "/mandate", "no mandate of that entry stands")
	}
	return nil
}

// Fold ends it.
func (x EndMandate) Fold(b *Book, _ ledger.Entry, _ Actor, _ []string) {
	b.mandate, b.spent = nil, nil
}
