package rider

import (
	"slices"
	"sync"

	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// Traffic is what a page sent over the network, address and body, and what it
// said in its console, since it was watched.
type Traffic struct {
	mu                sync.Mutex
	requests, console []string
}

// Watch begins to note the page's traffic.
func (p *Page) Watch() *Traffic {
	p.T.Helper()
	t := &Traffic{}
	if err := chromedp.Listen(p.ctx, t.on); err != nil {
		fatalf(p.T, "listen to the traffic of the tab: %v", err)
	}
	most := int64(1 << 20)
	call(p, network.Enable, network.EnableParams{MaxPostDataSize: &most})
	return t
}

func (t *Traffic) on(event any) {
	t.mu.Lock()
	defer t.mu.Unlock()
	switch e := event.(type) {
	case *network.EventRequestWillBeSent:
		request := e.Request.Method + " " + e.Request.URL
		for _, part := range e.Request.PostDataEntries {
			request += " " + string(part.Bytes)
		}
		t.requests = append(t.requests, request)
	case *runtime.EventConsoleAPICalled:
		t.console = append(t.console, said(e.Args))
	}
}

// Requests are the method, the address and the body of each request so far.
func (t *Traffic) Requests() []string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return slices.Clone(t.requests)
}

// Console are the lines that the page has written to its console so far.
func (t *Traffic) Console() []string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return slices.Clone(t.console)
}
