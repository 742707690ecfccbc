package view

import (
	"docket/room"
	"docket/room/task"
	h "docket/wasm/html"
)

// claimFirst is how many characters of a claim, or of evidence, a card shows before it is unfolded.
const claimFirst = 160

// taskCard writes a task: how it stands, and where it is unfolded, all there is of it.
func taskCard(w *h.Writer, m *Model, t *task.Task) {
	id := taskID(t)
	open := m.Tasks.Open[t.Hash]
	w.El(h.LI, h.At{h.ID.Is(id), dataTask.Is(t.Hash.String()), dataState.Is(taskState(t))}, func() {
		hidden := false
		w.El(h.Div, class("task-head"), func() {
			goTo(w, m, id+"-entry", t.Seq)
			hidden = w.Vis(h.H4, h.At{h.ID.Is(id + "-title"), h.Unfocused}, t.Title)
			expanded := "false"
			if open {
				expanded = "true"
			}
			button(w, m, id+"-open", ActOpenTask, "Details", dataTask.Is(t.Hash.String()), h.Class.Is("unfold"), h.AriaExpanded.Is(expanded),
				h.AriaLabelledBy.Is(id+"-open "+id+"-title"))
		})
		warning(w, hidden, "title")
		w.El(h.P, class("small"), func() { taskStanding(w, m, t, id) })
		taskClaim(w, m, t, id)
		if open {
			taskWhole(w, m, t, id)
		}
	})
}

// taskState is how a task stands, for the styles.
func taskState(t *task.Task) string {
	switch {
	case t.Status.Over():
		return "over"
	case t.Offer != nil:
		return "offered"
	case t.Owner == nil:
		return "free"
	case t.Status == task.Completed:
		return string(t.LatestClaim().Provenance)
	}
	return "owned"
}

// taskStanding says who is said to own a task, or why nobody does.
func taskStanding(w *h.Writer, m *Model, t *task.Task, id string) {
	strong := func(text string) { w.Txt(h.Strong, class("status"), text) }
	ref := func(what string, seq uint64) { goTo(w, m, id+"-"+what, seq) }
	switch {
	case t.Status == task.Expired:
		strong("Expired")
		w.Text(" in ")
		ref("last", t.Last)
		w.Text(": no acceptance came in time.")
	case t.Status == task.Recalled:
		strong("Taken back")
		w.Text(" in ")
		ref("last", t.Last)
		w.Text(", while nobody owned it.")
	case t.Offer != nil:
		strong("Waits")
		w.Text(" for ")
		seatOf(w, m, t.Offer.To)
		w.Text(" to accept or decline. Nobody owns it since it was handed off in ")
		ref("offer", t.Offer.Seq)
		w.Text(", as is said by ")
		taskActor(w, m, t.Offer.By)
		w.Text(".")
		until(w, t.Offer.Until, "afterwards "+mayAccept(m.Room, t))
		if t.Offer.Reason != "" {
			w.Text(" Reason given: ")
			w.Visible(brief(t.Offer.Reason, claimFirst))
		}
	case t.Owner == nil:
		strong("Free")
		w.Text(": " + mayAccept(m.Room, t) + ".")
		until(w, t.Until, "afterwards nobody can accept it")
		lastHandoff(w, m, t, id)
	default:
		strong("Owned")
		w.Text(", as is said, by ")
		taskActor(w, m, *t.Owner)
		w.Text(", since ")
		ref("accepted", t.Latest().Seq)
		w.Text(".")
	}
}

// mayAccept says who may accept a task while it is offered to nobody.
func mayAccept(s room.Snapshot, t *task.Task) string {
	switch t.Scope {
	case "":
		return "anyone may accept it"
	case string(room.Human):
		return "any human seat may accept it"
	case string(room.Agent):
		return "any agent's seat may accept it"
	}
	if seat, ok := s.Seat(t.Scope); ok {
		return "the seat " + optionName(seat) + " may accept it"
	}
	return "the seat " + brief(t.Scope, 60) + " may accept it"
}

