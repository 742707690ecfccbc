package tools

import (
	"strconv"
	"strings"

	"docket/room"
	"docket/room/action"
	"docket/room/records"
)

// Arguments that the tools of a set of records take beside those that the set declares.
var (
	waitField = Field{Name: "wait_seconds", Type: Integer, Max: 120,
		Description: "How long to wait for a decision before answering awaiting_confirmation; 40 seconds when left out."}
	objectiveField = Field{Name: "declared_objective", Type: String, NotBlank: true, Min: 1, Max: 200,
		Description: "Which of the mandate's objectives this serves, word for word. Left out, it counts as not declared, which is drift."}
	resourcesField = Field{Name: "declared_resources", Type: Strings, Max: 100,
		Description: "What it touches, each as collection/id. Left out, it counts as naming nothing, which is drift."}
	recipientsField = Field{Name: "declared_recipients", Type: Strings, Max: 100, Description: "Whom its effects reach, if any."}
	rowField        = Field{Name: "cursor", Type: IntegerOrString, Min: 1,
		Description: "Where to go on: next_cursor of the page before, or the number of a row to start at."}
)

// recordTools are the tools of the room's set of records, reads first; none where no records are open.
func recordTools(s room.Snapshot) []Tool {
	if s.Records == nil {
		return nil
	}
	set := s.Records.Set
	out := make([]Tool, 0, len(set.Queries)+len(set.Operations)+2)
	for i := range set.Queries {
		q := &set.Queries[i]
		t := Tool{Name: q.Name, Title: q.Title, Description: q.Description, ReadOnly: true, Untrusted: true, query: q}
		t.Schema.Fields = append(fieldsOf(q.Args), rowField, seatField)
		out = append(out, t)
	}
	out = append(out, getActionTool, listActionsTool)
	for i := range set.Operations {
		op := &set.Operations[i]
		t := Tool{Name: op.Name, Title: op.Title, Description: contract(s, op), Consequential: true, Untrusted: true, phase: room.Open, operation: op}
		t.Schema.Fields = fieldsOf(op.Args)
		if s.Mandate != nil {
			t.Schema.Fields = append(t.Schema.Fields, objectiveField, resourcesField, recipientsField)
		}
		t.Schema.Fields = append(t.Schema.Fields, waitField, seatField, requestIDField)
		out = append(out, t)
	}
	return out
}

// fieldsOf is what a set declares, as a schema says it.
func fieldsOf(args []records.Arg) []Field {
	out := make([]Field, 0, len(args)+3)
	for _, a := range args {
		f := Field{Name: a.Name, Description: a.Description, Required: a.Required, Min: a.Min, Max: a.Max}
		switch a.Type {
		case records.Number:
			f.Type = Integer
		case records.Flag:
			f.Type = Boolean
		case records.Choice:
			f.Enum = a.Enum
		case records.IDs:
			f.Type, f.Min = Strings, 0
		default:
			f.NotBlank = a.Required
		}
		out = append(out, f)
	}
	return out
}

// contract says what an operation does, from its own declaration, and what holds for it now: whether it can be undone, what happens
// next, how to read the answer, the standing rule, the authority.
func contract(s room.Snapshot, op *records.Operation) string {
	r := s.Records
	var b strings.Builder
	b.WriteString(op.Description)
	if op.Reversible {
		b.WriteString(" It can be undone in the page while nothing has moved since.")
	} else {
		b.WriteString(" It cannot be undone.")
	}
	if len(op.Effects) > 0 {
		b.WriteString(" It sends: " + strings.Join(op.Effects, ", ") + ".")
	}
	b.WriteString(" The call is rehearsed on a copy; what of it is carried out is decided in the page, perhaps less than you asked for. The answer accounts for every record: applied, and rejected by reason with ids. Do not repeat a call that was rejected: read why, and ask for those ids only.")
	if s.Mandate != nil {
		b.WriteString(" A mandate stands, which get_mandate reads: what you declare is compared with it, and so is what the rehearsal writes. Drift is shown to whoever decides, and no standing rule holds for it.")
	}
	if rule := r.Standing[op.Name]; rule != nil {
		b.WriteString(" A standing rule holds until " + rule.Until[:len("2006-01-02")] + ": up to " + strconv.FormatInt(rule.Bounds.Records, 10) + " records")
		if r.Set.Unit != "" {
			b.WriteString(" and " + amount(r.Set, rule.Bounds.Value))
		}
		b.WriteString(" a call are carried out without a decision, whichever agent's seat calls; " + strconv.FormatInt(rule.Bounds.Calls-rule.Used.Calls, 10) + " of " + strconv.FormatInt(rule.Bounds.Calls, 10) + " calls are left.")
	}
	if len(r.Set.Roles) > 0 && r.Set.Roles[0].Limit > 0 && op.Value != nil {
		role := r.Set.Roles[0]
		b.WriteString(" It is decided as " + role.Label + ": a record's change above " + amount(r.Set, role.Limit))
		if len(r.Set.Roles) > 1 {
			b.WriteString(" waits for " + r.Set.Roles[1].Label + ", listed as referred with pending.")
		} else {
			b.WriteString(" is not carried out.")
		}
	}
	return b.String()
}

// amount writes an amount of a set in its unit.
func amount(set *records.Set, n int64) string {
	scale := max(set.Scale, 1)
	text := strconv.FormatInt(n/scale, 10)
	if rest := n % scale; rest != 0 {
		digits := strconv.FormatInt(scale, 10)[1:]
		part := strconv.FormatInt(max(rest, -rest), 10)
		text += "." + digits[:len(digits)-len(part)] + part
	}
	if set.Unit == "" {
		return text
	}
	return text + " " + set.Unit
}

// input is a call's arguments as the set's code takes them: those that it declares, and no others.
func (c *call) input(without ...string) (records.Value, error) {
	return records.Parse([]byte(c.args.Without(without...)))
}

// actionID is an action's id as a tool answers it.
func actionID(a *action.Action) string { return a.Hash.String() }
