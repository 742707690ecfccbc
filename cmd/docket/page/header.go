package page

import (
	"fmt"
	"net"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"docket/ledger"
)

// PolicyFile names the witnesses that the page may ask beside its own server: a C2SP tlog-policy among the built files.
const PolicyFile = "policy"

// ConnectTo widens the Content-Security-Policy to the origins of a tlog-policy's witnesses. It fails where the policy
// is none, or names an address that is not https or on loopback.
func ConnectTo(h http.Header, text string) error {
	p, err := ledger.ParsePolicy(text)
	if err != nil {
		return err
	}
	allowed := connect
	for _, w := range p.Witnesses {
		if w.URL == "" {
			continue
		}
		u, err := url.Parse(w.URL)
		if err != nil || u.Host == "" || u.User != nil || u.Scheme != "https" && !(u.Scheme == "http" && slices.Contains(LoopbackHosts(), u.Hostname())) {
			return fmt.Errorf("witness %s has the address %q, want one that starts with https://", w.Name, w.URL)
		}
		allowed += " " + u.Scheme + "://" + u.Host
	}
	h.Set("Content-Security-Policy", strings.Replace(policy, connect, allowed, 1))
	return nil
}

// connect is where the page may ask: its own server, and a bridge on this
// machine, whose port is another in each run.
const connect = "connect-src 'self' ws://127.0.0.1:* ws://localhost:*"

// policy lets the page run its own scripts and its own core, and nothing
// inline; talk to those of connect; frame the page of a partner, which is served
// over https or on this machine; and be framed by no one, since a room in
// another site's transparent frame would have its buttons pressed unseen.
var policy = strings.Join([]string{
	"default-src 'none'",
	"script-src 'self' 'wasm-unsafe-eval'",
	"style-src 'self'",
	"img-src 'self'",
	connect,
	"frame-src " + strings.Join(framed, " "),
	"frame-ancestors 'none'",
	"base-uri 'none'",
	"form-action 'none'",
}, "; ")

// framed are the sources that an invited partner's page may come from, in the
// terms of a Content-Security-Policy, which a Permissions-Policy shares.
var framed = []string{"https:", "http://localhost:*", "http://127.0.0.1:*"}

// off are the powerful features that the room has no use for. A name that
// Chromium does not know is a warning in its console, so the list holds those
// that it does.
var off = []string{
	"accelerometer", "autoplay", "camera", "clipboard-read",
	"display-capture", "encrypted-media", "fullscreen", "gamepad", "geolocation",
	"gyroscope", "hid", "identity-credentials-get", "idle-detection",
	"keyboard-map", "local-fonts", "magnetometer", "microphone", "midi",
	"otp-credentials", "payment", "picture-in-picture",
	"publickey-credentials-create", "publickey-credentials-get",
	"screen-wake-lock", "serial", "storage-access", "usb",
	"window-management", "xr-spatial-tracking",
}

// Header returns the headers of every answer, in a new map.
func Header() http.Header {
	// A frame has tools only where its element says allow="tools" too, which the
	// core writes for the origin that the host invited and for no other.
	features := "tools=(self"
	for _, source := range framed {
		features += " " + strconv.Quote(source)
	}
	features += "), clipboard-write=(self)"
	for _, name := range off {
		features += ", " + name + "=()"
	}
	h := http.Header{}
	h.Set("Content-Security-Policy", policy)
	h.Set("Permissions-Policy", features)
	// WebMCP registers nothing in a document that shares its agent cluster.
	h.Set("Origin-Agent-Cluster", "?1")
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
	return h
}

// LoopbackHosts are the names under which a browser on this machine may ask
// for a server that listens on loopback.
func LoopbackHosts() []string {
	return []string{"localhost", "127.0.0.1", "::1"}
}

// mayAskFor compares the name alone: a port may have been forwarded from another,
// and a rebound name is told by the name.
func (s *Site) mayAskFor(host string) bool {
	if len(s.Hosts) == 0 {
		return true
	}
	name, port, err := net.SplitHostPort(host)
	if err != nil {
		name = strings.TrimSuffix(strings.TrimPrefix(host, "["), "]")
	} else if _, err := strconv.ParseUint(port, 10, 16); err != nil {
		return false
	}
	return slices.ContainsFunc(s.Hosts, func(known string) bool {
		return strings.EqualFold(known, name)
	})
}
