package html

import "strconv"

// A Writer holds HTML as it grows. The zero value is ready for use, and [Writer.Reset] makes it ready again without
// giving its memory back.
type Writer struct {
	b []byte
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

// El writes an element with what body writes inside.
func (w *Writer) El(t Tag, at At, body func()) {
	w.open(t, at)
	if !tags[t.tag].void {
		body()
		w.close(t)
	}
}

// Txt writes an element with nothing but text inside.
func (w *Writer) Txt(t Tag, at At, text string) {
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
