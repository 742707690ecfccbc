package view

import (
	"docket/room"
	"docket/room/action"
	h "docket/wasm/html"
	"docket/wasm/wording"
)

// changesShell writes the skeleton of the part about changes to the records. Its section is there in every room, so that opening
// records moves nothing but what is below it.
func changesShell(w *h.Writer, box func(t h.Tag, id string, more ...h.Attr), fill func(id string)) {
	w.El(h.Section, h.At{h.ID.Is("changes-section"), h.AriaLabelledBy.Is(IDChanges + "-title")}, func() {
		box(h.Div, IDChanges)
		w.El(h.Div, h.At{h.ID.Is(IDProof)}, func() {
			box(h.Div, IDProofHead)
			w.El(h.Div, class("proof-left"), func() {
				w.El(h.Div, h.At{h.ID.Is(IDProofScroll), h.TabIndex.Is(0), h.Role.Is("region"), h.AriaLabel.Is(wording.RecordsThatWouldChange)}, func() {
					box(h.Div, IDProofBefore)
					w.El(h.OL, h.At{h.ID.Is(IDProofRows)}, func() { fill(IDProofRows) })
					box(h.Div, IDProofAfter)
				})
				box(h.Div, IDProofBelow)
			})
			w.El(h.Div, class("proof-right"), func() {
				for _, id := range [...]string{IDFigures, IDDecide, IDDetail, IDRefuse} {
					box(h.Div, id)
				}
			})
		})
		box(h.Div, IDProofLive, h.Class.Is("unseen"), h.Role.Is("status"), h.AriaLive.Is("polite"))
		w.El(h.Div, class("changes-rest"), func() {
			for _, id := range [...]string{IDAnswers, IDOutbox, IDRules, IDRoles} {
				box(h.Div, id)
			}
		})
	})
}

// ChangesPanel writes which records are open, and what waits for a decision.
func ChangesPanel(w *h.Writer, m *Model) {
	heading(w, IDChanges, wording.ChangesToRecords)
	r := m.Room.Records
	if r == nil {
		openRecords(w, m)
		return
	}
	w.El(h.P, class("small"), func() {
		say(w, wording.LastChangedIn,
			func() { w.Txt(h.Strong, nil, r.Set.Title) },
			func() { w.Text(r.Set.Description) },
			func() { w.Text(plural(r.State.Total(), wording.NumberOfRecords)) },
			func() { goTo(w, m, "records-revision", r.Revision) })
	})
	queue(w, m)
}

func openRecords(w *h.Writer, m *Model) {
	if m.Room.Phase == room.Closed || m.Room.Pause != nil || len(m.Changes.Sets) == 0 {
		w.Txt(h.P, class("quiet"), wording.ThisRoomHasNoRecordsOpen)
		return
	}
	f := m.Forms[FormRecords]
	w.El(h.Form, h.At{h.ID.Is("form-records"), dataForm.Is(FormRecords), h.Class.Is("inline"), h.NoValidate}, func() {
		w.Txt(h.Label, h.At{h.For.Is("records-set")}, wording.ThisRoomHasNoRecordsOpenOpen)
		w.El(h.Select, append(h.At{h.ID.Is("records-set"), h.Name.Is(FieldSet)}, blame(f.Err, "set", "records-error", "")...), func() { setOptions(w, m, false) })
		submit(w, m, "open-records", ActOpenRecords, wording.OpenRecords)
		formError(w, "records-error", f.Err)
	})
}

// setOptions lists the sets that a room can be opened with, and none.
func setOptions(w *h.Writer, m *Model, none bool) {
	if none {
		w.Txt(h.Option, h.At{h.Value.Is("")}, wording.WithoutRecords)
	}
	for _, s := range m.Changes.Sets {
		w.Txt(h.Option, h.At{h.Value.Is(s.Name), h.If(s.Name == m.Changes.Link, h.Selected)}, s.Title)
	}
}

// queueFirst is how many of those that wait are listed at first.
const queueFirst = 4

