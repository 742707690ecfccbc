package view

import (
	"docket/room"
	h "docket/wasm/html"
	"docket/wasm/wording"
)

// Seats writes who has a place in the room, what each did this round, and the form that adds one.
func Seats(w *h.Writer, m *Model) {
	heading(w, IDSeats, wording.Seats)
	w.El(h.UL, class("seats"), func() {
		for _, seat := range m.Room.Seats {
			w.El(h.LI, h.At{h.ID.Is("place-" + seat.ID), dataKind.Is(string(seat.Kind))}, func() {
				w.El(h.P, class("seat"), func() {
					w.Vis(h.Strong, nil, seat.Name)
					w.Text(" ")
					w.Txt(h.Code, nil, seat.ID)
				})
				w.El(h.P, class("small"), func() {
					w.Text(wording.SaidToBe.With(kindWords(seat.Kind)))
					if seat.Role == room.Host {
						w.Text(wording.Host)
					}
					w.Text(wording.ActsThrough)
					for i, door := range seat.Kind.Doors() {
						if i > 0 {
							w.Text(wording.Or)
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
		return wording.AHuman
	}
	return wording.AnAgent
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
			w.Text(wording.NoCommitmentThisRound)
			return
		case "opened":
			say(w, wording.OpenedInCommittedIn,
				func() { entryRef(w, c.Opened.Seq) },
				func() { entryRef(w, c.Seq) })
		case "sealed":
			say(w, wording.CommittedInAsNotOpened,
				func() { entryRef(w, c.Seq) },
				func() { shortHash(w, c.Commitment) })
		case "withdrawn":
			say(w, wording.CommitmentOfWithdrawn,
				func() { entryRef(w, c.Seq) })
		}
		if c.Withdrawn > 1 || c.Withdrawn == 1 && c.Stands {
			w.Text(wording.WithdrawnBefore.With(plural(c.Withdrawn, wording.NumberOfTimes)))
		}
	})
	if ok && c.Opened != nil {
		w.El(h.P, class("small"), func() { check(w, c.Opened.Check) })
		position(w, c.Opened.Position)
	}
}

func position(w *h.Writer, text string) {
	hidden := w.Vis(h.P, class("position words"), text)
	warning(w, hidden, wording.PositionInline)
}

func seatForm(w *h.Writer, m *Model) {
	f := m.Forms[FormSeat]
	// The field's id counts the seats: once one is added, the next name begins empty.
	id := "seat-name-" + itoa(len(m.Room.Seats))
	w.El(h.Details, h.At{h.ID.Is("seat-add"), h.If(f.Err != nil, h.IsOpen)}, func() {
		w.Txt(h.Summary, nil, wording.AddASeat)
		w.El(h.Form, h.At{h.ID.Is("form-seat"), dataForm.Is(FormSeat), h.NoValidate}, func() {
			w.Txt(h.Label, h.At{h.For.Is(id)}, wording.Name)
			at := h.At{h.ID.Is(id), h.Name.Is(FieldName), h.Type.Is("text"), h.Autocomplete.Is("off"), h.MaxLength.Is(2 * room.MaxName), h.Required}
			w.Void(h.Input, append(at, blame(f.Err, "name", "seat-error", "")...))
			w.Txt(h.Label, h.At{h.For.Is("seat-kind")}, wording.Kind)
			w.El(h.Select, h.At{h.ID.Is("seat-kind"), h.Name.Is(FieldSeatKind)}, func() {
				w.Txt(h.Option, h.At{h.Value.Is(string(room.Human))}, wording.HumanActsInThisPage)
				w.Txt(h.Option, h.At{h.Value.Is(string(room.Agent))}, wording.AgentActsByTools)
			})
			formError(w, "seat-error", f.Err)
			submit(w, m, "add-seat", ActAddSeat, wording.AddTheSeat)
		})
	})
}

// check says who recomputed an opening beside this page.
func check(w *h.Writer, c *room.Check) {
	switch {
	case c == nil:
		w.Text(wording.RecomputedByThisPageTheWorker)
	case c.Outcome == room.CheckObserved:
		say(w, wording.RecomputedByThisPageAndBy,
			func() { w.Text(c.CheckedAt) },
			func() { entryRef(w, c.Seq) })
	default:
		say(w, wording.RecomputedByThisPageAloneOf,
			func() { w.Text(room.CheckWords(c.Outcome)) },
			func() { entryRef(w, c.Seq) })
	}
}
