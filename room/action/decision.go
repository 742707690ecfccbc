package action

import (
	"crypto/sha256"
	"slices"
	"strings"

	"docket/ledger"
	"docket/room/records"
)

// Decision is what a person takes out of a proof before it is approved. What is above their authority is out anyway.
type Decision struct {
	Without []records.Place // a place of an update, or a whole record where the pointer is ""
	Unsent  []string        // keys of effects that are not to leave
}

// judge refuses a decision about what the proof does not have.
func (d Decision) judge(p *Proof) *Fault {
	seen := map[records.Place]bool{}
	index := p.index()
	keys := make(map[string]bool, len(p.Effects))
	for _, e := range p.Effects {
		keys[e.Key] = true
	}
	for _, place := range d.Without {
		item := index[place.Ref]
		switch {
		case seen[place]:
			return fault("bad_decision", "/without", place.String()+" is taken out twice")
		case item == nil:
			return fault("bad_decision", "/without", place.String()+" is not in the proof")
		case place.Pointer != "" && !slices.ContainsFunc(item.Fields, func(f records.FieldChange) bool { return f.Pointer == place.Pointer }):
			return fault("bad_decision", "/without", place.String()+" is not in the proof")
		case item.Referred:
			return fault("bad_decision", "/without", place.String()+" is above the authority it is decided under, so it is out anyway and not to be taken out")
		}
		seen[place] = true
	}
	for _, key := range d.Unsent {
		if !keys[key] {
			return fault("bad_decision", "/unsent", "no effect of that key is in the proof, or it is taken out twice")
		}
		delete(keys, key)
	}
	return nil
}

// unsent are the keys of the effects that are taken out.
func (d Decision) unsent() map[string]bool {
	out := make(map[string]bool, len(d.Unsent))
	for _, key := range d.Unsent {
		out[key] = true
	}
	return out
}

func (p *Proof) index() map[records.Ref]*Item {
	out := make(map[records.Ref]*Item, len(p.Changes))
	for i := range p.Changes {
		out[p.Changes[i].Ref()] = &p.Changes[i]
	}
	return out
}

// Leaving are the effects that leave with an action as it was decided.
func (a *Action) Leaving() []Effect { return a.Decision.apply(a.Proof).effects }

// cut is a proof as a decision leaves it.
type cut struct {
	keep    []records.Change // what is to be applied, and exactly that
	out     map[records.Ref]bool
	fields  map[records.Ref][]string // of records that stay, the pointers taken out
	removed []records.Ref            // taken out by the person, all of it
	effects []Effect
	unsent  map[string]bool // keys of effects that the person took out
	held    map[string]bool // keys of effects that are about a record which is out, or not changed as it was shown
}

// apply takes out what the decision and the authority take out.
func (d Decision) apply(p *Proof) cut {
	c := cut{out: map[records.Ref]bool{}, unsent: d.unsent(), held: map[string]bool{}, fields: map[records.Ref][]string{}}
	for _, place := range d.Without {
		if place.Pointer == "" {
			c.out[place.Ref] = true
		} else {
			c.fields[place.Ref] = append(c.fields[place.Ref], place.Pointer)
		}
	}
	for i := range p.Changes {
		item := &p.Changes[i]
		ref := item.Ref()
		if item.Referred {
			c.out[ref] = true
			continue
		}
		if !c.out[ref] && len(c.fields[ref]) > 0 && len(c.fields[ref]) == len(item.Fields) {
			c.out[ref] = true
		}
		if c.out[ref] {
			c.removed = append(c.removed, ref)
			continue
		}
		kept := item.Change
		if gone := c.fields[ref]; len(gone) > 0 {
			kept.Fields = slices.DeleteFunc(slices.Clone(item.Fields), func(f records.FieldChange) bool { return slices.Contains(gone, f.Pointer) })
		}
		c.keep = append(c.keep, kept)
	}
	for _, e := range p.Effects {
		switch {
		case c.unsent[e.Key]:
		case slices.ContainsFunc(e.About, func(ref records.Ref) bool { return c.out[ref] || len(c.fields[ref]) > 0 }):
			c.held[e.Key] = true
		default:
			c.effects = append(c.effects, e)
		}
	}
	return c
}

// skips says whether a write to that place is one that was taken out.
func (c *cut) skips(p records.Place) bool {
	if c.out[p.Ref] {
		return true
	}
	for _, gone := range c.fields[p.Ref] {
		if p.Pointer == gone || strings.HasPrefix(p.Pointer, gone+"/") {
			return true
		}
	}
	return false
}

// batchDigest is SHA-256 over the changes as a proof writes them, without values and referrals.
func batchDigest(changes []records.Change) ledger.Hash {
	p := Proof{}
	for _, c := range changes {
		p.Changes = append(p.Changes, Item{Change: c})
	}
	return sha256.Sum256(p.appendJSON(nil))
}
