package mandate

import (
	"strconv"
	"unicode/utf8"

	"docket/ledger"
)

// Bounds on documents. Characters are Unicode code points.
const (
	MaxName      = 200               // characters of an id, a type of action, a kind of effect
	MaxText      = 2000              // characters of any other text
	MaxList      = 1000              // entries of a list
	MaxResources = 10000             // entries of a proposal's resources
	MaxTriggers  = 100               // triggers defined, and triggers required, so that every one that fires fits in a receipt
	MaxDocument  = ledger.MaxPayload // bytes of a document in its RFC 8785 form, so that an entry can hold it
)

// faults keeps the first thing that is wrong with a document, and where. Paths are put together only then.
type faults struct{ err *ledger.PathError }

func (f *faults) at(path, msg string) {
	if f.err == nil {
		f.err = &ledger.PathError{Path: path, Msg: msg}
	}
}

// first is the fault as an error, nil for none.
func (f *faults) first() error {
	if f.err == nil {
		return nil
	}
	return f.err
}

// name admits what identifies something: 1 to [MaxName] characters, none of them a control character.
func (f *faults) name(path, s string) {
	if msg := nameFault(s); msg != "" {
		f.at(path, msg)
	}
}

// text admits any text, "" too.
func (f *faults) text(path, s string) {
	if msg := textFault(s, 0, MaxText); msg != "" {
		f.at(path, msg)
	}
}

// names admits a list of names, each there once.
func (f *faults) names(path string, list []string) { f.list(path, list, MaxList, nameFault) }

// texts admits a list of texts that are not empty, each there once.
func (f *faults) texts(path string, list []string, most int) {
	f.list(path, list, most, func(s string) string { return textFault(s, 1, MaxText) })
}

func (f *faults) list(path string, list []string, most int, fault func(string) string) {
	if len(list) > most {
		f.at(path, "has "+strconv.Itoa(len(list))+" entries, want at most "+strconv.Itoa(most))
		return
	}
	for i, s := range list {
		if msg := fault(s); msg != "" {
			f.at(path+"/"+strconv.Itoa(i), msg)
			return
		}
	}
	if i := repeated(list); i >= 0 {
		f.at(path+"/"+strconv.Itoa(i), quoted(list[i])+" is there before, want each once")
	}
}

func (f *faults) time(path, s string) {
	if !validTime(s) {
		f.at(path, quoted(s)+" is no time, want one in RFC 3339 and UTC such as 2026-01-01T09:00:00Z")
	}
}

// number admits a whole number from 0 on; nil is one that is not given.
func (f *faults) number(path string, n *int64) {
	if n != nil && (*n < 0 || *n > ledger.MaxNumber) {
		f.at(path, "is "+strconv.FormatInt(*n, 10)+", want a whole number from 0 on and below 2^53")
	}
}

// sizeFault admits a document of so many bytes.
func sizeFault(what string, n int) error {
	if n <= MaxDocument {
		return nil
	}
	return &ledger.PathError{Msg: what + " has " + strconv.Itoa(n) + " bytes, want at most " + strconv.Itoa(MaxDocument)}
}

func nameFault(s string) string {
	if msg := textFault(s, 1, MaxName); msg != "" {
		return msg
	}
	for i := 0; i < len(s); i++ {
		if s[i] < ' ' || s[i] == 0x7f || s[i] == 0xc2 && s[i+1] < 0xa0 {
			return quoted(s) + " holds a control character, want none"
		}
	}
	return ""
}

func textFault(s string, least, most int) string {
	switch {
	case len(s) < least:
		return "is empty, want 1 to " + strconv.Itoa(most) + " characters"
	case !utf8.ValidString(s):
		return "is not well-formed UTF-8"
	case len(s) > most && utf8.RuneCountInString(s) > most:
		return "has " + strconv.Itoa(utf8.RuneCountInString(s)) + " characters, want at most " + strconv.Itoa(most)
	}
	return ""
}

// repeated is the place of the first entry that is there before, -1 for none.
func repeated(list []string) int {
	if len(list) <= 16 {
		for i, s := range list {
			for _, before := range list[:i] {
				if before == s {
					return i
				}
			}
		}
		return -1
	}
	seen := make(map[string]struct{}, len(list))
	for i, s := range list {
		if _, ok := seen[s]; ok {
			return i
		}
		seen[s] = struct{}{}
	}
	return -1
}
