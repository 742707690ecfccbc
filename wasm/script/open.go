package script

import (
	"docket/ledger"
	"docket/room"
	"docket/room/action"
	"docket/room/task"
	"docket/wasm/wording"
)

// recordSteps read the records and ask for a change to them, by the sample of their set.
func recordSteps(s room.Snapshot, seat room.Seat, h Hand) []Step {
	if s.Records == nil {
		return nil
	}
	sample := s.Records.Set.Sample
	var steps []Step
	if sample.Query != "" {
		x := Step{ID: Search, Label: wording.ReadTheRecords, Tool: sample.Query, Input: with(sample.Asked, seat), Later: h.Asked}
		x.Shown = x.Input
		steps = append(steps, x)
	}
	if sample.Operation != "" {
		_, proposed := Latest(s)
		x := Step{ID: Propose, Label: wording.ProposeAChange, Tool: sample.Operation, Input: with(sample.Args, seat), Later: proposed}
		x.Shown = x.Input
		steps = append(steps, x)
	}
	return steps
}

// with names the seat in arguments that are written as a JSON object already.
func with(args string, seat room.Seat) string {
	p, err := ledger.ParsePayload([]byte(args))
	if err != nil {
		return args
	}
	own := payload(ledger.Str("seat", seat.ID))
	if text := p.String(); text != "{}" {
		return text[:len(text)-1] + "," + own[1:]
	}
	return own
}

// Latest is the change that the script asked for last, false for none that a snapshot tells of.
func Latest(s room.Snapshot) (*action.Action, bool) {
	seat, ok := Seat(s)
	if !ok || s.Records == nil {
		return nil, false
	}
	var latest *action.Action
	for _, list := range [][]*action.Action{s.Records.Waiting, s.Records.Recent} {
		for _, a := range list {
			if a.By.Seat == seat.ID && (latest == nil || a.Seq > latest.Seq) {
				latest = a
			}
		}
	}
	return latest, latest != nil
}

// taskSteps accept a task that the seat may accept, claim the one that it owns, and create one.
func taskSteps(s room.Snapshot, seat room.Seat) []Step {
	var steps []Step
	own := func(name string) ledger.Field { return ledger.Str(name, seat.ID) }
	for _, t := range s.Tasks {
		if t.MayAccept(seat.ID, string(seat.Kind)) {
			steps = append(steps, step(Accept, wording.AcceptATask, "accept_task", ledger.Str("taskId", t.Hash.String()), own("actorId")))
			break
		}
	}
	for _, t := range s.Tasks {
		if t.Owner != nil && t.Owner.Seat == seat.ID && t.Owner.Door == ledger.WebMCP && t.Status == task.Accepted {
			steps = append(steps, step(Claim, wording.ClaimATaskDoneAsReported, "report_completion", ledger.Str("taskId", t.Hash.String()),
				ledger.Str("provenance", string(task.Reported)), ledger.Str("claimText", "A script says so and has done nothing."), own("actorId")))
			break
		}
	}
	create := step(Create, wording.CreateATaskInline, "create_task", ledger.Str("title", "Read the record of this round (a scripted task)"), own("injectedBy"))
	create.Later = true
	return append(steps, create)
}
