package room

import (
	"docket/ledger"
)

// Press is what the page could measure of the press behind an act. It is evidence of a route, never of a
// person: an agent that drives the browser makes presses that measure the same.
type Press struct {
	Type           string // the event that decided: "click", "submit", …
	Trusted        bool   // isTrusted: false means page script, true means the browser's input pipeline
	Detail         int64  // click count; 0 for a key or a script
	Pointer        string // pointerType: "mouse", "touch", "pen", or "" where there was none
	Prelude        string // the events seen on the control just before, joined by "+", or "none"
	X, Y           int64  // viewport coordinates in CSS pixels, rounded; 0 for a key or a script
	ScreenX        int64
	ScreenY        int64
	UserActivation bool // navigator.userActivation.isActive
}

func (p *Press) payload() ledger.Payload {
	out, err := ledger.Make(ledger.Str("type", p.Type), ledger.Bool("is_trusted", p.Trusted), ledger.Int("detail", p.Detail),
		ledger.Str("pointer", p.Pointer), ledger.Str("prelude", p.Prelude), ledger.Int("x", p.X), ledger.Int("y", p.Y),
		ledger.Int("screen_x", p.ScreenX), ledger.Int("screen_y", p.ScreenY), ledger.Bool("user_activation", p.UserActivation))
	if err != nil {
		// A browser that reports ill-formed event names or coordinates beyond 2^53 measured nothing usable.
		out, _ = ledger.Make(ledger.Str("type", "unreadable"), ledger.Bool("is_trusted", false), ledger.Int("detail", 0),
			ledger.Str("pointer", ""), ledger.Str("prelude", "none"), ledger.Int("x", 0), ledger.Int("y", 0),
			ledger.Int("screen_x", 0), ledger.Int("screen_y", 0), ledger.Bool("user_activation", false))
	}
	return out
}

func readPress(f *ledger.Fields) *Press {
	p := &Press{Type: f.Str("type"), Trusted: f.Bool("is_trusted"), Detail: f.Int("detail"), Pointer: f.Str("pointer"), Prelude: f.Str("prelude"),
		X: f.Int("x"), Y: f.Int("y"), ScreenX: f.Int("screen_x"), ScreenY: f.Int("screen_y"), UserActivation: f.Bool("user_activation")}
	f.Only("type", "is_trusted", "detail", "pointer", "prelude", "x", "y", "screen_x", "screen_y", "user_activation")
	return p
}

// PressOf reads the press an entry records, if it records one.
func PressOf(e ledger.Entry) (Press, bool) {
	_, v, err := parse(e)
	if err != nil || v.press == nil {
		return Press{}, false
	}
	return *v.press, true
}
