package room

import (
	"errors"

	"docket/ledger"
)

// ReplayError is an entry whose hashes may be right and whose act the rules did not admit.
type ReplayError struct {
	Seq    uint64
	Reason error
}

// Error names the entry and the rule, or what keeps this program from judging it.
func (e *ReplayError) Error() string {
	if why := e.Lacks(); why != "" {
		return "entry " + utoa(e.Seq) + " cannot be judged here: " + why
	}
	return "entry " + utoa(e.Seq) + " breaks the room's rules: " + e.Reason.Error()
}

// lacking are refusals that say what this program lacks, and nothing of the ledger.
var lacking = map[string]string{
	"unknown_kind":  "it is of a kind that this version does not know",
	"unknown_set":   "it opens a set of records that this version does not know",
	"other_records": "it opens a set of records that is another in this version",
}

// Lacks says what keeps this program from judging the entry, and "" where the entry breaks the rules.
func (e *ReplayError) Lacks() string {
	var refusal *Refusal
	if errors.As(e.Reason, &refusal) {
		return lacking[refusal.Code]
	}
	return ""
}

// Unwrap gives the rule that was broken.
func (e *ReplayError) Unwrap() error { return e.Reason }

// Replay makes the room that a ledger tells of. Of c, the id, the key, the name and the question are the ledger's to tell. The ledger's hashes are
// [ledger.Import]'s to check; Replay judges each act by the rules, and fails with a [ReplayError] at the first
// that they would not have admitted.
func Replay(l *ledger.Ledger, c Config) (*Room, error) {
	r := newRoom(l, c)
	live := r.s.at
	r.s.book.Again = c.Rehearse
	defer func() { r.s.at, r.s.book.Again = live, false }()
	for e := range l.Entries(1) {
		r.s.at = func() string { return e.TS }
		a, v, err := parse(e)
		if err != nil {
			return nil, &ReplayError{Seq: e.Seq, Reason: err}
		}
		if _, isOpening := a.(opened); isOpening != (e.Seq == 1) {
			return nil, &ReplayError{Seq: e.Seq, Reason: refuse("bad_record", "", "a room's ledger begins with its opening and has no other")}
		}
		if refusal := r.s.admit(caller(e, v), a, v); refusal != nil {
			return nil, &ReplayError{Seq: e.Seq, Reason: refusal}
		}
		r.s.absorb(e, a, v)
		if c.Watch != nil {
			c.Watch(e, r.Snapshot)
		}
		if c.Breathe != nil && e.Seq%256 == 0 {
			c.Breathe()
		}
	}
	if l.Len() == 0 {
		return nil, errors.New("an empty ledger tells of no room")
	}
	return r, nil
}
