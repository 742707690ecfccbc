package wire

import (
	"fmt"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/stretchr/testify/require"
)

var fromPage = map[string]FromPage{
	`{"type":"hello","version":"docket-bridge/1","token":"00","room":"Night \"shift\"","page":"p"}`: Hello{Version: Version, Token: "00", Room: `Night "shift"`, Page: "p"},
	`{"type":"opened"}`:           Opened{},
	`{"type":"tools","tools":[]}`: Tools{},
	`{"type":"tools","tools":[{"name":"a","title":"A","description":"","schema":{"type":"object"},"read_only":true,"consequential":false,"untrusted":true},` +
		`{"name":"b","title":"","description":"é😀\u0000","schema":{},"read_only":false,"consequential":true,"untrusted":false}]}`: Tools{[]Tool{
		{Name: "a", Title: "A", Schema: jsontext.Value(`{"type":"object"}`), ReadOnly: true, Untrusted: true},
		{Name: "b", Description: "é😀\x00", Schema: jsontext.Value(`{}`), Consequential: true}}},
	`{"type":"waiting","id":1,"request_id":"r"}`:                     Waiting{1, "r"},
	`{"type":"answer","id":9007199254740991,"ok":false,"text":"{}"}`: Answer{1<<53 - 1, false, "{}"},
	`{"type":"bye","why":"host"}`:                                    Bye{ByHost},
}

var toPage = map[string]ToPage{
	`{"type":"welcome"}`: Welcome{},
	`{"type":"refused","code":"other_page","message":"m"}`: Refused{OtherPage, "m"},
	`{"type":"call","id":2,"tool":"list_seats","input":"eyJhIjr/fQ==","client":{"name":"c","version":"1"},"request_id":"00ff"}`: Call{
		ID: 2, Tool: "list_seats", Input: []byte("{\"a\":\xff}"), Client: Client{"c", "1"}, RequestID: "00ff"},
	`{"type":"cancel","id":2}`:       Cancel{2},
	`{"type":"bye","why":"stopped"}`: Bye{Stopped},
}

func TestRoundTrip(t *testing.T) {
	for text, m := range fromPage {
		got, err := ParseFromPage([]byte(text))
		require.NoError(t, err, text)
		require.Equal(t, m, got)
		b, err := AppendFromPage([]byte("x"), m)
		require.NoError(t, err)
		require.Equal(t, "x"+text, string(b))
		_, err = ParseToPage([]byte(text))
		if _, either := m.(Bye); !either {
			require.ErrorContains(t, err, "/type", text)
		}
	}
	for text, m := range toPage {
		got, err := ParseToPage([]byte(text))
		require.NoError(t, err, text)
		require.Equal(t, m, got)
		b, err := AppendToPage(nil, m)
		require.NoError(t, err)
		require.Equal(t, text, string(b))
	}
}

func TestRefused(t *testing.T) {
	tool := `{"name":"a","title":"A","description":"","schema":%s,"read_only":true,"consequential":false,"untrusted":true}`
	schema := func(s string) string { return fmt.Sprintf(`{"type":"tools","tools":[`+tool+`]}`, s) }
	tests := map[string]struct{ text, want string }{
		"nothing":           {``, "not well-formed"},
		"not an object":     {`[]`, "one JSON object"},
		"null":              {`null`, "one JSON object"},
		"no type":           {`{"id":1}`, "/id: the member type must come here"},
		"unknown type":      {`{"type":"hullo"}`, `/type: "hullo" is no message`},
		"unknown member":    {`{"type":"opened","x":1}`, "/x: a member that is not known here"},
		"missing member":    {`{"type":"waiting","id":1}`, "the member request_id is missing"},
		"other order":       {`{"type":"waiting","request_id":"r","id":1}`, "/request_id: the member id must come here"},
		"twice":             {`{"type":"bye","why":"a","why":"b"}`, "/why: this member is given twice"},
		"trailing":          {`{"type":"opened"}{}`, "goes on after its end"},
		"cut":               {`{"type":"opened"`, "not well-formed"},
		"space":             {`{"type": "opened"}`, "spelled"},
		"escape":            {`{"type":"bye","why":"\u0061"}`, "spelled"},
		"lone surrogate":    {`{"type":"bye","why":"\ud800"}`, "/why: not well-formed"},
		"not UTF-8":         {"{\"type\":\"bye\",\"why\":\"\xff\"}", "not UTF-8"},
		"id not whole":      {`{"type":"waiting","id":1.0,"request_id":""}`, "/id: must be a whole number"},
		"id negative":       {`{"type":"waiting","id":-1,"request_id":""}`, "/id: must be a whole number"},
		"id too large":      {`{"type":"waiting","id":9007199254740992,"request_id":""}`, "/id: must be a whole number"},
		"id a string":       {`{"type":"waiting","id":"1","request_id":""}`, "/id: must be a number"},
		"ok null":           {`{"type":"answer","id":1,"ok":null,"text":""}`, "/ok: must be true or false"},
		"why a number":      {`{"type":"bye","why":1}`, "/why: must be a string"},
		"why too long":      {`{"type":"bye","why":"` + strings.Repeat("a", MaxShort+1) + `"}`, "/why: longer than"},
		"schema an array":   {schema(`[]`), "/tools/0/schema: is not a JSON object"},
		"schema malformed":  {schema(`{"a"}`), "/tools/0/schema: must be a well-formed"},
		"schema twice":      {schema(`{"a":1,"a":2}`), "/tools/0/schema: must be a well-formed"},
		"schema deep":       {schema(strings.Repeat(`{"a":`, 40) + "1" + strings.Repeat("}", 40)), "/tools/0/schema: is nested deeper"},
		"schema very deep":  {schema(strings.Repeat(`{"a":`, 30000) + "1" + strings.Repeat("}", 30000)), "/tools/0/schema"},
		"tool unknown":      {`{"type":"tools","tools":[{"name":"a","exposed":1}]}`, "/tools/0/exposed: the member title must come here"},
		"tools an object":   {`{"type":"tools","tools":{}}`, "/tools: must be an array"},
		"too many tools":    {`{"type":"tools","tools":[` + strings.Repeat(fmt.Sprintf(tool, "{}")+",", maxTools) + fmt.Sprintf(tool, "{}") + `]}`, "/tools/255: more than 256 items"},
		"too long":          {`{"type":"answer","id":1,"ok":true,"text":"` + strings.Repeat("a", MaxFromPage) + `"}`, "it may have at most 262144"},
		"a key that hides":  {"{\"type\":\"opened\",\"\u202e\\n\":1}", `/\u202e\n: a member`},
		"a key that floods": {`{"type":"opened","` + strings.Repeat("k", 5000) + `":1}`, "kkk...: a member"},
	}
	for name, c := range tests {
		t.Run(name, func(t *testing.T) {
			_, err := ParseFromPage([]byte(c.text))
			require.ErrorContains(t, err, c.want)
			require.Less(t, len(err.Error()), 400)
		})
	}
	for text, want := range map[string]string{
		`{"type":"welcome","bridge":"v1"}`: "/bridge: a member that is not known here",
		`{"type":"call","id":2,"tool":"t","input":"e","client":{"name":"c","version":"1"},"request_id":"r"}`:           "/input: must be base64",
		`{"type":"call","id":2,"tool":"t","input":"ef==","client":{"name":"c","version":"1"},"request_id":"r"}`:        "/input: must be base64",
		`{"type":"call","id":2,"tool":"t","input":"","client":{"name":"c","version":"1","x":1},"request_id":"r"}`:      "/client/x: a member",
		`{"type":"refused","code":"c","message":"` + strings.Repeat("a", MaxToPage) + `"}`:                             "at most 131072",
		`{"type":"hello","version":"docket-bridge/1","token":"` + strings.Repeat("0", 32) + `","room":"r","page":"p"}`: "/type",
	} {
		_, err := ParseToPage([]byte(text))
		require.ErrorContains(t, err, want)
	}
}

