package records

import (
	"maps"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestFindAndWith(t *testing.T) {
	const doc = `{"":{"":4},"a":{"b":{"c":1}},"l":[1,2],"m~n":3,"n":null,"s/t":2}`
	for name, tc := range map[string]struct {
		pointer string
		found   string // "" for absent
		set     string // the document with 9 there
		out     string // the document without it
	}{
		"the whole":               {"", doc, `9`, ``},
		"a member":                {"/n", `null`, `{"":{"":4},"a":{"b":{"c":1}},"l":[1,2],"m~n":3,"n":9,"s/t":2}`, `{"":{"":4},"a":{"b":{"c":1}},"l":[1,2],"m~n":3,"s/t":2}`},
		"deep":                    {"/a/b/c", `1`, `{"":{"":4},"a":{"b":{"c":9}},"l":[1,2],"m~n":3,"n":null,"s/t":2}`, `{"":{"":4},"a":{"b":{}},"l":[1,2],"m~n":3,"n":null,"s/t":2}`},
		"not there, deep":         {"/x/y", ``, `{"":{"":4},"a":{"b":{"c":1}},"l":[1,2],"m~n":3,"n":null,"s/t":2,"x":{"y":9}}`, doc},
		"empty keys":              {"//", `4`, `{"":{"":9},"a":{"b":{"c":1}},"l":[1,2],"m~n":3,"n":null,"s/t":2}`, `{"":{},"a":{"b":{"c":1}},"l":[1,2],"m~n":3,"n":null,"s/t":2}`},
		"a key with a slash":      {"/s~1t", `2`, `{"":{"":4},"a":{"b":{"c":1}},"l":[1,2],"m~n":3,"n":null,"s/t":9}`, `{"":{"":4},"a":{"b":{"c":1}},"l":[1,2],"m~n":3,"n":null}`},
		"a key with a tilde":      {"/m~0n", `3`, `{"":{"":4},"a":{"b":{"c":1}},"l":[1,2],"m~n":9,"n":null,"s/t":2}`, `{"":{"":4},"a":{"b":{"c":1}},"l":[1,2],"n":null,"s/t":2}`},
		"through what is no list": {"/n/x", ``, `{"":{"":4},"a":{"b":{"c":1}},"l":[1,2],"m~n":3,"n":{"x":9},"s/t":2}`, doc},
		"into a list":             {"/l/0", ``, `{"":{"":4},"a":{"b":{"c":1}},"l":{"0":9},"m~n":3,"n":null,"s/t":2}`, doc},
		"no pointer":              {"n", ``, doc, doc},
	} {
		t.Run(name, func(t *testing.T) {
			v := must(doc)
			require.Equal(t, tc.found, v.Find(tc.pointer).JSON())
			require.Equal(t, tc.set, v.With(tc.pointer, Int(9)).JSON())
			require.Equal(t, tc.out, v.With(tc.pointer, Value{}).JSON())
			require.Equal(t, doc, v.JSON())
		})
	}
}

func TestWellPointed(t *testing.T) {
	for pointer, want := range map[string]bool{
		"": true, "/": true, "/a": true, "/a/b": true, "//": true, "/a~0b": true, "/a~1b": true, "/é😀": true,
		"a": false, "/a~": false, "/a~2": false, "/~~": false, "/\xff": false, "#/a": false,
	} {
		require.Equal(t, want, wellPointed(pointer), "%q", pointer)
	}
	require.Equal(t, "/a~1b/c~0d/~01", Pointer("a/b", "c~d", "~1"))
}

func TestPlace(t *testing.T) {
	v := must(`{"a":{"b":{}},"n":1,"l":[]}`)
	for pointer, want := range map[string]string{
		"/a": "/a", "/x": "/x", "/a/b/c": "/a/b/c", "/a/b/c/d": "/a/b/c", "/x/y/z": "/x", "/n/y": "/n", "/l/0": "/l", "": "",
	} {
		require.Equal(t, want, place(v, pointer), pointer)
	}
	require.Empty(t, place(Value{}, "/a"), "of a record that was not there the whole is new")
}

// model is a value as plain maps have it.
func model(v Value) any {
	switch v.Kind() {
	case ObjectKind:
		out := map[string]any{}
		for i := range v.Len() {
			out[v.Key(i)] = model(v.At(i))
		}
		return out
	case ListKind:
		out := []any{}
		for i := range v.Len() {
			out = append(out, model(v.At(i)))
		}
		return out
	case StringKind:
		return v.Text()
	case IntKind:
		return v.Number()
	case BoolKind:
		return v.True()
	case NullKind:
		return "null itself"
	}
	return nil
}

func modelFind(m any, path []string) any {
	for _, key := range path {
		members, _ := m.(map[string]any)
		m = members[key]
	}
	return m
}

func modelWith(m any, path []string, to any) any {
	if len(path) == 0 {
		return to
	}
	members, ok := m.(map[string]any)
	if !ok && to == nil {
		return m
	}
	out := map[string]any{}
	maps.Copy(out, members)
	if _, object := out[path[0]].(map[string]any); to == nil && len(path) > 1 && !object {
		return m
	}
	if set := modelWith(out[path[0]], path[1:], to); set != nil {
		out[path[0]] = set
	} else {
		delete(out, path[0])
	}
	return out
}

var someKey = rapid.SampledFrom([]string{"", "a", "b", "c", "a/b", "~", "é", "😀", "\ufb33"})
var somePath = rapid.SliceOfN(someKey, 1, 4)

// someValue makes values of few keys, so that places meet.
func someValue(depth int) *rapid.Generator[Value] {
	return rapid.Custom(func(t *rapid.T) Value {
		most := 6
		if depth == 0 {
			most = 4
		}
		switch rapid.IntRange(0, most).Draw(t, "kind") {
		case 0:
			return Null()
		case 1:
			return Bool(rapid.Bool().Draw(t, "flag"))
		case 2, 3:
			return Int(rapid.Int64Range(-2, 2).Draw(t, "number"))
		case 4:
			return Str(rapid.SampledFrom([]string{"", "x", "1", "é\n\"", "😀"}).Draw(t, "text"))
		case 5:
			return List(rapid.SliceOfN(someValue(depth-1), 0, 2).Draw(t, "list")...)
		}
		return someObject(depth).Draw(t, "object")
	})
}

func someObject(depth int) *rapid.Generator[Value] {
	return rapid.Custom(func(t *rapid.T) Value {
		var members []Member
		for _, key := range rapid.SliceOfN(someKey, 0, 4).Draw(t, "keys") {
			members = append(members, Member{key, someValue(depth-1).Draw(t, "value")})
		}
		return Object(members...)
	})
}

func TestPlacesAgreeWithMaps(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v := someValue(4).Draw(t, "value")
		text := v.JSON()
		for range rapid.IntRange(1, 4).Draw(t, "steps") {
			path := somePath.Draw(t, "path")
			to := rapid.OneOf(rapid.Just(Value{}), someValue(3)).Draw(t, "to")
			got := v.With(Pointer(path...), to)
			require.Equal(t, modelFind(model(v), path), model(v.Find(Pointer(path...))))
			require.Equal(t, modelWith(model(v), path, model(to)), model(got))
			require.NoError(t, got.Recordable())
			require.Equal(t, text, v.JSON(), "what was is as it was")
			v, text = got, got.JSON()
		}
	})
}

// The places where two values differ lead from the one to the other, none of them is inside another, and each does differ.
func TestLeaves(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		before, after := someObject(4).Draw(t, "before"), someObject(4).Draw(t, "after")
		if rapid.Bool().Draw(t, "near") {
			after = before.With(Pointer(somePath.Draw(t, "path")...), rapid.OneOf(rapid.Just(Value{}), someValue(2)).Draw(t, "to"))
		}
		got, seen := before, []string{}
		leaves("", before, after, func(p string, was, is Value) {
			require.True(t, Equal(was, before.Find(p)) && Equal(is, after.Find(p)) && !Equal(was, is), p)
			require.Equal(t, p, place(before, p))
			for _, other := range seen {
				require.False(t, strings.HasPrefix(p+"/", other+"/") || strings.HasPrefix(other+"/", p+"/"), "%s and %s", p, other)
			}
			seen = append(seen, p)
			got = got.With(p, is)
		})
		require.True(t, Equal(after, got), "%s\n%s", after.JSON(), got.JSON())
		require.Equal(t, Equal(before, after), len(seen) == 0)
	})
}
