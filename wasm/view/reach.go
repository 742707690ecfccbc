package view

import (
	h "docket/wasm/html"
)

// Reach says whether the page tells of what waits while it is out of sight.
type Reach string

// How that stands. Nobody is told anything before a press asked for it.
const (
	ReachOff    Reach = ""       //
	ReachAsking Reach = "asking" // the browser asks the person
	ReachOn     Reach = "on"
	ReachDenied Reach = "denied" // the browser does not let this page
	ReachNone   Reach = "none"   // the browser has none for a page
)

// Its region and its controls.
const (
	IDReach = "reach"

	ActTell    = "tell"
	ActTellNot = "tell-not"
)

// ReachPanel writes how the page reaches whoever is not looking at it.
func ReachPanel(w *h.Writer, m *Model) {
	heading(w, IDReach, "While you look elsewhere")
	w.Txt(h.P, class("small"), "How many things wait is in the tab's title, and on the icon where this page is installed as an app.")
	say, control := "", ""
	switch m.Reach {
	case ReachOn:
		say = "Notifications are on in this tab: of what begins to wait while it is out of sight, and a minute before an approval, a second word or a handoff runs out. A browser may wake a hidden tab late."
	case ReachAsking:
		say = "The browser is asking whether this site may show notifications."
	case ReachDenied:
		say, control = "The browser does not let this site show notifications. Allow them in the site's settings, beside the address, and press again.", "Tell me when something waits"
	case ReachNone:
		say = "This browser shows no notifications for a page, so the title is all there is."
	default:
		say, control = "Notifications are off. They would say how many and of which kind, and nothing of what is proposed.", "Tell me when something waits"
	}
	w.Txt(h.P, h.At{h.ID.Is("reach-state"), h.Class.Is("small"), h.Role.Is("status"), dataState.Is(string(m.Reach))}, say)
	w.El(h.Div, class("controls"), func() {
		if control != "" {
			button(w, m, "tell", ActTell, control, h.AriaDescribed.Is("reach-state"))
		}
		if m.Reach == ReachOn {
			button(w, m, "tell-not", ActTellNot, "Tell me no more")
		}
	})
}
