package view

import (
	"docket/room"
	"docket/tools/wire"
)

// bridgeStories are the states of the bridge.
func bridgeStories() []Story {
	at := func(b Bridge) func() Page {
		return func() Page {
			return inCommit().show(func(m *Model) {
				if b.Address == "" && b.State != BridgeNone {
					b.Address = bridgeAddress
				}
				b.Origin = "https://docket.example"
				m.Bridge = b
			})
		}
	}
	return []Story{
		{"bridge-link", "A link brought a bridge's line, and nobody has acted on it", at(Bridge{Link: bridgeAddress})},
		{"bridge-line-error", "The line was not one", func() Page {
			return inCommit().show(func(m *Model) {
				m.Bridge.Origin = "https://docket.example"
				m.Forms[FormBridge] = Form{Err: &FormError{"bad_line", "/" + FieldLine, "the token must be 32 hexadecimal digits, as docket bridge printed it"}}
			})
		}},
		{"bridge-connecting", "Connecting to a bridge, the browser may be asking", at(Bridge{State: BridgeConnecting, Permission: "loopback-network"})},
		{"bridge-open", "Connected, no client has called", func() Page {
			f := inCommit()
			f.bridged(room.RiderSeat)
			return f.show(func(m *Model) {
				m.Bridge = Bridge{State: BridgeOpen, Address: bridgeAddress, Origin: "https://docket.example"}
			})
		}},
		{"bridge-clients", "Connected, clients have called, one with hidden characters in its name", func() Page {
			f := inCommit()
			f.commit(f.bridged(room.RiderSeat), riderPosition)
			page := f.show(func(m *Model) {
				m.Bridge = Bridge{State: BridgeOpen, Address: bridgeAddress, Running: 1, Origin: "https://docket.example",
					Clients: []room.Client{bridgeClient, {Name: "host\u202e (trusted)", Version: ""}}}
			})
			page.Open[page.Entries[0].Seq] = true
			return page
		}},
		{"bridge-ask", "An ask from a client at the bridge", func() Page {
			f := inRuling()
			must(f.Ask(f.bridged(room.RiderSeat), ruling, room.Stamp{}))
			return f.show(func(m *Model) {
				m.Bridge = Bridge{State: BridgeOpen, Address: bridgeAddress, Running: 1, Clients: []room.Client{bridgeClient}, Origin: "https://docket.example"}
				m.wake()
			})
		}},
		{"bridge-blocked", "Blocked by the browser's permission", at(Bridge{State: BridgeBlocked, Permission: "loopback-network"})},
		{"bridge-insecure", "Blocked, since the page is no secure context", at(Bridge{State: BridgeInsecure})},
		{"bridge-unreachable", "Not reached, from this machine", at(Bridge{State: BridgeUnreachable})},
		{"bridge-unanswered", "Not reached, and the browser's permission is not decided", at(Bridge{State: BridgeUnreachable, Permission: "loopback-network"})},
		{"bridge-wrong-token", "Refused: wrong token", at(Bridge{State: BridgeRefused, Code: wire.WrongToken, Message: "the token is not this bridge's"})},
		{"bridge-other-page", "Refused: another page holds it", at(Bridge{State: BridgeRefused, Code: wire.OtherPage, Message: `another page holds this bridge: the room "Morning briefing" in page "3f6c1e0a9b2d4857"; disconnect it there first`})},
		{"bridge-no-socket", "The browser makes no socket", at(Bridge{State: BridgeRefused, Message: "SecurityError: An insecure WebSocket connection may not be initiated from a page loaded over HTTPS."})},
		{"bridge-silent", "Something answered that is no bridge", at(Bridge{State: BridgeSilent})},
		{"bridge-closed", "Disconnected by a press here", at(Bridge{State: BridgeClosed, Why: room.WhyHost})},
		{"bridge-lost", "The connection broke", at(Bridge{State: BridgeClosed, Why: room.WhyLost})},
		{"bridge-protocol", "The bridge said what it may not", at(Bridge{State: BridgeClosed, Why: room.WhyProtocol, Message: "the bridge sent what is no message: /id: must be a whole number"})},
	}
}
