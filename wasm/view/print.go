package view

import (
	"docket/ledger"
	"docket/room"
	h "docket/wasm/html"
)

// IDPrint is the container of the record as it is printed. On the screen it is empty, and [PrintRecord] fills it while the browser prints.
const IDPrint = "print"

// ActPrint asks the browser to print.
const ActPrint = "print"

// MaxPrinted is how many entries are printed one by one. A longer ledger is in the export.
const MaxPrinted = 400

// Printed is what the printed record tells beside the model.
type Printed struct {
	At         string // when, by the page's clock
	File       string // the name that an export has
	Size       uint64 // entries under the root
	Root       string
	Checkpoint string // the last cosigned one as text, "" for none
	Entry      func(seq uint64) (ledger.Entry, bool)
	Tell       func(ledger.Entry) string
}

// PrintRecord writes a room's record as it is printed: what was asked, sealed, opened and ruled, who is said to have asked and answered, and how all
// of it is checked. Nothing in it needs the page any more, and nothing in it can be pressed.
func PrintRecord(w *h.Writer, m *Model, p *Printed) {
	s := m.Room
	w.Vis(h.H1, nil, s.Name)
	w.Txt(h.P, nil, "Record of a Docket room, printed from a page's own copy on "+p.At+" by that machine's clock. What is on this paper can be checked only against the export: the paper itself carries no signature.")
	w.El(h.DL, class("facts"), func() {
		pair(w, "Room", func() { w.Vis(h.Code, class("hash"), s.ID) })
		pair(w, "Its key", func() {
			if s.Key == "" {
				w.Text("none: this room signs nothing")
				return
			}
			w.Vis(h.Code, class("hash"), s.Key)
		})
		pair(w, "State", func() {
			w.Text("round " + itoa(s.Now().N) + ", " + s.Phase.String())
			if s.Pause != nil {
				w.Text(", paused")
			}
		})
		pair(w, "Entries", func() { w.Text(groupedInt(int(p.Size))) })
		pair(w, "Head", func() { hash(w, s.Head) })
		pair(w, "Root", func() { w.Txt(h.Code, class("hash"), p.Root) })
		pair(w, "Cosigned", func() { printCosigned(w, m) })
	})
	for _, r := range s.Rounds {
		printRound(w, m, p, r)
	}
	if earlier := s.Rounds[0].N - 1; earlier > 0 {
		w.Txt(h.P, nil, plural(earlier, "earlier round is", "earlier rounds are")+" in the export and not printed.")
	}
	printChanges(w, m)
	printTasks(w, m)
	printLedger(w, m, p)
	printGrades(w)
	printVerify(w, m, p)
	Footer(w, m)
}

func printCosigned(w *h.Writer, m *Model) {
	x := m.Witness
	switch {
	case x.Alarm != "":
		w.Text("A witness holds another history of this room: ")
		w.Visible(x.Alarm)
	case x.UpTo == 0:
		w.Text("no entry: a record rewritten from its beginning would verify as well")
	default:
		w.Text("up to ")
		entryRef(w, x.UpTo)
		w.Text(", at " + x.At + " UTC by the witness's clock, by ")
		for i, name := range x.By {
			if i > 0 {
				w.Text(", ")
			}
			w.Visible(name)
		}
		if x.UpTo < m.Room.Len {
			w.Text("; the entries after it are not")
		}
	}
}

