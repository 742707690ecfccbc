package html

import (
	"strconv"
	"unicode"
	"unicode/utf8"
)

// MaxSpaces is the longest run of spaces, and MaxBreaks of line feeds, that is written as it is. MaxMarks bounds
// the marks that may stand on one character.
const (
	MaxSpaces = 8
	MaxBreaks = 2
	MaxMarks  = 6
)

// Visible writes text that others wrote. It stands in a bdi element, so that its direction ends with it, and every
// character that a reader would not see, or that would change how others are seen, is replaced by its code point:
//
//	<span class="ctl" title="U+202E RIGHT-TO-LEFT OVERRIDE">U+202E</span>
//
// Equal ones in a row are counted ("U+200B ×5000"), and so are long runs of spaces and line feeds. It reports whether
// there was anything of the sort. What was written tells the text apart exactly; see [Hides] to ask only.
func (w *Writer) Visible(s string) (hidden bool) {
	w.b = append(w.b, "<bdi>"...)
	from := 0
	scan(s, func(at, end int, r rune, n int) bool {
		hidden = true
		w.b = appendEscaped(w.b, s[from:at], false)
		w.control(r, n)
		from = end
		return true
	})
	w.b = appendEscaped(w.b, s[from:], false)
	w.b = append(w.b, "</bdi>"...)
	return hidden
}

// Hides reports whether the text holds anything that [Writer.Visible] would have to show.
func Hides(s string) bool {
	hides := false
	scan(s, func(int, int, rune, int) bool {
		hides = true
		return false
	})
	return hides
}

// control writes one character that would not be seen, n times in a row.
func (w *Writer) control(r rune, n int) {
	w.b = append(w.b, `<span class="ctl" title="`...)
	w.b = appendCode(w.b, r)
	w.b = append(w.b, ' ')
	w.b = append(w.b, nameOf(r)...)
	if n > 1 {
		w.b = append(w.b, ", "...)
		w.b = strconv.AppendInt(w.b, int64(n), 10)
		w.b = append(w.b, " times"...)
	}
	w.b = append(w.b, `">`...)
	w.b = appendCode(w.b, r)
	if n > 1 {
		w.b = append(w.b, " ×"...)
		w.b = strconv.AppendInt(w.b, int64(n), 10)
	}
	w.b = append(w.b, "</span>"...)
}

func appendCode(b []byte, r rune) []byte {
	const digits = "0123456789ABCDEF"
	b = append(b, "U+"...)
	for shift := 20; shift >= 0; shift -= 4 {
		if d := r >> shift; shift < 16 || d > 0 {
			b = append(b, digits[d&15])
		}
	}
	return b
}

// scan calls show for every run of equal characters that must be shown, with its bounds in bytes and its length in
// characters, until show returns false.
func scan(s string, show func(at, end int, r rune, n int) bool) {
	var before, base rune // the character before, and the last one that marks may stand on
	marks := 0
	for i := 0; i < len(s); {
		if c := s[i]; c > ' ' && c < 0x7f {
			before, base, marks = rune(c), rune(c), 0
			i++
			continue
		}
		r, size := utf8.DecodeRuneInString(s[i:])
		end, n := i+size, 1
		if r != utf8.RuneError || size > 1 {
			for end < len(s) && hasAt(s, end, s[i:i+size]) {
				end += size
				n++
			}
		}
		seen := false
		switch {
		case r == ' ':
			seen = n <= MaxSpaces
		case r == '\n':
			seen = n <= MaxBreaks
		case r == zwj:
			next, _ := utf8.DecodeRuneInString(s[end:])
			seen = n == 1 && pictograph(base) && pictograph(next)
		case r == vs15 || r == vs16:
			seen = n == 1 && (pictograph(before) || unicode.Is(unicode.S, before) || before >= '0' && before <= '9' || before == '#' || before == '*')
		case unicode.Is(unicode.M, r):
			marks += n
			seen = marks <= MaxMarks && i > 0 && !invisible(r)
		case r == utf8.RuneError && size == 1:
			seen = true // it is written as U+FFFD, which can be seen
		default:
			seen = !invisible(r) && unicode.IsGraphic(r)
		}
		if !unicode.Is(unicode.M, r) {
			marks = 0
			if r != zwj {
				base = r
			}
		}
		before = r
		if !seen && !show(i, end, r, n) {
			return
		}
		i = end
	}
}

func hasAt(s string, i int, part string) bool {
	return len(s)-i >= len(part) && s[i:i+len(part)] == part
}

const (
	zwj  = 0x200d
	vs15 = 0xfe0e
	vs16 = 0xfe0f
)

// pictograph says whether a zero-width joiner or a variation selector beside r does what it is for.
func pictograph(r rune) bool {
	return unicode.Is(unicode.So, r) || r >= 0x1f3fb && r <= 0x1f3ff
}
