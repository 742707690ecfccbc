package bridge_test

import (
	"context"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"docket/cmd/docket/bridge"
	"docket/tools/wire"
)

func withProgress(name, token string) *mcp.CallToolParams {
	p := &mcp.CallToolParams{Name: name}
	p.SetProgressToken(token)
	return p
}

// A client hears at once that its call waits for a person, and again; then it is answered although the page has not,
// and the call goes on there.
func TestBoundedWait(t *testing.T) {
	eachTransport(t, bridge.Config{Wait: 300 * time.Millisecond}.Beating(20*time.Millisecond), func(t *testing.T, f *fixture, connect func(*mcp.ClientOptions) *mcp.ClientSession) {
		progress := make(told[mcp.ProgressNotificationParams], 99)
		s := connect(&mcp.ClientOptions{ProgressNotificationHandler: func(_ context.Context, r *mcp.ProgressNotificationClientRequest) { progress <- *r.Params }})
		p := f.page("p1", ratifyRuling)
		heard := make(told[wire.ToPage], 9)
		f.serve(p, func(m wire.ToPage) {
			heard <- m
			if c, ok := m.(wire.Call); ok && c.Tool == "ratify_ruling" {
				require.NoError(t, p.Say(context.Background(), wire.Waiting{ID: c.ID, RequestID: "mine"}))
			}
		})
		r, err := s.CallTool(t.Context(), withProgress("ratify_ruling", "tok"))
		require.NoError(t, err)
		require.False(t, r.IsError, "waiting is no error")
		got := structured(t, r)
		require.Equal(t, "awaiting_confirmation", got["code"])
		require.Equal(t, false, got["ok"], "nothing has happened yet")
		require.Equal(t, "mine", got["request_id"])
		first, second := progress.next(t), progress.next(t)
		require.Equal(t, "tok", first.ProgressToken)
		require.Contains(t, first.Message, "waiting for a press")
		require.Greater(t, second.Progress, first.Progress)

		// The page answers late: nobody is told twice, and nothing breaks.
		c := heard.next(t).(wire.Call)
		require.NoError(t, p.Say(t.Context(), wire.Answer{ID: c.ID, OK: true, Text: `{"ok":true}`}))

		// A page that says nothing at all.
		r, err = s.CallTool(t.Context(), &mcp.CallToolParams{Name: "silent"})
		require.NoError(t, err)
		require.True(t, r.IsError)
		require.Equal(t, "unanswered", structured(t, r)["code"])
		require.Equal(t, "silent", heard.next(t).(wire.Call).Tool, "a bounded wait cancels nothing")
		require.Empty(t, heard)
	})
}

// A page that says again and again that a call waits is heard once.
func TestWaitingIsHeardOnce(t *testing.T) {
	f, from, to := overStdio(t, bridge.Config{Wait: 300 * time.Millisecond}.Beating(time.Hour))
	progress := make(told[mcp.ProgressNotificationParams], 99)
	s := f.join(&mcp.IOTransport{Reader: from, Writer: to}, &mcp.ClientOptions{
		ProgressNotificationHandler: func(_ context.Context, r *mcp.ProgressNotificationClientRequest) { progress <- *r.Params }})
	p := f.page("p1", ratifyRuling)
	f.serve(p, func(m wire.ToPage) {
		if c, ok := m.(wire.Call); ok {
			for range 5 {
				require.NoError(t, p.Say(context.Background(), wire.Waiting{ID: c.ID, RequestID: "mine"}))
			}
		}
	})
	for _, token := range []string{"first", "second"} {
		r, err := s.CallTool(t.Context(), withProgress("ratify_ruling", token))
		require.NoError(t, err)
		require.Equal(t, "awaiting_confirmation", structured(t, r)["code"])
	}
	require.Equal(t, "first", progress.next(t).ProgressToken)
	require.Equal(t, "second", progress.next(t).ProgressToken)
}

