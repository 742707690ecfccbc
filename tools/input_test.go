package tools

import (
	"errors"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/stretchr/testify/require"
)

var deep = strings.Repeat(`{"a":`, 3000) + "1" + strings.Repeat("}", 3000)

// decodeCases go to schemas[1] (position, request_id), or where they name limit, cursor or hash, to the one that has it.
var decodeCases = []struct{ input, code, path string }{
	{`{"position":"a"}`, "", ""},
	{` { "request_id" : "r-1", "position":"\u0061" } `, "", ""},
	{`{"position":"😀` + strings.Repeat("é", 39) + `"}`, "", ""},
	{``, "missing_field", "/position"},
	{`{}`, "missing_field", "/position"},

	{strings.Repeat(" ", MaxInputBytes) + "{}", "too_large", ""},
	{`{"position":"` + strings.Repeat("a", 10<<20) + `"}`, "too_large", ""},

	{"{\"position\":\"a\xffb\"}", "ill_formed_unicode", "/position"},
	{"{\"position\":\"a\",\"\xff\":1}", "ill_formed_unicode", ""},
	{"{\"position\":{\"a\":[1,\"\xc3\"]}}", "ill_formed_unicode", "/position/a/1"},
	{"{\"position\":\"\xed\xa0\x80\"}", "ill_formed_unicode", "/position"},
	{"\xff", "ill_formed_unicode", ""},
	{"{]\"\xff\"", "ill_formed_unicode", ""},

	{` `, "malformed", ""},
	{`{"position":"a"`, "malformed", ""},
	{`{"position":secret}`, "malformed", "/position"},
	{`{"position":"a"} {}`, "malformed", ""},
	{`{"position":"a"} x`, "malformed", ""},
	{`1 2`, "malformed", ""},
	{"\ufeff{}", "malformed", ""},
	{`{'position':"a"}`, "malformed", ""},
	{`{"position":"a",}`, "malformed", ""},
	{`{"position":01}`, "malformed", ""},
	{`{"position":NaN}`, "malformed", "/position"},
	{"{\"position\":\"a\nb\"}", "malformed", "/position"},
	{`{"position":"a","position":"b"`, "malformed", ""},

	{strings.Repeat(`{"abcdefgh":`, 3000) + "x", "malformed", strings.Repeat("/abcdefgh", 18) + "/…"},
	{strings.Repeat(`{"/~":[`, 3) + "x", "malformed", "/~1~0/0/~1~0/0/~1~0/0"},

	{deep, "too_deep", "/a/a/a/a/a/a/a/a"},
	{strings.Repeat(`[`, 9) + strings.Repeat(`]`, 9), "too_deep", "/0/0/0/0/0/0/0/0"},
	{strings.Repeat(`[`, 12000) + strings.Repeat(`]`, 12000), "too_deep", "/0/0/0/0/0/0/0/0"},
	{`{"position":` + strings.Repeat(`[`, 7) + strings.Repeat(`]`, 7) + `}`, "wrong_type", "/position"},

	{`{"position":"a","position":"b"}`, "duplicate_key", "/position"},
	{`{"position":"a","\u0070osition":"b"}`, "duplicate_key", "/position"},
	{`{"position":[0,{"x":1,"x":1}]}`, "duplicate_key", "/position/1/x"},

	{`{"position":"\ud800"}`, "ill_formed_unicode", "/position"},
	{`{"position":"\ude00\ud83d"}`, "ill_formed_unicode", "/position"},
	{`{"position":"\ud83d\u0061"}`, "ill_formed_unicode", "/position"},
	{`{"position":{"\ud800":1}}`, "ill_formed_unicode", "/position"},
	{`{"\ud800":1,"\ud801":1}`, "ill_formed_unicode", ""},

	{`null`, "not_an_object", ""},
	{`true`, "not_an_object", ""},
	{`1.5`, "not_an_object", ""},
	{`[1.5]`, "not_an_object", ""},
	{`"{\"position\":\"a\"}"`, "not_an_object", ""},

	{`{"limit":9007199254740992}`, "bad_number", "/limit"},
	{`{"limit":9007199254740993}`, "bad_number", "/limit"},
	{`{"limit":-9007199254740992}`, "bad_number", "/limit"},
	{`{"limit":99999999999999999999999}`, "bad_number", "/limit"},
	{`{"limit":1e400}`, "bad_number", "/limit"},
	{`{"limit":1.5}`, "bad_number", "/limit"},
	{`{"limit":1.0}`, "bad_number", "/limit"},
	{`{"limit":-0}`, "bad_number", "/limit"},
	{`{"limit":1e3}`, "bad_number", "/limit"},
	{`{"limit":1E0}`, "bad_number", "/limit"},
	{`{"x":{"y":[0,0.5]},"limit":1}`, "bad_number", "/x/y/1"},

	{`{"position":"a","Position":"b"}`, "unknown_field", "/Position"},
	{`{"po\u017fition":"a"}`, "unknown_field", "/poſition"},
	{`{"position":"a","__proto__":{}}`, "unknown_field", "/__proto__"},
	{`{"position":"a","constructor":null}`, "unknown_field", "/constructor"},
	{`{"position":"a","":1}`, "unknown_field", "/"},
	{`{"position":"a","a/b~c":1}`, "unknown_field", "/a~1b~0c"},
	{`{"position":"a","\u202ex\u0000\u200b\ud83d\ude00\\":1}`, "unknown_field", `/\u202ex\u0000\u200b😀\u005c`},
	{`{"` + strings.Repeat("k", 10000) + `":1}`, "unknown_field", "/" + strings.Repeat("k", maxKey) + "…"},

	{`{"position":null}`, "wrong_type", "/position"},
	{`{"position":1}`, "wrong_type", "/position"},
	{`{"position":{"a":"b"}}`, "wrong_type", "/position"},
	{`{"position":"a","request_id":7}`, "wrong_type", "/request_id"},
	{`{"limit":"5"}`, "wrong_type", "/limit"},
	{`{"limit":true}`, "wrong_type", "/limit"},
	{`{"cursor":[]}`, "wrong_type", "/cursor"},
	{`{"hash":0}`, "wrong_type", "/hash"},

	{`{"position":""}`, "blank", "/position"},
	{`{"position":" \u00a0\u3000\n"}`, "blank", "/position"},
	{`{"position":"` + strings.Repeat("a", 41) + `"}`, "out_of_range", "/position"},
	{`{"position":"a","request_id":""}`, "out_of_range", "/request_id"},
	{`{"position":"a","request_id":"a b"}`, "out_of_range", "/request_id"},
	{`{"position":"a","request_id":"` + strings.Repeat("a", 65) + `"}`, "out_of_range", "/request_id"},
	{`{"limit":0}`, "out_of_range", "/limit"},
	{`{"limit":51}`, "out_of_range", "/limit"},
	{`{"limit":50}`, "", ""},
	{`{"cursor":0}`, "out_of_range", "/cursor"},
	{`{"cursor":-1}`, "out_of_range", "/cursor"},
	{`{"cursor":9007199254740991}`, "", ""},
	{`{"cursor":"12:40"}`, "", ""},
	{`{"cursor":"12/40"}`, "out_of_range", "/cursor"},
	{`{"hash":"` + strings.Repeat("0F", 32) + `"}`, "out_of_range", "/hash"},
	{`{"hash":"` + strings.Repeat("0f", 32) + `\n"}`, "out_of_range", "/hash"},
	{`{"hash":"` + strings.Repeat("0f", 32) + `","note":"abcd"}`, "out_of_range", "/note"},
	{`{"hash":"` + strings.Repeat("0f", 32) + `","order":"first"}`, "out_of_range", "/order"},
	{`{"hash":"` + strings.Repeat("0f", 32) + `","order":"oldest"}`, "", ""},
}

