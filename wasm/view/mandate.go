package view

import (
	"docket/room"
	"docket/room/action"
	"docket/room/mandate"
	"docket/room/records"
	h "docket/wasm/html"
	"docket/wasm/wording"
)

// Mandates is what the page holds of mandates beside what is on the record.
type Mandates struct {
	Read *mandate.Mandate // a mandate in JSON that was read here and is not declared; nil for none
}

// Mandate writes the mandate that stands, in words, and what it comes to.
func Mandate(w *h.Writer, m *Model) {
	heading(w, IDMandate, wording.Mandate)
	s := m.Room.Mandate
	if s == nil {
		w.Txt(h.P, h.At{h.ID.Is("mandate-none"), h.Class.Is("quiet")}, wording.NoneStandsSoWhatAgentsPropose)
	}
	explained(w, "mandate-what", wording.WhatAMandateDoes, func() { w.Text(wording.AMandateIsWhatWasAskedFor) })
	if s == nil {
		return
	}
	w.El(h.Div, h.At{h.ID.Is("mandate-standing"), h.Class.Is("mandate"), dataState.Is("holds")}, func() {
		w.El(h.P, class("small"), func() {
			say(w, wording.DeclaredInAt,
				func() { w.Txt(h.Strong, class("status"), wording.Stands) },
				func() { goTo(w, m, "mandate-entry", s.Seq) },
				func() { w.Text(m.Zone.clock(s.TS)) })
			asked(w, m, room.Caller{Door: s.By.Door, Seat: s.By.Seat, Client: room.Client{Name: s.By.Client}})
			w.Text(".")
		})
		mandateSays(w, m, "standing", s.Mandate, &m.Room.Spent)
		formError(w, "mandate-end-error", m.Forms[KeyMandateEnd].Err)
		if m.Room.Pause == nil {
			w.El(h.Div, class("controls"), func() {
				button(w, m, "end-mandate", ActEndMandate, wording.EndTheMandate, dataTo.Is(s.Hash.String()))
			})
		}
	})
}

// saysFirst is how many entries of a mandate's list are in view; the rest is one press away.
const saysFirst = 12

// mandateSays writes all that a mandate says. Spent is what came under it so far, nil where it does not stand. Its long lists
// are folded under ids that begin with id; without one, as on paper, they are written whole.
func mandateSays(w *h.Writer, m *Model, id string, x *mandate.Mandate, spent *mandate.Totals) {
	hidden := false
	list := func(term, name string, all []string, code bool, none string) {
		if id != "" {
			name = id + "-" + name
		}
		pair(w, term, func() { hidden = texts(w, name, id != "", all, code, none) || hidden })
	}
	w.El(h.DL, class("facts"), func() {
		pair(w, wording.AskedFor, func() { hidden = w.Vis(h.Span, class("words"), x.HumanRequest) || hidden })
		list(wording.Objectives, "objectives", x.AllowedObjectives, false, wording.NoneSoWhateverIsProposedIs)
		list(wording.Allowed, "allowed", x.AllowedActionTypes, true, wording.Nothing)
		list(wording.Never, "never", x.DisallowedActionTypes, true, wording.NothingByName)
		list(wording.Records, "resources", x.AllowedResources, true, wording.NoneSoWhateverIsTouchedIs)
		list(wording.Recipients, "recipients", x.AllowedExternalRecipients, false, wording.Nobody)
		pair(w, wording.SecondWord, func() { hidden = secondWordFor(w, id, x) || hidden })
		pair(w, wording.InAll, func() { limits(w, m.Room.Records, x.Limits, spent) })
		pair(w, wording.Until, func() {
			if x.ExpiresAt == "" {
				w.Text(wording.ItIsEndedHere)
				return
			}
			say(w, wording.WhatIsProposedFromThen,
				func() { w.Visible(m.Zone.day(x.ExpiresAt)) })
		})
		pair(w, wording.KnownAs, func() {
			hidden = w.Vis(h.Code, nil, x.IntentID) || hidden
			w.Text(", ")
			shortHash(w, x.Digest())
		})
	})
	warning(w, hidden, wording.MandateInline)
}

