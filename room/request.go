package room

import (
	"docket/ledger"
)

// Stamp is what makes a write idempotent: the caller's own id for it, and a digest of its arguments.
type Stamp struct {
	ID      string      // "" when the caller gave none
	Digest  ledger.Hash // SHA-256 over the arguments in RFC 8785 form, without the id
	Blinded bool        // the arguments hold something sealed: the digest also covers a secret and is never twice the same

	// Secret compares retries of a sealed call, in this page and nowhere else: a digest that came out the same for
	// the same arguments would tell anybody who may try which arguments they were. It is not recorded.
	Secret ledger.Hash
}

// requestKey keeps callers apart: an id means something to the door and the seat that gave it, and nothing to
// others.
type requestKey struct {
	by Caller
	id string
}

// Request is what became of a call, as far as the record tells.
type Request struct {
	Stamp   Stamp
	Act     string      // the kind of the entry it left, or the act that was refused
	Seq     uint64      // that entry
	Hash    ledger.Hash // that entry
	Bound   bool        // it had an effect, so the id belongs to these arguments
	Outcome string      // "done", "refused", "cancelled", or the outcome of an ask
	Code    string      // why, when refused
	Result  Result      // of an ask
}

// Result is how an ask ended, or [Awaiting].
type Result struct {
	Outcome   string // ratified, declined, cancelled, interrupted, awaiting_confirmation
	Reason    string // the host's words, or why nobody answered: phase, paused, ruled, caller, reload
	AskSeq    uint64
	AnswerSeq uint64
}

// remember keeps what became of calls that gave an id.
func (s *state) remember(e ledger.Entry, a act, v envelope) {
	if v.request.ID == "" {
		return
	}
	key := requestKey{caller(e, v), v.request.ID}
	if have := s.requests[key]; have != nil && have.Bound {
		return
	}
	r := &Request{Stamp: v.request, Act: e.Kind, Seq: e.Seq, Hash: e.Hash}
	switch a := a.(type) {
	case refused:
		r.Act, r.Outcome, r.Code = a.act, "refused", a.code
	case cancelled:
		r.Act, r.Outcome = a.act, "cancelled"
	case ask:
		r.Bound, r.Outcome = true, Awaiting
		r.Result = Result{Outcome: Awaiting, AskSeq: e.Seq}
		s.asked[e.Hash] = r
	default:
		r.Bound, r.Outcome = true, "done"
	}
	s.requests[key] = r
}

// settle takes an ask off the waiting list and keeps how it ended.
func (s *state) settle(asked Ask, result Result) {
	for i, a := range s.asks {
		if a.Hash == asked.Hash {
			s.asks = append(append([]Ask(nil), s.asks[:i]...), s.asks[i+1:]...)
			break
		}
	}
	s.settled[asked.Hash] = result
	if r := s.asked[asked.Hash]; r != nil {
		r.Outcome, r.Result = result.Outcome, result
		delete(s.asked, asked.Hash)
	}
}