func TestAppendRefuses(t *testing.T) {
	for name, m := range map[string]FromPage{
		"not UTF-8":     Bye{"\xff"},
		"too long":      Bye{strings.Repeat("a", MaxShort+1)},
		"message long":  Answer{Text: strings.Repeat("\n", MaxFromPage/2)},
		"id too large":  Waiting{ID: 1 << 53},
		"no schema":     Tools{[]Tool{{Name: "a"}}},
		"two schemas":   Tools{[]Tool{{Name: "a", Schema: jsontext.Value(`{}{}`)}}},
		"many tools":    Tools{make([]Tool, maxTools+1)},
		"schema spaced": Tools{[]Tool{{Name: "a", Schema: jsontext.Value(` {}`)}}},
	} {
		t.Run(name, func(t *testing.T) {
			b, err := AppendFromPage([]byte("kept"), m)
			require.Error(t, err)
			require.Equal(t, "kept", string(b))
		})
	}
	// The longest input there may be, and then some, finds room however it is written.
	b, err := AppendToPage(nil, Call{ID: 1, Tool: strings.Repeat("t", 128), Input: []byte(strings.Repeat("\x01", 64<<10+1)), Client: Client{strings.Repeat("\x01", 60), "1"}})
	require.NoError(t, err)
	_, err = ParseToPage(b)
	require.NoError(t, err)
}

// A token gets into no log by way of what prints a message.
func TestHelloDoesNotPrintItsToken(t *testing.T) {
	require.Equal(t, "hello", fmt.Sprintf("%v", Hello{Token: "secret"}))
	require.Equal(t, "hello", fmt.Sprintf("%+v", Hello{Token: "secret"}))
	require.NotContains(t, fmt.Sprintf("%s", FromPage(Hello{Token: "secret"})), "secret")
}

// What parses is written as it was read.
func FuzzFromPage(f *testing.F) {
	for text := range fromPage {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		m, err := ParseFromPage(raw)
		if err != nil {
			require.Nil(t, m)
			return
		}
		b, err := AppendFromPage(nil, m)
		require.NoError(t, err)
		require.Equal(t, string(raw), string(b))
	})
}

// What parses is written as it was read.
func FuzzToPage(f *testing.F) {
	for text := range toPage {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		m, err := ParseToPage(raw)
		if err != nil {
			require.Nil(t, m)
			return
		}
		b, err := AppendToPage(nil, m)
		require.NoError(t, err)
		require.Equal(t, string(raw), string(b))
	})
}

// Whatever a client sends as arguments reaches the page unchanged.
func FuzzInput(f *testing.F) {
	f.Add([]byte(`{"a":1,"a":9007199254740993}`), "name")
	f.Add([]byte("\xff\\ud800"), "\u202e")
	f.Fuzz(func(t *testing.T, input []byte, name string) {
		m := Call{ID: 1, Tool: "t", Input: input, Client: Client{Name: name}}
		b, err := AppendToPage(nil, m)
		if err != nil {
			return
		}
		got, err := ParseToPage(b)
		require.NoError(t, err)
		require.Equal(t, string(input), string(got.(Call).Input))
		require.Equal(t, name, got.(Call).Client.Name)
	})
}
