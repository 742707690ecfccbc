package room

import (
	"docket/ledger"
)

// CheckedByPage says that the page's own core recomputed an opening, and nobody else.
const CheckedByPage = "page"

// Opened is an opening that matched its commitment.
type Opened struct {
	Position string
	Nonce    string
	Seq      uint64
	Check    *Check // what the Worker was asked and said; nil while it is being asked
}

// reveal puts position and nonce on the record, so that anyone can recompute the commitment.
type reveal struct {
	round           int
	commitment      ledger.Hash
	position, nonce string
}

func (reveal) kind() string { return "reveal" }

func (v reveal) fields() []ledger.Field {
	return []ledger.Field{ledger.Int("round", int64(v.round)), ledger.HashOf("commitment", v.commitment),
		ledger.Str("position", v.position), ledger.Str("nonce", v.nonce), ledger.Str("checked_by", CheckedByPage)}
}

func readReveal(f *ledger.Fields) act {
	v := reveal{round: readRound(f), commitment: f.Hash("commitment"), position: f.Str("position"), nonce: f.Str("nonce")}
	f.Want("checked_by", f.Str("checked_by") == CheckedByPage, "must be "+CheckedByPage)
	return v
}

// judgeOpening refuses a position or a nonce that no commitment could bind.
func judgeOpening(position, nonce string) *Refusal {
	if r := judgeText("/position", position, MaxPosition); r != nil {
		return r
	}
	if len(nonce) != NonceLen {
		return refuse("bad_nonce", "/nonce", "a nonce is 32 lower-case hexadecimal digits")
	}
	for i := range len(nonce) {
		if c := nonce[i]; (c < '0' || c > '9') && (c < 'a' || c > 'f') {
			return refuse("bad_nonce", "/nonce", "a nonce is 32 lower-case hexadecimal digits")
		}
	}
	return nil
}

func (v reveal) judge(s *state, by Caller) *Refusal {
	if r := s.judgeWrite(by, v.round, Reveal); r != nil {
		return r
	}
	have := s.round().seats[by.Seat]
	if have == nil || !have.stands {
		return refuse("not_committed", "", "this seat has no commitment to open in this round")
	}
	if have.opened != nil {
		return refuse("already_opened", "", "this seat's commitment was opened in entry "+utoa(have.opened.Seq))
	}
	if r := judgeOpening(v.position, v.nonce); r != nil {
		return r
	}
	recomputed, err := s.opening(by.Seat, v.position, v.nonce).Commitment()
	if err != nil {
		return refuse("ill_formed_unicode", "/position", "the position is not well-formed Unicode")
	}
	if recomputed != have.commitment {
		return refuse("opening_mismatch", "", "position and nonce give another commitment than the one on the record")
	}
	if v.commitment != have.commitment {
		return refuse("bad_record", "/commitment", "the row names another commitment than the one it opens")
	}
	return nil
}

func (v reveal) fold(s *state, e ledger.Entry) {
	s.round().seats[e.Actor.Seat].opened = &Opened{Position: v.position, Nonce: v.nonce, Seq: e.Seq}
	s.reveals[e.Hash] = &revealed{seat: e.Actor.Seat, round: s.round(), commitment: v.commitment}
	s.keep("position of "+e.Actor.Seat+", round "+itoa(v.round), v.position, e.Seq)
}

// opening fills in what the room knows of a seat's opening.
func (s *state) opening(seat, position, nonce string) Opening {
	return Opening{Room: s.id, Round: s.round().n, Seat: seat, Question: s.round().question.Digest, Position: position, Nonce: nonce}
}
