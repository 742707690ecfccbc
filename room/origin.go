package room

import (
	"strconv"
	"strings"
)

// MaxOrigin bounds an origin, in bytes.
const MaxOrigin = 262

// CheckOrigin refuses what may not be invited: anything but an origin as browsers write it (RFC 6454 §6.2, in ASCII), one that is
// not trustworthy (https, or http on this machine), and the room's own. Own may be empty. The error is a [*Refusal]
// and says what would be right.
func CheckOrigin(invited, own string) error {
	if r := judgeOrigin(invited, own); r != nil {
		return r
	}
	return nil
}

func judgeOrigin(invited, own string) *Refusal {
	bad := func(message string) *Refusal { return refuse("bad_origin", "/origin", message) }
	if len(invited) > MaxOrigin {
		return bad("an origin has at most " + itoa(MaxOrigin) + " bytes")
	}
	scheme, rest, ok := strings.Cut(invited, "://")
	if !ok || scheme != "https" && scheme != "http" {
		return bad("an origin starts with https://, as in https://partner.example")
	}
	if i := strings.IndexAny(rest, "/?#@\\"); i >= 0 {
		return bad("an origin is scheme, host and port and nothing more, as in https://partner.example")
	}
	host, port, hasPort := strings.Cut(rest, ":")
	if hasPort {
		n, err := strconv.ParseUint(port, 10, 16)
		if err != nil || n == 0 || strconv.FormatUint(n, 10) != port {
			return bad("a port is a number from 1 to 65535")
		}
		if scheme == "https" && port == "443" || scheme == "http" && port == "80" {
			return bad("leave out the port that " + scheme + " has anyway")
		}
	}
	if !isHost(host) {
		return bad("a host is written in lower-case letters, digits, hyphens and dots, a name in other letters in its xn-- form, and an address as four numbers")
	}
	if scheme == "http" && !onThisMachine(host) {
		return bad("an origin elsewhere must be https; plain http is trusted on this machine only")
	}
	if invited == own {
		return bad("that is the room's own origin; a partner is another one")
	}
	return nil
}

// isHost takes a DNS name or a dotted IPv4 address, as the URL standard's host serializer writes it.
func isHost(host string) bool {
	labels := strings.Split(host, ".")
	if len(host) > 253 {
		return false
	}
	for _, label := range labels {
		if label == "" || len(label) > 63 || label[0] == '-' || label[len(label)-1] == '-' {
			return false
		}
		for i := range len(label) {
			if c := label[i]; (c < 'a' || c > 'z') && (c < '0' || c > '9') && c != '-' {
				return false
			}
		}
	}
	// A name whose last label is a number is an address to a browser.
	last := labels[len(labels)-1]
	if last[0] < '0' || last[0] > '9' {
		return true
	}
	return isIPv4(labels)
}

func isIPv4(labels []string) bool {
	for _, label := range labels {
		if n, err := strconv.ParseUint(label, 10, 8); err != nil || strconv.FormatUint(n, 10) != label {
			return false
		}
	}
	return len(labels) == 4
}

// onThisMachine is which http origins a browser takes for trustworthy: W3C Secure Contexts, §3.1.
func onThisMachine(host string) bool {
	return host == "localhost" || strings.HasSuffix(host, ".localhost") || strings.HasPrefix(host, "127.") && isIPv4(strings.Split(host, "."))
}
