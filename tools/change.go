package tools

import (
	"strconv"
	"time"

	"docket/ledger"
	"docket/room/action"
	"docket/room/records"
)

// defaultPatience is how long a call waits for a decision when it does not say.
const defaultPatience = 40 * time.Second

// change proposes an operation of the room's records, and waits for what becomes of it, so long and no longer.
func change(c *call) Answer {
	args, err := c.input("request_id", "seat", "wait_seconds", objectiveField.Name, resourcesField.Name, recipientsField.Name)
	if err != nil {
		return c.refuse("malformed", "", err.Error())
	}
	landed, err := c.set.r.ProposeUnder(c.by, c.tool.operation.Name, args, c.declared(), c.stamp)
	if err != nil {
		return c.settle(landed, err, "", "").done(c)
	}
	patience := defaultPatience
	if n, ok := c.args.Int("wait_seconds"); ok {
		patience = time.Duration(n) * time.Second
	}
	over := make(chan struct{})
	timer := time.AfterFunc(patience, func() { close(over) })
	defer timer.Stop()
	a := c.set.r.AwaitAction(c.ctx, landed.Entry.Hash, over)
	code, message := verdict(a)
	out := c.settle(landed, nil, code, message)
	out.effect = ledger.Hash{}
	if a.Landed > 0 {
		if e, found := c.set.r.Ledger().Entry(a.Landed); found {
			out.effect = e.Hash
		}
	}
	c.account(out, a)
	return out.done(c)
}

// conceals says whether arguments hold what is taken out of them before they are recorded: a digest of the whole of them would
// let a short credential be guessed.
func (c *call) conceals() bool {
	if c.tool.operation == nil && c.tool.query == nil && c.tool.duty == nil {
		return false
	}
	args, err := c.input()
	if err != nil {
		return true
	}
	_, changed := action.Redact(args)
	return changed
}

// verdict is an action's state as an answer words it.
func verdict(a *action.Action) (code, message string) {
	status := a.Status()
	switch status {
	case "awaiting_confirmation":
		return status, "Nothing is decided yet, and nothing has changed. It stays on show in the page until the room closes; get_action tells what becomes of it."
	case "applied":
		if !a.Rule.IsZero() {
			return "ok", "Carried out under a standing rule, without a decision, and read again."
		}
		return "ok", "Carried out as asked, after a decision in the page, and read again."
	case "partially_applied":
		return "ok", "Carried out in part. What was not, or not yet, is under rejected, each with its reason, and get_action tells which places of a record were left out: do not repeat the call for it as it was."
	case "referred":
		return "ok", "Nothing was carried out by this: all of it is above the authority of who decided. Under rejected stands what it waits for, or which action took it up."
	case "nothing_to_do":
		return "ok", "There was nothing to change. What was left alone, and why, is under rejected."
	case "denied":
		return status, "Refused in the page. Nothing was changed; the reason, if one was given, is beside this. Do not repeat the call as it was."
	case "expired":
		return status, "Nothing was changed: " + a.Reason + "."
	case "undone":
		return status, "It was carried out and has been taken back since: nothing of it stands."
	}
	if a.State == action.RolledBack {
		return "failed", "Nothing of it stands: it was carried out, did not verify, and was taken back at once. " + a.Reason + "."
	}
	return "failed", "Nothing was changed. " + a.Code + ": " + a.Reason + "."
}

// account adds what became of all that an action asked for. What finds no room, get_action tells.
func (c *call) account(out reply, a *action.Action) {
	acc := a.Account()
	out.Str("action", actionID(a))
	addFigures(out, a)
	addComparison(out, a)
	out.Bool("replan_required", acc.Replan)
	if s := c.set.r.Snapshot(); s.Records != nil {
		if _, ok := s.Records.Drafts[a.Operation]; ok {
			out.Bool("rule_offered", true)
		}
	}
	if len(acc.Trimmed) > 0 {
		out.Int("applied_in_part", int64(len(acc.Trimmed)))
	}
	if a.Place.ID != "" {
		addFitting(out, "at", a.Place.String())
	}
	if a.Reason != "" && a.State == action.Rejected {
		addFitting(out, "reason", a.Reason)
	}
	out.List("rejected")
	for i, b := range acc.Rejected {
		if !out.TryRaw(bucketJSON(b, out.room()-maxRejectedTail), maxRejectedTail) {
			out.Int("rejected_omitted", int64(len(acc.Rejected)-i))
			break
		}
	}
}

