//go:build !js

package tools

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// schemaCodes are the refusals that are the schema's to make; the others come before it.
var schemaCodes = []string{"unknown_field", "missing_field", "wrong_type", "out_of_range", "blank"}

// oracles read what our schemas advertise. Go's \S knows ASCII alone, so it is spelt out as ECMA-262 has it.
func oracles(t testing.TB) (resolved []*jsonschema.Resolved) {
	for _, s := range everySchema() {
		var schema jsonschema.Schema
		text := strings.ReplaceAll(s.JSON(), `"\\S"`, `"[^\\t-\\r\\x{20}\\x{a0}\\x{1680}\\x{2000}-\\x{200a}\\x{2028}\\x{2029}\\x{202f}\\x{205f}\\x{3000}\\x{feff}]"`)
		require.NoError(t, json.Unmarshal([]byte(text), &schema))
		r, err := schema.Resolve(nil)
		require.NoError(t, err)
		resolved = append(resolved, r)
	}
	return resolved
}

// agree holds Decode against a validator of the whole of JSON Schema, for what gets as far as the schema.
func agree(t require.TestingT, s Schema, oracle *jsonschema.Resolved, raw []byte) {
	_, e := Decode(s, raw)
	if e != nil && !slices.Contains(schemaCodes, e.Code) {
		return
	}
	if len(raw) == 0 {
		raw = []byte("{}")
	}
	var v any
	require.NoError(t, json.Unmarshal(raw, &v))
	err := oracle.Validate(v)
	require.Equal(t, err == nil, e == nil, "ours: %v\noracle: %v\ninput: %q", e, err, raw)
}

func FuzzSchema(f *testing.F) {
	all := oracles(f)
	for _, c := range decodeCases {
		f.Add([]byte(c.input))
	}
	f.Add([]byte(`{"position":"\u000b\u00a0","request_id":"a:b-c.d_e"}`))
	f.Add([]byte(`{"hash":"` + strings.Repeat("0f", 32) + `","offset":3,"balance":-4,"order":"newest","note":"😀😀😀"}`))
	f.Fuzz(func(t *testing.T, raw []byte) {
		for i, s := range everySchema() {
			agree(t, s, all[i], raw)
		}
	})
}

// TestSchemaAgrees makes objects that come near the schemas, which bytes changed at random seldom do.
func TestSchemaAgrees(t *testing.T) {
	all, schemas := oracles(t), everySchema()
	rapid.Check(t, func(t *rapid.T) {
		i := rapid.IntRange(0, len(schemas)-1).Draw(t, "schema")
		object := map[string]any{}
		for _, f := range schemas[i].Fields {
			if rapid.IntRange(0, 3).Draw(t, "given") == 0 {
				continue
			}
			object[f.Name] = rapid.OneOf(
				rapid.Int64Range(f.Min-2, f.Min+2).AsAny(),
				rapid.Int64Range(f.max()-2, min(f.max()+2, MaxWhole)).AsAny(),
				rapid.StringOfN(rapid.RuneFrom([]rune(ecmaBlank)), -1, 3, -1).AsAny(),
				rapid.StringN(-1, int(min(max(f.Max, 2)+2, 70)), -1).AsAny(),
				rapid.StringMatching(`[A-Za-z0-9_.:-]{0,66}`).AsAny(),
				rapid.StringMatching(`[0-9a-f]{63,65}|[0-9a-g]{64}`).AsAny(),
				rapid.SampledFrom(append([]string{"x"}, f.Enum...)).AsAny(),
				rapid.SliceOfN(rapid.StringMatching(`[a-z]{0,3}|[a-z]{64,65}`), 0, 4).AsAny(),
				rapid.SliceOfN(rapid.Int(), 0, 1).AsAny(),
				rapid.SampledFrom([]any{nil, true, []any{}, map[string]any{"a": 1}}),
			).Draw(t, f.Name)
		}
		if rapid.IntRange(0, 9).Draw(t, "more") == 0 {
			object[rapid.SampledFrom([]string{"Position", "__proto__", "constructor", "", "a/b"}).Draw(t, "key")] = 1
		}
		raw, err := json.Marshal(object)
		require.NoError(t, err)
		agree(t, schemas[i], all[i], raw)
	})
}