// until says when the time to accept is over.
func until(w *h.Writer, ts, then string) {
	if ts != "" {
		w.Text(" To be accepted before " + day(ts) + " UTC; " + then + ".")
	}
}

// lastHandoff says how a task that nobody owns was let go of.
func lastHandoff(w *h.Writer, m *Model, t *task.Task, id string) {
	if len(t.Handoffs) == 0 {
		return
	}
	last := t.Handoffs[len(t.Handoffs)-1]
	if last.To == "" {
		w.Text(" It was taken from its owner in ")
	} else {
		w.Text(" Its last handoff " + handoffEnd(last.Ended) + " in ")
	}
	goTo(w, m, id+"-ended", last.EndedBy)
	w.Text(".")
}

// handoffEnd says how a handoff ended.
func handoffEnd(how string) string {
	switch how {
	case task.EndAccepted:
		return "was accepted"
	case task.EndDeclined:
		return "was declined"
	case task.EndRecalled:
		return "was taken back"
	case task.EndExpired:
		return "was not accepted in time, as noted"
	}
	return "waits"
}

// taskActor names a seat together with the door that it acts through.
func taskActor(w *h.Writer, m *Model, a task.Actor) {
	seatOf(w, m, a.Seat)
	w.Text(" ")
	through(w, a.Door)
	if a.Client != "" {
		w.Text(", from a client that calls itself “")
		w.Visible(brief(a.Client, 120))
		w.Text("”")
	}
}

func seatOf(w *h.Writer, m *Model, id string) {
	w.Text("the seat ")
	w.Visible(nameOf(m.Room, id))
}

// taskClaim writes the latest claim since the last handoff and, where another since says more, the most that was claimed. A claim from
// before that handoff is told as one that stands no more.
func taskClaim(w *h.Writer, m *Model, t *task.Task, id string) {
	stands := t.Standing()
	if stands == nil {
		if c := t.LatestClaim(); c != nil {
			w.El(h.P, class("small"), func() {
				w.Text("Before its last handoff it was claimed to be done, as " + string(c.Provenance) + ", in ")
				goTo(w, m, id+"-was", c.Seq)
				w.Text(".")
			})
		}
		return
	}
	claim(w, m, stands, id+"-claim", "Claimed")
	if reached := t.Reached(); reached.Above(stands.Provenance) {
		for i := range t.Claims {
			if c := &t.Claims[len(t.Claims)-1-i]; c.Provenance == reached {
				claim(w, m, c, id+"-most", "Most claimed since the last handoff")
				return
			}
		}
	}
}

// claim writes a claim, with its evidence.
func claim(w *h.Writer, m *Model, c *task.Claim, id, word string) {
	w.El(h.P, h.At{h.Class.Is("claimed"), dataState.Is(string(c.Provenance))}, func() {
		w.Text(word + " as ")
		w.Txt(h.Strong, class("provenance"), string(c.Provenance))
		w.Text(" (" + provenanceWords(c.Provenance) + ") in ")
		goTo(w, m, id, c.Seq)
		w.Text(": ")
		w.Visible(brief(c.Text, claimFirst))
		w.Text(" ")
		w.El(h.Span, class("evidence"), func() { evidence(w, m, c.Evidence, id+"-evidence", claimFirst) })
	})
}

// evidence says what was given to bear a claim out. Whether it does is for the reader.
func evidence(w *h.Writer, m *Model, e *task.Evidence, id string, most int) {
	switch {
	case e == nil:
		w.Text("No evidence given.")
	case e.Entry > 0:
		w.Text("Evidence given: the entry ")
		goTo(w, m, id, e.Entry)
		w.Text(".")
	default:
		w.Text("Evidence given, a text: ")
		w.Visible(brief(e.Text, most))
	}
}

// provenanceWords says how whoever claims knows.
func provenanceWords(p task.Provenance) string {
	switch p {
	case task.Reported:
		return "told by another"
	case task.Reviewed:
		return "looked over"
	case task.Observed:
		return "seen to be so"
	}
	return "not known here"
}
