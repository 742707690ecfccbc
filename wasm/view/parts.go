package view

import (
	"strconv"

	"docket/ledger"
	h "docket/wasm/html"
)

func utoa(n uint64) string { return strconv.FormatUint(n, 10) }

func class(name string) h.At { return h.At{h.Class.Is(name)} }

// heading writes the second-level heading by which a section is named.
func heading(w *h.Writer, section, text string) {
	w.Txt(h.H2, h.At{h.ID.Is(section + "-title")}, text)
}

// button writes a control. Its id is what keeps the focus on it while the page is rendered anew.
func button(w *h.Writer, m *Model, id, act, label string, more ...h.Attr) {
	at := h.At{h.Type.Is("button"), h.ID.Is(id), dataAct.Is(act), h.If(m.Stopped, h.Disabled)}
	w.Txt(h.Button, append(at, more...), label)
}

// submit writes the button that submits the form it is in.
func submit(w *h.Writer, m *Model, id, act, label string, more ...h.Attr) {
	at := h.At{h.Type.Is("submit"), h.ID.Is(id), dataAct.Is(act), h.If(m.Stopped, h.Disabled)}
	w.Txt(h.Button, append(at, more...), label)
}

// formError says why a form was refused, in the words of the refusal.
func formError(w *h.Writer, id string, e *FormError) {
	if e == nil {
		return
	}
	w.El(h.P, h.At{h.ID.Is(id), h.Class.Is("error"), h.Role.Is("alert")}, func() {
		w.Txt(h.Strong, nil, "Refused ")
		w.Vis(h.Code, nil, e.Code)
		if e.Path != "" {
			w.Text(" at ")
			w.Vis(h.Code, nil, e.Path)
		}
		w.Text(": ")
		w.Visible(e.Message)
	})
}

// blame ties a field to the error that names it, or to its hint.
func blame(e *FormError, field, errorID, hintID string) h.At {
	if e == nil {
		return h.At{h.If(hintID != "", h.AriaDescribed.Is(hintID))}
	}
	if hintID != "" {
		errorID += " " + hintID
	}
	return h.At{h.If(e.Path == "/"+field, h.AriaInvalid.Is("true")), h.AriaDescribed.Is(errorID)}
}

// warning stands beside text in which something had to be made visible.
func warning(w *h.Writer, hidden bool, what string) {
	if hidden {
		w.El(h.P, class("warning"), func() {
			w.Txt(h.Strong, nil, "Take care. ")
			w.Text("This " + what + " holds characters that would not be seen or would move others. They are shown by their code points; the record keeps the text as it came.")
		})
	}
}

func doorLabel(w *h.Writer, name string) {
	w.El(h.Span, h.At{h.Class.Is("door"), dataDoor.Is(name)}, func() { w.Visible(name) })
}

func gradeLabel(w *h.Writer, name string) {
	w.El(h.Span, h.At{h.Class.Is("grade"), dataGrade.Is(name)}, func() { w.Visible(name) })
}

// through tells the door and the grade of an act.
func through(w *h.Writer, d ledger.Door) {
	w.Text("through the door ")
	doorLabel(w, d.String())
	w.Text(", ")
	gradeLabel(w, d.Grade().String())
}

// hash writes all 64 digits.
func hash(w *h.Writer, x ledger.Hash) {
	w.Txt(h.Code, class("hash"), x.String())
}

// shortHash writes the beginning of a hash, and the whole of it to who asks.
func shortHash(w *h.Writer, x ledger.Hash) {
	s := x.String()
	w.Txt(h.Code, h.At{h.Class.Is("hash"), h.Title.Is(s)}, s[:10]+"…")
}

func entryRef(w *h.Writer, seq uint64) {
	w.El(h.Span, class("seq"), func() {
		w.Text("#")
		w.Uint(seq)
	})
}

// pair writes a term and what it is.
func pair(w *h.Writer, term string, body func()) {
	w.El(h.Div, nil, func() {
		w.Txt(h.DT, nil, term)
		w.El(h.DD, nil, body)
	})
}

func plural(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return strconv.Itoa(n) + " " + many
}
