package mandate

import (
	"strings"
	"testing"

	"github.com/gowebpki/jcs"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"docket/ledger"
)

var (
	anyName     = rapid.StringMatching(`[a-z_ é漢/"\\]{1,12}`)
	anyText     = rapid.StringN(1, 20, -1)
	anyTime     = rapid.SampledFrom([]string{"2026-01-01T09:00:00Z", "2026-01-01T09:00:00.5Z", "2026-01-01T09:00:00.500000001Z", "2028-02-29T23:59:59.000Z"})
	anyNumber   = rapid.Ptr(rapid.Int64Range(0, ledger.MaxNumber), true)
	anyPattern  = rapid.SampledFrom([]string{"repo/**", "repo/a", "/**", "issues/**", "https://A.example/**", `a\b`})
	anyResource = rapid.OneOf(rapid.SampledFrom([]string{"", "repo/a", "repo/../x", "/x", "issues/7", "repo/%", "secrets/a"}), rapid.String())
)

// several are different values; none is the empty list.
func several(of *rapid.Generator[string]) *rapid.Generator[[]string] {
	return rapid.SliceOfNDistinct(of, 0, 4, rapid.ID[string])
}

// some is several, or nil.
func some(t *rapid.T, of *rapid.Generator[string], label string) []string {
	if list := several(of).Draw(t, label); len(list) > 0 {
		return list
	}
	return nil
}

func drawMandate(t *rapid.T) *Mandate {
	m := &Mandate{
		IntentID:                  anyName.Draw(t, "intent_id"),
		HumanRequest:              rapid.String().Draw(t, "human_request"),
		AllowedObjectives:         several(anyText).Draw(t, "objectives"),
		AllowedActionTypes:        several(anyName).Draw(t, "types"),
		AllowedResources:          several(anyPattern).Draw(t, "resources"),
		AllowedExternalRecipients: several(anyText).Draw(t, "recipients"),
		DisallowedActionTypes:     several(anyName).Draw(t, "disallowed"),
		CreatedAt:                 "2026-01-01T09:00:00Z",
	}
	if rapid.Bool().Draw(t, "expires") {
		m.ExpiresAt = "2026-01-01T09:00:00.25Z"
	}
	if rapid.Bool().Draw(t, "limited") {
		m.Limits = Limits{Proposals: anyNumber.Draw(t, "proposals"), Count: anyNumber.Draw(t, "count"), Recipients: anyNumber.Draw(t, "of recipients"), Value: anyNumber.Draw(t, "value")}
	}
	names := []string{"external_communication", "file_mutation", "credential_access", "public_posting"}
	for _, name := range several(rapid.StringMatching(`[a-z0-9_]{1,8}`)).Draw(t, "triggers") {
		if m.Triggers == nil {
			m.Triggers = map[string]Trigger{}
		}
		tr := Trigger{ActionTypes: some(t, anyName, "types"), Resources: some(t, anyPattern, "resources"), Effects: some(t, anyName, "effects")}
		tr.WithRecipient = len(tr.ActionTypes)+len(tr.Resources)+len(tr.Effects) == 0 || rapid.Bool().Draw(t, "with_recipient")
		m.Triggers[name] = tr
		names = append(names, name)
	}
	m.RequiresReapprovalFor = several(rapid.SampledFrom(names)).Draw(t, "required")
	return m
}

func drawPlan(t *rapid.T, intent string) *Plan {
	p := &Plan{PlanID: anyName.Draw(t, "plan_id"), IntentID: intent, InterpretedObjective: rapid.String().Draw(t, "interpreted"), PlannedSteps: []Step{}, CreatedAt: anyTime.Draw(t, "planned at")}
	for _, id := range several(anyName).Draw(t, "steps") {
		p.PlannedSteps = append(p.PlannedSteps, Step{id, anyName.Draw(t, "type"), anyResource.Draw(t, "resource"), rapid.StringN(0, 5, -1).Draw(t, "recipient")})
	}
	return p
}

func drawProposal(t *rapid.T, intent, plan string) *Proposal {
	return &Proposal{
		ProposalID: anyName.Draw(t, "proposal_id"), IntentID: intent, PlanID: plan, CreatedAt: anyTime.Draw(t, "proposed at"),
		Action: Action{
			ActionType:    anyName.Draw(t, "type"),
			Objective:     rapid.String().Draw(t, "objective"),
			Resource:      anyResource.Draw(t, "resource"),
			Recipient:     rapid.StringN(0, 5, -1).Draw(t, "recipient"),
			EffectSummary: rapid.String().Draw(t, "summary"),
			Also:          some(t, anyName, "also"),
			Resources:     some(t, rapid.OneOf(anyText, rapid.Just("repo/b")), "further resources"),
			Recipients:    some(t, anyText, "further recipients"),
			Effects:       some(t, anyName, "effects"),
			Count:         anyNumber.Draw(t, "count"),
			Value:         anyNumber.Draw(t, "value"),
		},
	}
}

