package mandate

import "slices"

// A step is one of the plan's, made ready for comparing.
type step struct {
	*Step
	pattern
	flaw  string
	quiet bool // it is the very act that is proposed, and the proposal's own reasons say all
}

func (c *comparison) readSteps() {
	if c.plan == nil {
		return
	}
	c.steps = make([]step, len(c.plan.PlannedSteps))
	for i := range c.steps {
		s := step{Step: &c.plan.PlannedSteps[i]}
		s.pattern, s.flaw = newPattern(s.Resource)
		s.quiet = s.ActionType == c.a.ActionType && (s.Recipient == "" || c.a.hasRecipient(s.Recipient)) && c.touches(&s)
		c.steps[i] = s
	}
}

// touches reports whether the step's resource is one that the act touches, or the same beyond reading.
func (c *comparison) touches(s *step) bool {
	for i := range c.touched {
		t := &c.touched[i]
		if t.raw == s.Resource || t.flaw == "" && s.flaw == "" && !s.below && t.norm == s.text {
			return true
		}
	}
	return false
}

func (c *comparison) planObjective() {
	if c.plan == nil || c.plan.InterpretedObjective == c.a.Objective {
		return
	}
	if o := c.plan.InterpretedObjective; !slices.Contains(c.m.AllowedObjectives, o) {
		c.add(PlanObjectiveOutside, ObjectiveDrift, "the plan's objective ", quoted(o), " is not in allowed_objectives")
	}
}

func (c *comparison) planAuthority() {
	c.eachStep(StepActionTypeNotAllowed, AuthorityDrift, " more steps of the plan are of types that are not in allowed_action_types", func(s *step) string {
		if slices.Contains(c.m.AllowedActionTypes, s.ActionType) {
			return ""
		}
		return "action type " + quoted(s.ActionType) + " is not in allowed_action_types"
	})
	c.eachStep(StepActionTypeDisallowed, AuthorityDrift, " more steps of the plan are of types that are in disallowed_action_types", func(s *step) string {
		if !slices.Contains(c.m.DisallowedActionTypes, s.ActionType) {
			return ""
		}
		return "action type " + quoted(s.ActionType) + " is in disallowed_action_types"
	})
	c.eachStep(StepRecipientNotAllowed, AuthorityDrift, " more steps of the plan have recipients that are not in allowed_external_recipients", func(s *step) string {
		if s.Recipient == "" || slices.Contains(c.m.AllowedExternalRecipients, s.Recipient) {
			return ""
		}
		return "recipient " + quoted(s.Recipient) + " is not in allowed_external_recipients"
	})
}

func (c *comparison) planResources() {
	c.eachStep(StepResourceNotAllowed, ResourceDrift, " more steps of the plan have resources that match nothing in allowed_resources", func(s *step) string {
		switch {
		case s.flaw != "":
			return "resource " + quoted(s.Resource) + " " + s.flaw + " and matches nothing in allowed_resources"
		case !c.allowed.covers(s.pattern):
			return "resource " + quoted(s.Resource) + " matches nothing in allowed_resources"
		}
		return ""
	})
}

// eachStep adds a reason for every step of which fault says something.
func (c *comparison) eachStep(code Code, class Class, more string, fault func(*step) string) {
	if c.plan == nil {
		return
	}
	out := c.many(code, class, more)
	for i := range c.steps {
		if s := &c.steps[i]; !s.quiet {
			if msg := fault(s); msg != "" {
				out.add("step ", quoted(s.StepID), " of the plan: ", msg)
			}
		}
	}
	out.end()
}

// inPlan asks of a proposal whose type and resources are allowed whether the plan has it: for each resource a step of its type, and for
// each recipient one of its type that names it, or none. One reason says what comes first.
func (c *comparison) inPlan() {
	if c.plan == nil {
		return
	}
	var planned patterns
	var to []string
	anyone := false
	for i := range c.steps {
		if s := &c.steps[i]; s.ActionType == c.a.ActionType {
			if s.flaw == "" {
				planned.add(s.pattern, len(c.steps))
			}
			to, anyone = append(to, s.Recipient), anyone || s.Recipient == ""
		}
	}
	for i := range c.touched {
		if t := &c.touched[i]; !planned.match(t.norm) {
			c.add(ProposalNotInPlan, ScopeDrift, "no step of the plan is ", quoted(c.a.ActionType), " on ", quoted(t.raw))
			return
		}
	}
	missing := ""
	c.a.recipients(func(s string) {
		if missing == "" && !anyone && !slices.Contains(to, s) {
			missing = s
		}
	})
	if missing != "" {
		c.add(ProposalNotInPlan, ScopeDrift, "no step of the plan is ", quoted(c.a.ActionType), " to ", quoted(missing))
	}
}
