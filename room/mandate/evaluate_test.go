package mandate

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// declared are a mandate, a plan and a proposal that agree. Each test changes what it is about.
func declared() (*Mandate, *Plan, *Proposal) {
	m := &Mandate{
		IntentID:              "intent-1",
		HumanRequest:          "Summarize the repository. Send nothing.",
		AllowedObjectives:     []string{"summarize_repository", "list_open_questions"},
		AllowedActionTypes:    []string{"read_file", "list_files"},
		AllowedResources:      []string{"repo/**", "notes.md"},
		DisallowedActionTypes: []string{"send_email", "delete_file", "modify_file", "post_public"},
		RequiresReapprovalFor: []string{"external_communication", "file_mutation", "credential_access", "public_posting"},
		CreatedAt:             "2026-01-01T09:00:00Z",
	}
	plan := &Plan{
		PlanID: "plan-1", IntentID: "intent-1", InterpretedObjective: "summarize_repository",
		PlannedSteps: []Step{
			{StepID: "step-1", ActionType: "list_files", Resource: "repo/**"},
			{StepID: "step-2", ActionType: "read_file", Resource: "repo/README.md"},
		},
		CreatedAt: "2026-01-01T09:01:00Z",
	}
	p := &Proposal{
		ProposalID: "proposal-1", IntentID: "intent-1", PlanID: "plan-1",
		Action: Action{
			ActionType: "read_file", Objective: "summarize_repository", Resource: "repo/README.md",
			EffectSummary: "Reads the README.",
		},
		CreatedAt: "2026-01-01T09:02:00Z",
	}
	return m, plan, p
}

// outside makes the proposal the reference's example of drift.
func outside(p *Proposal) {
	p.Action = Action{
		ActionType: "send_email", Objective: "summarize_repository", Resource: "mail/outbox",
		Recipient: "someone@elsewhere.example", EffectSummary: "Sends the summary to somebody.",
	}
}

func codesOf(r Receipt) []Code {
	list := []Code{}
	for _, reason := range r.Reasons {
		list = append(list, reason.Code)
	}
	return list
}

// evaluated is a receipt that holds, of documents that come back from their JSON.
func evaluated(t require.TestingT, m *Mandate, plan *Plan, p *Proposal, before Totals, asOf string) Receipt {
	j, err := NewJudge(m)
	require.NoError(t, err)
	r, err := j.Evaluate(plan, p, before, asOf)
	require.NoError(t, err)
	require.Equal(t, r, Evaluate(m, plan, p, before, asOf))
	return r
}

