package room

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"

	"docket/ledger"
)

// pinKey is the page noting, once and before anything is opened, which key the Worker's observations must be
// signed with to count.
type pinKey struct{ public []byte }

func (pinKey) kind() string { return "worker_key_pinned" }

func (p pinKey) fields() []ledger.Field {
	return []ledger.Field{ledger.Str("key_id", KeyID(p.public)), ledger.Str("public_key", base64.StdEncoding.EncodeToString(p.public))}
}

// KeyID names a Worker's key: the first 16 hex digits of the SHA-256 of its raw public key.
func KeyID(public []byte) string {
	sum := sha256.Sum256(public)
	return hex.EncodeToString(sum[:8])
}

func readPinKey(f *ledger.Fields) act {
	public, ok := exact(f.Str("public_key"), 32)
	f.Want("public_key", ok, "must be 32 bytes in base64")
	f.Want("key_id", f.Str("key_id") == KeyID(public), "must be the start of the key's SHA-256")
	return pinKey{public: public}
}

func (p pinKey) judge(s *state, by Caller) *Refusal {
	if r := s.judgeBookkeeping(by); r != nil {
		return r
	}
	if s.workerKey != nil {
		return refuse("bad_record", "", "a Worker's key is pinned once")
	}
	if len(s.reveals) > 0 { // a key that is chosen later could be chosen for what it signs
		return refuse("bad_record", "", "a Worker's key is pinned before anything is opened")
	}
	if len(p.public) != 32 {
		return refuse("bad_record", "/public_key", "an Ed25519 public key has 32 bytes")
	}
	return nil
}

func (p pinKey) fold(s *state, e ledger.Entry) { s.workerKey = p.public }

// exact decodes base64 of so many bytes, and takes one spelling of it.
func exact(text string, size int) ([]byte, bool) {
	raw, err := base64.StdEncoding.Strict().DecodeString(text)
	return raw, err == nil && len(raw) == size && base64.StdEncoding.EncodeToString(raw) == text
}
