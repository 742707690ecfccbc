package view

import (
	"strings"

	"docket/ledger"
	"docket/room/action"
	"docket/room/task"
	h "docket/wasm/html"
	"docket/wasm/wording"
)

// printChanges lists the latest changes to records, in short.
func printChanges(w *h.Writer, m *Model) {
	r := m.Room.Records
	if r == nil {
		return
	}
	w.Txt(h.H2, nil, wording.ChangesToRecords)
	if len(r.Recent) == 0 {
		w.Txt(h.P, nil, wording.NoneWasProposed)
		return
	}
	w.El(h.UL, class("notes"), func() {
		for _, a := range r.Recent {
			w.El(h.LI, nil, func() {
				say(w, wording.AskedForByTheSeatAs,
					func() { entryRef(w, a.Seq) },
					func() { w.Vis(h.Code, nil, brief(a.Operation, 60)) },
					func() { w.Visible(nameOf(m.Room, a.By.Seat)) },
					func() { w.Txt(h.Strong, nil, printedStates[a.State]) })
				if a.Decided > 0 {
					say(w, wording.DecidedIn,
						func() { entryRef(w, a.Decided) })
				}
				if a.Landed > 0 {
					say(w, wording.WrittenBy,
						func() { w.Text(plural(len(a.Done), wording.NumberOfRecords)) },
						func() { entryRef(w, a.Landed) })
				}
				w.Text(".")
			})
		}
	})
	if more := r.Actions - len(r.Recent); more > 0 {
		w.Txt(h.P, nil, wording.InTheExportAndNotPrinted.With(plural(more, wording.NumberOfEarlierOnesAre)))
	}
}

// printedStates are what the states of an action are called on paper, where it can't be asked how they are meant.
var printedStates = map[action.State]string{
	action.Proposed:       wording.NotRehearsedYet,
	action.Previewed:      wording.StateRehearsed,
	action.Awaiting:       wording.WaitsForADecisionInline,
	action.Approved:       wording.ApprovedAndNotCarriedOut,
	action.Executing:      wording.BeingCarriedOut,
	action.Executed:       wording.CarriedOutAndNotReadAgain,
	action.Verified:       wording.CarriedOutAndReadAgain,
	action.Rejected:       wording.StateRefused,
	action.Expired:        wording.StateExpired,
	action.Failed:         wording.StateFailed,
	action.RolledBack:     wording.TakenBackInline,
	action.RollbackFailed: wording.CarriedOutAndTakingItBack,
}

// printMandate writes the mandate that stands, in full.
func printMandate(w *h.Writer, m *Model) {
	s := m.Room.Mandate
	if s == nil {
		return
	}
	w.Txt(h.H2, nil, wording.Mandate)
	w.El(h.P, nil, func() {
		say(w, wording.DeclaredByTheSeatAs,
			func() { entryRef(w, s.Seq) },
			func() { w.Visible(nameOf(m.Room, s.By.Seat)) })
	})
	mandateSays(w, m, "", s.Mandate, &m.Room.Spent)
}

// printedTasks is how many tasks are printed at most, the newest.
const printedTasks = 200

// printTasks lists the tasks, in short.
func printTasks(w *h.Writer, m *Model) {
	if len(m.Room.Tasks) == 0 {
		return
	}
	w.Txt(h.H2, nil, wording.Tasks)
	w.El(h.UL, class("notes"), func() {
		for _, t := range m.Room.Tasks[max(0, len(m.Room.Tasks)-printedTasks):] {
			w.El(h.LI, nil, func() {
				entryRef(w, t.Seq)
				w.Text(" ")
				w.Visible(brief(t.Title, 200))
				w.Text(": ")
				switch {
				case t.Status == task.Expired:
					say(w, wording.BeforeAnybodyAcceptedIt,
						func() { w.Txt(h.Strong, nil, wording.ExpiredInline) })
				case t.Status == task.Recalled:
					say(w, wording.WhileNobodyOwnedIt,
						func() { w.Txt(h.Strong, nil, wording.TakenBackInline) })
				case t.Owner == nil && t.Offer != nil:
					say(w, wording.HandedOffToTheSeatWhich,
						func() { w.Txt(h.Strong, nil, wording.NobodyOwnsIt) },
						func() { w.Visible(nameOf(m.Room, t.Offer.To)) })
				case t.Owner == nil:
					w.Txt(h.Strong, nil, wording.NobodyOwnsIt)
				default:
					say(w, wording.AsIsSaidByTheSeat,
						func() { w.Txt(h.Strong, nil, wording.OwnedInline) },
						func() { w.Visible(nameOf(m.Room, t.Owner.Seat)) },
						func() { w.Text(t.Owner.Door.String()) })
				}
				if c := t.Standing(); c != nil {
					say(w, wording.ClaimedToBeDoneAsIn,
						func() { w.Text(string(c.Provenance)) },
						func() { entryRef(w, c.Seq) })
				}
				w.Text(".")
			})
		}
	})
	if more := len(m.Room.Tasks) - printedTasks; more > 0 {
		w.Txt(h.P, nil, wording.InTheExportAndNotPrinted.With(plural(more, wording.NumberOfEarlierOnesAre)))
	}
}