// What is written is in the form of RFC 8785, by an implementation that is not ours, and reads as what it was.
func TestDocumentsComeBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := drawMandate(t)
		comesBack(t, m, m.AppendJSON(nil), ParseMandate)
		plan := drawPlan(t, m.IntentID)
		comesBack(t, plan, plan.AppendJSON(nil), ParsePlan)
		p := drawProposal(t, m.IntentID, plan.PlanID)
		comesBack(t, p, p.AppendJSON(nil), ParseProposal)
		payload, err := p.Payload()
		require.NoError(t, err)
		require.Equal(t, string(p.AppendJSON(nil)), payload.String())
	})
}

func comesBack[T any](t require.TestingT, doc *T, b []byte, parse func([]byte) (*T, error)) {
	want, err := jcs.Transform(b)
	require.NoError(t, err)
	require.Equal(t, string(want), string(b))
	back, err := parse(b)
	require.NoError(t, err)
	require.Equal(t, doc, back)
}

// A mandate that was given to a judge, or a map of triggers, is not the caller's any more.
func TestOwnCopies(t *testing.T) {
	m, plan, p := declared()
	m.Triggers = map[string]Trigger{"x": {ActionTypes: []string{"read_file"}}}
	m.Limits.Count = new(int64(10))
	j, err := NewJudge(m)
	require.NoError(t, err)
	before, err := j.Evaluate(plan, p, Totals{}, "")
	require.NoError(t, err)
	m.AllowedObjectives[0], m.AllowedActionTypes[0], m.Triggers["x"].ActionTypes[0], *m.Limits.Count = "x", "x", "x", 0
	m.Triggers["y"] = Trigger{}
	after, err := j.Evaluate(plan, p, Totals{}, "")
	require.NoError(t, err)
	require.Equal(t, before, after)
	DefaultTriggers()["file_mutation"].ActionTypes[0] = "x"
	require.NotContains(t, DefaultTriggers()["file_mutation"].ActionTypes, "x")
}

// The default triggers are ones that a mandate could define.
func TestDefaultTriggers(t *testing.T) {
	m, _, _ := declared()
	m.Triggers = DefaultTriggers()
	require.NoError(t, m.Check())
	require.Len(t, m.Triggers, 4)
}

func FuzzParse(f *testing.F) {
	m, plan, p := declared()
	m.Triggers = map[string]Trigger{"x": {ActionTypes: []string{"a"}, Resources: []string{"b/**"}, Effects: []string{"c"}, WithRecipient: true}}
	m.ExpiresAt, m.Limits = "2027-01-01T00:00:00.5Z", Limits{Proposals: new(int64(1)), Count: new(int64(0))}
	p.Action.Also, p.Action.Resources, p.Action.Recipients, p.Action.Effects, p.Action.Count = []string{"a"}, []string{"b"}, []string{"c"}, []string{"d"}, new(int64(1))
	for _, b := range [][]byte{m.AppendJSON(nil), plan.AppendJSON(nil), p.AppendJSON(nil)} {
		f.Add(b)
		f.Add([]byte(strings.ReplaceAll(string(b), ",", " , ")))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		fuzzParse(t, b, ParseMandate, (*Mandate).AppendJSON)
		fuzzParse(t, b, ParsePlan, (*Plan).AppendJSON)
		fuzzParse(t, b, ParseProposal, (*Proposal).AppendJSON)
	})
}

// fuzzParse demands that what parses is written as the canonical form of what was read, and nothing else.
func fuzzParse[T any](t *testing.T, b []byte, parse func([]byte) (*T, error), write func(*T, []byte) []byte) {
	doc, err := parse(b)
	if err != nil {
		require.Nil(t, doc)
		require.IsType(t, (*ledger.PathError)(nil), err)
		require.NotContains(t, err.Error(), "\n")
		return
	}
	payload, err := ledger.ParsePayload(b)
	require.NoError(t, err)
	require.Equal(t, payload.String(), string(write(doc, nil)))
	again, err := parse(write(doc, nil))
	require.NoError(t, err)
	require.Equal(t, doc, again)
}
