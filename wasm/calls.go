//go:build js && wasm

package main

import (
	"context"

	"docket/ledger"
	"docket/tools"
	"docket/wasm/browser"
)

// calls hands the surface's calls to the room on show.
type calls struct{ p *page }

func (c calls) Call(ctx context.Context, door ledger.Door, name string, input []byte) tools.Answer {
	if c.p.desk.follows != nil {
		return heldElsewhere()
	}
	return c.p.desk.set.Call(ctx, door, name, input)
}

func (c calls) Kept(ctx context.Context, a tools.Answer) tools.Answer { return c.p.durable(ctx, a) }

func (c calls) Refuse(door ledger.Door, name, code, path, message string) tools.Answer {
	if c.p.desk.follows != nil {
		return heldElsewhere()
	}
	return c.p.desk.set.Refuse(door, name, code, path, message)
}

// CancelTooLate goes to the room that answered, whichever is on show by now.
func (c calls) CancelTooLate(name string, a tools.Answer) error { return a.CancelTooLate(name) }

// heldElsewhere answers a call that reaches a room which another tab has. There is no row: the record is not this tab's to write.
func heldElsewhere() tools.Answer {
	return tools.Answer{Code: "held_elsewhere", JSON: browser.Refusal("held_elsewhere", "another tab of this browser has this room, and this one only shows it: nothing was done and nothing recorded")}
}
