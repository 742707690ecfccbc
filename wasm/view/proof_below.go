package view

import (
	"docket/room/action"
	"docket/room/records"
	h "docket/wasm/html"
	"docket/wasm/wording"
)

// How many of the lists beneath the records are shown at first; [ListStep] is how many more a press brings.
const (
	effectsFirst = 20
	notesFirst   = 12
	aboveFirst   = 12
	ListStep     = 200
)

// ProofBelow writes what would be sent, what is above the authority, what the tool left alone and why, and what the standing rules say.
func ProofBelow(w *h.Writer, m *Model) {
	c := m.Changes
	if c.Shown == nil || c.Cut == nil || m.Room.Records == nil {
		return
	}
	tickAll(w, m)
	effects(w, m)
	aboveAuthority(w, m)
	leftAlone(w, m)
	if c.Cut.Proof.Compared == nil {
		w.Txt(h.P, h.At{h.ID.Is("proof-mandate"), h.Class.Is("small")}, wording.NoMandateIsDeclaredInThis)
	}
	ruleSays(w, m)
}

// tickAll writes the controls for all records at once.
func tickAll(w *h.Writer, m *Model) {
	if n := len(m.Changes.Cut.Proof.Changes); n > 1 && m.decides() {
		w.El(h.Div, class("controls"), func() {
			button(w, m, "all-out", ActAllRecords, wording.TakeAllRecordsOut, dataTo.Is("out"))
			button(w, m, "all-in", ActAllRecords, wording.PutAllBackIn, dataTo.Is("in"))
		})
	}
}

func effects(w *h.Writer, m *Model) {
	c := m.Changes
	all := c.Cut.Proof.Effects
	if len(all) == 0 {
		return
	}
	w.Txt(h.H4, h.At{h.ID.Is("effects-title")}, wording.WhichNothingCallsBackOnceSent.With(plural(len(all), wording.NumberOfEffects)))
	n := m.listed(ListEffects, effectsFirst, len(all))
	w.El(h.UL, h.At{h.Class.Is("effects"), h.AriaLabelledBy.Is("effects-title")}, func() {
		for i, e := range all[:n] {
			effect(w, m, i, e)
		}
	})
	moreOf(w, m, ListEffects, n, len(all), wording.EffectsInline)
	if len(all) > 1 && m.decides() {
		w.El(h.Div, class("controls"), func() {
			button(w, m, "effects-out", ActAllEffects, wording.SendNone, dataTo.Is("out"))
			button(w, m, "effects-in", ActAllEffects, wording.SendAll, dataTo.Is("in"))
		})
	}
}

func effect(w *h.Writer, m *Model, i int, e action.Effect) {
	tick, held := ticked(m.Changes.Cut.Effect(i)), m.Changes.Cut.Held(i)
	w.El(h.LI, h.At{h.Class.Is("change"), dataState.Is(tickWords[tick].state)}, func() {
		tickButton(w, m, tickEffectID(i), ActTickEffect, i, tick, !m.decides() || held, func() {
			say(w, wording.ToInline,
				func() { w.Visible(brief(effectName(e.Kind), 60)) },
				func() { w.Vis(h.Strong, nil, brief(e.Target, 120)) })
		})
		if held {
			w.Txt(h.P, class("small"), wording.ItDoesNotLeaveARecord)
		}
		w.El(h.Details, h.At{h.ID.Is("effect-" + itoa(i))}, func() {
			w.Txt(h.Summary, nil, wording.WhatIsSentWordForWord)
			payload(w, e)
		})
	})
}

// payload writes what an effect carries.
func payload(w *h.Writer, e action.Effect) {
	hidden := false
	w.El(h.DL, class("facts"), func() {
		if e.Payload.Len() == 0 || e.Payload.Kind() != records.ObjectKind {
			pair(w, wording.Content, func() { hidden = anyValue(w, e.Payload, 0) })
			return
		}
		for i := range e.Payload.Len() {
			w.El(h.Div, nil, func() {
				w.El(h.DT, nil, func() { hidden = w.Visible(brief(e.Payload.Key(i), 60)) || hidden })
				w.El(h.DD, class("words"), func() { hidden = anyValue(w, e.Payload.At(i), 0) || hidden })
			})
		}
	})
	warning(w, hidden, wording.Effect)
}

func aboveAuthority(w *h.Writer, m *Model) {
	c, set := m.Changes, m.Room.Records.Set
	f := c.Cut.Figures()
	if f.Referred == 0 {
		return
	}
	role, _, _ := set.Role(c.Shown.Role)
	w.El(h.Div, h.At{h.ID.Is("proof-above"), h.Class.Is("held")}, func() {
		w.El(h.P, nil, func() {
			say(w, wording.AAuthorizesARecord,
				func() { w.Txt(h.Strong, nil, wording.NotYoursToAuthorize.With(things(set, c.Cut.Proof, f.Referred))) },
				func() { w.Text(role.Label) },
				func() { w.Text(amount(set, role.Limit)) })
			if up := above(set, c.Shown.Role); up != nil {
				w.Text(wording.TheseGoToOnceThisIs.With(up.Label))
			} else {
				w.Text(wording.NoRoleHereIsAboveIt)
			}
		})
		w.El(h.P, nil, func() {
			var over []*action.Item
			for i := range c.Cut.Proof.Changes {
				if item := &c.Cut.Proof.Changes[i]; item.Referred {
					over = append(over, item)
				}
			}
			some(w, len(over), aboveFirst, func(i int) {
				w.Visible(brief(over[i].ID, 60))
				w.Text(" (" + amount(set, over[i].Value) + ")")
			})
			if len(over) > aboveFirst {
				w.Text(wording.MarkedInTheListOfRecords)
			}
			w.Text(".")
		})
	})
}

func leftAlone(w *h.Writer, m *Model) {
	p := m.Changes.Cut.Proof
	if len(p.Notes) == 0 {
		return
	}
	w.Txt(h.H4, h.At{h.ID.Is("notes-title")}, wording.TheToolLeftAlone.With(things(m.Room.Records.Set, p, len(p.Notes))))
	n := m.listed(ListNotes, notesFirst, len(p.Notes))
	hidden := false
	w.El(h.UL, h.At{h.Class.Is("notes"), h.AriaLabelledBy.Is("notes-title")}, func() {
		for _, note := range p.Notes[:n] {
			w.El(h.LI, nil, func() {
				hidden = w.Vis(h.Strong, nil, brief(note.ID, 60)) || hidden
				w.Text(": ")
				hidden = w.Visible(note.Reason) || hidden
			})
		}
	})
	warning(w, hidden, wording.List)
	moreOf(w, m, ListNotes, n, len(p.Notes), wording.LeftAloneInline)
}

func ruleSays(w *h.Writer, m *Model) {
	r := m.Room.Records
	w.El(h.P, h.At{h.ID.Is("proof-rule"), h.Class.Is("small")}, func() {
		rule := r.Standing[m.Changes.Shown.Operation]
		if rule == nil {
			w.Text(wording.NoStandingRuleHoldsForThis)
			return
		}
		say(w, wording.AStandingRuleHoldsForThis,
			func() { entryRef(w, rule.Seq) },
			func() { w.Text(bounds(r.Set, rule.Bounds)) })
	})
}
