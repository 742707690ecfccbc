package view

import (
	"docket/ledger"
	h "docket/wasm/html"
	"docket/wasm/sift"
	"docket/wasm/wording"
)

// Ids of the filter over the ledger: its container, and its fields, whose values the core reads and empties.
const (
	IDSift      = "sift"
	IDSiftSeat  = "sift-seat"
	IDSiftDoor  = "sift-door"
	IDSiftGrade = "sift-grade"
	IDSiftKind  = "sift-kind"
	IDSiftText  = "sift-text"
)

// ActClearSift lets every row be shown again.
const ActClearSift = "clear-sift"

// maxSift is how many characters the text of a filter has at most.
const maxSift = 200

// Sifted is the filter over the ledger, and how far it has come.
type Sifted struct {
	Filter sift.Filter
	Seats  []string // the seats and the kinds that occur on the record
	Kinds  []string
	Looked uint64 // how many entries were looked at, of how many
	Of     uint64
	Found  int // how many match so far
}

// Running says whether entries are left to look at.
func (s *Sifted) Running() bool { return s.Looked < s.Of }

// Sift writes the filter over the ledger. What its fields hold is the person's: no rendering chooses anything in them.
func Sift(w *h.Writer, m *Model) {
	s := &m.Sift
	field := func(id, label string, options func()) {
		w.El(h.Div, class("sift-field"), func() {
			w.Txt(h.Label, h.At{h.For.Is(id)}, label)
			w.El(h.Select, h.At{h.ID.Is(id), h.If(m.Stopped, h.Disabled)}, func() {
				w.Txt(h.Option, h.At{h.Value.Is("")}, wording.Any)
				options()
			})
		})
	}
	option := func(value, text string) { w.Txt(h.Option, h.At{h.Value.Is(value)}, text) }
	w.El(h.Div, h.At{h.Class.Is("sift"), h.Role.Is("search"), h.AriaLabel.Is(wording.FilterOfTheLedger)}, func() {
		field(IDSiftSeat, wording.FromSeat, func() {
			for _, id := range s.Seats {
				option(id, seatOption(m, id))
			}
		})
		field(IDSiftDoor, wording.ThroughDoor, func() {
			for _, d := range ledger.Doors() {
				option(d.String(), d.String())
			}
		})
		field(IDSiftGrade, wording.OfGrade, func() {
			for _, g := range gradeWords {
				option(g.grade.String(), g.grade.String())
			}
		})
		field(IDSiftKind, wording.OfKind, func() {
			for _, kind := range s.Kinds {
				option(kind, brief(kind, 40))
			}
		})
		w.El(h.Div, class("sift-field"), func() {
			w.Txt(h.Label, h.At{h.For.Is(IDSiftText)}, wording.WithText)
			w.Void(h.Input, h.At{h.ID.Is(IDSiftText), h.Type.Is("text"), h.InputMode.Is("search"), h.Autocomplete.Is("off"), h.Spellcheck.Is("false"),
				h.MaxLength.Is(maxSift), h.AriaDescribed.Is("sift-hint"), h.If(m.Stopped, h.Disabled)})
		})
	})
	w.Txt(h.P, h.At{h.ID.Is("sift-hint"), h.Class.Is("unseen")}, wording.InARowsSentenceOrIn)
	w.El(h.Div, class("sift-said"), func() {
		w.El(h.P, h.At{h.ID.Is("sift-count"), h.Class.Is("small"), h.Role.Is("status")}, func() { siftCount(w, m) })
		if !s.Filter.Empty() {
			button(w, m, "clear-sift", ActClearSift, wording.ClearTheFilter)
		}
	})
	if !s.Filter.Empty() && s.Running() {
		progress(w, "sift-progress", wording.Looking, s.Looked, s.Of, wording.EntriesInline)
	}
}

// siftCount says how many match, once all were looked at: what is read out is not a number that runs, nor one that every further
// entry changes.
func siftCount(w *h.Writer, m *Model) {
	s := &m.Sift
	switch {
	case s.Filter.Empty():
		w.Text(wording.EveryEntryIsListed)
	case s.Running():
		w.Text(wording.TheEntriesAreBeingLookedAt)
	case s.Found == 0:
		w.Text(wording.NoEntryMatches)
	case s.Found == 1:
		w.Text(wording.N1EntryMatchesTheOthersAre)
	default:
		w.Text(wording.EntriesMatchTheOthersAreOn.With(groupedInt(s.Found)))
	}
}

// seatOption is a seat in a list that is chosen from: nothing in it can move what stands beside it.
func seatOption(m *Model, id string) string {
	if seat, ok := m.Room.Seat(id); ok {
		return optionName(seat)
	}
	return brief(id, 40)
}
