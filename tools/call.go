package tools

import (
	"context"

	"docket/ledger"
	"docket/room"
)

// Call is a tool call as it arrives at a door.
type Call struct {
	Door  ledger.Door
	Name  string
	Input []byte // the arguments as JSON text; empty means none

	Client    room.Client // at the bridge, how the client introduced itself
	RequestID string      // stands in where the arguments give none, so that get_outcome can be asked all the same
}

// call is one tool call on its way through.
type call struct {
	set   *Set
	ctx   context.Context
	tool  *Tool
	by    room.Caller
	args  Args
	stamp room.Stamp
}

// Do is [Set.Call] for a caller of whom more is known.
func (s *Set) Do(ctx context.Context, in Call) Answer {
	door, name, input := in.Door, in.Name, in.Input
	snapshot := s.r.Snapshot()
	c := &call{set: s, ctx: ctx, tool: find(snapshot, name), by: room.Caller{Door: door, Seat: room.RiderSeat, Client: in.Client}}
	if c.tool == nil || c.tool.Name == PartnerAttest && door != ledger.WebMCP {
		return s.refuseBy(c.by, name, "unknown_tool", "", "there is no tool of that name in this room")
	}
	if c.tool.Name == PartnerAttest {
		c.by.Seat = room.UnknownSeat // whoever calls is nobody until the challenge is answered
	}
	args, bad := Decode(c.tool.Schema, input)
	if bad == nil {
		c.args = args
		id := requestID(args)
		if id == "" {
			id = recordedID(in.RequestID)
		}
		c.stamp = s.stamp(id, []byte(args.Without("request_id", "wait_seconds")), c.tool.sealed || c.conceals())
	} else {
		c.stamp = s.stamp("", input, true)
	}
	if !c.tool.offeredIn(snapshot) {
		return c.notOffered(snapshot)
	}
	if bad != nil {
		return c.refuse(bad.Code, bad.Path, bad.Message)
	}
	if name := c.tool.actor(); name != "" && args.Has(name) {
		seat, _ := args.Str(name)
		have, known := snapshot.Seat(seat)
		switch {
		case known && have.Kind != room.Agent && c.tool.duty != nil:
			return c.refuse("not_your_seat", "/"+name, "the seat "+seat+" acts through the page's own controls, so no call can act as it")
		case !known || have.Kind != room.Agent:
			return c.refuse("unknown_seat", "/"+name, "no agent's seat has that id; list_seats names them")
		}
		c.by.Seat = seat
	}
	if ctx.Err() != nil {
		landed, err := s.r.Cancel(c.by, name, c.stamp)
		return c.settle(landed, err, "cancelled", "the call was cancelled before it had an effect").done(c)
	}
	return c.run()
}

// run is the tool's own work, once its arguments are read and its caller is known.
func (c *call) run() Answer {
	switch {
	case c.tool.query != nil:
		return query(c)
	case c.tool.operation != nil:
		return change(c)
	case c.tool.duty != nil:
		return runTask(c)
	}
	switch c.tool.Name {
	case "get_action":
		return getAction(c)
	case "list_actions":
		return listActions(c)
	case "get_mandate":
		return getMandate(c)
	case "list_seats":
		return listSeats(c)
	case "current_phase":
		return currentPhase(c)
	case "read_ledger":
		return readLedger(c)
	case "get_artefact":
		return getArtefact(c)
	case "verify_receipt":
		return verifyReceipt(c)
	case "get_outcome":
		return getOutcome(c)
	case "commit_to_round":
		return commitToRound(c)
	case "withdraw_commitment":
		return withdrawCommitment(c)
	case "reveal_in_round":
		return revealInRound(c)
	case "ratify_ruling":
		return ratifyRuling(c)
	case PartnerAttest:
		return attest(c)
	}
	panic("tools: " + c.tool.Name + " is offered and has no handler")
}
