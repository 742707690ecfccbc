//go:build js && wasm

package main

import (
	"encoding/hex"
	"io"
	"time"

	"docket/room"
	"docket/tools/wire"
	"docket/wasm/bridge"
	"docket/wasm/browser"
	"docket/wasm/view"
	"docket/wasm/wording"
)

// greetPatience is how long a bridge may take to welcome the page once the socket is open.
const greetPatience = 5 * time.Second

// bridging is the page's end of the bridge.
type bridging struct {
	page string         // drawn at random for this document, so that the bridge knows it again
	link bridge.Address // that a link brought, until it is acted on
	fill bool           // it is to be put into the field

	now    *dial       // connecting or connected, or the last one; nil where its socket could not even be made
	shown  view.Bridge // how it ended, once it has
	unhear func()      // stops hearing of the browser's permission
}

// pageName draws what this document is called by at a bridge.
func pageName() (string, error) {
	var id [16]byte
	if _, err := io.ReadFull(browser.Random, id[:]); err != nil {
		return "", err
	}
	return hex.EncodeToString(id[:]), nil
}

// dial is one press on Connect, and what came of it. One that is kept has both its socket and its session.
type dial struct {
	desk       *desk
	address    bridge.Address
	press      *room.Press
	socket     *browser.Socket
	session    *bridge.Session
	opened     bool
	permission string // the browser's, where it may be asking for it
}

// connect dials the bridge that the form names.
func (p *page) connect(m *room.Press) error {
	field, err := browser.ByID(view.IDBridgeLine)
	if err != nil {
		return err
	}
	// What is wrong with a line is told here and not recorded: no act of the room was asked for, and it may hold a token.
	line, err := value(field)
	if err != nil {
		return &room.Refusal{Code: code(err), Path: "/" + view.FieldLine, Message: message(err)}
	}
	a, err := bridge.Parse(line)
	if err != nil {
		return &room.Refusal{Code: "bad_line", Path: "/" + view.FieldLine, Message: err.Error()}
	}
	p.bridge.link, p.bridge.fill = bridge.Address{}, false
	p.dial(a, m)
	return nil
}

// dial begins to connect the room on show to a bridge. The press is the host's on Connect.
func (p *page) dial(a bridge.Address, m *room.Press) {
	p.stopHearing()
	p.bridge.now, p.bridge.shown = nil, view.Bridge{}
	d := &dial{desk: p.desk, address: a, press: m}
	d.session = bridge.New(bridge.Config{
		Room:      bridged{p, d},
		Hello:     wire.Hello{Version: wire.Version, Token: a.Token, Room: d.desk.room.Snapshot().Name, Page: p.bridge.page},
		Send:      func(text string) error { return d.socket.Send(text) },
		Hangup:    func() { d.socket.Close() },
		Go:        browser.Go,
		Later:     browser.Macrotask,
		Recover:   browser.Recover,
		OnChange:  func() { p.bridgeChanged(d) },
		OnFailure: func(err error) { p.alarm(wording.SomethingOfTheBridgeCouldNot.With(err.Error())) },
	})
	var err error
	d.socket, err = browser.OpenSocket(a.URL(), wire.MaxToPage, p.boot.Controllers, browser.SocketEvents{
		Opened: func() {
			d.opened = true
			d.session.Begin()
			browser.After(greetPatience, d.session.Silent)
			p.repaint()
		},
		Message:   func(text string) { d.session.Receive(text) },
		Illegible: func(err error) { d.session.Garbled(err) },
		Ended: func() {
			if d.opened {
				d.session.Lost()
			} else if p.bridge.now == d && p.bridge.shown.State == view.BridgeNone {
				browser.Go(func() { p.unreached(d) })
			}
		},
	})
	if err != nil { // there is no socket, so nothing was begun and nothing is to be ended
		p.bridge.shown = view.Bridge{State: view.BridgeRefused, Address: a.Host, Message: err.Error()}
		p.repaint()
		return
	}
	p.bridge.now = d
	browser.Go(func() { p.asking(d) })
	p.repaint()
}

// bridgeChanged follows a session: the picture, and its end.
func (p *page) bridgeChanged(d *dial) {
	s := d.session.Status()
	if s.Phase == bridge.Open {
		d.address.Token, d.press = "", nil // spent
	}
	if s.Phase != bridge.Over || p.bridge.now != d || p.bridge.shown.State != view.BridgeNone {
		p.repaint()
		return
	}
	out := view.Bridge{State: view.BridgeClosed, Why: s.Why, Code: s.Code, Message: s.Message}
	switch s.Why {
	case bridge.WhyRefused, bridge.WhyRoom:
		out.State = view.BridgeRefused
	case bridge.WhySilent:
		out.State = view.BridgeSilent
	}
	p.ended(d, out)
}

// ended shows how a dial ended and forgets its token.
func (p *page) ended(d *dial, how view.Bridge) {
	if p.bridge.now != d {
		return
	}
	how.Address = d.address.Host
	d.address.Token = ""
	p.bridge.shown = how
	p.repaint()
}

// disconnect ends the connection by the host's press, or gives up connecting.
func (p *page) disconnect(m *room.Press) {
	d := p.bridge.now
	if d == nil {
		return
	}
	if d.session.Status().Phase == bridge.Open {
		d.session.Disconnect(m)
		return
	}
	p.bridge.now = nil
	d.session.Abandon(room.WhyHost)
	p.repaint()
}

// leaveBridge ends the connection of a room that is put aside or whose core stops: the room has its row already, or can
// have none any more.
func (p *page) leaveBridge() {
	p.stopHearing()
	d := p.bridge.now
	if d == nil || d.session.Status().Phase != bridge.Open {
		p.bridge.now, p.bridge.shown = nil, view.Bridge{}
	}
	if d != nil {
		d.session.Abandon(room.WhyLeft)
	}
}

// syncBridge tells the bridge what is offered, where that changed.
func (p *page) syncBridge() {
	if d := p.bridge.now; d != nil {
		d.session.Sync()
	}
}

// bridgeModel is the bridge for the page.
func (p *page) bridgeModel() view.Bridge {
	out, d := p.bridge.shown, p.bridge.now
	if d != nil && out.State == view.BridgeNone {
		s := d.session.Status()
		out = view.Bridge{State: view.BridgeConnecting, Address: d.address.Host}
		if !d.opened {
			out.Permission = d.permission
		}
		if s.Phase == bridge.Open {
			out.State, out.Clients, out.Running = view.BridgeOpen, s.Clients, s.Running
		}
	}
	out.Link, out.Origin = p.bridge.link.Host, browser.Location("origin")
	return out
}
