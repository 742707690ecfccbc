package ledger

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestParsePayload(t *testing.T) {
	for in, want := range map[string]string{
		`null`:                                         `null`,
		" {\"b\" : 1,\n\t\"a\":[ ] } ":                 `{"a":[],"b":1}`,
		`{"10":1,"9":2,"B":3,"b":4}`:                   `{"10":1,"9":2,"B":3,"b":4}`,
		`{"\ufb33":1,"\ud83d\ude00":2}`:                "{\"😀\":2,\"\ufb33\":1}",
		`"<>&\u2028\u2029\/"`:                          "\"<>&\u2028\u2029/\"",
		`"\u0008\u0009\u000a\u000c\u000d\u001F\u007f"`: `"\b\t\n\f\r\u001f` + "\x7f\"",
		`[-0,0,1.0,1e3,120e-1,0e999,9007199254740991,-9007199254740991]`: `[0,0,1,1000,12,0,9007199254740991,-9007199254740991]`,
		`{"":{"~/":""}}`: `{"":{"~/":""}}`,
	} {
		p, err := ParsePayload([]byte(in))
		require.NoError(t, err, in)
		require.Equal(t, want, p.String())
		again, err := ParsePayload([]byte(want))
		require.NoError(t, err)
		require.Equal(t, p, again)
		require.False(t, p.IsZero())
	}
}

func TestParsePayloadRefuses(t *testing.T) {
	for _, c := range []struct{ in, path, want string }{
		{``, "", "no JSON value"},
		{`  `, "", "no JSON value"},
		{`{`, "", "EOF"},
		{`{"a":1}{`, "", ""},
		{`{"a":1} 2`, "", "more data"},
		{`{"a":1}x`, "", "invalid character"},
		{"\ufeff{}", "", "invalid character"},
		{`{"a":1,"b":{"c":2,"c":3}}`, "/b/c", "duplicate"},
		{`{"a":1,"\u0061":2}`, "/a", "duplicate"},
		{`{"a":9007199254740992}`, "/a", "too large"},
		{`{"a":9007199254740993}`, "/a", "too large"},
		{`{"a":[1,-9007199254740993]}`, "/a/1", "too large"},
		{`1e400`, "", "too large"},
		{`-1e99999999999999999999`, "", "too large"},
		{`1e-99999999999999999999`, "", "not whole"},
		{`{"a/b":1.5}`, "/a~1b", "number 1.5 is not whole"},
		{`4503599627370497.25`, "", "not whole"},
		{`0.1`, "", "not whole"},
		{`1e-400`, "", "not whole"},
		{`"\ud83d"`, "", "surrogate"},
		{`{"\ude00\ud83d":1}`, "", "surrogate"},
		{`"\ude00\ud83d"`, "", "surrogate"},
		{"\"\xff\"", "", "UTF-8"},
		{"{\"a\":\"\xed\xa0\x80\"}", "/a", "UTF-8"},
		{"\"a\x01\"", "", "invalid character"},
		{`NaN`, "", "invalid character"},
		{`01`, "", "more data"},
		{strings.Repeat("[", 33) + strings.Repeat("]", 33), strings.Repeat("/0", 32), "nested 33 deep, want at most 32"},
		{strings.Repeat(`{"a":`, 3000) + `1` + strings.Repeat(`}`, 3000), strings.Repeat("/a", 32), "nested 33 deep"},
		{`"` + strings.Repeat("x", MaxPayload) + `"`, "", "want at most"},
		{`"` + strings.Repeat("\x7f", MaxPayload-1) + `"`, "", "want at most"},
	} {
		p, err := ParsePayload([]byte(c.in))
		require.True(t, p.IsZero())
		var pe *PathError
		require.ErrorAs(t, err, &pe, c.in)
		require.Equal(t, c.path, pe.Path, c.in)
		require.ErrorContains(t, err, c.want, c.in)
		require.NotContains(t, err.Error(), "\n")
	}
	_, err := ParsePayload([]byte(strings.Repeat("[", 32) + strings.Repeat("]", 32)))
	require.NoError(t, err)
}

func TestMake(t *testing.T) {
	inner := must(ParsePayload([]byte(`[{"x":null}]`)))
	p, err := Make(
		Str("z", "a\"\\\n\u2028é"), Int("i", -MaxNumber), Bool("t", true), Bool("f", false),
		Strs("list", []string{"", "\x00"}), Strs("none", nil), Obj("o", inner), HashOf("h", Hash{0xab}),
		Str("\ufb33", ""), Str("😀", ""), Str("é", ""), Str("", "empty key"),
	)
	require.NoError(t, err)
	require.Equal(t, `{"":"empty key","f":false,"h":"ab`+strings.Repeat("0", 62)+`","i":-9007199254740991,"list":["","\u0000"],"none":[],`+
		`"o":[{"x":null}],"t":true,"z":"a\"\\\n`+"\u2028"+`é","é":"","😀":"","`+"\ufb33"+`":""}`, p.String())
	again, err := ParsePayload([]byte(p.String()))
	require.NoError(t, err)
	require.Equal(t, p, again)
	require.Equal(t, "{}", must(Make()).String())
}

