package view

import (
	"strings"

	"docket/room"
	h "docket/wasm/html"
	"docket/wasm/script"
)

// ScriptPanel writes the scripted agent: what it is, a control for each call that it would make now, and its calls with their answers.
func ScriptPanel(w *h.Writer, m *Model) {
	heading(w, IDScript, "A scripted agent")
	w.Txt(h.P, class("small"), "A script in this page, and no model: it reads nothing into what it reads, and its words are canned. It calls this page's own tools "+
		"through document.modelContext, as an agent of this browser would, at your press and never by itself.")
	seat, seated := script.Seat(m.Room)
	switch {
	case m.Script.Cannot != "":
		w.El(h.P, class("held"), func() {
			w.Txt(h.Strong, nil, "Not here. ")
			w.Text("The scripted agent can call nothing: " + m.Script.Cannot + ".")
		})
	case !seated && len(m.Room.Seats) >= room.MaxSeats:
		w.Txt(h.P, class("quiet"), "The room has as many seats as it takes, so none can be added for it.")
	case !seated:
		w.Txt(h.P, class("small"), "It needs a seat of its own, an agent's, which the host adds: “"+script.SeatName+"”. Its calls name that seat, and so do their rows. Any other caller in this page could name it too.")
		w.El(h.Div, class("controls"), func() {
			button(w, m, IDScriptSeat, ActScriptSeat, "Add the scripted agent", h.If(m.Room.Pause != nil, h.AriaDisabled.Is("true")))
		})
	default:
		w.El(h.P, class("small"), func() {
			w.Text("Its calls name the seat ")
			w.Vis(h.Code, nil, seat.ID)
			w.Text(", and so do their rows, through the door ")
			doorLabel(w, "webmcp")
			w.Text(". Any other caller in this page could name it too.")
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
		why = "Nothing is due before the room moves on."
		for _, x := range m.Script.Steps {
			if !x.Later && x.Why != "" {
				why = "Not " + x.Label + ": " + x.Why + "."
			}
		}
	case m.Script.Busy[next.ID]:
		why = "It waits for its answer to: " + next.Label + "."
	}
	w.El(h.P, h.At{h.ID.Is("script-due"), h.Class.Is("small")}, func() {
		if why != "" {
			w.Text(why)
			return
		}
		w.Text("Next: " + next.Label + ", by ")
		w.Txt(h.Code, nil, next.Tool)
		w.Text(".")
	})
	w.El(h.Div, h.At{h.Class.Is("controls"), h.Role.Is("group"), h.AriaLabel.Is("Calls of the scripted agent")}, func() {
		button(w, m, IDScriptNext, ActScriptNext, "Play the next step", h.Class.Is("primary"), h.If(why != "", h.AriaDisabled.Is("true")), h.AriaDescribed.Is("script-due"))
		for _, x := range m.Script.Steps {
			if x.Why == "" {
				button(w, m, script.Control(x.ID), ActScriptPlay, "Script: "+x.Label, dataTo.Is(x.ID), h.If(m.Script.Busy[x.ID], h.AriaDisabled.Is("true")))
			}
		}
	})
}

// scriptWords are what a call's state is called.
var scriptWords = map[ScriptState]string{ScriptWaits: "waits for an answer", ScriptOK: "ok", ScriptRefused: "not ok", ScriptFailed: "no answer"}

func scriptLog(w *h.Writer, m *Model) {
	if len(m.Script.Log) == 0 {
		return
	}
	w.Txt(h.H3, h.At{h.ID.Is("script-log-title")}, "Its calls in this page, the newest first")
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
		w.Txt(h.P, class("quiet"), "… stands for what is sealed until it is opened.")
	}
}
