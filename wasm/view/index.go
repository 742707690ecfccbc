package view

import (
	h "docket/wasm/html"
	"docket/wasm/wording"
)

// Index writes the list of stories; asked is a name that was asked for, or "".
func Index(w *h.Writer, asked string) {
	w.El(h.Header, h.At{h.ID.Is(IDHeader)}, func() {
		w.El(h.Div, class("masthead"), func() {
			w.El(h.P, class("imprint"), func() { w.Txt(h.Strong, nil, wording.Docket) })
			w.Txt(h.H1, nil, wording.Storybook)
		})
	})
	w.El(h.Main, h.At{h.ID.Is(IDMain)}, func() {
		if asked != "" {
			w.El(h.P, class("error"), func() {
				say(w, wording.ThereIsNoStory,
					func() { w.Visible(brief(asked, 60)) })
			})
		}
		w.El(h.UL, class("stories"), func() {
			for _, s := range Stories() {
				w.El(h.LI, nil, func() {
					w.Txt(h.A, h.At{h.Href("?story=" + s.Name)}, s.Name)
					w.Text(" " + s.Title)
				})
			}
		})
	})
}