// addFigures adds how an action stands, in words and in numbers.
func addFigures(out reply, a *action.Action) {
	acc := a.Account()
	out.Str("state", string(a.State))
	out.Str("status", a.Status())
	out.Int("requested", int64(acc.Requested))
	out.Int("applied", int64(acc.Applied))
	if acc.Released > 0 {
		out.Int("effects_released", int64(acc.Released))
	}
}

// maxRejectedTail is kept free behind the buckets, to say how many found no room.
const maxRejectedTail = len(`,"rejected_omitted":99999`)

// bucketJSON writes a bucket with as many of its ids as fit. Count counts all of them.
func bucketJSON(b action.Bucket, fit int) string {
	head := append([]byte(`{"code":`), quoted(b.Code)...)
	head = append(append(head, `,"reason":`...), quoted(clip(b.Reason, 160))...)
	if b.Pending != "" {
		head = append(append(head, `,"pending":`...), quoted(b.Pending)...)
	}
	head = append(strconv.AppendInt(append(head, `,"count":`...), int64(len(b.IDs)), 10), `,"ids":[`...)
	tail := `]}`
	n := len(b.IDs)
	size := units(head) + len(tail) + len(`,"ids_omitted":99999`)
	var ids []byte
	for i, id := range b.IDs {
		q := quoted(id)
		if size+units([]byte(q))+1 > fit {
			n = i
			break
		}
		if i > 0 {
			ids = append(ids, ',')
		}
		ids = append(ids, q...)
		size += units([]byte(q)) + 1
	}
	if n < len(b.IDs) {
		tail = `],"ids_omitted":` + strconv.Itoa(len(b.IDs)-n) + `}`
	}
	return string(head) + string(ids) + tail
}

// itemRows tells of an action's proof thing by thing: what would change or has changed, and what became of it.
func itemRows(a *action.Action) []string {
	var rows []string
	for _, o := range a.Outcomes() {
		b := append([]byte(`{"id":`), quoted(o.ID)...)
		code := o.Code
		if code == "" {
			code = "applied"
			switch {
			case o.Effect != nil:
				code = "released"
			case o.Trimmed:
				code = "applied_in_part"
			}
		}
		b = append(append(b, `,"outcome":`...), quoted(code)...)
		if o.Reason != "" {
			b = append(append(b, `,"reason":`...), quoted(o.Reason)...)
		}
		if o.Pending != "" {
			b = append(append(b, `,"pending":`...), quoted(o.Pending)...)
		}
		switch {
		case o.Effect != nil:
			b = append(append(b, `,"key":`...), quoted(o.Effect.Key)...)
			b = o.Effect.Payload.AppendJSON(append(b, `,"payload":`...))
		case o.Item != nil:
			b = appendChange(b, o.Item)
			if o.Trimmed {
				b = appendTexts(append(b, `,"left_out":`...), leftOut(a, o.Ref))
			}
		}
		rows = append(rows, string(append(b, '}')))
	}
	return rows
}

// leftOut are the places of a record that were taken out of what was approved.
func leftOut(a *action.Action, ref records.Ref) (pointers []string) {
	for _, place := range a.Decision.Without {
		if place.Ref == ref {
			pointers = append(pointers, place.Pointer)
		}
	}
	return pointers
}

// appendChange writes what a change does: of an update {pointer: [before, after]}, with null for what is not there.
func appendChange(b []byte, item *action.Item) []byte {
	b = append(append(b, `,"change":`...), quoted(item.Kind.String())...)
	if item.Kind != records.Update || len(item.Fields) == 0 {
		return b
	}
	b = append(b, `,"fields":{`...)
	for i, f := range item.Fields {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(append(b, quoted(f.Pointer)...), `:[`...)
		b = appendOrNull(b, f.Before)
		b = append(appendOrNull(append(b, ','), f.After), ']')
	}
	return append(b, '}')
}

func appendOrNull(b []byte, v records.Value) []byte {
	if !v.Present() {
		return append(b, "null"...)
	}
	return v.AppendJSON(b)
}
