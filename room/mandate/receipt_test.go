package mandate

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/gowebpki/jcs"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"docket/ledger"
)

// drifting is the reference's example, after two proposals.
func drifting(t require.TestingT) Receipt {
	m, plan, p := declared()
	before := Totals{}.Add(p)
	outside(p)
	return evaluated(t, m, plan, p, before.Add(p), "2026-01-02T00:00:00Z")
}

// Case 12 of the reference. The receipt's bytes are these for good: the id is the digest of the rest, and the inputs' are those of their forms.
func TestSameInputsSameBytes(t *testing.T) {
	r := drifting(t)
	require.Equal(t, r, drifting(t))
	b := r.AppendJSON(nil)
	canonical, err := jcs.Transform(b)
	require.NoError(t, err)
	require.Equal(t, string(canonical), string(b))
	without := strings.Replace(string(b), `"receipt_id":"`+r.ReceiptID.String()+`",`, "", 1)
	sum := sha256.Sum256([]byte(without))
	require.Equal(t, hex.EncodeToString(sum[:]), r.ReceiptID.String())
	m, plan, p := declared()
	outside(p)
	require.Equal(t, Inputs{m.Digest(), plan.Digest(), p.Digest(), Earlier{2, 2, 1, sha256.Sum256([]byte(`["someone@elsewhere.example"]`)), 0}}, r.Inputs)
	require.Equal(t, "94db64", r.ReceiptID.String()[:6], "a receipt of this version is written otherwise than it was")
}

// Every receipt of whatever documents holds, is the same however often and in whatever order lists are given, and has no class twice.
func TestReceiptsHold(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := drawMandate(t)
		var plan *Plan
		planID := rapid.SampledFrom([]string{"", "other"}).Draw(t, "plan_id")
		if rapid.Bool().Draw(t, "planned") {
			plan = drawPlan(t, m.IntentID)
			planID = rapid.SampledFrom([]string{plan.PlanID, plan.PlanID, plan.PlanID, "other"}).Draw(t, "of plan")
		}
		p := drawProposal(t, m.IntentID, planID)
		if rapid.Bool().Draw(t, "objective allowed") && len(m.AllowedObjectives) > 0 {
			p.Action.Objective = m.AllowedObjectives[0]
		}
		var before Totals
		if rapid.Bool().Draw(t, "earlier") {
			before = before.Add(drawProposal(t, m.IntentID, planID))
		}
		r := evaluated(t, m, plan, p, before, rapid.SampledFrom([]string{"", "2026-01-01T09:00:00.1Z", "2030-01-01T00:00:00Z"}).Draw(t, "as of"))
		b := r.AppendJSON(nil)
		back, err := ParseReceipt(b)
		require.NoError(t, err)
		require.Equal(t, &r, back)
		canonical, err := jcs.Transform(b)
		require.NoError(t, err)
		require.Equal(t, string(canonical), string(b))
		for _, list := range [][]string{m.AllowedObjectives, m.AllowedActionTypes, m.AllowedResources, m.AllowedExternalRecipients, m.DisallowedActionTypes, m.RequiresReapprovalFor} {
			slices.Reverse(list)
		}
		again := evaluated(t, m, plan, p, before, r.AsOf)
		require.Equal(t, r.Reasons, again.Reasons)
		require.Equal(t, r.Verdict, again.Verdict)
	})
}

// A byte of a receipt that is another is seen.
func TestNoByteOfAReceiptCanChange(t *testing.T) {
	r := drifting(t)
	b := r.AppendJSON(nil)
	for i := range b {
		for _, flip := range []byte{1, 2, 4, 32} {
			b[i] ^= flip
			_, err := ParseReceipt(b)
			require.Error(t, err, "byte %d", i)
			b[i] ^= flip
		}
	}
	_, err := ParseReceipt(b)
	require.NoError(t, err)
}

