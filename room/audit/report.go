package audit

import (
	"time"

	"golang.org/x/mod/sumdb/tlog"

	"docket/ledger"
)

// A Kind is what a file is.
type Kind string

// The kinds of file. A file of none of them is unreadable.
const (
	Ledger     Kind = "ledger"
	Receipt    Kind = "receipt"
	Checkpoint Kind = "checkpoint"
)

// A Verdict is what checking a file came to.
type Verdict string

// The verdicts.
const (
	OK         Verdict = "ok"         // everything that could be checked held
	Faulty     Verdict = "fault"      // Fault says what did not
	Nothing    Verdict = "nothing"    // there is nothing to verify, or nothing that a known key vouches for
	Unreadable Verdict = "unreadable" // no file of Docket's, or reading it failed
)

// What can be wrong with a file besides what [ledger.FaultKind] has.
const (
	OpeningMismatch ledger.FaultKind = "opening_mismatch" // position and nonce do not give the commitment
	CheckDisagrees  ledger.FaultKind = "check_disagrees"  // a signed check is of something else than its opening
	KeyMismatch     ledger.FaultKind = "key_mismatch"     // a room's id does not follow from its key
	BreaksRules     ledger.FaultKind = "breaks_rules"     // the hashes are right, and the room's rules forbid the act
)

// A Report is what a file shows and what it does not.
type Report struct {
	Name     string // what the caller calls the file
	Kind     Kind
	Verdict  Verdict
	Headline string // the verdict in a sentence

	Bytes    int64
	Origin   string // which log: "docket/" and the room's id; "" where the file does not say
	RoomName string // what the room calls itself; text from the file, to be escaped
	Sentence string // what a receipt's entry tells, in words; text from the file, to be escaped
	Foreign  bool   // a chain that is not Docket's own

	Entries     uint64      // entries checked in a ledger; 1 in a receipt
	First, Last uint64      // their numbers
	Head        ledger.Hash // the hash of the last of them
	Size        uint64      // of the tree; 0 where there is none
	Root        tlog.Hash

	Checks     []Check
	Fault      *ledger.Fault // the first one
	NotChecked []NotChecked
	Keys       []KeyUse

	chained bool // a ledger whose chain holds from its first entry to its end, whatever its acts are
	marks   map[uint64]mark
	parting *parting
	at      ledger.Hash // a receipt's own entry, and its number in First
}

// A Check is something that was checked and held, and how often.
type Check struct {
	What  string
	Count uint64
}

// A NotChecked is something that could not be checked, and why.
type NotChecked struct {
	What string
	Why  string
}

// A KeyUse is a key that verified something.
type KeyUse struct {
	Use        string     // "room", "worker" or "witness"
	ID         string     // name and hash, or a Worker's key id; the name is text from the file
	Key        ledger.Key // a Worker's has no name
	From       string     // the file that brought it along; "" where the caller pinned it
	Signatures uint64
	At         time.Time // of a cosignature, by the witness's clock
}

// Pinned reports whether the caller knew the key beforehand.
func (k KeyUse) Pinned() bool { return k.From == "" }

// broughtAlong reports whether there are signatures, and all of them are by keys that came with files.
func (r *Report) broughtAlong() bool {
	for _, k := range r.Keys {
		if k.Pinned() {
			return false
		}
	}
	return len(r.Keys) > 0
}

func (r *Report) checked(what string, n uint64) {
	if n > 0 {
		r.Checks = append(r.Checks, Check{what, n})
	}
}

func (r *Report) cannot(what, why string) {
	r.NotChecked = append(r.NotChecked, NotChecked{what, why})
}

// fail records the first fault.
func (r *Report) fail(f *ledger.Fault) {
	if r.Fault == nil {
		r.Fault, r.Verdict, r.Headline = f, Faulty, f.Error()
	}
}

func (r *Report) unreadable(why string) {
	r.Verdict, r.Headline = Unreadable, why
}

// used counts a signature that verified.
func (r *Report) used(use, id string, key ledger.Key, from string, at time.Time) {
	for i := range r.Keys {
		if k := &r.Keys[i]; k.Use == use && k.ID == id {
			k.Signatures++
			return
		}
	}
	r.Keys = append(r.Keys, KeyUse{Use: use, ID: id, Key: key, From: from, Signatures: 1, At: at})
}