func printRound(w *h.Writer, m *Model, p *Printed, r room.Round) {
	w.Txt(h.H2, nil, "Round "+itoa(r.N))
	w.Txt(h.H3, nil, "Question")
	warning(w, w.Vis(h.P, class("question words"), r.Question.Text), "question")
	w.El(h.DL, class("facts"), func() {
		pair(w, "On the record", func() { printTold(w, p, r.Question.Seq) })
		pair(w, "SHA-256", func() { hash(w, r.Question.Digest) })
	})
	w.Txt(h.H3, nil, "Positions")
	if len(r.Seats) == 0 {
		w.Txt(h.P, nil, "No seat committed.")
	}
	for _, c := range r.Seats {
		printPosition(w, m, p, r, c)
	}
	w.Txt(h.H3, nil, "Ruling")
	if r.Ruling == nil {
		w.Txt(h.P, nil, "No ruling was ratified.")
		return
	}
	w.El(h.Div, class("ruling"), func() { warning(w, w.Vis(h.P, class("words"), r.Ruling.Text), "ruling") })
	w.El(h.DL, class("facts"), func() {
		pair(w, "SHA-256", func() { hash(w, r.Ruling.Hash) })
		pair(w, "Asked", func() { printTold(w, p, r.Ruling.AskSeq) })
		pair(w, "Answered", func() {
			printTold(w, p, r.Ruling.AnswerSeq)
			if e, ok := p.Entry(r.Ruling.AnswerSeq); ok {
				if press, ok := room.PressOf(e); ok {
					w.Text(" Measured of the press: isTrusted " + yes(press.Trusted) + ", before it ")
					w.Vis(h.Code, nil, brief(press.Prelude, 120))
					w.Text(". The page cannot tell who pressed.")
				}
			}
		})
	})
}

// printTold tells an entry in a sentence, with its number, time, door, grade and hash.
func printTold(w *h.Writer, p *Printed, seq uint64) {
	e, ok := p.Entry(seq)
	if !ok {
		w.Text("not here")
		return
	}
	entryRef(w, seq)
	w.Text(", ")
	w.Visible(brief(e.TS, 60))
	w.Text(", through the door ")
	doorLabel(w, brief(e.Actor.Ingress, 20))
	w.Text(", ")
	gradeLabel(w, brief(e.Actor.Grade, 24))
	w.Text(": ")
	w.Visible(p.Tell(e))
	w.Text(" Entry hash ")
	hash(w, e.Hash)
	w.Text(".")
}

func printPosition(w *h.Writer, m *Model, p *Printed, r room.Round, c room.SeatRound) {
	w.El(h.Div, class("sealed"), func() {
		w.El(h.P, nil, func() {
			w.El(h.Strong, nil, func() { w.Visible(nameOf(m.Room, c.Seat)) })
			w.Text(", seat ")
			w.Vis(h.Code, nil, c.Seat)
			if seat, ok := m.Room.Seat(c.Seat); ok {
				w.Text(", said to be of kind " + string(seat.Kind))
			}
		})
		w.El(h.DL, class("facts"), func() {
			pair(w, "Commitment", func() { hash(w, c.Commitment) })
			pair(w, "Sealed", func() { printTold(w, p, c.Seq) })
			if c.Opened == nil {
				pair(w, "Opened", func() {
					if c.Stands {
						w.Text("not opened")
						return
					}
					w.Text("withdrawn")
				})
				return
			}
			pair(w, "Position", func() { warning(w, w.Vis(h.Span, class("words"), c.Opened.Position), "position") })
			pair(w, "Nonce", func() { w.Vis(h.Code, class("hash"), c.Opened.Nonce) })
			pair(w, "Opened", func() { printTold(w, p, c.Opened.Seq) })
			pair(w, "Checks", func() { printChecks(w, m, r, c) })
		})
	})
}

// printChecks recomputes an opened commitment once more, and says what a Worker is on the record with.
func printChecks(w *h.Writer, m *Model, r room.Round, c room.SeatRound) {
	o := room.Opening{Room: m.Room.ID, Round: r.N, Seat: c.Seat, Question: r.Question.Digest, Position: c.Opened.Position, Nonce: c.Opened.Nonce}
	switch again, err := o.Commitment(); {
	case err != nil:
		w.Text("Not recomputed: " + err.Error() + ". ")
	case again == c.Commitment:
		w.Text("Recomputed by the page for this print: position and nonce give the commitment. ")
	default:
		w.Txt(h.Strong, nil, "✕ Recomputed by the page for this print: position and nonce do not give the commitment. ")
	}
	if c.Opened.Check == nil {
		w.Text("Of the Worker's check the record says nothing.")
		return
	}
	w.Text("Of the Worker, in ")
	entryRef(w, c.Opened.Check.Seq)
	w.Text(": " + room.CheckWords(c.Opened.Check.Outcome) + ".")
}
