package view

import (
	"docket/room"
	"docket/room/action"
	h "docket/wasm/html"
	"docket/wasm/wording"
)

// How many answers, of each reason's ids, and of the ids that name an answer, are shown at first.
const (
	answersFirst = 5
	idsFirst     = 8
	namedFirst   = 3
)

// Answers writes what became of the latest actions: what an agent is answered that asks.
func Answers(w *h.Writer, m *Model) {
	r := m.Room.Records
	if r == nil {
		return
	}
	subheading(w, "answers-title", wording.WhatWasAnswered)
	over := m.Changes.Answers
	if len(over) == 0 {
		w.Txt(h.P, class("quiet"), wording.NoChangeHasBeenDecidedIn)
		return
	}
	n := m.listed(ListAnswers, answersFirst, len(over))
	w.El(h.UL, h.At{h.Class.Is("answers"), h.AriaLabelledBy.Is("answers-title")}, func() {
		for _, a := range over[:n] {
			answer(w, m, a)
		}
	})
	moreOf(w, m, ListAnswers, n, len(over), wording.Earlier)
	if r.Actions > room.PastActions {
		w.Txt(h.P, class("quiet"), wording.ThereWereInAllTheLedger.With(groupedInt(r.Actions)))
	}
}

// statusWords are what a status is called here, and the shape of its state.
var statusWords = map[string][2]string{
	"applied":           {wording.Applied, "ok"},
	"partially_applied": {wording.AppliedInPart, "part"},
	"referred":          {wording.Referred, "part"},
	"denied":            {wording.Refused, "not"},
	"nothing_to_do":     {wording.NothingToDo, "not"},
	"expired":           {wording.Expired, "not"},
	"failed":            {wording.Failed, "fault"},
	"undone":            {wording.Undone, "not"},
}

func answer(w *h.Writer, m *Model, x Answer) {
	a := x.Action
	id := "answer-" + utoa(a.Seq)
	words := statusWords[x.Status]
	w.El(h.LI, h.At{h.ID.Is(id), dataState.Is(words[1]), dataKind.Is(x.Status), dataAction.Is(a.Hash.String())}, func() {
		w.El(h.P, h.At{h.ID.Is(id + "-title")}, func() {
			say(w, wording.AskedForInBy,
				func() { w.Txt(h.Strong, class("status"), words[0]) },
				func() {
					w.El(h.Span, h.At{h.ID.Is(id + "-what")}, func() {
						w.Text(operation(m.Room.Records, a).Title)
						ids(w, a)
					})
				},
				func() { goTo(w, m, id+"-asked", a.Seq) },
				func() { w.Visible(nameOf(m.Room, a.By.Seat)) })
			switch {
			case a.DecidedBy != "":
				say(w, wording.DecidedInAsTheSeat,
					func() { goTo(w, m, id+"-decided", a.Decided) },
					func() { w.Visible(nameOf(m.Room, a.DecidedBy)) })
			case !a.Rule.IsZero():
				say(w, wording.LetThroughByAStandingRule,
					func() { goTo(w, m, id+"-decided", a.Decided) })
			}
			if a.Last != a.Seq && (a.Last != a.Decided || a.DecidedBy == "") {
				say(w, wording.LastIn,
					func() { goTo(w, m, id+"-last", a.Last) })
			}
			w.Text(".")
			driftMark(w, a)
		})
		account(w, m, x)
		ended(w, m, a)
		undo(w, m, a, id)
	})
}

// ids names the records that an action is of: those it was to change, or else those that were left alone.
func ids(w *h.Writer, a *action.Action) {
	if a.Proof == nil || len(a.Proof.Changes)+len(a.Proof.Notes) == 0 {
		return
	}
	w.Text(" (")
	if n := len(a.Proof.Changes); n > 0 {
		some(w, n, namedFirst, func(i int) { w.Visible(brief(a.Proof.Changes[i].ID, 60)) })
	} else {
		some(w, len(a.Proof.Notes), namedFirst, func(i int) { w.Visible(brief(a.Proof.Notes[i].ID, 60)) })
	}
	w.Text(")")
}

