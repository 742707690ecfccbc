package view

import (
	"strings"

	"docket/ledger"
	"docket/room/action"
	"docket/room/task"
	h "docket/wasm/html"
)

// printChanges lists the latest changes to records, in short.
func printChanges(w *h.Writer, m *Model) {
	r := m.Room.Records
	if r == nil {
		return
	}
	w.Txt(h.H2, nil, "Changes to records")
	if len(r.Recent) == 0 {
		w.Txt(h.P, nil, "None was proposed.")
		return
	}
	w.El(h.UL, class("notes"), func() {
		for _, a := range r.Recent {
			w.El(h.LI, nil, func() {
				entryRef(w, a.Seq)
				w.Text(" ")
				w.Vis(h.Code, nil, brief(a.Operation, 60))
				w.Text(", asked for by the seat ")
				w.Visible(nameOf(m.Room, a.By.Seat))
				w.Text(", as is said: ")
				w.Txt(h.Strong, nil, printedStates[a.State])
				if a.Decided > 0 {
					w.Text(", decided in ")
					entryRef(w, a.Decided)
				}
				if a.Landed > 0 {
					w.Text(", " + plural(len(a.Done), "record", "records") + " written by ")
					entryRef(w, a.Landed)
				}
				w.Text(".")
			})
		}
	})
	if more := r.Actions - len(r.Recent); more > 0 {
		w.Txt(h.P, nil, plural(more, "earlier one is", "earlier ones are")+" in the export and not printed.")
	}
}

// printedStates are what the states of an action are called on paper, where it can't be asked how they are meant.
var printedStates = map[action.State]string{
	action.Proposed:       "not rehearsed yet",
	action.Previewed:      "rehearsed",
	action.Awaiting:       "waits for a decision",
	action.Approved:       "approved, and not carried out",
	action.Executing:      "being carried out",
	action.Executed:       "carried out, and not read again yet",
	action.Verified:       "carried out, and read again",
	action.Rejected:       "refused",
	action.Expired:        "expired",
	action.Failed:         "failed",
	action.RolledBack:     "taken back",
	action.RollbackFailed: "carried out, and taking it back failed",
}

// printTasks lists the tasks, in short.
func printTasks(w *h.Writer, m *Model) {
	if len(m.Room.Tasks) == 0 {
		return
	}
	w.Txt(h.H2, nil, "Tasks")
	w.El(h.UL, class("notes"), func() {
		for _, t := range m.Room.Tasks {
			w.El(h.LI, nil, func() {
				entryRef(w, t.Seq)
				w.Text(" ")
				w.Visible(brief(t.Title, 200))
				w.Text(": ")
				switch {
				case t.Status == task.Expired:
					w.Txt(h.Strong, nil, "expired")
					w.Text(" before anybody accepted it")
				case t.Status == task.Recalled:
					w.Txt(h.Strong, nil, "taken back")
					w.Text(" while nobody owned it")
				case t.Owner == nil && t.Offer != nil:
					w.Txt(h.Strong, nil, "nobody owns it")
					w.Text("; handed off to the seat ")
					w.Visible(nameOf(m.Room, t.Offer.To))
					w.Text(", which has not accepted it")
				case t.Owner == nil:
					w.Txt(h.Strong, nil, "nobody owns it")
				default:
					w.Txt(h.Strong, nil, "owned")
					w.Text(", as is said, by the seat ")
					w.Visible(nameOf(m.Room, t.Owner.Seat))
					w.Text(" through the door " + t.Owner.Door.String())
				}
				if c := t.Standing(); c != nil {
					w.Text("; claimed to be done, as " + string(c.Provenance) + ", in ")
					entryRef(w, c.Seq)
				}
				w.Text(".")
			})
		}
	})
}

// printLedger lists the entries, where there are not too many.
func printLedger(w *h.Writer, m *Model, p *Printed) {
	w.Txt(h.H2, nil, "Entries")
	if p.Size > MaxPrinted {
		w.Txt(h.P, nil, "The ledger has "+groupedInt(int(p.Size))+" entries. They are in the export "+p.File+", and at most "+itoa(MaxPrinted)+" are printed one by one.")
		return
	}
	w.El(h.Table, class("entries"), func() {
		tableHead(w, "No.", "Time", "Door and grade", "What it says, and its hash")
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
	w.Txt(h.H2, nil, "What the grades say")
	w.Txt(h.P, nil, "A grade says how well it is known who acted. It follows from the door through which an act came in, and no caller names it.")
	w.El(h.Table, nil, func() {
		tableHead(w, "Grade", "Doors", "Says", "Does not say")
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
	w.Txt(h.H2, nil, "How to verify")
	command := func(text string) { w.Txt(h.Pre, class("mono"), text) }
	w.Txt(h.P, nil, "Take the room's export, "+p.File+" (“Export” in the room's page). This checks sequence, links, hashes, doors, grades, the tree and the rules of the room, and prints head and root, to be held against those above. A later export holds these entries too: its entry #"+utoa(p.Size)+" then has the hash that is the head here.")
	command("docket verify " + p.File)
	if p.Checkpoint != "" {
		w.Txt(h.P, nil, "A cosigned checkpoint shows a record that was rewritten or cut after it. Save the text below as checkpoint.txt, ending each line with one line feed, and give the witness's key, from the witness and not from this paper:")
		command("docket verify --key VKEY --against checkpoint.txt " + p.File)
		w.Vis(h.Pre, class("mono"), p.Checkpoint)
	} else {
		w.Txt(h.P, nil, "No checkpoint was cosigned that this page knows of, so only another copy, kept elsewhere, would show that the record was rewritten:")
		command("docket verify --against OTHER.jsonl " + p.File)
	}
	w.Txt(h.P, nil, "Without that program: each line of the export is one entry; its hash is the SHA-256 of the line without its “hash” member, which is RFC 8785 JSON; “prev” is the hash before. A commitment is the SHA-256 of the RFC 8785 form of version, room, round, seat, question, position and nonce. Docket's docs/format.md has the rest.")
}
