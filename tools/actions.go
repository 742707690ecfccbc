package tools

import (
	"slices"
	"strconv"

	"docket/room/action"
)

var getActionTool = Tool{
	Name: "get_action", Title: "Read one action", ReadOnly: true, Untrusted: true,
	Description: "What became of a proposed change, by its id: its state, its account, and a row for every record and effect asked for, with what changes and the outcome.",
	Schema: Schema{Fields: []Field{
		{Name: "action", Type: HexHash, Required: true, Description: "The action's id, as its call answered and list_actions gives it."}, rowField}},
}

var listActionsTool = Tool{
	Name: "list_actions", Title: "List the actions", ReadOnly: true, Untrusted: true,
	Description: "The changes proposed in this room, newest first: id, operation, seat, state, and how much of what was asked for was applied.",
	Schema: Schema{Fields: []Field{
		{Name: "state", Enum: []string{"undecided", "landed", "ended"}, Description: "undecided: may still have an effect. landed: its changes stand. ended: nothing of it stands."}, rowField}},
}

func getAction(c *call) Answer {
	landed, err := c.record()
	if err != nil {
		return c.settle(landed, err, "", "").done(c)
	}
	a, ok := c.set.r.Action(c.hashArg("action"))
	if !ok {
		return c.miss(landed, "not_found", "/action", "no action of that id is on the record; list_actions lists them").done(c)
	}
	begin := func(message string) reply {
		out := c.settle(landed, nil, "ok", message)
		out.Str("operation", a.Operation)
		addFigures(out, a)
		if a.Proof != nil {
			out.Hash("proof_digest", a.Proof.Digest())
		}
		addComparison(out, a)
		return out
	}
	_, message := verdict(a)
	return c.rows(landed, itemRows(a), begin, message)
}

func listActions(c *call) Answer {
	landed, err := c.record()
	if err != nil {
		return c.settle(landed, err, "", "").done(c)
	}
	all := c.set.r.Actions()
	slices.Reverse(all)
	want, _ := c.args.Str("state")
	var rows []string
	for _, a := range all {
		if want == "" || want == standing(a) {
			rows = append(rows, actionRow(a))
		}
	}
	return c.rows(landed, rows, func(message string) reply { return c.settle(landed, nil, "ok", message) }, "Actions, newest first.")
}

func standing(a *action.Action) string {
	switch {
	case a.State.Undecided():
		return "undecided"
	case a.State.Landed():
		return "landed"
	}
	return "ended"
}

func actionRow(a *action.Action) string {
	acc := a.Account()
	b := append([]byte(`{"action":"`), actionID(a)...)
	b = append(append(b, `","operation":`...), quoted(a.Operation)...)
	b = append(append(b, `,"seat":`...), quoted(a.By.Seat)...)
	b = append(append(b, `,"state":`...), quoted(string(a.State))...)
	b = strconv.AppendInt(append(b, `,"requested":`...), int64(acc.Requested), 10)
	b = strconv.AppendInt(append(b, `,"applied":`...), int64(acc.Applied), 10)
	return string(strconv.AppendUint(append(b, `,"entry":`...), a.Seq, 10)) + `}`
}
