package mandate

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// with gives a document with one member changed, or taken out where the value is nil. The path's parts are keys.
func with(t *testing.T, doc []byte, value any, path ...string) []byte {
	var all map[string]any
	require.NoError(t, json.Unmarshal(doc, &all))
	o := all
	for _, key := range path[:len(path)-1] {
		if list, ok := o[key].([]any); ok {
			o = list[0].(map[string]any)
			continue
		}
		o = o[key].(map[string]any)
	}
	if key := path[len(path)-1]; value == nil {
		delete(o, key)
	} else {
		o[key] = value
	}
	b, err := json.Marshal(all)
	require.NoError(t, err)
	return b
}

// n are n different entries.
func n(n int) []string {
	list := make([]string, n)
	for i := range list {
		list[i] = fmt.Sprint("x", i)
	}
	return list
}

// Case 11 of the reference: what cannot be used is an error that says where, and what would be right.
func TestParseErrors(t *testing.T) {
	m, plan, p := declared()
	mandate, planned, proposal := m.AppendJSON(nil), plan.AppendJSON(nil), p.AppendJSON(nil)
	long, text := strings.Repeat("é", 201), strings.Repeat("é", 2001)
	many := map[string]any{}
	for _, name := range n(20000) {
		many[name] = map[string]any{"with_recipient": true}
	}
	tests := []struct {
		name  string
		doc   []byte
		value any
		path  []string
		want  string
	}{
		{"unknown", mandate, 1, []string{"allowed_tools"}, `at /allowed_tools: is not expected here`},
		{"missing list", mandate, nil, []string{"allowed_objectives"}, `at /allowed_objectives: is missing`},
		{"missing text", mandate, nil, []string{"human_request"}, `at /human_request: is missing`},
		{"text for a list", mandate, "x", []string{"allowed_resources"}, `at /allowed_resources: is a string, want an array of strings`},
		{"number in a list", mandate, []any{"a", 1}, []string{"allowed_resources"}, `at /allowed_resources/1: is the number 1, want a string`},
		{"no id", mandate, "", []string{"intent_id"}, `at /intent_id: is empty, want 1 to 200 characters`},
		{"long id", mandate, long, []string{"intent_id"}, `at /intent_id: has 201 characters, want at most 200`},
		{"control character in an id", mandate, "a\u0085", []string{"intent_id"}, "at /intent_id: \"a\u0085\" holds a control character, want none"},
		{"long text", mandate, text, []string{"human_request"}, `at /human_request: has 2001 characters, want at most 2000`},
		{"long list", mandate, n(1001), []string{"allowed_objectives"}, `at /allowed_objectives: has 1001 entries, want at most 1000`},
		{"twice", mandate, []string{"a", "b", "a"}, []string{"allowed_action_types"}, `at /allowed_action_types/2: "a" is there before, want each once`},
		{"twice among many", mandate, append(n(100), "x7"), []string{"allowed_action_types"}, `at /allowed_action_types/100: "x7" is there before, want each once`},
		{"empty entry", mandate, []string{""}, []string{"allowed_objectives"}, `at /allowed_objectives/0: is empty, want 1 to 2000 characters`},
		{"star", mandate, []string{"a/**", "a/*/b"}, []string{"allowed_resources"}, `at /allowed_resources/1: "a/*/b" holds a * elsewhere than in "/**" at its end, want a resource, or a folder and "/**"`},
		{"climbing pattern", mandate, []string{"a/../../b/**"}, []string{"allowed_resources"}, `at /allowed_resources/0: "a/../../b/**" climbs above its root, want a resource, or a folder and "/**"`},
		{"no time", mandate, "yesterday", []string{"created_at"}, `at /created_at: "yesterday" is no time, want one in RFC 3339 and UTC such as 2026-01-01T09:00:00Z`},
		{"another zone", mandate, "2026-01-01T09:00:00+01:00", []string{"expires_at"}, `at /expires_at: "2026-01-01T09:00:00+01:00" is no time, want one in RFC 3339 and UTC such as 2026-01-01T09:00:00Z`},
		{"expires before it begins", mandate, "2026-01-01T09:00:00.0Z", []string{"expires_at"}, `at /expires_at: "2026-01-01T09:00:00.0Z" is not later than created_at, "2026-01-01T09:00:00Z"`},
		{"no expiry", mandate, "", []string{"expires_at"}, `at /expires_at: is empty, want a text or no such member`},
		{"unknown trigger", mandate, []string{"weather"}, []string{"requires_reapproval_for"}, `at /requires_reapproval_for/0: "weather" is defined neither in triggers nor by default, want one of those`},
		{"no trigger's name", mandate, []string{"File_Mutation"}, []string{"requires_reapproval_for"}, `at /requires_reapproval_for/0: "File_Mutation" is no trigger's name, want 1 to 64 of a to z, 0 to 9 and _`},
		{"no limits", mandate, map[string]any{}, []string{"limits"}, `at /limits: is empty, want at least one entry or no such member`},
		{"unknown limit", mandate, map[string]any{"records": 1}, []string{"limits"}, `at /limits/records: is not expected here`},
		{"negative limit", mandate, map[string]any{"count": -1}, []string{"limits"}, `at /limits/count: is -1, want a whole number from 0 on and below 2^53`},
		{"fraction", mandate, map[string]any{"value": 1.5}, []string{"limits"}, `at /limits/value: number 1.5 is not whole`},
		{"no triggers", mandate, map[string]any{}, []string{"triggers"}, `at /triggers: is empty, want at least one entry or no such member`},
		{"more triggers than fit", mandate, many, []string{"triggers"}, `at /triggers: has 20000 members, want at most 100`},
		{"triggers as a list", mandate, []any{map[string]any{"x": 1}}, []string{"triggers"}, `at /triggers: is an array, want an object`},
		{"trigger's name", mandate, map[string]any{"a-b": map[string]any{}}, []string{"triggers"}, `at /triggers/a-b: is no trigger's name, want 1 to 64 of a to z, 0 to 9 and _`},
		{"trigger's name with an escape", mandate, map[string]any{"a\"b": map[string]any{}}, []string{"triggers"}, `want 1 to 64 of a to z, 0 to 9 and _`},
		{"trigger of nothing", mandate, map[string]any{"x": map[string]any{}}, []string{"triggers"}, `at /triggers/x: fires at nothing, want action_types, effects, resources or with_recipient`},
		{"trigger with an empty list", mandate, map[string]any{"x": map[string]any{"effects": []string{}}}, []string{"triggers"}, `at /triggers/x/effects: is empty, want at least one entry or no such member`},
		{"trigger without recipient", mandate, map[string]any{"x": map[string]any{"with_recipient": false}}, []string{"triggers"}, `at /triggers/x/with_recipient: is false, want true or no such member`},
		{"trigger's pattern", mandate, map[string]any{"x": map[string]any{"resources": []string{"*"}}}, []string{"triggers"}, `at /triggers/x/resources/0: "*" holds a *`},
		{"trigger's member", mandate, map[string]any{"x": map[string]any{"when": 1}}, []string{"triggers"}, `at /triggers/x/when: is not expected here`},

		{"plan: steps", planned, map[string]any{}, []string{"planned_steps"}, `at /planned_steps: is an object, want an array of objects`},
		{"plan: member of a step", planned, 1, []string{"planned_steps", "why"}, `at /planned_steps/0/why: is not expected here`},
		{"plan: step without a type", planned, nil, []string{"planned_steps", "action_type"}, `at /planned_steps/0/action_type: is missing`},
		{"plan: step with an empty type", planned, "", []string{"planned_steps", "action_type"}, `at /planned_steps/0/action_type: is empty, want 1 to 200 characters`},
		{"plan: two steps of one id", planned, "step-2", []string{"planned_steps", "step_id"}, `at /planned_steps/1/step_id: "step-2" is there before, want each once`},
		{"plan: recipient", planned, "", []string{"planned_steps", "recipient"}, `at /planned_steps/0/recipient: is empty, want a text or no such member`},
		{"plan: no id", planned, "", []string{"plan_id"}, `at /plan_id: is empty, want 1 to 200 characters`},

		{"proposal: action", proposal, "read", []string{"proposed_action"}, `at /proposed_action: is a string, want an object`},
		{"proposal: no objective at all", proposal, nil, []string{"proposed_action", "objective"}, `at /proposed_action/objective: is missing`},
		{"proposal: unknown", proposal, "x", []string{"proposed_action", "tool"}, `at /proposed_action/tool: is not expected here`},
		{"proposal: empty recipient", proposal, "", []string{"proposed_action", "recipient"}, `at /proposed_action/recipient: is empty, want a text or no such member`},
		{"proposal: empty list", proposal, []string{}, []string{"proposed_action", "also"}, `at /proposed_action/also: is empty, want at least one entry or no such member`},
		{"proposal: too many resources", proposal, n(10001), []string{"proposed_action", "resources"}, `at /proposed_action/resources: has 10001 entries, want at most 10000`},
		{"proposal: count", proposal, "3", []string{"proposed_action", "count"}, `at /proposed_action/count: is a string, want a whole number below 2^53`},
		{"proposal: null", proposal, json.RawMessage("null"), []string{"proposed_action", "value"}, `at /proposed_action/value: is null, want a whole number below 2^53`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			b := with(t, tt.doc, tt.value, tt.path...)
			var err error
			switch &tt.doc[0] {
			case &mandate[0]:
				_, err = ParseMandate(b)
			case &planned[0]:
				_, err = ParsePlan(b)
			default:
				_, err = ParseProposal(b)
			}
			require.ErrorContains(t, err, tt.want)
		})
	}
	for name, tt := range map[string]struct{ doc, want string }{
		"nothing":            {"", "no JSON value"},
		"no object":          {"[]", "is an array, want an object"},
		"two members of one": {`{"intent_id":"a","intent_id":"b"}`, "duplicate"},
		"ill-formed":         {`{"intent_id":"\ud800"}`, "invalid"},
		"not UTF-8":          {"{\"intent_id\":\"\xff\"}", "invalid UTF-8"},
		"more":               {string(mandate) + "{}", "more data after the value"},
		"too long":           {strings.Repeat(" ", MaxDocument+1), "want at most"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := ParseMandate([]byte(tt.doc))
			require.ErrorContains(t, err, tt.want)
		})
	}
	// What stands for nothing declared is a value, and the bounds themselves are within bounds.
	for _, b := range [][]byte{
		with(t, proposal, "", "proposed_action", "objective"), with(t, proposal, "", "proposed_action", "resource"), with(t, proposal, "", "plan_id"),
		with(t, proposal, n(10000), "proposed_action", "resources"), with(t, proposal, strings.Repeat("é", 2000), "proposed_action", "resource"), with(t, proposal, strings.Repeat("é", 200), "proposal_id"),
	} {
		_, err := ParseProposal(b)
		require.NoError(t, err)
	}
	_, err := ParseMandate(with(t, mandate, n(1000), "allowed_objectives"))
	require.NoError(t, err)
}

