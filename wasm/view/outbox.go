package view

import (
	"slices"

	"docket/room/action"
	h "docket/wasm/html"
	"docket/wasm/wording"
)

const outboxFirst = 5

// Outbox writes the effects that were approved, and how far each came.
func Outbox(w *h.Writer, m *Model) {
	if m.Room.Records == nil || len(m.Room.Records.Outbox) == 0 {
		return
	}
	all := slices.Clone(m.Room.Records.Outbox)
	slices.Reverse(all)
	subheading(w, "outbox-title", wording.Outbox.With(plural(len(all), wording.NumberOfEffects)))
	w.Txt(h.P, class("small"), wording.ReleasedMeansIntoThisPagesOutbox)
	n := m.listed(ListOutbox, outboxFirst, len(all))
	w.El(h.UL, h.At{h.Class.Is("outbox"), h.AriaLabelledBy.Is("outbox-title")}, func() {
		for _, o := range all[:n] {
			outgoing(w, o)
		}
	})
	moreOf(w, m, ListOutbox, n, len(all), wording.Earlier)
}

func outgoing(w *h.Writer, o action.Outgoing) {
	state, words := "waits", wording.WaitsUntilItsActionIsVerified
	switch {
	case o.Released:
		state, words = "released", wording.ReleasedIntoThisPagesOutbox
	case o.Failed != "":
		state, words = "failed", wording.KeptBack
	}
	w.El(h.LI, h.At{h.ID.Is("out-" + o.Key), dataState.Is(state)}, func() {
		w.El(h.Details, h.At{h.ID.Is("out-more-" + o.Key)}, func() {
			w.El(h.Summary, nil, func() {
				say(w, wording.ToOf,
					func() { w.Visible(brief(effectName(o.Kind), 60)) },
					func() { w.Vis(h.Strong, nil, brief(o.Target, 120)) },
					func() { w.Text(words) })
			})
			if o.Failed != "" {
				w.Vis(h.P, nil, brief(o.Failed, 300))
			}
			payload(w, o.Effect)
			w.El(h.P, class("small"), func() {
				say(w, wording.Key,
					func() { w.Txt(h.Code, class("hash"), o.Key) })
			})
		})
	})
}
