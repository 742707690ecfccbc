package view

import (
	"docket/room"
	h "docket/wasm/html"
	"docket/wasm/wording"
)

// offers says what each phase adds to the tools that only read.
var offers = map[room.Phase]string{
	room.Open:   wording.PhaseTasks,
	room.Commit: wording.PhaseSealing,
	room.Reveal: wording.PhaseOpening,
	room.Ruling: wording.PhaseAsking,
	room.Closed: wording.ReadsOnly,
}

// offered is what agents are offered in a phase beside reads: while records are open, their changes are asked for in Open.
func offered(s room.Snapshot, p room.Phase) string {
	if p == room.Open && s.Records != nil {
		return wording.TasksChanges
	}
	return offers[p]
}

// Phases writes the rail of phases and the host's controls over them.
func Phases(w *h.Writer, m *Model) {
	s := m.Room
	heading(w, IDPhases, wording.RoundOf.With(itoa(s.Now().N), s.Phase.String()))
	w.El(h.OL, class("rail"), func() {
		for _, p := range room.Phases() {
			state := wording.ToCome
			switch {
			case p < s.Phase:
				state = "done"
			case p == s.Phase && s.Pause != nil:
				state = "paused"
			case p == s.Phase:
				state = "now"
			}
			w.El(h.LI, h.At{h.ID.Is("phase-" + p.String()), dataState.Is(state), h.If(p == s.Phase, h.AriaCurrent.Is("step"))}, func() {
				w.Txt(h.Span, class("name"), p.String())
				w.Txt(h.Span, class("offers"), offered(s, p))
				w.Txt(h.Span, class("state"), state)
			})
		}
	})
	if s.Held != nil && s.Pause == nil {
		held(w, m, s.Held)
	}
	w.El(h.Div, class("controls"), func() {
		if s.Pause != nil {
			paused(w, m, *s.Pause)
			return
		}
		if next, ok := s.Phase.Next(); ok {
			button(w, m, "advance", ActAdvance, wording.AdvanceTo.With(next.String()), h.Class.Is("primary"), dataTo.Is(next.String()), heldBy(s),
				h.If(s.Held != nil && !m.Guard.Awake[heldCard(s.Held)], h.AriaDisabled.Is("true")))
		} else {
			button(w, m, "next-round", ActNextRound, wording.OpenTheNextRound, h.Class.Is("primary"))
		}
		pauseForm(w, m)
	})
}

// heldBy ties the button to the held advance that its press would confirm, so that another one is another card.
func heldBy(s room.Snapshot) h.Attr {
	if s.Held == nil {
		return h.Attr{}
	}
	return dataSeq.Num(s.Held.Seq)
}

// held says why an advance waits for a second act, and how to leave it at that.
func held(w *h.Writer, m *Model, held *room.Held) {
	w.El(h.Div, h.At{h.ID.Is("held"), h.Class.Is("held"), h.Role.Is("group"), h.AriaLabelledBy.Is("held-title")}, func() {
		w.El(h.P, h.At{h.ID.Is("held-title")}, func() {
			say(w, wording.LeavingTakesASecondActBecause,
				func() { w.Txt(h.Strong, nil, wording.Held) },
				func() { w.Text(held.From.String()) })
		})
		w.El(h.UL, nil, func() {
			for _, reason := range held.Reasons {
				w.El(h.LI, nil, func() {
					w.Text(heldReason(reason))
					if reason == room.ReasonUnopened {
						w.Text(": ")
						seatNames(w, m.Room, held.Unopened)
					}
				})
			}
		})
		w.El(h.P, nil, func() {
			say(w, wording.TheFirstActIsOnThe,
				func() { entryRef(w, held.Seq) },
				func() { w.Text(held.To.String()) })
			if !m.Guard.Awake[heldCard(held)] && m.Guard.Wait != "" {
				w.Text(wording.ThatButtonWakesIn.With(m.Guard.Wait))
			}
		})
		button(w, m, "stay", ActStay, wording.StayIn.With(held.From.String()), dataSeq.Num(held.Seq))
	})
}

func heldReason(reason string) string {
	switch reason {
	case room.ReasonNoCommitment:
		return wording.NoCommitmentStands
	case room.ReasonUnopened:
		return wording.TheseSeatsCommittedAndDidNot
	case room.ReasonNoRuling:
		return wording.NoRulingWasRatifiedInline
	}
	return reason
}

func paused(w *h.Writer, m *Model, p room.Pause) {
	w.El(h.Div, class("held"), func() {
		w.El(h.P, nil, func() {
			say(w, wording.SinceEveryToolThatWritesIs,
				func() { w.Txt(h.Strong, nil, wording.PausedBetween) },
				func() { entryRef(w, p.Seq) })
		})
		if p.Reason == "" {
			w.Txt(h.P, nil, wording.NoReasonWasGiven)
		} else {
			hidden := false
			w.El(h.P, nil, func() {
				w.Text(wording.ReasonGiven)
				hidden = w.Vis(h.Span, class("words"), p.Reason)
			})
			warning(w, hidden, wording.ReasonInline)
		}
	})
	button(w, m, "resume", ActResume, wording.Resume, h.Class.Is("primary"))
}

func pauseForm(w *h.Writer, m *Model) {
	f := m.Forms[FormPause]
	w.El(h.Form, h.At{h.ID.Is("form-pause"), dataForm.Is(FormPause), h.Class.Is("inline"), h.NoValidate}, func() {
		w.Txt(h.Label, h.At{h.For.Is("pause-reason")}, wording.ReasonToPauseOptional)
		at := h.At{h.ID.Is("pause-reason"), h.Name.Is(FieldReason), h.Type.Is("text"), h.Autocomplete.Is("off"), h.MaxLength.Is(2 * room.MaxReason)}
		w.Void(h.Input, append(at, blame(f.Err, "reason", "pause-error", "")...))
		submit(w, m, "pause", ActPause, wording.Pause)
		formError(w, "pause-error", f.Err)
	})
}

// seatNames lists seats by name.
func seatNames(w *h.Writer, s room.Snapshot, ids []string) {
	for i, id := range ids {
		if i > 0 {
			w.Text(", ")
		}
		w.Visible(nameOf(s, id))
	}
}

func nameOf(s room.Snapshot, id string) string {
	if seat, ok := s.Seat(id); ok {
		return seat.Name
	}
	return id
}
