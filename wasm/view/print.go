package view

import (
	"docket/ledger"
	"docket/room"
	h "docket/wasm/html"
	"docket/wasm/wording"
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
	w.Txt(h.P, nil, wording.RecordOfADocketRoomPrinted.With(p.At))
	w.El(h.DL, class("facts"), func() {
		pair(w, wording.Room, func() { w.Vis(h.Code, class("hash"), s.ID) })
		pair(w, wording.ItsKey, func() {
			if s.Key == "" {
				w.Text(wording.NoneThisRoomSignsNothing)
				return
			}
			w.Vis(h.Code, class("hash"), s.Key)
		})
		pair(w, wording.State, func() {
			w.Text(wording.RoundInline.With(itoa(s.Now().N), s.Phase.String()))
			if s.Pause != nil {
				w.Text(wording.Paused)
			}
		})
		pair(w, wording.Entries, func() { w.Text(groupedInt(int(p.Size))) })
		pair(w, wording.Head, func() { hash(w, s.Head) })
		pair(w, wording.Root, func() { w.Txt(h.Code, class("hash"), p.Root) })
		pair(w, wording.Cosigned, func() { printCosigned(w, m) })
	})
	for _, r := range s.Rounds {
		printRound(w, m, p, r)
	}
	if earlier := s.Rounds[0].N - 1; earlier > 0 {
		w.Txt(h.P, nil, wording.InTheExportAndNotPrinted.With(plural(earlier, wording.NumberOfEarlierRoundsAre)))
	}
	printMandate(w, m)
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
		say(w, wording.AWitnessHoldsAnotherHistoryOf,
			func() { w.Visible(x.Alarm) })
	case x.UpTo == 0:
		w.Text(wording.NoEntryARecordRewrittenFrom)
	default:
		say(w, wording.UpToAtUTCByThe,
			func() { entryRef(w, x.UpTo) },
			func() { w.Text(x.At) })
		for i, name := range x.By {
			if i > 0 {
				w.Text(", ")
			}
			w.Visible(name)
		}
		if x.Stored {
			w.Text(wording.AsStorageHasIt)
		}
		if x.UpTo < m.Room.Len {
			w.Text(wording.TheEntriesAfterItAreNot)
		}
	}
}

func printRound(w *h.Writer, m *Model, p *Printed, r room.Round) {
	w.Txt(h.H2, nil, wording.Round.With(itoa(r.N)))
	w.Txt(h.H3, nil, wording.Question)
	warning(w, w.Vis(h.P, class("question words"), r.Question.Text), wording.QuestionInline)
	w.El(h.DL, class("facts"), func() {
		pair(w, wording.OnTheRecord, func() { printTold(w, p, r.Question.Seq) })
		pair(w, wording.SHA256, func() { hash(w, r.Question.Digest) })
	})
	w.Txt(h.H3, nil, wording.Positions)
	if len(r.Seats) == 0 {
		w.Txt(h.P, nil, wording.NoSeatCommitted)
	}
	for _, c := range r.Seats {
		printPosition(w, m, p, r, c)
	}
	w.Txt(h.H3, nil, wording.Ruling)
	if r.Ruling == nil {
		w.Txt(h.P, nil, wording.NoRulingWasRatified)
		return
	}
	w.El(h.Div, class("ruling"), func() { warning(w, w.Vis(h.P, class("words"), r.Ruling.Text), wording.RulingInline) })
	w.El(h.DL, class("facts"), func() {
		pair(w, wording.SHA256, func() { hash(w, r.Ruling.Hash) })
		pair(w, wording.Asked, func() { printTold(w, p, r.Ruling.AskSeq) })
		pair(w, wording.Answered, func() {
			printTold(w, p, r.Ruling.AnswerSeq)
			if e, ok := p.Entry(r.Ruling.AnswerSeq); ok {
				if press, ok := room.PressOf(e); ok {
					say(w, wording.MeasuredOfThePressIsTrustedBefore,
						func() { w.Text(yes(press.Trusted)) },
						func() { w.Vis(h.Code, nil, brief(press.Prelude, 120)) })
				}
			}
		})
	})
}

// printTold tells an entry in a sentence, with its number, time, door, grade and hash.
func printTold(w *h.Writer, p *Printed, seq uint64) {
	e, ok := p.Entry(seq)
	if !ok {
		w.Text(wording.NotHereInline)
		return
	}
	say(w, wording.ThroughTheDoorEntryHash,
		func() { entryRef(w, seq) },
		func() { w.Visible(brief(e.TS, 60)) },
		func() { doorLabel(w, brief(e.Actor.Ingress, 20)) },
		func() { gradeLabel(w, brief(e.Actor.Grade, 24)) },
		func() { w.Visible(p.Tell(e)) },
		func() { hash(w, e.Hash) })
}

func printPosition(w *h.Writer, m *Model, p *Printed, r room.Round, c room.SeatRound) {
	w.El(h.Div, class("sealed"), func() {
		w.El(h.P, nil, func() {
			say(w, wording.SeatOf,
				func() { w.El(h.Strong, nil, func() { w.Visible(nameOf(m.Room, c.Seat)) }) },
				func() { w.Vis(h.Code, nil, c.Seat) })
			if seat, ok := m.Room.Seat(c.Seat); ok {
				w.Text(wording.SaidToBeOfKind.With(string(seat.Kind)))
			}
		})
		w.El(h.DL, class("facts"), func() {
			pair(w, wording.Commitment, func() { hash(w, c.Commitment) })
			pair(w, wording.Sealed, func() { printTold(w, p, c.Seq) })
			if c.Opened == nil {
				pair(w, wording.Opened, func() {
					if c.Stands {
						w.Text(wording.NotOpened)
						return
					}
					w.Text(wording.Withdrawn)
				})
				return
			}
			pair(w, wording.Position, func() { warning(w, w.Vis(h.Span, class("words"), c.Opened.Position), wording.PositionInline) })
			pair(w, wording.Nonce, func() { w.Vis(h.Code, class("hash"), c.Opened.Nonce) })
			pair(w, wording.Opened, func() { printTold(w, p, c.Opened.Seq) })
			pair(w, wording.Checks, func() { printChecks(w, m, r, c) })
		})
	})
}

// printChecks recomputes an opened commitment once more, and says what a Worker is on the record with.
func printChecks(w *h.Writer, m *Model, r room.Round, c room.SeatRound) {
	o := room.Opening{Room: m.Room.ID, Round: r.N, Seat: c.Seat, Question: r.Question.Digest, Position: c.Opened.Position, Nonce: c.Opened.Nonce}
	switch again, err := o.Commitment(); {
	case err != nil:
		w.Text(wording.NotRecomputed.With(err.Error()))
	case again == c.Commitment:
		w.Text(wording.RecomputedAndTheSame)
	default:
		w.Txt(h.Strong, nil, wording.RecomputedAndAnother)
	}
	if c.Opened.Check == nil {
		w.Text(wording.OfTheWorkersCheckTheRecord)
		return
	}
	say(w, wording.OfTheWorkerIn,
		func() { entryRef(w, c.Opened.Check.Seq) },
		func() { w.Text(room.CheckWords(c.Opened.Check.Outcome)) })
}
