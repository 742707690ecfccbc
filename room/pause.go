package room

import (
	"unicode/utf8"

	"docket/ledger"
)

// MaxReason bounds a reason given with a press, in Unicode code points.
const MaxReason = 500

// Pause is why every write tool is gone, and since which entry.
type Pause struct {
	Reason string // "" when none was given
	Seq    uint64
}

// pause takes every write away until the room resumes.
type pause struct{ reason string }

func (pause) kind() string { return "paused" }

func (p pause) fields() []ledger.Field { return []ledger.Field{ledger.Str("reason", p.reason)} }

func readPause(f *ledger.Fields) act { return pause{reason: f.Str("reason")} }

func (p pause) judge(s *state, by Caller) *Refusal {
	if r := s.judgeHost(by); r != nil {
		return r
	}
	if s.pause != nil {
		return refuse("paused", "", "the room is paused already, since entry "+utoa(s.pause.Seq))
	}
	return judgeReason(p.reason)
}

func (p pause) fold(s *state, e ledger.Entry) { s.pause = &Pause{Reason: p.reason, Seq: e.Seq} }

// resume gives back what the phase offers.
type resume struct{}

func (resume) kind() string                  { return "resumed" }
func (resume) fields() []ledger.Field        { return nil }
func readResume(*ledger.Fields) act          { return resume{} }
func (resume) fold(s *state, e ledger.Entry) { s.pause = nil }

func (resume) judge(s *state, by Caller) *Refusal {
	if r := s.judgeHost(by); r != nil {
		return r
	}
	if s.pause == nil {
		return refuse("not_paused", "", "the room is not paused")
	}
	return nil
}

func (s *state) judgePaused() *Refusal {
	if s.pause != nil {
		return refuse("paused", "", "the room is paused since entry "+utoa(s.pause.Seq)+"; nothing is written until the host resumes it")
	}
	return nil
}

func judgeReason(reason string) *Refusal {
	if !utf8.ValidString(reason) {
		return refuse("ill_formed_unicode", "/reason", "the reason is not well-formed Unicode")
	}
	if n := utf8.RuneCountInString(reason); n > MaxReason {
		return refuse("too_long", "/reason", "the reason has "+itoa(n)+" characters, and at most "+itoa(MaxReason)+" are taken")
	}
	return nil
}