// The cases that follow from the reference's README, by their numbers in its section 6. Case 11 is TestParseErrors, and case 12 TestSameInputsSameBytes.
func TestReference(t *testing.T) {
	four := []Class{AuthorityDrift, ResourceDrift, ReapprovalDrift, ScopeDrift}
	tests := []struct {
		name    string
		change  func(m *Mandate, plan *Plan, p *Proposal)
		verdict Verdict
		classes []Class
		codes   []Code
	}{
		{"1 all in the lists and no recipient", func(m *Mandate, plan *Plan, p *Proposal) {}, WithinIntent, nil, nil},
		{"2 objective outside the list", func(m *Mandate, plan *Plan, p *Proposal) { p.Action.Objective = "sell_it" }, "objective_drift", []Class{ObjectiveDrift}, []Code{ObjectiveOutside}},
		{"3 unlisted type", func(m *Mandate, plan *Plan, p *Proposal) { p.Action.ActionType = "run_tests" }, "authority_drift", []Class{AuthorityDrift}, []Code{ActionTypeNotAllowed}},
		{"3 listed and disallowed type", func(m *Mandate, plan *Plan, p *Proposal) {
			m.DisallowedActionTypes = []string{"read_file"}
		}, "authority_drift", []Class{AuthorityDrift}, []Code{ActionTypeDisallowed}},
		{"3 unlisted and disallowed type", func(m *Mandate, plan *Plan, p *Proposal) {
			m.RequiresReapprovalFor, p.Action.ActionType = nil, "delete_file"
		}, "authority_drift", []Class{AuthorityDrift}, []Code{ActionTypeNotAllowed, ActionTypeDisallowed}},
		{"4 recipient and an empty list", func(m *Mandate, plan *Plan, p *Proposal) {
			m.RequiresReapprovalFor, p.Action.Recipient = nil, "a@b.example"
		}, "authority_drift", []Class{AuthorityDrift}, []Code{RecipientNotAllowed}},
		{"4 recipient outside the list", func(m *Mandate, plan *Plan, p *Proposal) {
			m.RequiresReapprovalFor, m.AllowedExternalRecipients, p.Action.Recipient = nil, []string{"c@d.example"}, "a@b.example"
		}, "authority_drift", []Class{AuthorityDrift}, []Code{RecipientNotAllowed}},
		{"4 recipient in the list", func(m *Mandate, plan *Plan, p *Proposal) {
			m.RequiresReapprovalFor, m.AllowedExternalRecipients, p.Action.Recipient = nil, []string{"a@b.example"}, "a@b.example"
		}, WithinIntent, nil, nil},
		{"5 below the folder", func(m *Mandate, plan *Plan, p *Proposal) {
			plan.PlannedSteps[1].Resource, p.Action.Resource = "repo/**", "repo/a/b"
		}, WithinIntent, nil, nil},
		{"5 beside the folder", func(m *Mandate, plan *Plan, p *Proposal) { p.Action.Resource = "repository/a" }, "resource_drift", []Class{ResourceDrift}, []Code{ResourceNotAllowed}},
		{"5 exact", func(m *Mandate, plan *Plan, p *Proposal) {
			plan.PlannedSteps[1].Resource, p.Action.Resource = "notes.md", "notes.md"
		}, WithinIntent, nil, nil},
		{"5 below what is exact", func(m *Mandate, plan *Plan, p *Proposal) { p.Action.Resource = "notes.md/a" }, "resource_drift", []Class{ResourceDrift}, []Code{ResourceNotAllowed}},
		{"6 trigger not required", func(m *Mandate, plan *Plan, p *Proposal) {
			m.RequiresReapprovalFor, m.AllowedExternalRecipients = []string{"file_mutation"}, []string{"a@b.example"}
			m.AllowedActionTypes, m.DisallowedActionTypes = []string{"send_email"}, nil
			plan.PlannedSteps = []Step{{StepID: "step-1", ActionType: "send_email", Resource: "repo/README.md"}}
			p.Action.ActionType, p.Action.Recipient = "send_email", "a@b.example"
		}, WithinIntent, nil, nil},
		{"6 trigger required", func(m *Mandate, plan *Plan, p *Proposal) {
			m.AllowedExternalRecipients = []string{"a@b.example"}
			m.AllowedActionTypes, m.DisallowedActionTypes = []string{"send_email"}, nil
			plan.PlannedSteps = []Step{{StepID: "step-1", ActionType: "send_email", Resource: "repo/README.md"}}
			p.Action.ActionType, p.Action.Recipient = "send_email", "a@b.example"
		}, "requires_human_reapproval", []Class{ReapprovalDrift}, []Code{"REAPPROVAL_REQUIRED_EXTERNAL_COMMUNICATION"}},
		{"7 plan of another intent", func(m *Mandate, plan *Plan, p *Proposal) { plan.IntentID = "intent-2"; outside(p) }, "scope_drift", []Class{ScopeDrift}, []Code{ChainPlanIntent}},
		{"7 proposal of another intent", func(m *Mandate, plan *Plan, p *Proposal) { outside(p); p.IntentID = "intent-2" }, "scope_drift", []Class{ScopeDrift}, []Code{ChainProposalIntent}},
		{"7 proposal of another plan", func(m *Mandate, plan *Plan, p *Proposal) { outside(p); p.PlanID = "plan-2" }, "scope_drift", []Class{ScopeDrift}, []Code{ChainProposalPlan}},
		{"8 one lower class", func(m *Mandate, plan *Plan, p *Proposal) { p.Action.Resource = "x" }, "resource_drift", []Class{ResourceDrift}, []Code{ResourceNotAllowed}},
		{"8 two lower classes", func(m *Mandate, plan *Plan, p *Proposal) { p.Action.Resource, p.Action.Objective = "x", "y" }, "objective_drift",
			[]Class{ObjectiveDrift, ResourceDrift, ScopeDrift}, []Code{ObjectiveOutside, ResourceNotAllowed, MultipleClasses}},
		{"9 all five", func(m *Mandate, plan *Plan, p *Proposal) { outside(p); p.Action.Objective = "y" }, "objective_drift",
			append([]Class{ObjectiveDrift}, four...),
			[]Code{ObjectiveOutside, ActionTypeNotAllowed, ActionTypeDisallowed, RecipientNotAllowed, ResourceNotAllowed, "REAPPROVAL_REQUIRED_EXTERNAL_COMMUNICATION", MultipleClasses}},
		{"9 lists the other way round", func(m *Mandate, plan *Plan, p *Proposal) {
			outside(p)
			p.Action.Also = []string{"post_public", "write_file"}
			for _, list := range [][]string{m.AllowedObjectives, m.AllowedActionTypes, m.AllowedResources, m.DisallowedActionTypes, m.RequiresReapprovalFor} {
				slices.Reverse(list)
			}
		}, "authority_drift", four, []Code{ActionTypeNotAllowed, ActionTypeDisallowed, ActionTypeDisallowed, RecipientNotAllowed, ResourceNotAllowed,
			"REAPPROVAL_REQUIRED_EXTERNAL_COMMUNICATION", "REAPPROVAL_REQUIRED_FILE_MUTATION", "REAPPROVAL_REQUIRED_PUBLIC_POSTING", MultipleClasses}},
		{"10 the example", func(m *Mandate, plan *Plan, p *Proposal) { outside(p) }, "authority_drift", four,
			[]Code{"ACTION_TYPE_NOT_ALLOWED", "ACTION_TYPE_DISALLOWED", "RECIPIENT_NOT_ALLOWED", "RESOURCE_NOT_ALLOWED", "REAPPROVAL_REQUIRED_EXTERNAL_COMMUNICATION", "MULTIPLE_DRIFT_CLASSES"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			m, plan, p := declared()
			tt.change(m, plan, p)
			r := evaluated(t, m, plan, p, Totals{}, "")
			require.Equal(t, tt.verdict, r.Verdict)
			require.Equal(t, append([]Class{}, tt.classes...), r.Classes)
			require.Equal(t, append([]Code{}, tt.codes...), codesOf(r))
		})
	}
}
