package view

import (
	h "docket/wasm/html"
	"docket/wasm/wording"
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
	heading(w, IDReach, wording.WhileYouLookElsewhere)
	w.Txt(h.P, class("small"), wording.HowManyThingsWaitIsIn)
	say, control := "", ""
	switch m.Reach {
	case ReachOn:
		say = wording.NotificationsAreOnInThisTab
	case ReachAsking:
		say = wording.TheBrowserIsAskingWhetherThis
	case ReachDenied:
		say, control = wording.TheBrowserDoesNotLetThis, wording.TellMeWhenSomethingWaits
	case ReachNone:
		say = wording.ThisBrowserShowsNoNotificationsFor
	default:
		say, control = wording.NotificationsAreOffTheyWouldSay, wording.TellMeWhenSomethingWaits
	}
	w.Txt(h.P, h.At{h.ID.Is("reach-state"), h.Class.Is("small"), h.Role.Is("status"), dataState.Is(string(m.Reach))}, say)
	w.El(h.Div, class("controls"), func() {
		if control != "" {
			button(w, m, "tell", ActTell, control, h.AriaDescribed.Is("reach-state"))
		}
		if m.Reach == ReachOn {
			button(w, m, "tell-not", ActTellNot, wording.TellMeNoMore)
		}
	})
}
