package ledger

import (
	"errors"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// ParseEntry reads the canonical line of one entry, of a Docket chain or a
// foreign one, and accepts nothing else: what parses is what
// [Entry.AppendLine] writes. It checks form and not content; whether the hash
// is right is [Entry.Sum]'s to say. An error is a [*Fault].
func ParseEntry(line []byte) (Entry, error) {
	var p parts
	if f := p.prove(string(line)); f != nil {
		return Entry{}, f
	}
	return p.entry(), nil
}

// prove cuts a line from outside, and proves that it is canonical. The
// fault's offset counts from the start of the line.
func (p *parts) prove(s string) *Fault {
	switch {
	case s == "":
		return &Fault{Kind: Malformed, Message: "blank line, want an entry"}
	case len(s) > MaxLine:
		return &Fault{Kind: Malformed, Offset: MaxLine, Message: "line is longer than 1 MiB"}
	case strings.HasPrefix(s, "\ufeff"):
		return &Fault{Kind: Malformed, Message: "byte order mark, want none"}
	case s[len(s)-1] == '\r':
		return &Fault{Kind: NotCanonical, Offset: int64(len(s) - 1), Message: "line ends in CR LF, want LF alone"}
	}
	v := jsontext.Value(s)
	if err := v.Canonicalize(); err != nil {
		f := &Fault{Kind: Malformed, Message: "not JSON"}
		var se *jsontext.SyntacticError
		if errors.As(err, &se) && se.Err != nil {
			f.Offset = min(se.ByteOffset, int64(len(s)))
			f.Message = "not JSON: " + strings.Trim(excerpt(se.Err.Error(), 200), `"`)
			if se.JSONPointer != "" {
				f.Message += " at " + excerpt(string(se.JSONPointer), 100)
			}
		}
		return f
	}
	if i := firstDifference(s, v); i >= 0 {
		return &Fault{
			Kind: NotCanonical, Offset: int64(i), Message: "not in canonical form",
			Expected: excerpt(string(v[min(i, len(v)):]), 40), Found: excerpt(s[i:], 40),
		}
	}
	if i, want := p.scan(s, false); i >= 0 {
		return &Fault{
			Kind: Malformed, Offset: int64(i), Message: "not an entry",
			Expected: want, Found: excerpt(s[min(i, len(s)):], 40),
		}
	}
	return nil
}

// firstDifference returns where s stops being v, or -1 where they are the same.
func firstDifference(s string, v jsontext.Value) int {
	if s == string(v) {
		return -1
	}
	for i := range len(s) {
		if i == len(v) || s[i] != v[i] {
			return i
		}
	}
	return len(s)
}
