package view

import (
	"docket/room"
	h "docket/wasm/html"
	"docket/wasm/wording"
)

// Question writes what the round is about, and the form that changes it for as long as that may be.
func Question(w *h.Writer, m *Model) {
	q := m.Room.Now().Question
	heading(w, IDQuest, wording.Question)
	hidden := w.Vis(h.P, class("question words"), q.Text)
	warning(w, hidden, wording.QuestionInline)
	w.El(h.P, class("small"), func() {
		say(w, wording.SetInSHA256,
			func() { entryRef(w, q.Seq) },
			func() { shortHash(w, q.Digest) })
		switch {
		case q.Frozen:
			say(w, wording.SinceTheFirstCommitmentOfThis,
				func() { w.Txt(h.Strong, nil, wording.Frozen) })
		case m.Room.Phase > room.Commit:
			w.Text(wording.ItCanNoLongerBeChanged)
		default:
			w.Text(wording.ItMayBeChangedUntilThe)
		}
	})
	if q.Frozen || m.Room.Phase > room.Commit || m.Room.Pause != nil {
		return
	}
	f := m.Forms[FormQuestion]
	w.El(h.Details, h.At{h.ID.Is("question-change"), h.If(f.Err != nil, h.IsOpen)}, func() {
		w.Txt(h.Summary, nil, wording.ChangeTheQuestion)
		w.El(h.Form, h.At{h.ID.Is("form-question"), dataForm.Is(FormQuestion), h.NoValidate}, func() {
			w.Txt(h.Label, h.At{h.For.Is("question-text")}, wording.NewQuestion)
			at := h.At{h.ID.Is("question-text"), h.Name.Is(FieldQuestion), h.TextRows.Is(3), h.MaxLength.Is(2 * room.MaxQuestion), h.Required}
			w.Txt(h.TextArea, append(at, blame(f.Err, "question", "question-error", "")...), q.Text)
			formError(w, "question-error", f.Err)
			submit(w, m, "set-question", ActSetQuestion, wording.SetTheQuestion)
		})
	})
}
