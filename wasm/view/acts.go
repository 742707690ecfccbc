package view

import (
	"docket/room"
	h "docket/wasm/html"
)

// Acts writes what the human seats may do from this page in this phase.
func Acts(w *h.Writer, m *Model) {
	heading(w, IDActs, "Act from this page")
	s := m.Room
	say := func(text string) { w.Txt(h.P, class("quiet"), text) }
	switch {
	case s.Pause != nil:
		say("Nothing is written while the room is paused.")
	case s.Phase == room.Open:
		say("Positions are sealed in Commit. Until then the question can be set, seats added, and tasks created, accepted, reported on and handed off.")
	case s.Phase == room.Commit:
		commitActs(w, m)
	case s.Phase == room.Reveal:
		revealActs(w, m)
	case s.Phase == room.Ruling && s.Now().Ruling != nil:
		say("This round has its ruling.")
	case s.Phase == room.Ruling:
		say("A ruling is asked for by an agent's tool and answered here, on a card that appears when one is asked for.")
	default:
		say("This round is closed. The next one starts in Open, with this question.")
	}
}

// commitActs writes the form that seals a position, for the seats that have none standing, and beneath it those
// that have.
func commitActs(w *h.Writer, m *Model) {
	var free, sealed []room.Seat
	commits := 0
	for _, seat := range m.Room.Seats {
		if seat.Kind != room.Human {
			continue
		}
		c, _ := m.Room.Now().Of(seat.ID)
		commits += c.Withdrawn
		if c.Stands {
			commits++
			sealed = append(sealed, seat)
		} else {
			free = append(free, seat)
		}
	}
	for _, seat := range sealed {
		committed(w, m, seat)
	}
	if len(free) > 0 {
		commitForm(w, m, free, commits)
	}
}

// commitForm's field has an id of its own for every commitment made from this page, so that no position is still in
// it when the next seat's turn comes.
func commitForm(w *h.Writer, m *Model, free []room.Seat, commits int) {
	f := m.Forms[FormCommit]
	id := "position-" + itoa(m.Room.Now().N) + "-" + itoa(commits)
	w.El(h.Form, h.At{h.ID.Is("form-commit"), dataForm.Is(FormCommit), h.Autocomplete.Is("off"), h.NoValidate}, func() {
		w.Txt(h.Label, h.At{h.For.Is("commit-seat")}, "Seat")
		w.El(h.Select, h.At{h.ID.Is("commit-seat"), h.Name.Is(FieldSeat)}, func() {
			for _, seat := range free {
				w.Txt(h.Option, h.At{h.Value.Is(seat.ID)}, optionName(seat))
			}
		})
		w.Txt(h.Label, h.At{h.For.Is(id)}, "Position")
		at := h.At{h.ID.Is(id), h.Name.Is(FieldPosition), h.Type.Is("password"), h.Autocomplete.Is("one-time-code"), h.Spellcheck.Is("false"),
			h.MaxLength.Is(2 * room.MaxPosition), h.Required}
		w.Void(h.Input, append(at, blame(f.Err, "position", "commit-error", "commit-hint")...))
		w.Txt(h.P, h.At{h.ID.Is("commit-hint"), h.Class.Is("small")},
			"Hidden while typed. The record gets a commitment that nobody can read; position and nonce stay in this tab until Reveal.")
		formError(w, "commit-error", f.Err)
		submit(w, m, "commit", ActCommit, "Commit", h.Class.Is("primary"))
	})
}

// optionName names a seat where only plain text can stand: a name that hides something stands back behind its id,
// and is shown in full among the seats.
func optionName(seat room.Seat) string {
	if h.Hides(seat.Name) {
		return seat.ID + " (its name holds hidden characters)"
	}
	return seat.Name
}

// committed tells where a seat's opening lives, and offers to keep it or to withdraw.
func committed(w *h.Writer, m *Model, seat room.Seat) {
	c, _ := m.Room.Now().Of(seat.ID)
	w.El(h.Div, h.At{h.ID.Is("sealed-" + seat.ID), h.Class.Is("sealed"), h.Role.Is("group"), h.AriaLabelledBy.Is("sealed-title-" + seat.ID)}, func() {
		w.El(h.H3, h.At{h.ID.Is("sealed-title-" + seat.ID)}, func() {
			w.Visible(seat.Name)
			w.Text(": committed")
		})
		w.El(h.P, class("small"), func() {
			w.Text("In ")
			entryRef(w, c.Seq)
			w.Text(", as ")
			shortHash(w, c.Commitment)
		})
		opening(w, m, seat)
		w.El(h.Div, class("controls"), func() {
			openingButtons(w, m, seat)
			button(w, m, "withdraw-"+seat.ID, ActWithdraw, "Withdraw", dataSeat.Is(seat.ID), h.AriaDescribed.Is("sealed-title-"+seat.ID))
		})
		formError(w, "withdraw-error-"+seat.ID, m.Forms[WithdrawKey(seat.ID)].Err)
	})
}

