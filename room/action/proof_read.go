package action

import (
	"crypto/sha256"
	"strings"

	"docket/ledger"
	"docket/room/mandate"
	"docket/room/records"
)

// readProof is the inverse of [Proof.seal]. What does not come out of it again is refused.
func readProof(payload ledger.Payload) (*Proof, bool) {
	v, err := records.ParseProof([]byte(payload.String()))
	if err != nil {
		return nil, false
	}
	p := &Proof{Role: v.Get("role").Text(), Of: int(v.Get("of").Number())}
	changes, effects, notes := v.Get("changes"), v.Get("effects"), v.Get("notes")
	for i := range changes.Len() {
		item, ok := readItem(changes.At(i))
		if !ok {
			return nil, false
		}
		if item.Referred {
			p.Referred++
		}
		if !p.add(&item) {
			return nil, false
		}
		p.Changes = append(p.Changes, item)
	}
	for i := range effects.Len() {
		e, ok := readEffect(effects.At(i))
		if !ok {
			return nil, false
		}
		p.Effects = append(p.Effects, e)
	}
	for i := range notes.Len() {
		n := notes.At(i)
		if n.Kind() != records.ListKind || n.Len() != 3 {
			return nil, false
		}
		p.Notes = append(p.Notes, records.Note{Collection: n.At(0).Text(), ID: n.At(1).Text(), Reason: n.At(2).Text()})
	}
	if c := v.Get("mandate"); c.Present() {
		var ok bool
		if p.Compared, ok = readComparison(c); !ok {
			return nil, false
		}
	}
	b := p.appendJSON(make([]byte, 0, len(payload.String())))
	if len(b) > maxProof || string(b) != payload.String() || !p.distinct() {
		return nil, false
	}
	p.payload, p.digest = payload, sha256.Sum256(b)
	return p, true
}

// distinct says whether the proof is one of records, and names everything once: a record, whether it is changed or left alone, a place
// in it, an effect's key.
func (p *Proof) distinct() bool {
	refs, keys := map[records.Ref]bool{}, map[string]bool{}
	once := func(ref records.Ref) bool { was := refs[ref]; refs[ref] = true; return !was }
	for i := range p.Changes {
		c := &p.Changes[i]
		pointers := map[string]bool{}
		for _, f := range c.Fields {
			if pointers[f.Pointer] || !strings.HasPrefix(f.Pointer, "/") || records.Equal(f.Before, f.After) {
				return false
			}
			pointers[f.Pointer] = true
		}
		switch {
		case !once(c.Ref()),
			c.Kind == records.Update && len(pointers) == 0,
			c.Kind == records.Create && c.After.Kind() != records.ObjectKind,
			c.Kind == records.Delete && c.Before.Kind() != records.ObjectKind:
			return false
		}
	}
	for _, n := range p.Notes {
		if !once(records.Ref{Collection: n.Collection, ID: n.ID}) {
			return false
		}
	}
	for _, e := range p.Effects {
		if keys[e.Key] {
			return false
		}
		keys[e.Key] = true
	}
	return p.Of >= 0
}

func readComparison(v records.Value) (*Comparison, bool) {
	entry, err := ledger.ParseHash(v.Get("entry").Text())
	if err != nil {
		return nil, false
	}
	out := &Comparison{Mandate: entry}
	for _, half := range []struct {
		into *mandate.Receipt
		key  string
	}{{&out.Declared, "declared"}, {&out.Written, "written"}} {
		receipt, err := mandate.ParseReceipt(v.Get(half.key).AppendJSON(nil))
		if err != nil {
			return nil, false
		}
		*half.into = *receipt
	}
	return out, true
}

func readEffect(v records.Value) (Effect, bool) {
	if v.Kind() != records.ListKind || v.Len() != 6 {
		return Effect{}, false
	}
	e := Effect{records.Effect{Kind: v.At(1).Text(), Target: v.At(2).Text(), Payload: v.At(3), Nth: int(v.At(4).Number())}, v.At(0).Text()}
	for i := range v.At(5).Len() {
		ref := v.At(5).At(i).Texts()
		if len(ref) != 2 {
			return Effect{}, false
		}
		e.About = append(e.About, records.Ref{Collection: ref[0], ID: ref[1]})
	}
	return e, true
}

func readItem(v records.Value) (Item, bool) {
	if v.Kind() != records.ListKind || v.Len() < 6 {
		return Item{}, false
	}
	item := Item{Change: records.Change{Collection: v.At(0).Text(), ID: v.At(1).Text()}, Value: v.At(3).Number(), Referred: v.At(4).True()}
	switch v.At(2).Text() {
	case records.Create.String():
		item.Kind, item.After = records.Create, v.At(5)
	case records.Delete.String():
		item.Kind, item.Before = records.Delete, v.At(5)
	case records.Update.String():
		for i := 5; i < v.Len(); i++ {
			f := v.At(i)
			if f.Kind() != records.ListKind || f.Len() != 3 || f.At(1).Len() > 1 || f.At(2).Len() > 1 {
				return Item{}, false
			}
			c := records.FieldChange{Pointer: f.At(0).Text()}
			if f.At(1).Len() == 1 {
				c.Before = f.At(1).At(0)
			}
			if f.At(2).Len() == 1 {
				c.After = f.At(2).At(0)
			}
			item.Fields = append(item.Fields, c)
		}
	default:
		return Item{}, false
	}
	return item, true
}
