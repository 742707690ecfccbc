package room

import (
	"docket/ledger"
)

// Phase is where a round stands. The phase a room is in decides which write tools exist.
type Phase uint8

// The phases, in their only order.
const (
	Open Phase = iota
	Commit
	Reveal
	Ruling
	Closed
)

var phaseNames = [...]string{"Open", "Commit", "Reveal", "Ruling", "Closed"}

// Phases lists every phase in order.
func Phases() []Phase { return []Phase{Open, Commit, Reveal, Ruling, Closed} }

// String is the phase's name as it stands on the record: "Open", "Commit", …
func (p Phase) String() string {
	if int(p) < len(phaseNames) {
		return phaseNames[p]
	}
	return "no phase"
}

// ParsePhase is the reverse of [Phase.String].
func ParsePhase(s string) (Phase, bool) {
	for i, n := range phaseNames {
		if n == s {
			return Phase(i), true
		}
	}
	return 0, false
}

// Next is the one phase that may follow, and false after Closed, which only a new round follows.
func (p Phase) Next() (Phase, bool) {
	if p >= Closed {
		return p, false
	}
	return p + 1, true
}

// Reasons that make leaving a phase take a second act.
const (
	ReasonNoCommitment = "no_commitment" // leaving Commit although no commitment stands
	ReasonUnopened     = "unopened"      // leaving Reveal although a commitment isn't opened
	ReasonNoRuling     = "no_ruling"     // leaving Ruling although nothing was ratified
)

// holds gives the reasons why leaving the present phase takes a second act, in a fixed order; none when a
// single act is enough.
func (s *state) holds() []string {
	switch s.phase {
	case Commit:
		if len(s.standing()) == 0 {
			return []string{ReasonNoCommitment}
		}
	case Reveal:
		if len(s.unopened()) > 0 {
			return []string{ReasonUnopened}
		}
	case Ruling:
		if s.round().ruling == nil {
			return []string{ReasonNoRuling}
		}
	}
	return nil
}

// advance moves the room to the next phase. When the phase it leaves is unfinished, held names the row of the
// first act and reasons what was left undone.
type advance struct {
	round    int
	from, to Phase
	reasons  []string
	held     uint64
	unopened []string
}

func (advance) kind() string { return "phase" }

func (a advance) fields() []ledger.Field {
	f := []ledger.Field{ledger.Int("round", int64(a.round)), ledger.Str("from", a.from.String()), ledger.Str("to", a.to.String())}
	if len(a.reasons) > 0 {
		f = append(f, ledger.Strs("reasons", a.reasons), ledger.Int("held", int64(a.held)))
	}
	if len(a.unopened) > 0 {
		f = append(f, ledger.Strs("unopened", a.unopened))
	}
	return f
}

func readAdvance(f *ledger.Fields) act {
	a := advance{round: readRound(f), from: readPhase(f, "from"), to: readPhase(f, "to")}
	if f.Has("reasons") {
		a.reasons = f.Strs("reasons")
		a.held = uint64(f.Int("held"))
	}
	if f.Has("unopened") {
		a.unopened = f.Strs("unopened")
	}
	return a
}

func (a advance) judge(s *state, by Caller) *Refusal {
	if r := s.judgeStep(by, a.round, a.from, a.to); r != nil {
		return r
	}
	reasons := s.holds()
	if !equal(reasons, a.reasons) {
		return refuse("second_act_due", "", "leaving "+s.phase.String()+" now takes a second act: "+sentenceReasons(reasons))
	}
	if len(reasons) > 0 && (s.held == nil || s.held.Seq != a.held || !equal(s.held.Reasons, reasons)) {
		return refuse("second_act_due", "", "no held advance stands for these reasons: press once, read why, press again")
	}
	if !equal(s.leftUnopened(), a.unopened) {
		return refuse("bad_record", "/unopened", "the row must name every commitment that was not opened")
	}
	return nil
}

func (a advance) fold(s *state, e ledger.Entry) {
	s.phase = a.to
	s.held = nil
}

// hold is the first of two acts: the host asked to leave an unfinished phase, and was told why that takes
// another.
type hold struct {
	round    int
	from, to Phase
	reasons  []string
	unopened []string
}

func (hold) kind() string { return "advance_held" }

