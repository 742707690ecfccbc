package view

import (
	"docket/room"
	"docket/room/task"
	h "docket/wasm/html"
	"docket/wasm/wording"
)

// newTask writes the form that puts a task before the room.
func newTask(w *h.Writer, m *Model) {
	if len(m.Room.Tasks) >= task.MaxTasks {
		w.Txt(h.P, class("quiet"), wording.ARoomHasAtMostTasks.With(groupedInt(task.MaxTasks)))
		return
	}
	taskForm{form: FormNewTask, act: ActNewTask, label: wording.CreateTheTask, folded: wording.CreateATask, id: "new-task", able: humanSeats(m.Room),
		fields: func(e *FormError, errorID string) {
			field{"new-task-title", FieldTitle, wording.Title, "", task.MaxTitle, false}.write(w, e, errorID)
			choice(w, e, "new-task-scope", errorID, FieldScope, wording.WhoMayAcceptIt, func(option func(value, text string)) {
				option("", wording.Anyone)
				option(string(room.Human), wording.AnyHumanSeat)
				option(string(room.Agent), wording.AnyAgentsSeat)
				for _, seat := range m.Room.Seats {
					if seat.ID != string(room.Human) && seat.ID != string(room.Agent) { // those are the kinds
						option(seat.ID, wording.Only.With(optionName(seat)))
					}
				}
			})
			field{"new-task-description", FieldDescription, wording.DescriptionOptional, "", task.MaxDescription, true}.write(w, e, errorID)
			minutes(w, e, "new-task-minutes", errorID, wording.MinutesToAcceptItInOptional)
		}}.write(w, m)
}

func acceptForm(w *h.Writer, m *Model, t *task.Task, id string, able []room.Seat) {
	id += "-accept"
	taskForm{form: FormAcceptTask, act: ActAcceptTask, label: wording.Accept, task: t, id: id, able: able, fields: func(e *FormError, errorID string) {
		field{id + "-note", FieldNote, wording.NoteWhatYouTakeItOn, "", task.MaxNote, false}.write(w, e, errorID)
	}}.write(w, m)
}

func reportForm(w *h.Writer, m *Model, t *task.Task, id string, owner []room.Seat) {
	id += "-report"
	taskForm{form: FormReportTask, act: ActReportTask, label: wording.ClaimThatItIsDone, folded: wording.ReportCompletion, task: t, id: id, able: owner,
		fields: func(e *FormError, errorID string) {
			choice(w, e, id+"-how", errorID, FieldProvenance, wording.HowItIsKnown, func(option func(value, text string)) {
				option("", wording.ChooseOne)
				for _, p := range task.Provenances {
					option(string(p), string(p)+": "+provenanceWords(p))
				}
			})
			field{id + "-claim", FieldClaim, wording.Claim, "", task.MaxClaim, true}.write(w, e, errorID)
			field{id + "-evidence", FieldEvidence, wording.EvidenceOptionalAtFirst,
				wording.TheNumberOfAnEntryAs,
				task.MaxReference, true}.write(w, e, errorID)
		}}.write(w, m)
}

func handOffForm(w *h.Writer, m *Model, t *task.Task, id string, owner []room.Seat) {
	id += "-handoff"
	taskForm{form: FormHandOffTask, act: ActHandOffTask, label: wording.HandOff, folded: wording.HandOff, task: t, id: id, able: owner,
		fields: func(e *FormError, errorID string) {
			choice(w, e, id+"-to", errorID, FieldTo, wording.ToTheSeat, func(option func(value, text string)) {
				for _, seat := range m.Room.Seats {
					if seat.ID != owner[0].ID {
						option(seat.ID, optionName(seat))
					}
				}
			})
			reasonField(w, e, id, errorID)
			minutes(w, e, id+"-minutes", errorID, wording.MinutesToAcceptItInOptionalThen)
		}}.write(w, m)
}

func declineForm(w *h.Writer, m *Model, t *task.Task, id string, able []room.Seat) {
	id += "-decline"
	taskForm{form: FormDeclineTask, act: ActDeclineTask, label: wording.Decline, task: t, id: id, able: able,
		fields: func(e *FormError, errorID string) { reasonField(w, e, id, errorID) }}.write(w, m)
}

// recallForm says what taking back comes to: it differs with what is taken back.
func recallForm(w *h.Writer, m *Model, t *task.Task, id string, able []room.Seat) {
	id += "-recall"
	label, folded := wording.EndTheTask, wording.EndItSoThatNobodyCan
	switch {
	case t.Owner != nil:
		label, folded = wording.TakeItFromItsOwner, wording.TakeItFromItsOwnerSo
	case t.Offer != nil:
		label, folded = wording.TakeTheHandoffBack, wording.TakeTheHandoffBackSoThat
	}
	if t.Scope != "" && (t.Owner != nil || t.Offer != nil) {
		folded = wording.SoThat.With(label, mayAccept(m.Room, t))
	}
	taskForm{form: FormRecallTask, act: ActRecallTask, label: label, folded: folded, task: t, id: id, able: able,
		fields: func(e *FormError, errorID string) { reasonField(w, e, id, errorID) }}.write(w, m)
}

func reasonField(w *h.Writer, e *FormError, id, errorID string) {
	field{id + "-reason", FieldReason, wording.ReasonOptional, "", task.MaxReason, false}.write(w, e, errorID)
}

// minutes writes the field for an end, in whole minutes from now.
func minutes(w *h.Writer, e *FormError, id, errorID, label string) {
	labelled(w, id, label, func() {
		at := h.At{h.ID.Is(id), h.Name.Is(FieldMinutes), h.Type.Is("text"), h.Class.Is("minutes"), h.InputMode.Is("numeric"), h.Autocomplete.Is("off"), h.MaxLength.Is(8)}
		w.Void(h.Input, append(at, blame(e, FieldMinutes, errorID, "")...))
	})
}

// choice writes a field in which one of several is chosen.
func choice(w *h.Writer, e *FormError, id, errorID, name, label string, options func(option func(value, text string))) {
	labelled(w, id, label, func() {
		w.El(h.Select, append(h.At{h.ID.Is(id), h.Name.Is(name)}, blame(e, name, errorID, "")...), func() {
			options(func(value, text string) { w.Txt(h.Option, h.At{h.Value.Is(value)}, text) })
		})
	})
}

// field is one for text, of a line or of several.
type field struct {
	id, name, label, hint string
	most                  uint64
	lines                 bool
}

func (f field) write(w *h.Writer, e *FormError, errorID string) {
	hintID := ""
	if f.hint != "" {
		hintID = f.id + "-hint"
	}
	at := append(h.At{h.ID.Is(f.id), h.Name.Is(f.name), h.Autocomplete.Is("off"), h.MaxLength.Is(2 * f.most)}, blame(e, f.name, errorID, hintID)...)
	labelled(w, f.id, f.label, func() {
		if f.lines {
			w.Txt(h.TextArea, append(at, h.TextRows.Is(2)), "")
		} else {
			w.Void(h.Input, append(at, h.Type.Is("text")))
		}
		if f.hint != "" {
			w.Txt(h.P, h.At{h.ID.Is(hintID), h.Class.Is("small")}, f.hint)
		}
	})
}

// labelled writes a field beneath its label.
func labelled(w *h.Writer, id, label string, body func()) {
	w.El(h.Div, class("field"), func() {
		w.Txt(h.Label, h.At{h.For.Is(id)}, label)
		body()
	})
}
