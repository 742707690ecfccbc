package view

import (
	"docket/room"
	h "docket/wasm/html"
)

// Seats writes who has a place in the room, what each did this round, and the form that adds one.
func Seats(w *h.Writer, m *Model) {
	heading(w, IDSeats, "Seats")
	w.El(h.UL, class("seats"), func() {
		for _, seat := range m.Room.Seats {
			w.El(h.LI, h.At{h.ID.Is("place-" + seat.ID), dataKind.Is(string(seat.Kind))}, func() {
				w.El(h.P, class("seat"), func() {
					w.Vis(h.Strong, nil, seat.Name)
					w.Text(" ")
					w.Txt(h.Code, nil, seat.ID)
				})
				w.El(h.P, class("small"), func() {
					w.Text("Said to be " + kindWords(seat.Kind))
					if seat.Role == room.Host {
						w.Text(", host")
					}
					w.Text("; acts through ")
					for i, door := range seat.Kind.Doors() {
						if i > 0 {
							w.Text(" or ")
						}
						doorLabel(w, door.String())
					}
				})
				seatRound(w, m.Room, seat.ID)
			})
		}
	})
	if len(m.Room.Seats) < room.MaxSeats && m.Room.Pause == nil {
		seatForm(w, m)
	}
}

func kindWords(k room.Kind) string {
	if k == room.Human {
		return "a human"
	}
	return "an agent"
}

// seatRound tells what the seat did in the round that is open.
func seatRound(w *h.Writer, s room.Snapshot, id string) {
	c, ok := s.Now().Of(id)
	state := "idle"
	switch {
	case ok && c.Opened != nil:
		state = "opened"
	case ok && c.Stands:
		state = "sealed"
	case ok:
		state = "withdrawn"
	}
	w.El(h.P, h.At{h.Class.Is("standing"), dataState.Is(state)}, func() {
		switch state {
		case "idle":
			w.Text("no commitment this round")
			return
		case "opened":
			w.Text("opened in ")
			entryRef(w, c.Opened.Seq)
			w.Text("; committed in ")
			entryRef(w, c.Seq)
		case "sealed":
			w.Text("committed in ")
			entryRef(w, c.Seq)
			w.Text(" as ")
			shortHash(w, c.Commitment)
			w.Text("; not opened")
		case "withdrawn":
			w.Text("commitment of ")
			entryRef(w, c.Seq)
			w.Text(" withdrawn")
		}
		if c.Withdrawn > 1 || c.Withdrawn == 1 && c.Stands {
			w.Text("; withdrawn before: " + plural(c.Withdrawn, "time", "times"))
		}
	})
	if ok && c.Opened != nil {
		w.El(h.P, class("small"), func() { check(w, c.Opened.Check) })
		position(w, c.Opened.Position)
	}
}

func position(w *h.Writer, text string) {
	hidden := w.Vis(h.P, class("position words"), text)
	warning(w, hidden, "position")
}

func seatForm(w *h.Writer, m *Model) {
	f := m.Forms[FormSeat]
	// The field's id counts the seats: once one is added, the next name begins empty.
	id := "seat-name-" + itoa(len(m.Room.Seats))
	w.El(h.Details, h.At{h.ID.Is("seat-add"), h.If(f.Err != nil, h.IsOpen)}, func() {
		w.Txt(h.Summary, nil, "Add a seat")
		w.El(h.Form, h.At{h.ID.Is("form-seat"), dataForm.Is(FormSeat), h.NoValidate}, func() {
			w.Txt(h.Label, h.At{h.For.Is(id)}, "Name")
			at := h.At{h.ID.Is(id), h.Name.Is(FieldName), h.Type.Is("text"), h.Autocomplete.Is("off"), h.MaxLength.Is(2 * room.MaxName), h.Required}
			w.Void(h.Input, append(at, blame(f.Err, "name", "seat-error", "")...))
			w.Txt(h.Label, h.At{h.For.Is("seat-kind")}, "Kind")
			w.El(h.Select, h.At{h.ID.Is("seat-kind"), h.Name.Is(FieldSeatKind)}, func() {
				w.Txt(h.Option, h.At{h.Value.Is(string(room.Human))}, "human, acts in this page")
				w.Txt(h.Option, h.At{h.Value.Is(string(room.Agent))}, "agent, acts by tools")
			})
			formError(w, "seat-error", f.Err)
			submit(w, m, "add-seat", ActAddSeat, "Add the seat")
		})
	})
}

// check says who recomputed an opening beside this page.
func check(w *h.Writer, c *room.Check) {
	switch {
	case c == nil:
		w.Text("Recomputed by this page; the Worker is being asked.")
	case c.Outcome == room.CheckObserved:
		w.Text("Recomputed by this page, and by the Worker at " + c.CheckedAt + ", signed: ")
		entryRef(w, c.Seq)
		w.Text(".")
	default:
		w.Text("Recomputed by this page alone; of the Worker: " + room.CheckWords(c.Outcome) + ". ")
		entryRef(w, c.Seq)
	}
}
