package bridge

import (
	"crypto/sha256"
	"crypto/subtle"
	"net"
	"net/http"
	"strings"
)

// secret is what is kept of a token: its digest, so that comparing takes the same time however much of it is right.
type secret [sha256.Size]byte

func keep(token string) secret { return sha256.Sum256([]byte(token)) }

func (s secret) is(token string) bool {
	given := sha256.Sum256([]byte(token))
	return subtle.ConstantTimeCompare(s[:], given[:]) == 1
}

// front is all that the bridge answers over HTTP: one socket for the page, one address for MCP clients.
func (b *bridge) front() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /page", b.acceptPage)
	mux.HandleFunc("/mcp", b.acceptClient)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "no-store")
		w.Header().Set("X-Content-Type-Options", "nosniff")
		if !b.names(r.Host) {
			http.Error(w, "this is not the bridge's address; it is "+b.address, http.StatusMisdirectedRequest)
			return
		}
		mux.ServeHTTP(w, r)
	})
}

// names says whether a Host header names this bridge. A browser sends the name it was led here by, so a stranger's name
// that resolves to 127.0.0.1 is told apart.
func (b *bridge) names(host string) bool {
	_, port, _ := net.SplitHostPort(b.address) // our own
	return host == b.address || strings.EqualFold(host, "localhost:"+port)
}

// acceptClient takes MCP over HTTP from whoever has the token and is no web page.
func (b *bridge) acceptClient(w http.ResponseWriter, r *http.Request) {
	if r.Header.Values("Origin") != nil {
		http.Error(w, "MCP clients are programs of this machine; a request of a web page is not taken", http.StatusForbidden)
		return
	}
	scheme, token, _ := strings.Cut(r.Header.Get("Authorization"), " ")
	if !strings.EqualFold(scheme, "Bearer") || !b.mcpKey.is(strings.TrimSpace(token)) {
		w.Header().Set("WWW-Authenticate", `Bearer realm="docket bridge"`)
		http.Error(w, "the bearer token is missing or wrong; docket bridge printed it when it started, and each start makes another", http.StatusUnauthorized)
		return
	}
	select {
	case <-b.done:
		http.Error(w, "the bridge is ending", http.StatusServiceUnavailable)
	default:
		b.clients.ServeHTTP(w, r)
	}
}
