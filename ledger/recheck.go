package ledger

import (
	"golang.org/x/mod/sumdb/tlog"
)

// EntryCheck is what recomputing one entry of a ledger gave, check by check.
type EntryCheck struct {
	Recomputed Hash   // the SHA-256 of the entry without hash, computed anew
	Content    bool   // it equals the hash the entry carries
	Link       bool   // prev is the hash of the entry before, or zero for the first
	Grade      bool   // grade and attribution are those of the entry's door
	InTree     bool   // an inclusion proof for it leads to the tree's root
	TreeSize   uint64 // entries under that root
	TreeRoot   Hash
}

// Holds says whether every check held.
func (c EntryCheck) Holds() bool { return c.Content && c.Link && c.Grade && c.InTree }

// Recheck recomputes the entry with that sequence number. An entry that does not exist holds nothing.
func (l *Ledger) Recheck(seq uint64) EntryCheck {
	e, ok := l.Entry(seq)
	if !ok {
		return EntryCheck{}
	}
	c := EntryCheck{Recomputed: e.Sum()}
	c.Content = c.Recomputed == e.Hash
	before, hasBefore := l.Entry(seq - 1)
	c.Link = seq == 1 && e.Prev.IsZero() || hasBefore && before.Hash == e.Prev
	_, c.Grade = e.Door()
	var root tlog.Hash
	c.TreeSize, root = l.Root()
	c.TreeRoot = Hash(root)
	if proof, err := l.ProveEntry(seq, c.TreeSize); err == nil {
		c.InTree = CheckEntry(proof, c.TreeSize, root, seq, e.Hash) == nil
	}
	return c
}
