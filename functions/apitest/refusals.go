package apitest

import (
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// A Refusal is a request that is not answered, and why.
type Refusal struct {
	Name, Method, Path, Type, Body string
	Status                         int
	At, Message                    string // what the error says
}

// Refusals are the requests that every host refuses, in the same words.
func Refusals() []Refusal {
	const check, rooms, js = "/api/check-reveal", "/api/rooms", "application/json"
	good := NewOpening()
	post := func(name, body, at, message string) Refusal {
		return Refusal{name, "POST", check, js, body, http.StatusBadRequest, at, message}
	}
	with := func(name, member, value, message string) Refusal {
		return post(name, good.With(member, value).String(), "/"+member, message)
	}
	deep := strings.Repeat("[", 40) + strings.Repeat("]", 40)
	room := func(name, body, at, message string) Refusal {
		return Refusal{name, "POST", rooms, js, body, http.StatusBadRequest, at, message}
	}
	key := NewLog("refused", 0).Vkey
	return []Refusal{
		{"unknown path", "GET", "/api/nothing", "", "", http.StatusNotFound, "", "nothing is answered"},
		{"path with a slash", "GET", "/api/keys/", "", "", http.StatusNotFound, "", "nothing is answered"},
		{"get a check", "GET", check, "", "", http.StatusMethodNotAllowed, "", "takes POST"},
		{"put a check", "PUT", check, js, good.String(), http.StatusMethodNotAllowed, "", "takes POST"},
		{"post keys", "POST", "/api/keys", js, "{}", http.StatusMethodNotAllowed, "", "takes GET, HEAD"},
		{"delete rooms", "DELETE", rooms, "", "", http.StatusMethodNotAllowed, "", "takes POST"},
		{"form", "POST", check, "application/x-www-form-urlencoded", "a=b", http.StatusUnsupportedMediaType, "", "want application/json"},
		{"text", "POST", check, "text/plain", good.String(), http.StatusUnsupportedMediaType, "", "want application/json"},
		{"no type", "POST", rooms, "", "{}", http.StatusUnsupportedMediaType, "", "want application/json"},
		{"other charset", "POST", check, "application/json; charset=utf-16", good.String(), http.StatusUnsupportedMediaType, "", "utf-16"},
		{"two types", "POST", check, "application/json, text/plain", good.String(), http.StatusUnsupportedMediaType, "", "want application/json"},
		{"too large", "POST", check, js, good.With("position", `"`+strings.Repeat("x", 20<<10)+`"`).String(), http.StatusRequestEntityTooLarge, "", "at most 16384 bytes"},
		{"room too large", "POST", rooms, js, `{"key":"` + strings.Repeat("x", 5<<10) + `"}`, http.StatusRequestEntityTooLarge, "", "at most 4096 bytes"},
		post("no body", "", "", "no JSON value"),
		post("cut", good.String()[:100], "", ""),
		post("array", "[]", "", "want an object"),
		post("null", "null", "", "want an object"),
		post("two values", "{} {}", "", "more data"),
		post("nested", good.With("position", deep).String(), "", "nested 33 deep"),
		post("not UTF-8", good.With("position", "\"\xff\"").String(), "", "UTF-8"),
		post("lone surrogate", good.With("position", `"\ud800"`).String(), "", ""),
		post("twice", strings.Replace(good.String(), "{", `{"round":1,`, 1), "", "duplicate"),
		with("unknown member", "extra", "1", "not expected"),
		with("upper case", "Round", "1", "not expected"),
		with("no version", "version", "", "missing"),
		with("unknown version", "version", `"docket-commitment/2"`, "not known"),
		with("no room", "room", "", "missing"),
		with("short room", "room", `"0a"`, "32 lower-case"),
		with("upper room", "room", `"`+strings.Repeat("0A", 16)+`"`, "32 lower-case"),
		with("round of text", "round", `"1"`, "want a whole number"),
		with("round zero", "round", "0", "from 1"),
		with("half a round", "round", "1.5", "not whole"),
		with("huge round", "round", "9007199254740993", "too large"),
		with("round beyond", "round", "4294967296", "from 1"),
		with("no seat", "seat", `""`, "no seat"),
		with("long seat", "seat", `"`+strings.Repeat("s", 201)+`"`, "at most 200"),
		with("seat of null", "seat", "null", "want a string"),
		with("question", "question", `"abc"`, "64"),
		with("position of number", "position", "7", "want a string"),
		with("long position", "position", `"`+strings.Repeat("é", 1001)+`"`, "at most 1000"),
		with("short nonce", "nonce", `"ab"`, "32 lower-case"),
		with("commitment", "commitment", `true`, "want a string"),
		with("no head", "head", "", "missing"),
		room("room of nothing", "{}", "/key", "missing"),
		room("room with more", `{"key":"k","id":"x"}`, "/id", "not expected"),
		room("no key", `{"key":"k"}`, "/key", ""),
		room("key by another name", `{"key":"`+strings.Replace(key, "docket/", "docket/0", 1)+`"}`, "/key", ""),
		room("number", `{"key":1}`, "/key", "want a string"),
	}
}

func suiteRefusals(t *testing.T, c *Client) {
	for _, r := range Refusals() {
		t.Run(r.Name, func(t *testing.T) {
			var headers []string
			if r.Type != "" {
				headers = []string{"Content-Type", r.Type}
			}
			a, err := c.Do(r.Method, r.Path, r.Body, headers...)
			require.NoError(t, err)
			require.Equal(t, r.Status, a.Status, a.Body)
			e := fields(t, a).Obj("error")
			require.NotEmpty(t, e.Str("code"))
			message := e.Str("message")
			if r.At != "" {
				require.Equal(t, r.At, e.Str("path"), message)
			} else {
				e.Str("path")
			}
			require.NoError(t, e.Err(), a.Body)
			require.Contains(t, message, r.Message)
			if r.Status == http.StatusMethodNotAllowed {
				require.Equal(t, strings.TrimPrefix(r.Message, "takes "), a.Header.Get("Allow"))
			}
			require.NotContains(t, a.Body, "Tuesday", "no answer repeats the position")
		})
	}
	l := NewLog("refused", 3)
	_, err := c.Register(l)
	require.NoError(t, err)
	sound := string(l.Checkpoint(3))
	for name, body := range map[string]string{
		"empty": "", "no old": sound, "old alone": "old 0\n", "plus": "old +0\n\n" + sound, "zeros": "old 00\n\n" + sound, "negative": "old -1\n\n" + sound,
		"beyond": "old 9007199254740992\n\n" + sound, "carriage return": "old 0\r\n\r\n" + sound, "hash": "old 1\nabc\n\n" + sound,
		"64 lines": "old 1\n" + strings.Repeat("AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=\n", 64) + "\n" + sound,
		"no note":  "old 0\n\n" + l.Origin + "\n3\n", "unsigned": "old 0\n\n" + strings.SplitAfter(sound, "\n\n")[0],
		"extension":  "old 0\n\n" + strings.Replace(sound, "\n\n", "\nmore\n\n", 1),
		"no newline": "old 0\n\n" + strings.TrimSuffix(sound, "\n"), "not UTF-8": "old 0\n\n" + l.Origin + "\n\xff\n\n",
		"old above": "old 4\n\n" + sound,
	} {
		t.Run("checkpoint/"+name, func(t *testing.T) {
			a, err := c.Do("POST", "/api/add-checkpoint", body)
			require.NoError(t, err)
			require.Equal(t, http.StatusBadRequest, a.Status, a.Body)
			require.Equal(t, 1, strings.Count(a.Body, "\n"), "one line")
		})
	}
	a, err := c.Do("POST", "/api/add-checkpoint", "old 0\n"+strings.Repeat("x", 20<<10))
	require.NoError(t, err)
	require.Equal(t, http.StatusRequestEntityTooLarge, a.Status)
	a, err = c.Do("GET", "/api/add-checkpoint", "")
	require.NoError(t, err)
	require.Equal(t, http.StatusMethodNotAllowed, a.Status)
	require.Equal(t, "POST", a.Header.Get("Allow"))
}