func TestTimes(t *testing.T) {
	for _, s := range []string{"2026-01-01T09:00:00Z", "2026-01-01T09:00:00.000Z", "2028-02-29T23:59:59.999999999Z", "2000-02-29T00:00:00Z", "0000-01-01T00:00:00Z"} {
		require.True(t, validTime(s), s)
	}
	for _, s := range []string{"", "Z", "2026-01-01", "2026-01-01T09:00:00", "2026-01-01t09:00:00z", "2026-01-01 09:00:00Z", "2026-02-29T00:00:00Z", "2100-02-29T00:00:00Z", "2026-00-01T00:00:00Z", "2026-13-01T00:00:00Z",
		"2026-01-00T00:00:00Z", "2026-04-31T00:00:00Z", "2026-01-01T24:00:00Z", "2026-01-01T00:60:00Z", "2026-01-01T23:59:60Z", "2026-01-01T09:00:00.Z", "2026-01-01T09:00:00.0000000000Z", "2026-01-01T09:00:00,5Z",
		"2026-01-01T09:00:00.xZ", "2026-01-01T09:00:00+00:00", "+026-01-01T09:00:00Z", "2026-01-01T09:00:00ZZ", "２026-01-01T09:00:00Z"} {
		require.False(t, validTime(s), s)
	}
	order := []string{"2025-12-31T23:59:59.9Z", "2026-01-01T09:00:00Z", "2026-01-01T09:00:00.000000001Z", "2026-01-01T09:00:00.09Z", "2026-01-01T09:00:00.5Z", "2026-01-01T09:00:00.51Z", "2026-01-01T09:00:01Z"}
	for i, a := range order {
		for j, b := range order {
			require.Equal(t, i < j, earlier(a, b), "%s %s", a, b)
		}
	}
	require.False(t, earlier("2026-01-01T09:00:00Z", "2026-01-01T09:00:00.000Z"))
	require.False(t, earlier("2026-01-01T09:00:00.50Z", "2026-01-01T09:00:00.5Z"))
}
