package tools

import (
	"strings"

	"docket/ledger"
)

// Lengths here are what JavaScript and Chrome's advice count: UTF-16 units, one for each character below U+10000 and two for
// any other.

func runeUnits(r rune) int {
	if r >= 0x10000 {
		return 2
	}
	return 1
}

// units counts the units of well-formed UTF-8.
func units[Bytes []byte | string](text Bytes) (n int) {
	for i := range len(text) {
		switch c := text[i]; {
		case c >= 0xf0: // the first of four bytes
			n += 2
		case c < 0x80 || c >= 0xc0: // the first of fewer
			n++
		}
	}
	return n
}

// escapedSize is the units r takes in a JSON string as [ledger.AppendQuoted] writes it.
func escapedSize(r rune) int {
	switch {
	case r == '"', r == '\\', r == '\b', r == '\f', r == '\n', r == '\r', r == '\t':
		return len(`\n`)
	case r < ' ':
		return len(`\u0000`)
	}
	return runeUnits(r)
}

func escapedUnits(text string) (n int) {
	for _, r := range text {
		n += escapedSize(r)
	}
	return n
}

// appendText appends text as a JSON string. It mends what isn't UTF-8, so data that may not be is checked before.
func appendText(b []byte, text string) []byte {
	b, _ = ledger.AppendQuoted(b, text)
	return b
}

// quoted is a JSON string.
func quoted(text string) string { return string(appendText(nil, text)) }

func appendTexts(b []byte, texts []string) []byte {
	b = append(b, '[')
	for i, text := range texts {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendText(b, text)
	}
	return append(b, ']')
}

func appendHex(b []byte, h [32]byte) []byte {
	const digits = "0123456789abcdef"
	for _, c := range h {
		b = append(b, digits[c>>4], digits[c&15])
	}
	return b
}

// slice cuts from text, by UTF-16 offsets, the longest part that has at most maxUnits units once escaped in JSON, never
// cutting a character in two. It returns where the next part starts and whether this one was the last.
func slice(text string, offset, maxUnits int) (part string, next int, done bool, err *InputError) {
	start, at := -1, 0
	for i, r := range text {
		if start < 0 && at == offset {
			start = i
		}
		size := escapedSize(r)
		if start >= 0 && size > maxUnits {
			if i == start {
				return "", at, false, fault("out_of_range", "/offset", "finds no room in the answer for a single character there")
			}
			return text[start:i], at, false, nil
		}
		if start >= 0 {
			maxUnits -= size
		}
		at += runeUnits(r)
	}
	switch {
	case start >= 0:
		return text[start:], at, true, nil
	case text == "" && offset == 0:
		return "", 0, true, nil
	case 0 < offset && offset < at:
		return "", 0, false, fault("out_of_range", "/offset", "is inside a surrogate pair; take next_offset from the answer before")
	default:
		return "", 0, false, fault("out_of_range", "/offset", "is outside the text; it must be "+between(0, int64(max(0, at-1))))
	}
}

// clip shortens text to at most limit units once escaped, at a word's end where one is near, with an ellipsis.
func clip(text string, limit int) string {
	text = strings.ToValidUTF8(text, "\uFFFD")
	if escapedUnits(text) <= limit {
		return text
	}
	if limit < 1 {
		return ""
	}
	left, end := limit-1, 0 // the ellipsis takes one
	for i, r := range text {
		end = i
		if left -= escapedSize(r); left < 0 {
			break
		}
	}
	if space := strings.LastIndexByte(text[:end], ' '); space > end/2 {
		end = space
	}
	return strings.TrimRight(text[:end], " ") + "…"
}
