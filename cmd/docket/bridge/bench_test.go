package bridge_test

import (
	"context"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/stretchr/testify/require"

	"docket/cmd/docket/bridge"
	"docket/tools/wire"
)

const small = `{"ok":true,"code":"ok","message":"Each seat acts through the doors named with it."}`

// BenchmarkCall is a call through the bridge to a page that answers at once; what the page itself takes comes on top.
func BenchmarkCall(b *testing.B) {
	serve := func(f *fixture) {
		p := f.page("p1", listSeats)
		f.serve(p, func(m wire.ToPage) {
			if c, ok := m.(wire.Call); ok {
				_ = p.Say(context.Background(), wire.Answer{ID: c.ID, OK: true, Text: small})
			}
		})
	}
	measure := func(b *testing.B, s *mcp.ClientSession) {
		params := &mcp.CallToolParams{Name: "list_seats", Arguments: map[string]int{"cursor": 1}}
		for b.Loop() {
			r, err := s.CallTool(b.Context(), params)
			require.NoError(b, err)
			require.False(b, r.IsError)
		}
	}
	b.Run("http", func(b *testing.B) {
		f := start(b, bridge.Config{})
		serve(f)
		measure(b, f.client(nil))
	})
	b.Run("stdio", func(b *testing.B) {
		f, from, to := overStdio(b, bridge.Config{})
		serve(f)
		measure(b, f.join(&mcp.IOTransport{Reader: from, Writer: to}, nil))
	})
}
