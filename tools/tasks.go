package tools

import (
	"errors"

	"docket/room"
	"docket/room/action"
	"docket/room/task"
)

// duty marks a tool of the tasks. These tools and their arguments are named as the Ownership & Attestation Protocol (OAP) names them, so
// that a client written for it finds them here.
type duty struct {
	actor string // the argument that names the seat acted for; "" for a read
}

// actor is the argument by which a tool's caller says for which seat it acts.
func (t *Tool) actor() string {
	if t.duty != nil {
		return t.duty.actor
	}
	return "seat"
}

var (
	taskField  = Field{Name: "taskId", Type: HexHash, Required: true, Description: "The task's id, as create_task answered and list_unaccepted_tasks gives it."}
	actorField = Field{Name: "actorId", Type: String, Min: 1, Max: 64,
		Description: "The agent seat you act for, as list_seats names it; the riding agent's when left out. No call acts as a seat of the page's own controls."}
	minutesField = Field{Name: "expiresInMinutes", Type: Integer, Min: 1, Max: task.MaxMinutes}
	reasonField  = Field{Name: "reason", Type: String, Max: task.MaxReason, Description: "Why, in a few words."}
)

// as is a field under another name and with another description.
func (f Field) as(name, description string) Field {
	f.Name, f.Description = name, description
	return f
}

// taskTools are the tools of a room's tasks, reads first.
var taskTools = []Tool{
	{
		Name: "get_task_status", Title: "Read one task", ReadOnly: true, Untrusted: true, duty: &duty{},
		Description: "One task as of one moment: its status, its owner if it has one, and its whole history in the ledger's order, a row for each acceptance, claim, handoff and end of a handoff.",
		Schema:      Schema{Fields: []Field{taskField, rowField}},
	},
	{
		Name: "list_unaccepted_tasks", Title: "List what nobody owns", ReadOnly: true, Untrusted: true, duty: &duty{},
		Description: "The tasks that nobody owns and somebody may accept, oldest first. With actorId only those which that seat may accept.",
		Schema: Schema{Fields: []Field{
			actorField.as("actorId", "A seat, as list_seats names it: only what that seat may accept. All when left out."), rowField}},
	},
	{
		Name: "create_task", Title: "Create a task", phase: room.Open, Untrusted: true, duty: &duty{"injectedBy"},
		Description: "Puts a task before the room. Nobody owns it, you neither, until somebody accepts it.",
		Schema: Schema{Fields: []Field{
			{Name: "title", Type: String, Required: true, NotBlank: true, Min: 1, Max: task.MaxTitle, Description: "What is to be done, in a line."},
			{Name: "description", Type: String, Max: task.MaxDescription, Description: "What else there is to know of it."},
			{Name: "authorityScope", Type: String, Max: 64, Description: "Who may accept it, which the room holds to: human, agent, or a seat's id. Anybody when left out."},
			minutesField.as("expiresInMinutes", "In how many minutes somebody must have accepted it; afterwards nobody can. No end when left out."),
			actorField.as("injectedBy", actorField.Description), requestIDField}},
	},
	{
		Name: "accept_task", Title: "Accept a task", phase: room.Open, Untrusted: true, duty: &duty{"actorId"},
		Description: "Makes you the owner of a task that has none: of several who accept at once one does. A task that was handed off is for its recipient alone. You own it as this seat through this door; whoever comes otherwise does not.",
		Schema: Schema{Fields: []Field{taskField,
			{Name: "contextNote", Type: String, Max: task.MaxNote, Description: "What you take it on with: what you know, what you assume."}, actorField, requestIDField}},
	},
	{
		Name: "report_completion", Title: "Claim that a task is done", phase: room.Open, Untrusted: true, duty: &duty{"actorId"},
		Description: "Claims that a task you own is done, and says how you know: reported (told), reviewed (looked over) or observed (seen). To claim more than was claimed since the last handoff takes a sourceReference newer than the claim before and not used yet. You go on owning the task.",
		Schema: Schema{Fields: []Field{taskField,
			{Name: "provenance", Required: true, Enum: []string{string(task.Reported), string(task.Reviewed), string(task.Observed)}, Description: "How you know: exactly one."},
			{Name: "claimText", Type: String, Required: true, NotBlank: true, Min: 1, Max: task.MaxClaim, Description: "What you claim."},
			{Name: "sourceReference", Type: String, NotBlank: true, Min: 1, Max: task.MaxReference,
				Description: "Evidence: the hash of an entry, or the bytes themselves, kept word for word. The room checks that it is new and unused, not what it shows."},
			actorField, requestIDField}},
	},
	{
		Name: "handoff_task", Title: "Hand off a task", phase: room.Open, Untrusted: true, duty: &duty{"fromActorId"},
		Description: "Lets go of a task you own, for one seat to accept, with a frozen snapshot of how it stands. Nobody owns it until that seat accepts; it may decline.",
		Schema: Schema{Fields: []Field{taskField,
			actorField.as("toActorId", "The seat that may accept it, as list_seats names it: also one outside the task's authorityScope.").required(), reasonField,
			minutesField.as("expiresInMinutes", "In how many minutes the recipient must have accepted; afterwards anybody can. No end when left out."),
			actorField.as("fromActorId", actorField.Description), requestIDField}},
	},
	{
		Name: "decline_task", Title: "Decline a handoff", phase: room.Open, Untrusted: true, duty: &duty{"actorId"},
		Description: "Says no to a task that was handed off to your seat. Anybody may accept it then.",
		Schema:      Schema{Fields: []Field{taskField, reasonField, actorField, requestIDField}},
	},
	{
		Name: "recall_task", Title: "Take back an offer", phase: room.Open, Untrusted: true, duty: &duty{"actorId"},
		Description: "Takes back a handoff of yours that waits, so that anybody may accept the task, or a task of yours that nobody has accepted yet, so that nobody can.",
		Schema:      Schema{Fields: []Field{taskField, reasonField, actorField, requestIDField}},
	},
}

