package view

import (
	"strings"

	"strconv"

	h "docket/wasm/html"
	"docket/wasm/wording"
)

// Header writes the room's name and three chips: the surface, the stored record, the head of the ledger. Each says
// what it cannot do.
func Header(w *h.Writer, m *Model) {
	w.El(h.Div, class("masthead"), func() {
		w.El(h.P, class("imprint"), func() {
			say(w, wording.No,
				func() { w.Txt(h.Strong, nil, wording.Docket) },
				func() { w.Vis(h.Code, nil, brief(m.Room.ID, 8)) })
		})
		w.Vis(h.H1, nil, m.Room.Name)
	})
	w.El(h.UL, h.At{h.Class.Is("chips"), h.AriaLabel.Is(wording.StateOfThisPage)}, func() {
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
		cannot = wording.TheBrowsersOwnItDoesNot
	case Polyfill:
		cannot = wording.AStandInScriptsOfThis
	default:
		state, cannot = string(Absent), wording.NoAgentCanBeOfferedToolsByHand
	}
	if s.Cause == "policy" || s.Cause == "unkeyed" { // whatever the browser has, nothing of it is here
		cannot = wording.NoAgentCanBeOfferedTools
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
	chipAbout(w, "surface", shown, about, wording.WebMCP, func() {
		w.Text(state)
		switch {
		case incomplete && len(s.Missing) > 0:
			w.Text(wording.Missing.With(plural(len(s.Missing), wording.NumberOfTools)))
		case incomplete:
			w.Text(wording.NotCompleteYet)
		}
	}, cannot)
}

func keptChip(w *h.Writer, k Kept) {
	value, cannot := "", ""
	switch k.State {
	case KeptHere:
		value, cannot = wording.KeptHereUpTo.With(utoa(k.UpTo)), wording.InThisBrowserOnlyClearingIts
	case KeptBehind:
		value, cannot = wording.KeptHereUpToBehind.With(utoa(k.UpTo)), wording.NewerEntriesAreNotStoredYet
	case KeptElsewhere:
		value, cannot = wording.FollowedUpTo.With(utoa(k.UpTo)), wording.AnotherTabOfThisBrowserHasTheRoom
	default:
		k.State, value, cannot = KeptNot, wording.NotKept, wording.ClosingOrReloadingThisPageLoses
	}
	if k.Sentence != "" {
		cannot = k.Sentence + " " + cannot
	}
	chip(w, "kept", string(k.State), wording.Record, func() { w.Text(value) }, cannot)
}

// witnessChip says how much of the record somebody else has seen in this order.
func witnessChip(w *h.Writer, m *Model) {
	x := m.Witness
	state, cannot := "unwitnessed", wording.NotWitnessed
	switch {
	case x.Alarm != "":
		state, cannot = "alarm", wording.AWitnessHoldsAnotherHistory
	case x.UpTo > 0:
		state = "witnessed"
		cannot = wording.WitnessedUpToAtUTCBy.With(utoa(x.UpTo), x.At, strings.Join(x.By, ", "))
		if x.Asked == 1 { // and not before it is known who is asked
			cannot += wording.ThisSitesOwnWorkerAndThe
		}
		if x.Stored {
			cannot += wording.AsStorageHasIt
		}
		if cannot += "."; x.Quorum != "" && !x.HasQuorum {
			cannot += wording.ThePolicysQuorumIsNotMet.With(x.Quorum)
		}
	}
	if x.Why != "" && x.Alarm == "" {
		cannot += wording.NotCosigned.With(x.Why)
	}
	chip(w, "ledger", state, wording.Ledger, func() {
		say(w, wording.WithHead,
			func() { w.Text(plural(int(m.Room.Len), wording.NumberOfEntries)) },
			func() { shortHash(w, m.Room.Head) })
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
