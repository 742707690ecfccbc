package view

import (
	"docket/room"
	"docket/room/task"
	h "docket/wasm/html"
)

// newTask writes the form that puts a task before the room.
func newTask(w *h.Writer, m *Model) {
	if len(m.Room.Tasks) >= task.MaxTasks {
		w.Txt(h.P, class("quiet"), "A room has at most "+groupedInt(task.MaxTasks)+" tasks.")
		return
	}
	taskForm{form: FormNewTask, act: ActNewTask, label: "Create the task", folded: "Create a task", id: "new-task", able: humanSeats(m.Room),
		fields: func(e *FormError, errorID string) {
			field{"new-task-title", FieldTitle, "Title", "", task.MaxTitle, false}.write(w, e, errorID)
			choice(w, e, "new-task-scope", errorID, FieldScope, "Who may accept it", func(option func(value, text string)) {
				option("", "anyone")
				option(string(room.Human), "any human seat")
				option(string(room.Agent), "any agent's seat")
				for _, seat := range m.Room.Seats {
					if seat.ID != string(room.Human) && seat.ID != string(room.Agent) { // those are the kinds
						option(seat.ID, "only "+optionName(seat))
					}
				}
			})
			field{"new-task-description", FieldDescription, "Description (optional)", "", task.MaxDescription, true}.write(w, e, errorID)
			minutes(w, e, "new-task-minutes", errorID, "Minutes to accept it in (optional; then nobody can)")
		}}.write(w, m)
}

func acceptForm(w *h.Writer, m *Model, t *task.Task, id string, able []room.Seat) {
	id += "-accept"
	taskForm{form: FormAcceptTask, act: ActAcceptTask, label: "Accept", task: t, id: id, able: able, fields: func(e *FormError, errorID string) {
		field{id + "-note", FieldNote, "Note, what you take it on with (optional)", "", task.MaxNote, false}.write(w, e, errorID)
	}}.write(w, m)
}

func reportForm(w *h.Writer, m *Model, t *task.Task, id string, owner []room.Seat) {
	id += "-report"
	taskForm{form: FormReportTask, act: ActReportTask, label: "Claim that it is done", folded: "Report completion", task: t, id: id, able: owner,
		fields: func(e *FormError, errorID string) {
			choice(w, e, id+"-how", errorID, FieldProvenance, "How it is known", func(option func(value, text string)) {
				option("", "choose one")
				for _, p := range task.Provenances {
					option(string(p), string(p)+": "+provenanceWords(p))
				}
			})
			field{id + "-claim", FieldClaim, "Claim", "", task.MaxClaim, true}.write(w, e, errorID)
			field{id + "-evidence", FieldEvidence, "Evidence (optional at first)",
				"The number of an entry, as #12, or its hash, or a text that is kept word for word. Saying more than was claimed since the last handoff takes evidence that is newer and not used yet; what it shows is not checked.",
				task.MaxReference, true}.write(w, e, errorID)
		}}.write(w, m)
}

func handOffForm(w *h.Writer, m *Model, t *task.Task, id string, owner []room.Seat) {
	id += "-handoff"
	taskForm{form: FormHandOffTask, act: ActHandOffTask, label: "Hand off", folded: "Hand off", task: t, id: id, able: owner,
		fields: func(e *FormError, errorID string) {
			choice(w, e, id+"-to", errorID, FieldTo, "To the seat", func(option func(value, text string)) {
				for _, seat := range m.Room.Seats {
					if seat.ID != owner[0].ID {
						option(seat.ID, optionName(seat))
					}
				}
			})
			reasonField(w, e, id, errorID)
			minutes(w, e, id+"-minutes", errorID, "Minutes to accept it in (optional; then anyone may)")
		}}.write(w, m)
}

func declineForm(w *h.Writer, m *Model, t *task.Task, id string, able []room.Seat) {
	id += "-decline"
	taskForm{form: FormDeclineTask, act: ActDeclineTask, label: "Decline", task: t, id: id, able: able,
		fields: func(e *FormError, errorID string) { reasonField(w, e, id, errorID) }}.write(w, m)
}

// recallForm says what taking back comes to: it differs with what is taken back.
func recallForm(w *h.Writer, m *Model, t *task.Task, id string, able []room.Seat) {
	id += "-recall"
	label, folded := "End the task", "End it, so that nobody can accept it"
	switch {
	case t.Owner != nil:
		label, folded = "Take it from its owner", "Take it from its owner, so that anyone may accept it"
	case t.Offer != nil:
		label, folded = "Take the handoff back", "Take the handoff back, so that anyone may accept it"
	}
	if t.Scope != "" && (t.Owner != nil || t.Offer != nil) {
		folded = label + ", so that " + mayAccept(m.Room, t)
	}
	taskForm{form: FormRecallTask, act: ActRecallTask, label: label, folded: folded, task: t, id: id, able: able,
		fields: func(e *FormError, errorID string) { reasonField(w, e, id, errorID) }}.write(w, m)
}

func reasonField(w *h.Writer, e *FormError, id, errorID string) {
	field{id + "-reason", FieldReason, "Reason (optional)", "", task.MaxReason, false}.write(w, e, errorID)
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
