package bridge_test

import (
	"context"
	"encoding/json"
	"io"
	"net"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/stretchr/testify/require"

	"docket/cmd/docket/bridge"
	"docket/cmd/docket/bridge/bridgetest"
	"docket/tools/wire"
)

const origin = "https://room.example"

// fixture is one running bridge.
type fixture struct {
	testing.TB
	bridge.Reach
	end   context.CancelFunc
	ended chan error // what Run returned

	mu  sync.Mutex
	log []string

	offers told[string] // what the log says of tools offered
}

// start runs a bridge until the test ends.
func start(t testing.TB, c bridge.Config) *fixture {
	ctx, cancel := context.WithCancel(context.Background())
	f := &fixture{TB: t, end: cancel, ended: make(chan error, 1), offers: make(told[string], 99)}
	ready := make(chan struct{})
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp4", "127.0.0.1:0")
	require.NoError(t, err)
	c.Origin, c.Listener = origin, listener
	c.Version = "test"
	c.Ready = func(r bridge.Reach) error { f.Reach = r; close(ready); return nil }
	c.Log = func(line string) {
		f.mu.Lock()
		defer f.mu.Unlock()
		f.log = append(f.log, line)
		if strings.Contains(line, " offers ") {
			f.offers <- line
		}
	}
	over := make(chan struct{})
	go func() { f.ended <- bridge.Run(ctx, c); close(over) }()
	select {
	case <-ready:
	case err := <-f.ended:
		require.NoError(t, err)
	}
	t.Cleanup(func() {
		cancel()
		<-over
		f.mu.Lock()
		defer f.mu.Unlock()
		all := strings.Join(f.log, "\n")
		require.NotContains(t, all, f.Token)
		require.NotContains(t, all, f.MCPToken)
	})
	return f
}

// page connects a page that offers tools. When it returns, they are offered.
func (f *fixture) page(name string, tools ...wire.Tool) *bridgetest.Page {
	p, err := bridgetest.Connect(f.Context(), f.Address, f.Token, origin, name, tools...)
	require.NoError(f, err)
	f.offers.next(f)
	f.Cleanup(p.Drop)
	return p
}

// serve has a page hand what it hears to fn.
func (f *fixture) serve(p *bridgetest.Page, fn func(wire.ToPage)) (ended chan error) {
	ended = make(chan error, 1)
	go func() { ended <- p.Serve(context.WithoutCancel(f.Context()), fn) }()
	return ended
}

type bearer string

func (b bearer) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.Header.Set("Authorization", "Bearer "+string(b))
	return http.DefaultTransport.RoundTrip(r)
}

// client connects the SDK's client over HTTP. What it is told goes where opts says.
func (f *fixture) client(opts *mcp.ClientOptions) *mcp.ClientSession {
	return f.join(&mcp.StreamableClientTransport{Endpoint: f.MCP, HTTPClient: &http.Client{Transport: bearer(f.MCPToken)}}, opts)
}

func (f *fixture) join(t mcp.Transport, opts *mcp.ClientOptions) *mcp.ClientSession {
	c := mcp.NewClient(&mcp.Implementation{Name: "go client", Version: "1.2"}, opts)
	s, err := c.Connect(f.Context(), t, nil)
	require.NoError(f, err)
	f.Cleanup(func() { s.Close() })
	return s
}

// overStdio runs a bridge with a client over pipes in memory, and returns that client's ends.
func overStdio(t testing.TB, c bridge.Config) (f *fixture, from io.ReadCloser, to io.WriteCloser) {
	in, to := io.Pipe()
	from, out := io.Pipe()
	c.Client, c.Reply = in, out
	f = start(t, c)
	t.Cleanup(func() { out.Close(); from.Close() })
	return f, from, to
}

func names(t testing.TB, s *mcp.ClientSession) []string {
	list, err := s.ListTools(t.Context(), nil)
	require.NoError(t, err)
	out := []string{}
	for _, tool := range list.Tools {
		out = append(out, tool.Name)
	}
	return out
}

// told is a list of what arrived, to be waited on.
type told[T any] chan T

func (w told[T]) next(t testing.TB) T {
	t.Helper()
	select {
	case v := <-w:
		return v
	case <-time.After(20 * time.Second):
		require.FailNow(t, "nothing arrived")
		panic("not reached")
	}
}

// Both transports offer the same, so most of what is tested is tested over both.
func eachTransport(t *testing.T, c bridge.Config, run func(t *testing.T, f *fixture, connect func(*mcp.ClientOptions) *mcp.ClientSession)) {
	t.Run("http", func(t *testing.T) {
		f := start(t, c)
		run(t, f, f.client)
	})
	t.Run("stdio", func(t *testing.T) {
		f, from, to := overStdio(t, c)
		run(t, f, func(opts *mcp.ClientOptions) *mcp.ClientSession {
			return f.join(&mcp.IOTransport{Reader: from, Writer: to}, opts)
		})
	})
}

