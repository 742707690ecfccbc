package e2e

import (
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/coder/websocket"
	"github.com/stretchr/testify/require"

	"docket/e2e/rider"
	"docket/room"
)

// asksThroughBridge is a page in Ruling with an ask from a client at the bridge that waits.
func asksThroughBridge(t *testing.T) (*rider.Page, *agent, *pending, func()) {
	t.Helper()
	p, b, a := withBridge(t)
	advanced(p, room.Open, room.Commit)
	p.Press("Advance to Reveal")
	p.Press("Advance to Reveal")
	a.offered("reveal_in_round")
	p.Press("Advance to Ruling")
	a.offered("ratify_ruling")
	asked := a.begin("ratify_ruling", `{"ruling":"Adopted.","request_id":"r"}`)
	<-a.moved
	p.WaitText("A ruling is asked for")
	return p, a, asked, b.Kill
}

// However a bridge ends while a call waits: the ask is given up, bridge_closed says why, nobody ruled.
func TestBridgeEndsInMidCall(t *testing.T) {
	t.Parallel()
	ended := func(t *testing.T, p *rider.Page, why string) {
		t.Helper()
		entries := recorded(p)
		closed := only(t, entries, "bridge_closed")
		require.Equal(t, why, member(t, closed, "why"))
		lapsed := only(t, entries, "ratification_lapsed")
		require.Less(t, lapsed.Seq, closed.Seq)
		require.Empty(t, of(entries, "ruling_ratified"))
		for _, e := range entries[closed.Seq:] {
			require.NotEqual(t, "bridge", e.Actor.Ingress, "nothing comes through it any more")
		}
		require.False(t, rider.Eval[bool](p, `!!document.querySelector('.ask')`))
		require.Equal(t, "ok", p.Verify().State)
	}
	t.Run("killed", func(t *testing.T) {
		t.Parallel()
		p, _, _, kill := asksThroughBridge(t)
		kill()
		p.WaitText("The connection broke")
		p.WaitRow("bridge_closed")
		ended(t, p, room.WhyLost)
	})
	t.Run("reloaded", func(t *testing.T) {
		t.Parallel()
		p, _, asked, _ := asksThroughBridge(t)
		p.Tolerate("/api/add-checkpoint") // the page that comes may learn from the witness what the one that went had done
		keptAll(p)
		p.Reload()
		r := asked.answer()
		require.True(t, r.failed)
		require.Equal(t, "interrupted", r.Code)
		p.WaitReads("ratify_ruling")
		settled(p)
		ended(t, p, room.WhyReload)
		require.NotContains(t, spoken(p), "Connected to")
	})
	t.Run("disconnected", func(t *testing.T) {
		t.Parallel()
		p, a, asked, _ := asksThroughBridge(t)
		p.Press("Disconnect")
		r := asked.answer()
		require.False(t, r.OK, r.Text)
		require.Equal(t, room.Interrupted, r.Code)
		require.Contains(t, r.Message, "The bridge to the page was closed while this waited.")
		p.WaitText("A press here ended the connection")
		p.WaitRow("bridge_closed")
		ended(t, p, room.WhyHost)
		require.Empty(t, a.names())
	})
	t.Run("put aside", func(t *testing.T) {
		t.Parallel()
		p, a, asked, _ := asksThroughBridge(t)
		p.Press("New room")
		r := asked.answer()
		require.False(t, r.OK, r.Text)
		p.WaitText("Another room was put on show")
		require.Empty(t, a.names())
		require.Empty(t, of(recorded(p), "bridge_opened"), "the new room has no bridge")
		p.Press("Return to the earlier room")
		p.WaitReads("ratify_ruling")
		p.WaitRow("bridge_closed")
		ended(t, p, room.WhyLeft)
	})
	t.Run("the core ends", func(t *testing.T) {
		t.Parallel()
		p := riding(t).NewTab(t)
		p.Tolerate("")
		p.Before(catchCore)
		p.Go(server.URL)
		p.WaitReads()
		settled(p)
		b := bridgeTo(t, server.URL)
		connected(p, b)
		a := agentAt(t, b)
		a.offered(rider.Opening...)
		rider.Eval[any](p, `void setTimeout(() => { core._inst = {exports: {resume() { throw new WebAssembly.RuntimeError('unreachable'); }, getsp: () => 0}}; document.getElementById('verify').click(); })`)
		p.WaitText("The core of this room has stopped")
		for len(a.names()) > 0 {
			<-a.changed
		}
		require.Equal(t, "no_page", a.call("list_seats", `{}`).Code)
		p.Reload()
		p.WaitReads()
		settled(p)
		require.Equal(t, room.WhyReload, member(t, only(t, recorded(p), "bridge_closed"), "why"))
	})
}

