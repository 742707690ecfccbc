package view

import (
	"strings"

	"docket/room"
	h "docket/wasm/html"
	"docket/wasm/wording"
)

// BridgeState says how the page stands to a bridge on this machine.
type BridgeState string

// The states of the bridge. Those after BridgeOpen are ends, and the form stands beneath them again.
const (
	BridgeNone        BridgeState = ""            // nobody has connected one
	BridgeConnecting  BridgeState = "connecting"  // the socket is not open, or the bridge has not answered
	BridgeOpen        BridgeState = "open"        // its row has landed
	BridgeBlocked     BridgeState = "blocked"     // by the browser's permission, until that is given
	BridgeInsecure    BridgeState = "insecure"    // by the browser, for this address, whatever is permitted
	BridgeUnreachable BridgeState = "unreachable" // nothing answered, or not to this origin
	BridgeRefused     BridgeState = "refused"     // by the bridge, or by the room
	BridgeSilent      BridgeState = "silent"      // connected, and nothing was said in time
	BridgeClosed      BridgeState = "closed"      // it was open and is no more
)

// Bridge is what the page shows of the bridge to MCP clients on this machine. It never holds the token.
type Bridge struct {
	State   BridgeState
	Address string        // HOST:PORT
	Clients []room.Client // that called, as they call themselves
	Running int           // calls under way
	Origin  string        // this page's own

	// Link is the HOST:PORT that a link brought and nobody has acted on.
	Link string
	// Permission is the name of the browser's permission that decides, where it may stand in the way: while connecting,
	// the browser may be asking for it.
	Permission string

	// Code and Message are the bridge's or the room's own words, of a refusal; Why is the reason of bridge_closed.
	Code, Message, Why string
}

// BridgePanel writes how to connect an agent that runs on this machine, and how such a connection stands.
func BridgePanel(w *h.Writer, m *Model) {
	b := m.Bridge
	heading(w, IDBridge, bridgeTitle)
	// What changes with every call stands below it, so that it is not read out each time.
	w.El(h.Div, h.At{h.ID.Is("bridge-state"), h.Role.Is("status"), dataState.Is(string(b.State))}, func() { bridgeState(w, m) })
	if b.State == BridgeOpen {
		bridgeClients(w, b)
	}
	switch b.State {
	case BridgeConnecting:
		w.El(h.Div, class("controls"), func() { button(w, m, "stop-connecting", ActStopConnecting, wording.StopConnecting) })
	case BridgeOpen:
		w.El(h.Div, class("controls"), func() { button(w, m, "disconnect", ActDisconnect, wording.Disconnect) })
	default:
		bridgeForm(w, m)
	}
}

const bridgeTitle = wording.ConnectALocalAgent

func bridgeForm(w *h.Writer, m *Model) {
	f := m.Forms[FormBridge]
	if m.Bridge.Link != "" {
		w.El(h.P, h.At{h.ID.Is("bridge-link"), h.Class.Is("held")}, func() {
			say(w, wording.TheLinkThatOpenedThisPage,
				func() { w.Vis(h.Code, nil, m.Bridge.Link) })
		})
	}
	w.El(h.Form, h.At{h.ID.Is("form-bridge"), dataForm.Is(FormBridge), h.Class.Is("inline"), h.Autocomplete.Is("off"), h.NoValidate}, func() {
		// Named here and not by the heading, whose style has capitals that browsers would take over into the name.
		at := h.At{h.ID.Is(IDBridgeLine), h.AriaLabel.Is(bridgeTitle), h.Name.Is(FieldLine), h.Type.Is("password"), h.Autocomplete.Is("one-time-code"), h.Spellcheck.Is("false"), h.MaxLength.Is(2048), h.Required}
		w.Void(h.Input, append(at, blame(f.Err, FieldLine, "bridge-error", "bridge-hint")...))
		submit(w, m, "connect", ActConnect, wording.Connect)
		formError(w, "bridge-error", f.Err)
	})
	w.El(h.P, h.At{h.ID.Is("bridge-hint"), h.Class.Is("small")}, func() {
		say(w, wording.RunOnThisMachineAndPaste,
			func() { inlineCommand(w, "docket bridge --origin "+m.Bridge.Origin) })
	})
}

