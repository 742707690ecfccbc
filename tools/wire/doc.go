// Package wire is what a page and the bridge program say to each other, over one WebSocket on this machine: JSON
// text, one message each.
//
//	page                                   bridge
//	Hello (version, token, room, page)  →
//	                                    ←  Welcome, or Refused and the end
//	the row bridge_opened lands
//	Opened, Tools                       →
//	                                    ←  Call, Cancel
//	Waiting, Answer; Tools again when they change  →
//	Bye                                 ↔  Bye
//
// The page is a client of the bridge and yet serves it: tools live in the page. The token is spoken in Hello and
// nowhere else. No Call comes before Opened, so no row of a call can come before the bridge's own; an Answer comes
// once for each Call, also for one that was cancelled.
//
// Each message has one spelling: members in the order in which they are declared, none left out, nothing between
// them. What does not read back to the same bytes is refused, with the place where it went wrong.
package wire

// Version is what a page's [Hello] must carry.
const Version = "docket-bridge/1"

// What a message may have at most, in bytes.
const (
	MaxFromPage = 256 << 10
	MaxToPage   = 128 << 10

	MaxShort = 1 << 10 // a name, a token, a reason in it
)

// Why a bridge refuses a page, in [Refused].
const (
	WrongToken  = "wrong_token"
	WrongOrigin = "wrong_origin" // only before there is a socket: a page sees that it could not connect
	OtherPage   = "other_page"   // the message says which
	BadMessage  = "bad_message"
	BadVersion  = "bad_version"
)

// Why a page or the bridge leaves, in [Bye].
const (
	ByHost   = "host"     // the host ended it in the page
	Left     = "left"     // the page is being left
	Replaced = "replaced" // the same page connected anew
	Protocol = "protocol" // the other side said what it may not
	Stopped  = "stopped"  // the bridge program ends
)
