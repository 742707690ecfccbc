package mandate

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// However much is wrong, a receipt fits in an entry, and says how much it does not name.
func TestTheLargestReceiptFits(t *testing.T) {
	m, plan, p := declared()
	wide := func(n int) string { return strings.Repeat("\U0001d11e", n) }
	m.HumanRequest = strings.Repeat("\x01", MaxText)
	m.AllowedObjectives = nil
	m.Triggers, m.RequiresReapprovalFor = map[string]Trigger{}, nil
	for i := range MaxTriggers {
		name := strings.Repeat("a", 60) + itoa(i)
		m.Triggers[name] = Trigger{WithRecipient: true}
		m.RequiresReapprovalFor = append(m.RequiresReapprovalFor, name)
	}
	m.Limits = Limits{new(int64(0)), new(int64(0)), new(int64(0)), new(int64(0))}
	m.ExpiresAt = "2026-01-01T09:00:01Z"
	m.DisallowedActionTypes, plan.PlannedSteps = nil, nil
	a := &p.Action
	a.Objective, a.Resource, a.Recipient, a.Value = wide(MaxText), strings.Repeat("\x01", MaxText), strings.Repeat("\x01", MaxText), new(int64(1))
	a.ActionType = wide(MaxName)
	for i := range 60 {
		a.Also = append(a.Also, wide(MaxName-5)+itoa(i))
		m.DisallowedActionTypes = append(m.DisallowedActionTypes, wide(MaxName-5)+itoa(i))
		a.Resources = append(a.Resources, strings.Repeat("\x01", 500)+itoa(i))
		a.Recipients = append(a.Recipients, strings.Repeat("\x01", 500)+itoa(i))
		plan.PlannedSteps = append(plan.PlannedSteps, Step{wide(MaxName-5) + itoa(i), wide(MaxName-5) + itoa(i), strings.Repeat("\x01", 300), strings.Repeat("\x01", 300)})
	}
	plan.InterpretedObjective = wide(MaxText - 1)
	r := evaluated(t, m, plan, p, Totals{}, "")
	require.Equal(t, []Class{ObjectiveDrift, AuthorityDrift, ResourceDrift, ReapprovalDrift, ScopeDrift}, r.Classes)
	payload, err := r.Payload()
	require.NoError(t, err)
	require.Less(t, len(payload.String()), 300_000)
	back, err := ParseReceipt([]byte(payload.String()))
	require.NoError(t, err)
	require.Equal(t, &r, back)
	for _, tt := range []struct {
		code Code
		last string
	}{
		{ActionTypeDisallowed, "40 more types of the same act are in disallowed_action_types"},
		{RecipientNotAllowed, "41 more recipients are not in allowed_external_recipients"},
		{ResourceNotAllowed, "41 more resources match nothing in allowed_resources"},
		{StepActionTypeNotAllowed, "40 more steps of the plan are of types that are not in allowed_action_types"},
		{StepResourceNotAllowed, "40 more steps of the plan have resources that match nothing in allowed_resources"},
	} {
		var of []Reason
		for _, reason := range r.Reasons {
			if reason.Code == tt.code {
				of = append(of, reason)
			}
		}
		require.Len(t, of, MostOfCode+1)
		require.Equal(t, tt.last, of[MostOfCode].Message)
	}
}
