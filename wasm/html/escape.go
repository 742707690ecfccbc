package html

import "unicode/utf8"

// appendEscaped appends s so that a parser reads back s, whatever s holds. What no HTML can carry, NUL and bytes
// that are not UTF-8, becomes U+FFFD.
func appendEscaped(b []byte, s string, attr bool) []byte {
	from := 0
	for i := 0; i < len(s); {
		c := s[i]
		if c >= utf8.RuneSelf {
			r, n := utf8.DecodeRuneInString(s[i:])
			if r != utf8.RuneError || n > 1 {
				i += n
				continue
			}
		} else if !special[c] {
			i++
			continue
		}
		b = append(b, s[from:i]...)
		switch {
		case c == '&':
			b = append(b, "&amp;"...)
		case c == '<':
			b = append(b, "&lt;"...)
		case c == '>':
			b = append(b, "&gt;"...)
		case c == '"' && attr:
			b = append(b, "&quot;"...)
		case c == '"':
			b = append(b, '"')
		case c == '\r': // a parser makes a line feed of a bare one
			b = append(b, "&#13;"...)
		default:
			b = append(b, "\uFFFD"...)
		}
		i++
		from = i
	}
	return append(b, s[from:]...)
}

var special = [utf8.RuneSelf]bool{0: true, '&': true, '<': true, '>': true, '"': true, '\r': true}
