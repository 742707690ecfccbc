// Package partner follows what becomes of an invited origin's frame: what its page says of itself, and what this page
// sees of it. What another origin sends is a word out of a list or nothing; none of its text becomes text of ours.
package partner

import "time"

// Patience is how long a frame may be silent before the page says so.
const Patience = 8 * time.Second

// Path is where an invited origin has its page.
const Path = "/partner"

// State is how a frame stands.
type State string

// The states of a frame. Those from Here to Failed are the partner's own words.
const (
	None        State = ""             // nothing is framed
	Framing     State = "framing"      // and has not answered yet
	Here        State = "here"         // a document of the origin has loaded
	Ready       State = "ready"        // it sees the tool and has the challenge
	Attested    State = "attested"     // it was told that its claim is on the record
	Refused     State = "refused"      // it was refused
	NotSeen     State = "not_seen"     // it does not see the tool
	NoWebMCP    State = "no_webmcp"    // its frame has no document.modelContext
	NoGetTools  State = "no_get_tools" // its browser lists no tools of other origins
	PolicyOff   State = "policy_off"   // its frame may not have tools
	Failed      State = "failed"       // its call ended without an answer
	Silent      State = "silent"       // nothing was heard in time
	Blocked     State = "blocked"      // by this page's own policy
	WrongOrigin State = "wrong_origin" // something else than the invited origin is in the frame
)

// MaxWord bounds what is read of a word that another origin sends, in UTF-16 units.
const MaxWord = 32

// Frame is the frame of an invited origin.
type Frame struct {
	Origin string
	State  State
	Other  string // of Blocked and WrongOrigin: the origin that was kept out, or that answered
}

// Heard takes in what a document in the frame says, with the origin that the browser gives for it. It reports whether
// the invited origin has just said that it is there: what there is for it to answer is then posted to it.
func (f *Frame) Heard(origin, docket, state string) (here bool) {
	if origin != f.Origin {
		f.State, f.Other = WrongOrigin, origin
		return false
	}
	if docket != "partner" {
		return false
	}
	switch said := State(state); said {
	case Here:
		if f.State == Framing || f.State == Silent || f.State == WrongOrigin {
			f.State, f.Other = Here, ""
		}
		return true
	case Ready, Attested, Refused, NotSeen, NoWebMCP, NoGetTools, PolicyOff, Failed:
		f.State, f.Other = said, ""
	}
	return false
}

// Late says that the frame had its time. Who has answered by then is not silent.
func (f *Frame) Late() {
	if f.State == Framing || f.State == Here {
		f.State = Silent
	}
}

// Kept says that this page's policy kept an origin out of the frame: the invited one, or one that it sent the frame on to.
func (f *Frame) Kept(origin string) { f.State, f.Other = Blocked, origin }
