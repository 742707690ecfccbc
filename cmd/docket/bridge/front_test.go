package bridge_test

import (
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"docket/cmd/docket/bridge"
	"docket/tools"
	"docket/tools/wire"
)

const initialize = `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"raw","version":"1"}}}`

// post sends one message as a client over HTTP would, with headers that a test changes.
func (f *fixture) post(body string, change func(*http.Request)) (status int, text string, session string) {
	r, err := http.NewRequestWithContext(f.Context(), http.MethodPost, f.MCP, strings.NewReader(body))
	require.NoError(f, err)
	r.Header.Set("Authorization", "Bearer "+f.MCPToken)
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Accept", "application/json, text/event-stream")
	if change != nil {
		change(r)
	}
	answer, err := http.DefaultClient.Do(r)
	require.NoError(f, err)
	defer answer.Body.Close()
	b, err := io.ReadAll(answer.Body)
	require.NoError(f, err)
	return answer.StatusCode, string(b), answer.Header.Get("Mcp-Session-Id")
}

func TestWhoMaySpeakMCP(t *testing.T) {
	f := start(t, bridge.Config{})
	_, port, _ := strings.Cut(f.Address, ":")
	for name, c := range map[string]struct {
		change func(*http.Request)
		want   int
	}{
		"a client":             {nil, 200},
		"by another name":      {func(r *http.Request) { r.Host = "localhost:" + port }, 200},
		"bearer in lower case": {func(r *http.Request) { r.Header.Set("Authorization", "bearer "+f.MCPToken) }, 200},
		"rebinding":            {func(r *http.Request) { r.Host = "evil.example:" + port }, 421},
		"other port":           {func(r *http.Request) { r.Host = "127.0.0.1:1" }, 421},
		"no port":              {func(r *http.Request) { r.Host = "127.0.0.1" }, 421},
		"name before":          {func(r *http.Request) { r.Host = "localhost.evil.example:" + port }, 421},
		"a page":               {func(r *http.Request) { r.Header.Set("Origin", "https://evil.example") }, 403},
		"the room's page":      {func(r *http.Request) { r.Header.Set("Origin", origin) }, 403},
		"origin null":          {func(r *http.Request) { r.Header.Set("Origin", "null") }, 403},
		"no token":             {func(r *http.Request) { r.Header.Del("Authorization") }, 401},
		"page's token":         {func(r *http.Request) { r.Header.Set("Authorization", "Bearer "+f.Token) }, 401},
		"other scheme":         {func(r *http.Request) { r.Header.Set("Authorization", "Basic "+f.MCPToken) }, 401},
		"token in the query":   {func(r *http.Request) { r.Header.Del("Authorization"); r.URL.RawQuery = "token=" + f.MCPToken }, 401},
		"elsewhere":            {func(r *http.Request) { r.URL.Path = "/" }, 404},
		"page's address":       {func(r *http.Request) { r.URL.Path = "/page" }, 405},
	} {
		t.Run(name, func(t *testing.T) {
			status, text, _ := f.post(initialize, c.change)
			require.Equal(t, c.want, status, text)
			require.NotContains(t, text, f.MCPToken)
			require.NotContains(t, text, f.Token)
		})
	}
	t.Run("the page by another host", func(t *testing.T) {
		r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, "http://"+f.Address+"/page", nil)
		require.NoError(t, err)
		r.Host, r.Header = "evil.example:"+port, http.Header{"Origin": {origin}, "Connection": {"Upgrade"}, "Upgrade": {"websocket"},
			"Sec-Websocket-Version": {"13"}, "Sec-Websocket-Key": {"AAAAAAAAAAAAAAAAAAAAAA=="}}
		answer, err := http.DefaultClient.Do(r)
		require.NoError(t, err)
		answer.Body.Close()
		require.Equal(t, 421, answer.StatusCode)
	})
}

// Whatever a client sends as arguments comes to the page byte for byte, or as much of it as is refused for its length.
func TestArgumentsAreThePages(t *testing.T) {
	f := start(t, bridge.Config{})
	p := f.page("p1", listSeats)
	heard := make(told[wire.Call], 9)
	f.serve(p, func(m wire.ToPage) {
		if c, ok := m.(wire.Call); ok {
			heard <- c
			require.NoError(t, p.Say(t.Context(), wire.Answer{ID: c.ID, Text: `{"ok":false,"code":"malformed"}`}))
		}
	})
	_, _, session := f.post(initialize, nil)
	within := func(r *http.Request) { r.Header.Set("Mcp-Session-Id", session) }
	status, text, _ := f.post(`{"jsonrpc":"2.0","method":"notifications/initialized"}`, within)
	require.Equal(t, 202, status, text)
	for name, arguments := range map[string]string{
		"two equal keys":     `{"a":1,"a":2}`,
		"keys by case":       `{"position":"a","Position":"b"}`,
		"above 2^53":         `{"n":9007199254740993, "m": 1e400}`,
		"a lone surrogate":   `{"s":"\ud800"}`,
		"a swapped pair":     `{"s":"\ude00\ud83d"}`,
		"not UTF-8":          "{\"s\":\"\xff\xfe\"}",
		"an array":           `[1,2]`,
		"a string":           `"text"`,
		"deep":               strings.Repeat(`{"a":`, 900) + `1` + strings.Repeat(`}`, 900),
		"prototype":          `{"__proto__":{"x":1},"constructor":1}`,
		"as long as may be":  `{"s":"` + strings.Repeat("a", tools.MaxInputBytes-8) + `"}`,
		"control characters": "{\"s\":\"\x00\x1b\"}",
	} {
		t.Run(name, func(t *testing.T) {
			status, text, _ := f.post(`{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"list_seats","arguments":`+arguments+`}}`, within)
			if name == "control characters" {
				require.NotEqual(t, 200, status, "no JSON at all")
				return
			}
			require.Equal(t, 200, status, text)
			require.Contains(t, text, `"isError":true`)
			require.Equal(t, arguments, string(heard.next(t).Input))
		})
	}
	t.Run("too long", func(t *testing.T) {
		long := `{"s":"` + strings.Repeat("a", 10<<20) + `"}`
		status, text, _ := f.post(`{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"list_seats","arguments":`+long+`}}`, within)
		require.Equal(t, 200, status, text)
		require.Equal(t, long[:tools.MaxInputBytes+1], string(heard.next(t).Input))
	})
	t.Run("none", func(t *testing.T) {
		status, text, _ := f.post(`{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"list_seats"}}`, within)
		require.Equal(t, 200, status, text)
		require.Empty(t, heard.next(t).Input)
	})
	t.Run("too long for any message", func(t *testing.T) {
		status, _, _ := f.post(`{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"`+strings.Repeat("a", 17<<20)+`"}}`, within)
		require.Equal(t, 413, status)
	})
	require.Empty(t, heard)
}
