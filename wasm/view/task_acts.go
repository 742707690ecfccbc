package view

import (
	"docket/ledger"
	"docket/room"
	"docket/room/task"
	h "docket/wasm/html"
	"docket/wasm/wording"
)

// taskActs writes what the seats of this page may do to a task as it is now. What none of them may do is not there.
func taskActs(w *h.Writer, m *Model, t *task.Task, id string) {
	if m.noTasks() != "" {
		return
	}
	here := humanSeats(m.Room)
	if able := acceptors(t, here); len(able) > 0 {
		acceptForm(w, m, t, id, able)
	}
	if owner := ownerHere(t, here); owner != nil {
		reportForm(w, m, t, id, owner)
		handOffForm(w, m, t, id, owner)
	}
	if t.Offer != nil && waitsFor(t, here) {
		declineForm(w, m, t, id, seatsOf(here, t.Offer.To))
	}
	if able := recallers(t, here); len(able) > 0 {
		recallForm(w, m, t, id, able)
	}
}

// acceptors are the seats that may accept a task.
func acceptors(t *task.Task, here []room.Seat) (able []room.Seat) {
	for _, seat := range here {
		if t.MayAccept(seat.ID, string(seat.Kind)) {
			able = append(able, seat)
		}
	}
	return able
}

// ownerHere is the seat that owns a task through the page's own controls, none where it is owned otherwise.
func ownerHere(t *task.Task, here []room.Seat) []room.Seat {
	if t.Owner == nil || t.Owner.Door != ledger.UI {
		return nil
	}
	return seatsOf(here, t.Owner.Seat)
}

func seatsOf(here []room.Seat, id string) []room.Seat {
	for _, seat := range here {
		if seat.ID == id {
			return []room.Seat{seat}
		}
	}
	return nil
}

// recallers are the seats that may take a task or its handoff back: whoever offered it, and the host's seat. An owner hands off instead.
func recallers(t *task.Task, here []room.Seat) (able []room.Seat) {
	if t.Status.Over() {
		return nil
	}
	var by *task.Actor // who offered it
	switch {
	case t.Offer != nil:
		by = &t.Offer.By
	case t.Status == task.Pending:
		by = &t.By
	}
	if by != nil && by.Door == ledger.UI {
		able = seatsOf(here, by.Seat)
	}
	for _, seat := range here {
		owns := t.Owner != nil && t.Owner.Seat == seat.ID
		if seat.Role == room.Host && !owns && (len(able) == 0 || able[0].ID != seat.ID) {
			able = append(able, seat)
		}
	}
	return able
}

// taskForm is a form about one task, or about a task to be.
type taskForm struct {
	form, act, label string
	folded           string // what unfolds it, "" where it stands open
	task             *task.Task
	id               string // with which all ids in it begin
	able             []room.Seat
	fields           func(e *FormError, errorID string)
}

// write writes the form. The seat that it acts for is chosen where several may.
func (x taskForm) write(w *h.Writer, m *Model) {
	key := x.form
	at := h.At{h.ID.Is(x.id + "-form"), dataForm.Is(x.form), h.Autocomplete.Is("off"), h.NoValidate}
	var described, subject h.Attr
	if x.task != nil {
		key = TaskKey(x.form, x.task.Hash)
		subject, described = dataTask.Is(x.task.Hash.String()), h.AriaDescribed.Is(taskID(x.task)+"-title")
	}
	label := x.label
	if len(x.able) == 1 {
		at = append(at, dataSeat.Is(x.able[0].ID))
		if len(humanSeats(m.Room)) > 1 {
			label += wording.As.With(optionName(x.able[0]))
		}
	}
	e, errorID := m.Forms[key].Err, x.id+"-error"
	form := func() {
		w.El(h.Form, append(at, subject), func() {
			x.fields(e, errorID)
			if len(x.able) > 1 {
				choice(w, e, x.id+"-seat", errorID, FieldSeat, wording.AsTheSeat, func(option func(value, text string)) {
					for _, seat := range x.able {
						option(seat.ID, optionName(seat))
					}
				})
			}
			formError(w, errorID, e)
			submit(w, m, x.id, x.act, label, subject, described)
		})
	}
	if x.folded == "" {
		form()
		return
	}
	w.El(h.Details, h.At{h.ID.Is(x.id + "-fold"), h.If(e != nil, h.IsOpen)}, func() {
		w.Txt(h.Summary, nil, x.folded)
		form()
	})
}
