package mandate_test

import (
	"fmt"

	"docket/room/mandate"
)

// A room holds what a rehearsal would write against what a person declared, whatever the agent said it would do.
func ExampleEvaluate() {
	m := &mandate.Mandate{
		IntentID:              "intent-1",
		HumanRequest:          "Close what is stale, up to ten issues. Delete nothing.",
		AllowedObjectives:     []string{"tidy_up"},
		AllowedActionTypes:    []string{"close_issues"},
		AllowedResources:      []string{"issues/**"},
		DisallowedActionTypes: []string{"delete_record"},
		RequiresReapprovalFor: []string{"external_communication"},
		Limits:                mandate.Limits{Count: new(int64(10))},
		CreatedAt:             "2026-03-02T09:00:00Z",
	}
	first := &mandate.Proposal{
		ProposalID: "action-1", IntentID: "intent-1", CreatedAt: "2026-03-02T09:05:00Z",
		Action: mandate.Action{
			ActionType: "close_issues", Objective: "tidy_up", Also: []string{"update_record"},
			Resource: "issues/3", Resources: []string{"issues/4", "issues/9"}, Count: new(int64(3)),
		},
	}
	second := &mandate.Proposal{
		ProposalID: "action-2", IntentID: "intent-1", CreatedAt: "2026-03-02T09:10:00Z",
		Action: mandate.Action{
			ActionType: "close_issues", Objective: "tidy_up", Also: []string{"update_record", "delete_record"},
			Resource: "issues/12", Resources: []string{"labels/stale"}, Recipients: []string{"reporter@example.com"}, Count: new(int64(8)),
		},
	}
	fmt.Println(mandate.Evaluate(m, nil, first, mandate.Totals{}, "").Verdict)

	r := mandate.Evaluate(m, nil, second, mandate.Totals{}.Add(first), "")
	fmt.Println(r.Verdict, r.Classes)
	for _, reason := range r.Reasons {
		fmt.Println(reason.Code, "-", reason.Message)
	}
	_, err := mandate.ParseReceipt(r.AppendJSON(nil))
	fmt.Println(err)
	// Output:
	// within_intent
	// authority_drift [authority_drift resource_drift requires_human_reapproval scope_drift]
	// ACTION_TYPE_DISALLOWED - action type "delete_record", which the act also is, is in disallowed_action_types
	// RECIPIENT_NOT_ALLOWED - recipient "reporter@example.com" is not in allowed_external_recipients
	// RESOURCE_NOT_ALLOWED - resource "labels/stale" matches nothing in allowed_resources
	// REAPPROVAL_REQUIRED_EXTERNAL_COMMUNICATION - recipient "reporter@example.com" fires external_communication, which is in requires_reapproval_for
	// TOTAL_COUNT_EXCEEDED - count 8 comes to 11 with what came before, and limits.count is 10
	// MULTIPLE_DRIFT_CLASSES - 3 classes of drift come together: authority_drift, resource_drift, requires_human_reapproval
	// <nil>
}
