package tools

import (
	"encoding/json"
	"errors"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/stretchr/testify/require"

	"docket/room"
	"docket/room/records/shipped"
)

// What Chrome advises a parameter's name and description to keep to.
const (
	maxName        = 30
	maxDescription = 150
)

// checkSchema reports the first thing in a declaration that a tool may not have. Every schema a tool brings passes it.
func checkSchema(s Schema) error {
	seen := map[string]bool{}
	for _, f := range s.Fields {
		wrong := func(what string) error { return errors.New("field " + strconv.Quote(f.Name) + " " + what) }
		text := f.Type == String && f.Enum == nil
		number := f.Type == Integer || f.Type == IntegerOrString
		switch {
		case f.Name == "" || len(f.Name) > maxName || strings.Trim(f.Name, "abcdefghijklmnopqrstuvwxyz0123456789_") != "":
			return wrong("is not named by 1 to 30 of a-z 0-9 _")
		case seen[f.Name]:
			return wrong("is declared twice")
		case f.Description == "" || !utf8.ValidString(f.Description) || units(f.Description) > maxDescription:
			return wrong("is not described in 1 to 150 characters")
		case text && (f.Min < 0 || f.Min > f.Max || f.Max < 1 || f.Max > MaxInputBytes):
			return wrong("has lengths " + between(f.Min, f.Max) + "; they must rise and end between 1 and the input bound")
		case number && (f.Min < -MaxWhole || f.Min > f.max() || f.max() > MaxWhole):
			return wrong("has bounds " + between(f.Min, f.Max) + "; they must rise and stay below 2^53")
		case f.Type == Strings && (f.Min != 0 || f.Max < 1 || f.Max > 1000):
			return wrong("has " + between(f.Min, f.Max) + " elements; it must be at most 1000")
		case f.Type != Strings && !text && !number && (f.Min != 0 || f.Max != 0):
			return wrong("has Min or Max; its type brings its own")
		case f.NotBlank && !text:
			return wrong("has NotBlank; only a free string takes it")
		case f.Enum != nil && (f.Type != String || !distinct(f.Enum)):
			return wrong("has an Enum that isn't of distinct strings that can be shown")
		}
		seen[f.Name] = true
	}
	return nil
}

func distinct(words []string) bool {
	for i, w := range words {
		if !isToken(w) || slices.Contains(words[:i], w) {
			return false
		}
	}
	return len(words) > 0
}

// schemas stand for those of the tools, with every type and bound there is.
var schemas = []Schema{
	{},
	{Fields: []Field{
		{Name: "position", Description: "Your position, in your own words. It stays sealed until Reveal.", Type: String, Required: true, Min: 1, Max: 40, NotBlank: true},
		{Name: "request_id", Description: "Makes the call safe to repeat.", Type: RequestID},
	}},
	{Fields: []Field{
		{Name: "cursor", Description: "Where to go on: next_cursor of the answer before.", Type: IntegerOrString, Min: 1},
		{Name: "limit", Description: "How many entries at most.", Type: Integer, Min: 1, Max: 50},
	}},
	{Fields: []Field{
		{Name: "hash", Description: "The entry's hash.", Type: HexHash, Required: true},
		{Name: "offset", Description: "Where to go on: next_offset of the answer before.", Type: Integer},
		{Name: "balance", Description: "May be negative.", Type: Integer, Min: -MaxWhole, Max: -1},
		{Name: "order", Description: "Which comes first.", Enum: []string{"oldest", "newest"}},
		{Name: "note", Description: "Anything \"quoted\", \\ too.", Min: 0, Max: 3},
	}},
}

// everySchema is those and the ones that tools really have.
func everySchema() []Schema {
	all := slices.Clone(schemas)
	for _, tool := range append(slices.Clone(catalogue), getMandateTool) {
		all = append(all, tool.Schema)
	}
	for _, tool := range taskTools {
		fields := slices.Clone(tool.Schema.Fields)
		for i := range fields {
			fields[i].Name = strings.ToLower(fields[i].Name) // the capitals are OAP's
		}
		all = append(all, Schema{Fields: fields})
	}
	for _, set := range shipped.Sets() {
		for _, tool := range recordTools(room.Snapshot{Records: &room.Records{Set: set}}) {
			all = append(all, tool.Schema)
		}
	}
	return all
}

