package view

import (
	"strings"

	"docket/room"
	"docket/room/action"
	"docket/room/records"
	h "docket/wasm/html"
	"docket/wasm/wording"
)

// ProofHead writes what was asked and by whom, as is said, and what that seat had read before. It is empty where nothing is on show.
func ProofHead(w *h.Writer, m *Model) {
	a := m.Changes.Shown
	if a == nil || m.Room.Records == nil {
		return
	}
	op := operation(m.Room.Records, a)
	w.El(h.Div, h.At{h.ID.Is("proof-card"), dataAction.Is(a.Hash.String()), dataState.Is(awakeWord(m, m.Changes.Card()))}, func() {
		w.El(h.H3, h.At{h.ID.Is(IDProofTitle), h.Unfocused}, func() {
			say(w, wording.AskedForOf,
				func() { w.Text(op.Title) },
				func() { goTo(w, m, "proof-entry", a.Seq) })
		})
		w.El(h.P, class("small"), func() {
			asked(w, m, room.Caller{Door: a.By.Door, Seat: a.By.Seat, Client: room.Client{Name: a.By.Client}})
			say(w, wording.AtAfter,
				func() { w.Visible(m.Zone.clock(a.TS)) })
			if !a.Referral.IsZero() {
				w.Text(wording.TheseRowsWereAboveTheAuthority)
			}
			if a.Role != "" {
				w.Text(wording.ItTakesTheRole.With(roleLabel(m.Room.Records.Set, a.Role)))
			}
		})
		arguments(w, a)
		looked(w, a)
		corrected(w, m, a)
		compared(w, m, a)
	})
}

// listedIDs is how many texts of a list stand in one line; the rest is one press away.
const listedIDs = 12

// arguments writes what the operation was given.
func arguments(w *h.Writer, a *action.Action) {
	hidden := false
	w.El(h.DL, class("facts"), func() {
		for i := range a.Args.Len() {
			key, v := a.Args.Key(i), a.Args.At(i)
			w.El(h.Div, nil, func() {
				w.El(h.DT, nil, func() { hidden = w.Visible(brief(strings.ReplaceAll(key, "_", " "), 60)) || hidden })
				w.El(h.DD, class("words"), func() { hidden = argument(w, a, key, v) || hidden })
			})
		}
	})
	if a.Redacted {
		w.Txt(h.P, class("small"), wording.WhatLooksLikeACredentialWas.With(action.Redacted))
	}
	warning(w, hidden, wording.Request)
}

func argument(w *h.Writer, a *action.Action, key string, v records.Value) (hidden bool) {
	if v.Kind() != records.ListKind {
		return anyValue(w, v, 0)
	}
	line := func(from, to int) {
		for i := from; i < to; i++ {
			if i > from {
				w.Text(", ")
			}
			hidden = anyValue(w, v.At(i), 0) || hidden
		}
	}
	line(0, min(listedIDs, v.Len()))
	if v.Len() > listedIDs {
		w.El(h.Details, h.At{h.ID.Is("argument-" + utoa(a.Seq) + "-" + key)}, func() {
			w.Txt(h.Summary, nil, wording.AndMore.With(groupedInt(v.Len()-listedIDs)))
			line(listedIDs, v.Len())
		})
	}
	return hidden
}

// looked writes what the seat is recorded to have read since its last act, or that nothing is recorded.
func looked(w *h.Writer, a *action.Action) {
	if len(a.Looked) == 0 {
		w.El(h.P, h.At{h.ID.Is("proof-looked"), h.Class.Is("held")}, func() {
			say(w, wording.TheLedgerHasNoRowOf,
				func() { w.Txt(h.Strong, nil, wording.NoLookOnRecord) })
		})
		return
	}
	w.El(h.Details, h.At{h.ID.Is("proof-looked")}, func() {
		w.Txt(h.Summary, nil, wording.ItReadBeforeItAskedSince.With(plural(len(a.Looked), wording.NumberOfLooks)))
		w.El(h.UL, class("small"), func() {
			for _, line := range a.Looked {
				w.El(h.LI, nil, func() {
					tool, input, _ := strings.Cut(line, " ")
					w.Vis(h.Code, nil, brief(tool, 60))
					if input != "{}" {
						w.Text(" ")
						w.Vis(h.Code, nil, brief(input, 200))
					}
				})
			}
		})
	})
}

// corrected lists the values that were put in place of others here.
func corrected(w *h.Writer, m *Model, a *action.Action) {
	if len(a.Corrections) == 0 {
		return
	}
	w.El(h.Div, h.At{h.ID.Is("proof-corrected"), h.Class.Is("small")}, func() {
		w.Txt(h.P, nil, wording.CorrectedInThisPageAndRehearsed)
		w.El(h.UL, nil, func() {
			for _, c := range a.Corrections {
				w.El(h.LI, nil, func() {
					w.Visible(c.Place.ID)
					w.Text(" ")
					w.Visible(pointerName(c.Place.Pointer))
					w.Text(" → ")
					fieldValue(w, m.Room.Records.Set, c.Place.Collection, c.Place.Pointer, c.Value, 0)
				})
			}
		})
	})
}
