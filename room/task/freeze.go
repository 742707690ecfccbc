package task

import "docket/ledger"

// Freeze is a task as it is, in values and not by reference: what a handoff takes with it, and what stays as it was whatever comes
// after. {"captured_at","latest_acceptance","latest_claim","status"}; what there is none of is null.
func (t *Task) Freeze(at string) ledger.Payload {
	return object(ledger.Str("captured_at", at), ledger.Str("status", string(t.Status)),
		ledger.Obj("latest_acceptance", t.Latest().frozen()), ledger.Obj("latest_claim", t.LatestClaim().frozen()))
}

func (a *Acceptance) frozen() ledger.Payload {
	if a == nil {
		return none
	}
	return object(ledger.HashOf("entry", a.Hash), ledger.Int("seq", int64(a.Seq)), ledger.Obj("by", a.By.frozen()), ledger.Str("accepted_at", a.TS), ledger.Str("note", a.Note))
}

func (c *Claim) frozen() ledger.Payload {
	if c == nil {
		return none
	}
	evidence := none
	if c.Evidence != nil {
		evidence = c.Evidence.payload()
	}
	return object(ledger.HashOf("entry", c.Hash), ledger.Int("seq", int64(c.Seq)), ledger.Obj("by", c.By.frozen()), ledger.Str("reported_at", c.TS),
		ledger.Str("provenance", string(c.Provenance)), ledger.Str("claim", c.Text), ledger.Obj("evidence", evidence))
}

func (a Actor) frozen() ledger.Payload {
	f := []ledger.Field{ledger.Str("seat", a.Seat), ledger.Str("door", a.Door.String())}
	return object(optional(f, "client", a.Client)...)
}

var none, _ = ledger.ParsePayload([]byte("null"))

// object writes what stands on the record already, so it can be written.
func object(fields ...ledger.Field) ledger.Payload {
	p, err := ledger.Make(fields...)
	if err != nil {
		return ledger.Payload{}
	}
	return p
}
