package view

import (
	"strconv"

	"docket/room"
	"docket/room/action"
	"docket/room/records"
	h "docket/wasm/html"
)

// Rules writes the standing rules, and those that could be drafted.
func Rules(w *h.Writer, m *Model) {
	r := m.Room.Records
	if r == nil {
		return
	}
	any := false
	for i := range r.Set.Operations {
		any = any || r.Set.Operations[i].Reversible
	}
	if !any && len(r.Rules) == 0 {
		return
	}
	subheading(w, "rules-title", "Standing rules")
	if len(r.Rules)+len(r.Drafts) == 0 {
		w.Txt(h.P, class("quiet"), "None. One can be drafted after "+itoa(action.CleanApprovals)+" approvals in a row of one operation with nothing taken out, corrected, referred or sent.")
		return
	}
	w.El(h.UL, h.At{h.Class.Is("rules"), h.AriaLabelledBy.Is("rules-title")}, func() {
		for i := range r.Set.Operations {
			if draft, ok := r.Drafts[r.Set.Operations[i].Name]; ok {
				draftable(w, m, &r.Set.Operations[i], draft)
			}
		}
		for i := range r.Rules {
			rule(w, m, r.Rules[len(r.Rules)-1-i])
		}
	})
}

// draftable offers to draft a rule, in words, before there is one.
func draftable(w *h.Writer, m *Model, op *records.Operation, b action.Bounds) {
	r := m.Room.Records
	w.El(h.LI, h.At{h.ID.Is("draft-" + op.Name), dataState.Is("possible")}, func() {
		w.El(h.P, nil, func() {
			w.Txt(h.Strong, nil, "Could be drafted: "+op.Title)
			w.Text(". The last " + itoa(action.CleanApprovals) + " approvals bear it out: " + bounds(r.Set, b) + ", for " + itoa(action.RuleDays) + " days. A draft allows nothing until it is ratified.")
		})
		formError(w, "draft-error-"+op.Name, m.Forms[RuleKey(op.Name)].Err)
		w.El(h.Div, class("controls"), func() {
			button(w, m, "draft-rule-"+op.Name, ActDraftRule, "Draft the rule", dataTo.Is(op.Name), inactive(m))
		})
	})
}

func rule(w *h.Writer, m *Model, x *action.Rule) {
	r := m.Room.Records
	state, word := ruleState(m, x)
	id := "rule-" + utoa(x.Seq)
	title := x.Operation
	if op := r.Set.Operation(x.Operation); op != nil {
		title = op.Title
	}
	w.El(h.LI, h.At{h.ID.Is(id), dataState.Is(state), dataRule.Is(x.Hash.String())}, func() {
		w.El(h.P, h.At{h.ID.Is(id + "-title")}, func() {
			w.Txt(h.Strong, class("status"), word)
			w.Text(" ")
			w.Text(title)
			w.Text(", drafted in ")
			goTo(w, m, id+"-entry", x.Seq)
			w.Text(".")
		})
		w.El(h.P, class("small"), func() {
			w.Text("Allows " + bounds(r.Set, x.Bounds) + ", until ")
			w.Visible(day(x.Until))
			w.Text(".")
		})
		if x.Ratified {
			w.El(h.P, class("small"), func() {
				w.Text("Used: " + strconv.FormatInt(x.Used.Calls, 10) + " of " + plural(int(x.Bounds.Calls), "call", "calls") + ", " +
					grouped(x.Used.AllRecords) + " of " + plural(int(x.Bounds.AllRecords), "record", "records"))
				if r.Set.Unit != "" && x.Bounds.AllValue > 0 {
					w.Text(", " + amount(r.Set, x.Used.AllValue) + " of " + amount(r.Set, x.Bounds.AllValue))
				}
				w.Text(".")
			})
			w.El(h.Progress, h.At{h.ID.Is(id + "-used"), h.AriaLabel.Is("Calls used of rule " + utoa(x.Seq)), h.Number.Is(uint64(x.Used.Calls)), h.Max.Is(uint64(max(x.Bounds.Calls, 1)))}, func() {})
		}
		formError(w, id+"-error", m.Forms[RuleKey(x.Hash.String())].Err)
		ruleControls(w, m, x, id)
	})
}

func ruleControls(w *h.Writer, m *Model, x *action.Rule, id string) {
	if x.Ended != "" {
		return
	}
	w.El(h.Div, class("controls"), func() {
		described := h.AriaDescribed.Is(id + "-title")
		if x.Ratified {
			button(w, m, "revoke-"+id, ActEndRule, "Revoke", dataRule.Is(x.Hash.String()), described, inactive(m))
			return
		}
		asleep := h.If(!m.Guard.Awake[x.Hash.String()], h.AriaDisabled.Is("true"))
		button(w, m, "ratify-"+id, ActRatifyRule, "Ratify", dataRule.Is(x.Hash.String()), described, asleep, inactive(m))
		button(w, m, "drop-"+id, ActEndRule, "Drop the draft", dataRule.Is(x.Hash.String()), described, inactive(m))
	})
	if !x.Ratified {
		w.Txt(h.P, class("small"), "Once ratified, calls within these bounds are carried out without a decision here. That holds for every agent's seat, by whatever door. Anything refused or taken out ends the rule.")
	}
}

// ruleState is how a rule stands, for the styles and in words.
func ruleState(m *Model, x *action.Rule) (state, word string) {
	switch x.Ended {
	case "":
		if !x.Ratified {
			return "draft", "Draft."
		}
		return "holds", "Holds."
	case action.EndRevoked:
		return "ended", "Ended: taken back."
	case action.EndExpired:
		return "ended", "Ended: its time was up."
	case action.EndSpent:
		return "ended", "Ended: used up."
	case action.EndFingerprint:
		return "ended", "Ended: the operation is another now."
	case action.EndRefused:
		return "ended", "Ended: what it would have allowed was refused or cut down."
	}
	return "ended", "Ended: " + brief(x.Ended, 60) + "."
}

// inactive switches a control of the host's off where nothing is written.
func inactive(m *Model) h.Attr {
	return h.If(m.Room.Pause != nil || m.Room.Phase == room.Closed, h.Disabled)
}

// day is the date and the hour in a time as the ledger writes it.
func day(ts string) string {
	if len(ts) >= len("2026-01-01T00:00") && ts[10] == 'T' {
		return ts[:10] + " " + ts[11:16]
	}
	return brief(ts, 30)
}

// bounds says what a standing rule allows.
func bounds(set *records.Set, b action.Bounds) string {
	s := "up to " + plural(int(b.Records), "record", "records")
	if set.Unit != "" {
		s += " and " + amount(set, b.Value)
	}
	s += " a call; in all up to " + plural(int(b.Calls), "call", "calls") + " and " + plural(int(b.AllRecords), "record", "records")
	if set.Unit != "" {
		s += " and " + amount(set, b.AllValue)
	}
	return s
}
