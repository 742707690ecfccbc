package page

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// Every answer carries the headers, whatever it says: a refusal is a document
// of this origin too.
func TestHeaderOnEveryAnswer(t *testing.T) {
	s := site(t)
	s.Hosts = []string{"example.com"} // what httptest asks for
	answers := map[int]*http.Response{}
	for _, got := range []*http.Response{
		ask(s, "GET", "/"),
		ask(s, "GET", bootPath, "Range", "bytes=0-0"),
		ask(s, "GET", bootPath, "Range", "bytes=900-"),
		ask(s, "GET", "/", "If-None-Match", "*"),
		ask(s, "GET", "/", "If-Match", `"other"`),
		ask(s, "GET", "/nothing"),
		ask(s, "POST", "/"),
		ask(s, "GET", "/", "Accept-Encoding", "*;q=0"),
		askHost(s, "evil.example"),
	} {
		answers[got.StatusCode] = got
	}
	require.Len(t, answers, 9, "each answer of another kind")
	for status, got := range answers {
		for name, want := range map[string]string{
			"Content-Security-Policy": "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; " +
				"img-src 'self'; connect-src 'self' ws://127.0.0.1:* ws://localhost:*; frame-src https: http://localhost:* http://127.0.0.1:*; frame-ancestors 'none'; " +
				"base-uri 'none'; form-action 'none'",
			"Origin-Agent-Cluster":         "?1",
			"X-Content-Type-Options":       "nosniff",
			"Referrer-Policy":              "no-referrer",
			"Cross-Origin-Opener-Policy":   "same-origin",
			"Cross-Origin-Resource-Policy": "same-origin",
		} {
			require.Equal(t, []string{want}, got.Header.Values(name), "%d %s", status, name)
		}
		features := got.Header.Get("Permissions-Policy")
		require.True(t, strings.HasPrefix(features, `tools=(self "https:" "http://localhost:*" "http://127.0.0.1:*"), `), status)
		require.Contains(t, features, "camera=()", status)
	}
}

// What one answer does to its headers must not reach the next.
func TestHeaderIsNotShared(t *testing.T) {
	s := site(t)
	w := httptest.NewRecorder()
	s.ServeHTTP(w, httptest.NewRequest("GET", "/", nil))
	w.Header()["Referrer-Policy"][0] = "unsafe-url"
	require.Equal(t, "no-referrer", ask(s, "GET", "/").Header.Get("Referrer-Policy"))
	require.Equal(t, "no-referrer", Header().Get("Referrer-Policy"))
}

func TestHosts(t *testing.T) {
	s := site(t)
	s.Hosts = append(LoopbackHosts(), "room.test")
	for host, status := range map[string]int{
		"localhost":                  http.StatusOK,
		"localhost:8787":             http.StatusOK,
		"LocalHost:1":                http.StatusOK,
		"127.0.0.1":                  http.StatusOK,
		"127.0.0.1:8787":             http.StatusOK,
		"[::1]":                      http.StatusOK,
		"[::1]:8787":                 http.StatusOK,
		"room.test:8787":             http.StatusOK,
		"":                           http.StatusMisdirectedRequest,
		"evil.example":               http.StatusMisdirectedRequest,
		"evil.example:8787":          http.StatusMisdirectedRequest,
		"localhost.evil.example":     http.StatusMisdirectedRequest,
		"evil.localhost:8787":        http.StatusMisdirectedRequest,
		"127.0.0.1.evil.example":     http.StatusMisdirectedRequest,
		"127.0.0.1:8787.evil":        http.StatusMisdirectedRequest,
		"127.0.0.2:8787":             http.StatusMisdirectedRequest,
		"0.0.0.0:8787":               http.StatusMisdirectedRequest,
		"2130706433":                 http.StatusMisdirectedRequest,
		"localhost:8787@evil":        http.StatusMisdirectedRequest,
		"evil.example\r\nHost: here": http.StatusMisdirectedRequest,
	} {
		require.Equal(t, status, askHost(s, host).StatusCode, "%q", host)
	}

	s.Hosts = nil
	require.Equal(t, http.StatusOK, askHost(s, "anything.example").StatusCode)
}

func askHost(h http.Handler, host string) *http.Response {
	r := httptest.NewRequest("GET", "/", nil)
	r.Host = host
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w.Result()
}

func TestConnectTo(t *testing.T) {
	witness := func(address string) string {
		return "witness w example.com/w+fb8b3b01+BAABAgMEBQYHCAkKCwwNDg8QERITFBUWFxgZGhscHR4f " + address + "\nquorum w\n"
	}
	for name, c := range map[string]struct {
		text, connect string
		ok            bool
	}{
		"none":              {"quorum none\n", "connect-src 'self' ws://127.0.0.1:* ws://localhost:*;", true},
		"https":             {witness("https://w.example.com/api"), "connect-src 'self' ws://127.0.0.1:* ws://localhost:* https://w.example.com;", true},
		"loopback":          {witness("http://localhost:9000/api"), "connect-src 'self' ws://127.0.0.1:* ws://localhost:* http://localhost:9000;", true},
		"plain http":        {witness("http://w.example.com/api"), "", false},
		"a script's scheme": {witness("javascript:alert(1)"), "", false},
		"a password":        {witness("https://a:b@w.example.com/api"), "", false},
		"no policy":         {"quorum\n", "", false},
	} {
		t.Run(name, func(t *testing.T) {
			h := Header()
			err := ConnectTo(h, c.text)
			if !c.ok {
				require.Error(t, err)
				return
			}
			require.NoError(t, err)
			require.Contains(t, h.Get("Content-Security-Policy"), c.connect)
		})
	}
}
