package view

import (
	"docket/ledger"
	"docket/room"
	h "docket/wasm/html"
	"docket/wasm/wording"
)

// rowsHead titles the columns for the eye; each row reads out its own.
func rowsHead(w *h.Writer) {
	w.El(h.Div, h.At{h.Class.Is("rows-head"), h.AriaHidden.Is("true")}, func() {
		for _, title := range [...]string{wording.Number, wording.Time, wording.Seat, wording.Door, wording.Grade, wording.Kind} {
			w.Txt(h.Span, nil, title)
		}
	})
}

// InView is the part of the ledger that is in view.
type InView struct {
	Entries []ledger.Entry            // newest first
	Open    map[uint64]bool           // the numbers of those that are written with everything they hold
	Tell    func(ledger.Entry) string // puts one in a sentence
	At      uint64                    // the one that is chosen on the strip, 0 for none
	Zone    Zone                      // by which the times of day are shown
}

// Rows writes what is in view of the ledger. All rows but the open ones have the same height.
func Rows(w *h.Writer, v InView) {
	for i := range v.Entries {
		e := &v.Entries[i]
		row(w, e, v, v.Tell(*e))
	}
}

func row(w *h.Writer, e *ledger.Entry, v InView, told string) {
	open, chosen := v.Open[e.Seq], e.Seq == v.At
	at := h.At{h.ID.Is(RowID(e.Seq)), h.Class.Is("row"), dataKind.Is(e.Kind), dataGrade.Is(e.Actor.Grade), h.If(chosen, h.AriaCurrent.Is("true"))}
	w.El(h.LI, at, func() {
		expanded, controls := "false", h.Attr{}
		if open {
			expanded, controls = "true", h.AriaControls.Is("more-"+RowID(e.Seq))
		}
		w.El(h.Button, h.At{h.Type.Is("button"), h.ID.Is("row-" + RowID(e.Seq)), h.Class.Is("line"), dataAct.Is(ActToggleRow), dataSeq.Num(e.Seq),
			h.AriaExpanded.Is(expanded), controls}, func() {
			w.El(h.Span, class("seq"), func() {
				w.Text("#")
				w.Uint(e.Seq)
			})
			w.Text(" ")
			w.Vis(h.Span, class("time"), v.Zone.clock(e.TS))
			w.Text(" ")
			w.Vis(h.Span, class("who"), brief(e.Actor.Seat, 40))
			w.Text(" ")
			doorLabel(w, brief(e.Actor.Ingress, 20))
			w.Text(" ")
			gradeLabel(w, brief(e.Actor.Grade, 24))
			w.Text(" ")
			w.Vis(h.Span, class("kind"), brief(e.Kind, 40))
			w.Text(" ")
			w.Vis(h.Span, class("sentence"), told)
		})
		if open {
			w.El(h.Div, h.At{h.ID.Is("more-" + RowID(e.Seq)), h.Class.Is("more")}, func() { more(w, e, v.Zone, told) })
		}
	})
}

// more writes everything an entry holds.
func more(w *h.Writer, e *ledger.Entry, z Zone, told string) {
	w.Vis(h.P, nil, told)
	w.El(h.DL, class("facts"), func() {
		pair(w, wording.Time, func() {
			say(w, wording.ByThisRecordsOwnClock,
				func() { w.Visible(brief(e.TS, 60)) })
			if here := z.whole(e.TS); here != "" {
				w.Text(wording.WhichIsHere.With(here))
			}
		})
		pair(w, wording.Seat, func() { w.Vis(h.Code, nil, brief(e.Actor.Seat, 100)) })
		pair(w, wording.Door, func() {
			doorLink(w, brief(e.Actor.Ingress, 40))
			if d, ok := ledger.ParseDoor(e.Actor.Ingress); ok {
				w.Text(" " + doorWords[d])
			}
		})
		if c, ok := room.ClientOf(*e); ok {
			pair(w, wording.Client, func() {
				say(w, wording.CallsItselfItsOwnWord,
					func() { clientName(w, c) })
			})
		}
		pair(w, wording.Grade, func() {
			gradeLink(w, brief(e.Actor.Grade, 40))
			w.Text(" ")
			w.Text(caveat(e.Actor.Grade))
		})
		pair(w, wording.Attribution, func() {
			if e.Actor.NoAttribution {
				w.Text(wording.NoneOnTheRecord)
				return
			}
			w.Visible(brief(e.Actor.Attribution, 200))
		})
		pair(w, wording.Hash, func() { hash(w, e.Hash) })
		pair(w, wording.Previous, func() { hash(w, e.Prev) })
	})
	carried(w, e)
	if p, ok := room.PressOf(*e); ok {
		press(w, p)
	}
	w.Txt(h.Button, h.At{h.Type.Is("button"), h.ID.Is("receipt-" + RowID(e.Seq)), dataAct.Is(ActReceipt), dataSeq.Num(e.Seq),
		h.AriaLabel.Is(wording.ReceiptOfEntry.With(utoa(e.Seq)))}, wording.Receipt)
	w.El(h.Pre, h.At{h.Class.Is("json"), h.TabIndex.Is(0), h.Role.Is("group"), h.AriaLabel.Is(wording.PayloadOfEntry.With(utoa(e.Seq)))}, func() {
		writeJSON(w, e.Payload.String(), maxJSON)
	})
}

// trustedProperty is what the browser calls whether a press came through its input pipeline.
const trustedProperty = "isTrusted"

// press writes what was measured, and nothing that could be read as more.
func press(w *h.Writer, p room.Press) {
	w.El(h.Div, class("press"), func() {
		w.El(h.P, nil, func() {
			say(w, wording.ThePageCannotTellWhoPressed,
				func() { w.Txt(h.Strong, nil, wording.MeasuredOfThePress) })
			if p.Trusted {
				w.Text(wording.TrustedMeansThatTheEventCame)
			} else {
				w.Text(wording.NotTrustedMeansThatScriptIn)
			}
			if p.Detail == 0 && p.Trusted {
				w.Text(wording.AKeyAndAnAssistiveTool)
			}
		})
		w.El(h.DL, class("facts measured"), func() {
			pair(w, wording.Event, func() { w.Vis(h.Code, nil, brief(p.Type, 60)) })
			pair(w, trustedProperty, func() { w.Txt(h.Code, nil, yes(p.Trusted)) })
			pair(w, wording.BeforeIt, func() { w.Vis(h.Code, nil, brief(p.Prelude, 120)) })
			pair(w, wording.Pointer, func() {
				if p.Pointer == "" {
					w.Text(wording.None)
					return
				}
				w.Vis(h.Code, nil, brief(p.Pointer, 40))
			})
			pair(w, wording.Count, func() { w.Txt(h.Code, nil, i64(p.Detail)) })
			pair(w, wording.Place, func() {
				say(w, wording.InTheViewOnTheScreen,
					func() { w.Txt(h.Code, nil, i64(p.X)+", "+i64(p.Y)) },
					func() { w.Txt(h.Code, nil, i64(p.ScreenX)+", "+i64(p.ScreenY)) })
			})
			pair(w, wording.UserActivation, func() { w.Txt(h.Code, nil, yes(p.UserActivation)) })
		})
	})
}

func yes(b bool) string {
	if b {
		return "true"
	}
	return "false"
}
