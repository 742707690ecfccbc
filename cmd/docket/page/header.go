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
	allowed := "connect-src 'self'"
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
	h.Set("Content-Security-Policy", strings.Replace(policy, "connect-src 'self'", allowed, 1))
	return nil
}

// policy lets the page run its own scripts and its own core, and nothing
// inline; talk to its own server; and be framed by no one, since a room in
// another site's transparent frame would have its buttons pressed unseen.
var policy = strings.Join([]string{
	"default-src 'none'",
	"script-src 'self' 'wasm-unsafe-eval'",
	"style-src 'self'",
	"img-src 'self'",
	"connect-src 'self'",
	"frame-src 'none'",
	"frame-ancestors 'none'",
	"base-uri 'none'",
	"form-action 'none'",
}, "; ")

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
	features := "tools=(self), clipboard-write=(self)"
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
