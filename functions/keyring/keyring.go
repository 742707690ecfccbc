// Package keyring holds the keys with which a server vouches: one Ed25519 key
// that signs its checks and cosigns checkpoints, and the keys it used before.
//
// One key serves both, because what it signs cannot be confused: a check is a
// JSON object and starts with "{", the message of a cosignature starts with
// "cosignature/v1" and a newline.
//
// The key travels as text, a signer key of golang.org/x/mod/sumdb/note:
//
//	PRIVATE+KEY+<name>+<hash>+<base64 of 0x01 and the seed>
//
// No error and no method of this package gives the secret away.
package keyring

import (
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"io"
	"strconv"
	"strings"
	"time"

	"golang.org/x/mod/sumdb/note"

	"docket/ledger"
)

// DefaultName is what a witness is called that was given no name.
const DefaultName = "docket.local/witness"

var (
	errNoName   = errors.New("bad witness name, want at most 255 bytes without spaces, control characters and plus signs, such as " + DefaultName)
	errNoSecret = errors.New("not a signing key, want PRIVATE+KEY+<name>+<hash>+<base64>, as docket keygen prints it")
)

// A Public is the public half of a key.
type Public struct {
	ID   string // the first 16 hex digits of the key's SHA-256
	Name string // under which it signs notes
	Key  [32]byte
}

// Vkey is the key as a verifier key of plain notes.
func (p Public) Vkey() string { return p.vkey(ledger.KeyEd25519) }

// WitnessVkey is the key as a verifier key of cosignatures.
func (p Public) WitnessVkey() string { return p.vkey(ledger.KeyCosignature) }

func (p Public) vkey(sort byte) string {
	text, _ := ledger.FormatKey(ledger.Key{Name: p.Name, Sort: sort, Public: p.Key}) // New and Generate saw to the name
	return text
}

// A Ring is the current key with those retired before it. It does not change.
type Ring struct {
	secret  ed25519.PrivateKey
	current Public
	retired []Public
}

// Generate makes the text of a new key.
func Generate(name string, random io.Reader) (string, error) {
	if _, err := ledger.FormatKey(ledger.Key{Name: name, Sort: ledger.KeyEd25519}); err != nil {
		return "", errNoName
	}
	secret, _, err := note.GenerateKey(random, name)
	return secret, err
}

// New reads a key's text and the verifier keys of those retired, separated by commas.
func New(secret, retired string) (*Ring, error) {
	secret = strings.TrimSpace(secret)
	// Note's own parser checks all of it, and gives no access to the key.
	signer, err := note.NewSigner(secret)
	if err != nil {
		return nil, errNoSecret
	}
	parts := strings.SplitN(secret, "+", 5) // base64 may have a plus of its own
	seed, err := base64.StdEncoding.DecodeString(parts[4])
	if err != nil || len(seed) != 1+ed25519.SeedSize || seed[0] != ledger.KeyEd25519 {
		return nil, errNoSecret
	}
	r := &Ring{secret: ed25519.NewKeyFromSeed(seed[1:])}
	r.current = public(signer.Name(), [32]byte(r.secret.Public().(ed25519.PublicKey)))
	if r.current.Vkey() == "" {
		return nil, errNoName
	}
	for text := range strings.SplitSeq(retired, ",") {
		if text = strings.TrimSpace(text); text == "" {
			continue
		}
		if strings.HasPrefix(text, "PRIVATE+") {
			return nil, errors.New("a retired key is given as a signing key, want its verifier key, which is public")
		}
		k, err := ledger.ParseKey(text)
		if err != nil {
			return nil, errors.New("bad retired key: " + err.Error())
		}
		if k.Public != r.current.Key {
			r.retired = append(r.retired, public(k.Name, k.Public))
		}
	}
	return r, nil
}

func public(name string, key [32]byte) Public {
	sum := sha256.Sum256(key[:])
	return Public{ID: hex.EncodeToString(sum[:8]), Name: name, Key: key}
}

// String names the key, so that printing a ring prints no secret.
func (r *Ring) String() string { return "key " + r.current.ID }

// GoString is String: %#v prints no secret either.
func (r *Ring) GoString() string { return "keyring.Ring{" + strconv.Quote(r.current.ID) + "}" }

// Current is the key that signs now.
func (r *Ring) Current() Public { return r.current }

// Retired lists the keys that signed before.
func (r *Ring) Retired() []Public { return append([]Public(nil), r.retired...) }

// Sign signs what a check says.
func (r *Ring) Sign(msg []byte) []byte { return ed25519.Sign(r.secret, msg) }

// Cosign returns the signature line of a cosignature/v1 on a checkpoint's text.
// It says that the text's tree goes on from every tree this key cosigned before,
// so only what keeps track of those may ask for it.
func (r *Ring) Cosign(text string, at time.Time) (string, error) {
	key := ledger.Key{Name: r.current.Name, Sort: ledger.KeyCosignature, Public: r.current.Key}
	signer, err := ledger.NewSigner(key, func() time.Time { return at }, func(msg []byte) ([]byte, error) {
		return r.Sign(msg), nil
	})
	if err != nil {
		return "", err
	}
	signed, err := note.Sign(&note.Note{Text: text}, signer)
	if err != nil {
		return "", err
	}
	return string(signed[len(text)+1:]), nil
}
