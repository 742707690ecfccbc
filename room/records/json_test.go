package records

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"docket/ledger"
)

func TestParse(t *testing.T) {
	for name, tc := range map[string]struct{ text, want, err string }{
		"every kind":           {text: ` { "b" : [ null , true , false , -5 , "x\u0041" ] , "a" : { } } `, want: `{"a":{},"b":[null,true,false,-5,"xA"]}`},
		"the largest numbers":  {text: `[9007199254740991,-9007199254740991,0]`, want: `[9007199254740991,-9007199254740991,0]`},
		"UTF-16 order":         {text: `{"\ufb33":1,"\ud83d\ude00":2}`, want: `{"😀":2,"` + "\ufb33" + `":1}`},
		"24 deep":              {text: strings.Repeat(`[`, 24) + `1` + strings.Repeat(`]`, 24), want: strings.Repeat(`[`, 24) + `1` + strings.Repeat(`]`, 24)},
		"25 deep":              {text: strings.Repeat(`[`, 25) + strings.Repeat(`]`, 25), err: "nested deeper than 24"},
		"nothing":              {text: ``, err: "EOF"},
		"two values":           {text: `1 2`, err: "something follows the value, want its end"},
		"a comma too many":     {text: `[1,]`, err: "invalid character"},
		"cut":                  {text: `{"a":[1`, err: "unexpected EOF"},
		"a duplicate key":      {text: `{"a":1,"a":1}`, err: "duplicate object member name"},
		"the same key escaped": {text: `{"a":1,"\u0061":1}`, err: "duplicate object member name"},
		"a fraction":           {text: `{"a":{"b":1.5}}`, err: `at "/a/b": number 1.5, want a whole one below 2^53`},
		"an exponent":          {text: `1e2`, err: "number 1e2"},
		"too large":            {text: `9007199254740992`, err: "number 9007199254740992"},
		"too small":            {text: `-9007199254740992`, err: "number -9007199254740992"},
		"far too large":        {text: `99999999999999999999`, err: "number 99999999999999999999"},
		"minus zero":           {text: `-0`, err: "number -0"},
		"half an emoji":        {text: `"\ud83d"`, err: "surrogate"},
		"not UTF-8":            {text: "\"\xff\"", err: "UTF-8"},
		"a key not UTF-8":      {text: "{\"\xff\":1}", err: "UTF-8"},
	} {
		t.Run(name, func(t *testing.T) {
			v, err := Parse([]byte(tc.text))
			if tc.err != "" {
				require.ErrorContains(t, err, tc.err)
				require.False(t, v.Present())
				return
			}
			require.NoError(t, err)
			require.Equal(t, tc.want, v.JSON())
		})
	}
}

func TestRecordable(t *testing.T) {
	deep := Int(1)
	for range 24 {
		deep = List(deep)
	}
	for name, tc := range map[string]struct {
		v    Value
		want string
	}{
		"an object":                  {must(`{"a":[1,"x",null]}`), ""},
		"24 deep":                    {deep, ""},
		"25 deep":                    {Object(Member{"a", deep}), "nested deeper than 24"},
		"absent":                     {Value{}, "an absent value"},
		"absent in a list":           {List(Value{}), "an absent value"},
		"absent in a list in a list": {Object(Member{"a", List(Int(1), List(Value{}))}), "an absent value"},
		"2^53":                       {Int(1 << 53), "number 9007199254740992, want one below 2^53"},
		"-2^53":                      {List(Int(-1 << 53)), "number -9007199254740992"},
		"a text":                     {Str("a\xff"), `text "a\xff" is not UTF-8`},
		"a surrogate":                {Str("\xed\xa0\x80"), "is not UTF-8"},
		"a key":                      {Object(Member{"\xff", Null()}), `key "\xff" is not UTF-8`},
	} {
		t.Run(name, func(t *testing.T) {
			err := tc.v.Recordable()
			if tc.want != "" {
				require.ErrorContains(t, err, tc.want)
				return
			}
			require.NoError(t, err)
		})
	}
	require.Equal(t, "\"a\ufffd\"", Str("a\xff").JSON(), "what cannot be recorded can still be shown")
}

// FuzzParse holds what parses to what the record takes: the same bytes, and back again.
func FuzzParse(f *testing.F) {
	for _, seed := range []string{`{"a":[1,-2,"é\u0000\ud83d\ude00"],"b":{"":null,"/~":true}}`, `[]`, `{"a":1,"a":2}`, `1.0`, `1e3`, `-0`, `"\ud800"`,
		"\"\xff\"", `{"\ufb33":1,"\ud83d\ude00":2}`, `[[[[1]]]] `, `9007199254740993`, "\ufeff1", `{"\u0061":1,"a":2}`, `"\/\b\u007f\u2028"`} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		v, err := Parse(text)
		p, perr := ledger.ParsePayload(text)
		if err != nil {
			if perr == nil && !strings.Contains(err.Error(), "want a whole one") && !strings.Contains(err.Error(), "nested deeper") {
				t.Fatalf("the record takes %q: %v", text, err)
			}
			return
		}
		if perr != nil {
			t.Fatalf("the record refuses %q: %v", text, perr)
		}
		if v.JSON() != p.String() {
			t.Fatalf("%q reads as %s here and as %s on the record", text, v.JSON(), p)
		}
		if err := v.Recordable(); err != nil {
			t.Fatal(err)
		}
		again, err := Parse([]byte(v.JSON()))
		if err != nil || !Equal(v, again) || again.JSON() != v.JSON() {
			t.Fatalf("%q comes back as %s: %v", text, again.JSON(), err)
		}
	})
}