// queue lists what waits, oldest first.
func queue(w *h.Writer, m *Model) {
	waiting := m.Room.Records.Waiting
	if len(waiting) == 0 {
		w.El(h.P, h.At{h.ID.Is("queue-empty"), h.Class.Is("quiet")}, func() {
			w.Text(wording.NothingWaitsForADecision)
			if m.Room.Phase == room.Open && m.Room.Pause == nil {
				w.Text(wording.AnAgentAsksWith)
				for i, op := range m.Room.Records.Set.Operations {
					if i > 0 {
						w.Text(wording.Or)
					}
					w.Txt(h.Code, nil, op.Name)
				}
				w.Text(".")
			}
		})
		return
	}
	title := plural(len(waiting), wording.NumberOfChangesWait)
	if len(waiting) == 1 {
		subheading(w, "queue-title", title)
		if m.onShow(waiting[0]) && m.decides() {
			return // it is right below
		}
	} else {
		subheading(w, "queue-title", wording.TheOldestFirst.With(title))
	}
	n := m.listed(ListWaiting, queueFirst, len(waiting))
	w.El(h.OL, h.At{h.Class.Is("queue"), h.AriaLabelledBy.Is("queue-title")}, func() {
		for _, a := range waiting[:n] {
			queued(w, m, a)
		}
	})
	// The one on show is named even when it is further down.
	if c := m.Changes; c.Shown != nil && c.Shown.State.Undecided() {
		for i, a := range waiting {
			if i >= n && a.Hash == c.Shown.Hash {
				w.El(h.P, class("small"), func() {
					say(w, wording.OnShowIsTheNumberOf,
						func() { entryRef(w, a.Seq) },
						func() { w.Text(groupedInt(i + 1)) })
				})
			}
		}
	}
	moreOf(w, m, ListWaiting, n, len(waiting), wording.ThatWait)
}

func queued(w *h.Writer, m *Model, a *action.Action) {
	id := "waits-" + utoa(a.Seq)
	shown := m.onShow(a)
	w.El(h.LI, h.At{h.ID.Is(id), h.If(shown, h.AriaCurrent.Is("true")), dataState.Is(string(a.State))}, func() {
		w.El(h.Span, h.At{h.ID.Is(id + "-title")}, func() {
			entryRef(w, a.Seq)
			w.Text(" ")
			w.Txt(h.Strong, nil, operation(m.Room.Records, a).Title)
			if a.Proof != nil {
				w.Text(", " + things(m.Room.Records.Set, a.Proof, len(a.Proof.Changes)))
			}
			say(w, wording.By,
				func() { w.Visible(nameOf(m.Room, a.By.Seat)) },
				func() { w.Text(stateWords(m, a)) },
				func() { driftMark(w, a) })
		})
		// The one on show keeps its control, and the control the focus.
		label, more := wording.Show, h.At{dataAction.Is(a.Hash.String()), h.AriaDescribed.Is(id + "-title")}
		if shown {
			label, more = wording.OnShow, append(more, h.AriaDisabled.Is("true"), h.Class.Is("here"))
		}
		button(w, m, "show-"+utoa(a.Seq), ActShowAction, label, more...)
	})
}

// onShow says whether an action is the one in the panel.
func (m *Model) onShow(a *action.Action) bool {
	return m.Changes.Shown != nil && m.Changes.Shown.Hash == a.Hash
}

// stateWords says how an undecided action stands.
func stateWords(m *Model, a *action.Action) string {
	switch a.State {
	case action.Awaiting:
		if a.Role != "" {
			return wording.WaitsFor.With(roleLabel(m.Room.Records.Set, a.Role))
		}
		return wording.QueueWaits
	case action.Approved:
		return wording.ApprovedAndNotCarriedOutThat.With(m.Zone.clock(a.Until))
	case action.Executing:
		return wording.IsBeingCarriedOut
	}
	return wording.IsBeingRehearsed
}

// ProofLive writes the figures as they stand, for assistive technology.
func ProofLive(w *h.Writer, m *Model) { w.Text(m.Changes.Said) }
