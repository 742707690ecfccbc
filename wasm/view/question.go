package view

import (
	"docket/room"
	h "docket/wasm/html"
)

// Question writes what the round is about, and the form that changes it for as long as that may be.
func Question(w *h.Writer, m *Model) {
	q := m.Room.Now().Question
	heading(w, IDQuest, "Question")
	hidden := w.Vis(h.P, class("question words"), q.Text)
	warning(w, hidden, "question")
	w.El(h.P, class("small"), func() {
		w.Text("Set in ")
		entryRef(w, q.Seq)
		w.Text(" (SHA-256 ")
		shortHash(w, q.Digest)
		switch {
		case q.Frozen:
			w.Text("). ")
			w.Txt(h.Strong, nil, "Frozen")
			w.Text(" since the first commitment of this round: every commitment binds this very text.")
		case m.Room.Phase > room.Commit:
			w.Text("). It can no longer be changed in this round.")
		default:
			w.Text("). It may be changed until the first commitment.")
		}
	})
	if q.Frozen || m.Room.Phase > room.Commit || m.Room.Pause != nil {
		return
	}
	f := m.Forms[FormQuestion]
	w.El(h.Details, h.At{h.ID.Is("question-change"), h.If(f.Err != nil, h.IsOpen)}, func() {
		w.Txt(h.Summary, nil, "Change the question")
		w.El(h.Form, h.At{h.ID.Is("form-question"), dataForm.Is(FormQuestion), h.NoValidate}, func() {
			w.Txt(h.Label, h.At{h.For.Is("question-text")}, "New question")
			at := h.At{h.ID.Is("question-text"), h.Name.Is(FieldQuestion), h.TextRows.Is(3), h.MaxLength.Is(2 * room.MaxQuestion), h.Required}
			w.Txt(h.TextArea, append(at, blame(f.Err, "question", "question-error", "")...), q.Text)
			formError(w, "question-error", f.Err)
			submit(w, m, "set-question", ActSetQuestion, "Set the question")
		})
	})
}