// bridgeState says how it stands, and no more than is known.
func bridgeState(w *h.Writer, m *Model) {
	b := m.Bridge
	at := func() { w.Vis(h.Code, nil, b.Address) }
	about := func(word string, p wording.Pattern, rest ...func()) {
		w.Txt(h.Strong, nil, word+" ")
		say(w, p, append([]func(){at}, rest...)...)
	}
	switch b.State {
	case BridgeNone:
	case BridgeConnecting:
		w.El(h.P, nil, func() {
			say(w, wording.ConnectingTo, at)
		})
		if b.Permission != "" {
			w.El(h.P, class("small"), func() {
				say(w, wording.TheBrowserMayBeAskingWhether,
					func() { w.Txt(h.Code, nil, b.Permission) })
			})
		}
	case BridgeOpen:
		bridgeOpen(w, m)
	case BridgeBlocked:
		w.El(h.Div, class("held"), func() {
			w.El(h.P, nil, func() {
				about(wording.BlockedByTheBrowser, wording.ItDoesNotLetThisSite, func() { w.Txt(h.Code, nil, b.Permission) })
			})
			w.Txt(h.P, nil, wording.InChromePressTheIconAt)
		})
	case BridgeInsecure:
		w.El(h.Div, class("held"), func() {
			w.Txt(h.Strong, nil, wording.BlockedByTheBrowser+" ")
			w.Text(wording.ThisPageCameOverPlainHttpFrom)
		})
	case BridgeUnreachable:
		w.El(h.Div, class("held"), func() { unreachable(w, b, about) })
	case BridgeRefused:
		w.El(h.Div, class("error"), func() { bridgeRefused(w, b, about) })
	case BridgeSilent:
		w.El(h.P, class("held"), func() {
			about(wording.NoAnswer, wording.SomethingTookTheConnection)
		})
	case BridgeClosed:
		w.El(h.P, class("held"), func() {
			w.Txt(h.Strong, nil, wording.NotConnectedAnyMore)
			bridgeClosed(w, b)
		})
	}
}

func bridgeOpen(w *h.Writer, m *Model) {
	b := m.Bridge
	w.El(h.P, nil, func() {
		say(w, wording.ConnectedTo,
			func() { w.Txt(h.Strong, nil, wording.Connected) },
			func() { w.Vis(h.Code, nil, b.Address) })
		if m.Room.Bridge != nil {
			say(w, wording.Since,
				func() { entryRef(w, m.Room.Bridge.Seq) })
		}
		w.Text(wording.MCPClientsThereAreOfferedWhat)
	})
}

// bridgeClients names who called, and says what that is worth.
func bridgeClients(w *h.Writer, b Bridge) {
	if len(b.Clients) == 0 {
		w.Txt(h.P, nil, wording.NoClientHasCalledYet)
	} else {
		w.El(h.P, nil, func() {
			w.Text(wording.CalledSoFarAsTheyCall)
			for i, c := range b.Clients {
				if i > 0 {
					w.Text(", ")
				}
				clientName(w, c)
			}
			w.Text(".")
			if b.Running > 0 {
				w.Text(wording.UnderWay.With(plural(b.Running, wording.NumberOfCallsAre)))
			}
		})
	}
	w.Txt(h.P, class("small"), wording.WhoeverHoldsTheBridgesTokenCan)
}

// clientName writes how a client calls itself.
func clientName(w *h.Writer, c room.Client) {
	w.El(h.Span, class("words"), func() {
		w.Text("“")
		w.Visible(strings.TrimSpace(c.Name + " " + c.Version))
		w.Text("”")
	})
}