// texts writes a list of somebody's texts, the first few in view.
func texts(w *h.Writer, id string, folds bool, all []string, code bool, none string) (hidden bool) {
	if len(all) == 0 {
		w.Txt(h.Em, nil, none)
		return false
	}
	part := func(list []string) {
		w.El(h.UL, nil, func() {
			for _, s := range list {
				w.El(h.LI, nil, func() {
					if code {
						hidden = w.Vis(h.Code, nil, s) || hidden
					} else {
						hidden = w.Vis(h.Span, class("words"), s) || hidden
					}
				})
			}
		})
	}
	if !folds {
		part(all)
		return hidden
	}
	part(all[:min(saysFirst, len(all))])
	if len(all) > saysFirst {
		w.El(h.Details, h.At{h.ID.Is(id)}, func() {
			w.Txt(h.Summary, nil, wording.AndMore.With(groupedInt(len(all)-saysFirst)))
			part(all[saysFirst:])
		})
	}
	return hidden
}

// secondWordFor lists what the person wants to be asked about again, and at what each of these fires.
func secondWordFor(w *h.Writer, id string, x *mandate.Mandate) (hidden bool) {
	if len(x.RequiresReapprovalFor) == 0 {
		w.Txt(h.Em, nil, wording.ForNothing)
		return false
	}
	usual := mandate.DefaultTriggers()
	at := h.At{}
	if id != "" {
		at = h.At{h.ID.Is(id + "-second")}
	}
	w.El(h.UL, at, func() {
		for _, name := range x.RequiresReapprovalFor {
			t, own := x.Triggers[name]
			if !own {
				t = usual[name]
			}
			w.El(h.LI, nil, func() {
				w.Txt(h.Strong, nil, triggerName(name))
				w.Text(": ")
				hidden = fires(w, t) || hidden
			})
		}
	})
	return hidden
}

// limits writes each bound and, of the mandate that stands, how much of it is used.
func limits(w *h.Writer, r *room.Records, l mandate.Limits, spent *mandate.Totals) {
	if l == (mandate.Limits{}) {
		w.Txt(h.Em, nil, wording.NoLimit)
		return
	}
	worth := func(n int64) string { return wording.InValue.With(grouped(n)) }
	if r != nil && r.Set.Unit != "" {
		worth = func(n int64) string { return amount(r.Set, n) }
	}
	w.El(h.UL, nil, func() {
		bound := func(most *int64, used func(t *mandate.Totals) string, say func(n int64) string) {
			switch {
			case most == nil:
			case spent == nil:
				w.Txt(h.LI, nil, wording.AtMost.With(say(*most)))
			default:
				w.Txt(h.LI, nil, wording.OfSoFar.With(used(spent), say(*most)))
			}
		}
		count := func(what wording.Noun) func(int64) string {
			return func(n int64) string { return plural(int(n), what) }
		}
		bound(l.Count, func(t *mandate.Totals) string { return grouped(t.Count) }, count(wording.NumberOfRecords))
		bound(l.Value, func(t *mandate.Totals) string { return worth(t.Value) }, worth)
		bound(l.Recipients, func(t *mandate.Totals) string { return groupedInt(len(t.Recipients)) }, count(wording.NumberOfRecipients))
		bound(l.Proposals, func(t *mandate.Totals) string { return grouped(t.Proposals) }, count(wording.NumberOfProposals))
	})
}

// patternsOf are patterns for all that is in each collection of a set.
func patternsOf(set *records.Set) []string {
	var out []string
	for _, c := range set.Collections {
		out = append(out, c.Name+"/**")
	}
	return out
}

// drifting says in brief how an action compares with the mandate, "" where it does not drift.
func drifting(a *action.Action) string {
	if a.Proof == nil || !a.Proof.Compared.Drifts() {
		return ""
	}
	said, wrote := a.Proof.Compared.Declared.Verdict, a.Proof.Compared.Written.Verdict
	switch {
	case said == wrote:
		return driftWords[said]
	case said == mandate.WithinIntent:
		return wording.AsWritten.With(driftWords[wrote])
	case wrote == mandate.WithinIntent:
		return wording.AsDeclared.With(driftWords[said])
	}
	return wording.AsWrittenAsDeclared.With(driftWords[wrote], driftWords[said])
}

// driftMark writes it, with its mark.
func driftMark(w *h.Writer, a *action.Action) {
	if text := drifting(a); text != "" {
		w.Text(" ")
		w.Txt(h.Strong, class("drift"), "≠ "+text)
	}
}
