package rider

import (
	"strings"
	"sync"
	"time"

	"github.com/chromedp/cdproto/webmcp"
	"github.com/chromedp/chromedp"
)

// Frame gives the document of another site that is in a frame of the page, as a
// page: it is looked at in its own process, and input goes to the place where it
// is on the screen. It waits until the frame has that document.
func (p *Page) Frame(origin string) *Page {
	p.T.Helper()
	within := chromedp.FromContext(p.ctx).BrowserContextID
	for deadline := time.Now().Add(Patience); time.Now().Before(deadline); p.breathe() {
		ctx, cancel := p.within()
		targets, err := chromedp.Targets(ctx)
		cancel()
		if err != nil {
			fatalf(p.T, "look for the frame of %s: %v", origin, err)
		}
		for _, t := range targets {
			if t.Type != "iframe" || t.BrowserContextID != within || !strings.HasPrefix(t.URL, origin+"/") {
				continue
			}
			ctx, cancel := chromedp.NewContext(p.ctx, chromedp.WithTargetID(t.TargetID))
			f := &Page{T: p.T, Browser: p.Browser, ctx: ctx, outside: p, responses: map[string]chan webmcp.EventToolResponded{}}
			f.cancel = sync.OnceFunc(func() {
				f.report()
				cancel()
			})
			p.T.Cleanup(f.cancel)
			if err := chromedp.Do(ctx); err != nil {
				fatalf(p.T, "attach to the frame of %s: %v", origin, err)
			}
			if err := chromedp.Listen(ctx, f.on); err != nil {
				fatalf(p.T, "listen to the frame of %s: %v", origin, err)
			}
			return f
		}
	}
	fatalf(p.T, "waited %s for a frame of %s", Patience, origin)
	return nil
}

// hands is the page that input is given to: a frame's is the one around it.
func (p *Page) hands() *Page {
	if p.outside != nil {
		return p.outside
	}
	return p
}

// show brings a frame into view: one that is out of it paints nothing, and is not
// looked at by assistive technology either.
func (p *Page) show() {
	p.T.Helper()
	if p.outside != nil {
		Eval[any](p.outside, `document.querySelector('iframe').scrollIntoView({block: 'center', behavior: 'instant'})`)
		p.outside.breathe()
		p.breathe()
	}
}

// screen turns a place in the frame into one on the screen. The browser finds the
// process that a press belongs to by what was painted last, so the frame is shown
// first.
func (p *Page) screen(at point) point {
	p.T.Helper()
	if p.outside == nil {
		return at
	}
	p.show()
	corner := Eval[point](p.outside, `((frame) => {
  const r = frame.getBoundingClientRect();
  return {X: r.x + frame.clientLeft, Y: r.y + frame.clientTop};
})(document.querySelector('iframe'))`)
	at.X += corner.X
	at.Y += corner.Y
	return at
}
