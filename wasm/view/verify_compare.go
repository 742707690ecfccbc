package view

import (
	"strings"

	"docket/room/audit"
	h "docket/wasm/html"
	"docket/wasm/wording"
)

// comparison says how two files stand to each other.
func comparison(w *h.Writer, c *audit.Comparison) {
	state := "nothing"
	switch c.Relation {
	case audit.Consistent:
		state = "ok"
	case audit.Cut, audit.Fork:
		state = "fault"
	}
	w.El(h.Article, class("report"), func() {
		w.El(h.H3, nil, func() {
			say(w, wording.AgainstOf,
				func() { w.Visible(brief(c.A, maxName)) },
				func() { w.Visible(brief(c.B, maxName)) })
		})
		w.El(h.Div, h.At{h.Class.Is("verdict"), dataState.Is(state)}, func() {
			w.El(h.P, nil, func() {
				word := string(c.Relation)
				w.Txt(h.Strong, nil, strings.ToUpper(word[:1])+word[1:]+": ")
				w.Visible(c.Words)
			})
			if c.Relation != audit.Fork {
				return
			}
			w.El(h.DL, class("facts"), func() {
				switch {
				case c.Parts > 0:
					pair(w, wording.TheyPart, func() {
						say(w, wording.AtEntryOf,
							func() { entryRef(w, c.Parts) })
					})
				case c.Within > 0:
					pair(w, wording.TheyPart, func() {
						say(w, wording.AtEntryOrBeforeIt,
							func() { entryRef(w, c.Within) })
					})
				}
				for _, head := range [...]struct{ name, digits string }{{c.A, c.HeadA}, {c.B, c.HeadB}} {
					w.El(h.Div, nil, func() {
						w.Vis(h.DT, nil, brief(head.name, maxName))
						w.El(h.DD, nil, func() { w.Vis(h.Code, class("hash"), head.digits) })
					})
				}
			})
		})
	})
}
