// Package apitest is what tests of the API have in common: logs that sign
// checkpoints and fork, the requests of a witness's client, the statement of
// what must always hold, and one suite for a server on any host.
package apitest

import (
	"crypto/ed25519"
	"crypto/sha256"
	"strconv"
	"sync"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"

	"docket/functions/witness"
	"docket/ledger"
)

// A Log is a room's ledger as a witness sees it: a tree, and the key that signs
// it. Its size is fixed; what differs is the checkpoint that is shown.
type Log struct {
	Origin string
	Vkey   string

	signer note.Signer
	size   int64
	hashes tlog.HashReaderFunc
}

// NewLog makes a log of so many entries, whose key follows from the name.
func NewLog(name string, size int64) *Log {
	seed := sha256.Sum256([]byte(name))
	secret := ed25519.NewKeyFromSeed(seed[:])
	key := ledger.RoomKey([32]byte(secret.Public().(ed25519.PublicKey)))
	vkey, err := ledger.FormatKey(key)
	check(err)
	signer, err := ledger.NewSigner(key, nil, func(msg []byte) ([]byte, error) { return ed25519.Sign(secret, msg), nil })
	check(err)
	l := &Log{Origin: key.Name, Vkey: vkey, signer: signer}
	l.grow(size, size, "")
	return l
}

// Fork is a log of the same key and size that tells another history from the
// entry at.
func (l *Log) Fork(at int64, salt string) *Log {
	f := *l
	f.grow(l.size, at, salt)
	return &f
}

// grow makes the tree; entries from the fork on carry the salt.
func (l *Log) grow(size, fork int64, salt string) {
	var stored []tlog.Hash
	l.hashes = func(indexes []int64) ([]tlog.Hash, error) {
		out := make([]tlog.Hash, len(indexes))
		for i, at := range indexes {
			out[i] = stored[at]
		}
		return out, nil
	}
	for i := range size {
		text := l.Origin + strconv.FormatInt(i, 10)
		if i >= fork {
			text += salt
		}
		more, err := tlog.StoredHashesForRecordHash(i, tlog.RecordHash([]byte(text)), l.hashes)
		check(err)
		stored = append(stored, more...)
	}
	l.size = size
}

// Root is the tree's root when it had n entries.
func (l *Log) Root(n int64) tlog.Hash {
	if n == 0 {
		return sha256.Sum256(nil)
	}
	h, err := tlog.TreeHash(n, l.hashes)
	check(err)
	return h
}

// Checkpoint is the signed checkpoint of the first n entries.
func (l *Log) Checkpoint(n int64) []byte {
	msg, err := ledger.SignCheckpoint(ledger.Checkpoint{Origin: l.Origin, Size: uint64(n), Root: l.Root(n)}, l.signer)
	check(err)
	return msg
}

// Request asks for a cosignature on n entries, with the proof from old.
func (l *Log) Request(old, n int64) witness.Request {
	r := witness.Request{Old: uint64(old), Checkpoint: l.Checkpoint(n)}
	if 0 < old && old < n {
		proof, err := tlog.ProveTree(n, old, l.hashes)
		check(err)
		r.Proof = proof
	}
	return r
}

// Cosigned is everything that got a cosignature, and the histories it may
// belong to.
type Cosigned struct {
	Histories []*Log

	mu   sync.Mutex
	seen []ledger.Checkpoint
}

// Add notes a checkpoint that got a cosignature.
func (c *Cosigned) Add(msg []byte) {
	at, _, err := ledger.ReadCheckpoint(msg)
	check(err)
	c.mu.Lock()
	defer c.mu.Unlock()
	c.seen = append(c.seen, at)
}

// Len is how many there were.
func (c *Cosigned) Len() int { return len(c.seen) }

// Split returns two cosigned checkpoints that no one history contains, if there
// are any: what must never be.
func (c *Cosigned) Split() (a, b ledger.Checkpoint, found bool) {
	for i, a := range c.seen {
		for _, b := range c.seen[:i] {
			if a.Origin == b.Origin && !c.together(a, b) {
				return a, b, true
			}
		}
	}
	return a, b, false
}

func (c *Cosigned) together(a, b ledger.Checkpoint) bool {
	for _, h := range c.Histories {
		if h.Origin == a.Origin && h.Root(int64(a.Size)) == a.Root && h.Root(int64(b.Size)) == b.Root {
			return true
		}
	}
	return false
}

// check stops at what a test's own arithmetic got wrong.
func check(err error) {
	if err != nil {
		panic(err)
	}
}
