package audit

import (
	"strconv"

	"docket/ledger"
)

// A Relation is how two files of one room stand to each other.
type Relation string

// The relations.
const (
	Consistent Relation = "consistent" // one history, and what the one lacks at its end is none of the first file's
	Cut        Relation = "cut"        // the first file lacks entries that the other knows of
	Fork       Relation = "fork"       // two histories
	Unknown    Relation = "unknown"    // cannot be told from these two
)

// A Comparison holds one file against another.
type Comparison struct {
	A, B     string // what the files are called
	Relation Relation
	After    uint64 // cut: entries after this one are missing
	Missing  uint64 // cut: and so many of them
	Parts    uint64 // fork: the first entry that is not the same, where both files are at hand; else 0
	Within   uint64 // fork: the histories part at this entry or before it
	HeadA    string // fork: what each has there, as 64 hexadecimal digits: the last entry's hash, or the tree's root
	HeadB    string
	Words    string // the relation in a sentence
}

// Against holds report a against b. Where one of them is a ledger and the
// other is not, the ledger must have been looked at in the other's sizes; where both are, a must have been read beside b's file.
func Against(a, b Report) Comparison {
	c := Comparison{A: a.Name, B: b.Name, Relation: Unknown}
	for _, r := range []*Report{&a, &b} {
		switch {
		case r.Verdict == Faulty && r.Kind == Ledger && r.First > 1:
			c.Words = r.Name + " lacks its beginning, so it has no tree to hold against another"
			return c
		case r.Verdict == Faulty && r.chained:
			// Its tree can be compared, whatever is wrong with what it tells.
		case r.Verdict == Faulty, r.Verdict == Unreadable, r.Verdict == Nothing && r.Kind != Receipt && r.Kind != Checkpoint:
			c.Words = r.Name + " does not verify by itself: " + r.Headline
			return c
		}
	}
	if a.Origin != b.Origin && (a.Kind != Ledger || b.Kind != Ledger || a.Origin != "" && b.Origin != "") {
		c.Words = "they are of different rooms: " + naming(a.Origin) + " and " + naming(b.Origin)
		return c
	}
	switch {
	case a.Kind == Ledger && b.Kind == Ledger:
		c.exports(&a, &b)
	case a.Kind == Ledger:
		c.tree(&a, &b, true)
	case b.Kind == Ledger:
		c.tree(&b, &a, false)
	default:
		c.notes(&a, &b)
	}
	if c.Relation != Unknown {
		for _, r := range []*Report{&a, &b} {
			if r.Verdict == Nothing {
				c.Words += "; no key that is known here vouches for " + r.Name
			}
		}
	}
	return c
}

func (c *Comparison) exports(a, b *Report) {
	p := a.parting
	switch {
	case p == nil:
		c.Words = "they were not read side by side"
	case p.err != nil:
		c.Words = b.Name + " could not be read to its end: " + p.err.Error()
	case p.differ:
		c.Relation, c.Parts, c.Within = Fork, p.same+1, p.same+1
		c.HeadA, c.HeadB = a.Head.String(), b.Head.String()
		c.Words = "two histories: they part at entry " + utoa(c.Parts)
	case p.longer:
		c.cut(a.Entries, b.Entries)
	case p.short:
		c.Relation = Consistent
		c.Words = a.Name + " begins with all of " + b.Name + " and has " + count(a.Entries-p.same, "entry", "entries") + " more"
	default:
		c.Relation, c.Words = Consistent, "they are the same"
	}
}

// tree holds a ledger against a checkpoint or a receipt. first tells whether it is the ledger that is held against the other.
func (c *Comparison) tree(l, n *Report, first bool) {
	if n.Kind == Receipt && n.First <= l.Size {
		if m, ok := l.marks[n.First]; ok && m.head != n.at {
			c.fork(first, n.First, m.head, n.at)
			c.Words = "two histories: entry " + utoa(n.First) + " of " + l.Name + " is not that of " + n.Name
			return
		}
	}
	if n.Size > l.Size {
		if first {
			c.cut(l.Size, n.Size)
			c.Words += "; whether the others are its beginning cannot be told from a " + string(n.Kind) + " alone"
			return
		}
		c.Words = l.Name + " has " + count(l.Size, "entry", "entries") + " and " + n.Name + " speaks of " + utoa(n.Size) + ": whether the one is the beginning of the other cannot be told"
		return
	}
	m, ok := l.marks[n.Size]
	switch {
	case n.Size == 0:
		c.Words = n.Name + " is of an empty tree, with which every ledger begins"
	case !ok:
		c.Words = "the ledger's root at " + utoa(n.Size) + " was not taken"
	case m.root != n.Root:
		c.fork(first, n.Size, ledger.Hash(m.root), ledger.Hash(n.Root))
		c.Words = "two histories: at " + count(n.Size, "entry", "entries") + " the trees have different roots"
	default:
		c.Relation = Consistent
		c.Words = l.Name + " has the root of " + n.Name + " at " + count(n.Size, "entry", "entries")
		if more := l.Size - n.Size; more > 0 {
			c.Words += "; it says nothing of the " + utoa(more) + " after it"
		}
	}
}

func (c *Comparison) fork(first bool, within uint64, mine, other ledger.Hash) {
	c.Relation, c.Within = Fork, within
	c.HeadA, c.HeadB = mine.String(), other.String()
	if !first {
		c.HeadA, c.HeadB = c.HeadB, c.HeadA
	}
}

func (c *Comparison) cut(have, want uint64) {
	c.Relation, c.After, c.Missing = Cut, have, want-have
	c.Words = count(c.Missing, "entry is", "entries are") + " missing after " + utoa(have) + ": " + c.B + " knows of " + utoa(want)
}

// notes holds two checkpoints against each other, or what has one in it.
func (c *Comparison) notes(a, b *Report) {
	switch {
	case a.Kind == Receipt && b.Kind == Receipt && a.First == b.First && a.at != b.at:
		c.fork(true, a.First, a.at, b.at)
		c.Words = "two histories: entry " + utoa(a.First) + " is not the same"
	case a.Size != b.Size:
		c.Words = "they are of " + utoa(a.Size) + " and " + utoa(b.Size) + " entries; whether the one is the beginning of the other takes the ledger to tell"
	case a.Root != b.Root:
		c.fork(true, a.Size, ledger.Hash(a.Root), ledger.Hash(b.Root))
		c.Words = "two histories: at " + count(a.Size, "entry", "entries") + " the trees have different roots"
	default:
		c.Relation, c.Words = Consistent, "they have the same root at "+count(a.Size, "entry", "entries")
	}
}

func naming(origin string) string {
	if origin == "" {
		return "one that is not named"
	}
	return origin
}

func utoa(n uint64) string { return strconv.FormatUint(n, 10) }