func TestMakeRefuses(t *testing.T) {
	deep := must(ParsePayload([]byte(strings.Repeat("[", 32) + strings.Repeat("]", 32))))
	for _, c := range []struct {
		name   string
		fields []Field
		path   string
		want   string
	}{
		{"duplicate", []Field{Str("b", ""), Int("a", 1), Str("b", "")}, "/b", "duplicate key"},
		{"key", []Field{Str("\xff", "")}, "/\xff", "UTF-8"},
		{"value", []Field{Str("a/b", "\xc3")}, "/a~1b", "UTF-8"},
		{"surrogate", []Field{Str("a", "\xed\xa0\xbd\xed\xb8\x80")}, "/a", "UTF-8"},
		{"list", []Field{Strs("a", []string{"ok", "\xff"})}, "/a", "UTF-8"},
		{"large", []Field{Int("a", 1<<53)}, "/a", "number 9007199254740992 is too large"},
		{"small", []Field{Int("a", -1<<63)}, "/a", "too large"},
		{"no payload", []Field{Obj("a", Payload{})}, "/a", "no payload"},
		{"fraction", []Field{Obj("a", Payload{`[1.5]`})}, "/a", "not whole"},
		{"deep", []Field{Obj("a", deep)}, "/a", "nested more than 31 deep"},
		{"empty", []Field{{}}, "/", "an empty field"},
		{"size", []Field{Str("a", strings.Repeat("x", MaxPayload))}, "", "want at most"},
	} {
		p, err := Make(c.fields...)
		require.True(t, p.IsZero(), c.name)
		var pe *PathError
		require.ErrorAs(t, err, &pe, c.name)
		require.Equal(t, c.path, pe.Path, c.name)
		require.ErrorContains(t, err, c.want, c.name)
	}
}

func TestFields(t *testing.T) {
	p := must(ParsePayload([]byte(`{"s":"a\n","i":-3,"b":true,"l":["x","\"",""],"o":{"k/":{"deep":1}},"h":"` + zeroHex + `","":"","n":null,"\u00e9":[[1],{"]":"}"}]}`)))
	f := p.Read()
	f.Only("s", "i", "b", "l", "o", "h", "", "n", "é")
	require.Equal(t, "a\n", f.Str("s"))
	require.EqualValues(t, -3, f.Int("i"))
	require.True(t, f.Bool("b"))
	require.Equal(t, []string{"x", `"`, ""}, f.Strs("l"))
	require.EqualValues(t, 1, f.Obj("o").Obj("k/").Int("deep"))
	require.Equal(t, Hash{}, f.Hash("h"))
	require.Equal(t, "", f.Str(""))
	require.Equal(t, "null", f.Payload("n").String())
	require.Equal(t, `[[1],{"]":"}"}]`, f.Payload("é").String())
	require.Equal(t, "", f.OptStr("absent"))
	require.Zero(t, f.OptInt("absent"))
	require.Equal(t, "a\n", f.OptStr("s"))
	require.EqualValues(t, -3, f.OptInt("i"))
	require.True(t, f.Has("n"))
	require.False(t, f.Has("N"))
	require.NoError(t, f.Err())
}

func TestFieldsErrors(t *testing.T) {
	p := must(ParsePayload([]byte(`{"s":"x","i":7,"b":true,"l":["x",1],"o":{"k":{"deep":1}},"n":null}`)))
	for name, c := range map[string]struct {
		read func(f *Fields)
		want string
	}{
		"missing":      {func(f *Fields) { f.Str("S") }, "at /S: is missing"},
		"not a string": {func(f *Fields) { f.Str("i") }, "at /i: is the number 7, want a string"},
		"null":         {func(f *Fields) { f.OptStr("n") }, "at /n: is null, want a string"},
		"not a number": {func(f *Fields) { f.Int("s") }, "at /s: is a string, want a whole number below 2^53"},
		"not a bool":   {func(f *Fields) { f.Bool("l") }, "at /l: is an array, want true or false"},
		"not a list":   {func(f *Fields) { f.Strs("b") }, "at /b: is true, want an array of strings"},
		"in a list":    {func(f *Fields) { f.Strs("l") }, "at /l/1: is the number 1, want a string"},
		"not a hash":   {func(f *Fields) { f.Hash("s") }, "at /s: hash has 1 characters, want 64 lower-case hexadecimal digits"},
		"not an object": {func(f *Fields) { f.Obj("s").Str("x") },
			"at /s: is a string, want an object"},
		"inside": {func(f *Fields) { f.Obj("o").Obj("k").Str("deep") }, "at /o/k/deep: is the number 1, want a string"},
		"only":   {func(f *Fields) { f.Only("s", "i", "b", "l", "n") }, "at /o: is not expected here"},
		"first sticks": {func(f *Fields) { f.Obj("o").Str("a"); f.Str("b"); f.Only() },
			"at /o/a: is missing"},
	} {
		f := p.Read()
		c.read(f)
		require.EqualError(t, f.Err(), c.want, name)
		require.Zero(t, f.Int("i"), "nothing is read after an error")
		require.False(t, f.Has("i"))
	}
	require.EqualError(t, must(ParsePayload([]byte(`[]`))).Read().Err(), "is an array, want an object")
	require.EqualError(t, Payload{}.Read().Err(), "is no payload, want an object")
	require.ErrorContains(t, func() error { f := (Payload{`{"a":1.5}`}).Read(); f.Int("a"); return f.Err() }(), "is the fraction 1.5, want a whole number")
}
