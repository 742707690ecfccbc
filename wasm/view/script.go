package view

import (
	"strings"

	"docket/room"
	h "docket/wasm/html"
	"docket/wasm/script"
	"docket/wasm/wording"
)

// ScriptPanel writes the scripted agent: what it is, a control for each call that it would make now, and its calls with their answers.
func ScriptPanel(w *h.Writer, m *Model) {
	heading(w, IDScript, wording.AScriptedAgent)
	w.Txt(h.P, class("small"), wording.AScriptInThisPageAnd)
	seat, seated := script.Seat(m.Room)
	switch {
	case m.Script.Cannot != "":
		w.El(h.P, class("held"), func() {
			say(w, wording.TheScriptedAgentCanCallNothing,
				func() { w.Txt(h.Strong, nil, wording.NotHere) },
				func() { w.Text(m.Script.Cannot) })
		})
	case !seated && len(m.Room.Seats) >= room.MaxSeats:
		w.Txt(h.P, class("quiet"), wording.TheRoomHasAsManySeats)
	case !seated:
		w.Txt(h.P, class("small"), wording.ItNeedsASeatOfIts.With(script.SeatName))
		w.El(h.Div, class("controls"), func() {
			button(w, m, IDScriptSeat, ActScriptSeat, wording.AddTheScriptedAgent, h.If(m.Room.Pause != nil, h.AriaDisabled.Is("true")))
		})
	default:
		w.El(h.P, class("small"), func() {
			say(w, wording.ItsCallsNameTheSeatAnd,
				func() { w.Vis(h.Code, nil, seat.ID) },
				func() { doorLabel(w, "webmcp") })
		})
		scriptSteps(w, m)
	}
	scriptLog(w, m)
	if folded(m) {
		walks(w, m)
	}
}

func scriptSteps(w *h.Writer, m *Model) {
	next, due := script.Next(m.Script.Steps)
	why := ""
	switch {
	case !due:
		why = wording.NothingIsDueBeforeTheRoom
		for _, x := range m.Script.Steps {
			if !x.Later && x.Why != "" {
				why = wording.Not.With(x.Label, x.Why)
			}
		}
	case m.Script.Busy[next.ID]:
		why = wording.ItWaitsForItsAnswerTo.With(next.Label)
	}
	w.El(h.P, h.At{h.ID.Is("script-due"), h.Class.Is("small")}, func() {
		if why != "" {
			w.Text(why)
			return
		}
		say(w, wording.NextBy,
			func() { w.Text(next.Label) },
			func() { w.Txt(h.Code, nil, next.Tool) })
	})
	w.El(h.Div, h.At{h.Class.Is("controls"), h.Role.Is("group"), h.AriaLabel.Is(wording.CallsOfTheScriptedAgent)}, func() {
		button(w, m, IDScriptNext, ActScriptNext, wording.PlayTheNextStep, h.Class.Is("primary"), h.If(why != "", h.AriaDisabled.Is("true")), h.AriaDescribed.Is("script-due"))
		for _, x := range m.Script.Steps {
			if x.Why == "" {
				button(w, m, script.Control(x.ID), ActScriptPlay, wording.Script.With(x.Label), dataTo.Is(x.ID), h.If(m.Script.Busy[x.ID], h.AriaDisabled.Is("true")))
			}
		}
	})
}

// scriptWords are what a call's state is called.
var scriptWords = map[ScriptState]string{ScriptWaits: wording.WaitsForAnAnswer, ScriptOK: wording.ScriptAnswered, ScriptRefused: wording.NotOk, ScriptFailed: wording.NoAnswerInline}

func scriptLog(w *h.Writer, m *Model) {
	if len(m.Script.Log) == 0 {
		return
	}
	w.Txt(h.H3, h.At{h.ID.Is("script-log-title")}, wording.ItsCallsInThisPageThe)
	w.El(h.OL, h.At{h.Class.Is("script-log"), h.AriaLabelledBy.Is("script-log-title")}, func() {
		for _, c := range m.Script.Log {
			w.El(h.LI, h.At{h.ID.Is("script-call-" + itoa(c.N)), dataState.Is(string(c.State)), dataStep.Is(c.Tool)}, func() {
				w.El(h.P, nil, func() {
					w.Txt(h.Code, nil, c.Tool)
					w.Text(" ")
					w.Vis(h.Code, class("input"), brief(c.Input, 300))
				})
				w.El(h.P, class("answered"), func() {
					w.Txt(h.Strong, class("status"), scriptWords[c.State])
					if c.Code != "" && c.Code != "ok" {
						w.Text(" ")
						w.Vis(h.Code, nil, brief(c.Code, 64))
					}
					if c.Says != "" {
						w.Text(" ")
						w.Visible(brief(c.Says, 240))
					}
					if c.Seq > 0 {
						w.Text(" ")
						goTo(w, m, "script-row-"+itoa(c.N), c.Seq)
					}
				})
			})
		}
	})
	if strings.Contains(m.Script.Log[0].Input, "…") {
		w.Txt(h.P, class("quiet"), wording.StandsForWhatIsSealedUntil)
	}
}
