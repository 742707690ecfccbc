package e2e

import (
	"testing"

	"github.com/stretchr/testify/require"

	"docket/e2e/rider"
)

// catchTools keeps the functions that the room registers, so that a test can call
// them as browsers up to 154 did: with the arguments as JSON text, which nothing has
// read or mended before.
const catchTools = `
globalThis.executes = {};
const {registerTool} = document.modelContext;
document.modelContext.registerTool = function (tool, options) {
  executes[tool.name] = tool.execute;
  return registerTool.call(this, tool, options);
};`

// Arguments as text: equal keys, numbers that a double would round, surrogates that a
// reader would mend, and what is no JSON at all are each refused with their place, and
// recorded, by a reader that keeps nothing of them.
func TestCasesInputAsText(t *testing.T) {
	t.Parallel()
	tests := []struct{ tool, text, code, path string }{ // the text is a JavaScript expression
		{"commit_to_round", `'{"position":"quillwort","position":"b"}'`, "duplicate_key", "/position"},
		{"commit_to_round", `'{"position":"quillwort","po\\u0073ition":"b"}'`, "duplicate_key", "/position"},
		{"commit_to_round", `'{"position":"quillwort","Position":"b"}'`, "unknown_field", "/Position"},
		{"commit_to_round", `'{"position":"quillwort","__proto__":{"position":1,"position":2}}'`, "duplicate_key", "/__proto__/position"},
		{"commit_to_round", `'{"position":"quillwort"} {}'`, "malformed", ""},
		{"commit_to_round", `'{"position":"quillwort"'`, "malformed", ""},
		{"commit_to_round", `'{position:"quillwort"}'`, "malformed", ""},
		{"commit_to_round", `'\ufeff{"position":"quillwort"}'`, "malformed", ""},
		{"commit_to_round", `'{"position":"quillwort\u0000"}'`, "malformed", "/position"},
		{"commit_to_round", `'quillwort'`, "malformed", ""},
		{"commit_to_round", `''`, "missing_field", "/position"},
		{"commit_to_round", `'null'`, "not_an_object", ""},
		{"commit_to_round", `'["quillwort"]'`, "not_an_object", ""},
		{"commit_to_round", `'"quillwort"'`, "not_an_object", ""},
		{"commit_to_round", `'{"position":"\\ud800"}'`, "ill_formed_unicode", "/position"},
		{"commit_to_round", `'{"position":"\\ude00\\ud83d"}'`, "ill_formed_unicode", "/position"},
		{"commit_to_round", `'{"position":"\ud800"}'`, "ill_formed_unicode", "/position"},
		{"commit_to_round", `'{"position":"quillwort","\ude00":1}'`, "ill_formed_unicode", ""},
		{"commit_to_round", `'{"a":' + '['.repeat(3000) + ']'.repeat(3000) + '}'`, "too_deep", "/a/0/0/0/0/0/0/0"},
		{"commit_to_round", `'[' .repeat(20000)`, "too_deep", "/0/0/0/0/0/0/0/0"},
		{"commit_to_round", `'{"position":"' + 'q'.repeat(10 << 20) + '"}'`, "too_large", ""},
		{"read_ledger", `'{"limit":9007199254740993}'`, "bad_number", "/limit"},
		{"read_ledger", `'{"limit":1e400}'`, "bad_number", "/limit"},
		{"read_ledger", `'{"limit":1.5}'`, "bad_number", "/limit"},
		{"read_ledger", `'{"limit":1e1}'`, "bad_number", "/limit"},
		{"read_ledger", `'{"limit":-0}'`, "bad_number", "/limit"},
		{"read_ledger", `'{"limit":5,"\\u006cimit":6}'`, "duplicate_key", "/limit"},
	}
	p := riding(t).NewTab(t)
	p.Before(catchTools)
	p.Go(server.URL)
	p.WaitReads()
	settled(p)
	p.Press("Advance to Commit")
	p.WaitReads("commit_to_round")
	before := len(recorded(p))
	for _, test := range tests {
		a := rider.Eval[struct {
			OK                bool
			Code, Path, Phase string
			Tools             []string
		}](p, `executes.`+test.tool+`(`+test.text+`, {}).then(JSON.parse)`)
		require.False(t, a.OK, test.text)
		require.Equal(t, test.code, a.Code, test.text)
		require.Equal(t, test.path, a.Path, test.text)
		require.Equal(t, "Commit", a.Phase)
		require.Contains(t, a.Tools, "commit_to_round")
	}
	entries := recorded(p)[before:]
	require.Len(t, entries, len(tests))
	for i, e := range entries {
		require.Equal(t, "refused", e.Kind)
		require.Equal(t, tests[i].code, member(t, e, "code"))
		require.Equal(t, tests[i].path, member(t, e, "path"))
		require.NotContains(t, e.Payload.String(), "quillwort")
	}
	require.True(t, rider.Eval[bool](p, `executes.commit_to_round('{"position":"Adopt it."}', {}).then(JSON.parse).then((a) => a.ok)`), "what fits is taken")
}
