// Package worker reads what the Worker answers, and decides what it is worth. It asks nothing itself: the page
// fetches, and hands over what came.
//
// An answer is taken as it is, never mended: one that is missing, late, malformed, unsigned, wrongly signed or in
// disagreement with the page's own arithmetic is each something else, with its own name.
package worker

import (
	"encoding/base64"
	"strconv"

	"docket/ledger"
	"docket/room"
)

// MaxAnswer bounds what is read of an answer, in bytes.
const MaxAnswer = 16 << 10

// Response is an HTTP answer as it came.
type Response struct {
	Status int
	Body   []byte
}

// Question is the body of POST /api/check-reveal: an opening, its commitment and the ledger's head. It holds nothing
// that is not on the record by then.
func Question(o room.Opening, commitment, head ledger.Hash) (string, error) {
	p, err := ledger.Make(ledger.Str("version", room.CommitmentVersion), ledger.Str("room", o.Room), ledger.Int("round", int64(o.Round)),
		ledger.Str("seat", o.Seat), ledger.HashOf("question", o.Question), ledger.Str("position", o.Position), ledger.Str("nonce", o.Nonce),
		ledger.HashOf("commitment", commitment), ledger.HashOf("head", head))
	return p.String(), err
}

// Check reads an answer to a question about a commitment, asked with a head. The outcome is [room.CheckObserved] for
// one that is well-formed, signed and in agreement; whether the signature verifies is the room's to judge. Every other
// outcome comes with a detail in words, without anything the Worker wrote.
func Check(r Response, commitment, head ledger.Hash) (a room.CheckAnswer, outcome, detail string) {
	switch {
	case r.Status >= 500:
		return a, room.CheckFailed, "it answered with status " + strconv.Itoa(r.Status)
	case r.Status >= 400:
		return a, room.CheckRefused, "it answered with status " + strconv.Itoa(r.Status)
	case r.Status != 200:
		return a, room.CheckFailed, "it answered with status " + strconv.Itoa(r.Status) + " and no check"
	}
	p, err := ledger.ParsePayload(r.Body)
	if err != nil {
		return a, room.CheckFailed, "its answer is not JSON as it is agreed on"
	}
	f := p.Read()
	a = room.CheckAnswer{Matches: f.Bool("matches"), Commitment: f.Hash("commitment"), Recomputed: f.Hash("recomputed"), CheckedAt: f.Str("checked_at"), Head: head}
	if f.Err() != nil {
		return a, room.CheckFailed, "its answer lacks what a check consists of"
	}
	if !a.Matches || a.Commitment != commitment || a.Recomputed != commitment {
		return a, room.CheckDisagrees, "it recomputed " + a.Recomputed.String()
	}
	if !f.Has("signature") {
		return a, room.CheckUnsigned, "its answer carries no signature"
	}
	a.KeyID = f.Str("key_id")
	signature := f.Str("signature")
	a.Signature, err = base64.StdEncoding.Strict().DecodeString(signature)
	if f.Err() != nil || err != nil || len(a.Signature) != 64 {
		return a, room.CheckBadSignature, "its signature is not one in form"
	}
	return a, room.CheckObserved, ""
}

// Keys is what GET /api/keys says of the keys in use.
type Keys struct {
	Check   []byte // the raw public key that signs checks; nil where there is none
	Witness string // the name under which the Worker cosigns; "" where it does not
}

// ReadKeys reads the answer of GET /api/keys. A key counts as current only if it says so itself.
func ReadKeys(r Response) (Keys, bool) {
	if r.Status != 200 {
		return Keys{}, false
	}
	p, err := ledger.ParsePayload(r.Body)
	if err != nil {
		return Keys{}, false
	}
	f := p.Read()
	var out Keys
	for _, key := range f.Objs("keys") {
		public, err := base64.StdEncoding.Strict().DecodeString(key.Str("public_key"))
		if err != nil || len(public) != 32 || key.Str("key_id") != room.KeyID(public) {
			return Keys{}, false
		}
		if key.Str("status") == "current" && out.Check == nil {
			out.Check = public
		}
	}
	if f.Has("witness") && f.Payload("witness").String() != "null" {
		out.Witness = f.Obj("witness").Str("name")
	}
	return out, f.Err() == nil
}
