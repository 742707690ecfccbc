package e2e

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"docket/e2e/rider"
	"docket/room"
)

// What does not fit the schema, through the page's own door and the polyfill's: one
// refusal with its path, one row that says the same and holds no value, and no state
// moved. Expressions are JavaScript, so that what JSON cannot say is tried too.
func TestCasesInput(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, tool, expression string
		code, path             string
	}{
		{"missing", "commit_to_round", `{}`, "missing_field", "/position"},
		{"extra", "commit_to_round", `{position: 'quillwort', extra: 'quillwort'}`, "unknown_field", "/extra"},
		{"keys that differ in case", "commit_to_round", `{position: 'quillwort', Position: 'b'}`, "unknown_field", "/Position"},
		{"a key that folds to another", "withdraw_commitment", `{'\u017feat': 'quillwort'}`, "unknown_field", "/ſeat"},
		{"a number for a string", "commit_to_round", `{position: 5}`, "wrong_type", "/position"},
		{"null", "commit_to_round", `{position: null}`, "wrong_type", "/position"},
		{"a list for a string", "commit_to_round", `{position: ['quillwort']}`, "wrong_type", "/position"},
		{"an object for a string", "commit_to_round", `{position: {toString: 'quillwort'}}`, "wrong_type", "/position"},
		{"blank", "commit_to_round", `{position: ' \t\u00a0'}`, "blank", "/position"},
		{"too long", "commit_to_round", `{position: 'q'.repeat(1001)}`, "out_of_range", "/position"},
		{"__proto__", "commit_to_round", `JSON.parse('{"position":"quillwort","__proto__":{"seat":"host"}}')`, "unknown_field", "/__proto__"},
		{"constructor", "commit_to_round", `{position: 'quillwort', constructor: {}}`, "unknown_field", "/constructor"},
		{"a key of no characters", "commit_to_round", `{position: 'quillwort', '': 1}`, "unknown_field", "/"},
		{"a key that is a pointer", "commit_to_round", `{position: 'quillwort', 'a/b~c': 1}`, "unknown_field", "/a~1b~0c"},
		{"another seat's", "commit_to_round", `{position: 'quillwort', seat: 'host'}`, "unknown_seat", "/seat"},
		{"no seat's", "withdraw_commitment", `{seat: 'nobody'}`, "unknown_seat", "/seat"},
		{"hidden in an id", "commit_to_round", `{position: 'quillwort', request_id: 'a\u202eb'}`, "out_of_range", "/request_id"},
		{"a door", "commit_to_round", `{position: 'quillwort', ingress: 'ui'}`, "unknown_field", "/ingress"},
		{"a grade", "commit_to_round", `{position: 'quillwort', grade: 'server-observed'}`, "unknown_field", "/grade"},
		{"a fraction", "read_ledger", `{limit: 1.5}`, "bad_number", "/limit"},
		{"too large a number", "read_ledger", `{cursor: 9007199254740992}`, "bad_number", "/cursor"},
		{"larger still", "read_ledger", `{cursor: 1e300}`, "bad_number", "/cursor"},
		{"minus zero comes as zero", "read_ledger", `{cursor: -0}`, "out_of_range", "/cursor"},
		{"infinity comes as null", "read_ledger", `{cursor: Infinity}`, "wrong_type", "/cursor"},
		{"a text for a number", "read_ledger", `{limit: '5'}`, "wrong_type", "/limit"},
		{"too many", "read_ledger", `{limit: 101}`, "out_of_range", "/limit"},
		{"no hash", "get_artefact", `{hash: 'x'}`, "out_of_range", "/hash"},
		{"deep", "commit_to_round", `{position: JSON.parse('['.repeat(40) + ']'.repeat(40))}`, "too_deep", "/position/0/0/0/0/0/0/0"},
	}
	for _, d := range doors[1:] {
		t.Run(d.name, func(t *testing.T) {
			p := reached(t, d, room.Commit)
			require.True(t, p.Call("commit_to_round", `{"position":"Adopt it."}`).OK)
			p.WaitReads("commit_to_round", "withdraw_commitment")
			for _, tool := range p.Tools() {
				require.Contains(t, strings.ReplaceAll(string(tool.InputSchema), " ", ""), `"additionalProperties":false`, tool.Name)
			}
			state := p.Call("current_phase", `{}`)
			before := len(recorded(p))
			for _, test := range tests {
				t.Run(test.name, func(t *testing.T) {
					p.T = t
					refusedAs(t, p.CallExpr(test.tool, test.expression), test.code, test.path)
				})
			}
			p.T = t
			entries := recorded(p)
			require.Len(t, entries, before+len(tests), "one row each")
			for i, e := range entries[before:] {
				require.Equal(t, "refused", e.Kind)
				require.Equal(t, tests[i].tool, member(t, e, "act"))
				require.Equal(t, tests[i].code, member(t, e, "code"), tests[i].name)
				require.Equal(t, tests[i].path, member(t, e, "path"), tests[i].name)
				require.Regexp(t, `^[0-9a-f]{64}$`, member(t, e, "input_digest"))
				require.NotContains(t, e.Payload.String(), "quillwort")
			}
			after := p.Call("current_phase", `{}`)
			for _, name := range []string{"phase", "tools", "round", "committed", "opened", "paused"} {
				require.JSONEq(t, string(state.Fields[name]), string(after.Fields[name]), "no state moved: %s", name)
			}
			require.NotContains(t, rider.Eval[string](p, `document.documentElement.outerHTML`), "quillwort")
		})
	}
}

