package ledger

import "strings"

// lines keeps the canonical lines. Their bytes lie one after the other in a
// few large pieces, so that an entry costs no allocation of its own, and
// growing never copies what is there.
type lines struct {
	arena  *strings.Builder
	pieces [][]string
	n      uint64
}

const (
	linesPiece = 1024
	arenaMin   = 8 << 10
	arenaMax   = 512 << 10
)

// add keeps the line whose bytes are a, b and c, one after the other.
func (s *lines) add(a, b, c []byte) string {
	need := len(a) + len(b) + len(c)
	if s.arena == nil || s.arena.Cap()-s.arena.Len() < need {
		size := arenaMin
		if s.arena != nil {
			size = min(2*s.arena.Cap(), arenaMax)
		}
		// A Builder hands out strings that share its buffer, and never
		// writes again where it has written; within its capacity it never moves.
		s.arena = new(strings.Builder)
		s.arena.Grow(max(size, need))
	}
	at := s.arena.Len()
	s.arena.Write(a)
	s.arena.Write(b)
	s.arena.Write(c)
	line := s.arena.String()[at:]
	last := len(s.pieces) - 1
	if last < 0 || len(s.pieces[last]) == linesPiece {
		s.pieces = append(s.pieces, make([]string, 0, linesPiece))
		last++
	}
	s.pieces[last] = append(s.pieces[last], line)
	s.n++
	return line
}

// at returns the line of entry seq, which must be from 1 to n.
func (s *lines) at(seq uint64) string {
	i := seq - 1
	return s.pieces[i/linesPiece][i%linesPiece]
}

// frozen returns a view of the first n lines that can be read without a lock
// while more are added.
func (s *lines) frozen() lines {
	f := lines{pieces: make([][]string, len(s.pieces)), n: s.n}
	copy(f.pieces, s.pieces)
	return f
}

// An index finds an entry by its hash: an open-addressing table of entry
// numbers, keyed by the first bytes of the hash, which are as good as random.
// Equal keys of different hashes are told apart by the caller.
type index struct {
	slots []slot // a power of two, at most half full
	n     int
}

// A slot is small, because growing the table is the only time that an append
// touches more than its own entry. 2^32 entries would be a terabyte.
type slot struct {
	key uint32
	seq uint32 // 0 is empty
}

func keyOf(h *Hash) uint32 {
	return uint32(h[0]) | uint32(h[1])<<8 | uint32(h[2])<<16 | uint32(h[3])<<24
}

func (x *index) add(h *Hash, seq uint64) {
	if 2*(x.n+1) > len(x.slots) {
		old := x.slots
		x.slots = make([]slot, max(64, 2*len(old)))
		for _, s := range old {
			if s.seq != 0 {
				x.put(s)
			}
		}
	}
	x.put(slot{keyOf(h), uint32(seq)})
	x.n++
}

func (x *index) put(s slot) {
	mask := len(x.slots) - 1
	i := int(s.key) & mask
	for x.slots[i].seq != 0 {
		i = (i + 1) & mask
	}
	x.slots[i] = s
}

// find calls same for each entry that may have the hash until it says yes.
func (x *index) find(h *Hash, same func(seq uint64) bool) (uint64, bool) {
	if len(x.slots) == 0 {
		return 0, false
	}
	key := keyOf(h)
	mask := len(x.slots) - 1
	for i := int(key) & mask; x.slots[i].seq != 0; i = (i + 1) & mask {
		if x.slots[i].key == key && same(uint64(x.slots[i].seq)) {
			return uint64(x.slots[i].seq), true
		}
	}
	return 0, false
}