// A page that may not connect is told why, as far as that is known, and nothing is recorded.
func TestBridgeRefusals(t *testing.T) {
	t.Parallel()
	try := func(t *testing.T, line string) *rider.Page {
		p := open(t, riding(t))
		p.WaitReads()
		settled(p)
		p.Type("Connect a local agent", line)
		p.Press("Connect")
		return p
	}
	nothing := func(t *testing.T, p *rider.Page) {
		t.Helper()
		require.Empty(t, of(recorded(p), "bridge_opened"))
		require.Empty(t, of(recorded(p), "bridge_closed"))
		require.True(t, p.Has("textbox", "Connect a local agent"))
		p.NoViolations(built.Root)
	}
	t.Run("wrong token", func(t *testing.T) {
		t.Parallel()
		b := bridgeTo(t, server.URL)
		wrong := strings.Repeat("0", 32)
		p := try(t, b.Address+" "+wrong)
		p.WaitText("Refused: wrong token.")
		nothing(t, p)
		require.NotContains(t, rider.Eval[string](p, `document.documentElement.outerHTML`), wrong)
		connected(p, b) // and with the right one it goes on
		require.Len(t, of(recorded(p), "bridge_opened"), 1)
	})
	t.Run("wrong origin", func(t *testing.T) {
		t.Parallel()
		b := bridgeTo(t, "https://another.example")
		p := try(t, b.Line())
		p.Tolerate("WebSocket connection")
		p.WaitText("Not reached.")
		p.WaitText("The bridge is for another origin.")
		nothing(t, p)
	})
	t.Run("nobody there", func(t *testing.T) {
		t.Parallel()
		l, err := net.Listen("tcp", "127.0.0.1:0")
		require.NoError(t, err)
		address := l.Addr().String()
		l.Close()
		p := try(t, address+" "+strings.Repeat("a", 32))
		p.Tolerate("WebSocket connection")
		p.WaitText("Not reached.")
		nothing(t, p)
	})
	t.Run("two pages", func(t *testing.T) {
		t.Parallel()
		p, b, a := withBridge(t)
		second := try(t, b.Line())
		second.WaitText("Refused: another page holds it.")
		name := rider.Eval[string](p, `document.querySelector('h1').innerText`)
		second.WaitText(`another page holds this bridge: the room "` + name + `" in page "`)
		nothing(t, second)
		require.True(t, a.call("list_seats", `{}`).OK, "the first one goes on")
		p.Press("Disconnect")
		p.WaitText("Not connected any more")
		connected(second, b)
		a.offered(rider.Opening...)
	})
	t.Run("another program", func(t *testing.T) {
		t.Parallel()
		// It takes a socket and says what a bridge does not.
		said := make(chan string, 1)
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			c, err := websocket.Accept(w, r, &websocket.AcceptOptions{InsecureSkipVerify: true})
			if err != nil {
				return
			}
			defer c.CloseNow()
			if _, hello, err := c.Read(r.Context()); err == nil {
				said <- string(hello)
				_ = c.Write(r.Context(), websocket.MessageText, []byte(`{"type":"welcome","type":"welcome"}`))
				_, _, _ = c.Read(r.Context())
			}
		}))
		defer server.Close()
		p := try(t, strings.TrimPrefix(server.URL, "http://")+" "+strings.Repeat("a", 32))
		require.Contains(t, <-said, `"type":"hello"`)
		p.WaitText("what came was not what a bridge says")
		nothing(t, p)
	})
	t.Run("not a line", func(t *testing.T) {
		t.Parallel()
		for line, want := range map[string]string{
			"":               "paste the line that docket bridge printed",
			"127.0.0.1:1234": "the line must have two parts",
			"192.168.0.7:80 " + strings.Repeat("a", 32): "the address must be on this machine",
			"127.0.0.1:80 " + strings.Repeat("g", 32):   "the token must be 32 hexadecimal digits",
		} {
			p := try(t, line)
			p.WaitText(want)
			nothing(t, p)
			require.Equal(t, "true", rider.Eval[string](p, `document.getElementById('bridge-line').getAttribute('aria-invalid')`))
		}
	})
}

// A link brings the line in its fragment. The address bar loses it at once, nothing is done without the press, and a
// query counts for nothing.
func TestBridgeLink(t *testing.T) {
	t.Parallel()
	b := bridgeTo(t, server.URL)
	p := riding(t).NewTab(t)
	traffic := p.Watch()
	p.Go(b.Link)
	p.WaitReads()
	settled(p)
	p.WaitText("The link that opened this page names the bridge at " + b.Address)
	require.Equal(t, server.URL+"/", rider.Eval[string](p, `location.href`))
	require.Equal(t, 1, rider.Eval[int](p, `history.length`)-1, "nothing to go back to")
	require.Equal(t, b.Line(), rider.Wait[string](p, `document.getElementById('bridge-line').value`))
	require.NotContains(t, rider.Eval[string](p, `document.documentElement.outerHTML`), b.Token)
	require.Empty(t, of(recorded(p), "bridge_opened"), "nothing happens by itself")
	require.NotContains(t, b.Log(), "connected")
	p.Press("Connect")
	p.WaitText("Connected to " + b.Address)
	require.NotContains(t, rider.Eval[string](p, `document.documentElement.outerHTML`), b.Token)
	require.NotContains(t, strings.Join(traffic.Requests(), "\n"), b.Token)
	press := payload(t, only(t, recorded(p), "bridge_opened"))["press"].(map[string]any)
	require.Equal(t, true, press["is_trusted"])
	p.Press("Disconnect")

	// In a tab that is open already.
	rider.Eval[any](p, `void (location.hash = `+rider.JSON("#bridge="+b.Address+"&token="+b.Token)+`)`)
	p.WaitText("The link that opened this page names the bridge at " + b.Address)
	require.Equal(t, "", rider.Eval[string](p, `location.hash`))

	q := riding(t).NewTab(t)
	q.Go(server.URL + "/?bridge=" + b.Address + "&token=" + strings.Repeat("b", 32))
	q.WaitReads()
	settled(q)
	require.NotContains(t, spoken(q), "The link that opened")
	require.Equal(t, "", rider.Eval[string](q, `document.getElementById('bridge-line').value`))
}
