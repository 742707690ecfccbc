package tools

import (
	"cmp"
	"slices"
	"strconv"

	"docket/ledger"
	"docket/room"
	"docket/room/task"
)

// addTaskRow adds the row that a task's entry is, under the names of OAP. A text that finds no room is left out, and the entry has it.
func addTaskRow(out reply, e ledger.Entry) {
	f := e.Payload.Read()
	out.Hash("id", e.Hash)
	if f.Has("task") {
		out.Hash("taskId", f.Hash("task"))
	}
	switch e.Kind {
	case "task_created":
		out.Str("status", string(task.Pending))
		out.Str("injectedBy", e.Actor.Seat)
		out.Str("createdAt", e.TS)
		addFitting(out, "title", f.Str("title"))
		if scope := f.OptStr("scope"); scope != "" {
			out.Str("authorityScope", scope)
		}
	case "task_accepted":
		out.Str("actorId", e.Actor.Seat)
		out.Str("acceptedAt", e.TS)
		addText(out, "contextNote", f.OptStr("note"))
	case "task_completed":
		out.Str("actorId", e.Actor.Seat)
		out.Str("provenance", f.Str("provenance"))
		out.Str("reportedAt", e.TS)
		if f.Has("evidence") {
			out.Hash("evidence_digest", f.Obj("evidence").Hash("digest"))
		}
		addFitting(out, "claimText", f.Str("claim"))
		if f.Has("evidence") && f.Obj("evidence").Has("text") {
			addFitting(out, "sourceReference", f.Obj("evidence").Str("text"))
		}
	case "task_handed_off":
		out.Str("fromActorId", e.Actor.Seat)
		out.Str("toActorId", f.Str("to"))
		out.Str("handoffAt", e.TS)
		addText(out, "reason", f.OptStr("reason"))
		if snapshot := f.Payload("snapshot").String(); units(snapshot) <= out.roomFor("contextSnapshot", 60) {
			out.Raw("contextSnapshot", snapshot)
		} else {
			out.Bool("contextSnapshot_too_long", true)
		}
	case "task_declined", "task_recalled":
		out.Str("actorId", e.Actor.Seat)
		addText(out, "reason", f.OptStr("reason"))
	}
}

func addText(out reply, name, text string) {
	if text != "" {
		addFitting(out, name, text)
	}
}

// taskMiss is [call.miss] as OAP answers it.
func (c *call) taskMiss(landed room.Landed, code, path, message string) Answer {
	out := c.miss(landed, code, path, message)
	c.addStatus(out, code, message)
	return out.done(c)
}

func getTaskStatus(c *call) Answer {
	c.set.r.ExpireTasks()
	landed, err := c.record()
	if err != nil {
		return c.settle(landed, err, "", "").done(c)
	}
	t, ok := c.set.r.Task(c.hashArg("taskId"))
	if !ok {
		return c.taskMiss(landed, "task_not_found", "/taskId", "no task of that id is on the record; list_unaccepted_tasks lists those that nobody owns")
	}
	begin := func(message string) reply {
		out := c.settle(landed, nil, "ok", message)
		out.Str("status", string(t.Status))
		if t.Owner != nil {
			out.Str("currentOwnerActorId", t.Owner.Seat)
			out.Str("owner_door", t.Owner.Door.String())
			if t.Owner.Client != "" {
				out.Str("owner_client", t.Owner.Client)
			}
		} else {
			out.Raw("currentOwnerActorId", "null")
		}
		if t.Offer != nil {
			out.Str("offered_to", t.Offer.To)
		}
		if claim := t.LatestClaim(); claim != nil {
			out.Str("latest_provenance", string(claim.Provenance))
			out.Int("latest_claim", int64(claim.Seq))
		}
		return out
	}
	message := "Its history, oldest first. What is claimed is claimed: no row says that it is so."
	return c.rows(landed, historyRows(t), begin, message)
}

