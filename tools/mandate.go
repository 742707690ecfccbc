package tools

import (
	"docket/room"
	"docket/room/action"
	"docket/room/mandate"
)

var getMandateTool = Tool{
	Name: "get_mandate", Title: "Read the mandate", ReadOnly: true, Untrusted: true,
	Description: "What the host declared that whoever it speaks for wants done: objectives, types of action, resources, recipients, limits, what needs a second word. Every change that is proposed is compared with it. It comes in parts: join text from offset 0 on.",
	Schema: Schema{Fields: []Field{
		{Name: "offset", Type: Integer, Description: "Where in the text to go on, in UTF-16 units; 0 when left out."}}},
}

// mandateTools are the tools of the mandate that stands: none where none does.
func mandateTools(s room.Snapshot) []Tool {
	if s.Mandate == nil {
		return nil
	}
	return []Tool{getMandateTool}
}

func getMandate(c *call) Answer {
	landed, err := c.record()
	if err != nil {
		return c.settle(landed, err, "", "").done(c)
	}
	s := c.set.r.Snapshot()
	if s.Mandate == nil {
		return c.miss(landed, "no_mandate", "", "no mandate stands").done(c)
	}
	out := c.settle(landed, nil, "ok", "The mandate in RFC 8785 form, as entry and digest name it.")
	out.Int("entry", int64(s.Mandate.Seq))
	out.Hash("digest", s.Mandate.Mandate.Digest())
	offset, _ := c.args.Int("offset")
	text := string(s.Mandate.Mandate.AppendJSON(nil))
	part, next, done, cutErr := slice(text, int(offset), out.roomFor("text", len(`,"next_offset":99999999`)))
	if cutErr != nil {
		return c.miss(landed, "bad_offset", "/offset", cutErr.Error()).done(c)
	}
	out.Str("text", part)
	if !done {
		out.Int("next_offset", int64(next))
	}
	return out.done(c)
}

// declared is what a call says of itself for the mandate, without what looks like a credential.
func (c *call) declared() (d action.Declared) {
	d.Objective = c.said(objectiveField.Name)
	d.Resources, d.Recipients = c.saidAll(resourcesField.Name), c.saidAll(recipientsField.Name)
	return d
}

func (c *call) saidAll(name string) (out []string) {
	for _, text := range c.args.Strs(name) {
		out = append(out, action.RedactText(text))
	}
	return out
}

// addComparison adds how a proposal compares with the mandate that stood: a verdict on what its caller declared, and one on what the
// rehearsal wrote.
func addComparison(out reply, a *action.Action) {
	if a.Proof == nil || a.Proof.Compared == nil {
		return
	}
	b := appendReceipt([]byte(`{"declared":`), a.Proof.Compared.Declared)
	b = appendReceipt(append(b, `,"written":`...), a.Proof.Compared.Written)
	out.Raw("mandate", string(append(b, '}')))
}

// appendReceipt writes a receipt as an answer has room for it: its verdict, its codes and its id. The proof on the ledger has it whole.
func appendReceipt(b []byte, r mandate.Receipt) []byte {
	b = appendText(append(b, `{"verdict":`...), string(r.Verdict))
	b = append(b, `,"codes":[`...)
	var last mandate.Code
	for i, reason := range r.Reasons {
		if reason.Code == last {
			continue // one resource after the other
		}
		last = reason.Code
		if i > 0 {
			b = append(b, ',')
		}
		b = appendText(b, string(reason.Code))
	}
	b = append(append(b, `],"receipt":"`...), r.ReceiptID.String()...)
	return append(b, `"}`...)
}