// Through the protocol the browser reads the JSON itself: it rounds what a double cannot
// hold, and it mends ill-formed Unicode, both before the page sees it. What the page does see is judged as ever, and what it took is what
// it says it took.
func TestCasesInputByProtocol(t *testing.T) {
	t.Parallel()
	p := reached(t, doors[0], room.Commit)
	refusedAs(t, p.Invoke("commit_to_round", `{"position":"a","Position":"b"}`), "unknown_field", "/Position")
	refusedAs(t, p.Invoke("read_ledger", `{"cursor":9007199254740993}`), "bad_number", "/cursor")
	refusedAs(t, p.Invoke("read_ledger", `{"limit":1.5}`), "bad_number", "/limit")
	refusedAs(t, p.Invoke("commit_to_round", `{"position":"a","__proto__":{"seat":"host"}}`), "unknown_field", "/__proto__")
	refusedAs(t, p.Invoke("read_ledger", `{"a":`+strings.Repeat("[", 100)+strings.Repeat("]", 100)+`}`), "too_deep", "/a/0/0/0/0/0/0/0")
	require.Len(t, of(recorded(p), "refused"), 5)

	a := p.Invoke("commit_to_round", `{"position":"half \ud83d"}`)
	require.True(t, a.OK, a)
	first := recorded(p)[0]
	sealed, err := room.Opening{Room: member(t, first, "room"), Round: 1, Seat: room.RiderSeat, Question: room.Digest(member(t, first, "question")),
		Position: "half \ufffd", Nonce: a.Str("nonce")}.Commitment()
	require.NoError(t, err)
	require.Equal(t, sealed.String(), a.Str("commitment"))
}

