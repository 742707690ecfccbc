package mandate

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"docket/ledger"
)

// What the rules say beyond the reference's cases. The reasons are those of the codes, and the message is that of the first.
func TestRules(t *testing.T) {
	type docs struct {
		m      *Mandate
		plan   *Plan
		p      *Proposal
		before Totals
		asOf   string
	}
	alone := "; nothing else was compared"
	tests := []struct {
		name    string
		change  func(d *docs)
		codes   []Code
		message string
	}{
		{"no objective", func(d *docs) { d.p.Action.Objective = "" }, []Code{ObjectiveNotDeclared}, "the proposal declares no objective, want one of allowed_objectives"},
		{"the plan's objective", func(d *docs) { d.plan.InterpretedObjective = "sell_it" }, []Code{PlanObjectiveOutside}, `the plan's objective "sell_it" is not in allowed_objectives`},
		{"both objectives", func(d *docs) { d.plan.InterpretedObjective, d.p.Action.Objective = "sell_it", "x" }, []Code{ObjectiveOutside, PlanObjectiveOutside}, `objective "x" is not in allowed_objectives`},
		{"the same objective", func(d *docs) { d.plan.InterpretedObjective, d.p.Action.Objective = "sell_it", "sell_it" }, []Code{ObjectiveOutside}, `objective "sell_it" is not in allowed_objectives`},

		{"also a disallowed type", func(d *docs) {
			d.m.RequiresReapprovalFor, d.p.Action.Also = nil, []string{"update_record", "delete_file"}
		}, []Code{ActionTypeDisallowed}, `action type "delete_file", which the act also is, is in disallowed_action_types`},
		{"also its own type", func(d *docs) {
			d.m.DisallowedActionTypes, d.p.Action.Also = []string{"read_file"}, []string{"read_file"}
		}, []Code{ActionTypeDisallowed}, `action type "read_file" is in disallowed_action_types`},
		{"several recipients", func(d *docs) {
			d.m.RequiresReapprovalFor, d.m.AllowedExternalRecipients = nil, []string{"a"}
			d.p.Action.Recipient, d.p.Action.Recipients = "b", []string{"a", "b", "c"}
		}, []Code{RecipientNotAllowed, RecipientNotAllowed}, `recipient "b" is not in allowed_external_recipients`},
		{"expires later", func(d *docs) { d.m.ExpiresAt = "2026-01-01T09:02:00.001Z" }, nil, ""},
		{"expires now", func(d *docs) { d.m.ExpiresAt = "2026-01-01T09:02:00Z" }, []Code{MandateExpired}, "the mandate expired at 2026-01-01T09:02:00Z, and it is compared as of 2026-01-01T09:02:00Z"},
		{"expires until it is compared", func(d *docs) { d.m.ExpiresAt, d.asOf = "2026-01-01T10:00:00Z", "2026-01-01T11:00:00Z" }, []Code{MandateExpired}, "the mandate expired at 2026-01-01T10:00:00Z, and it is compared as of 2026-01-01T11:00:00Z"},

		{"one resource of several", func(d *docs) {
			d.plan.PlannedSteps[1].Resource = "repo/**"
			d.p.Action.Resources = []string{"repo/README.md", "repo/b", "repo/../c", "repo/%", "d\\..\\e", "../f", "g"}
		}, []Code{ResourceNotAllowed, ResourceNotAllowed, ResourceNotAllowed, ResourceNotAllowed, ResourceNotAllowed}, `resource "repo/../c", which is "c", matches nothing in allowed_resources`},
		{"a resource without a form", func(d *docs) { d.p.Action.Resource = "repo/../../x" }, []Code{ResourceNotAllowed}, `resource "repo/../../x" climbs above its root and matches nothing in allowed_resources`},
		{"no resource", func(d *docs) { d.p.Action.Resource = "" }, []Code{ResourceNotAllowed}, `resource "" is empty and matches nothing in allowed_resources`},
		{"resources alone", func(d *docs) { d.p.Action.Resource, d.p.Action.Resources = "", []string{"repo/README.md"} }, nil, ""},

		{"a trigger by an effect", func(d *docs) { d.p.Action.Effects = []string{"x", "public_post"} }, []Code{"REAPPROVAL_REQUIRED_PUBLIC_POSTING"}, `effect "public_post" fires public_posting, which is in requires_reapproval_for`},
		{"a trigger by what the act also is", func(d *docs) { d.p.Action.Also = []string{"write_file"} }, []Code{"REAPPROVAL_REQUIRED_FILE_MUTATION"}, `action type "write_file" fires file_mutation, which is in requires_reapproval_for`},
		{"a trigger by a recipient", func(d *docs) {
			d.m.AllowedExternalRecipients, d.p.Action.Recipients = []string{"a"}, []string{"a"}
		}, []Code{"REAPPROVAL_REQUIRED_EXTERNAL_COMMUNICATION"}, `recipient "a" fires external_communication, which is in requires_reapproval_for`},
		{"a trigger by a resource", func(d *docs) {
			d.m.AllowedResources, d.plan.PlannedSteps[1].Resource, d.p.Action.Resource = []string{"repo/**", "secrets/**"}, "secrets/a", "./secrets/a"
		}, []Code{"REAPPROVAL_REQUIRED_CREDENTIAL_ACCESS"}, `resource "./secrets/a" fires credential_access, which is in requires_reapproval_for`},
		{"a trigger of the mandate's", func(d *docs) {
			d.m.Triggers = map[string]Trigger{"readme": {Resources: []string{"repo/README.md"}}, "idle": {WithRecipient: true}}
			d.m.RequiresReapprovalFor = []string{"readme"}
		}, []Code{"REAPPROVAL_REQUIRED_README"}, `resource "repo/README.md" fires readme, which is in requires_reapproval_for`},
		{"a definition in the place of a default", func(d *docs) {
			d.m.Triggers = map[string]Trigger{"file_mutation": {ActionTypes: []string{"read_file"}}}
			d.p.Action.Also = []string{"write_file"}
		}, []Code{"REAPPROVAL_REQUIRED_FILE_MUTATION"}, `action type "read_file" fires file_mutation, which is in requires_reapproval_for`},

		{"steps of the plan", func(d *docs) {
			d.m.AllowedActionTypes = append(d.m.AllowedActionTypes, "post_public")
			d.plan.PlannedSteps = append(d.plan.PlannedSteps,
				Step{"s3", "run_tests", "repo/a", ""}, Step{"s4", "post_public", "repo/a", ""}, Step{"s5", "delete_file", "repo", "x"}, Step{"s6", "read_file", "/etc/**", ""}, Step{"s7", "read_file", "repo/*", ""})
		}, []Code{StepActionTypeNotAllowed, StepActionTypeNotAllowed, StepActionTypeDisallowed, StepActionTypeDisallowed, StepRecipientNotAllowed, StepResourceNotAllowed, StepResourceNotAllowed, StepResourceNotAllowed, MultipleClasses},
			`step "s3" of the plan: action type "run_tests" is not in allowed_action_types`},
		{"the very act as a step", func(d *docs) {
			outside(d.p)
			d.plan.PlannedSteps = append(d.plan.PlannedSteps, Step{"s3", "send_email", "./mail//outbox", ""}, Step{"s4", "send_email", "mail/outbox", "someone@elsewhere.example"})
		}, []Code{ActionTypeNotAllowed, ActionTypeDisallowed, RecipientNotAllowed, ResourceNotAllowed, "REAPPROVAL_REQUIRED_EXTERNAL_COMMUNICATION", MultipleClasses}, `action type "send_email" is not in allowed_action_types`},
		{"an act as a step, to somebody else", func(d *docs) {
			outside(d.p)
			d.m.RequiresReapprovalFor = nil
			d.plan.PlannedSteps = []Step{{"s1", "send_email", "mail/outbox", "x"}}
		}, []Code{ActionTypeNotAllowed, ActionTypeDisallowed, RecipientNotAllowed, StepActionTypeNotAllowed, StepActionTypeDisallowed, StepRecipientNotAllowed, ResourceNotAllowed, StepResourceNotAllowed, MultipleClasses}, `action type "send_email" is not in allowed_action_types`},
		{"another resource than planned", func(d *docs) { d.p.Action.Resource = "repo/x" }, []Code{ProposalNotInPlan}, `no step of the plan is "read_file" on "repo/x"`},
		{"another type than planned", func(d *docs) { d.p.Action.ActionType, d.plan.PlannedSteps[0].ActionType = "list_files", "read_file" }, []Code{ProposalNotInPlan}, `no step of the plan is "list_files" on "repo/README.md"`},
		{"one of several that is not planned", func(d *docs) { d.p.Action.Resources = []string{"repo/x"} }, []Code{ProposalNotInPlan}, `no step of the plan is "read_file" on "repo/x"`},
		{"below a planned folder", func(d *docs) { d.plan.PlannedSteps[1].Resource, d.p.Action.Resource = "repo/a/**", "repo/b/../a/c" }, nil, ""},
		{"another recipient than planned", func(d *docs) {
			d.m.RequiresReapprovalFor, d.m.AllowedExternalRecipients = nil, []string{"a", "b"}
			d.plan.PlannedSteps[1].Recipient, d.p.Action.Recipient = "a", "b"
		}, []Code{ProposalNotInPlan}, `no step of the plan is "read_file" to "b"`},
		{"no steps", func(d *docs) { d.plan.PlannedSteps = nil }, []Code{ProposalNotInPlan}, `no step of the plan is "read_file" on "repo/README.md"`},
		{"a plan that does not make two classes", func(d *docs) { d.p.Action.Objective, d.p.Action.Resource = "x", "repo/x" }, []Code{ObjectiveOutside, ProposalNotInPlan}, `objective "x" is not in allowed_objectives`},

		{"no plan", func(d *docs) { d.plan, d.p.PlanID, d.p.Action.Resource = nil, "", "repo/x" }, nil, ""},
		{"no plan, and one is named", func(d *docs) { d.plan = nil; outside(d.p) }, []Code{ChainProposalPlan}, `the proposal is for plan "plan-1", and there is none` + alone},
		{"a plan, and none is named", func(d *docs) { d.p.PlanID = ""; outside(d.p) }, []Code{ChainProposalPlan}, `the proposal is for plan "", and the plan is "plan-1"` + alone},
		{"everything of something else", func(d *docs) {
			outside(d.p)
			d.plan.IntentID, d.p.IntentID, d.p.PlanID, d.plan.CreatedAt = "i", "j", "k", "2025-01-01T00:00:00Z"
		}, []Code{ChainPlanIntent, ChainProposalIntent, ChainProposalPlan, ChainTimeOrder}, `the plan is for intent "i", and the mandate is "intent-1"` + alone},
		{"a plan before the mandate", func(d *docs) { d.plan.CreatedAt = "2026-01-01T08:59:59.999Z" }, []Code{ChainTimeOrder}, "the plan was made at 2026-01-01T08:59:59.999Z, before the mandate at 2026-01-01T09:00:00Z" + alone},
		{"a proposal before the mandate", func(d *docs) { d.plan, d.p.PlanID, d.p.CreatedAt = nil, "", "2026-01-01T08:00:00Z" }, []Code{ChainTimeOrder}, "the proposal was made at 2026-01-01T08:00:00Z, before the mandate at 2026-01-01T09:00:00Z" + alone},
		{"a proposal before the plan", func(d *docs) { d.p.CreatedAt = "2026-01-01T09:00:30Z" }, []Code{ChainTimeOrder}, "the proposal was made at 2026-01-01T09:00:30Z, before the plan at 2026-01-01T09:01:00Z" + alone},
		{"compared before it was proposed", func(d *docs) { d.asOf = "2026-01-01T09:01:59Z" }, []Code{ChainTimeOrder}, "it is compared as of 2026-01-01T09:01:59Z, before the proposal was made at 2026-01-01T09:02:00Z" + alone},
		{"all at once", func(d *docs) { d.plan.CreatedAt, d.p.CreatedAt = d.m.CreatedAt, d.m.CreatedAt }, nil, ""},

		{"within every total", func(d *docs) {
			d.m.Limits = Limits{new(int64(4)), new(int64(10)), new(int64(2)), new(int64(500))}
			d.before = Totals{3, 9, []string{"a", "b"}, 500}
		}, nil, ""},
		{"beyond every total", func(d *docs) {
			d.m.Limits, d.m.RequiresReapprovalFor, d.m.AllowedExternalRecipients = Limits{new(int64(3)), new(int64(10)), new(int64(2)), new(int64(500))}, nil, []string{"b", "c"}
			d.before = Totals{3, 9, []string{"a", "b"}, 500}
			d.p.Action.Recipient, d.p.Action.Recipients, d.p.Action.Count, d.p.Action.Value = "c", []string{"b", "c"}, new(int64(2)), new(int64(1))
		}, []Code{TotalProposalsExceeded, TotalCountExceeded, TotalRecipientsExceeded, TotalValueExceeded}, "proposals 1 comes to 4 with what came before, and limits.proposals is 3"},
		{"nothing at all is allowed", func(d *docs) { d.m.Limits.Proposals = new(int64(0)) }, []Code{TotalProposalsExceeded}, "proposals 1 comes to 1 with what came before, and limits.proposals is 0"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			d := docs{}
			d.m, d.plan, d.p = declared()
			tt.change(&d)
			r := evaluated(t, d.m, d.plan, d.p, d.before, d.asOf)
			require.Equal(t, append([]Code{}, tt.codes...), codesOf(r))
			if len(r.Reasons) > 0 {
				require.Equal(t, tt.message, r.Reasons[0].Message)
			}
			back, err := ParseReceipt(r.AppendJSON(nil))
			require.NoError(t, err)
			require.Equal(t, &r, back)
		})
	}
}

