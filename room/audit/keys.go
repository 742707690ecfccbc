package audit

import (
	"encoding/base64"
	"errors"
	"strconv"
	"strings"

	"golang.org/x/mod/sumdb/note"

	"docket/ledger"
	"docket/room"
)

// An Auditor checks files one after the other, and keeps the keys that sound
// ones bring along for those that follow. It is for one goroutine at a time.
type Auditor struct {
	// Verify checks an Ed25519 signature. It may block.
	Verify func(public, message, signature []byte) bool
	// Workers is how many goroutines check a ledger's lines beside the one that called. With 0 there
	// is none, as a page wants it.
	Workers int
	// Progress, where given, is told how many bytes of a ledger are checked, every few hundred KiB. It may block: a page yields there.
	Progress func(bytes int64)

	keys []known
}

// A known is a public key and where it came from.
type known struct {
	public [32]byte
	key    ledger.Key // with a name only where the name is fixed
	named  bool
	from   string // "" for a pinned one
}

// Pin makes a key known beforehand: a room's, a witness's, or a Worker's, as a
// vkey. The same public key verifies a Worker's checks and its cosignatures.
func (a *Auditor) Pin(vkey string) error {
	k, err := ledger.ParseKey(vkey)
	if err != nil {
		return err
	}
	if id, ok := strings.CutPrefix(k.Name, ledger.Origin("")); ok && len(id) == 32 && k.Sort == ledger.KeyEd25519 {
		if _, _, err := ledger.ParseRoomKey(vkey); err != nil {
			return err
		}
	}
	a.keys = append(a.keys, known{public: k.Public, key: k, named: true})
	return nil
}

// Pinned returns how many keys were pinned.
func (a *Auditor) Pinned() int {
	n := 0
	for _, k := range a.keys {
		if k.from == "" {
			n++
		}
	}
	return n
}

// learn keeps a key that a file brought along, unless it is known.
func (a *Auditor) learn(public [32]byte, from string) {
	for _, k := range a.keys {
		if k.public == public {
			return
		}
	}
	a.keys = append(a.keys, known{public: public, from: from})
}

// source says where a public key came from: "" if it was pinned, else the name of the file at hand.
func (a *Auditor) source(public [32]byte, file string) string {
	for _, k := range a.keys {
		if k.public == public && k.from == "" {
			return ""
		}
	}
	return file
}

// signer finds the known key that a signature's line names, by its hash: the
// hash covers name, sort and public key.
func (a *Auditor) signer(s note.Signature) (*known, ledger.Key, bool) {
	for i := range a.keys {
		k := &a.keys[i]
		for _, sort := range []byte{ledger.KeyEd25519, ledger.KeyCosignature} {
			full := ledger.Key{Name: s.Name, Sort: sort, Public: k.public}
			if k.named && full != k.key || full.Hash() != s.Hash {
				continue
			}
			if sort == ledger.KeyEd25519 && strings.HasPrefix(s.Name, ledger.Origin("")) && full != ledger.RoomKey(k.public) {
				continue // it calls itself a room's and is not
			}
			return k, full, true
		}
	}
	return nil, ledger.Key{}, false
}

// roomKey returns the key that a log's checkpoints must be signed with, if it is known.
func (a *Auditor) roomKey(origin string) (ledger.Key, bool) {
	for _, k := range a.keys {
		if r := ledger.RoomKey(k.public); r.Name == origin {
			return r, true
		}
	}
	return ledger.Key{}, false
}

// worker finds the public key that a Worker's key id names among the pinned ones.
func (a *Auditor) worker(id string) ([]byte, bool) {
	for i := range a.keys {
		if k := &a.keys[i]; k.from == "" && room.KeyID(k.public[:]) == id {
			return k.public[:], true
		}
	}
	return nil, false
}

// keyID names a key as a vkey begins.
func keyID(name string, hash uint32) string {
	x := strconv.FormatUint(uint64(hash), 16)
	return name + "+" + strings.Repeat("0", 8-len(x)) + x
}

// publicKey reads the raw public key of a "worker_key_pinned" row.
func publicKey(text string) (key [32]byte, err error) {
	b, err := base64.StdEncoding.DecodeString(text)
	if err != nil || len(b) != len(key) {
		return key, errors.New("public key is not the base64 form of 32 bytes")
	}
	copy(key[:], b)
	return key, nil
}
