package ledger

import (
	"encoding/hex"
	"strings"
	"unicode/utf8"
)

// plain cuts a line and proves in one pass that it is the canonical line of an
// entry as Docket's own rooms write it: a known door, kind and seat within
// bounds, whole numbers, a time that exists. It says yes only where
// [parts.prove] and [parts.checkOwn] would find nothing, and no more than "perhaps not" otherwise:
// what is rare (escapes in keys, numbers of 16 digits, the 29th of February)
// is left to them. The digits of hash and prev are not looked at; the
// caller compares both with digits of its own.
func (p *parts) plain(s string) bool {
	// Scanning as if the line were trusted finds the members by fixed text from both ends. What
	// lies between is proven here, so that nothing is taken on trust but those digits.
	if len(s) == 0 || len(s) > MaxLine {
		return false
	}
	if i, _ := p.scan(s, true); i >= 0 || p.door == 0 || p.seq == 0 {
		return false
	}
	if checkKind(p.kind) != "" || !plainTime(p.ts) {
		return false
	}
	if checkSeat(p.seat) != "" || plainString(s, p.hashAt-len(`"},`)-len(p.seat)) != p.hashAt-len(`},`) {
		return false
	}
	return plainValue(p.payload, 0, 0) == len(p.payload)
}

// plainString returns the offset behind the closing quote of the canonical
// string whose content begins at i, or -1.
func plainString(s string, i int) int {
	begin, ascii := i, true
	for {
		// Eight bytes at a time, as long as none of them needs a look.
		for i+8 <= len(s) {
			x := uint64(s[i]) | uint64(s[i+1])<<8 | uint64(s[i+2])<<16 | uint64(s[i+3])<<24 |
				uint64(s[i+4])<<32 | uint64(s[i+5])<<40 | uint64(s[i+6])<<48 | uint64(s[i+7])<<56
			if special(x) {
				break
			}
			i += 8
		}
		if i >= len(s) {
			return -1
		}
		switch c := s[i]; {
		case c == '"':
			if !ascii && !utf8.ValidString(s[begin:i]) {
				return -1
			}
			return i + 1
		case c == '\\':
			// RFC 8785, section 3.2.2.2: these have a short form, and other
			// control characters, which are rarer, have six characters.
			if i+1 >= len(s) || strings.IndexByte(`"\bfnrt`, s[i+1]) < 0 {
				return -1
			}
			i++
		case c < ' ':
			return -1
		case c >= utf8.RuneSelf:
			ascii = false
		}
		i++
	}
}

// special reports whether one of eight bytes is a quote, a backslash, a
// control character or no ASCII. It may say so of eight bytes without.
func special(x uint64) bool {
	const ones, tops = 0x0101010101010101, 0x8080808080808080
	q, b := x^('"'*ones), x^('\\'*ones)
	return ((q-ones)|(b-ones)|(x-' '*ones)|x)&tops != 0
}

// plainValue returns the offset behind the canonical JSON value at i, or -1.
// Its numbers are whole and below 2^53, and it is no deeper than a payload may be.
func plainValue(s string, i, depth int) int {
	if i >= len(s) {
		return -1
	}
	switch c := s[i]; {
	case c == '"':
		return plainString(s, i+1)
	case c == '{':
		return plainObject(s, i+1, depth+1)
	case c == '[':
		return plainArray(s, i+1, depth+1)
	case c == '-' || c-'0' <= 9:
		return plainNumber(s, i)
	}
	for _, word := range [...]string{"true", "false", "null"} {
		if strings.HasPrefix(s[i:], word) {
			return i + len(word)
		}
	}
	return -1
}

func plainObject(s string, i, depth int) int {
	if depth > MaxDepth || i >= len(s) {
		return -1
	}
	if s[i] == '}' {
		return i + 1
	}
	for before, first := "", true; ; first = false {
		if i >= len(s) || s[i] != '"' {
			return -1
		}
		end := plainString(s, i+1)
		if end < 0 || end >= len(s) || s[end] != ':' {
			return -1
		}
		key := s[i+1 : end-1]
		// Keys are ordered by what they say, not by how it is escaped.
		if strings.IndexByte(key, '\\') >= 0 || !first && compareKeys(before, key) >= 0 {
			return -1
		}
		before = key
		if i = plainValue(s, end+1, depth); i < 0 || i >= len(s) {
			return -1
		}
		switch s[i] {
		case '}':
			return i + 1
		case ',':
			i++
		default:
			return -1
		}
	}
}

func plainArray(s string, i, depth int) int {
	if depth > MaxDepth || i >= len(s) {
		return -1
	}
	if s[i] == ']' {
		return i + 1
	}
	for {
		if i = plainValue(s, i, depth); i < 0 || i >= len(s) {
			return -1
		}
		switch s[i] {
		case ']':
			return i + 1
		case ',':
			i++
		default:
			return -1
		}
	}
}

// plainNumber takes at most 15 digits, which are below 2^53 whatever they are.
func plainNumber(s string, i int) int {
	begin := i
	if s[i] == '-' {
		begin++
	}
	j := begin
	for j < len(s) && s[j]-'0' <= 9 {
		j++
	}
	switch {
	case j == begin || j-begin > 15:
		return -1
	case s[begin] == '0' && (j-begin > 1 || begin > i): // 01 and -0
		return -1
	case j < len(s) && (s[j] == '.' || s[j] == 'e' || s[j] == 'E'):
		return -1
	}
	return j
}

// plainTime is [checkTime] without the days that only some years have.
func plainTime(s string) bool {
	if len(s) != len(TimeLayout) {
		return false
	}
	for i := 0; i < len(s); i++ {
		switch c := TimeLayout[i]; {
		case c-'0' <= 9:
			if s[i]-'0' > 9 {
				return false
			}
		case s[i] != c:
			return false
		}
	}
	two := func(i int) int { return int(s[i]-'0')*10 + int(s[i+1]-'0') }
	month, day := two(5), two(8)
	return month >= 1 && month <= 12 && day >= 1 && day <= shortest[month-1] && two(11) < 24 && two(14) < 60 && two(17) < 60
}

// shortest is how many days a month has in every year.
var shortest = [...]int{31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31}

// hexEqual reports whether s is the 64 digits of h.
func hexEqual(s string, h *Hash) bool {
	var x [64]byte
	hex.Encode(x[:], h[:])
	return s == string(x[:])
}