// Whoever makes the id anew still has to say what follows from the reasons.
func TestContradictions(t *testing.T) {
	cut := func(r *Receipt, i int) { r.Reasons = slices.Delete(r.Reasons, i, i+1) }
	tests := []struct {
		name   string
		change func(r *Receipt)
		want   string
	}{
		{"milder verdict", func(r *Receipt) { r.Verdict = WithinIntent }, `at /verdict: is "within_intent", and the classes come to "authority_drift"`},
		{"lower verdict", func(r *Receipt) { r.Verdict = "scope_drift" }, `at /verdict: is "scope_drift"`},
		{"class left out", func(r *Receipt) { r.Classes = r.Classes[:3] }, `at /drift_classes: lack "scope_drift", which the reasons have`},
		{"class made up", func(r *Receipt) { r.Classes = append(r.Classes, "weather") }, `at /drift_classes/4: is "weather", which does not follow from the reasons`},
		{"classes in another order", func(r *Receipt) { slices.Reverse(r.Classes) }, `at /drift_classes/0: is "scope_drift"`},
		{"no reasons", func(r *Receipt) { r.Reasons = nil }, `at /drift_classes/0: is "authority_drift", which does not follow from the reasons`},
		{"code unknown", func(r *Receipt) { r.Reasons[0].Code = "ACTION_TYPE_ODD" }, `at /reasons/0: "ACTION_TYPE_ODD" is no code of this version`},
		{"prefix alone", func(r *Receipt) { r.Reasons[4].Code = reapprovalPrefix }, `at /reasons/4: "REAPPROVAL_REQUIRED_" is no code of this version`},
		{"trigger in lower case", func(r *Receipt) { r.Reasons[4].Code = "REAPPROVAL_REQUIRED_x" }, `is no code of this version`},
		{"code of another class", func(r *Receipt) { r.Reasons[0].Class = ScopeDrift }, `at /reasons/0: "ACTION_TYPE_NOT_ALLOWED" is of class "scope_drift", want "authority_drift"`},
		{"reasons in another order", func(r *Receipt) { r.Reasons[0], r.Reasons[1] = r.Reasons[1], r.Reasons[0] }, `at /reasons/1: "ACTION_TYPE_NOT_ALLOWED" is behind "ACTION_TYPE_DISALLOWED", want it in front`},
		{"reason twice", func(r *Receipt) { r.Reasons = slices.Insert(r.Reasons, 0, r.Reasons[0]) }, `at /reasons/1: "ACTION_TYPE_NOT_ALLOWED" is there too often`},
		{"trigger twice", func(r *Receipt) { r.Reasons = slices.Insert(r.Reasons, 4, r.Reasons[4]) }, `at /reasons/5: "REAPPROVAL_REQUIRED_EXTERNAL_COMMUNICATION" is there too often, or not in order`},
		{"value too often", func(r *Receipt) { r.Reasons = slices.Insert(r.Reasons, 3, slices.Repeat(r.Reasons[3:4], 21)...) }, `at /reasons/24: "RESOURCE_NOT_ALLOWED" is there too often`},
		{"several classes not told", func(r *Receipt) { cut(r, 5); r.Classes = r.Classes[:3] }, `at /reasons: lack "MULTIPLE_DRIFT_CLASSES", and 3 classes of drift come together`},
		{"several classes that are one", func(r *Receipt) { cut(r, 3); cut(r, 3); r.Classes = []Class{AuthorityDrift, ScopeDrift} }, `at /reasons/3: "MULTIPLE_DRIFT_CLASSES" is there, and fewer than two classes of drift come together`},
		{"chain beside others", func(r *Receipt) {
			r.Reasons = slices.Insert(r.Reasons, 5, Reason{ChainTimeOrder, ScopeDrift, "x"})
		}, `at /reasons/5: "CHAIN_TIME_ORDER" stands beside a reason of another kind`},
		{"others beside a chain", func(r *Receipt) {
			r.Reasons = []Reason{{ChainTimeOrder, ScopeDrift, "x"}, {TotalValueExceeded, ScopeDrift, "x"}}
		}, `at /reasons/1: "TOTAL_VALUE_EXCEEDED" stands beside a reason of another kind`},
		{"objective that there is not", func(r *Receipt) {
			r.Reasons = []Reason{{ObjectiveNotDeclared, ObjectiveDrift, "x"}, {ObjectiveOutside, ObjectiveDrift, "x"}}
		}, `at /reasons/1: "OBJECTIVE_OUTSIDE_MANDATE" tells of an objective that was not declared`},
		{"plan that there is not", func(r *Receipt) {
			r.Inputs.Plan, r.PlanID, r.Chain.InterpretedObjective = ledger.Hash{}, "", ""
			r.Reasons = []Reason{{ProposalNotInPlan, ScopeDrift, "x"}}
		}, `at /reasons/0: "PROPOSAL_NOT_IN_PLAN" tells of a plan, and there is none`},
		{"plan's id alone", func(r *Receipt) { r.Inputs.Plan = ledger.Hash{} }, `at /plan_id: is "plan-1", want ""`},
		{"plan without id", func(r *Receipt) { r.PlanID = "" }, `at /plan_id: is "", want ""`},
		{"objective of no plan", func(r *Receipt) { r.Inputs.Plan, r.PlanID = ledger.Hash{}, "" }, `at /chain/interpreted_objective: is there, and there is no plan`},
		{"recipients without digest", func(r *Receipt) { r.Inputs.Earlier.RecipientsDigest = ledger.Hash{} }, `at /inputs/earlier/recipients_digest: does not agree with the number of recipients, 1`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := drifting(t)
			tt.change(&r)
			b := r.AppendJSON(nil)
			_, err := ParseReceipt(b)
			require.ErrorContains(t, err, "at /receipt_id: is ")
			r.ReceiptID = r.sum(nil)
			_, err = ParseReceipt(r.AppendJSON(nil))
			require.ErrorContains(t, err, tt.want)
			require.ErrorAs(t, err, new(*Contradiction))
		})
	}
	t.Run("two times", func(t *testing.T) {
		r := drifting(t)
		_, err := ParseReceipt([]byte(strings.Replace(string(r.AppendJSON(nil)), `"created_at":"2026-01-02`, `"created_at":"2026-01-03`, 1)))
		require.EqualError(t, err, `at /created_at: is "2026-01-03T00:00:00Z", want the same as as_of, "2026-01-02T00:00:00Z"`)
		require.ErrorAs(t, err, new(*Contradiction))
	})
}