// The chain names the first resource, wherever it stands.
func TestChainResource(t *testing.T) {
	m, plan, p := declared()
	p.Action.Resource, p.Action.Resources = "", []string{"repo/b", "repo/a"}
	require.Equal(t, "repo/b", Evaluate(m, plan, p, Totals{}, "").Chain.ProposedResource)
	p.Action.Resource = "repo/c"
	require.Equal(t, "repo/c", Evaluate(m, plan, p, Totals{}, "").Chain.ProposedResource)
}

// What cannot be used has no verdict, and the judge says why.
func TestUnusable(t *testing.T) {
	for name, tt := range map[string]struct {
		change func(m *Mandate, plan *Plan, p *Proposal, before *Totals, asOf *string)
		want   string
	}{
		"mandate":  {func(m *Mandate, plan *Plan, p *Proposal, before *Totals, asOf *string) { m.IntentID = "" }, "at /intent_id: is empty"},
		"plan":     {func(m *Mandate, plan *Plan, p *Proposal, before *Totals, asOf *string) { plan.CreatedAt = "" }, "the plan: at /created_at"},
		"proposal": {func(m *Mandate, plan *Plan, p *Proposal, before *Totals, asOf *string) { p.Action.Resource = "\xff" }, "the proposal: at /proposed_action/resource: is not well-formed UTF-8"},
		"totals":   {func(m *Mandate, plan *Plan, p *Proposal, before *Totals, asOf *string) { before.Count = -1 }, "what came before: at /count: is -1"},
		"recipients": {func(m *Mandate, plan *Plan, p *Proposal, before *Totals, asOf *string) {
			before.Recipients = []string{"b", "a"}
		}, "what came before: at /recipients/1"},
		"time": {func(m *Mandate, plan *Plan, p *Proposal, before *Totals, asOf *string) { *asOf = "now" }, `as of "now", want a time`},
		"size": {func(m *Mandate, plan *Plan, p *Proposal, before *Totals, asOf *string) {
			for _, s := range n(1000) {
				p.Action.Resources = append(p.Action.Resources, s+strings.Repeat("é", 600))
			}
		}, "the proposal has 12"},
		"mandate's size": {func(m *Mandate, plan *Plan, p *Proposal, before *Totals, asOf *string) {
			for _, s := range n(1000) {
				m.AllowedObjectives = append(m.AllowedObjectives, s+strings.Repeat("é", 600))
			}
			m.AllowedObjectives = m.AllowedObjectives[2:]
		}, "the mandate has 12"},
	} {
		t.Run(name, func(t *testing.T) {
			m, plan, p := declared()
			var before Totals
			var asOf string
			tt.change(m, plan, p, &before, &asOf)
			require.Equal(t, Receipt{}, Evaluate(m, plan, p, before, asOf))
			j, err := NewJudge(m)
			if err == nil {
				_, err = j.Evaluate(plan, p, before, asOf)
			}
			require.ErrorContains(t, err, tt.want)
		})
	}
	require.Equal(t, Receipt{}, Evaluate(nil, nil, nil, Totals{}, ""))
	m, _, _ := declared()
	require.Equal(t, Receipt{}, Evaluate(m, nil, nil, Totals{}, ""))
	_, err := ParseReceipt((&Receipt{}).AppendJSON(nil))
	require.Error(t, err)
}

