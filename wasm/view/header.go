package view

import (
	"strings"

	"strconv"

	h "docket/wasm/html"
)

// Header writes the room's name and three chips: the surface, the stored record, the head of the ledger. Each says
// what it cannot do.
func Header(w *h.Writer, m *Model) {
	w.El(h.Div, class("masthead"), func() {
		w.El(h.P, class("imprint"), func() {
			w.Txt(h.Strong, nil, "Docket")
			w.Text(" No. ")
			w.Vis(h.Code, nil, brief(m.Room.ID, 8))
		})
		w.Vis(h.H1, nil, m.Room.Name)
	})
	w.El(h.UL, h.At{h.Class.Is("chips"), h.AriaLabel.Is("State of this page")}, func() {
		surfaceChip(w, m.Surface)
		keptChip(w, m.Kept)
		witnessChip(w, m)
	})
}

// chip writes one state: its name, its value in words, what it cannot do, and what it is and what can be done about it.
func chip(w *h.Writer, id, state, label string, value func(), cannot string) {
	chipAbout(w, id, state, state, label, value, cannot)
}

// chipAbout is [chip] where what can be done follows from more than the state.
func chipAbout(w *h.Writer, id, state, about, label string, value func(), cannot string) {
	w.El(h.LI, h.At{h.ID.Is("chip-" + id), h.Class.Is("chip"), dataState.Is(state)}, func() {
		w.El(h.P, nil, func() {
			w.Txt(h.Span, class("label"), label)
			w.Text(" ")
			w.El(h.Strong, nil, value)
		})
		w.Vis(h.P, class("cannot"), cannot)
		aboutChip(w, id, about)
	})
}

func surfaceChip(w *h.Writer, s Surface) {
	state, cannot := string(s.State), ""
	switch s.State {
	case Native:
		cannot = "The browser's own. It does not say which agent calls, nor for whom."
	case Polyfill:
		cannot = "A stand-in: scripts of this page can call the tools, a browser's own agent does not see them."
	default:
		state, cannot = string(Absent), "No agent can be offered tools here. The page works by hand."
	}
	if s.Cause == "policy" || s.Cause == "unkeyed" { // whatever the browser has, nothing of it is here
		cannot = "No agent can be offered tools here."
	}
	if s.Sentence != "" {
		cannot = s.Sentence + " " + cannot
	}
	incomplete := !s.Complete && state != string(Absent)
	shown := state
	if incomplete {
		shown = "incomplete"
	}
	about := s.Cause
	if about == "" && incomplete {
		about = shown
	}
	if about == "" && state == string(Absent) {
		about = state
	}
	chipAbout(w, "surface", shown, about, "WebMCP", func() {
		w.Text(state)
		switch {
		case incomplete && len(s.Missing) > 0:
			w.Text(", " + plural(len(s.Missing), "tool", "tools") + " missing")
		case incomplete:
			w.Text(", not complete yet")
		}
	}, cannot)
}

func keptChip(w *h.Writer, k Kept) {
	value, cannot := "", ""
	switch k.State {
	case KeptHere:
		value, cannot = "kept here up to #"+utoa(k.UpTo), "In this browser only: clearing its site data ends it. A reload takes it up again; Export keeps it elsewhere."
	case KeptBehind:
		value, cannot = "kept here up to #"+utoa(k.UpTo)+", behind", "Newer entries are not stored yet, and a reload would lose them."
	case KeptElsewhere:
		value, cannot = "followed up to #"+utoa(k.UpTo), "Another tab of this browser has the room and stores it. What that tab has not stored is not seen here."
	default:
		k.State, value, cannot = KeptNot, "not kept", "Closing or reloading this page loses it. Export keeps it."
	}
	if k.Sentence != "" {
		cannot = k.Sentence + " " + cannot
	}
	chip(w, "kept", string(k.State), "Record", func() { w.Text(value) }, cannot)
}

// witnessChip says how much of the record somebody else has seen in this order.
func witnessChip(w *h.Writer, m *Model) {
	x := m.Witness
	state, cannot := "unwitnessed", "Not witnessed: a record rewritten from its beginning would verify too."
	switch {
	case x.Alarm != "":
		state, cannot = "alarm", "A witness holds another history of this room: see the alarm."
	case x.UpTo > 0:
		state = "witnessed"
		cannot = "Witnessed up to #" + utoa(x.UpTo) + " at " + x.At + " UTC by " + strings.Join(x.By, ", ")
		if x.Asked == 1 { // and not before it is known who is asked
			cannot += ", this site's own Worker and the only witness"
		}
		if cannot += "."; x.Quorum != "" && !x.HasQuorum {
			cannot += " The policy's quorum, " + x.Quorum + ", is not met."
		}
	}
	if x.Why != "" && x.Alarm == "" {
		cannot += " Not cosigned: " + x.Why + "."
	}
	chip(w, "ledger", state, "Ledger", func() {
		w.Text(plural(int(m.Room.Len), "entry", "entries") + ", head ")
		shortHash(w, m.Room.Head)
	}, cannot)
}

// brief cuts text at a number of characters.
func brief(s string, n int) string {
	for i := range s {
		if n == 0 {
			return s[:i] + "…"
		}
		n--
	}
	return s
}

func itoa(n int) string { return strconv.Itoa(n) }
