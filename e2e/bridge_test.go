package e2e

import (
	"context"
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/stretchr/testify/require"

	"docket/e2e/house"
	"docket/e2e/rider"
	"docket/ledger"
)

// The tests in bridge_*_test.go drive the real page with a real bridge program and an MCP client. What follows is what
// they share.

// bridgeTo runs a bridge for the room at an origin.
func bridgeTo(t *testing.T, origin string, flags ...string) *house.Bridge {
	t.Helper()
	b, err := built.Bridge(origin, flags...)
	require.NoError(t, err)
	t.Cleanup(func() {
		if t.Failed() {
			t.Logf("docket bridge:\n%s", b.Log())
		}
		require.NotContains(t, b.Log(), b.Token)
		b.Kill()
	})
	return b
}

// connected pastes the bridge's line into the page and presses Connect.
func connected(p *rider.Page, b *house.Bridge) {
	p.T.Helper()
	p.Type("Connect a local agent", b.Line())
	p.Press("Connect")
	p.WaitText("Connected to " + b.Address)
}

// agent is an MCP client of a bridge.
type agent struct {
	*mcp.ClientSession
	t *testing.T

	mu       sync.Mutex
	changed  chan struct{} // takes a word for each notifications/tools/list_changed
	progress []string      // messages
	moved    chan struct{} // takes a word for each progress
}

// agentAt connects an MCP client over HTTP.
func agentAt(t *testing.T, b *house.Bridge) *agent { return agentCalled(t, b, "e2e-client", "1.2.3") }

func agentCalled(t *testing.T, b *house.Bridge, name, version string) *agent {
	t.Helper()
	a := &agent{t: t, changed: make(chan struct{}, 100), moved: make(chan struct{}, 100)}
	client := mcp.NewClient(&mcp.Implementation{Name: name, Version: version}, &mcp.ClientOptions{
		ToolListChangedHandler: func(context.Context, *mcp.ToolListChangedRequest) { a.changed <- struct{}{} },
		ProgressNotificationHandler: func(_ context.Context, r *mcp.ProgressNotificationClientRequest) {
			a.mu.Lock()
			a.progress = append(a.progress, r.Params.Message)
			a.mu.Unlock()
			a.moved <- struct{}{}
		},
	})
	session, err := client.Connect(t.Context(), &mcp.StreamableClientTransport{Endpoint: b.MCP, HTTPClient: &http.Client{Transport: bearer(b.MCPToken)}}, nil)
	require.NoError(t, err)
	t.Cleanup(func() { session.Close() })
	a.ClientSession = session
	return a
}

// bearer is a transport that shows the bridge's token for MCP clients.
type bearer string

func (token bearer) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.Header.Set("Authorization", "Bearer "+string(token))
	return http.DefaultTransport.RoundTrip(r)
}

// names are the tools that the client is offered now.
func (a *agent) names() []string {
	a.t.Helper()
	list, err := a.ListTools(a.t.Context(), nil)
	require.NoError(a.t, err)
	var names []string
	for _, t := range list.Tools {
		names = append(names, t.Name)
	}
	slices.Sort(names)
	return names
}

// offered waits until the client is offered exactly what the page offers its own agent: the reads, and these.
func (a *agent) offered(and ...string) {
	a.t.Helper()
	want := append(slices.Clone(rider.Reads), and...)
	slices.Sort(want)
	for deadline := time.After(rider.Patience); ; {
		if slices.Equal(want, a.names()) {
			return
		}
		select {
		case <-a.changed: // each change is told
		case <-deadline:
			require.Equal(a.t, want, a.names())
			return
		}
	}
}

// offeredBy is what the client is offered, as it sees it.
func offeredBy(a *agent) []*mcp.Tool {
	a.t.Helper()
	list, err := a.ListTools(a.t.Context(), nil)
	require.NoError(a.t, err)
	return list.Tools
}

func indexOf(tools []rider.Tool, name string) int {
	return slices.IndexFunc(tools, func(t rider.Tool) bool { return t.Name == name })
}

// reply is what a client was answered.
type reply struct {
	rider.Answer
	failed bool // isError
}

// call calls a tool with arguments as they stand, well-formed or not, and waits for the answer.
func (a *agent) call(name, input string) reply {
	a.t.Helper()
	r, err := a.try(a.t.Context(), name, input, nil)
	require.NoError(a.t, err)
	return r
}

func (a *agent) try(ctx context.Context, name, input string, token any) (reply, error) {
	params := &mcp.CallToolParams{Name: name, Arguments: json.RawMessage(input)}
	if token != nil {
		params.SetProgressToken(token)
	}
	got, err := a.CallTool(ctx, params)
	if err != nil {
		return reply{}, err
	}
	out := reply{failed: got.IsError}
	out.Text = got.Content[0].(*mcp.TextContent).Text
	if err := json.Unmarshal([]byte(out.Text), &out.Answer); err != nil {
		return out, err
	}
	if err := json.Unmarshal([]byte(out.Text), &out.Fields); err != nil {
		return out, err
	}
	structured, err := json.Marshal(got.StructuredContent)
	require.NoError(a.t, err)
	require.JSONEq(a.t, out.Text, string(structured))
	return out, nil
}

// pending is a call under way.
type pending struct {
	a      *agent
	cancel context.CancelFunc
	end    chan struct{}
	reply  reply
	err    error
}

// begin calls a tool and leaves the call under way. It asks to be told of progress.
func (a *agent) begin(name, input string) *pending {
	ctx, cancel := context.WithCancel(a.t.Context())
	p := &pending{a: a, cancel: cancel, end: make(chan struct{})}
	go func() {
		defer close(p.end)
		p.reply, p.err = a.try(ctx, name, input, name)
	}()
	return p
}

// answer waits for the answer of a call that must be answered.
func (p *pending) answer() reply {
	p.a.t.Helper()
	select {
	case <-p.end:
	case <-time.After(rider.Patience):
		require.Fail(p.a.t, "the call was not answered")
	}
	require.NoError(p.a.t, p.err)
	return p.reply
}

// throughBridge holds a row to be what came from the client through the bridge.
func throughBridge(t rider.T, e ledger.Entry, seat string) {
	t.Helper()
	require.Equal(t, "bridge", e.Actor.Ingress)
	require.Equal(t, "client-asserted", e.Actor.Grade)
	require.Equal(t, seat, e.Actor.Seat)
	require.Equal(t, map[string]any{"name": "e2e-client", "version": "1.2.3"}, payload(t, e)["client_asserted"])
}

// withBridge is a page that is connected to a bridge, and a client there.
func withBridge(t *testing.T, flags ...string) (*rider.Page, *house.Bridge, *agent) {
	t.Helper()
	p := open(t, riding(t))
	p.WaitReads()
	settled(p)
	b := bridgeTo(t, server.URL, flags...)
	connected(p, b)
	a := agentAt(t, b)
	a.offered(rider.Opening...)
	return p, b, a
}

// spoken is the page's text with white space folded.
func spoken(p *rider.Page) string { return strings.Join(strings.Fields(p.Text()), " ") }
