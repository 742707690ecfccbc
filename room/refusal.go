package room

import (
	"strconv"

	"docket/ledger"
)

// Refusal is an act that the rules did not admit. It is an error, it lands on the ledger as a row of its own, and
// it never carries a value that the caller may have meant to seal.
type Refusal struct {
	Code    string // stable, snake_case: "wrong_phase", "already_committed", …
	Path    string // RFC 6901 pointer into the arguments; "" when the whole act is meant
	Message string // one sentence: what was wrong and what would be right
}

// Error gives the code, the path where there is one, and the message.
func (r *Refusal) Error() string {
	if r.Path != "" {
		return r.Code + " at " + r.Path + ": " + r.Message
	}
	return r.Code + ": " + r.Message
}

func refuse(code, path, message string) *Refusal {
	return &Refusal{Code: code, Path: path, Message: message}
}

// refused is the row an inadmissible act leaves: what was tried, why it was not admitted, and a digest of the
// input, never the input.
type refused struct {
	act, code, path string
	phase           Phase
}

func (refused) kind() string { return "refused" }

func (r refused) fields() []ledger.Field {
	f := []ledger.Field{ledger.Str("act", r.act), ledger.Str("code", r.code), ledger.Str("phase", r.phase.String())}
	if r.path != "" {
		f = append(f, ledger.Str("path", r.path))
	}
	return f
}

func readRefused(f *ledger.Fields) act {
	return refused{act: f.Str("act"), code: f.Str("code"), path: f.OptStr("path"), phase: readPhase(f, "phase")}
}

func (r refused) judge(s *state, by Caller) *Refusal {
	if r.phase != s.phase {
		return refuse("bad_record", "/phase", "the room was in "+s.phase.String()+" then, not in "+r.phase.String())
	}
	return nil
}

func (refused) fold(*state, ledger.Entry) {}

// cancelled is a call that its caller gave up before it had any effect.
type cancelled struct{ act string }

func (cancelled) kind() string                  { return "cancelled" }
func (c cancelled) fields() []ledger.Field      { return []ledger.Field{ledger.Str("act", c.act)} }
func readCancelled(f *ledger.Fields) act        { return cancelled{act: f.Str("act")} }
func (cancelled) judge(*state, Caller) *Refusal { return nil }
func (cancelled) fold(s *state, e ledger.Entry) {}
func (tooLate) kind() string                    { return "cancel_too_late" }
func (tooLate) fold(*state, ledger.Entry)       {}
func readTooLate(f *ledger.Fields) act          { return tooLate{act: f.Str("act"), of: f.Hash("of")} }

// tooLate is a caller giving up after the effect had landed: the effect stands, and says so.
type tooLate struct {
	act string
	of  ledger.Hash
}

func (t tooLate) fields() []ledger.Field {
	return []ledger.Field{ledger.Str("act", t.act), ledger.HashOf("of", t.of)}
}

func (t tooLate) judge(s *state, by Caller) *Refusal {
	if _, ok := s.known(t.of); !ok {
		return refuse("bad_record", "/of", "no effect with that hash is on the record")
	}
	return nil
}

func itoa(n int) string { return strconv.Itoa(n) }

func equal(a, b []string) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}
