package e2e

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"docket/e2e/rider"
)

// Switched off in the address, in a browser that has WebMCP: the page says so in a
// sentence of its own (TestServedBadly has the others), and works by hand.
func TestCasesSwitchedOff(t *testing.T) {
	t.Parallel()
	for name, b := range map[string]*rider.Browser{"native": riding(t), "polyfill": plain(t)} {
		t.Run(name, func(t *testing.T) {
			p := b.Open(t, server.URL+"/?webmcp=off")
			p.WaitText("No agent can be offered tools here. The page works by hand.")
			if name == "native" {
				p.WaitText("WebMCP is switched off for this page (webmcp=off in its address), so no tools are offered.")
				p.WaitTools()
			}
			for _, other := range []string{"Permissions-Policy", "Origin-Agent-Cluster", "plain http", "A polyfill stands in"} {
				require.NotContains(t, p.Text(), other)
			}
			settled(p)
			p.Press("Advance to Commit")
			p.Type("Position", "Adopt it.")
			p.Press("Commit")
			p.WaitText("Your opening lives in this tab only")
			p.Press("Advance to Reveal")
			p.Press("Reveal")
			p.WaitText("position and nonce are on the record")
			p.Press("Advance to Ruling")
			p.WaitText("Round 1: Ruling")
			require.Equal(t, "ok", p.Verify().State)
		})
	}
}

// The room in another site's frame, seen or transparent, is refused by the browser
// before any of it runs: nobody can be made to press its buttons unseen.
func TestCasesInAnotherSitesFrame(t *testing.T) {
	t.Parallel()
	target, err := url.Parse(server.URL)
	require.NoError(t, err)
	var mu sync.Mutex
	var asked []string
	forward := httputil.NewSingleHostReverseProxy(target)
	framed := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		mu.Lock()
		asked = append(asked, r.URL.Path)
		mu.Unlock()
		forward.ServeHTTP(w, r)
	}))
	t.Cleanup(framed.Close)
	for _, attributes := range []string{`title="seen"`, `style="opacity:0" allow="tools"`, `sandbox="allow-scripts allow-same-origin"`} {
		t.Run(attributes, func(t *testing.T) {
			other := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				w.Header().Set("Content-Type", "text/html")
				fmt.Fprintf(w, `<!doctype html><title>Another site</title><link rel="icon" href="data:,"><iframe src="%s" %s></iframe>`, framed.URL, attributes)
			}))
			t.Cleanup(other.Close)
			mu.Lock()
			asked = nil
			mu.Unlock()
			p := riding(t).NewTab(t)
			p.Tolerate("frame-ancestors")
			p.Go(strings.Replace(other.URL, "127.0.0.1", "localhost", 1)) // and waits for its frame
			require.Contains(t, strings.Join(p.Complaints(), "\n"), "frame-ancestors 'none'")
			require.Empty(t, p.Names())
			mu.Lock()
			defer mu.Unlock()
			require.Equal(t, []string{"/"}, asked, "the page was asked for, and nothing that it would have brought")
		})
	}
}