func TestSchemaJSON(t *testing.T) {
	for _, s := range everySchema() {
		require.NoError(t, checkSchema(s))
		canonical := jsontext.Value(s.JSON())
		require.NoError(t, canonical.Canonicalize())
		require.Equal(t, string(canonical), s.JSON())
		require.True(t, json.Valid([]byte(s.JSON())))
	}
	require.Equal(t, `{"additionalProperties":false,"properties":{},"type":"object"}`, schemas[0].JSON())
	require.Equal(t, `{"additionalProperties":false,"properties":{`+
		`"position":{"description":"Your position, in your own words. It stays sealed until Reveal.","maxLength":40,"minLength":1,"pattern":"\\S","type":"string"},`+
		`"request_id":{"description":"Makes the call safe to repeat.","maxLength":64,"minLength":1,"pattern":"^[A-Za-z0-9_.:-]+$","type":"string"}},`+
		`"required":["position"],"type":"object"}`, schemas[1].JSON())
	require.Equal(t, `{"additionalProperties":false,"properties":{`+
		`"cursor":{"description":"Where to go on: next_cursor of the answer before.","maxLength":64,"maximum":9007199254740991,"minLength":1,"minimum":1,"pattern":"^[A-Za-z0-9_.:-]+$","type":["integer","string"]},`+
		`"limit":{"description":"How many entries at most.","maximum":50,"minimum":1,"type":"integer"}},"type":"object"}`, schemas[2].JSON())
}

func TestCheckSchema(t *testing.T) {
	good := Field{Name: "a", Description: "d", Max: 1}
	for name, change := range map[string]func(*Field){
		"no name":          func(f *Field) { f.Name = "" },
		"long name":        func(f *Field) { f.Name = strings.Repeat("a", 31) },
		"capital name":     func(f *Field) { f.Name = "aB" },
		"odd name":         func(f *Field) { f.Name = "__proto__x\u202e" },
		"no description":   func(f *Field) { f.Description = "" },
		"long description": func(f *Field) { f.Description = strings.Repeat("é", 151) },
		"unbounded text":   func(f *Field) { f.Max = 0 },
		"falling lengths":  func(f *Field) { f.Min, f.Max = 3, 2 },
		"falling bounds":   func(f *Field) { f.Type, f.Min, f.Max = Integer, 3, 2 },
		"bound of 2^53":    func(f *Field) { f.Type, f.Max = Integer, MaxWhole+1 },
		"bounded hash":     func(f *Field) { f.Type = HexHash },
		"blank number":     func(f *Field) { f.Type, f.NotBlank = Integer, true },
		"enum of numbers":  func(f *Field) { f.Type, f.Enum = Integer, []string{"1"} },
		"enum twice":       func(f *Field) { f.Max, f.Enum = 0, []string{"x", "x"} },
		"enum of none":     func(f *Field) { f.Max, f.Enum = 0, []string{} },
		"enum and length":  func(f *Field) { f.Enum = []string{"x"} },
	} {
		f := good
		require.NoError(t, checkSchema(Schema{[]Field{f}}))
		change(&f)
		require.Error(t, checkSchema(Schema{[]Field{f}}), name)
	}
	require.Error(t, checkSchema(Schema{[]Field{good, good}}))
}

func TestValidateOtherValues(t *testing.T) {
	require.Equal(t, "not_an_object", schemas[0].Validate(nil).Code)
	require.Equal(t, "not_an_object", schemas[0].Validate(&Value{kind: jsontext.KindNull}).Code)
	require.Nil(t, schemas[0].Validate(&Value{kind: jsontext.KindBeginObject}))
}

// ecmaBlank is every character that \S does not match in JavaScript.
const ecmaBlank = "\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff"

func TestIsBlank(t *testing.T) {
	for r := rune(0); r <= utf8.MaxRune; r++ {
		if utf8.ValidRune(r) {
			require.Equal(t, strings.ContainsRune(ecmaBlank, r), isBlank(string(r)), "%U", r)
		}
	}
	require.True(t, isBlank(""))
	require.True(t, isBlank(ecmaBlank))
	require.False(t, isBlank(ecmaBlank+"x"))
}
