package view

import (
	"docket/room"
	h "docket/wasm/html"
	"docket/wasm/wording"
)

// Acts writes what the human seats may do from this page in this phase.
func Acts(w *h.Writer, m *Model) {
	heading(w, IDActs, wording.ActFromThisPage)
	s := m.Room
	say := func(text string) { w.Txt(h.P, class("quiet"), text) }
	switch {
	case s.Pause != nil:
		say(wording.NothingIsWrittenWhileTheRoom)
	case s.Phase == room.Open:
		say(wording.PositionsAreSealedInCommitUntil)
	case s.Phase == room.Commit:
		commitActs(w, m)
	case s.Phase == room.Reveal:
		revealActs(w, m)
	case s.Phase == room.Ruling && s.Now().Ruling != nil:
		say(wording.ThisRoundHasItsRuling)
	case s.Phase == room.Ruling:
		say(wording.ARulingIsAskedForBy)
	default:
		say(wording.ThisRoundIsClosedTheNext)
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
		w.Txt(h.Label, h.At{h.For.Is("commit-seat")}, wording.Seat)
		w.El(h.Select, h.At{h.ID.Is("commit-seat"), h.Name.Is(FieldSeat)}, func() {
			for _, seat := range free {
				w.Txt(h.Option, h.At{h.Value.Is(seat.ID)}, optionName(seat))
			}
		})
		w.Txt(h.Label, h.At{h.For.Is(id)}, wording.Position)
		at := h.At{h.ID.Is(id), h.Name.Is(FieldPosition), h.Type.Is("password"), h.Autocomplete.Is("one-time-code"), h.Spellcheck.Is("false"),
			h.MaxLength.Is(2 * room.MaxPosition), h.Required}
		w.Void(h.Input, append(at, blame(f.Err, "position", "commit-error", "commit-hint")...))
		w.Txt(h.P, h.At{h.ID.Is("commit-hint"), h.Class.Is("small")},
			wording.HiddenWhileTypedTheRecordGets)
		formError(w, "commit-error", f.Err)
		submit(w, m, "commit", ActCommit, wording.Commit, h.Class.Is("primary"))
	})
}

// optionName names a seat where only plain text can stand: a name that hides something stands back behind its id,
// and is shown in full among the seats.
func optionName(seat room.Seat) string {
	if h.Hides(seat.Name) {
		return wording.ItsNameHoldsHiddenCharacters.With(seat.ID)
	}
	return seat.Name
}

// committed tells where a seat's opening lives, and offers to keep it or to withdraw.
func committed(w *h.Writer, m *Model, seat room.Seat) {
	c, _ := m.Room.Now().Of(seat.ID)
	w.El(h.Div, h.At{h.ID.Is("sealed-" + seat.ID), h.Class.Is("sealed"), h.Role.Is("group"), h.AriaLabelledBy.Is("sealed-title-" + seat.ID)}, func() {
		w.El(h.H3, h.At{h.ID.Is("sealed-title-" + seat.ID)}, func() {
			say(w, wording.Committed,
				func() { w.Visible(seat.Name) })
		})
		w.El(h.P, class("small"), func() {
			say(w, wording.InAs,
				func() { entryRef(w, c.Seq) },
				func() { shortHash(w, c.Commitment) })
		})
		opening(w, m, seat)
		w.El(h.Div, class("controls"), func() {
			openingButtons(w, m, seat)
			button(w, m, "withdraw-"+seat.ID, ActWithdraw, wording.Withdraw, dataSeat.Is(seat.ID), h.AriaDescribed.Is("sealed-title-"+seat.ID))
		})
		formError(w, "withdraw-error-"+seat.ID, m.Forms[WithdrawKey(seat.ID)].Err)
	})
}

// opening says whether this page holds a seat's opening, and shows it where that was asked for.
func opening(w *h.Writer, m *Model, seat room.Seat) {
	o, have := m.Openings[seat.ID]
	if !have {
		w.El(h.P, class("warning"), func() {
			say(w, wording.ThisPageDoesNotHoldThe,
				func() { w.Txt(h.Strong, nil, wording.NotHere) })
		})
		return
	}
	w.El(h.P, class("small"), func() {
		w.Text(wording.YourOpeningLivesInThisTab)
		if o.Saved {
			w.Text(wording.ACopyWasSavedAsA)
		}
	})
	if !o.Shown {
		return
	}
	w.El(h.DL, class("facts"), func() {
		pair(w, wording.Position, func() { w.Vis(h.Span, class("words"), o.Position) })
		pair(w, wording.Nonce, func() { w.Vis(h.Code, class("hash"), o.Nonce) })
	})
}

func openingButtons(w *h.Writer, m *Model, seat room.Seat) {
	o, have := m.Openings[seat.ID]
	if !have {
		return
	}
	show := wording.ShowOpening
	if o.Shown {
		show = wording.HideOpening
	}
	title := h.AriaDescribed.Is("sealed-title-" + seat.ID)
	button(w, m, "show-opening-"+seat.ID, ActShowOpening, show, dataSeat.Is(seat.ID), title)
	button(w, m, "save-opening-"+seat.ID, ActSaveOpening, wording.SaveOpening, dataSeat.Is(seat.ID), title)
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
					say(w, wording.OpenedInPositionAndNonceAre,
						func() { entryRef(w, c.Opened.Seq) })
				})
				return
			}
			revealSeat(w, m, seat)
		})
	}
	if !any {
		w.Txt(h.P, class("quiet"), wording.NoSeatThatActsFromThis)
	}
}

func revealSeat(w *h.Writer, m *Model, seat room.Seat) {
	f := m.Forms[RevealKey(seat.ID)]
	title := h.AriaDescribed.Is("sealed-title-" + seat.ID)
	opening(w, m, seat)
	if _, have := m.Openings[seat.ID]; have {
		formError(w, "reveal-error-"+seat.ID, f.Err)
		w.El(h.Div, class("controls"), func() {
			button(w, m, "reveal-"+seat.ID, ActReveal, wording.Reveal, h.Class.Is("primary"), dataSeat.Is(seat.ID), title)
			openingButtons(w, m, seat)
		})
		return
	}
	errorID := "reveal-error-" + seat.ID
	w.El(h.Form, h.At{h.ID.Is("form-reveal-" + seat.ID), dataForm.Is(FormReveal), dataSeat.Is(seat.ID), h.Autocomplete.Is("off"), h.NoValidate}, func() {
		id := "reveal-position-" + seat.ID
		w.Txt(h.Label, h.At{h.For.Is(id)}, wording.Position)
		at := h.At{h.ID.Is(id), h.Name.Is(FieldPosition), h.Type.Is("text"), h.Autocomplete.Is("off"), h.Spellcheck.Is("false"), h.MaxLength.Is(2 * room.MaxPosition)}
		w.Void(h.Input, append(at, blame(f.Err, "position", errorID, "")...))
		id = "reveal-nonce-" + seat.ID
		w.Txt(h.Label, h.At{h.For.Is(id)}, wording.Nonce32HexadecimalDigits)
		at = h.At{h.ID.Is(id), h.Name.Is(FieldNonce), h.Type.Is("text"), h.Class.Is("mono"), h.Autocomplete.Is("off"), h.Spellcheck.Is("false"), h.MaxLength.Is(room.NonceLen)}
		w.Void(h.Input, append(at, blame(f.Err, "nonce", errorID, "")...))
		formError(w, errorID, f.Err)
		submit(w, m, "reveal-"+seat.ID, ActReveal, wording.Reveal, h.Class.Is("primary"), dataSeat.Is(seat.ID), title)
	})
}
