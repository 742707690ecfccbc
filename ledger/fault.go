package ledger

import (
	"strconv"
	"strings"

	"golang.org/x/mod/sumdb/tlog"
)

// A FaultKind names what is wrong with a chain.
type FaultKind string

// The kinds of fault.
const (
	Sequence      FaultKind = "sequence"       // an entry is missing, doubled or out of place
	BrokenLink    FaultKind = "broken_link"    // prev is not the hash of the entry before
	HashMismatch  FaultKind = "hash_mismatch"  // the content does not have the hash it carries
	GradeMismatch FaultKind = "grade_mismatch" // grade or attribution are not the door's
	NotCanonical  FaultKind = "not_canonical"  // the same JSON, but not in its one canonical form
	Malformed     FaultKind = "malformed"      // not an entry
)

// A Fault is the first thing found wrong with a chain. It is an error.
type Fault struct {
	Kind     FaultKind
	Seq      uint64 // the entry at fault: its own number, or the one due where it has none
	Line     int    // 1-based line in the file; 0 where there is no file
	Offset   int64  // byte offset in the file, or in the line where there is no file
	Expected string
	Found    string
	Message  string // one sentence; never holds control characters
}

// Error gives kind, entry and place in one line.
func (f *Fault) Error() string {
	s := string(f.Kind)
	if f.Seq > 0 {
		s += " at entry " + strconv.FormatUint(f.Seq, 10)
	}
	if f.Line > 0 {
		s += ", line " + strconv.Itoa(f.Line)
	}
	if f.Line > 0 || f.Offset > 0 {
		s += ", byte " + strconv.FormatInt(f.Offset, 10)
	}
	s += ": " + f.Message
	if f.Expected != "" || f.Found != "" {
		s += ": expected " + f.Expected + ", found " + f.Found
	}
	return s
}

// A Verdict is what checking a chain came to.
type Verdict struct {
	OK         bool
	Checked    uint64    // entries that passed every check that applies
	First      uint64    // the number of the first of them; 0 when there is none
	Last       uint64    // the number of the last of them
	Head       Hash      // the hash of the last of them
	Root       tlog.Hash // the tree over them; zero where the beginning is absent
	Foreign    bool      // not Docket's own chain
	NotApplied []string  // sentences: what was not checked, and why
	Fault      *Fault    // nil when OK, and when cancelled
	Cancelled  bool
}

// excerpt quotes at most max bytes of what was found, with everything that
// could act on a terminal escaped.
func excerpt(s string, max int) string {
	cut := ""
	if len(s) > max {
		s, cut = s[:max], "…"
	}
	return strings.TrimSuffix(strconv.QuoteToASCII(s), `"`) + cut + `"`
}