// opening says whether this page holds a seat's opening, and shows it where that was asked for.
func opening(w *h.Writer, m *Model, seat room.Seat) {
	o, have := m.Openings[seat.ID]
	if !have {
		w.El(h.P, class("warning"), func() {
			w.Txt(h.Strong, nil, "Not here. ")
			w.Text("This page does not hold the opening. Without its position and nonce the commitment cannot be opened.")
		})
		return
	}
	w.El(h.P, class("small"), func() {
		w.Text("Your opening lives in this tab only: a reload or a closed tab loses it.")
		if o.Saved {
			w.Text(" A copy was saved as a file.")
		}
	})
	if !o.Shown {
		return
	}
	w.El(h.DL, class("facts"), func() {
		pair(w, "Position", func() { w.Vis(h.Span, class("words"), o.Position) })
		pair(w, "Nonce", func() { w.Vis(h.Code, class("hash"), o.Nonce) })
	})
}

func openingButtons(w *h.Writer, m *Model, seat room.Seat) {
	o, have := m.Openings[seat.ID]
	if !have {
		return
	}
	show := "Show opening"
	if o.Shown {
		show = "Hide opening"
	}
	title := h.AriaDescribed.Is("sealed-title-" + seat.ID)
	button(w, m, "show-opening-"+seat.ID, ActShowOpening, show, dataSeat.Is(seat.ID), title)
	button(w, m, "save-opening-"+seat.ID, ActSaveOpening, "Save opening", dataSeat.Is(seat.ID), title)
}

// revealActs writes, for each human seat with a commitment, how to open it.
func revealActs(w *h.Writer, m *Model) {
	any := false
	for _, seat := range m.Room.Seats {
		c, ok := m.Room.Now().Of(seat.ID)
		if seat.Kind != room.Human || !ok || !c.Stands {
			continue
		}
		any = true
		w.El(h.Div, h.At{h.ID.Is("sealed-" + seat.ID), h.Class.Is("sealed"), h.Role.Is("group"), h.AriaLabelledBy.Is("sealed-title-" + seat.ID)}, func() {
			w.El(h.H3, h.At{h.ID.Is("sealed-title-" + seat.ID)}, func() { w.Visible(seat.Name) })
			if c.Opened != nil {
				w.El(h.P, class("small"), func() {
					w.Text("Opened in ")
					entryRef(w, c.Opened.Seq)
					w.Text(": position and nonce are on the record.")
				})
				return
			}
			revealSeat(w, m, seat)
		})
	}
	if !any {
		w.Txt(h.P, class("quiet"), "No seat that acts from this page has a commitment to open.")
	}
}

func revealSeat(w *h.Writer, m *Model, seat room.Seat) {
	f := m.Forms[RevealKey(seat.ID)]
	title := h.AriaDescribed.Is("sealed-title-" + seat.ID)
	opening(w, m, seat)
	if _, have := m.Openings[seat.ID]; have {
		formError(w, "reveal-error-"+seat.ID, f.Err)
		w.El(h.Div, class("controls"), func() {
			button(w, m, "reveal-"+seat.ID, ActReveal, "Reveal", h.Class.Is("primary"), dataSeat.Is(seat.ID), title)
			openingButtons(w, m, seat)
		})
		return
	}
	errorID := "reveal-error-" + seat.ID
	w.El(h.Form, h.At{h.ID.Is("form-reveal-" + seat.ID), dataForm.Is(FormReveal), dataSeat.Is(seat.ID), h.Autocomplete.Is("off"), h.NoValidate}, func() {
		id := "reveal-position-" + seat.ID
		w.Txt(h.Label, h.At{h.For.Is(id)}, "Position")
		at := h.At{h.ID.Is(id), h.Name.Is(FieldPosition), h.Type.Is("text"), h.Autocomplete.Is("off"), h.Spellcheck.Is("false"), h.MaxLength.Is(2 * room.MaxPosition)}
		w.Void(h.Input, append(at, blame(f.Err, "position", errorID, "")...))
		id = "reveal-nonce-" + seat.ID
		w.Txt(h.Label, h.At{h.For.Is(id)}, "Nonce, 32 hexadecimal digits")
		at = h.At{h.ID.Is(id), h.Name.Is(FieldNonce), h.Type.Is("text"), h.Class.Is("mono"), h.Autocomplete.Is("off"), h.Spellcheck.Is("false"), h.MaxLength.Is(room.NonceLen)}
		w.Void(h.Input, append(at, blame(f.Err, "nonce", errorID, "")...))
		formError(w, errorID, f.Err)
		submit(w, m, "reveal-"+seat.ID, ActReveal, "Reveal", h.Class.Is("primary"), dataSeat.Is(seat.ID), title)
	})
}
