package rider

import (
	"sync"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/webmcp"
	"github.com/chromedp/chromedp"
)

// Beside opens an empty tab that shares cookies, storage and cache with the page,
// as a second tab in the same window does.
func (p *Page) Beside() *Page {
	p.T.Helper()
	ctx, cancel := chromedp.NewContext(p.Browser.ctx,
		chromedp.WithExistingBrowserContext(chromedp.FromContext(p.ctx).BrowserContextID))
	q := &Page{T: p.T, Browser: p.Browser, ctx: ctx, responses: map[string]chan webmcp.EventToolResponded{}}
	q.cancel = sync.OnceFunc(func() {
		q.report()
		cancel()
	})
	p.T.Cleanup(q.cancel)
	if err := chromedp.Do(ctx); err != nil {
		fatalf(p.T, "open a second tab: %v", err)
	}
	if err := chromedp.Listen(ctx, q.on); err != nil {
		fatalf(p.T, "listen to the second tab: %v", err)
	}
	call(q, emulation.SetFocusEmulationEnabled, emulation.SetFocusEmulationEnabledParams{Enabled: true})
	if p.Browser.Options.WebMCP {
		call(q, webmcp.Enable, cdp.Empty{})
	}
	return q
}
