package mandate

import (
	"encoding/hex"
	"strconv"
	"unicode/utf8"

	"docket/ledger"
)

// What is written here is in the form of RFC 8785: members in the order of their names, no spaces, the shortest escapes. Evaluating is
// done for every act, and so writes directly.

// usualLength is room for most documents, so that writing one takes one piece of memory.
const usualLength = 2048

// appendText writes a JSON string. The text must be well-formed.
func appendText(b []byte, s string) []byte {
	b, _ = ledger.AppendQuoted(b, s)
	return b
}

// appendStr writes a member that is a string, behind what introduces it: `{"name":` or `,"name":`.
func appendStr(b []byte, intro, s string) []byte { return appendText(append(b, intro...), s) }

func appendStrs(b []byte, intro string, list []string) []byte {
	b = append(append(b, intro...), '[')
	for i, s := range list {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendText(b, s)
	}
	return append(b, ']')
}

func appendInt(b []byte, intro string, n int64) []byte {
	return strconv.AppendInt(append(b, intro...), n, 10)
}

// appendHash writes a digest, "" where there is none.
func appendHash(b []byte, intro string, h ledger.Hash) []byte {
	b = append(append(b, intro...), '"')
	if !h.IsZero() {
		b = hex.AppendEncode(b, h[:])
	}
	return append(b, '"')
}

// member begins a member of the object that b ends in.
func member(b []byte, name string) []byte {
	if b[len(b)-1] != '{' {
		b = append(b, ',')
	}
	return append(append(append(b, '"'), name...), '"', ':')
}

// optionalStrs writes a member that is missing where it would be empty.
func optionalStrs(b []byte, name string, list []string) []byte {
	if len(list) == 0 {
		return b
	}
	return appendStrs(member(b, name), "", list)
}

// optionalInt writes a member that is missing where there is no number.
func optionalInt(b []byte, name string, n *int64) []byte {
	if n == nil {
		return b
	}
	return strconv.AppendInt(member(b, name), *n, 10)
}

// shownLength is how many characters of a value a message repeats. The whole of it is in the document.
const shownLength = 100

// quoted is a value as messages show it: in quotation marks, and cut where it is long.
func quoted(s string) string {
	n := 0
	for i := range s {
		if n == shownLength {
			return `"` + s[:i] + `…"`
		}
		n++
	}
	if !utf8.ValidString(s) {
		return strconv.QuoteToASCII(s)
	}
	return `"` + s + `"`
}
