package view

import (
	"docket/room/action"
	"docket/room/mandate"
	h "docket/wasm/html"
	"docket/wasm/wording"
)

// compared writes how the change on show compares with the mandate, twice.
func compared(w *h.Writer, m *Model, a *action.Action) {
	if a.Proof == nil || a.Proof.Compared == nil {
		return
	}
	c := a.Proof.Compared
	w.El(h.Div, h.At{h.ID.Is("proof-mandate"), h.Class.Is("compared")}, func() {
		w.El(h.H4, nil, func() {
			w.Text(wording.HeldAgainstTheMandate)
			if s := m.Room.Mandate; s != nil && s.Hash == c.Mandate {
				w.Text(" ")
				goTo(w, m, "proof-mandate-entry", s.Seq)
			}
		})
		half(w, "proof-declared", wording.AsTheAgentDeclaredIt, &c.Declared, func() { declared(w, a.Declared) })
		half(w, "proof-written", wording.AsTheRehearsalWroteIt, &c.Written, nil)
		if rule := m.Room.Records.Standing[a.Operation]; rule != nil && c.Drifts() {
			w.El(h.P, h.At{h.ID.Is("proof-suspended"), h.Class.Is("small")}, func() {
				say(w, wording.DriftSuspendsTheStandingRuleOf,
					func() { goTo(w, m, "proof-suspended-rule", rule.Seq) })
			})
		}
	})
}

// driftState is a verdict for the styles.
func driftState(v mandate.Verdict) string {
	if v == mandate.WithinIntent {
		return "ok"
	}
	return "drift"
}

func half(w *h.Writer, id, title string, r *mandate.Receipt, more func()) {
	w.El(h.Div, h.At{h.ID.Is(id), h.Class.Is("half"), dataState.Is(driftState(r.Verdict))}, func() {
		w.El(h.P, nil, func() {
			w.Text(title + ": ")
			w.Txt(h.Strong, class("status"), driftWords[r.Verdict])
			w.Text(", " + driftMeans[r.Verdict] + " ")
			w.Txt(h.Code, nil, string(r.Verdict))
		})
		if more != nil {
			more()
		}
		reasons(w, id, r.Reasons)
	})
}

// declared writes what the agent said of its own proposal.
func declared(w *h.Writer, d action.Declared) {
	if d.IsZero() {
		w.Txt(h.P, class("small"), wording.ItDeclaredNothingNoObjectiveNo)
		return
	}
	hidden := false
	w.El(h.P, class("small"), func() {
		w.Text(wording.ItDeclared)
		if d.Objective == "" {
			w.Text(wording.NoObjective)
		} else {
			w.Text(wording.TheObjective)
			hidden = w.Visible(d.Objective) || hidden
			w.Text("”")
		}
		list := func(none, on string, all []string) {
			if len(all) == 0 {
				w.Text(none)
				return
			}
			w.Text(on)
			some(w, len(all), saysFirst, func(i int) { hidden = w.Vis(h.Code, nil, brief(all[i], 120)) || hidden })
		}
		list(wording.NoRecord, wording.On, d.Resources)
		list(wording.NoRecipient, wording.ToBetween, d.Recipients)
		w.Text(".")
	})
	warning(w, hidden, wording.Declaration)
}

// How many reasons are in view at first, and how much of each message.
const (
	reasonsFirst = 4
	reasonFirst  = 160
)

// reasons lists what is the matter, each with its code.
func reasons(w *h.Writer, id string, all []mandate.Reason) {
	if len(all) == 0 {
		return
	}
	hidden := false
	part := func(from, to int) {
		w.El(h.UL, class("reasons"), func() {
			for i := from; i < to; i++ {
				w.El(h.LI, nil, func() {
					w.Txt(h.Code, nil, string(all[i].Code))
					w.Text(" ")
					short := brief(all[i].Message, reasonFirst)
					if short == all[i].Message {
						hidden = w.Visible(short) || hidden
						return
					}
					w.El(h.Details, h.At{h.ID.Is(id + "-reason-" + itoa(i))}, func() {
						w.El(h.Summary, nil, func() { w.Visible(short) })
						hidden = w.Visible(all[i].Message) || hidden
					})
				})
			}
		})
	}
	shown := reasonsFirst
	if len(all) <= reasonsFirst+1 { // to unfold one takes as much room as the one
		shown = len(all)
	}
	part(0, shown)
	if len(all) > shown {
		w.El(h.Details, h.At{h.ID.Is(id + "-reasons")}, func() {
			w.Txt(h.Summary, nil, wording.AndMore.With(plural(len(all)-shown, wording.NumberOfReasons)))
			part(shown, len(all))
		})
	}
	warning(w, hidden, wording.ListOfReasons)
}

// upper begins a text of ours with a capital.
func upper(s string) string {
	if s == "" || s[0] < 'a' || s[0] > 'z' {
		return s
	}
	return string(s[0]-32) + s[1:]
}
