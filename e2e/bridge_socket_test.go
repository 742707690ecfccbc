package e2e

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"docket/e2e/rider"
	"docket/room"
)

// Where the browser makes no socket at all, the page says why, goes on, and can put another room on show.
func TestBridgeWithoutASocket(t *testing.T) {
	t.Parallel()
	p := riding(t).NewTab(t)
	p.Before(`globalThis.Socket = WebSocket; globalThis.WebSocket = class { constructor() { throw new DOMException('no sockets here', 'SecurityError'); } }`)
	p.Go(server.URL)
	p.WaitReads()
	settled(p)
	p.Type("Connect a local agent", "127.0.0.1:1234 "+strings.Repeat("a", 32))
	p.Press("Connect")
	p.WaitText("Refused. Nothing was opened at 127.0.0.1:1234.")
	p.WaitText("The reason: SecurityError: no sockets here")
	require.Empty(t, of(recorded(p), "bridge_opened"))
	before := rider.Eval[string](p, `document.querySelector('h1').innerText`)
	p.Press("New room")
	rider.Wait[bool](p, `document.querySelector('h1').innerText !== `+rider.JSON(before))
	p.WaitReads()
	advanced(p, room.Open, room.Commit)
	require.NotContains(t, spoken(p), "Nothing was opened", "that was the other room's")

	// Once there are sockets, a bridge is connected as ever.
	rider.Eval[any](p, `void (globalThis.WebSocket = Socket)`)
	connected(p, bridgeTo(t, server.URL))
}
