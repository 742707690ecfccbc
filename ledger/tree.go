package ledger

import (
	"crypto/sha256"
	"errors"
	"math/bits"
	"strconv"

	"golang.org/x/mod/sumdb/tlog"
)

// An edge is the right edge of a growing Merkle tree: the roots of its
// complete subtrees, the largest first. It is enough to compute the root, in
// memory that does not grow, and to go on.
type edge struct {
	size uint64
	tops [64]tlog.Hash // one for each bit set in size
	n    int
}

// push adds a leaf. The hashes it completes go to out, where there is one, in
// the order in which tlog stores them.
func (e *edge) push(h tlog.Hash, out *hashes) {
	if out != nil {
		out.add(h)
	}
	// Each trailing 1 of the old size is a subtree that this leaf completes.
	for k := bits.TrailingZeros64(^e.size); k > 0; k-- {
		e.n--
		h = tlog.NodeHash(e.tops[e.n], h)
		if out != nil {
			out.add(h)
		}
	}
	e.tops[e.n] = h
	e.n++
	e.size++
}

// root computes the tree's root hash, at the cost of at most log2(size) hashes.
func (e *edge) root() tlog.Hash {
	if e.n == 0 {
		return sha256.Sum256(nil)
	}
	h := e.tops[e.n-1]
	for i := e.n - 2; i >= 0; i-- {
		h = tlog.NodeHash(e.tops[i], h)
	}
	return h
}

// hashes are a tree's hashes in the order of [tlog.StoredHashIndex]. They are
// kept in pieces, so that growing never copies what is there.
type hashes struct {
	pieces [][]tlog.Hash
}

const hashesPiece = 1024

func (s *hashes) add(h tlog.Hash) {
	last := len(s.pieces) - 1
	if last < 0 || len(s.pieces[last]) == hashesPiece {
		s.pieces = append(s.pieces, make([]tlog.Hash, 0, hashesPiece))
		last++
	}
	s.pieces[last] = append(s.pieces[last], h)
}

// ReadHashes implements [tlog.HashReader].
func (s *hashes) ReadHashes(indexes []int64) ([]tlog.Hash, error) {
	out := make([]tlog.Hash, len(indexes))
	for i, x := range indexes {
		p := x / hashesPiece
		if x < 0 || p >= int64(len(s.pieces)) || x%hashesPiece >= int64(len(s.pieces[p])) {
			return nil, errors.New("tree has no hash " + strconv.FormatInt(x, 10))
		}
		out[i] = s.pieces[p][x%hashesPiece]
	}
	return out, nil
}

// Root returns the number of entries and the root of the tree over them.
func (l *Ledger) Root() (size uint64, root tlog.Hash) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.edge.size, l.edge.root()
}

// RootAt returns the root that the tree had when it held size entries.
func (l *Ledger) RootAt(size uint64) (tlog.Hash, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if size > l.edge.size {
		return tlog.Hash{}, tooLarge(size, l.edge.size)
	}
	return tlog.TreeHash(int64(size), &l.hashes)
}

// ProveEntry returns the proof that the tree of the given size holds the
// entry. Its cost is logarithmic; [CheckEntry] is the other half.
func (l *Ledger) ProveEntry(seq, size uint64) (tlog.RecordProof, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if size > l.edge.size {
		return nil, tooLarge(size, l.edge.size)
	}
	if seq < 1 || seq > size {
		return nil, errors.New("no entry " + strconv.FormatUint(seq, 10) + " in a tree of " + strconv.FormatUint(size, 10))
	}
	return tlog.ProveRecord(int64(size), int64(seq-1), &l.hashes)
}

// ProveTree returns the proof that the tree of the given size begins with the
// tree of size old. Its cost is logarithmic; [CheckTree] is the other half.
func (l *Ledger) ProveTree(old, size uint64) (tlog.TreeProof, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if size > l.edge.size {
		return nil, tooLarge(size, l.edge.size)
	}
	if old < 1 || old > size {
		return nil, errors.New("no tree of " + strconv.FormatUint(old, 10) + " inside a tree of " + strconv.FormatUint(size, 10))
	}
	return tlog.ProveTree(int64(size), int64(old), &l.hashes)
}

// CheckEntry checks a proof that the tree of the given size and root holds the
// entry with this number and hash.
func CheckEntry(p tlog.RecordProof, size uint64, root tlog.Hash, seq uint64, h Hash) error {
	if seq < 1 || seq > size || size > MaxNumber {
		return errors.New("no entry " + strconv.FormatUint(seq, 10) + " in a tree of " + strconv.FormatUint(size, 10))
	}
	return tlog.CheckRecord(p, int64(size), root, int64(seq-1), h.Leaf())
}

// CheckTree checks a proof that the tree of the given size and root begins
// with the tree of size old and root oldRoot.
func CheckTree(p tlog.TreeProof, size uint64, root tlog.Hash, old uint64, oldRoot tlog.Hash) error {
	if old < 1 || old > size || size > MaxNumber {
		return errors.New("no tree of " + strconv.FormatUint(old, 10) + " inside a tree of " + strconv.FormatUint(size, 10))
	}
	return tlog.CheckTree(p, int64(size), root, int64(old), oldRoot)
}

func tooLarge(size, have uint64) error {
	return errors.New("tree has " + strconv.FormatUint(have, 10) + " entries, want at least " + strconv.FormatUint(size, 10))
}
