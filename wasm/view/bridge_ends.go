package view

import (
	"docket/room"
	"docket/tools/wire"
	h "docket/wasm/html"
	"docket/wasm/wording"
)

func unreachable(w *h.Writer, b Bridge, about func(word string, p wording.Pattern, rest ...func())) {
	w.El(h.P, nil, func() {
		about(wording.NotReached, wording.NoConnectionCameAboutWith)
	})
	w.El(h.UL, nil, func() {
		w.Txt(h.LI, nil, wording.NoBridgeRunsThereAnyMore)
		w.El(h.LI, nil, func() {
			say(w, wording.TheBridgeIsForAnotherOrigin,
				func() { w.Txt(h.Code, nil, b.Origin) },
				func() { inlineCommand(w, "--origin") })
		})
		if b.Permission != "" {
			w.El(h.LI, nil, func() {
				say(w, wording.TheBrowserBlockedItSinceNobody,
					func() { w.Txt(h.Code, nil, b.Permission) })
			})
		}
	})
}

// maxSaid bounds what is shown of a bridge's own words, in characters: enough for the room and the page that hold it,
// as a bridge of Docket's names them, whatever the room is called.
const maxSaid = 400

func bridgeRefused(w *h.Writer, b Bridge, about func(word string, p wording.Pattern, rest ...func())) {
	w.El(h.P, nil, func() {
		switch b.Code {
		case wire.WrongToken:
			about(wording.RefusedWrongToken, wording.TheBridgeHasAnotherToken)
		case wire.WrongOrigin:
			about(wording.RefusedWrongOrigin, wording.TheBridgeHasAnotherOrigin, func() { w.Txt(h.Code, nil, b.Origin) })
		case wire.OtherPage:
			about(wording.RefusedAnotherPageHoldsIt, wording.OnePageAtATimeCan)
		case wire.BadVersion, wire.BadMessage:
			about(wording.RefusedNotUnderstood, wording.TheBridgeSpeaksAnotherVersion)
		default:
			about(wording.RefusedForAnotherReason, wording.NothingWasOpenedAt)
		}
	})
	if b.Message != "" {
		w.El(h.P, nil, func() {
			if b.Code == "" { // the room's or the browser's words
				w.Text(wording.TheReason)
			} else {
				w.Text(wording.ItSays)
			}
			w.Vis(h.Span, class("words"), brief(b.Message, maxSaid))
		})
	}
}

func bridgeClosed(w *h.Writer, b Bridge) {
	said := func(p wording.Pattern) {
		say(w, p, func() { w.Vis(h.Code, nil, b.Address) })
	}
	switch b.Why {
	case room.WhyHost:
		said(wording.APressHereEndedTheConnection)
	case room.WhyBridge:
		said(wording.TheBridgeProgramEndedTheConnection)
	case room.WhyProtocol:
		said(wording.ThePageEndedItBecauseWhat)
	case room.WhyLeft:
		said(wording.AnotherRoomWasPutOnShow)
	default:
		said(wording.TheConnectionBrokeTheBridgeMay)
	}
	w.Text(wording.WhateverOfItStillWaitedFor)
	if b.Message != "" {
		w.Text(" ")
		w.Vis(h.Span, class("words"), brief(b.Message, maxSaid))
	}
}
