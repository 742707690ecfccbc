package view

import (
	"slices"

	"docket/room/action"
	h "docket/wasm/html"
)

const outboxFirst = 5

// Outbox writes the effects that were approved, and how far each came.
func Outbox(w *h.Writer, m *Model) {
	if m.Room.Records == nil || len(m.Room.Records.Outbox) == 0 {
		return
	}
	all := slices.Clone(m.Room.Records.Outbox)
	slices.Reverse(all)
	subheading(w, "outbox-title", "Outbox: "+plural(len(all), "effect", "effects"))
	w.Txt(h.P, class("small"), "Released means: into this page's outbox, once, under its key. Docket sends nothing over a network itself, and that anything reached anybody is not known here.")
	n := m.listed(ListOutbox, outboxFirst, len(all))
	w.El(h.UL, h.At{h.Class.Is("outbox"), h.AriaLabelledBy.Is("outbox-title")}, func() {
		for _, o := range all[:n] {
			outgoing(w, o)
		}
	})
	moreOf(w, m, ListOutbox, n, len(all), "earlier")
}

func outgoing(w *h.Writer, o action.Outgoing) {
	state, words := "waits", "waits until its action is verified"
	switch {
	case o.Released:
		state, words = "released", "released into this page's outbox"
	case o.Failed != "":
		state, words = "failed", "kept back"
	}
	w.El(h.LI, h.At{h.ID.Is("out-" + o.Key), dataState.Is(state)}, func() {
		w.El(h.Details, h.At{h.ID.Is("out-more-" + o.Key)}, func() {
			w.El(h.Summary, nil, func() {
				w.Visible(brief(effectName(o.Kind), 60))
				w.Text(" to ")
				w.Vis(h.Strong, nil, brief(o.Target, 120))
				w.Text(": " + words)
			})
			if o.Failed != "" {
				w.Vis(h.P, nil, brief(o.Failed, 300))
			}
			payload(w, o.Effect)
			w.El(h.P, class("small"), func() {
				w.Text("Key ")
				w.Txt(h.Code, class("hash"), o.Key)
			})
		})
	})
}