func (f Field) required() Field {
	f.Required = true
	return f
}

// runTask is the work of a tool of the tasks.
func runTask(c *call) Answer {
	switch c.tool.Name {
	case "get_task_status":
		return getTaskStatus(c)
	case "list_unaccepted_tasks":
		return listUnacceptedTasks(c)
	case "create_task":
		return createTask(c)
	case "accept_task":
		return acceptTask(c)
	case "report_completion":
		return reportCompletion(c)
	case "handoff_task":
		return handoffTask(c)
	case "decline_task":
		return declineTask(c)
	case "recall_task":
		return recallTask(c)
	}
	panic("tools: " + c.tool.Name + " is offered and has no handler")
}

func createTask(c *call) Answer {
	minutes, _ := c.args.Int("expiresInMinutes")
	scope, _ := c.args.Str("authorityScope")
	landed, err := c.set.r.CreateTask(c.by, room.NewTask{Title: c.said("title"), Description: c.said("description"), Scope: scope, Minutes: minutes}, c.stamp, nil)
	return c.task(landed, err, "Created. Its id is its taskId; nobody owns it until somebody accepts it.")
}

func acceptTask(c *call) Answer {
	landed, err := c.set.r.AcceptTask(c.by, c.hashArg("taskId"), c.said("contextNote"), c.stamp, nil)
	return c.task(landed, err, "Accepted: you own it, as this seat through this door, until you hand it off.")
}

func reportCompletion(c *call) Answer {
	provenance, _ := c.args.Str("provenance")
	if given, _ := c.args.Str("sourceReference"); given != c.said("sourceReference") {
		return c.refuse("evidence_unfit", "/sourceReference", "evidence is kept word for word, and this holds what looks like a credential: give it without")
	}
	landed, err := c.set.r.ReportCompletion(c.by, c.hashArg("taskId"), room.Completion{Provenance: task.Provenance(provenance), Text: c.said("claimText"),
		Reference: c.said("sourceReference")}, c.stamp, nil)
	return c.task(landed, err, "Claimed, as "+provenance+". The record holds that it is claimed, not that it is so; you go on owning the task.")
}

func handoffTask(c *call) Answer {
	minutes, _ := c.args.Int("expiresInMinutes")
	to, _ := c.args.Str("toActorId")
	landed, err := c.set.r.HandOff(c.by, c.hashArg("taskId"), to, c.said("reason"), minutes, c.stamp, nil)
	return c.task(landed, err, "Handed off: you own it no more, and nobody does until that seat accepts.")
}

func declineTask(c *call) Answer {
	landed, err := c.set.r.DeclineTask(c.by, c.hashArg("taskId"), c.said("reason"), c.stamp, nil)
	return c.task(landed, err, "Declined: anybody may accept it now.")
}

func recallTask(c *call) Answer {
	landed, err := c.set.r.RecallTask(c.by, c.hashArg("taskId"), c.said("reason"), c.stamp, nil)
	return c.task(landed, err, "Taken back; get_task_status tells how it stands.")
}

// said is a text argument as it may be recorded: without what looks like a credential.
func (c *call) said(name string) string {
	text, _ := c.args.Str(name)
	return action.RedactText(text)
}

// task answers a write: the row it left, as OAP answers it, or OAP's status and error beside our own.
func (c *call) task(landed room.Landed, err error, message string) Answer {
	out := c.settle(landed, err, "ok", message)
	var refusal *room.Refusal
	if errors.As(err, &refusal) {
		c.addStatus(out, refusal.Code, refusal.Message)
	}
	if err == nil {
		addTaskRow(out, landed.Entry)
	}
	return out.done(c)
}

// addStatus adds to a refusal what OAP says of one.
func (c *call) addStatus(out reply, code, message string) {
	out.Int("status", taskStatus(c.tool.Name, code))
	addFitting(out, "error", message)
}

// taskStatus is the number that OAP gives a refusal: 404 not found, 403 another's, 400 malformed, 409 everything else. Whoever comes too late
// to accept what another owns is in conflict with that, and does not do what is another's to do.
func taskStatus(tool, code string) int64 {
	if tool == "accept_task" && code == "owned_by_another" {
		return 409
	}
	switch code {
	case "task_not_found", "unknown_seat":
		return 404
	case "owned_by_another", "offered_to_another", "outside_scope", "not_yours_to_recall", "not_your_seat", "wrong_door":
		return 403
	case "bad_provenance", "unknown_scope", "same_seat", "too_long", "evidence_unknown", "evidence_unfit", "no_such_cursor",
		// and what an [InputError] says
		"too_large", "malformed", "ill_formed_unicode", "duplicate_key", "too_deep", "not_an_object", "bad_number", "unknown_field", "missing_field",
		"wrong_type", "out_of_range", "blank":
		return 400
	}
	return 409
}
