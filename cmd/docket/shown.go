package main

import (
	"io"
	"strconv"
	"strings"
	"unicode/utf8"
)

// shown is how text that came from a file, a server or the command line is
// printed: every character that could act on a terminal or hide from its
// reader is escaped, as Go writes it. That takes in escape sequences,
// carriage returns and newlines, links, and what turns the direction of writing.
func shown(s string) string {
	var b strings.Builder
	for len(s) > 0 {
		r, n := utf8.DecodeRuneInString(s)
		switch {
		case r == utf8.RuneError && n == 1:
			const digits = "0123456789abcdef"
			b.WriteString(`\x`)
			b.WriteByte(digits[s[0]>>4])
			b.WriteByte(digits[s[0]&15])
		case strconv.IsPrint(r):
			b.WriteRune(r)
		default:
			b.WriteString(strings.Trim(strconv.QuoteRuneToASCII(r), "'"))
		}
		s = s[n:]
	}
	return b.String()
}

// A sheet is a report on its way out. It has no other way to print than
// through shown, so that text cannot make lines of its own. It keeps its first error.
type sheet struct {
	w   io.Writer
	err error
}

// line prints its parts, one after the other, as one line.
func (s *sheet) line(parts ...string) {
	if s.err == nil {
		_, s.err = io.WriteString(s.w, shown(strings.Join(parts, ""))+"\n")
	}
}