func (h hold) fields() []ledger.Field {
	f := []ledger.Field{ledger.Int("round", int64(h.round)), ledger.Str("from", h.from.String()), ledger.Str("to", h.to.String()),
		ledger.Strs("reasons", h.reasons)}
	if len(h.unopened) > 0 {
		f = append(f, ledger.Strs("unopened", h.unopened))
	}
	return f
}

func readHold(f *ledger.Fields) act {
	h := hold{round: readRound(f), from: readPhase(f, "from"), to: readPhase(f, "to"), reasons: f.Strs("reasons")}
	if f.Has("unopened") {
		h.unopened = f.Strs("unopened")
	}
	return h
}

func (h hold) judge(s *state, by Caller) *Refusal {
	if r := s.judgeStep(by, h.round, h.from, h.to); r != nil {
		return r
	}
	if reasons := s.holds(); len(reasons) == 0 || !equal(reasons, h.reasons) || !equal(s.leftUnopened(), h.unopened) {
		return refuse("bad_record", "/reasons", "the row must name what is unfinished now, and nothing else")
	}
	return nil
}

func (h hold) fold(s *state, e ledger.Entry) {
	s.held = &Held{From: h.from, To: h.to, Seq: e.Seq, Reasons: h.reasons, Unopened: h.unopened}
}

// judgeStep holds what both acts of leaving a phase have in common.
func (s *state) judgeStep(by Caller, round int, from, to Phase) *Refusal {
	if r := s.judgeHost(by); r != nil {
		return r
	}
	if r := s.judgePaused(); r != nil {
		return r
	}
	if r := s.judgeRound(round); r != nil {
		return r
	}
	next, ok := s.phase.Next()
	if !ok {
		return refuse("wrong_phase", "/to", "the round is closed: only opening the next round follows")
	}
	if from != s.phase || to != next {
		return refuse("wrong_phase", "/to", "the room is in "+s.phase.String()+", so only "+next.String()+" follows, not "+to.String())
	}
	return nil
}

// nextRound opens the round after a closed one; the ledger goes on.
type nextRound struct{ round int }

func (nextRound) kind() string { return "round_opened" }

func (n nextRound) fields() []ledger.Field {
	return []ledger.Field{ledger.Int("round", int64(n.round))}
}

func readNextRound(f *ledger.Fields) act { return nextRound{round: readRound(f)} }

func (n nextRound) judge(s *state, by Caller) *Refusal {
	if r := s.judgeHost(by); r != nil {
		return r
	}
	if r := s.judgePaused(); r != nil {
		return r
	}
	if s.phase != Closed {
		return refuse("wrong_phase", "", "the next round opens from Closed, and the room is in "+s.phase.String())
	}
	if n.round != s.round().n+1 {
		return refuse("bad_record", "/round", "the next round is "+itoa(s.round().n+1)+", not "+itoa(n.round))
	}
	return nil
}

func (n nextRound) fold(s *state, e ledger.Entry) {
	q := s.round().question
	q.Frozen = false // it freezes anew, at this round's first commitment
	s.rounds = append(s.rounds, &round{n: n.round, question: q, seats: map[string]*sealing{}})
	s.phase = Open
	s.held = nil
}

func sentenceReasons(reasons []string) string {
	out := ""
	for i, r := range reasons {
		if i > 0 {
			out += ", "
		}
		switch r {
		case ReasonNoCommitment:
			out += "no commitment stands"
		case ReasonUnopened:
			out += "a commitment is not opened"
		case ReasonNoRuling:
			out += "no ruling was ratified"
		default:
			out += r
		}
	}
	return out
}

// stay is the host leaving it at the first of two acts: the room stays, and the next advance is a first act again.
type stay struct{ held uint64 }

func (stay) kind() string { return "advance_withdrawn" }

func (a stay) fields() []ledger.Field { return []ledger.Field{ledger.Int("held", int64(a.held))} }

func readStay(f *ledger.Fields) act { return stay{held: uint64(f.Int("held"))} }

func (a stay) judge(s *state, by Caller) *Refusal {
	if r := s.judgeHost(by); r != nil {
		return r
	}
	if r := s.judgePaused(); r != nil {
		return r
	}
	if s.held == nil || s.held.Seq != a.held {
		return refuse("not_held", "/held", "no advance is held")
	}
	return nil
}

func (stay) fold(s *state, e ledger.Entry) { s.held = nil }