// The totals are what adding one by one comes to, in any order, and no sum goes beyond what can be written.
func TestTotals(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var all []*Proposal
		for range rapid.IntRange(0, 5).Draw(t, "proposals") {
			all = append(all, drawProposal(t, "i", "p"))
		}
		var a, b Totals
		recipients := map[string]bool{}
		for i := range all {
			was := Totals{a.Proposals, a.Count, slices.Clone(a.Recipients), a.Value}
			next := a.Add(all[i])
			require.Equal(t, was, a, "what was added to stays as it was")
			require.Equal(t, int64(len(next.Recipients)-len(a.Recipients)), a.newRecipients(&all[i].Action))
			a = next
			require.NoError(t, a.Check())
			b = b.Add(all[len(all)-1-i])
			for _, s := range append(all[i].Action.Recipients, all[i].Action.Recipient) {
				recipients[s] = true
			}
		}
		delete(recipients, "")
		require.Equal(t, a, b)
		require.EqualValues(t, len(all), a.Proposals)
		require.Len(t, a.Recipients, len(recipients))
		require.LessOrEqual(t, max(a.Count, a.Value), int64(ledger.MaxNumber))
	})
	require.EqualValues(t, 2, (&Action{Resource: "a", Resources: []string{"a", "b"}}).count())
	require.EqualValues(t, 0, (&Action{Resource: "a", Count: new(int64(0))}).count())
}
