package view

import (
	"docket/room"
	"docket/room/action"
	"docket/room/mandate"
	"docket/room/records"
	h "docket/wasm/html"
)

// Mandates is what the page holds of mandates beside what is on the record.
type Mandates struct {
	Read *mandate.Mandate // a mandate in JSON that was read here and is not declared; nil for none
}

// Mandate writes the mandate that stands, in words, and what it comes to.
func Mandate(w *h.Writer, m *Model) {
	heading(w, IDMandate, "Mandate")
	w.Txt(h.P, h.At{h.ID.Is("mandate-what"), h.Class.Is("small")}, "What was asked for, as it is declared in this page. Each change that an agent proposes is held against it by fixed rules, twice: as the agent declares it, and as the rehearsal writes it; what it is for is the agent's word both times. "+
		"It stops nothing by itself, except that no standing rule lets through what drifts, and that it may ask for a second word. Each change is decided above, as it is without a mandate.")
	s := m.Room.Mandate
	if s == nil {
		w.Txt(h.P, h.At{h.ID.Is("mandate-none"), h.Class.Is("quiet")}, "None stands, so what agents propose is held against nothing.")
		return
	}
	w.El(h.Div, h.At{h.ID.Is("mandate-standing"), h.Class.Is("mandate"), dataState.Is("holds")}, func() {
		w.El(h.P, class("small"), func() {
			w.Txt(h.Strong, class("status"), "Stands.")
			w.Text(" Declared in ")
			goTo(w, m, "mandate-entry", s.Seq)
			w.Text(" at " + clock(s.TS) + ". ")
			asked(w, m, room.Caller{Door: s.By.Door, Seat: s.By.Seat, Client: room.Client{Name: s.By.Client}})
			w.Text(".")
		})
		mandateSays(w, m, "standing", s.Mandate, &m.Room.Spent)
		formError(w, "mandate-end-error", m.Forms[KeyMandateEnd].Err)
		if m.Room.Pause == nil {
			w.El(h.Div, class("controls"), func() {
				button(w, m, "end-mandate", ActEndMandate, "End the mandate", dataTo.Is(s.Hash.String()))
			})
		}
	})
}

// saysFirst is how many entries of a mandate's list are in view; the rest is one press away.
const saysFirst = 12

// mandateSays writes all that a mandate says. Spent is what came under it so far, nil where it does not stand.
func mandateSays(w *h.Writer, m *Model, id string, x *mandate.Mandate, spent *mandate.Totals) {
	hidden := false
	list := func(term, name string, all []string, code bool, none string) {
		pair(w, term, func() { hidden = texts(w, id+"-"+name, all, code, none) || hidden })
	}
	w.El(h.DL, class("facts"), func() {
		pair(w, "Asked for", func() { hidden = w.Vis(h.Span, class("words"), x.HumanRequest) || hidden })
		list("Objectives", "objectives", x.AllowedObjectives, false, "none, so whatever is proposed is for something else")
		list("Allowed", "allowed", x.AllowedActionTypes, true, "nothing")
		list("Never", "never", x.DisallowedActionTypes, true, "nothing by name")
		list("Records", "resources", x.AllowedResources, true, "none, so whatever is touched is drift")
		list("Recipients", "recipients", x.AllowedExternalRecipients, false, "nobody")
		pair(w, "Second word", func() { hidden = secondWordFor(w, id, x) || hidden })
		pair(w, "In all", func() { limits(w, m.Room.Records, x.Limits, spent) })
		pair(w, "Until", func() {
			if x.ExpiresAt == "" {
				w.Text("it is ended here")
				return
			}
			w.Visible(day(x.ExpiresAt))
			w.Text(" (UTC); what is proposed from then on drifts")
		})
		pair(w, "Known as", func() {
			hidden = w.Vis(h.Code, nil, x.IntentID) || hidden
			w.Text(", ")
			shortHash(w, x.Digest())
		})
	})
	warning(w, hidden, "mandate")
}

// texts writes a list of somebody's texts, the first few in view.
func texts(w *h.Writer, id string, all []string, code bool, none string) (hidden bool) {
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
	part(all[:min(saysFirst, len(all))])
	if len(all) > saysFirst {
		w.El(h.Details, h.At{h.ID.Is(id)}, func() {
			w.Txt(h.Summary, nil, "and "+groupedInt(len(all)-saysFirst)+" more")
			part(all[saysFirst:])
		})
	}
	return hidden
}

// secondWordFor lists what the person wants to be asked about again, and at what each of these fires.
func secondWordFor(w *h.Writer, id string, x *mandate.Mandate) (hidden bool) {
	if len(x.RequiresReapprovalFor) == 0 {
		w.Txt(h.Em, nil, "for nothing")
		return false
	}
	usual := mandate.DefaultTriggers()
	w.El(h.UL, h.At{h.ID.Is(id + "-second")}, func() {
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
		w.Txt(h.Em, nil, "no limit")
		return
	}
	worth := func(n int64) string { return grouped(n) + " in value" }
	if r != nil && r.Set.Unit != "" {
		worth = func(n int64) string { return amount(r.Set, n) }
	}
	w.El(h.UL, nil, func() {
		bound := func(most *int64, used func(t *mandate.Totals) string, say func(n int64) string) {
			switch {
			case most == nil:
			case spent == nil:
				w.Txt(h.LI, nil, "at most "+say(*most))
			default:
				w.Txt(h.LI, nil, used(spent)+" of "+say(*most)+" so far")
			}
		}
		count := func(one, many string) func(int64) string {
			return func(n int64) string { return plural(int(n), one, many) }
		}
		bound(l.Count, func(t *mandate.Totals) string { return grouped(t.Count) }, count("record", "records"))
		bound(l.Value, func(t *mandate.Totals) string { return worth(t.Value) }, worth)
		bound(l.Recipients, func(t *mandate.Totals) string { return groupedInt(len(t.Recipients)) }, count("recipient", "recipients"))
		bound(l.Proposals, func(t *mandate.Totals) string { return grouped(t.Proposals) }, count("proposal", "proposals"))
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
		return driftWords[wrote] + ", as written"
	case wrote == mandate.WithinIntent:
		return driftWords[said] + ", as declared"
	}
	return driftWords[wrote] + " as written, " + driftWords[said] + " as declared"
}

// driftMark writes it, with its mark.
func driftMark(w *h.Writer, a *action.Action) {
	if text := drifting(a); text != "" {
		w.Text(" ")
		w.Txt(h.Strong, class("drift"), "≠ "+text)
	}
}