// printLedger lists the entries, where there are not too many.
func printLedger(w *h.Writer, m *Model, p *Printed) {
	w.Txt(h.H2, nil, wording.Entries)
	if p.Size > MaxPrinted {
		w.Txt(h.P, nil, wording.TheLedgerHasEntriesTheyAre.With(groupedInt(int(p.Size)), p.File, itoa(MaxPrinted)))
		return
	}
	w.El(h.Table, class("entries"), func() {
		tableHead(w, wording.Number, wording.Time, wording.DoorAndGrade, wording.WhatItSaysAndItsHash)
		w.El(h.TBody, nil, func() {
			for seq := uint64(1); seq <= p.Size; seq++ {
				e, ok := p.Entry(seq)
				if !ok {
					return
				}
				w.El(h.TR, nil, func() {
					w.El(h.TD, nil, func() { entryRef(w, seq) })
					w.El(h.TD, nil, func() {
						date, time, _ := strings.Cut(brief(e.TS, 60), "T")
						w.Visible(date)
						if time != "" {
							w.Void(h.BR, nil)
							w.Visible(time)
						}
					})
					w.El(h.TD, nil, func() {
						doorLabel(w, brief(e.Actor.Ingress, 20))
						w.Void(h.BR, nil)
						gradeLabel(w, brief(e.Actor.Grade, 24))
					})
					w.El(h.TD, nil, func() {
						w.Visible(p.Tell(e))
						w.Void(h.BR, nil)
						hash(w, e.Hash)
					})
				})
			}
		})
	})
}

// printGrades explains the grades and which doors have them.
func printGrades(w *h.Writer) {
	w.Txt(h.H2, nil, wording.WhatTheGradesSay)
	w.Txt(h.P, nil, wording.AGradeSaysHowWellIt)
	w.El(h.Table, nil, func() {
		tableHead(w, wording.Grade, wording.Doors, wording.Says, wording.DoesNotSay)
		w.El(h.TBody, nil, func() {
			for _, g := range gradeWords {
				w.El(h.TR, nil, func() {
					w.El(h.TD, nil, func() { gradeLabel(w, g.grade.String()) })
					w.El(h.TD, nil, func() {
						for _, d := range ledger.Doors() {
							if d.Grade() == g.grade {
								w.El(h.P, nil, func() {
									doorLabel(w, d.String())
									w.Text(" " + doorWords[d])
								})
							}
						}
					})
					w.Txt(h.TD, nil, g.says)
					w.Txt(h.TD, nil, g.not)
				})
			}
		})
	})
}

// printVerify says how the record is checked without this page.
func printVerify(w *h.Writer, m *Model, p *Printed) {
	w.Txt(h.H2, nil, wording.HowToVerify)
	command := func(text string) { w.Txt(h.Pre, class("mono"), text) }
	w.Txt(h.P, nil, wording.TakeTheRoomsExportExportIn.With(p.File, utoa(p.Size)))
	command("docket verify " + p.File)
	if p.Checkpoint != "" {
		w.Txt(h.P, nil, wording.ACosignedCheckpointShowsARecord)
		command("docket verify --key VKEY --against checkpoint.txt " + p.File)
		w.Vis(h.Pre, class("mono"), p.Checkpoint)
	} else {
		w.Txt(h.P, nil, wording.NoCheckpointWasCosignedThatThis)
		command("docket verify --against OTHER.jsonl " + p.File)
	}
	w.Txt(h.P, nil, wording.WithoutThatProgramEachLineOf)
}
