//go:build js && wasm

package surface

// Cause is why a page cannot offer its tools to an agent of the browser, or can only in part.
type Cause string

// The causes. Each is mended otherwise.
const (
	NoCause  Cause = ""         // they are offered
	Flag     Cause = "flag"     // the browser has no WebMCP, or has it switched off, and nothing stands in
	StandIn  Cause = "polyfill" // the same, and a polyfill stands in
	Insecure Cause = "insecure" // the page is no secure context
	Address  Cause = "address"  // the page's address switches it off
	Policy   Cause = "policy"   // the server's Permissions-Policy keeps tools from the page
	Unkeyed  Cause = "unkeyed"  // the server keeps the page from being keyed by origin
	Missed   Cause = "missed"   // single tools could not be registered
)

// Cause is what keeps the tools from being offered as they should be.
func (s Status) Cause() Cause {
	if s.Platform.State == Absent {
		return s.Platform.cause
	}
	for _, m := range s.Missing {
		switch {
		case m.Kind == "NotAllowedError":
			return Policy
		case m.Kind == "SecurityError" && !s.Platform.originKeyed:
			return Unkeyed
		}
	}
	switch {
	case len(s.Missing) > 0:
		return Missed
	case s.Platform.State == Polyfill:
		return StandIn
	}
	return NoCause
}