func schemaFor(input string) Schema {
	switch {
	case strings.Contains(input, "limit"), strings.Contains(input, "cursor"):
		return schemas[2]
	case strings.Contains(input, "hash"):
		return schemas[3]
	}
	return schemas[1]
}

func TestDecode(t *testing.T) {
	for _, c := range decodeCases {
		args, e := Decode(schemaFor(c.input), []byte(c.input))
		if c.code == "" {
			require.Nil(t, e, "%.200q", c.input)
			continue
		}
		require.NotNil(t, e, "%.200q", c.input)
		require.Equal(t, c.code, e.Code, "%.200q", c.input)
		require.Equal(t, c.path, e.Path, "%.200q", c.input)
		require.Equal(t, Args{}, args)
		checkRefusal(t, e)
	}
}

// checkRefusal asserts what holds for every refusal: one printable line, short enough for any answer.
func checkRefusal(t require.TestingT, e *InputError) {
	var err error = e
	require.Equal(t, e.Message, err.Error())
	require.NotEmpty(t, e.Code)
	require.True(t, utf8.ValidString(e.Message))
	require.NotContains(t, e.Message, "\n")
	require.NotContains(t, e.Message, "\u202e")
	require.LessOrEqual(t, units(e.Path), maxPath+maxKey+10)
	require.LessOrEqual(t, units(e.Message), 500)
	require.Contains(t, e.Message, e.Path)
}