// historyRows are a task and all that happened to it, in the ledger's order. What has happened does not change, so a page read later goes
// on where the one before ended.
func historyRows(t *task.Task) []string {
	type row struct {
		seq  uint64
		text string
	}
	head := with(with(with(nil, "task", t.Hash.String()), "title", t.Title), "injectedBy", t.By.Seat)
	head = with(with(head, "createdAt", t.TS), "description", t.Description)
	if t.Scope != "" {
		head = with(head, "authorityScope", t.Scope)
	}
	rows := []row{{t.Seq, numbered(head, "entry", t.Seq)}}
	for _, a := range t.Acceptances {
		b := with(with(with(nil, "event", "acceptance"), "actorId", a.By.Seat), "door", a.By.Door.String())
		b = with(with(b, "acceptedAt", a.TS), "contextNote", a.Note)
		if !a.Reopens.IsZero() {
			b = with(b, "reopens", a.Reopens.String())
		}
		rows = append(rows, row{a.Seq, numbered(b, "entry", a.Seq)})
	}
	for _, x := range t.Claims {
		b := with(with(with(nil, "event", "completion"), "actorId", x.By.Seat), "door", x.By.Door.String())
		b = with(with(with(b, "provenance", string(x.Provenance)), "reportedAt", x.TS), "claimText", x.Text)
		if x.Evidence != nil {
			b = with(b, "evidence_digest", x.Evidence.Digest.String())
			if x.Evidence.Entry > 0 {
				b = strconv.AppendUint(append(b, `,"evidence_entry":`...), x.Evidence.Entry, 10)
			} else {
				b = with(b, "sourceReference", x.Evidence.Text)
			}
		}
		rows = append(rows, row{x.Seq, numbered(b, "entry", x.Seq)})
	}
	for _, x := range t.Handoffs {
		b := with(nil, "event", "handoff")
		if x.To == "" { // nobody's in particular: the host's seat took the task from its owner
			b = with(with(nil, "event", "recall"), "actorId", x.By.Seat)
		}
		b = with(with(b, "fromActorId", x.From.Seat), "door", x.By.Door.String())
		if x.To != "" {
			b = with(b, "toActorId", x.To)
		}
		b = with(with(b, "handoffAt", x.TS), "reason", x.Reason)
		b = append(append(b, `,"contextSnapshot":`...), x.Snapshot.String()...)
		rows = append(rows, row{x.Seq, numbered(b, "entry", x.Seq)})
		if x.EndedBy > x.Seq && x.Ended != task.EndAccepted {
			rows = append(rows, row{x.EndedBy, numbered(with(with(nil, "event", "handoff_ended"), "how", x.Ended), "entry", x.EndedBy)})
		}
	}
	if t.Status.Over() { // nothing comes after that
		rows = append(rows, row{t.Last, numbered(with(with(nil, "event", "task_ended"), "how", string(t.Status)), "entry", t.Last)})
	}
	slices.SortStableFunc(rows, func(a, b row) int { return cmp.Compare(a.seq, b.seq) })
	out := make([]string, len(rows))
	for i, r := range rows {
		out[i] = r.text
	}
	return out
}

// with begins an object with a text, or goes on with one.
func with(b []byte, name, text string) []byte {
	if b == nil {
		b = append(b, '{')
	} else {
		b = append(b, ',')
	}
	return appendText(append(append(append(b, '"'), name...), `":`...), text)
}

// numbered ends an object with a number.
func numbered(b []byte, name string, n uint64) string {
	b = append(append(append(b, `,"`...), name...), `":`...)
	return string(strconv.AppendUint(b, n, 10)) + "}"
}

func listUnacceptedTasks(c *call) Answer {
	c.set.r.ExpireTasks()
	landed, err := c.record()
	if err != nil {
		return c.settle(landed, err, "", "").done(c)
	}
	s := c.set.r.Snapshot()
	var seat room.Seat
	if id, asked := c.args.Str("actorId"); asked {
		var known bool
		if seat, known = s.Seat(id); !known {
			return c.taskMiss(landed, "unknown_seat", "/actorId", "no seat has that id; list_seats names them")
		}
	}
	line := func(n uint64) string {
		if t := s.Tasks[n-1]; t.Free() && (seat.ID == "" || t.MayAccept(seat.ID, string(seat.Kind))) {
			return freeRow(t)
		}
		return ""
	}
	begin := func(message string) reply { return c.settle(landed, nil, "ok", message) }
	return c.paged(landed, list{name: "rows", one: "row", until: "of_tasks", line: line}, uint64(len(s.Tasks)), begin, "What nobody owns, oldest first; of_tasks counts all there are.")
}

func freeRow(t *task.Task) string {
	b := with(with(with(nil, "id", t.Hash.String()), "title", t.Title), "status", string(t.Status))
	b = with(b, "injectedBy", t.By.Seat)
	if t.Scope != "" {
		b = with(b, "authorityScope", t.Scope)
	}
	until := t.Until
	if t.Offer != nil {
		b, until = with(b, "offered_to", t.Offer.To), t.Offer.Until
	}
	if until != "" {
		b = with(b, "until", until)
	}
	return numbered(b, "entry", t.Seq)
}
