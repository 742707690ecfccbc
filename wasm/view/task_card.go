package view

import (
	"docket/room"
	"docket/room/task"
	h "docket/wasm/html"
	"docket/wasm/wording"
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
			button(w, m, id+"-open", ActOpenTask, wording.Details, dataTask.Is(t.Hash.String()), h.Class.Is("unfold"), h.AriaExpanded.Is(expanded),
				h.AriaLabelledBy.Is(id+"-open "+id+"-title"))
		})
		warning(w, hidden, wording.TitleInline)
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
		strong(wording.Expired)
		w.Text(wording.InBetween)
		ref("last", t.Last)
		w.Text(wording.NoAcceptanceCameInTime)
	case t.Status == task.Recalled:
		strong(wording.TakenBack)
		w.Text(wording.InBetween)
		ref("last", t.Last)
		w.Text(wording.WhileNobodyOwnedItAfter)
	case t.Offer != nil:
		strong(wording.Waits)
		say(w, wording.ForToAcceptOrDeclineNobody,
			func() { seatOf(w, m, t.Offer.To) })
		ref("offer", t.Offer.Seq)
		say(w, wording.AsIsSaidBy,
			func() { taskActor(w, m, t.Offer.By) })
		until(w, m, t.Offer.Until, wording.Afterwards.With(mayAccept(m.Room, t)))
		if t.Offer.Reason != "" {
			say(w, wording.ReasonGivenBetween,
				func() { w.Visible(brief(t.Offer.Reason, claimFirst)) })
		}
	case t.Owner == nil:
		strong(wording.Free)
		w.Text(": " + mayAccept(m.Room, t) + ".")
		until(w, m, t.Until, wording.AfterwardsNobodyCanAcceptIt)
		lastHandoff(w, m, t, id)
	default:
		strong(wording.Owned)
		say(w, wording.AsIsSaidBySince,
			func() { taskActor(w, m, *t.Owner) })
		ref("accepted", t.Latest().Seq)
		w.Text(".")
	}
}

// mayAccept says who may accept a task while it is offered to nobody.
func mayAccept(s room.Snapshot, t *task.Task) string {
	switch t.Scope {
	case "":
		return wording.AnyoneMayAcceptIt
	case string(room.Human):
		return wording.AnyHumanSeatMayAcceptIt
	case string(room.Agent):
		return wording.AnyAgentsSeatMayAcceptIt
	}
	if seat, ok := s.Seat(t.Scope); ok {
		return wording.TheSeatMayAcceptIt.With(optionName(seat))
	}
	return wording.TheSeatMayAcceptIt.With(brief(t.Scope, 60))
}

// until says when the time to accept is over.
func until(w *h.Writer, m *Model, ts, then string) {
	if ts != "" {
		w.Text(wording.ToBeAcceptedBefore.With(m.Zone.day(ts), then))
	}
}

// lastHandoff says how a task that nobody owns was let go of.
func lastHandoff(w *h.Writer, m *Model, t *task.Task, id string) {
	if len(t.Handoffs) == 0 {
		return
	}
	last := t.Handoffs[len(t.Handoffs)-1]
	if last.To == "" {
		w.Text(wording.ItWasTakenFromItsOwner)
	} else {
		w.Text(wording.ItsLastHandoffIn.With(handoffEnd(last.Ended)))
	}
	goTo(w, m, id+"-ended", last.EndedBy)
	w.Text(".")
}

// handoffEnd says how a handoff ended.
func handoffEnd(how string) string {
	switch how {
	case task.EndAccepted:
		return wording.WasAccepted
	case task.EndDeclined:
		return wording.WasDeclined
	case task.EndRecalled:
		return wording.WasTakenBack
	case task.EndExpired:
		return wording.WasNotAcceptedInTimeAs
	}
	return "waits"
}

// taskActor names a seat together with the door that it acts through.
func taskActor(w *h.Writer, m *Model, a task.Actor) {
	seatOf(w, m, a.Seat)
	w.Text(" ")
	through(w, a.Door)
	if a.Client != "" {
		say(w, wording.FromAClientThatCallsItselfAfter,
			func() { w.Visible(brief(a.Client, 120)) })
	}
}

func seatOf(w *h.Writer, m *Model, id string) {
	say(w, wording.TheSeat,
		func() { w.Visible(nameOf(m.Room, id)) })
}

// taskClaim writes the latest claim since the last handoff and, where another since says more, the most that was claimed. A claim from
// before that handoff is told as one that stands no more.
func taskClaim(w *h.Writer, m *Model, t *task.Task, id string) {
	stands := t.Standing()
	if stands == nil {
		if c := t.LatestClaim(); c != nil {
			w.El(h.P, class("small"), func() {
				say(w, wording.BeforeItsLastHandoffItWas,
					func() { w.Text(string(c.Provenance)) },
					func() { goTo(w, m, id+"-was", c.Seq) })
			})
		}
		return
	}
	claim(w, m, stands, id+"-claim", wording.Claimed)
	if reached := t.Reached(); reached.Above(stands.Provenance) {
		for i := range t.Claims {
			if c := &t.Claims[len(t.Claims)-1-i]; c.Provenance == reached {
				claim(w, m, c, id+"-most", wording.MostClaimedSinceTheLastHandoff)
				return
			}
		}
	}
}

// claim writes a claim, with its evidence.
func claim(w *h.Writer, m *Model, c *task.Claim, id, word string) {
	w.El(h.P, h.At{h.Class.Is("claimed"), dataState.Is(string(c.Provenance))}, func() {
		say(w, wording.AsIn,
			func() { w.Text(word) },
			func() { w.Txt(h.Strong, class("provenance"), string(c.Provenance)) },
			func() { w.Text(provenanceWords(c.Provenance)) },
			func() { goTo(w, m, id, c.Seq) },
			func() { w.Visible(brief(c.Text, claimFirst)) },
			func() {
				w.El(h.Span, class("evidence"), func() { evidence(w, m, c.Evidence, id+"-evidence", claimFirst) })
			})
	})
}

// evidence says what was given to bear a claim out. Whether it does is for the reader.
func evidence(w *h.Writer, m *Model, e *task.Evidence, id string, most int) {
	switch {
	case e == nil:
		w.Text(wording.NoEvidenceGiven)
	case e.Entry > 0:
		say(w, wording.EvidenceGivenTheEntry,
			func() { goTo(w, m, id, e.Entry) })
	default:
		say(w, wording.EvidenceGivenAText,
			func() { w.Visible(brief(e.Text, most)) })
	}
}

// provenanceWords says how whoever claims knows.
func provenanceWords(p task.Provenance) string {
	switch p {
	case task.Reported:
		return wording.ToldByAnother
	case task.Reviewed:
		return wording.LookedOver
	case task.Observed:
		return wording.SeenToBeSo
	}
	return wording.NotKnownHere
}
