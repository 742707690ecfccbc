package records

import (
	"slices"
	"testing"
	"unicode/utf16"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// must reads a value that a test wrote down.
func must(text string) Value {
	v, err := Parse([]byte(text))
	if err != nil {
		panic(err)
	}
	return v
}

func TestEqual(t *testing.T) {
	values := map[string]Value{
		"absent": {}, "null": Null(), "false": Bool(false), "true": Bool(true), "0": Int(0), "1": Int(1), "-1": Int(-1),
		"no text": Str(""), "text 1": Str("1"), "text null": Str("null"), "no list": List(), "list of null": List(Null()),
		"list of 1": List(Int(1)), "list of text": Strs("1"), "no object": Object(), "object": must(`{"a":1,"b":[{}]}`),
		"longer": must(`{"a":1,"b":[{}],"c":null}`), "other key": must(`{"a":1,"c":[{}]}`), "deeper": must(`{"a":1,"b":[{"a":1}]}`),
	}
	for a, x := range values {
		for b, y := range values {
			require.Equal(t, a == b, Equal(x, y), "%s and %s", a, b)
		}
	}
	require.True(t, Equal(must(`{"b":[{}],"a":1}`), values["object"]), "the order of members is nothing")
}

func TestAccess(t *testing.T) {
	v := must(`{"n":7,"s":"x","t":true,"l":["a",1,"b"],"o":{"":null}}`)
	require.EqualValues(t, 7, v.Get("n").Number())
	require.Equal(t, "x", v.Get("s").Text())
	require.True(t, v.Get("t").True())
	require.Equal(t, []string{"a", "b"}, v.Get("l").Texts())
	require.Equal(t, NullKind, v.Get("o").Get("").Kind())
	require.Equal(t, []any{5, "l", 3}, []any{v.Len(), v.Key(0), v.At(0).Len()})
	for name, other := range map[string]Value{"absent": {}, "a text": Str("7"), "a flag": Bool(true), "a list": v.Get("l")} {
		require.Zero(t, other.Number(), name)
		require.False(t, other.Get("n").Present(), name)
	}
	require.False(t, Int(1).True())
	require.Empty(t, Int(1).Text())
}

func TestObject(t *testing.T) {
	m := func(k string, v Value) Member { return Member{k, v} }
	for name, tc := range map[string]struct {
		members []Member
		want    string
	}{
		"none":                   {nil, `{}`},
		"in any order":           {[]Member{m("b", Int(2)), m("a", Int(1))}, `{"a":1,"b":2}`},
		"the later counts":       {[]Member{m("a", Int(1)), m("b", Null()), m("a", Int(2))}, `{"a":2,"b":null}`},
		"absent is left out":     {[]Member{m("a", Value{}), m("b", Int(1))}, `{"b":1}`},
		"the later one's absent": {[]Member{m("a", Int(1)), m("a", Value{})}, `{}`},
	} {
		t.Run(name, func(t *testing.T) { require.Equal(t, tc.want, Object(tc.members...).JSON()) })
	}
}

// Nothing that went into a value or came out of it changes it.
func TestValuesDoNotChange(t *testing.T) {
	vals, members := []Value{Int(1), Int(2)}, []Member{{"a", Int(1)}, {"b", Int(2)}}
	list, object := List(vals...), Object(members...)
	texts := list.With("", Strs("x", "y"))
	vals[0], members[0] = Int(9), Member{"z", Int(9)}
	texts.Texts()[0] = "z"
	object.With("/a", Int(9))
	object.With("/c", Int(9))
	object.With("/b", Value{})
	require.Equal(t, `[1,2]`, list.JSON())
	require.Equal(t, `{"a":1,"b":2}`, object.JSON())
	require.Equal(t, `["x","y"]`, texts.JSON())
}

func TestKeysSortByUTF16(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringOf(rapid.SampledFrom([]rune("a\x00é€\ud7ff\ue000\ufb33\uffff😀😁\U00010000\U0010ffff")))
		a, b := text.Draw(t, "a"), text.Draw(t, "b")
		want := slices.Compare(utf16.Encode([]rune(a)), utf16.Encode([]rune(b)))
		require.Equal(t, want, sign(compareKeys(a, b)), "%q and %q", a, b)
	})
	for _, pair := range [][2]string{{"\xff", "\xfe"}, {"\xff", "\ufffd"}, {"a\xc3", "a\xc4"}} {
		require.NotZero(t, compareKeys(pair[0], pair[1]), "%q", pair)
		require.Equal(t, -sign(compareKeys(pair[1], pair[0])), sign(compareKeys(pair[0], pair[1])), "%q", pair)
	}
}

func sign(n int) int { return max(-1, min(1, n)) }
