package bridge

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"io"
	"log"
	"net/http"
	"sync"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"docket/tools/wire"
)

// bridge is one run of it.
type bridge struct {
	Config
	address         string
	pageKey, mcpKey secret
	server          *mcp.Server
	clients         http.Handler    // MCP over HTTP
	done            <-chan struct{} // closed when the bridge is to end
	offered         offered

	mu    sync.Mutex
	ended bool
	link  *link // to the page that holds the bridge; nil while none does
}

// Run is a bridge until ctx or its client over standard input ends. What it returns says in one line why it could not
// run; an end that was asked for is none.
func Run(ctx context.Context, c Config) error {
	defer c.Listener.Close()
	c, err := c.checked()
	if err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	b := &bridge{Config: c, address: c.Listener.Addr().String(), done: ctx.Done()}
	pageToken, mcpToken := newToken(), newToken()
	b.pageKey, b.mcpKey = keep(pageToken), keep(mcpToken)
	b.server = b.newServer()
	b.clients = b.overHTTP()
	if err := c.Ready(Reach{
		Address: b.address, Token: pageToken,
		Link: c.Origin + "/#bridge=" + b.address + "&token=" + pageToken,
		MCP:  "http://" + b.address + "/mcp", MCPToken: mcpToken,
	}); err != nil {
		return err
	}
	return b.run(ctx, cancel)
}

func (b *bridge) run(ctx context.Context, cancel context.CancelFunc) error {
	web := &http.Server{
		Handler:           b.front(),
		ReadHeaderTimeout: 10 * time.Second,
		IdleTimeout:       2 * time.Minute,
		MaxHeaderBytes:    64 << 10,
		ErrorLog:          log.New(io.Discard, "", 0), // what it says is about connections that were dropped
	}
	failed := make(chan error, 2)
	go func() { failed <- web.Serve(b.Listener) }()
	if b.Client != nil {
		go func() { failed <- b.serveClient(ctx) }()
	}
	var err error
	select {
	case err = <-failed:
		if errors.Is(err, io.EOF) {
			err = nil
		}
	case <-ctx.Done():
	}
	b.leavePage()
	cancel() // calls of other pages, of which there are none, and streams
	b.closeSessions()
	grace, stop := context.WithTimeout(context.Background(), 2*time.Second)
	defer stop()
	if web.Shutdown(grace) != nil {
		web.Close()
	}
	return err
}

// leavePage says goodbye to the page, which answers what waits there.
func (b *bridge) leavePage() {
	b.mu.Lock()
	b.ended = true
	l := b.link
	b.mu.Unlock()
	if l == nil {
		return
	}
	l.leave(wire.Stopped, "the bridge ended")
	select {
	case <-l.closed:
	case <-time.After(2 * time.Second): // a page that does not close its end
	}
}

// closeSessions ends what clients over HTTP hold open; streams would keep the server from stopping.
func (b *bridge) closeSessions() {
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		for session := range b.server.Sessions() {
			session.Close()
		}
	}()
	select {
	case <-ended:
	case <-time.After(2 * time.Second): // a client that does not read its answers
	}
}

// newToken draws 128 bits, as 32 hexadecimal digits.
func newToken() string {
	var b [16]byte
	rand.Read(b[:]) // never fails
	return hex.EncodeToString(b[:])
}
