//go:build js && wasm

package main

import (
	"context"
	"errors"

	"docket/ledger"
	"docket/room"
	"docket/tools"
	"docket/tools/wire"
)

// bridged is the room that a session acts in.
type bridged struct {
	p *page
	d *dial
}

// Open lands the row bridge_opened with the press that connected.
func (b bridged) Open() error {
	_, err := b.d.desk.room.OpenBridge(host, b.d.address.Host, b.d.press)
	var refusal *room.Refusal
	if errors.As(err, &refusal) {
		return errors.New(refusal.Message)
	}
	return err
}

// Close lands the row bridge_closed.
func (b bridged) Close(why string, press *room.Press) error {
	_, err := b.d.desk.room.CloseBridge(why, press)
	return err
}

// Offered is what the page offers its own agent.
func (b bridged) Offered() []tools.Tool {
	if b.d.desk.follows != nil {
		return nil
	}
	return tools.OfferedThroughBridge(b.d.desk.room.Snapshot())
}

// Call runs a tool for a client.
func (b bridged) Call(ctx context.Context, client room.Client, c wire.Call) tools.Answer {
	d := b.d.desk
	if d.follows != nil {
		return heldElsewhere()
	}
	return b.p.durable(ctx, d.set.Do(ctx, tools.Call{Door: ledger.Bridge, Name: c.Tool, Input: c.Input, Client: client, RequestID: c.RequestID}))
}

// Refuse records a call that cannot be run.
func (b bridged) Refuse(client room.Client, c wire.Call, code, message string) tools.Answer {
	if b.d.desk.follows != nil {
		return heldElsewhere()
	}
	return b.d.desk.set.RefuseClient(client, c.Tool, code, "", message)
}
