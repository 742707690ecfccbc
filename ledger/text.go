package ledger

import (
	"strconv"
	"strings"
)

// expect moves past fixed text, or says that it was wanted.
func expect(s string, i int, text string) (int, string) {
	if len(s)-i >= len(text) && s[i:i+len(text)] == text {
		return i + len(text), ""
	}
	return i, text
}

// scanString reads from behind the opening quote and returns what stands
// between the quotes and the offset behind the closing one, or -1.
func scanString(s string, i int) (string, int) {
	for j := i; ; j++ {
		k := strings.IndexByte(s[j:], '"')
		if k < 0 {
			return "", -1
		}
		j += k
		n := j
		for n > i && s[n-1] == '\\' {
			n--
		}
		// After an even number of backslashes the quote is not escaped.
		if (j-n)%2 == 0 {
			return s[i:j], j + 1
		}
	}
}

func scanHex(s string, i int, trusted bool) (string, int, string) {
	const want = "64 lower-case hexadecimal digits"
	for j := 0; j < 64 && !trusted; j++ {
		if i+j >= len(s) || unhex[s[i+j]] > 15 {
			return "", i + j, want
		}
	}
	if i+64 >= len(s) || s[i+64] != '"' {
		return "", i + 64, want
	}
	return s[i : i+64], i + 65, ""
}

// scanSeq reads a number from 1 to MaxNumber without leading zeros; it does
// not move when there is none.
func scanSeq(s string, i int) (uint64, int) {
	var n uint64
	j := i
	for ; j < len(s) && j-i < 17 && s[j]-'0' <= 9; j++ {
		n = n*10 + uint64(s[j]-'0')
	}
	if j == i || s[i] == '0' || n > MaxNumber {
		return 0, i
	}
	return n, j
}

// skipValue returns the offset behind the JSON value at i of a canonical line.
func skipValue(s string, i int) int {
	depth := 0
	for i < len(s) {
		switch s[i] {
		case '"':
			if _, i = scanString(s, i+1); i < 0 {
				return len(s)
			}
			if depth == 0 {
				return i
			}
			continue
		case '{', '[':
			depth++
		case '}', ']':
			if depth == 0 {
				return i
			}
			if depth--; depth == 0 {
				return i + 1
			}
		case ',':
			if depth == 0 {
				return i
			}
		}
		i++
	}
	return i
}

// checkPayload says what in a canonical JSON value is nested too deep, or is a
// number that a Docket chain may not hold, and where.
func checkPayload(s string, maxDepth int, whole bool) (int, string) {
	depth := 0
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == '"':
			_, j := scanString(s, i+1)
			if j < 0 {
				return i, "a string without end"
			}
			i = j - 1
		case c == '{' || c == '[':
			if depth++; depth > maxDepth {
				return i, "nested more than " + strconv.Itoa(maxDepth) + " deep"
			}
		case c == '}' || c == ']':
			depth--
		case c == '-' || c-'0' <= 9:
			j := i + 1
			for j < len(s) && strings.IndexByte("0123456789.+-eE", s[j]) >= 0 {
				j++
			}
			if msg := checkNumber(s[i:j]); whole && msg != "" {
				return i, msg
			}
			i = j - 1
		}
	}
	return 0, ""
}
