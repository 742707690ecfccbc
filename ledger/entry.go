package ledger

import (
	"crypto/sha256"
	"strconv"

	"golang.org/x/mod/sumdb/tlog"
)

// An Actor says who is said to have acted, and how well that is known.
type Actor struct {
	Seat        string
	Ingress     string // the door's name
	Grade       string // fixed by the door in a Docket chain
	Attribution string // fixed by the door in a Docket chain
	// NoAttribution says that there is no attribution member at all, which
	// is not the same preimage as an empty one. Only foreign chains have it.
	NoAttribution bool
}

// An Entry is one act on the record. It is a value: changing it changes
// nothing else.
type Entry struct {
	Seq     uint64 // from 1
	TS      string // RFC 3339 UTC with milliseconds
	Kind    string
	Payload Payload
	Actor   Actor
	Prev    Hash // the hash of the entry before; zero for the first
	Hash    Hash
}

// AppendLine appends the entry's canonical JSON, without a newline.
func (e Entry) AppendLine(dst []byte) []byte { return e.append(dst, true) }

// AppendPreimage appends what is hashed: the line without its "hash" member.
func (e Entry) AppendPreimage(dst []byte) []byte { return e.append(dst, false) }

// Sum computes the hash that the entry's content has.
func (e Entry) Sum() Hash { return sha256.Sum256(e.AppendPreimage(nil)) }

// Door returns the door through which the entry came, if its actor is
// wholly what that door writes.
func (e Entry) Door() (Door, bool) {
	d, ok := ParseDoor(e.Actor.Ingress)
	a := e.Actor
	if !ok || a.NoAttribution || a.Grade != d.Grade().String() || a.Attribution != d.Attribution() {
		return 0, false
	}
	return d, true
}

func (e *Entry) append(b []byte, withHash bool) []byte {
	b = append(b, `{"actor":{`...)
	if !e.Actor.NoAttribution {
		b = append(b, `"attribution":`...)
		b, _ = AppendQuoted(b, e.Actor.Attribution)
		b = append(b, ',')
	}
	b = append(b, `"grade":`...)
	b, _ = AppendQuoted(b, e.Actor.Grade)
	b = append(b, `,"ingress":`...)
	b, _ = AppendQuoted(b, e.Actor.Ingress)
	b = append(b, `,"seat":`...)
	b, _ = AppendQuoted(b, e.Actor.Seat)
	b = append(b, `},`...)
	if withHash {
		x := hexOf(&e.Hash)
		b = append(b, `"hash":"`...)
		b = append(b, x[:]...)
		b = append(b, `",`...)
	}
	b = append(b, `"kind":`...)
	b, _ = AppendQuoted(b, e.Kind)
	b = append(b, `,"payload":`...)
	if e.Payload.IsZero() {
		b = append(b, `null`...)
	}
	b = append(b, e.Payload.s...)
	x := hexOf(&e.Prev)
	b = append(b, `,"prev":"`...)
	b = append(b, x[:]...)
	b = append(b, `","seq":`...)
	b = strconv.AppendUint(b, e.Seq, 10)
	b = append(b, `,"ts":`...)
	b, _ = AppendQuoted(b, e.TS)
	return append(b, '}')
}

// entry makes the value from the parts of a line.
func (p *parts) entry() Entry {
	e := Entry{
		Seq:     p.seq,
		TS:      unquote(p.ts),
		Kind:    unquote(p.kind),
		Payload: Payload{p.payload},
		Actor: Actor{
			Seat:          unquote(p.seat),
			Ingress:       unquote(p.ingress),
			Grade:         unquote(p.grade),
			Attribution:   unquote(p.attribution),
			NoAttribution: p.bare,
		},
	}
	// Scanning has seen that these are digits.
	e.Prev.decode(p.prev)
	e.Hash.decode(p.hash)
	return e
}

// Leaf returns the hash of the entry's record in the Merkle tree, the one
// that [tlog.CheckRecord] takes.
func (h Hash) Leaf() tlog.Hash {
	return tlog.RecordHash(h[:])
}
