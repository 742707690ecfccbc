package mandate

import (
	"crypto/sha256"
	"errors"
	"slices"
	"strings"

	"docket/ledger"
)

// Evaluate compares a proposal with the mandate that it is made under and, where plan is not nil, with the plan. before is what the
// proposals carried out before it come to. asOf decides whether the mandate has expired; "" is the proposal's created_at.
//
// It is a pure function: the same arguments give the same receipt, byte for byte. Arguments that their Check does not admit give the
// zero receipt, which has no verdict; [Judge.Evaluate] says why.
func Evaluate(m *Mandate, plan *Plan, p *Proposal, before Totals, asOf string) Receipt {
	if m == nil || m.Check() != nil {
		return Receipt{}
	}
	j, err := newJudge(m)
	if err != nil {
		return Receipt{}
	}
	r, err := j.Evaluate(plan, p, before, asOf)
	if err != nil {
		return Receipt{}
	}
	return r
}

// A Judge compares proposals with one mandate. It may be used by several goroutines.
type Judge struct {
	m       *Mandate
	digest  ledger.Hash
	allowed patterns
	watches []watch // in the order of their codes
}

// NewJudge makes a mandate ready for comparing. Later changes to m do not reach it. The error is that of [Mandate.Check], or that the mandate is too long.
func NewJudge(m *Mandate) (*Judge, error) {
	if err := m.Check(); err != nil {
		return nil, err
	}
	return newJudge(m.clone())
}

// newJudge takes a mandate that was checked.
func newJudge(m *Mandate) (*Judge, error) {
	b := m.AppendJSON(make([]byte, 0, usualLength))
	if err := sizeFault("the mandate", len(b)); err != nil {
		return nil, err
	}
	j := &Judge{m: m, digest: sha256.Sum256(b), allowed: compile(m.AllowedResources), watches: make([]watch, 0, len(m.RequiresReapprovalFor))}
	for _, name := range m.RequiresReapprovalFor {
		if t, own := m.Triggers[name]; own {
			j.watches = append(j.watches, newWatch(name, t))
		} else {
			j.watches = append(j.watches, ready[name])
		}
	}
	slices.SortFunc(j.watches, func(a, b watch) int { return strings.Compare(string(a.code), string(b.code)) })
	return j, nil
}

// Evaluate does what the function of that name does. An error says which argument cannot be used, and why.
func (j *Judge) Evaluate(plan *Plan, p *Proposal, before Totals, asOf string) (Receipt, error) {
	if p == nil {
		return Receipt{}, errors.New("no proposal, want one")
	}
	if plan != nil {
		if err := plan.Check(); err != nil {
			return Receipt{}, within("the plan", err)
		}
	}
	if err := p.Check(); err != nil {
		return Receipt{}, within("the proposal", err)
	}
	if err := before.Check(); err != nil {
		return Receipt{}, within("what came before", err)
	}
	if asOf == "" {
		asOf = p.CreatedAt
	}
	if !validTime(asOf) {
		return Receipt{}, errors.New("as of " + quoted(asOf) + ", want a time in RFC 3339 and UTC such as 2026-01-01T09:00:00Z")
	}
	c := comparison{Judge: j, plan: plan, p: p, a: &p.Action, before: before, asOf: asOf}
	return c.receipt()
}

func within(what string, err error) error { return errors.New(what + ": " + err.Error()) }

// A comparison is one proposal being compared.
type comparison struct {
	*Judge
	plan    *Plan
	p       *Proposal
	a       *Action
	before  Totals
	asOf    string
	touched []touch
	steps   []step
	reasons []Reason
}

// A touch is a resource that the act touches.
type touch struct {
	raw, norm, flaw string // norm is "" where there is a flaw
}

func (c *comparison) receipt() (Receipt, error) {
	scratch := c.p.AppendJSON(make([]byte, 0, usualLength))
	if err := sizeFault("the proposal", len(scratch)); err != nil {
		return Receipt{}, err
	}
	r := Receipt{
		IntentID: c.m.IntentID, ProposalID: c.p.ProposalID, AsOf: c.asOf,
		Inputs: Inputs{Intent: c.digest, Proposal: sha256.Sum256(scratch), Earlier: Earlier{
			Proposals: c.before.Proposals, Count: c.before.Count, Value: c.before.Value,
			Recipients: int64(len(c.before.Recipients)), RecipientsDigest: c.before.digest(),
		}},
		Chain: Chain{HumanRequest: c.m.HumanRequest, ProposedActionType: c.a.ActionType, ProposedResource: c.a.firstResource()},
	}
	if c.plan != nil {
		scratch = c.plan.AppendJSON(scratch[:0])
		if err := sizeFault("the plan", len(scratch)); err != nil {
			return Receipt{}, err
		}
		r.PlanID, r.Inputs.Plan, r.Chain.InterpretedObjective = c.plan.PlanID, sha256.Sum256(scratch), c.plan.InterpretedObjective
	}
	if c.compareChain(); len(c.reasons) == 0 {
		c.compare()
	}
	r.Reasons, r.Classes = c.reasons, classes(c.reasons)
	if r.Reasons == nil {
		r.Reasons = []Reason{}
	}
	r.Verdict = verdict(r.Classes)
	r.ReceiptID = r.sum(scratch)
	return r, nil
}

// compare goes through the classes in their order, and in each through the proposal and then the plan.
func (c *comparison) compare() {
	c.touched = make([]touch, 0, 1+len(c.a.Resources))
	c.a.resources(func(s string) {
		norm, flaw := normalize(s)
		c.touched = append(c.touched, touch{s, norm, flaw})
	})
	c.readSteps()
	c.objective()
	c.planObjective()
	typeAllowed := c.authority()
	c.planAuthority()
	resourcesAllowed := c.resources()
	c.planResources()
	c.reapproval()
	lower := classes(c.reasons)
	if typeAllowed && resourcesAllowed {
		c.inPlan()
	}
	c.totals()
	c.multiple(lower)
}

func (c *comparison) add(code Code, class Class, parts ...string) {
	if c.reasons == nil {
		c.reasons = make([]Reason, 0, 8)
	}
	c.reasons = append(c.reasons, Reason{code, class, strings.Join(parts, "")})
}
