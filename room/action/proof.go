package action

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"

	"docket/ledger"
	"docket/room/records"
)

// Proof is what an action would do, as it was rehearsed: what a person is shown, and what a commit is held to.
type Proof struct {
	Changes  []Item
	Effects  []Effect
	Notes    []records.Note
	Role     string      // under which it is decided, "" where the set has none
	Of       int         // how many records there are in the collections that it changes
	Value    int64       // of all changes, each for itself: an increase and a decrease do not cancel out
	Referred int         // changes above the role's authority
	Compared *Comparison // with the mandate that stood; nil for none

	payload ledger.Payload
	digest  ledger.Hash
}

// Item is a record's change, with what it is worth and whether it is above the authority it is decided under.
type Item struct {
	records.Change
	Value    int64
	Referred bool
}

// Ref names the item's record.
func (i Item) Ref() records.Ref { return records.Ref{Collection: i.Collection, ID: i.ID} }

// Effect is an effect with the key under which it leaves, once.
type Effect struct {
	records.Effect
	Key string
}

// Payload is the proof as it stands on the record.
func (p *Proof) Payload() ledger.Payload { return p.payload }

// Digest is SHA-256 over the proof's RFC 8785 form. An approval names it.
func (p *Proof) Digest() ledger.Hash { return p.digest }

// Requested is how many things were asked for: records changed, records left alone, and effects.
func (p *Proof) Requested() int { return len(p.Changes) + len(p.Notes) + len(p.Effects) }

// Item finds a record's change, nil where the proof has none.
func (p *Proof) Item(ref records.Ref) *Item {
	for i := range p.Changes {
		if p.Changes[i].Ref() == ref {
			return &p.Changes[i]
		}
	}
	return nil
}

// prove makes a run into a proof.
func prove(set *records.Set, op *records.Operation, s records.State, run records.Run, action ledger.Hash, role string, against comparing) (*Proof, *Fault) {
	p := &Proof{Notes: run.Notes, Role: role}
	seen := map[string]bool{}
	for _, c := range run.Changes {
		item := Item{Change: c}
		if op.Value != nil {
			if f := declared("the operation's value of a change", func() { item.Value = op.Value(c) }); f != nil {
				f.Place.Ref = item.Ref()
				return nil, f
			}
		}
		if !p.add(&item) {
			return nil, &Fault{Code: "too_large", Message: "what the changes are worth goes beyond 2^53", Place: records.Place{Ref: item.Ref()}}
		}
		if item.Referred = above(set, role, item.Value); item.Referred {
			p.Referred++
		}
		if !seen[c.Collection] {
			seen[c.Collection] = true
			p.Of += s.Len(c.Collection)
		}
		if c.Kind == records.Create {
			p.Of++
		}
		p.Changes = append(p.Changes, item)
	}
	for _, e := range run.Effects {
		if p.Referred > 0 && len(e.About) == 0 {
			return nil, &Fault{Code: "effect_about_nothing", Message: "records are above the authority, and the " + e.Kind + " to " + e.Target + " does not say which records it is about, so nobody can tell under whose it would leave"}
		}
		p.Effects = append(p.Effects, Effect{e, effectKey(action, e)})
	}
	var f *Fault
	if p.Compared, f = against.compare(p); f != nil {
		return nil, f
	}
	if err := p.seal(); err != nil {
		return nil, &Fault{Code: "too_large", Message: "what the operation would do does not fit on the record: " + err.Error()}
	}
	return p, nil
}

// above says whether a change of that worth is above a role's authority.
func above(set *records.Set, role string, value int64) bool {
	r, _, ok := set.Role(role)
	return ok && r.Limit > 0 && max(value, -value) > r.Limit
}

// add counts what a change is worth, and refuses a sum that cannot be recorded.
func (p *Proof) add(item *Item) bool {
	if item.Value > ledger.MaxNumber || item.Value < -ledger.MaxNumber {
		return false
	}
	p.Value += max(item.Value, -item.Value)
	return p.Value <= ledger.MaxNumber
}