// account says what became of everything that was asked for.
func account(w *h.Writer, m *Model, x Answer) {
	acc := x.Account
	if acc.Requested == 0 {
		return
	}
	w.El(h.P, class("small"), func() {
		w.Text(wording.AskedForApplied.With(groupedInt(acc.Requested), groupedInt(acc.Applied)))
		if acc.Released > 0 {
			w.Text(wording.ForTheOutbox.With(groupedInt(acc.Released)))
		}
		if n := len(acc.Trimmed); n > 0 {
			w.Text(wording.InPart.With(groupedInt(n)))
		}
		for _, b := range acc.Rejected {
			w.Text(", " + groupedInt(len(b.IDs)) + " " + bucketWord(b.Code))
		}
		w.Text(".")
	})
	if len(acc.Rejected) == 0 {
		return
	}
	w.El(h.Details, h.At{h.ID.Is("account-" + utoa(x.Action.Seq))}, func() {
		w.Txt(h.Summary, nil, wording.WhatWasNotDoneAndWhy)
		w.El(h.UL, class("small"), func() {
			for _, b := range acc.Rejected {
				w.El(h.LI, nil, func() { bucket(w, m, b) })
			}
		})
	})
}

func bucket(w *h.Writer, m *Model, b action.Bucket) {
	w.Txt(h.Strong, nil, groupedInt(len(b.IDs))+" "+bucketWord(b.Code))
	if b.Pending != "" {
		w.Text(wording.For.With(roleLabel(m.Room.Records.Set, b.Pending)))
	}
	if b.Reason != "" {
		w.Text(": ")
		w.Visible(brief(b.Reason, 300))
	}
	w.Text(": ")
	some(w, len(b.IDs), idsFirst, func(i int) { w.Visible(brief(b.IDs[i], 80)) })
}

// bucketWord is a reason's word in a sum.
func bucketWord(code string) string {
	switch code {
	case "left_alone":
		return wording.LeftAloneByTheTool
	case "removed":
		return wording.TakenOutInline
	case "unsent":
		return wording.NotSent
	case "undecided":
		return wording.BucketUndecided
	case "referred":
		return wording.BucketReferred
	case "refused":
		return wording.BucketRefused
	case "expired":
		return wording.BucketExpired
	case "undone":
		return wording.BucketUndone
	}
	return wording.NotDoneOf.With(brief(code, 40))
}

// ended says why an action ended as it did, where there is more to say.
func ended(w *h.Writer, m *Model, a *action.Action) {
	switch a.State {
	case action.Failed, action.Expired, action.RollbackFailed:
	case action.Rejected, action.RolledBack:
		if a.Reason == "" || a.Code == action.CodeNothing {
			return
		}
	default:
		return
	}
	w.El(h.P, h.At{h.Class.Is("why"), dataState.Is(string(a.State))}, func() {
		w.Vis(h.Code, nil, brief(a.Code, 60))
		if a.Place.ID != "" {
			say(w, wording.At,
				func() { w.Vis(h.Code, nil, brief(a.Place.String(), 160)) })
		}
		if a.Reason != "" {
			w.Text(": ")
			w.Visible(brief(a.Reason, 600))
		}
		switch a.State {
		case action.Failed:
			w.Text(wording.NothingOfItWasChanged)
		case action.RollbackFailed:
			w.Text(wording.WhatItChangedStands)
		}
	})
}

// undo offers to take an action's changes back, where that is possible.
func undo(w *h.Writer, m *Model, a *action.Action, id string) {
	f := m.Forms[UndoKey(a.Hash)]
	if f.Err != nil && (a.State != action.RollbackFailed || f.Err.Code != a.Code) { // else it stands above
		formError(w, id+"-error", f.Err)
	}
	sent := len(a.Leaving())
	if a.State.Landed() && len(a.Done)+sent > 0 && (sent > 0 || !operation(m.Room.Records, a).Reversible) {
		w.Txt(h.P, class("small"), wording.ItCannotBeUndone)
	}
	if undoable(m.Room, a) {
		_, able := Decider(m.Room, a, a.DecidedBy)
		w.El(h.Div, class("controls"), func() {
			button(w, m, "undo-"+utoa(a.Seq), ActUndo, wording.Undo, dataAction.Is(a.Hash.String()), h.AriaLabelledBy.Is("undo-"+utoa(a.Seq)+" "+id+"-what"),
				h.AriaDescribed.Is(id+"-title"), h.If(!able, h.Disabled))
		})
	}
}

// undoable says whether an action's changes stand and its operation can be undone. Whether something has moved since, only trying tells.
func undoable(s room.Snapshot, a *action.Action) bool {
	if s.Records == nil || s.Phase == room.Closed || s.Pause != nil || !a.State.Landed() || a.State == action.Executed {
		return false
	}
	op := s.Records.Set.Operation(a.Operation)
	return op != nil && op.Reversible && len(a.Done) > 0 && len(a.Leaving()) == 0
}
