package html

import (
	"bytes"
	"strconv"
)

// A Writer holds HTML as it grows. The zero value is ready for use, and [Writer.Reset] makes it ready again without
// giving its memory back.
type Writer struct {
	b    []byte
	omit func(Tag, At) bool
}

// At lists the attributes of an element. Those that are the zero [Attr] are left out.
type At []Attr

// And adds a word to the value of an attribute that takes several, whether the list has it or not.
func (a At) And(k Key, word string) At {
	for i := range a {
		if a[i].head == k.head {
			a[i].value += " " + word
			return a
		}
	}
	return append(a, k.Is(word))
}

// Reset forgets what was written and keeps the memory.
func (w *Writer) Reset() { w.b = w.b[:0] }

// Len is the number of bytes written so far.
func (w *Writer) Len() int { return len(w.b) }

// String copies what was written.
func (w *Writer) String() string { return string(w.b) }

// Without has body write, and leaves out every element, with all that is in it, of which omit says so. A <details> of
// which nothing is left but its summary is left out too.
func (w *Writer) Without(omit func(Tag, At) bool, body func()) {
	before := w.omit
	w.omit = omit
	body()
	w.omit = before
}

// El writes an element with what body writes inside.
func (w *Writer) El(t Tag, at At, body func()) {
	if w.omit != nil {
		if w.omit(t, at) {
			return
		}
		if t == Details {
			begun := len(w.b)
			defer func() {
				if !tells(w.b[begun:]) {
					w.b = w.b[:begun]
				}
			}()
		}
	}
	w.open(t, at)
	if !tags[t.tag].void {
		body()
		w.close(t)
	}
}

// Txt writes an element with nothing but text inside.
func (w *Writer) Txt(t Tag, at At, text string) {
	if w.omit != nil && w.omit(t, at) {
		return
	}
	w.open(t, at)
	if tags[t.tag].void {
		return
	}
	if tags[t.tag].trims && len(text) > 0 && text[0] == '\n' {
		w.b = append(w.b, '\n') // a parser drops the first line feed of these
	}
	w.b = appendEscaped(w.b, text, false)
	w.close(t)
}

// Vis writes an element with nothing inside but text that others wrote, as [Writer.Visible] does.
func (w *Writer) Vis(t Tag, at At, text string) (hidden bool) {
	w.El(t, at, func() { hidden = w.Visible(text) })
	return hidden
}

// Void writes an element that has no inside.
func (w *Writer) Void(t Tag, at At) {
	if w.omit != nil && w.omit(t, at) {
		return
	}
	w.open(t, at)
	if !tags[t.tag].void {
		w.close(t)
	}
}

// Text writes text.
func (w *Writer) Text(s string) { w.b = appendEscaped(w.b, s, false) }

// Uint writes a number.
func (w *Writer) Uint(n uint64) { w.b = strconv.AppendUint(w.b, n, 10) }

func (w *Writer) open(t Tag, at At) {
	b := append(w.b, tags[t.tag].open...)
	for i := range at {
		a := &at[i]
		b = append(b, a.head...)
		switch a.form {
		case text:
			b = append(appendEscaped(b, a.value, true), '"')
		case number:
			b = append(strconv.AppendUint(b, a.n, 10), '"')
		}
	}
	w.b = append(b, '>')
}

func (w *Writer) close(t Tag) { w.b = append(w.b, tags[t.tag].close...) }

// tells says whether a <details> has text beside its summary.
func tells(details []byte) bool {
	_, inside, ok := bytes.Cut(details, []byte(tags[Summary.tag].close))
	inTag := false
	for _, c := range inside {
		switch {
		case c == '<':
			inTag = true
		case c == '>':
			inTag = false
		case !inTag && c != ' ' && c != '\n':
			return true
		}
	}
	return !ok
}