func structured(t testing.TB, r *mcp.CallToolResult) map[string]any {
	t.Helper()
	object, ok := r.StructuredContent.(map[string]any)
	require.True(t, ok, "%v", r.StructuredContent)
	require.Len(t, r.Content, 1)
	var text map[string]any
	require.NoError(t, json.Unmarshal([]byte(r.Content[0].(*mcp.TextContent).Text), &text))
	require.Equal(t, text, object)
	return object
}

func TestListAndCall(t *testing.T) {
	eachTransport(t, bridge.Config{}, func(t *testing.T, f *fixture, connect func(*mcp.ClientOptions) *mcp.ClientSession) {
		changed := make(told[bool], 9)
		s := connect(&mcp.ClientOptions{ToolListChangedHandler: func(context.Context, *mcp.ToolListChangedRequest) { changed <- true }})
		init := s.InitializeResult()
		require.Equal(t, "docket", init.ServerInfo.Name)
		require.True(t, init.Capabilities.Tools.ListChanged)
		require.Contains(t, init.Instructions, "Connect a local agent")
		require.Empty(t, names(t, s), "no page, no tools")

		r, err := s.CallTool(t.Context(), &mcp.CallToolParams{Name: "list_seats"})
		require.NoError(t, err)
		require.True(t, r.IsError)
		require.Equal(t, "no_page", structured(t, r)["code"])
		require.Regexp(t, `^[0-9a-f]{32}$`, structured(t, r)["request_id"])

		p := f.page("p1", listSeats, ratifyRuling)
		heard := make(told[wire.Call], 9)
		f.serve(p, func(m wire.ToPage) {
			if c, ok := m.(wire.Call); ok {
				heard <- c
				ok := c.Tool != "gone"
				text := `{"ok":true,"code":"ok","message":"<é>"}`
				if !ok {
					text = `{"ok":false,"code":"unknown_tool","message":"no"}`
				}
				require.NoError(t, p.Say(context.Background(), wire.Answer{ID: c.ID, OK: ok, Text: text}))
			}
		})
		changed.next(t)
		list, err := s.ListTools(t.Context(), nil)
		require.NoError(t, err)
		require.Len(t, list.Tools, 2)
		for i, want := range []wire.Tool{listSeats, ratifyRuling} {
			got := list.Tools[i]
			require.Equal(t, want.Name, got.Name)
			require.Equal(t, want.Title, got.Title)
			require.Equal(t, want.Description, got.Description)
			schema, err := json.Marshal(got.InputSchema)
			require.NoError(t, err)
			require.JSONEq(t, string(want.Schema), string(schema))
			require.Equal(t, want.ReadOnly, got.Annotations.ReadOnlyHint)
			require.False(t, *got.Annotations.OpenWorldHint)
			require.Nil(t, got.Annotations.DestructiveHint)
			require.Equal(t, mcp.Meta{"docket/consequential": want.Consequential, "docket/untrusted": want.Untrusted}, got.Meta)
		}

		r, err = s.CallTool(t.Context(), &mcp.CallToolParams{Name: "list_seats", Arguments: json.RawMessage(`{"a":9007199254740993,"a":1e400}`)})
		require.NoError(t, err)
		require.False(t, r.IsError)
		require.Equal(t, "<é>", structured(t, r)["message"])
		c := heard.next(t)
		require.Equal(t, wire.Client{Name: "go client", Version: "1.2"}, c.Client)
		require.Equal(t, `{"a":9007199254740993,"a":1e400}`, string(c.Input), "what is wrong with arguments is the page's to see")
		require.Regexp(t, `^[0-9a-f]{32}$`, c.RequestID)

		// A tool that is not offered is the page's to refuse, with a row.
		r, err = s.CallTool(t.Context(), &mcp.CallToolParams{Name: "gone"})
		require.NoError(t, err)
		require.True(t, r.IsError)
		require.Equal(t, "unknown_tool", structured(t, r)["code"])
		require.Equal(t, "gone", heard.next(t).Tool)

		// A phase later.
		require.NoError(t, p.Say(t.Context(), wire.Tools{Tools: []wire.Tool{listSeats, commitToRound}}))
		changed.next(t)
		require.ElementsMatch(t, []string{"list_seats", "commit_to_round"}, names(t, s))
		// The same list once more is no change.
		require.NoError(t, p.Say(t.Context(), wire.Tools{Tools: []wire.Tool{listSeats, commitToRound}}))
		require.NoError(t, p.Say(t.Context(), wire.Bye{Why: wire.ByHost}))
		changed.next(t)
		require.Empty(t, names(t, s))
		require.Empty(t, changed)
	})
}
