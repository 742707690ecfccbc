package ledger

import (
	"bytes"
	"crypto/sha256"
	"math/bits"

	"golang.org/x/mod/sumdb/tlog"
)

// BatchLines is how many lines make a full batch. It is a power of two, so
// that a full batch is a complete subtree of the Merkle tree.
const BatchLines = 1 << batchLevel

const batchLevel = 10

// A Batch is a run of lines, with all that can be checked of each by itself:
// form, hash, grade, and the part of the tree over them. Batches of one file
// may be checked by several goroutines at once; [Verifier.AddBatch] then takes
// them in their order. A Batch may be used again for other lines.
type Batch struct {
	// Pick, if set before Check, says which entries the caller wants to look
	// at; [Batch.Picked] lists them. It is called by the goroutine that checks,
	// and not for lines that are left for AddBatch to check with care: those
	// are all listed.
	Pick func(kind string, door Door) bool

	text   string
	lines  []batchLine
	picked []int
	full   bool // as many sound lines as BatchLines, each linked to the one before
	top    tlog.Hash
	added  int // how many lines a Verifier has taken
}

type batchLine struct {
	at, end    int // in text, without the newline
	sound      bool
	seq        uint64
	prev, hash string // digits, proven where sound
	sum        Hash
	leaf       tlog.Hash
}

// Check checks the lines of text, each ended by a newline, and keeps a copy of
// them.
func (b *Batch) Check(text []byte) {
	b.text, b.added = string(text), 0
	b.lines, b.picked = b.lines[:0], b.picked[:0]
	var p parts
	var preimage [4096]byte
	scratch := preimage[:0]
	for at := 0; at < len(b.text); {
		end := bytes.IndexByte(text[at:], '\n')
		if end < 0 {
			break
		}
		end += at
		n := len(b.lines)
		b.lines = append(b.lines, batchLine{at: at, end: end})
		if line := b.text[at:end]; p.plain(line) {
			x := &b.lines[n]
			scratch = append(append(scratch[:0], line[:p.hashAt]...), line[p.hashAt+hashMember:]...)
			x.sum = sha256.Sum256(scratch)
			x.leaf = leafOf(&x.sum)
			x.seq, x.prev, x.hash = p.seq, p.prev, p.hash
			x.sound = hexEqual(p.hash, &x.sum)
		}
		if b.Pick != nil && (!b.lines[n].sound || b.Pick(p.kind, p.door)) {
			b.picked = append(b.picked, n)
		}
		at = end + 1
	}
	b.full = len(b.lines) == BatchLines
	for i := 0; i < len(b.lines) && b.full; i++ {
		b.full = b.lines[i].sound && (i == 0 || b.lines[i].follows(&b.lines[i-1]))
	}
	if b.full {
		b.top = b.subtree()
	}
}

// follows reports whether the line is the entry after the other one.
func (x *batchLine) follows(before *batchLine) bool {
	return x.seq == before.seq+1 && x.prev == before.hash
}

// subtree computes the root over a full batch.
func (b *Batch) subtree() tlog.Hash {
	var e edge
	for i := range b.lines {
		e.pushAt(0, b.lines[i].leaf)
	}
	return e.tops[0]
}

// Len returns how many lines the batch has.
func (b *Batch) Len() int { return len(b.lines) }

// Line returns a line without its newline.
func (b *Batch) Line(i int) string { return b.text[b.lines[i].at:b.lines[i].end] }

// Offset returns where in the batch's text a line begins.
func (b *Batch) Offset(i int) int64 { return int64(b.lines[i].at) }

// Picked lists the lines that Pick asked for and those it was not asked about,
// in order.
func (b *Batch) Picked() []int { return b.picked }

// Entry returns the entry of a line that AddBatch took without a fault.
func (b *Batch) Entry(i int) Entry { return cut(b.Line(i)) }

// Hash returns the hash of an entry, likewise.
func (b *Batch) Hash(i int) Hash {
	if x := &b.lines[i]; x.sound {
		return x.sum
	}
	return b.Entry(i).Hash
}

// AddBatch adds at most n of the batch's lines that were not added before, and
// comes to what [Verifier.Add] would line by line. It returns the first fault
// of the chain, and goes on returning it. Where lines are as Docket writes
// them, what is left to do here is to compare links.
func (v *Verifier) AddBatch(b *Batch, n int) *Fault {
	n = min(n, len(b.lines)-b.added)
	if v.out != nil || v.chain != ownChain {
		// Whose chain it is, is not known before the first line.
		return v.addEach(b, n)
	}
	if b.full && n == BatchLines && v.fault == nil && v.edge.size%BatchLines == 0 && v.linked(&b.lines[0]) {
		last := &b.lines[n-1]
		v.edge.pushAt(batchLevel, b.top)
		v.checked += BatchLines
		v.line += BatchLines
		v.offset += int64(len(b.text))
		v.last, v.head = last.seq, last.sum
		copy(v.headHex[:], last.hash)
		b.added = n
		return nil
	}
	return v.addEach(b, n)
}

// linked reports whether the line is the entry after the last one added.
func (v *Verifier) linked(x *batchLine) bool {
	return x.sound && v.first != 0 && x.seq == v.last+1 && x.prev == string(v.headHex[:])
}

func (v *Verifier) addEach(b *Batch, n int) *Fault {
	for ; n > 0 && v.fault == nil; n-- {
		x := &b.lines[b.added]
		b.added++
		if v.out != nil || v.chain != ownChain || !v.linked(x) {
			v.add(b.text[x.at:x.end], false)
			continue
		}
		v.edge.pushAt(0, x.leaf)
		v.checked++
		v.line++
		v.offset += int64(x.end-x.at) + 1
		v.last, v.head = x.seq, x.sum
		copy(v.headHex[:], x.hash)
	}
	return v.fault
}

// AddCut adds what stands behind the last newline of a file. It is always a
// fault: the file is cut, or its last line is not ended.
func (v *Verifier) AddCut(line []byte) *Fault {
	if v.fault != nil {
		return v.fault
	}
	return v.cutLine(line)
}

// pushAt adds a complete subtree of 2^level leaves to a tree whose size is a
// multiple of that.
func (e *edge) pushAt(level int, h tlog.Hash) {
	for k := bits.TrailingZeros64(^(e.size >> level)); k > 0; k-- {
		e.n--
		h = nodeOf(&e.tops[e.n], &h)
	}
	e.tops[e.n] = h
	e.n++
	e.size += 1 << level
}

// leafOf and nodeOf are [tlog.RecordHash] and [tlog.NodeHash] without what
// those allocate (RFC 6962, section 2.1).
func leafOf(h *Hash) tlog.Hash {
	var b [1 + len(h)]byte
	copy(b[1:], h[:])
	return sha256.Sum256(b[:])
}

func nodeOf(left, right *tlog.Hash) tlog.Hash {
	var b [1 + 2*len(left)]byte
	b[0] = 1
	copy(b[1:], left[:])
	copy(b[1+len(left):], right[:])
	return sha256.Sum256(b[:])
}
