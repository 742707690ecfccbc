package bridge_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/stretchr/testify/require"

	"docket/cmd/docket/bridge"
	"docket/tools/wire"
)

// A thousand calls sent without waiting for any: each is answered once and with its own answer, and they reach the page
// in the order in which they were sent.
func TestThousandCallsInOrder(t *testing.T) {
	f, from, to := overStdio(t, bridge.Config{})
	p := f.page("p1", listSeats)
	const n = 1000
	heard := make(told[string], n)
	f.serve(p, func(m wire.ToPage) {
		c := m.(wire.Call)
		heard <- string(c.Input)
		// Answers need not come in order.
		go func() {
			_ = p.Say(context.Background(), wire.Answer{ID: c.ID, OK: true, Text: `{"ok":true,"got":` + string(c.Input) + `}`})
		}()
	})
	say := func(line string) {
		_, err := io.WriteString(to, line+"\n")
		require.NoError(t, err)
	}
	answers := bufio.NewReaderSize(from, 1<<20)
	line := func() string {
		for {
			s, err := answers.ReadString('\n')
			require.NoError(t, err)
			if !strings.Contains(s, "list_changed") {
				return s
			}
		}
	}
	say(strings.Replace(initialize, `"id":1`, `"id":"init"`, 1))
	require.Contains(t, line(), `"id":"init"`)
	say(`{"jsonrpc":"2.0","method":"notifications/initialized"}`)
	go func() {
		for i := range n {
			fmt.Fprintf(to, `{"jsonrpc":"2.0","id":%d,"method":"tools/call","params":{"name":"list_seats","arguments":{"i":%d}}}`+"\n", i, i)
		}
	}()
	seen := map[int]bool{}
	for range n {
		var m struct {
			ID     int
			Result struct {
				StructuredContent struct{ Got struct{ I int } }
			}
		}
		text := line()
		require.NoError(t, json.Unmarshal([]byte(text), &m), text)
		require.False(t, seen[m.ID], text)
		require.Equal(t, m.ID, m.Result.StructuredContent.Got.I, text)
		seen[m.ID] = true
	}
	for i := range n {
		require.Equal(t, `{"i":`+strconv.Itoa(i)+`}`, heard.next(t))
	}
}

// Over HTTP a client that waits for each answer keeps its order; many at once lose nothing.
func TestThousandCallsOverHTTP(t *testing.T) {
	f := start(t, bridge.Config{})
	p := f.page("p1", listSeats)
	heard := make(told[string], 2000)
	f.serve(p, func(m wire.ToPage) {
		c := m.(wire.Call)
		heard <- string(c.Input)
		require.NoError(t, p.Say(context.Background(), wire.Answer{ID: c.ID, OK: true, Text: `{"ok":true,"got":` + string(c.Input) + `}`}))
	})
	s := f.client(nil)
	call := func(i int) error {
		r, err := s.CallTool(t.Context(), &mcp.CallToolParams{Name: "list_seats", Arguments: map[string]int{"i": i}})
		if err != nil {
			return err
		}
		if got := r.StructuredContent.(map[string]any)["got"].(map[string]any)["i"]; got != float64(i) {
			return fmt.Errorf("call %d got the answer to %v", i, got)
		}
		return nil
	}
	for i := range 500 {
		require.NoError(t, call(i))
		require.Equal(t, `{"i":`+strconv.Itoa(i)+`}`, heard.next(t))
	}
	errs := make(told[error], 500)
	for i := range 500 {
		go func() { errs <- call(i) }()
	}
	for range 500 {
		require.NoError(t, errs.next(t))
	}
	require.Len(t, heard, 500)
}

// While the page has as many calls before it as it may, others wait their turn, and reading goes on: a call can be
// cancelled that is far behind.
func TestCallsTakeTurns(t *testing.T) {
	f := start(t, bridge.Config{})
	p := f.page("p1", ratifyRuling)
	heard := make(told[wire.ToPage], 200)
	f.serve(p, func(m wire.ToPage) { heard <- m })
	s := f.client(nil)
	ctx, cancel := context.WithCancel(t.Context())
	over := make(told[error], 100)
	for range 64 {
		go func() {
			_, err := s.CallTool(ctx, &mcp.CallToolParams{Name: "ratify_ruling"})
			over <- err
		}()
	}
	var first []wire.Call
	for range 64 {
		first = append(first, heard.next(t).(wire.Call))
	}
	go func() {
		_, err := s.CallTool(t.Context(), &mcp.CallToolParams{Name: "list_seats"})
		over <- err
	}()
	// An answer makes room for the next.
	require.NoError(t, p.Say(t.Context(), wire.Answer{ID: first[0].ID, OK: true, Text: `{"ok":true}`}))
	require.NoError(t, over.next(t))
	last := heard.next(t).(wire.Call)
	require.Equal(t, "list_seats", last.Tool)
	require.EqualValues(t, 65, last.ID)
	cancel()
	for range 63 {
		require.Error(t, over.next(t))
		require.IsType(t, wire.Cancel{}, heard.next(t))
	}
	require.NoError(t, p.Say(t.Context(), wire.Answer{ID: last.ID, OK: true, Text: `{"ok":true}`}))
	require.NoError(t, over.next(t))
}

// What is no message is answered, and the session goes on.
func TestLinesThatAreNoMessages(t *testing.T) {
	f, from, to := overStdio(t, bridge.Config{})
	answers := bufio.NewReaderSize(from, 1<<20)
	send := func(line string) string {
		go func() { _, _ = io.WriteString(to, line+"\n") }()
		s, err := answers.ReadString('\n')
		require.NoError(t, err)
		return s
	}
	deep := strings.Repeat(`[`, 3000) + strings.Repeat(`]`, 3000)
	for _, c := range []struct{ line, want string }{
		{`nonsense`, `"id":null,"error":{"code":-32700`},
		{`{"id":4,`, `"id":4,"error":{"code":-32700`},
		{`{"jsonrpc":"2.0","id":9,"method":"ping"} nonsense`, `"id":9,"error":{"code":-32700`},
		{`[]`, `"id":null,"error":{"code":-32600`},
		{`{"id":"a"}`, `"id":"a","error":{"code":-32600`},
		{`{"jsonrpc":"2.0","id":5,"method":"tools/call","params":{"name":"list_seats","arguments":` + deep + `}}`, `"id":5,"error":{"code":-32600`},
		{`{"jsonrpc":"2.0","id":6,"method":"x","params":"` + strings.Repeat("a", 17<<20) + `"}`, `"id":null,"error":{"code":-32600,"message":"the message is too long"`},
		{initialize, `"serverInfo"`},
		{`{"jsonrpc":"2.0","id":8,"method":"tools/call","params":{"name":"list_seats"}}`, `no_page`},
	} {
		got := send(c.line)
		require.Contains(t, got, c.want)
		require.Less(t, len(got), 2000)
	}
	require.NoError(t, to.Close())
	require.NoError(t, told[error](f.ended).next(t), "the bridge ends with its client")
}
