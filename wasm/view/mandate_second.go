package view

import (
	h "docket/wasm/html"
	"docket/wasm/wording"
)

// secondWordDue says whether a second word is due on the change on show and not given.
func (m *Model) secondWordDue() bool {
	c := m.Changes
	return c.Shown != nil && c.Shown.Proof != nil && c.SecondWord == nil && len(c.Shown.Proof.Compared.Reapproval()) > 0
}

// secondWord writes the control that gives the second word for which the mandate asks. It keeps its place once it is given, and with it the focus.
func secondWord(w *h.Writer, m *Model) {
	c := m.Changes
	codes := c.Shown.Proof.Compared.Reapproval()
	if len(codes) == 0 {
		return
	}
	given := c.SecondWord
	_, able := Decider(m.Room, c.Shown, c.As)
	w.El(h.Div, h.At{h.ID.Is("second-word-card"), h.Class.Is("second"), dataState.Is(secondState(given != nil))}, func() {
		label := wording.GiveASecondWord.With(secondWords(codes))
		if given != nil {
			label = wording.SecondWordGiven.With(secondWords(codes))
		}
		w.El(h.P, h.At{h.ID.Is("second-word-why"), h.Class.Is("small")}, func() {
			if given == nil {
				say(w, wording.TheMandateAsksForItBefore,
					func() { w.Txt(h.Strong, nil, wording.ASecondWordIsDue) })
				return
			}
			say(w, wording.InForTheSeatAsIs,
				func() { w.Txt(h.Strong, class("status"), wording.Given) },
				func() { goTo(w, m, "second-word-entry", given.Seq) },
				func() { w.Visible(nameOf(m.Room, given.By)) },
				func() { w.Text(m.Zone.clock(given.Until)) })
		})
		button(w, m, "second-word", ActReapprove, label, dataAction.Is(c.Shown.Hash.String()), dataProof.Is(c.Shown.Proof.Digest().String()),
			h.If(given != nil || !m.awake() || !able || m.Room.Pause != nil, h.AriaDisabled.Is("true")), h.AriaDescribed.Is("second-word-why"))
		formError(w, "second-word-error", m.Forms[SecondWordKey(c.Shown.Hash)].Err)
	})
}

func secondState(given bool) string {
	if given {
		return "ok"
	}
	return "due"
}
