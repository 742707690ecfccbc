package view

import (
	"strconv"

	h "docket/wasm/html"
	"docket/wasm/wording"
)

// maxJSON bounds how much of a payload is shown, in bytes. The record and the export hold all of it.
const maxJSON = 16 << 10

// writeJSON lays canonical JSON out over lines. What is inside strings stays as it is written there, escapes and
// all, and goes through Visible.
func writeJSON(w *h.Writer, s string, most int) {
	depth := 0
	line := func() {
		const blanks = "                                                                "
		w.Text("\n" + blanks[:min(2*depth, len(blanks))])
	}
	from := 0
	flush := func(to int) {
		if from < to {
			w.Text(s[from:to])
		}
		from = to
	}
	for i := 0; i < len(s); i++ {
		if i > most {
			flush(i)
			w.Text(wording.MoreBytesExportHoldsThem.With(strconv.Itoa(len(s) - i)))
			return
		}
		switch s[i] {
		case '"':
			flush(i)
			end := stringEnd(s, i)
			shown := brief(s[i+1:max(i+1, end-1)], most)
			w.Text(`"`)
			w.Visible(shown)
			w.Text(`"`)
			from, i = end, end-1
		case '{', '[':
			flush(i + 1)
			if i+1 < len(s) && (s[i+1] == '}' || s[i+1] == ']') {
				break
			}
			depth++
			line()
		case '}', ']':
			flush(i)
			if i > 0 && s[i-1] != '{' && s[i-1] != '[' {
				depth--
				line()
			}
			flush(i + 1)
		case ',':
			flush(i + 1)
			line()
		case ':':
			flush(i + 1)
			w.Text(" ")
		}
	}
	flush(len(s))
}

// stringEnd gives the place after the string that begins at i.
func stringEnd(s string, i int) int {
	for i++; i < len(s); i++ {
		switch s[i] {
		case '\\':
			i++
		case '"':
			return i + 1
		}
	}
	return len(s)
}

func i64(n int64) string { return strconv.FormatInt(n, 10) }
