package ledger

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"strconv"
	"strings"
	"time"

	"golang.org/x/mod/sumdb/note"
)

// The sorts of key, as signed-note numbers them. Both are Ed25519.
const (
	KeyEd25519     byte = 0x01 // signs a note's text
	KeyCosignature byte = 0x04 // signs text and time: cosignature/v1
)

// A Key is the public half of a note's key. Its text form is a vkey,
// name+hash+base64(sort, public key).
type Key struct {
	Name   string
	Sort   byte
	Public [32]byte
}

// Hash returns the four bytes that stand before a signature by the key.
func (k Key) Hash() uint32 {
	h := sha256.New()
	h.Write([]byte(k.Name))
	h.Write([]byte{'\n', k.Sort})
	h.Write(k.Public[:])
	return binary.BigEndian.Uint32(h.Sum(nil))
}

// FormatKey returns the key as a vkey. It refuses what [ParseKey] would.
func FormatKey(k Key) (string, error) {
	if msg := checkName(k.Name); msg != "" {
		return "", errors.New("key's name " + msg)
	}
	if k.Sort != KeyEd25519 && k.Sort != KeyCosignature {
		return "", errors.New("key is of sort " + strconv.Itoa(int(k.Sort)) + ", want 1 or 4")
	}
	return keyID(k.Name, k.Hash()) + "+" + base64.StdEncoding.EncodeToString(append([]byte{k.Sort}, k.Public[:]...)), nil
}

// ParseKey reads what [FormatKey] writes, and nothing else.
func ParseKey(vkey string) (Key, error) {
	name, rest, _ := strings.Cut(vkey, "+")
	_, b64, _ := strings.Cut(rest, "+")
	b, err := base64.StdEncoding.DecodeString(b64)
	k := Key{Name: name}
	if err != nil || len(b) != 1+len(k.Public) {
		return Key{}, errors.New("key " + excerpt(vkey, 120) + " is none, want name+hash+base64 of 33 bytes")
	}
	k.Sort = b[0]
	copy(k.Public[:], b[1:])
	want, err := FormatKey(k)
	if err != nil {
		return Key{}, err
	}
	if want != vkey {
		return Key{}, errors.New("key " + excerpt(vkey, 120) + " has another hash or form than its content, want " + want)
	}
	return k, nil
}

// RoomID returns the id of the room that a public key opens: the first 16
// bytes of its SHA-256. So a key cannot be exchanged under an id.
func RoomID(public [32]byte) string {
	sum := sha256.Sum256(public[:])
	return hex.EncodeToString(sum[:16])
}

// RoomKey returns the key with which a room of that public key signs.
func RoomKey(public [32]byte) Key {
	return Key{Name: Origin(RoomID(public)), Sort: KeyEd25519, Public: public}
}

// ParseRoomKey reads a vkey that is a room's: its name follows from its public key.
func ParseRoomKey(vkey string) (room string, k Key, err error) {
	if k, err = ParseKey(vkey); err != nil {
		return "", Key{}, err
	}
	if want := RoomKey(k.Public); k != want {
		return "", Key{}, errors.New("key " + excerpt(vkey, 120) + " is no room's, want the name " + want.Name + " and sort 1")
	}
	return RoomID(k.Public), k, nil
}

// NewVerifier makes a verifier of signatures by a key of either sort. verify
// checks one Ed25519 signature; it is passed in because the page asks the
// browser for it. Where the key is a witness's, the verifier takes
// cosignature/v1: see [NewCosignatureVerifier]. There is none for a key that
// has a room's name and is not the key which that name follows from.
func NewVerifier(k Key, verify func(public, msg, sig []byte) bool) (note.Verifier, error) {
	if _, err := FormatKey(k); err != nil {
		return nil, err
	}
	if err := k.checkRoom(); err != nil {
		return nil, err
	}
	return &keyVerifier{k, verify}, nil
}

// checkRoom refuses a key that signs under the name of a room which it did not open.
func (k Key) checkRoom() error {
	if k.Sort == KeyEd25519 && strings.HasPrefix(k.Name, Origin("")) && k != RoomKey(k.Public) {
		return errors.New("key " + keyID(k.Name, k.Hash()) + " is no room's, want the name " + RoomKey(k.Public).Name)
	}
	return nil
}

// NewCosignatureVerifier makes a verifier of cosignature/v1 from a witness's
// vkey, of sort 0x04. The time of a cosignature is [CosignatureTime]'s to say.
func NewCosignatureVerifier(vkey string, verify func(public, msg, sig []byte) bool) (note.Verifier, error) {
	k, err := ParseKey(vkey)
	if err != nil {
		return nil, err
	}
	if k.Sort != KeyCosignature {
		return nil, errors.New("key " + excerpt(vkey, 120) + " is of sort " + strconv.Itoa(int(k.Sort)) + ", want a witness's, which is 4")
	}
	return NewVerifier(k, verify)
}

type keyVerifier struct {
	key    Key
	verify func(public, msg, sig []byte) bool
}

func (v *keyVerifier) Name() string    { return v.key.Name }
func (v *keyVerifier) KeyHash() uint32 { return v.key.Hash() }

func (v *keyVerifier) Verify(msg, sig []byte) bool {
	if v.key.Sort == KeyCosignature {
		if len(sig) != timeSize+ed25519Size {
			return false
		}
		t := binary.BigEndian.Uint64(sig)
		if t > maxTime {
			return false
		}
		msg, sig = CosignatureMessage(time.Unix(int64(t), 0), msg), sig[timeSize:]
	}
	return len(sig) == ed25519Size && v.verify(v.key.Public[:], msg, sig)
}

// NewSigner makes a signer for the key out of a function that signs with its
// private half, wherever that is kept. now is asked for a cosignature's time
// alone, and may be nil for a key of the other sort.
func NewSigner(k Key, now func() time.Time, sign func(msg []byte) ([]byte, error)) (note.Signer, error) {
	if _, err := FormatKey(k); err != nil {
		return nil, err
	}
	if k.Sort == KeyCosignature && now == nil {
		return nil, errors.New("a cosigner has no clock, want one")
	}
	return &keySigner{k, now, sign}, nil
}

type keySigner struct {
	key  Key
	now  func() time.Time
	sign func(msg []byte) ([]byte, error)
}

func (s *keySigner) Name() string    { return s.key.Name }
func (s *keySigner) KeyHash() uint32 { return s.key.Hash() }

func (s *keySigner) Sign(msg []byte) ([]byte, error) {
	var stamp []byte
	if s.key.Sort == KeyCosignature {
		now := s.now()
		if now.Unix() < 0 {
			return nil, errors.New("time is before 1970, want a later one")
		}
		stamp = binary.BigEndian.AppendUint64(nil, uint64(now.Unix()))
		msg = CosignatureMessage(now, msg)
	}
	sig, err := s.sign(msg)
	if err != nil {
		return nil, err
	}
	if len(sig) != ed25519Size {
		return nil, errors.New("signature has " + strconv.Itoa(len(sig)) + " bytes, want " + strconv.Itoa(ed25519Size))
	}
	return append(stamp, sig...), nil
}

// keyID names a key as a vkey begins.
func keyID(name string, hash uint32) string {
	x := strconv.FormatUint(uint64(hash), 16)
	return name + "+" + strings.Repeat("0", 8-len(x)) + x
}

func keyHashOf(sig []byte) uint32 { return binary.BigEndian.Uint32(sig) }
