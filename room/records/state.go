package records

import (
	"crypto/sha256"
	"slices"
	"strings"

	"github.com/tidwall/btree"

	"docket/ledger"
)

// Record is a record's content and its revision: the number of the ledger's entry that wrote it last.
type Record struct {
	Value    Value // an object
	Revision uint64
}

// State is collections of records at one moment. It never changes: [State.Apply] makes another, which shares what is equal. The zero
// State has no collection.
type State struct{ collections []*collection }

type collection struct {
	name    string
	records *btree.Map[string, Record]
	members uint64 // the entry that last created or deleted a record here
}

// Seed is a set's records as they are before anybody changed them.
type Seed map[string]map[string]Value // by collection, by id

// NewState is a seed's records, all with that revision.
func NewState(seed Seed, revision uint64) State {
	var s State
	for name, content := range seed {
		c := &collection{name: name, records: new(btree.Map[string, Record]), members: revision}
		for id, v := range content {
			c.records.Set(id, Record{v, revision})
		}
		s.collections = append(s.collections, c)
	}
	slices.SortFunc(s.collections, func(a, b *collection) int { return strings.Compare(a.name, b.name) })
	return s
}

func (s State) collection(name string) *collection {
	for _, c := range s.collections {
		if c.name == name {
			return c
		}
	}
	return nil
}

// Collections names them, sorted.
func (s State) Collections() []string {
	var names []string
	for _, c := range s.collections {
		names = append(names, c.name)
	}
	return names
}

// Get finds a record.
func (s State) Get(collection, id string) (Record, bool) {
	c := s.collection(collection)
	if c == nil {
		return Record{}, false
	}
	return c.records.Get(id)
}

// Len is how many records a collection has.
func (s State) Len(collection string) int {
	c := s.collection(collection)
	if c == nil {
		return 0
	}
	return c.records.Len()
}

// Total is how many records there are in all collections.
func (s State) Total() int {
	n := 0
	for _, c := range s.collections {
		n += c.records.Len()
	}
	return n
}

// Each calls fn for every record of a collection by ascending id, until it says no.
func (s State) Each(collection string, fn func(id string, r Record) bool) {
	if c := s.collection(collection); c != nil {
		c.records.Scan(fn)
	}
}

// Apply is the state after a batch, whose records get that revision. It is for one goroutine at a time, since copying a collection
// marks it; reading a State is not.
func (s State) Apply(changes []Change, revision uint64) State {
	out := State{slices.Clone(s.collections)}
	owned := map[string]*collection{}
	for i := range changes {
		c := &changes[i]
		to := owned[c.Collection]
		if to == nil {
			at := slices.IndexFunc(out.collections, func(have *collection) bool { return have.name == c.Collection })
			if at < 0 {
				continue // no transaction writes into a collection that is not there
			}
			copied := *out.collections[at]
			copied.records = copied.records.Copy()
			to = &copied
			out.collections[at], owned[c.Collection] = to, to
		}
		switch c.Kind {
		case Delete:
			to.records.Delete(c.ID)
			to.members = revision
		case Create:
			to.records.Set(c.ID, Record{c.After, revision})
			to.members = revision
		default:
			have, _ := to.records.Get(c.ID)
			v, own := have.Value, false
			for _, f := range c.Fields {
				if own && v.put(f.Pointer, f.After) {
					continue
				}
				was := v.c
				v = v.With(f.Pointer, f.After)
				own = v.c != was && f.Pointer != "" // made here, so that nobody else has seen it
			}
			to.records.Set(c.ID, Record{v, revision})
		}
	}
	return out
}

// Digest is SHA-256 over all records, in the order of collections and ids: for each its collection, its id and its value in RFC 8785 form as
// the JSON array [collection, id, value], one a line.
func (s State) Digest() ledger.Hash {
	h := sha256.New()
	var line []byte
	for _, c := range s.collections {
		c.records.Scan(func(id string, r Record) bool {
			line = List(Str(c.name), Str(id), r.Value).AppendJSON(line[:0])
			h.Write(append(line, '\n'))
			return true
		})
	}
	return ledger.Hash(h.Sum(nil))
}
