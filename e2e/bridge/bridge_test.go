// Package bridge runs the built docket bridge against clients that nobody here wrote: the official TypeScript SDK's under
// Node, and the Go SDK's. The page at the other end is the tests' own.
package bridge

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/stretchr/testify/require"

	"docket/cmd/docket/bridge/bridgetest"
	"docket/tools/wire"
)

const origin = "https://room.example"

var bin string

func TestMain(m *testing.M) { os.Exit(run(m)) }

func run(m *testing.M) int {
	dir, err := os.MkdirTemp("", "docket-bridge-")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(dir)
	bin = filepath.Join(dir, "docket")
	if out, err := exec.Command("go", "build", "-o", bin, "docket/cmd/docket").CombinedOutput(); err != nil {
		fmt.Fprintf(os.Stderr, "build docket: %v\n%s", err, out)
		return 1
	}
	return m.Run()
}

// said is the first line of docket bridge --json.
type said struct {
	Link, MCP string
	MCPToken  string `json:"mcp_token"`
}

// page connects the tests' page by what was printed.
func (s said) page(t *testing.T) *testPage {
	_, fragment, _ := strings.Cut(s.Link, "#")
	values, err := url.ParseQuery(fragment)
	require.NoError(t, err)
	schema := jsontext.Value(`{"additionalProperties":false,"properties":{},"type":"object"}`)
	var tools []wire.Tool
	for _, name := range []string{"echo", "refuse", "ask", "later", "vanish"} {
		tools = append(tools, wire.Tool{Name: name, Title: strings.ToUpper(name[:1]) + name[1:], Schema: schema, ReadOnly: name == "echo", Untrusted: true})
	}
	p, err := bridgetest.Connect(t.Context(), values.Get("bridge"), values.Get("token"), origin, "p1", tools...)
	require.NoError(t, err)
	tp := &testPage{Page: p, tools: tools, ended: make(chan error, 1)}
	go func() { tp.ended <- p.Serve(context.Background(), tp.hear) }()
	t.Cleanup(p.Drop)
	return tp
}

// testPage has tools that do what the clients want to see.
type testPage struct {
	*bridgetest.Page
	tools []wire.Tool
	ended chan error

	mu        sync.Mutex
	count     int
	asked     []uint64
	cancelled []uint64
}

func (p *testPage) hear(m wire.ToPage) {
	p.mu.Lock()
	defer p.mu.Unlock()
	switch m := m.(type) {
	case wire.Cancel:
		p.cancelled = append(p.cancelled, m.ID)
		p.answer(m.ID, false, map[string]any{"ok": false, "code": "cancelled"})
	case wire.Call:
		p.count++
		switch m.Tool {
		case "echo":
			given := map[string]any{"ok": true, "count": p.count, "length": len(m.Input), "client": m.Client.Name + " " + m.Client.Version}
			if len(m.Input) < 4096 {
				given["input"] = string(m.Input)
			}
			p.answer(m.ID, true, given)
		case "ask":
			p.asked = append(p.asked, m.ID)
			p.say(wire.Waiting{ID: m.ID})
		case "later":
			p.answer(m.ID, true, map[string]any{"ok": true})
			p.say(wire.Tools{Tools: []wire.Tool{p.tools[0], p.tools[4]}})
		case "vanish":
			p.Drop()
		case "refuse":
			p.answer(m.ID, false, map[string]any{"ok": false, "code": "wrong_phase"})
		default:
			p.answer(m.ID, false, map[string]any{"ok": false, "code": "unknown_tool"})
		}
	}
}

func (p *testPage) answer(id uint64, ok bool, object any) {
	text, err := json.Marshal(object)
	if err != nil {
		panic(err)
	}
	p.say(wire.Answer{ID: id, OK: ok, Text: string(text)})
}

// say may fail only because the socket has ended, which Serve tells.
func (p *testPage) say(m wire.FromPage) { _ = p.Say(context.Background(), m) }

// bridge starts the command with --json and reads its first line. Its standard input is no pipe.
func startBridge(t *testing.T, args ...string) (*exec.Cmd, said) {
	cmd := exec.Command(bin, append([]string{"bridge", "--origin", origin, "--json"}, args...)...)
	out, err := cmd.StdoutPipe()
	require.NoError(t, err)
	cmd.Stderr = os.Stderr
	require.NoError(t, cmd.Start())
	t.Cleanup(func() { cmd.Process.Kill(); cmd.Wait() })
	return cmd, read(t, bufio.NewReader(out))
}

func read(t *testing.T, r *bufio.Reader) (s said) {
	line, err := r.ReadBytes('\n')
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(line, &s), "%s", line)
	return s
}

// What the TypeScript client saw is its own to judge; the page's side is looked at here.
func (p *testPage) check(t *testing.T) {
	require.Error(t, <-p.ended)
	p.mu.Lock()
	defer p.mu.Unlock()
	require.Len(t, p.asked, 2)
	require.Equal(t, p.asked[:1], p.cancelled, "what was given up is cancelled, and a bounded wait cancels nothing")
}

func TestTypeScriptOverHTTP(t *testing.T) {
	cmd, s := startBridge(t, "--wait", "2s")
	p := s.page(t)
	out, err := exec.Command("node", "tsclient/client.mjs", "http", s.MCP, s.MCPToken).CombinedOutput()
	require.NoError(t, err, "%s", out)
	require.Equal(t, "held\n", string(out))
	p.check(t)
	require.NoError(t, cmd.Process.Signal(os.Interrupt))
	require.NoError(t, cmd.Wait(), "an interrupt ends it well")
}

func TestTypeScriptOverStdio(t *testing.T) {
	node := exec.Command("node", "tsclient/client.mjs", "stdio", bin, "bridge", "--origin", origin, "--json", "--wait", "2s")
	out, err := node.StdoutPipe()
	require.NoError(t, err)
	var problems strings.Builder
	node.Stderr = &problems
	require.NoError(t, node.Start())
	lines := bufio.NewReader(out)
	p := read(t, lines).page(t)
	rest, err := io.ReadAll(lines)
	require.NoError(t, err)
	require.NoError(t, node.Wait(), "%s%s", rest, &problems)
	require.Equal(t, "held\n", string(rest))
	p.check(t)
}