// A refusal goes on the record, where what was refused may have to stay sealed.
func TestRefusalKeepsValues(t *testing.T) {
	const sealed = "quagmire"
	for _, input := range []string{
		`{"position":` + sealed + `}`, `{"position":"` + sealed, `{"position":"` + sealed + `\ud800"}`, `{"position":"` + sealed + "\xff\"}",
		`{"position":"` + sealed + `","position":"` + sealed + `"}`, `["` + sealed + `"]`, `"` + sealed + `"`, `{"position":["` + sealed + `"]}`,
		`{"position":"` + strings.Repeat(sealed, 9) + `"}`, `{"position":"` + sealed + `","extra":"` + sealed + `"}`, `{"request_id":"` + sealed + ` ` + sealed + `","position":"a"}`,
		`{"position":"` + sealed + `"} ` + sealed, `{"position":"a","request_id":"` + sealed + `😀"}`,
	} {
		_, e := Decode(schemas[1], []byte(input))
		require.NotNil(t, e, input)
		require.NotContains(t, e.Message+e.Path+e.Code, sealed)
		require.NotContains(t, e.Message, "41", "lengths tell of the value too")
	}
	_, e := Decode(schemas[2], []byte(`{"limit":820000}`))
	require.Equal(t, "/limit is out of range; it must be a whole number from 1 to 50", e.Message)
	_, e = Decode(schemas[1], []byte(`{"Position":"b"}`))
	require.Equal(t, "/Position is not an argument of this tool; it takes position, request_id", e.Message)
	_, e = Decode(schemas[0], []byte(`{"a":"b"}`))
	require.Equal(t, "/a is not an argument of this tool; it takes none", e.Message)
}

func TestArgs(t *testing.T) {
	args, e := Decode(schemas[1], []byte(` {"request_id":"r-1", "position":"\u0061\/\u000A\ud83d\ude00"}`))
	require.Nil(t, e)
	position, ok := args.Str("position")
	require.True(t, ok)
	require.Equal(t, "a/\n😀", position)
	require.Equal(t, `{"position":"a/\n😀","request_id":"r-1"}`, args.Canonical())
	require.Equal(t, args.Canonical(), args.Without("nothing"))
	require.Equal(t, `{"position":"a/\n😀"}`, args.Without("request_id"))
	require.Equal(t, `{}`, args.Without("position", "request_id"))

	_, ok = args.Str("limit")
	require.False(t, ok)
	_, ok = args.Int("position")
	require.False(t, ok)
	_, _, ok = args.Cursor("cursor")
	require.False(t, ok)
	require.Equal(t, "{}", Args{}.Canonical())

	args, e = Decode(schemas[2], []byte(`{"cursor":"12:40","limit":7}`))
	require.Nil(t, e)
	n, text, ok := args.Cursor("cursor")
	require.True(t, ok)
	require.Equal(t, "12:40", text)
	require.Zero(t, n)
	n, ok = args.Int("limit")
	require.True(t, ok)
	require.EqualValues(t, 7, n)

	args, e = Decode(schemas[2], []byte(`{"cursor":9007199254740991}`))
	require.Nil(t, e)
	n, text, ok = args.Cursor("cursor")
	require.True(t, ok)
	require.Empty(t, text)
	require.EqualValues(t, MaxWhole, n)

	args, e = Decode(schemas[0], nil)
	require.Nil(t, e)
	require.Equal(t, "{}", args.Canonical())
}

func FuzzDecode(f *testing.F) {
	for _, c := range decodeCases {
		if len(c.input) <= 1<<10 {
			f.Add([]byte(c.input))
		}
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		kept := string(raw)
		for _, s := range schemas {
			args, e := Decode(s, raw)
			require.Equal(t, kept, string(raw), "an input is read only")
			if e == nil {
				again, e := Decode(s, []byte(args.Canonical()))
				require.Nil(t, e)
				require.Equal(t, args, again)
				require.Equal(t, args.Canonical(), again.Without())
				if len(raw) > 0 {
					v := jsontext.Value(kept)
					require.NoError(t, v.Canonicalize())
					require.Equal(t, string(v), args.Canonical())
				}
				continue
			}
			checkRefusal(t, e)
			strict := jsontext.Value(raw).IsValid()
			lenient := jsontext.Value(raw).IsValid(jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
			switch e.Code {
			case "too_large":
			case "malformed":
				require.False(t, lenient)
			case "too_deep":
			case "duplicate_key", "ill_formed_unicode":
				require.False(t, strict)
			default:
				require.True(t, strict || len(raw) == 0)
			}
		}
	})
}

func TestErrorPathOfOtherErrors(t *testing.T) {
	require.Empty(t, errorPath(errors.New("of no place")))
}

func BenchmarkDecode(b *testing.B) {
	small := []byte(`{"request_id":"r-1","position":"a short one"}`)
	s := schemas[1]
	s.Fields = append([]Field{}, s.Fields...)
	s.Fields[0].Max = 4000
	long := []byte(`{"request_id":"r-1","position":"` + strings.Repeat("four", 1000) + `"}`)
	bad := []byte(`{"request_id":"r-1","position":"a","position":"b"}`)
	for name, input := range map[string][]byte{"50B": small, "4kB": long, "refused": bad} {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(input)))
			b.ReportAllocs()
			for b.Loop() {
				if _, e := Decode(s, input); (e != nil) != (name == "refused") {
					b.Fatal(e)
				}
			}
		})
	}
}