// A client that gives a call up has it cancelled in the page.
func TestCancel(t *testing.T) {
	eachTransport(t, bridge.Config{}, func(t *testing.T, f *fixture, connect func(*mcp.ClientOptions) *mcp.ClientSession) {
		s := connect(nil)
		p := f.page("p1", ratifyRuling)
		heard := make(told[wire.ToPage], 9)
		f.serve(p, func(m wire.ToPage) { heard <- m })
		ctx, cancel := context.WithCancel(t.Context())
		failed := make(told[error], 1)
		go func() {
			_, err := s.CallTool(ctx, &mcp.CallToolParams{Name: "ratify_ruling"})
			failed <- err
		}()
		c := heard.next(t).(wire.Call)
		cancel()
		require.ErrorIs(t, failed.next(t), context.Canceled)
		require.Equal(t, wire.Cancel{ID: c.ID}, heard.next(t))
		require.NoError(t, p.Say(t.Context(), wire.Answer{ID: c.ID, Text: `{"ok":false,"code":"cancelled"}`}))

		// The page is there for the next call.
		go func() {
			_, err := s.CallTool(t.Context(), &mcp.CallToolParams{Name: "list_seats"})
			failed <- err
		}()
		next := heard.next(t).(wire.Call)
		require.Equal(t, c.ID+1, next.ID)
		require.NoError(t, p.Say(t.Context(), wire.Answer{ID: next.ID, OK: true, Text: `{"ok":true}`}))
		require.NoError(t, failed.next(t))
	})
}

// A call that is under way when the page goes is answered as interrupted, however the page goes.
func TestPageGoneInMidCall(t *testing.T) {
	for name, how := range map[string]func(drop func(), say func(wire.FromPage)){
		"crash":    func(drop func(), _ func(wire.FromPage)) { drop() },
		"goodbye":  func(_ func(), say func(wire.FromPage)) { say(wire.Bye{Why: wire.Left}) },
		"nonsense": func(_ func(), say func(wire.FromPage)) { say(wire.Answer{ID: 77}) },
	} {
		t.Run(name, func(t *testing.T) {
			f := start(t, bridge.Config{})
			s := f.client(nil)
			p := f.page("p1", ratifyRuling)
			heard := make(told[wire.ToPage], 9)
			ended := f.serve(p, func(m wire.ToPage) { heard <- m })
			got := make(told[*mcp.CallToolResult], 1)
			go func() {
				r, err := s.CallTool(context.WithoutCancel(t.Context()), &mcp.CallToolParams{Name: "ratify_ruling"})
				if assert.NoError(t, err) {
					got <- r
				}
			}()
			heard.next(t)
			how(p.Drop, func(m wire.FromPage) { require.NoError(t, p.Say(t.Context(), m)) })
			r := got.next(t)
			require.True(t, r.IsError)
			require.Equal(t, "interrupted", structured(t, r)["code"])
			require.NotEmpty(t, structured(t, r)["request_id"])
			<-ended
			if name == "nonsense" {
				require.Equal(t, wire.BadMessage, heard.next(t).(wire.Refused).Code)
			}
			// Another page may come.
			f.page("p2", listSeats)
		})
	}
}

// The page learns that the bridge ends, and so does a call under way.
func TestBridgeEndsInMidCall(t *testing.T) {
	f := start(t, bridge.Config{})
	s := f.client(nil)
	p := f.page("p1", ratifyRuling)
	heard := make(told[wire.ToPage], 9)
	ended := f.serve(p, func(m wire.ToPage) { heard <- m })
	got := make(told[*mcp.CallToolResult], 1)
	go func() {
		r, err := s.CallTool(context.WithoutCancel(t.Context()), &mcp.CallToolParams{Name: "ratify_ruling"})
		assert.True(t, err == nil || r == nil)
		got <- r
	}()
	heard.next(t)
	f.end()
	// The answer may be lost with the connection that it should have come by; one that comes says so.
	if r := got.next(t); r != nil {
		require.Equal(t, "interrupted", structured(t, r)["code"])
	}
	require.Equal(t, wire.Bye{Why: wire.Stopped}, heard.next(t))
	require.Error(t, told[error](ended).next(t))
	require.NoError(t, told[error](f.ended).next(t), "an end that was asked for is no error")
}
