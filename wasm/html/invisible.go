package html

// invisible says of characters that Unicode counts as graphic whether a reader would still not see them, or would
// take them for a plain space. Controls and formats (bidi, zero-width, tags) need no list: they are not graphic.
func invisible(r rune) bool {
	switch {
	case r == 0xa0, r == 0x1680, r >= 0x2000 && r <= 0x200a, r == 0x202f, r == 0x205f, r == 0x3000: // spaces
		return true
	case r == 0x34f, r == 0x17b4, r == 0x17b5, r >= 0x180b && r <= 0x180f: // marks without ink
		return true
	case r == 0x115f, r == 0x1160, r == 0x3164, r == 0xffa0, r == 0x2800: // letters and symbols without ink
		return true
	case r >= 0xfe00 && r <= 0xfe0f, r >= 0xe0100 && r <= 0xe01ef: // variation selectors
		return true
	}
	return false
}

// nameOf gives Unicode's name of the characters that matter most to a reader, and for others what they are.
func nameOf(r rune) string {
	if name, ok := names[r]; ok {
		return name
	}
	switch {
	case r < 0x20, r >= 0x7f && r < 0xa0:
		return "CONTROL"
	case r >= 0xe0000 && r <= 0xe007f:
		return "TAG"
	case r >= 0xfe00 && r <= 0xfe0f, r >= 0xe0100 && r <= 0xe01ef:
		return "VARIATION SELECTOR"
	case r >= 0x2000 && r <= 0x200a, r == 0x1680, r == 0x205f:
		return "SPACE OF ANOTHER WIDTH"
	}
	return "NOT VISIBLE BY ITSELF"
}

var names = map[rune]string{
	0x00:   "NULL",
	'\t':   "CHARACTER TABULATION",
	'\n':   "LINE FEED",
	'\r':   "CARRIAGE RETURN",
	0x1b:   "ESCAPE",
	' ':    "SPACE",
	0x7f:   "DELETE",
	0xa0:   "NO-BREAK SPACE",
	0xad:   "SOFT HYPHEN",
	0x61c:  "ARABIC LETTER MARK",
	0x200b: "ZERO WIDTH SPACE",
	0x200c: "ZERO WIDTH NON-JOINER",
	0x200d: "ZERO WIDTH JOINER",
	0x200e: "LEFT-TO-RIGHT MARK",
	0x200f: "RIGHT-TO-LEFT MARK",
	0x2028: "LINE SEPARATOR",
	0x2029: "PARAGRAPH SEPARATOR",
	0x202a: "LEFT-TO-RIGHT EMBEDDING",
	0x202b: "RIGHT-TO-LEFT EMBEDDING",
	0x202c: "POP DIRECTIONAL FORMATTING",
	0x202d: "LEFT-TO-RIGHT OVERRIDE",
	0x202e: "RIGHT-TO-LEFT OVERRIDE",
	0x202f: "NARROW NO-BREAK SPACE",
	0x2060: "WORD JOINER",
	0x2066: "LEFT-TO-RIGHT ISOLATE",
	0x2067: "RIGHT-TO-LEFT ISOLATE",
	0x2068: "FIRST STRONG ISOLATE",
	0x2069: "POP DIRECTIONAL ISOLATE",
	0x3000: "IDEOGRAPHIC SPACE",
	0xfeff: "ZERO WIDTH NO-BREAK SPACE",
}