// Inputs that are no object of arguments. A browser takes objects only, so of some
// of these its own error is what the caller gets, and then nothing is recorded.
func TestCasesInputIsNoObject(t *testing.T) {
	t.Parallel()
	for _, d := range doors[1:] {
		t.Run(d.name, func(t *testing.T) {
			p := reached(t, d, room.Commit)
			rows := len(recorded(p))
			for _, expression := range []string{
				`[]`, `['a']`, `null`, `5`, `'text'`, `true`, `undefined`, `Symbol('s')`, `10n`, `new Date(0)`, `() => 1`,
				`(() => { const o = {}; o.o = o; return o; })()`, `{get position() { throw new Error('mine'); }}`,
				`JSON.parse('['.repeat(3000) + ']'.repeat(3000))`,
				`{position: JSON.parse('{"a":'.repeat(3000) + '1' + '}'.repeat(3000))}`,
			} {
				result := rider.Eval[struct {
					Text  string
					Error string
				}](p, inPage+`
  try { return {Text: await run('commit_to_round', `+expression+`)}; } catch (e) { return {Error: String(e.name)}; }
})()`)
				entries := recorded(p)
				if result.Error != "" {
					require.Len(t, entries, rows, "%s: %s, and a row", expression, result.Error)
					continue
				}
				require.Contains(t, result.Text, `"ok":false`, expression)
				require.Len(t, entries, rows+1, expression)
				require.Equal(t, "refused", entries[rows].Kind)
				rows++
				t.Logf("%s: %s", expression, member(t, entries[rows-1], "code"))
			}
			require.Empty(t, of(recorded(p), "commit"))
			p.WaitReads("commit_to_round")
		})
	}
}

// Ten megabytes are refused before they are read, and leave a short row. It is measured how long that takes, so nothing runs beside it.
func TestCasesInputTooLarge(t *testing.T) {
	for _, d := range doors[1:] {
		t.Run(d.name, func(t *testing.T) {
			p := reached(t, d, room.Commit)
			for i, expression := range []string{`{position: 'q'.repeat(10 << 20)}`, `{['q'.repeat(10 << 20)]: 1}`, `{position: 'a', list: new Array(3 << 20).fill(1)}`} {
				c := p.BeginExpr("commit_to_round", expression)
				refusedAs(t, c.Answer(), "too_large", "")
				require.Less(t, c.Took(), 5000.0)
				entries := of(recorded(p), "refused")
				require.Len(t, entries, i+1)
				require.Less(t, len(entries[i].Payload.String()), 500)
			}
			require.Empty(t, of(recorded(p), "commit"))
			p.WaitReads("commit_to_round")
		})
	}
}

// Ill-formed Unicode is refused with its path before anything mends it, as a value
// and as a key, and through a form as well.
func TestCasesIllFormedUnicode(t *testing.T) {
	t.Parallel()
	tests := []struct{ expression, path string }{
		{`{position: '\ud83d'}`, "/position"},
		{`{position: 'half \ude00\ud83d of two'}`, "/position"},
		{`{position: 'cut \ud83d', seat: 'rider'}`, "/position"},
		{`{position: 'a', ['\ud83d']: 1}`, ""},
		{`{['\ude00']: 1, position: 'a'}`, ""},
	}
	for _, d := range doors[1:] {
		t.Run(d.name, func(t *testing.T) {
			p := reached(t, d, room.Commit)
			for i, test := range tests {
				a := p.CallExpr("commit_to_round", test.expression)
				complete(t, a)
				require.False(t, a.OK, a)
				require.Equal(t, "ill_formed_unicode", a.Code, "%s: %s", test.expression, a)
				if test.path != "" {
					require.Equal(t, test.path, a.Str("path"))
				}
				rows := of(recorded(p), "refused")
				require.Len(t, rows, i+1)
				require.Equal(t, "ill_formed_unicode", member(t, rows[i], "code"))
			}
			rider.Eval[any](p, `(() => {
  const form = document.getElementById('form-commit');
  form.elements.position.value = 'half \ud83d';
  form.requestSubmit(document.getElementById('commit'));
})()`)
			p.WaitText("half of a character")
			entries := recorded(p)
			rows := of(entries, "refused")
			require.Len(t, rows, len(tests)+1)
			row := rows[len(tests)]
			require.Equal(t, "ui", row.Actor.Ingress)
			require.Equal(t, "/position", member(t, row, "path"))
			require.Equal(t, "ill_formed_unicode", member(t, row, "code"))
			require.Empty(t, of(entries, "commit"))
			require.NotContains(t, strings.ToLower(rider.Eval[string](p, `JSON.stringify(document.documentElement.outerHTML)`)), `\ud83d`)
		})
	}
}
