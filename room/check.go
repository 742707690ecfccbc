package room

import (
	"encoding/base64"
	"unicode/utf8"

	"docket/ledger"
)

// WorkerSeat is the name under which the Worker's own observations are recorded. It is not a seat.
const WorkerSeat = "worker"

// Outcomes of asking the Worker to check an opening. Only the first is graded server-observed; every other names
// why the check is the page's alone.
const (
	CheckObserved     = "observed"
	CheckUnreachable  = "unreachable"   // no answer came at all
	CheckTimedOut     = "timed_out"     // none within the time the page waits
	CheckRefused      = "refused"       // the Worker would not check: an answer of 4xx
	CheckFailed       = "failed"        // an answer of 5xx, or one that cannot be read
	CheckUnsigned     = "unsigned"      // a well-formed answer without signature, or no key was pinned
	CheckBadSignature = "bad_signature" // signed, and not by the pinned key over this answer
	CheckDisagrees    = "disagrees"     // its arithmetic is not the page's
)

// CheckWords says in words what an outcome of a check means.
func CheckWords(outcome string) string {
	switch outcome {
	case CheckObserved:
		return "the Worker recomputed it and signed what it found"
	case CheckUnreachable:
		return "it could not be reached, so the page's own check is all there is"
	case CheckTimedOut:
		return "it did not answer in time, so the page's own check is all there is"
	case CheckRefused:
		return "it refused to check, so the page's own check is all there is"
	case CheckFailed:
		return "it failed or answered what cannot be read, so the page's own check is all there is"
	case CheckUnsigned:
		return "its answer is not signed with a key that was pinned, so it counts for no more than the page's own check"
	case CheckBadSignature:
		return "its answer carries a signature that does not verify with the pinned key, so it is not taken for the Worker's"
	case CheckDisagrees:
		return "its arithmetic is not the page's: one of the two is wrong, and anyone can recompute which"
	}
	return "for a reason that this version does not know"
}

var fallbacks = map[string]bool{CheckUnreachable: true, CheckTimedOut: true, CheckRefused: true, CheckFailed: true,
	CheckUnsigned: true, CheckBadSignature: true, CheckDisagrees: true}

// CheckAnswer is the Worker's answer to an opening, as it signs it.
type CheckAnswer struct {
	Matches    bool
	Commitment ledger.Hash
	Recomputed ledger.Hash
	CheckedAt  string // by the Worker's clock, RFC 3339 in UTC with milliseconds
	KeyID      string
	Head       ledger.Hash // the ledger's head that the page sent with its question
	Signature  []byte      // Ed25519 over [CheckAnswer.Message]
}

// Message is what the Worker signs: the RFC 8785 form of the answer without its signature, together with the head
// the page sent.
func (a CheckAnswer) Message() ([]byte, error) {
	p, err := ledger.Make(ledger.Bool("matches", a.Matches), ledger.HashOf("commitment", a.Commitment), ledger.HashOf("recomputed", a.Recomputed),
		ledger.Str("checked_at", a.CheckedAt), ledger.Str("key_id", a.KeyID), ledger.HashOf("head", a.Head))
	return []byte(p.String()), err
}

// Check is how far an opening was checked.
type Check struct {
	Outcome   string // CheckObserved, or why not
	Seq       uint64
	CheckedAt string // by the Worker's clock, where it observed
}

// revealed is an accepted opening, as its check needs it.
type revealed struct {
	seat       string
	round      *round
	commitment ledger.Hash
	check      *Check
}

// checked is the Worker's observation of an opening, with the signature that makes it one.
type checked struct {
	reveal ledger.Hash
	answer CheckAnswer
}

func (checked) kind() string { return "reveal_checked" }

func (c checked) fields() []ledger.Field {
	a := c.answer
	return []ledger.Field{ledger.HashOf("reveal", c.reveal), ledger.Bool("matches", a.Matches), ledger.HashOf("commitment", a.Commitment),
		ledger.HashOf("recomputed", a.Recomputed), ledger.Str("checked_at", a.CheckedAt), ledger.Str("key_id", a.KeyID), ledger.HashOf("head", a.Head),
		ledger.Str("signature", base64.StdEncoding.EncodeToString(a.Signature))}
}

func readChecked(f *ledger.Fields) act {
	signature, ok := exact(f.Str("signature"), 64)
	f.Want("signature", ok, "must be 64 bytes in base64")
	return checked{reveal: f.Hash("reveal"), answer: CheckAnswer{Matches: f.Bool("matches"), Commitment: f.Hash("commitment"),
		Recomputed: f.Hash("recomputed"), CheckedAt: f.Str("checked_at"), KeyID: f.Str("key_id"), Head: f.Hash("head"), Signature: signature}}
}

