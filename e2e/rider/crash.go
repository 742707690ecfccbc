package rider

import (
	"context"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// Crash has the renderer of the page die at once, as one does that is out of memory: no code of the page runs any more. Other pages
// of the browser may share the renderer, so the browser must be the test's own.
func (p *Page) Crash() {
	p.T.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, 2*time.Second)
	defer cancel()
	_, _ = chromedp.Call(ctx, page.Crash, cdp.Empty{}) // nobody is left to answer
}
