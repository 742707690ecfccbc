package view

import (
	"docket/room"
	h "docket/wasm/html"
	"docket/wasm/wording"
)

// Asks writes the card of the oldest ask that waits, as a dialog beside the page that takes no focus by itself. Its
// ids hold the ask's hash, so that a press that began on one card cannot end on another.
func Asks(w *h.Writer, m *Model) {
	if len(m.Room.Asks) == 0 {
		return
	}
	ask := m.Room.Asks[0]
	id := ask.Hash.String()
	awake := m.Guard.Awake[id]
	w.El(h.Div, h.At{h.ID.Is("ask-" + id), h.Class.Is("ask"), h.Role.Is("dialog"), h.AriaLabelledBy.Is("ask-title-" + id),
		h.AriaDescribed.Is("ask-ruling-" + id), dataAsk.Is(id), dataState.Is(awakeWord(m, id)), h.Unfocused}, func() {
		w.Txt(h.H2, h.At{h.ID.Is("ask-title-" + id), h.Unfocused}, wording.ARulingIsAskedFor)
		w.El(h.P, class("small"), func() {
			asked(w, m, ask.By)
			say(w, wording.InRound,
				func() { entryRef(w, ask.Seq) },
				func() { w.Text(itoa(ask.Round)) })
		})
		hidden := false
		w.El(h.Div, h.At{h.ID.Is("ask-ruling-" + id), h.Class.Is("text"), h.TabIndex.Is(0), h.Role.Is("group"), h.AriaLabel.Is(wording.TheRulingWordForWord)}, func() {
			hidden = w.Vis(h.P, class("words"), ask.Ruling)
		})
		warning(w, hidden, wording.RulingInline)
		unopened(w, m.Room, ask)
		w.El(h.Form, h.At{h.ID.Is("ask-form-" + id), dataForm.Is(FormAsk), dataAsk.Is(id), h.NoValidate}, func() {
			f := m.Forms[AskKey(ask.Hash)]
			w.Txt(h.Label, h.At{h.For.Is("ask-reason-" + id)}, wording.ReasonOptional)
			at := h.At{h.ID.Is("ask-reason-" + id), h.Name.Is(FieldReason), h.Type.Is("text"), h.Autocomplete.Is("off"), h.MaxLength.Is(2 * room.MaxReason)}
			w.Void(h.Input, append(at, blame(f.Err, "reason", "ask-error-"+id, "")...))
			formError(w, "ask-error-"+id, f.Err)
		})
		if m.Following != nil {
			w.Txt(h.P, class("small"), wording.ItIsAnsweredInTheTab)
			return
		}
		w.El(h.Div, class("controls"), func() {
			inert := h.If(!awake, h.Disabled)
			button(w, m, "decline-"+id, ActDecline, wording.Decline, dataAsk.Is(id), inert)
			button(w, m, "ratify-"+id, ActRatify, wording.Ratify, dataAsk.Is(id), inert)
		})
		w.El(h.P, class("small"), func() { askState(w, m, awake) })
	})
}

func askState(w *h.Writer, m *Model, awake bool) {
	if !awake {
		w.Text(wording.BothButtonsWake)
		if m.Guard.Wait != "" {
			w.Text(wording.In.With(m.Guard.Wait))
		} else {
			w.Text(wording.InAMoment)
		}
		w.Text(wording.SoThatNoPressAlreadyOn)
	}
	if n := len(m.Room.Asks) - 1; n > 0 {
		w.Text(wording.BehindThisOne.With(plural(n, wording.NumberOfFurtherAsksWait)))
	}
	w.Text(wording.TheAnswerRecordsWhatWasMeasured)
}

// unopened names what the ruling would be given without.
func unopened(w *h.Writer, s room.Snapshot, ask room.Ask) {
	w.El(h.P, class("small"), func() {
		if len(ask.Unopened) == 0 {
			w.Text(wording.EveryCommitmentThatStandsWasOpened)
			return
		}
		w.Txt(h.Strong, nil, wording.CommittedAndNotOpened)
		seatNames(w, s, ask.Unopened)
		w.Text(".")
	})
}
