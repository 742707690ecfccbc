package ledger

import (
	"encoding/base64"
	"encoding/binary"
	"errors"
	"math"
	"strconv"
	"time"

	"golang.org/x/mod/sumdb/note"
)

const (
	timeSize    = 8 // seconds since 1970, big-endian
	ed25519Size = 64
	maxTime     = math.MaxInt64 // tlog-cosignature: "It MUST NOT exceed 2^63 - 1"
)

// A Cosignature is a witness's word that, at that time, this was the largest
// tree it had seen of the log, and that every earlier one is its beginning.
type Cosignature struct {
	Name string
	Hash uint32 // of the key
	Time time.Time
}

// Cosignatures lists the note's verified cosignatures, in their order. What
// makes one is its length, which a key of each sort holds to.
func Cosignatures(n *note.Note) []Cosignature {
	var out []Cosignature
	for _, s := range n.Sigs {
		if t, err := CosignatureTime(s); err == nil {
			out = append(out, Cosignature{s.Name, s.Hash, t})
		}
	}
	return out
}

// SignedByLog reports whether one of the note's verified signatures is by a
// key that has the checkpoint's origin as its name, and is no cosignature.
func SignedByLog(c Checkpoint, n *note.Note) bool {
	for _, s := range n.Sigs {
		if _, err := CosignatureTime(s); err != nil && s.Name == c.Origin {
			return true
		}
	}
	return false
}

// CosignatureTime returns the time inside a signature of the form
// cosignature/v1. It is the witness's word only where the signature verified.
func CosignatureTime(s note.Signature) (time.Time, error) {
	b, err := base64.StdEncoding.DecodeString(s.Base64)
	if err != nil {
		return time.Time{}, errors.New("signature by " + keyID(s.Name, s.Hash) + " is not base64")
	}
	if len(b) != 4+timeSize+ed25519Size {
		return time.Time{}, errors.New("signature by " + keyID(s.Name, s.Hash) + " has " + strconv.Itoa(len(b)) + " bytes, want 76 of a cosignature/v1")
	}
	t := binary.BigEndian.Uint64(b[4:])
	if t > maxTime {
		return time.Time{}, errors.New("signature by " + keyID(s.Name, s.Hash) + " has a time beyond 2^63-1 seconds")
	}
	return time.Unix(int64(t), 0).UTC(), nil
}

// CosignatureMessage returns what a witness signs: a line that says which form
// this is, a line with the time, and the checkpoint's text. The first line
// keeps it apart from everything else that the same key may sign.
func CosignatureMessage(at time.Time, text []byte) []byte {
	return append(append(strconv.AppendInt([]byte("cosignature/v1\ntime "), at.Unix(), 10), '\n'), text...)
}
