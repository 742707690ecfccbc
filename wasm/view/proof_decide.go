package view

import (
	"docket/room"
	"docket/room/action"
	h "docket/wasm/html"
	"docket/wasm/wording"
)

// Decide writes what approves the change on show. It takes no focus, and no key but Enter and Space on the control itself decides.
func Decide(w *h.Writer, m *Model) {
	c := m.Changes
	if c.Shown == nil || m.Room.Records == nil {
		return
	}
	if c.Shown.State == action.Approved {
		carryOut(w, m)
		return
	}
	if !m.decides() {
		return
	}
	w.El(h.Div, h.At{h.ID.Is("decide-card"), dataState.Is(awakeWord(m, c.Card()))}, func() {
		decideAs(w, m)
		if c.Target != "" {
			typed(w, m)
		}
		secondWord(w, m)
		label, why := m.Approval()
		w.El(h.Div, class("controls"), func() {
			button(w, m, "approve", ActApprove, label, dataAction.Is(c.Shown.Hash.String()), dataProof.Is(c.Cut.Proof.Digest().String()), h.Class.Is("primary"),
				h.If(why != "", h.AriaDisabled.Is("true")), h.AriaDescribed.Is("approve-why approve-note"))
		})
		w.El(h.P, h.At{h.ID.Is("approve-why"), h.Class.Is("small")}, func() { approveWhy(w, m, why) })
		if c.Unsound != "" {
			w.El(h.P, h.At{h.ID.Is("decide-unsound"), h.Class.Is("warning")}, func() {
				say(w, wording.WhatIsLeftAfterThePlaces,
					func() { w.Txt(h.Strong, nil, wording.ItWouldNotFitTogether) },
					func() { w.Visible(brief(c.Unsound, 300)) })
			})
		}
		formError(w, "decide-error", m.Forms[DecideKey(c.Shown.Hash)].Err)
	})
}

// approveWhy says what the button does, or why it does nothing yet.
func approveWhy(w *h.Writer, m *Model, why string) {
	switch {
	case m.Following != nil:
		w.Text(wording.ItIsDecidedInTheTab)
	case !m.awake():
		w.Text(wording.TheButtonsWakeInSoThat.With(m.Guard.Wait))
	case why != "":
		w.Text(wording.ItDoesNothingYet.With(why))
	default:
		w.Text(wording.ItDoesWhatItSaysOf)
	}
}

// decideAs chooses the seat, where more than one may decide.
func decideAs(w *h.Writer, m *Model) {
	c, set := m.Changes, m.Room.Records.Set
	able := m.Room.Records.Deciders(c.Shown.Role, m.Room.Seats)
	seat, ok := Decider(m.Room, c.Shown, c.As)
	if !ok {
		w.El(h.P, class("held"), func() {
			say(w, wording.ItTakesTheRoleWhichThe,
				func() { w.Txt(h.Strong, nil, wording.NobodyHereMayDecideThis) },
				func() { w.Text(roleLabel(set, c.Shown.Role)) })
		})
		return
	}
	if len(able) == 1 {
		w.El(h.P, class("small"), func() {
			say(w, wording.DecidedAsTheSeat,
				func() { w.Visible(seat.Name) },
				func() { roleOf(w, m, seat) })
		})
		return
	}
	w.El(h.P, class("field"), func() {
		w.Txt(h.Label, h.At{h.For.Is(IDDecideAs)}, wording.DecideAsTheSeat)
		w.El(h.Select, h.At{h.ID.Is(IDDecideAs)}, func() {
			for _, s := range able {
				text := optionName(s)
				if have, ok := m.Room.Records.RoleOf(s); ok && have != "" {
					text += ", " + roleLabel(set, have)
				}
				w.Txt(h.Option, h.At{h.Value.Is(s.ID), h.If(s.ID == seat.ID, h.Selected)}, text)
			}
		})
	})
}

func roleOf(w *h.Writer, m *Model, seat room.Seat) {
	if have, ok := m.Room.Records.RoleOf(seat); ok && have != "" {
		w.Text(", " + roleLabel(m.Room.Records.Set, have))
	}
}

// typed writes the field into which the target of what cannot be undone is typed.
func typed(w *h.Writer, m *Model) {
	c := m.Changes
	w.El(h.Form, h.At{h.ID.Is("form-typed"), dataForm.Is(FormDecide), h.Autocomplete.Is("off"), h.NoValidate}, func() {
		hidden := false
		w.El(h.Label, h.At{h.For.Is(TypedID(c.Shown.Seq))}, func() {
			w.Text(wording.ThisCannotBeUndoneType)
			hidden = w.Vis(h.Code, nil, c.Target)
			w.Text(wording.ToShowThatItIsMeant)
		})
		w.Void(h.Input, h.At{h.ID.Is(TypedID(c.Shown.Seq)), h.Name.Is(FieldTyped), h.Type.Is("text"), h.Autocomplete.Is("off"), h.Spellcheck.Is("false"), h.MaxLength.Is(1000)})
		warning(w, hidden, wording.Target)
	})
	if c.Cut.Figures().Deleted > 0 {
		w.Txt(h.P, h.At{h.ID.Is("typed-kept"), h.Class.Is("small")}, wording.TheLedgerKeepsWhatItWas)
	}
}

// RefuseAll writes what refuses the change on show, all of it.
func RefuseAll(w *h.Writer, m *Model) {
	c := m.Changes
	if m.Room.Records == nil || !m.decides() {
		return
	}
	w.Txt(h.P, h.At{h.ID.Is("approve-note"), h.Class.Is("small")}, wording.WhatWouldComeToAnotherThing)
	f := m.Forms[RefuseKey(c.Shown.Hash)]
	w.El(h.Form, h.At{h.ID.Is("form-refuse"), dataForm.Is(FormRefuse), h.Class.Is("refuse"), h.NoValidate}, func() {
		w.Txt(h.Label, h.At{h.For.Is(RefuseReasonID(c.Shown.Seq))}, wording.ReasonWhichTheAgentIsTold)
		w.Void(h.Input, append(h.At{h.ID.Is(RefuseReasonID(c.Shown.Seq)), h.Name.Is(FieldReason), h.Type.Is("text"), h.Autocomplete.Is("off"), h.MaxLength.Is(2 * room.MaxReason)},
			blame(f.Err, "reason", "refuse-error", "")...))
		formError(w, "refuse-error", f.Err)
	})
	w.El(h.Div, class("controls"), func() {
		button(w, m, "refuse-all", ActRefuseAction, wording.RefuseAll, dataAction.Is(c.Shown.Hash.String()), dataProof.Is(c.Cut.Proof.Digest().String()),
			h.If(!m.awake(), h.AriaDisabled.Is("true")))
	})
}

// carryOut offers what was approved before the page went away.
func carryOut(w *h.Writer, m *Model) {
	a := m.Changes.Shown
	w.El(h.Div, h.At{h.ID.Is("carry-card"), h.Class.Is("held"), dataState.Is(awakeWord(m, m.Changes.Card()))}, func() {
		w.El(h.P, nil, func() {
			say(w, wording.ThePageWasGoneInBetween,
				func() { w.Txt(h.Strong, nil, wording.ApprovedAndNotCarriedOutWhole) },
				func() { entryRef(w, a.Decided) },
				func() { w.Text(m.Zone.clock(a.Until)) })
		})
		button(w, m, "carry-out", ActCarryOut, wording.CarryItOutNow, dataAction.Is(a.Hash.String()), dataProof.Is(a.Proof.Digest().String()), h.Class.Is("primary"),
			h.If(!m.awake(), h.AriaDisabled.Is("true")))
	})
}
