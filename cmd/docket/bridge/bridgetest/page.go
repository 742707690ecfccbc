// Package bridgetest stands for the room's page in tests of the bridge: it speaks the page's side of the socket, and
// what it answers is up to the test.
package bridgetest

import (
	"context"
	"errors"
	"net/http"

	"github.com/coder/websocket"

	"docket/tools/wire"
)

// Page is a page's end of a socket to a bridge.
type Page struct{ conn *websocket.Conn }

// Dial opens the socket as a page of an origin would, and says nothing. Address is HOST:PORT.
func Dial(ctx context.Context, address, origin string) (*Page, error) {
	header := http.Header{}
	if origin != "" {
		header.Set("Origin", origin)
	}
	conn, _, err := websocket.Dial(ctx, "ws://"+address+"/page", &websocket.DialOptions{HTTPHeader: header})
	if err != nil {
		return nil, err
	}
	conn.SetReadLimit(wire.MaxToPage)
	return &Page{conn}, nil
}

// Connect opens the socket and the bridge, and offers tools.
func Connect(ctx context.Context, address, token, origin, page string, tools ...wire.Tool) (*Page, error) {
	p, err := Dial(ctx, address, origin)
	if err != nil {
		return nil, err
	}
	m, err := p.Ask(ctx, wire.Hello{Version: wire.Version, Token: token, Room: "Night shift", Page: page})
	if err != nil {
		return nil, err
	}
	if refused, ok := m.(wire.Refused); ok {
		return nil, errors.New(refused.Code + ": " + refused.Message)
	}
	if err := p.Say(ctx, wire.Opened{}); err != nil {
		return nil, err
	}
	return p, p.Say(ctx, wire.Tools{Tools: tools})
}

// Ask says something and hears what comes next.
func (p *Page) Ask(ctx context.Context, m wire.FromPage) (wire.ToPage, error) {
	if err := p.Say(ctx, m); err != nil {
		return nil, err
	}
	return p.Hear(ctx)
}

// Say sends a message.
func (p *Page) Say(ctx context.Context, m wire.FromPage) error {
	b, err := wire.AppendFromPage(nil, m)
	if err != nil {
		return err
	}
	return p.SayRaw(ctx, b)
}

// SayRaw sends what may be no message.
func (p *Page) SayRaw(ctx context.Context, b []byte) error {
	return p.conn.Write(ctx, websocket.MessageText, b)
}

// Hear reads the next message.
func (p *Page) Hear(ctx context.Context) (wire.ToPage, error) {
	_, b, err := p.conn.Read(ctx)
	if err != nil {
		return nil, err
	}
	return wire.ParseToPage(b)
}

// Serve hands each message to f, in order, until the socket ends, and returns why it did.
func (p *Page) Serve(ctx context.Context, f func(wire.ToPage)) error {
	for {
		m, err := p.Hear(ctx)
		if err != nil {
			return err
		}
		f(m)
	}
}

// Drop ends the socket without a word, as a page that crashed.
func (p *Page) Drop() { p.conn.CloseNow() }
