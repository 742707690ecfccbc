package ledger

import (
	"context"
	"crypto/sha256"
	"strconv"

	"golang.org/x/mod/sumdb/tlog"
)

// tileWidth is how many hashes a whole tile holds, or entries a whole bundle.
const tileWidth = 256

// Tiles writes a ledger's tree as the files of a C2SP tlog-tiles log, in
// memory that does not grow with it. The log's entries are the tree's records,
// which are the entries' 32-byte hashes; so a bundle holds hashes, and the
// entries themselves go beside it, as the exported file. The zero value is not
// ready; see [NewTiles].
type Tiles struct {
	put    func(path string, data []byte) error
	edge   edge
	bundle []byte
	levels []tileLevel
}

// A tileLevel is the tile that is being filled at one height.
type tileLevel struct {
	n      uint64 // whole tiles before it
	hashes []tlog.Hash
}

// NewTiles returns a writer that hands its files to put: a slashed path below
// the log's prefix, and content that is put's to keep. Files come once each.
func NewTiles(put func(path string, data []byte) error) *Tiles {
	return &Tiles{put: put}
}

// Add adds the next entry by its hash.
func (t *Tiles) Add(h Hash) error {
	t.bundle = append(append(t.bundle, 0, byte(len(h))), h[:]...) // a length of 16 bits, big-endian
	leaf := h.Leaf()
	t.edge.push(leaf, nil)
	if t.edge.size%tileWidth == 0 {
		if err := t.put("tile/entries/"+tileNumber(t.edge.size/tileWidth-1), t.bundle); err != nil {
			return err
		}
		t.bundle = nil
	}
	return t.add(0, leaf)
}

func (t *Tiles) add(level int, h tlog.Hash) error {
	if level == len(t.levels) {
		t.levels = append(t.levels, tileLevel{})
	}
	l := &t.levels[level]
	if l.hashes = append(l.hashes, h); len(l.hashes) < tileWidth {
		return nil
	}
	if err := t.put(tilePath(level, l.n), tileBytes(l.hashes)); err != nil {
		return err
	}
	// The whole tile is one hash of the level above.
	whole := l.hashes
	for n := tileWidth; n > 1; n /= 2 {
		for i := range n / 2 {
			whole[i] = tlog.NodeHash(whole[2*i], whole[2*i+1])
		}
	}
	l.n++
	l.hashes = l.hashes[:0]
	return t.add(level+1, whole[0])
}

// Close writes the tiles that are not whole and then the checkpoint, which
// must be of the tree that was added. It is written last, so that there is
// none over files that are missing; its signatures are left alone.
func (t *Tiles) Close(checkpoint []byte) error {
	c, _, err := ReadCheckpoint(checkpoint)
	if err != nil {
		return err
	}
	if root := t.edge.root(); c.Size != t.edge.size || c.Root != root {
		return otherLedger(c, t.edge.size, root)
	}
	if n := t.edge.size % tileWidth; n > 0 {
		if err := t.put("tile/entries/"+tileNumber(t.edge.size/tileWidth)+partial(int(n)), t.bundle); err != nil {
			return err
		}
	}
	for level, l := range t.levels {
		// tlog-tiles: "Empty tiles MUST NOT be served."
		if len(l.hashes) > 0 {
			if err := t.put(tilePath(level, l.n)+partial(len(l.hashes)), tileBytes(l.hashes)); err != nil {
				return err
			}
		}
	}
	return t.put("checkpoint", append([]byte(nil), checkpoint...))
}

// WriteTiles writes the ledger as it was at the checkpoint as the files of a
// tlog-tiles log; see [NewTiles].
func (l *Ledger) WriteTiles(ctx context.Context, checkpoint []byte, put func(path string, data []byte) error) error {
	c, _, err := ReadCheckpoint(checkpoint)
	if err != nil {
		return err
	}
	if have := l.Len(); have < c.Size {
		return tooLarge(c.Size, have)
	}
	t := NewTiles(put)
	for seq := uint64(1); seq <= c.Size; seq++ {
		if seq%stride == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		e, _ := l.Entry(seq)
		if err := t.Add(e.Hash); err != nil {
			return err
		}
	}
	return t.Close(checkpoint)
}

func otherLedger(c Checkpoint, size uint64, root tlog.Hash) *Fault {
	f := &Fault{Kind: NotInTree, Message: "the checkpoint is of another ledger: at " + strconv.FormatUint(size, 10) + " entries this one has another root",
		Expected: root.String(), Found: c.Root.String()}
	if c.Size != size {
		f.Message = "the checkpoint is of another size than what was added"
		f.Expected, f.Found = strconv.FormatUint(size, 10), strconv.FormatUint(c.Size, 10)
	}
	return f
}

func tileBytes(hashes []tlog.Hash) []byte {
	b := make([]byte, 0, len(hashes)*sha256.Size)
	for _, h := range hashes {
		b = append(b, h[:]...)
	}
	return b
}

func tilePath(level int, n uint64) string {
	return "tile/" + strconv.Itoa(level) + "/" + tileNumber(n)
}

func partial(width int) string { return ".p/" + strconv.Itoa(width) }

// tileNumber writes a tile's number in elements of three digits, of which all
// but the last begin with an x.
func tileNumber(n uint64) string {
	s := three(n % 1000)
	for n /= 1000; n > 0; n /= 1000 {
		s = "x" + three(n%1000) + "/" + s
	}
	return s
}

func three(n uint64) string { return strconv.FormatUint(n+1000, 10)[1:] }
