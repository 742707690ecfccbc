package e2e

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"docket/e2e/house"
	"docket/e2e/rider"
)

// A page that is served badly, or to a browser that lacks something, says in plain
// words what is missing, and works by hand.
func TestServedBadly(t *testing.T) {
	t.Parallel()
	header := func(name, value string) func(http.Header) {
		return func(h http.Header) { h.Set(name, value) }
	}
	untouched := func(http.Header) {}
	tests := []struct {
		name    string
		alter   func(http.Header)
		browser func(*testing.T) *rider.Browser
		host    string // "" for the loopback
		says    string
		tools   []string
	}{
		{"tools switched off", header("Permissions-Policy", "tools=()"), riding, "", "Permissions-Policy header switches tools off", nil},
		{"not keyed by origin", header("Origin-Agent-Cluster", "?0"), riding, "", "Origin-Agent-Cluster: ?0", nil},
		{"plain http from elsewhere", untouched, plain, "room.test", "plain http from another machine", nil},
		{"without the flag", untouched, plain, "", "A polyfill stands in for WebMCP", rider.InOpen},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			proxy, err := house.Alter(server.URL, test.alter)
			require.NoError(t, err)
			t.Cleanup(proxy.Close)
			url := proxy.URL
			if test.host != "" {
				url = proxy.As(test.host)
			}
			p := test.browser(t).NewTab(t)
			// The browser itself says that it ignores the header where the origin is
			// no secure one.
			p.Tolerate("Cross-Origin-Opener-Policy header has been ignored")
			p.Go(url)
			p.WaitText(test.says)
			for _, other := range tests {
				if other.name != test.name {
					require.NotContains(t, p.Text(), other.says)
				}
			}
			if test.tools != nil {
				p.WaitTools(test.tools...)
			}
			p.Press("Advance to Commit")
			p.Type("Position", "Adopt it.")
			p.Press("Commit")
			p.WaitText("Your opening lives in this tab only")
			require.Equal(t, "ok", p.Verify().State)
		})
	}
}
