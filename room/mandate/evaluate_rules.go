package mandate

import (
	"slices"
	"strconv"
	"strings"
)

// compareChain finds what makes the comparison one of things that do not belong together. Then nothing else is compared: a receipt
// about another mandate would say nothing.
func (c *comparison) compareChain() {
	const alone = "; nothing else was compared"
	if c.plan != nil && c.plan.IntentID != c.m.IntentID {
		c.add(ChainPlanIntent, ScopeDrift, "the plan is for intent ", quoted(c.plan.IntentID), ", and the mandate is ", quoted(c.m.IntentID), alone)
	}
	if c.p.IntentID != c.m.IntentID {
		c.add(ChainProposalIntent, ScopeDrift, "the proposal is for intent ", quoted(c.p.IntentID), ", and the mandate is ", quoted(c.m.IntentID), alone)
	}
	switch {
	case c.plan == nil && c.p.PlanID != "":
		c.add(ChainProposalPlan, ScopeDrift, "the proposal is for plan ", quoted(c.p.PlanID), ", and there is none", alone)
	case c.plan != nil && c.p.PlanID != c.plan.PlanID:
		c.add(ChainProposalPlan, ScopeDrift, "the proposal is for plan ", quoted(c.p.PlanID), ", and the plan is ", quoted(c.plan.PlanID), alone)
	}
	order := func(what, at, before, then string) {
		c.add(ChainTimeOrder, ScopeDrift, what, at, ", before ", before, then, alone)
	}
	switch {
	case c.plan != nil && earlier(c.plan.CreatedAt, c.m.CreatedAt):
		order("the plan was made at ", c.plan.CreatedAt, "the mandate at ", c.m.CreatedAt)
	case earlier(c.p.CreatedAt, c.m.CreatedAt):
		order("the proposal was made at ", c.p.CreatedAt, "the mandate at ", c.m.CreatedAt)
	case c.plan != nil && earlier(c.p.CreatedAt, c.plan.CreatedAt):
		order("the proposal was made at ", c.p.CreatedAt, "the plan at ", c.plan.CreatedAt)
	case earlier(c.asOf, c.p.CreatedAt):
		order("it is compared as of ", c.asOf, "the proposal was made at ", c.p.CreatedAt)
	}
}

func (c *comparison) objective() {
	switch o := c.a.Objective; {
	case o == "":
		c.add(ObjectiveNotDeclared, ObjectiveDrift, "the proposal declares no objective, want one of allowed_objectives")
	case !slices.Contains(c.m.AllowedObjectives, o):
		c.add(ObjectiveOutside, ObjectiveDrift, "objective ", quoted(o), " is not in allowed_objectives")
	}
}

// authority reports whether the act's type is allowed.
func (c *comparison) authority() (typeAllowed bool) {
	typeAllowed = true
	if !slices.Contains(c.m.AllowedActionTypes, c.a.ActionType) {
		typeAllowed = false
		c.add(ActionTypeNotAllowed, AuthorityDrift, "action type ", quoted(c.a.ActionType), " is not in allowed_action_types")
	}
	types := c.many(ActionTypeDisallowed, AuthorityDrift, " more types of the same act are in disallowed_action_types")
	if slices.Contains(c.m.DisallowedActionTypes, c.a.ActionType) {
		typeAllowed = false
		types.add("action type ", quoted(c.a.ActionType), " is in disallowed_action_types")
	}
	for _, also := range c.a.Also {
		if also != c.a.ActionType && slices.Contains(c.m.DisallowedActionTypes, also) {
			types.add("action type ", quoted(also), ", which the act also is, is in disallowed_action_types")
		}
	}
	types.end()
	to := c.many(RecipientNotAllowed, AuthorityDrift, " more recipients are not in allowed_external_recipients")
	c.a.recipients(func(s string) {
		if !slices.Contains(c.m.AllowedExternalRecipients, s) {
			to.add("recipient ", quoted(s), " is not in allowed_external_recipients")
		}
	})
	to.end()
	if until := c.m.ExpiresAt; until != "" && !earlier(c.asOf, until) {
		c.add(MandateExpired, AuthorityDrift, "the mandate expired at ", until, ", and it is compared as of ", c.asOf)
	}
	return typeAllowed
}

// resources reports whether every resource is allowed.
func (c *comparison) resources() (allowed bool) {
	allowed = true
	out := c.many(ResourceNotAllowed, ResourceDrift, " more resources match nothing in allowed_resources")
	for i := range c.touched {
		if t := &c.touched[i]; !c.allowed.match(t.norm) {
			allowed = false
			out.add("resource ", quoted(t.raw), t.words(), " matches nothing in allowed_resources")
		}
	}
	out.end()
	return allowed
}

// words say of a resource what is not to be seen from its name.
func (t *touch) words() string {
	switch {
	case t.flaw != "":
		return " " + t.flaw + " and"
	case t.norm != t.raw:
		return ", which is " + quoted(t.norm) + ","
	}
	return ""
}

func (c *comparison) reapproval() {
	for i := range c.watches {
		w := &c.watches[i]
		if what := w.fires(c.a, c.touched); what != "" {
			c.add(w.code, ReapprovalDrift, what, " fires ", w.name, ", which is in requires_reapproval_for")
		}
	}
}

// totals holds what all proposals come to, this one included, against the mandate's limits.
func (c *comparison) totals() {
	l, b := &c.m.Limits, &c.before
	check := func(code Code, name string, limit *int64, before, more int64) {
		if limit != nil && sum(before, more) > *limit {
			c.add(code, ScopeDrift, name, " ", strconv.FormatInt(more, 10), " comes to ", strconv.FormatInt(sum(before, more), 10), " with what came before, and limits.", name, " is ", strconv.FormatInt(*limit, 10))
		}
	}
	check(TotalProposalsExceeded, "proposals", l.Proposals, b.Proposals, 1)
	if l.Count != nil {
		check(TotalCountExceeded, "count", l.Count, b.Count, c.a.count())
	}
	if l.Recipients != nil {
		check(TotalRecipientsExceeded, "recipients", l.Recipients, int64(len(b.Recipients)), b.newRecipients(c.a))
	}
	check(TotalValueExceeded, "value", l.Value, b.Value, c.a.value())
}

func (c *comparison) multiple(lower []Class) {
	if len(lower) < 2 {
		return
	}
	names := make([]string, len(lower))
	for i, class := range lower {
		names[i] = string(class)
	}
	c.add(MultipleClasses, ScopeDrift, strconv.Itoa(len(lower)), " classes of drift come together: ", strings.Join(names, ", "))
}

// many is the reasons of one code: one for each of the first values, and one that counts the others.
type many struct {
	c     *comparison
	code  Code
	class Class
	more  string
	n     int
}

func (c *comparison) many(code Code, class Class, more string) many {
	return many{c: c, code: code, class: class, more: more}
}

func (m *many) add(parts ...string) {
	if m.n++; m.n <= MostOfCode {
		m.c.add(m.code, m.class, parts...)
	}
}

func (m *many) end() {
	if m.n > MostOfCode {
		m.c.add(m.code, m.class, strconv.Itoa(m.n-MostOfCode), m.more)
	}
}
