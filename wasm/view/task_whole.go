package view

import (
	"slices"

	"docket/room/task"
	h "docket/wasm/html"
	"docket/wasm/wording"
)

// taskWhole writes what a card shows once it is unfolded: all the texts, what can be done, and the history.
func taskWhole(w *h.Writer, m *Model, t *task.Task, id string) {
	hidden := false
	if t.Description == "" {
		w.Txt(h.P, class("quiet"), wording.NoDescriptionIsGiven)
	} else {
		hidden = w.Vis(h.P, h.At{h.ID.Is(id + "-description"), h.Class.Is("words text")}, t.Description)
	}
	warning(w, hidden, wording.Description)
	w.El(h.DL, class("facts"), func() {
		pair(w, wording.Created, func() {
			say(w, wording.CreatedAsIsSaidBy,
				func() { w.Text(m.Zone.day(t.TS)) },
				func() { taskActor(w, m, t.By) })
		})
		if t.Owner != nil && t.Latest().Note != "" {
			pair(w, wording.AcceptedWith, func() { w.Vis(h.Span, class("words"), t.Latest().Note) })
		}
		if c := t.Standing(); c != nil { // what the card has cut
			uncut(w, wording.Claim, c.Text)
			if c.Evidence != nil {
				uncut(w, wording.Evidence, c.Evidence.Text)
			}
		}
		pair(w, wording.IdForTools, func() { hash(w, t.Hash) })
	})
	taskActs(w, m, t, id)
	taskHistory(w, m, t, id)
}

// uncut writes a text of which the card shows the beginning.
func uncut(w *h.Writer, term, text string) {
	if brief(text, claimFirst) != text {
		pair(w, term, func() { w.Vis(h.Span, class("words"), text) })
	}
}

// step is one entry of a task's history.
type step struct {
	seq  uint64
	ts   string // "" where the task does not say
	tell func()
}

// taskHistory lists what became of a task, newest first.
func taskHistory(w *h.Writer, m *Model, t *task.Task, id string) {
	steps := taskSteps(w, m, t, id)
	list := id + "-steps"
	n := min(max(historyFirst, m.Tasks.Listed[list]), len(steps))
	w.El(h.Details, h.At{h.ID.Is(id + "-history")}, func() {
		w.Txt(h.Summary, nil, wording.History.With(plural(len(steps), wording.NumberOfEntries)))
		w.El(h.OL, class("steps"), func() {
			for _, s := range steps[:n] {
				w.El(h.LI, nil, func() {
					goTo(w, m, id+"-at-"+utoa(s.seq), s.seq)
					w.Text(" ")
					if s.ts != "" {
						w.Txt(h.Span, class("time"), m.Zone.clock(s.ts))
						w.Text(" ")
					}
					s.tell()
				})
			}
		})
		moreOf(w, m, list, n, len(steps), wording.Earlier)
	})
}

// taskSteps gathers them. An acceptance that ends a handoff is told as the acceptance that it is.
func taskSteps(w *h.Writer, m *Model, t *task.Task, id string) []step {
	by := func(a task.Actor) {
		say(w, wording.AsIsSaidByWhole,
			func() { taskActor(w, m, a) })
	}
	steps := []step{{t.Seq, t.TS, func() { w.Text(wording.CreatedWhole); by(t.By) }}}
	for _, a := range t.Acceptances {
		steps = append(steps, step{a.Seq, a.TS, func() {
			w.Text(wording.Accepted)
			if !a.Reopens.IsZero() {
				w.Text(wording.AnewWhichSetsTheClaimBefore)
			}
			w.Text(".")
			by(a.By)
			saidWith(w, wording.Note, a.Note)
		}})
	}
	for i := range t.Claims {
		c := &t.Claims[i]
		steps = append(steps, step{c.Seq, c.TS, func() {
			w.Text(wording.ClaimedToBeDoneAs.With(string(c.Provenance)))
			by(c.By)
			saidWith(w, wording.Claim, c.Text)
			w.Text(" ")
			evidence(w, m, c.Evidence, id+"-evidence-"+utoa(c.Seq), claimFirst)
		}})
	}
	for _, o := range t.Handoffs {
		steps = append(steps, step{o.Seq, o.TS, func() {
			if o.To == "" {
				say(w, wording.TakenFrom,
					func() { seatOf(w, m, o.From.Seat) })
			} else {
				say(w, wording.HandedOffTo,
					func() { seatOf(w, m, o.To) })
			}
			w.Text(".")
			by(o.By)
			saidWith(w, wording.Reason, o.Reason)
		}})
		if o.Ended != "" && o.Ended != task.EndAccepted && o.EndedBy != o.Seq {
			steps = append(steps, step{o.EndedBy, "", func() { w.Text(wording.TheHandoffOf.With(utoa(o.Seq), handoffEnd(o.Ended))) }})
		}
	}
	switch t.Status {
	case task.Expired:
		steps = append(steps, step{t.Last, "", func() { w.Text(wording.NotedThatTheTimeToAccept) }})
	case task.Recalled:
		steps = append(steps, step{t.Last, "", func() { w.Text(wording.TakenBackWhileNobodyOwnedIt) }})
	}
	slices.SortFunc(steps, func(a, b step) int {
		if a.seq > b.seq {
			return -1
		}
		return 1
	})
	return steps
}

// saidWith writes a text that came with an entry, if one did.
func saidWith(w *h.Writer, what, text string) {
	if text != "" {
		w.Text(" " + what + ": ")
		w.Visible(brief(text, claimFirst))
	}
}
