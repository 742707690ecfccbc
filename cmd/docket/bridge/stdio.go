package bridge

import (
	"context"
	"io"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// serveClient is the session of the client over standard input and output. It returns io.EOF when the client ended it.
func (b *bridge) serveClient(ctx context.Context) error {
	out := &lineWriter{w: b.Reply}
	t := &inOrder{
		Transport: &mcp.IOTransport{Reader: newLines(b.Client, out), Writer: out, MaxLineLength: maxBody + 1},
		gate:      &gate{},
	}
	session, err := b.server.Connect(context.WithValue(ctx, gateKey{}, t.gate), t, nil)
	if err != nil {
		return err
	}
	if err := session.Wait(); err != nil {
		return err
	}
	return io.EOF
}

// lineWriter writes whole messages, one at a time, for the session and for the reader of lines. It stays open: standard
// output is not the session's to close.
type lineWriter struct {
	mu sync.Mutex
	w  io.Writer
}

func (l *lineWriter) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.w.Write(p)
}

func (l *lineWriter) Close() error { return nil }

// inOrder is a transport that reads on only when a call is on its way to the page. The SDK runs calls side by side, so
// that without it they would reach the page in any order.
type inOrder struct {
	mcp.Transport
	gate *gate
}

// Connect implements [mcp.Transport].
func (t *inOrder) Connect(ctx context.Context) (mcp.Connection, error) {
	conn, err := t.Transport.Connect(ctx)
	return &orderedConn{conn, t.gate}, err
}

type orderedConn struct {
	mcp.Connection
	gate *gate
}

// Read implements [mcp.Connection].
func (c *orderedConn) Read(ctx context.Context) (jsonrpc.Message, error) {
	if err := c.gate.pass(ctx); err != nil {
		return nil, err
	}
	m, err := c.Connection.Read(ctx)
	if r, ok := m.(*jsonrpc.Request); ok && err == nil && r.Method == "tools/call" && r.IsCall() {
		c.gate.shut(r.ID)
	}
	return m, err
}

// Write implements [mcp.Connection]. A call that was answered without having come to the page holds nobody up.
func (c *orderedConn) Write(ctx context.Context, m jsonrpc.Message) error {
	if r, ok := m.(*jsonrpc.Response); ok {
		c.gate.open(r.ID)
	}
	return c.Connection.Write(ctx, m)
}

// Close implements [mcp.Connection].
func (c *orderedConn) Close() error {
	c.gate.open(jsonrpc.ID{})
	return c.Connection.Close()
}

// gate is shut while one call has been read and is not on its way to the page yet.
type gate struct {
	mu sync.Mutex
	id jsonrpc.ID
	ch chan struct{} // closed when it opens; nil while it is open
}

type gateKey struct{}

// passed is what a handler calls when its call is on its way.
func passed(ctx context.Context) func() {
	g, ok := ctx.Value(gateKey{}).(*gate)
	if !ok {
		return func() {} // over HTTP, where calls that do not wait for each other have no order
	}
	return sync.OnceFunc(func() { g.open(jsonrpc.ID{}) })
}

func (g *gate) shut(id jsonrpc.ID) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.id, g.ch = id, make(chan struct{})
}

// open lets the next message be read: the call of that id, or whichever it is, is on its way.
func (g *gate) open(id jsonrpc.ID) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.ch != nil && (!id.IsValid() || id == g.id) {
		close(g.ch)
		g.ch = nil
	}
}

func (g *gate) pass(ctx context.Context) error {
	g.mu.Lock()
	ch := g.ch
	g.mu.Unlock()
	if ch == nil {
		return nil
	}
	select {
	case <-ch:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