// effectKey is the first 32 hex digits of SHA-256 over the action's hash, a NUL, and the effect as the JSON array [kind, target, payload, nth].
func effectKey(action ledger.Hash, e records.Effect) string {
	text := records.List(records.Str(e.Kind), records.Str(e.Target), e.Payload, records.Int(int64(e.Nth))).JSON()
	sum := sha256.Sum256([]byte(action.String() + "\x00" + text))
	return hex.EncodeToString(sum[:16])
}

// values are an effect as a proof writes it behind its key: kind, target, payload, nth, and for each record it is about [collection, id].
func (e Effect) values() []records.Value {
	about := make([]records.Value, len(e.About))
	for i, ref := range e.About {
		about[i] = records.Strs(ref.Collection, ref.ID)
	}
	return []records.Value{records.Str(e.Kind), records.Str(e.Target), e.Payload, records.Int(int64(e.Nth)), records.List(about...)}
}

// maxProof bounds a proof, in bytes, so that it fits on one entry with what stands beside it.
const maxProof = ledger.MaxPayload - 4096

// seal writes the proof down: {"changes":[…],"effects":[…],"mandate":{…},"notes":[…],"of":…,"role":…}. The mandate is there where one stood, as
// {"declared":receipt,"entry":hash,"written":receipt}. A change is [collection, id, kind, value, referred] and then, of an
// update, [pointer, [before], [after]] for each place, where an absent value is an empty array; of a creation or a deletion, the
// record.
func (p *Proof) seal() error {
	b := p.appendJSON(nil)
	if len(b) > maxProof {
		return errors.New("it takes " + itoa(len(b)) + " bytes, and at most " + itoa(maxProof) + " are taken")
	}
	payload, err := ledger.ParsePayload(b)
	if err != nil {
		return err
	}
	p.payload, p.digest = payload, sha256.Sum256([]byte(payload.String()))
	return nil
}

// appendJSON writes the proof as seal says, in RFC 8785 form.
func (p *Proof) appendJSON(b []byte) []byte {
	b = append(b, `{"changes":[`...)
	for i := range p.Changes {
		c := &p.Changes[i]
		if i > 0 {
			b = append(b, ',')
		}
		b = append(b, '[')
		b = records.Str(c.Collection).AppendJSON(b)
		b = records.Str(c.ID).AppendJSON(append(b, ','))
		b = records.Str(c.Kind.String()).AppendJSON(append(b, ','))
		b = records.Int(c.Value).AppendJSON(append(b, ','))
		b = records.Bool(c.Referred).AppendJSON(append(b, ','))
		switch c.Kind {
		case records.Create:
			b = c.After.AppendJSON(append(b, ','))
		case records.Delete:
			b = c.Before.AppendJSON(append(b, ','))
		default:
			for _, f := range c.Fields {
				b = records.Str(f.Pointer).AppendJSON(append(b, ",["...))
				b = f.Before.AppendJSON(append(b, ",["...))
				b = f.After.AppendJSON(append(b, "],["...))
				b = append(b, "]]"...)
			}
		}
		b = append(b, ']')
	}
	b = append(b, `],"effects":[`...)
	for i, e := range p.Effects {
		if i > 0 {
			b = append(b, ',')
		}
		b = records.List(append([]records.Value{records.Str(e.Key)}, e.values()...)...).AppendJSON(b)
	}
	b = append(b, ']')
	if c := p.Compared; c != nil {
		b = c.Declared.AppendJSON(append(b, `,"mandate":{"declared":`...))
		b = append(append(append(b, `,"entry":"`...), c.Mandate.String()...), '"')
		b = append(c.Written.AppendJSON(append(b, `,"written":`...)), '}')
	}
	b = append(b, `,"notes":[`...)
	for i, n := range p.Notes {
		if i > 0 {
			b = append(b, ',')
		}
		b = records.Strs(n.Collection, n.ID, n.Reason).AppendJSON(b)
	}
	b = records.Int(int64(p.Of)).AppendJSON(append(b, `],"of":`...))
	b = records.Str(p.Role).AppendJSON(append(b, `,"role":`...))
	return append(b, '}')
}
