package view

import (
	"docket/room"
	"docket/tools/wire"
	h "docket/wasm/html"
)

func unreachable(w *h.Writer, b Bridge, strong func(word, text string), at func()) {
	w.El(h.P, nil, func() {
		strong("Not reached.", "No connection came about with ")
		at()
		w.Text(". The browser does not say why; it can be one of these:")
	})
	w.El(h.UL, nil, func() {
		w.Txt(h.LI, nil, "No bridge runs there any more: each run has another port and another token.")
		w.El(h.LI, nil, func() {
			w.Text("The bridge is for another origin. This page's is ")
			w.Txt(h.Code, nil, b.Origin)
			w.Text(", and ")
			w.Txt(h.Code, nil, "--origin")
			w.Text(" must name exactly that.")
		})
		if b.Permission != "" {
			w.El(h.LI, nil, func() {
				w.Text("The browser blocked it, since nobody has answered whether this site may reach apps on this device (its permission ")
				w.Txt(h.Code, nil, b.Permission)
				w.Text("). Once that is allowed this page connects, without a reload.")
			})
		}
	})
}

// maxSaid bounds what is shown of a bridge's own words, in characters: enough for the room and the page that hold it,
// as a bridge of Docket's names them, whatever the room is called.
const maxSaid = 400

func bridgeRefused(w *h.Writer, b Bridge, strong func(word, text string), at func()) {
	w.El(h.P, nil, func() {
		switch b.Code {
		case wire.WrongToken:
			strong("Refused: wrong token.", "The bridge at ")
			at()
			w.Text(" was started with another one. Paste the line that this run of it printed.")
		case wire.WrongOrigin:
			strong("Refused: wrong origin.", "The bridge at ")
			at()
			w.Text(" is for another origin than this page's, ")
			w.Txt(h.Code, nil, b.Origin)
			w.Text(".")
		case wire.OtherPage:
			strong("Refused: another page holds it.", "One page at a time can be connected to the bridge at ")
			at()
			w.Text(". Disconnect the other one first.")
		case wire.BadVersion, wire.BadMessage:
			strong("Refused: not understood.", "The bridge at ")
			at()
			w.Text(" speaks another version of the protocol than this page, or is no bridge of Docket's.")
		default:
			strong("Refused.", "Nothing was opened at ")
			at()
			w.Text(".")
		}
	})
	if b.Message != "" {
		w.El(h.P, nil, func() {
			if b.Code == "" { // the room's or the browser's words
				w.Text("The reason: ")
			} else {
				w.Text("It says: ")
			}
			w.Vis(h.Span, class("words"), brief(b.Message, maxSaid))
		})
	}
}

func bridgeClosed(w *h.Writer, b Bridge) {
	said := func(text string) {
		w.Text(text)
		w.Vis(h.Code, nil, b.Address)
	}
	switch b.Why {
	case room.WhyHost:
		said("A press here ended the connection to ")
	case room.WhyBridge:
		said("The bridge program ended the connection to ")
	case room.WhyProtocol:
		said("The page ended it, because what came was not what a bridge says, from ")
	case room.WhyLeft:
		said("Another room was put on show here, which is not connected to ")
	default:
		said("The connection broke. The bridge may have been stopped at ")
	}
	w.Text(". Whatever of it still waited for an answer was given up, and the record says so.")
	if b.Message != "" {
		w.Text(" ")
		w.Vis(h.Span, class("words"), brief(b.Message, maxSaid))
	}
}
