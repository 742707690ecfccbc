package room

import (
	"crypto/sha256"
	"strconv"

	"docket/ledger"
)

// CommitmentVersion is the version a commitment binds; a change of the form takes a new one.
const CommitmentVersion = "docket-commitment/1"

// MaxPosition bounds a position, in Unicode code points.
const MaxPosition = 1000

// NonceLen is the length of a nonce as text: 128 bits in lower-case hexadecimal.
const NonceLen = 32

// Opening is everything a commitment binds. Whoever holds it can recompute the commitment, years later.
type Opening struct {
	Room     string
	Round    int
	Seat     string
	Question ledger.Hash
	Position string
	Nonce    string // 32 lower-case hex digits
}

// Commitment is the SHA-256 of the opening's RFC 8785 form: an object of version, room, round, seat, question,
// position and nonce. Every part is a JSON value of its own, so no separator can be moved between them. It
// fails if the position is not well-formed UTF-8.
func (o Opening) Commitment() (ledger.Hash, error) {
	p, err := ledger.Make(ledger.Str("version", CommitmentVersion), ledger.Str("room", o.Room), ledger.Int("round", int64(o.Round)),
		ledger.Str("seat", o.Seat), ledger.HashOf("question", o.Question), ledger.Str("position", o.Position), ledger.Str("nonce", o.Nonce))
	if err != nil {
		return ledger.Hash{}, err
	}
	return sha256.Sum256([]byte(p.String())), nil
}

// round is the working state of one round.
type round struct {
	n        int
	question Question
	seats    map[string]*sealing
	order    []string // seats in the order of their first commitment
	ruling   *RulingText
}

// sealing is what one seat committed, withdrew and opened in a round.
type sealing struct {
	commitment ledger.Hash
	seq        uint64
	stands     bool
	withdrawn  int
	opened     *Opened
}

func (s *state) round() *round { return s.rounds[len(s.rounds)-1] }

// standing lists the seats whose commitment stands, in the order in which they first committed.
func (s *state) standing() []string {
	var ids []string
	for _, id := range s.round().order {
		if s.round().seats[id].stands {
			ids = append(ids, id)
		}
	}
	return ids
}

// unopened lists the seats that committed and did not open.
func (s *state) unopened() []string {
	var ids []string
	for _, id := range s.round().order {
		if c := s.round().seats[id]; c.stands && c.opened == nil {
			ids = append(ids, id)
		}
	}
	return ids
}

// leftUnopened is unopened once opening was possible, and nothing before.
func (s *state) leftUnopened() []string {
	if s.phase < Reveal {
		return nil
	}
	return s.unopened()
}

func (s *state) judgeRound(n int) *Refusal {
	if n != s.round().n {
		return refuse("wrong_round", "/round", "round "+itoa(s.round().n)+" is open, not "+strconv.Itoa(n))
	}
	return nil
}

func (s *state) judgePhase(want Phase) *Refusal {
	if s.phase != want {
		return refuse("wrong_phase", "", "the room is in "+s.phase.String()+", and this belongs to "+want.String())
	}
	return nil
}

// judgeWrite holds what every participant's write has in common: a seat at its own door, no pause, the phase.
func (s *state) judgeWrite(by Caller, n int, want Phase) *Refusal {
	for _, r := range []*Refusal{s.judgeSeat(by), s.judgePaused(), s.judgePhase(want), s.judgeRound(n)} {
		if r != nil {
			return r
		}
	}
	return nil
}

// commit is a seat binding itself to a position that the record does not yet hold.
type commit struct {
	round      int
	commitment ledger.Hash
	question   ledger.Hash
}

func (commit) kind() string { return "commit" }

func (c commit) fields() []ledger.Field {
	return []ledger.Field{ledger.Int("round", int64(c.round)), ledger.HashOf("commitment", c.commitment), ledger.HashOf("question", c.question)}
}

func readCommit(f *ledger.Fields) act {
	return commit{round: readRound(f), commitment: f.Hash("commitment"), question: f.Hash("question")}
}

func (c commit) judge(s *state, by Caller) *Refusal {
	if r := s.judgeWrite(by, c.round, Commit); r != nil {
		return r
	}
	if c.question != s.round().question.Digest {
		return refuse("bad_record", "/question", "the commitment binds another question than the one that stands")
	}
	if have := s.round().seats[by.Seat]; have != nil && have.stands {
		return refuse("already_committed", "", "this seat's commitment of entry "+strconv.FormatUint(have.seq, 10)+" stands; withdraw it before committing anew")
	}
	return nil
}

func (c commit) fold(s *state, e ledger.Entry) {
	r := s.round()
	have := r.seats[e.Actor.Seat]
	if have == nil {
		have = &sealing{}
		r.seats[e.Actor.Seat] = have
		r.order = append(r.order, e.Actor.Seat)
	}
	have.commitment, have.seq, have.stands = c.commitment, e.Seq, true
	r.question.Frozen = true
}

// withdraw takes a standing commitment back; both acts stay on the record.
type withdraw struct {
	round      int
	commitment ledger.Hash
}

func (withdraw) kind() string { return "commitment_withdrawn" }

func (w withdraw) fields() []ledger.Field {
	return []ledger.Field{ledger.Int("round", int64(w.round)), ledger.HashOf("commitment", w.commitment)}
}

func readWithdraw(f *ledger.Fields) act {
	return withdraw{round: readRound(f), commitment: f.Hash("commitment")}
}

func (w withdraw) judge(s *state, by Caller) *Refusal {
	if r := s.judgeWrite(by, w.round, Commit); r != nil {
		return r
	}
	have := s.round().seats[by.Seat]
	if have == nil || !have.stands {
		return refuse("not_committed", "", "this seat has no commitment to withdraw")
	}
	if have.commitment != w.commitment {
		return refuse("bad_record", "/commitment", "another commitment of this seat stands")
	}
	return nil
}

func (w withdraw) fold(s *state, e ledger.Entry) {
	have := s.round().seats[e.Actor.Seat]
	have.stands = false
	have.withdrawn++
}
