package e2e

import (
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"docket/e2e/rider"
)

// publicly serves the room over https from what the browser takes for a public address, so that its checks of access to
// this machine apply, and starts a browser for it.
func publicly(t *testing.T) (*rider.Browser, string) {
	t.Helper()
	to, err := url.Parse(server.URL)
	require.NoError(t, err)
	public := httptest.NewTLSServer(&httputil.ReverseProxy{Rewrite: func(r *httputil.ProxyRequest) {
		r.SetURL(to)
		if r.Out.Header.Get("Origin") != "" {
			r.Out.Header.Set("Origin", server.URL)
		}
	}})
	t.Cleanup(public.Close)
	address := strings.TrimPrefix(public.URL, "https://")
	_, port, _ := strings.Cut(address, ":")
	b, err := rider.Start(rider.Options{WebMCP: true, Hosts: map[string]string{"room.test": "127.0.0.1"},
		Flags: map[string]string{"ip-address-space-overrides": address + "=public", "ignore-certificate-errors": ""}})
	require.NoError(t, err)
	t.Cleanup(b.Close)
	return b, "https://room.test:" + port
}

// The browser's permission to reach this machine: where it is denied the page names it and says where it is given, and
// once it is given the page connects without a reload, with the press that there was.
func TestBridgePermission(t *testing.T) {
	t.Parallel()
	b, origin := publicly(t)
	bridge := bridgeTo(t, origin)
	try := func(t *testing.T, state string) *rider.Page {
		p := b.NewTab(t)
		p.Tolerate("WebSocket connection")
		p.Go(origin)
		p.WaitReads()
		settled(p)
		p.Permit("loopback-network", state, origin)
		p.Type("Connect a local agent", bridge.Line())
		p.Press("Connect")
		return p
	}
	t.Run("denied, then given", func(t *testing.T) {
		p := try(t, "denied")
		p.WaitText("Blocked by the browser.")
		p.WaitText("The permission is loopback-network.")
		p.WaitText("Apps on device")
		p.NoViolations(built.Root)
		require.NotContains(t, rider.Eval[string](p, `document.documentElement.outerHTML`), bridge.Token)
		require.Empty(t, of(recorded(p), "bridge_opened"))
		p.Permit("loopback-network", "granted", origin)
		p.WaitText("Connected to " + bridge.Address)
		require.NotNil(t, payload(t, only(t, recorded(p), "bridge_opened"))["press"])
		a := agentAt(t, bridge)
		a.offered(rider.Opening...)
		require.True(t, a.call("current_phase", `{}`).OK)
		p.Press("Disconnect")
		p.WaitText("Not connected any more")
	})
	t.Run("given", func(t *testing.T) {
		p := try(t, "granted")
		p.WaitText("Connected to " + bridge.Address)
	})
	t.Run("denied, then the room is left", func(t *testing.T) {
		p := try(t, "denied")
		p.WaitText("Blocked by the browser.")
		p.Press("New room")
		p.WaitReads()
		rider.Wait[bool](p, `!document.getElementById('bridge').innerText.includes('Blocked')`)
		p.Permit("loopback-network", "granted", origin)
		p.Press("Advance to Commit")
		p.WaitReads("commit_to_round")
		require.Empty(t, of(recorded(p), "bridge_opened"), "the press was for the other room")
	})
	t.Run("nobody was asked", func(t *testing.T) {
		// A browser without a window asks nobody, and does not tell why there is no connection.
		p := try(t, "prompt")
		p.WaitText("Not reached.")
		p.WaitText("nobody has answered whether this site may reach apps on this device")
		p.Permit("loopback-network", "granted", origin)
		p.WaitText("Connected to " + bridge.Address)
	})
}
