package view

import (
	"docket/room"
	h "docket/wasm/html"
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
		w.Txt(h.H2, h.At{h.ID.Is("ask-title-" + id), h.Unfocused}, "A ruling is asked for")
		w.El(h.P, class("small"), func() {
			asked(w, m, ask.By)
			w.Text(", in ")
			entryRef(w, ask.Seq)
			w.Text(", round " + itoa(ask.Round) + ".")
		})
		hidden := false
		w.El(h.Div, h.At{h.ID.Is("ask-ruling-" + id), h.Class.Is("text"), h.TabIndex.Is(0), h.Role.Is("group"), h.AriaLabel.Is("The ruling, word for word")}, func() {
			hidden = w.Vis(h.P, class("words"), ask.Ruling)
		})
		warning(w, hidden, "ruling")
		unopened(w, m.Room, ask)
		w.El(h.Form, h.At{h.ID.Is("ask-form-" + id), dataForm.Is(FormAsk), dataAsk.Is(id), h.NoValidate}, func() {
			f := m.Forms[AskKey(ask.Hash)]
			w.Txt(h.Label, h.At{h.For.Is("ask-reason-" + id)}, "Reason (optional)")
			at := h.At{h.ID.Is("ask-reason-" + id), h.Name.Is(FieldReason), h.Type.Is("text"), h.Autocomplete.Is("off"), h.MaxLength.Is(2 * room.MaxReason)}
			w.Void(h.Input, append(at, blame(f.Err, "reason", "ask-error-"+id, "")...))
			formError(w, "ask-error-"+id, f.Err)
		})
		if m.Following != nil {
			w.Txt(h.P, class("small"), "It is answered in the tab that has the room.")
			return
		}
		w.El(h.Div, class("controls"), func() {
			inert := h.If(!awake, h.Disabled)
			button(w, m, "decline-"+id, ActDecline, "Decline", dataAsk.Is(id), inert)
			button(w, m, "ratify-"+id, ActRatify, "Ratify", dataAsk.Is(id), inert)
		})
		w.El(h.P, class("small"), func() { askState(w, m, awake) })
	})
}

func askState(w *h.Writer, m *Model, awake bool) {
	if !awake {
		w.Text("Both buttons wake")
		if m.Guard.Wait != "" {
			w.Text(" in " + m.Guard.Wait)
		} else {
			w.Text(" in a moment")
		}
		w.Text(", so that no press already on its way decides. ")
	}
	if n := len(m.Room.Asks) - 1; n > 0 {
		w.Text(plural(n, "further ask waits", "further asks wait") + " behind this one. ")
	}
	w.Text("The answer records what was measured of the press. The page cannot tell who presses.")
}

// unopened names what the ruling would be given without.
func unopened(w *h.Writer, s room.Snapshot, ask room.Ask) {
	w.El(h.P, class("small"), func() {
		if len(ask.Unopened) == 0 {
			w.Text("Every commitment that stands was opened.")
			return
		}
		w.Txt(h.Strong, nil, "Committed and not opened: ")
		seatNames(w, s, ask.Unopened)
		w.Text(".")
	})
}