func (c checked) judge(s *state, by Caller) *Refusal {
	if by.Door != ledger.Server || by.Seat != WorkerSeat {
		return refuse("wrong_door", "", "the Worker's observation comes by the door server only")
	}
	opening, r := s.unchecked(c.reveal)
	if r != nil {
		return r
	}
	a := c.answer
	if !a.Matches || a.Commitment != opening.commitment || a.Recomputed != opening.commitment {
		return refuse("check_disagrees", "/recomputed", "the answer's arithmetic is not the page's own")
	}
	if _, ok := s.known(a.Head); !ok {
		return refuse("bad_record", "/head", "the head that was sent is not on this ledger")
	}
	if s.workerKey == nil || a.KeyID != KeyID(s.workerKey) {
		return refuse("bad_signature", "/key_id", "the answer is not signed with the key that was pinned when the room opened")
	}
	message, err := a.Message()
	if err != nil || s.verify == nil || !s.verify(s.workerKey, message, a.Signature) {
		return refuse("bad_signature", "/signature", "the signature over this answer does not verify with the pinned key")
	}
	return nil
}

func (c checked) fold(s *state, e ledger.Entry) {
	s.setCheck(c.reveal, Check{Outcome: CheckObserved, Seq: e.Seq, CheckedAt: c.answer.CheckedAt})
}

// notChecked is the page saying that nobody but itself checked an opening, and why.
type notChecked struct {
	reveal          ledger.Hash
	outcome, detail string
}

func (notChecked) kind() string { return "reveal_not_checked" }

func (n notChecked) fields() []ledger.Field {
	f := []ledger.Field{ledger.HashOf("reveal", n.reveal), ledger.Str("outcome", n.outcome)}
	if n.detail != "" {
		f = append(f, ledger.Str("detail", n.detail))
	}
	return f
}

func readNotChecked(f *ledger.Fields) act {
	return notChecked{reveal: f.Hash("reveal"), outcome: f.Str("outcome"), detail: f.OptStr("detail")}
}

func (n notChecked) judge(s *state, by Caller) *Refusal {
	if r := s.judgeBookkeeping(by); r != nil {
		return r
	}
	if _, r := s.unchecked(n.reveal); r != nil {
		return r
	}
	return n.judgeWords()
}

func (n notChecked) judgeWords() *Refusal {
	if !fallbacks[n.outcome] {
		return refuse("bad_record", "/outcome", "no such outcome of a check")
	}
	if !utf8.ValidString(n.detail) || utf8.RuneCountInString(n.detail) > MaxReason {
		return refuse("bad_record", "/detail", "the detail is ill-formed or too long")
	}
	return nil
}

func (n notChecked) fold(s *state, e ledger.Entry) {
	s.setCheck(n.reveal, Check{Outcome: n.outcome, Seq: e.Seq})
}

// checkLate is an answer that came after the page had stopped waiting. It changes nothing.
type checkLate struct {
	reveal  ledger.Hash
	outcome string
}

func (checkLate) kind() string { return "reveal_check_late" }

func (c checkLate) fields() []ledger.Field {
	return []ledger.Field{ledger.HashOf("reveal", c.reveal), ledger.Str("outcome", c.outcome)}
}

func readCheckLate(f *ledger.Fields) act {
	return checkLate{reveal: f.Hash("reveal"), outcome: f.Str("outcome")}
}

func (c checkLate) judge(s *state, by Caller) *Refusal {
	if r := s.judgeBookkeeping(by); r != nil {
		return r
	}
	if have := s.reveals[c.reveal]; have == nil || have.check == nil {
		return refuse("bad_record", "/reveal", "no opening of that hash is past its check")
	}
	if c.outcome != CheckObserved && !fallbacks[c.outcome] {
		return refuse("bad_record", "/outcome", "no such outcome of a check")
	}
	return nil
}

func (checkLate) fold(*state, ledger.Entry) {}

func (s *state) unchecked(reveal ledger.Hash) (*revealed, *Refusal) {
	have := s.reveals[reveal]
	if have == nil {
		return nil, refuse("bad_record", "/reveal", "no opening of that hash is on the record")
	}
	if have.check != nil {
		return nil, refuse("already_checked", "/reveal", "the check of this opening is on the record in entry "+utoa(have.check.Seq))
	}
	return have, nil
}

func (s *state) setCheck(reveal ledger.Hash, c Check) {
	have := s.reveals[reveal]
	have.check = &c
	have.round.seats[have.seat].opened.Check = &c
}
