package view

import (
	"strconv"

	"docket/room"
	"docket/room/action"
	"docket/room/records"
	h "docket/wasm/html"
	"docket/wasm/wording"
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
	subheading(w, "rules-title", wording.StandingRules)
	if len(r.Rules)+len(r.Drafts) == 0 {
		w.Txt(h.P, class("quiet"), wording.NoneOneCanBeDraftedAfter.With(itoa(action.CleanApprovals)))
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
			say(w, wording.TheLastApprovalsBearItOut,
				func() { w.Txt(h.Strong, nil, wording.CouldBeDrafted.With(op.Title)) },
				func() { w.Text(itoa(action.CleanApprovals)) },
				func() { w.Text(bounds(r.Set, b)) },
				func() { w.Text(itoa(action.RuleDays)) })
		})
		formError(w, "draft-error-"+op.Name, m.Forms[RuleKey(op.Name)].Err)
		w.El(h.Div, class("controls"), func() {
			button(w, m, "draft-rule-"+op.Name, ActDraftRule, wording.DraftTheRule, dataTo.Is(op.Name), inactive(m))
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
			say(w, wording.DraftedIn,
				func() { w.Txt(h.Strong, class("status"), word) },
				func() { w.Text(title) },
				func() { goTo(w, m, id+"-entry", x.Seq) })
		})
		w.El(h.P, class("small"), func() {
			say(w, wording.AllowsUntil,
				func() { w.Text(bounds(r.Set, x.Bounds)) },
				func() { w.Visible(m.Zone.day(x.Until)) })
		})
		if x.Ratified {
			w.El(h.P, class("small"), func() {
				w.Text(wording.UsedSoFar.With(strconv.FormatInt(x.Used.Calls, 10), plural(int(x.Bounds.Calls), wording.NumberOfCalls), grouped(x.Used.AllRecords), plural(int(x.Bounds.AllRecords), wording.NumberOfRecords)))
				if r.Set.Unit != "" && x.Bounds.AllValue > 0 {
					w.Text(wording.OfInline.With(amount(r.Set, x.Used.AllValue), amount(r.Set, x.Bounds.AllValue)))
				}
				w.Text(".")
			})
			w.El(h.Progress, h.At{h.ID.Is(id + "-used"), h.AriaLabel.Is(wording.CallsUsedOfRule.With(utoa(x.Seq))), h.Number.Is(uint64(x.Used.Calls)), h.Max.Is(uint64(max(x.Bounds.Calls, 1)))}, func() {})
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
			button(w, m, "revoke-"+id, ActEndRule, wording.Revoke, dataRule.Is(x.Hash.String()), described, inactive(m))
			return
		}
		asleep := h.If(!m.Guard.Awake[x.Hash.String()], h.AriaDisabled.Is("true"))
		button(w, m, "ratify-"+id, ActRatifyRule, wording.Ratify, dataRule.Is(x.Hash.String()), described, asleep, inactive(m))
		button(w, m, "drop-"+id, ActEndRule, wording.DropTheDraft, dataRule.Is(x.Hash.String()), described, inactive(m))
	})
	if !x.Ratified {
		w.Txt(h.P, class("small"), wording.OnceRatifiedCallsWithinTheseBounds)
	}
}

// ruleState is how a rule stands, for the styles and in words.
func ruleState(m *Model, x *action.Rule) (state, word string) {
	switch x.Ended {
	case "":
		if !x.Ratified {
			return "draft", wording.Draft
		}
		return "holds", wording.HoldsWhole
	case action.EndRevoked:
		return "ended", wording.EndedTakenBack
	case action.EndExpired:
		return "ended", wording.EndedItsTimeWasUp
	case action.EndSpent:
		return "ended", wording.EndedUsedUp
	case action.EndFingerprint:
		return "ended", wording.EndedTheOperationIsAnotherNow
	case action.EndRefused:
		return "ended", wording.EndedWhatItWouldHaveAllowed
	}
	return "ended", wording.Ended.With(brief(x.Ended, 60))
}

// inactive switches a control of the host's off where nothing is written.
func inactive(m *Model) h.Attr {
	return h.If(m.Room.Pause != nil || m.Room.Phase == room.Closed, h.Disabled)
}

// bounds says what a standing rule allows.
func bounds(set *records.Set, b action.Bounds) string {
	s := wording.UpTo.With(plural(int(b.Records), wording.NumberOfRecords))
	if set.Unit != "" {
		s += wording.And.With(amount(set, b.Value))
	}
	s += wording.ACallInAllUpTo.With(plural(int(b.Calls), wording.NumberOfCalls), plural(int(b.AllRecords), wording.NumberOfRecords))
	if set.Unit != "" {
		s += wording.And.With(amount(set, b.AllValue))
	}
	return s
}