// What is no receipt of this version is something else than one that contradicts itself.
func TestNoReceipt(t *testing.T) {
	r := drifting(t)
	b := r.AppendJSON(nil)
	zeros := strings.Repeat("0", 64)
	for name, tt := range map[string]struct {
		value any
		path  []string
		want  string
	}{
		"version":       {"0.1.0", []string{"schema_version"}, `at /schema_version: is "0.1.0", want "1.0.0"`},
		"id":            {"x", []string{"receipt_id"}, `at /receipt_id: hash has 1 characters, want 64`},
		"zeros":         {zeros, []string{"receipt_id"}, `has a digest that is all zeros`},
		"zeros as plan": {zeros, []string{"inputs", "plan"}, `at /inputs/plan: is all zeros, want "" for none`},
		"no proposal":   {"", []string{"inputs", "proposal"}, `at /inputs/proposal: hash has 0 characters`},
		"missing":       {nil, []string{"chain", "human_request"}, `at /chain/human_request: is missing`},
		"unknown":       {1, []string{"signature"}, `at /signature: is not expected here`},
		"reason":        {1, []string{"reasons", "weight"}, `at /reasons/0/weight: is not expected here`},
		"no message":    {"", []string{"reasons", "message"}, `at /reasons/0/message: is empty`},
		"time":          {"now", []string{"as_of"}, `at /as_of: "now" is no time`},
		"earlier":       {-1, []string{"inputs", "earlier", "count"}, `at /inputs/earlier/count: is -1`},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := ParseReceipt(with(t, b, tt.value, tt.path...))
			require.ErrorContains(t, err, tt.want)
			var wrong *Contradiction
			require.False(t, errors.As(err, &wrong))
		})
	}
}

// What parses as a receipt is written as it was read, and holds.
func FuzzReceipt(f *testing.F) {
	r := drifting(f)
	f.Add(r.AppendJSON(nil))
	m, _, p := declared()
	p.PlanID = ""
	r = evaluated(f, m, nil, p, Totals{}, "")
	f.Add(r.AppendJSON(nil))
	r.Reasons = []Reason{{MandateExpired, AuthorityDrift, "x"}}
	r.ReceiptID = r.sum(nil)
	f.Add(r.AppendJSON(nil))
	f.Fuzz(func(t *testing.T, b []byte) {
		r, err := ParseReceipt(b)
		if err != nil {
			require.Nil(t, r)
			require.NotContains(t, err.Error(), "\n")
			return
		}
		payload, err := ledger.ParsePayload(b)
		require.NoError(t, err)
		require.Equal(t, payload.String(), string(r.AppendJSON(nil)))
		require.Equal(t, r.ReceiptID, r.sum(nil))
	})
}
