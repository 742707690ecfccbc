package rider

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/webmcp"
	"github.com/chromedp/chromedp"
)

// Page is a tab with cookies, storage and cache that no other page shares.
//
// Its methods fail the test themselves. What the page complains of in its
// console, a violated policy included, fails the test too when the page is
// closed, unless [Page.Tolerate] expected it.
type Page struct {
	T       T
	Browser *Browser

	ctx     context.Context
	cancel  func()
	outside *Page // of a frame: the page it is in

	mu        sync.Mutex
	complains []string
	tolerated []string
	responses map[string]chan webmcp.EventToolResponded // by invocation
	held      int                                       // numbers what is kept in the page for later
	pointer   point                                     // where the mouse is
}

// NewTab opens an empty page, for a test that prepares it with [Page.Before] and
// then goes to an address itself.
func (b *Browser) NewTab(t T) *Page {
	t.Helper()
	ctx, cancel := chromedp.NewContext(b.ctx, chromedp.WithNewBrowserContext())
	p := &Page{T: t, Browser: b, ctx: ctx, responses: map[string]chan webmcp.EventToolResponded{}}
	p.cancel = sync.OnceFunc(func() {
		p.report()
		cancel()
	})
	t.Cleanup(p.cancel)
	if err := chromedp.Do(ctx); err != nil {
		fatalf(t, "open a tab: %v", err)
	}
	if err := chromedp.Listen(ctx, p.on); err != nil {
		fatalf(t, "listen to the tab: %v", err)
	}
	// Input and focus behave as they do in the window on top.
	call(p, emulation.SetFocusEmulationEnabled, emulation.SetFocusEmulationEnabledParams{Enabled: true})
	if b.Options.WebMCP {
		call(p, webmcp.Enable, cdp.Empty{})
	}
	return p
}

// Open opens a page at an address and waits until it has loaded.
func (b *Browser) Open(t T, url string) *Page {
	t.Helper()
	p := b.NewTab(t)
	p.Go(url)
	return p
}

// Close closes the page before its test ends, which closes it otherwise.
func (p *Page) Close() {
	p.T.Helper()
	p.cancel()
}

// Go navigates and waits until the page has loaded.
func (p *Page) Go(url string) {
	p.T.Helper()
	ctx, cancel := p.within()
	defer cancel()
	if err := chromedp.Do(ctx, chromedp.Navigate(url)); err != nil {
		fatalf(p.T, "go to %s: %v", url, err)
	}
}

// behind is what the browser notes where a witness tells how far it is, since a reload left the page no time to note it.
const behind = "409 (Conflict)"

// Reload reloads the page and waits until it has loaded.
func (p *Page) Reload() {
	p.T.Helper()
	p.Tolerate(behind)
	ctx, cancel := p.within()
	defer cancel()
	if err := chromedp.Do(ctx, chromedp.Reload()); err != nil {
		fatalf(p.T, "reload: %v", err)
	}
}

// Before has a script run in every document of the page before its own scripts.
func (p *Page) Before(script string) {
	p.T.Helper()
	call(p, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: script})
}

// within is the page for as long as patience lasts.
func (p *Page) within() (context.Context, context.CancelFunc) {
	return context.WithTimeout(p.ctx, Patience)
}

// call sends a command of the protocol.
func call[P, R any](p *Page, cmd cdp.Command[P, R], params P) R {
	p.T.Helper()
	r, err := try(p, cmd, params)
	if err != nil {
		fatalf(p.T, "%s: %v", cmd.Method, err)
	}
	return r
}

func try[P, R any](p *Page, cmd cdp.Command[P, R], params P) (R, error) {
	ctx, cancel := p.within()
	defer cancel()
	return chromedp.Call(ctx, cmd, params)
}

// Eval gives the value of a JavaScript expression, awaited where it is a promise.
// The policy of the page does not hold for it.
func Eval[R any](p *Page, expression string) R {
	p.T.Helper()
	r, err := tryEval[R](p, expression)
	if err != nil {
		fatalf(p.T, "evaluate %s: %v", shorten(expression), err)
	}
	return r
}

func tryEval[R any](p *Page, expression string) (r R, err error) {
	return tryEvalFor[R](p, Patience, expression)
}

func tryEvalFor[R any](p *Page, limit time.Duration, expression string) (r R, err error) {
	ctx, cancel := context.WithTimeout(p.ctx, limit)
	defer cancel()
	raw, err := chromedp.Run(ctx, chromedp.Evaluate[[]byte](expression, chromedp.EvalAwaitPromise))
	if err != nil {
		return r, err
	}
	if len(raw) == 0 { // undefined
		return r, nil
	}
	if err := json.Unmarshal(raw, &r); err != nil {
		return r, fmt.Errorf("%w in %s", err, shorten(string(raw)))
	}
	return r, nil
}

// Wait waits until a JavaScript expression, awaited where it is a promise, is
// truthy, and gives its value. It outlives a navigation.
func Wait[R any](p *Page, expression string) R {
	p.T.Helper()
	return waitFor[R](p, expression, shorten(expression))
}

// waitFor says in its failure what was waited for, in words, and how the
// expression stood at the end.
func waitFor[R any](p *Page, expression, what string) R {
	p.T.Helper()
	loop := `(async () => {
  let last, pause = 4;
  for (const end = performance.now() + ` + strconv.Itoa(int(attempt.Milliseconds())) + `;;) {
    try { last = await (` + expression + `); } catch (error) { last = undefined; if (performance.now() > end) throw error; }
    if (last) return {value: last};
    if (performance.now() > end) return {last: String(last)};
    await new Promise((wake) => setTimeout(wake, pause));
    pause = Math.min(pause * 1.3, 50); // to look is work for the page, and others wait for the processor
  }
})()`
	type outcome struct {
		Value *R
		Last  string
	}
	// In attempts: an evaluation that a navigation overtakes may never be answered at all.
	for deadline := time.Now().Add(Patience); ; {
		o, err := tryEvalFor[outcome](p, 3*attempt, loop)
		switch again := time.Now().Before(deadline); {
		case err == nil && o.Value != nil:
			return *o.Value
		case again && p.ctx.Err() == nil:
			continue
		case err != nil:
			fatalf(p.T, "wait for %s: %v", what, err)
		}
		fatalf(p.T, "waited %s for %s: it is %s", Patience, what, o.Last)
	}
}

// attempt is how long a condition is looked at in one evaluation.
const attempt = 2 * time.Second

// navigated tells whether an evaluation ended because its document did.
func navigated(err error) bool {
	for _, text := range []string{"Inspected target navigated or closed", "Execution context was destroyed", "Cannot find context", "Promise was collected"} {
		if strings.Contains(err.Error(), text) {
			return true
		}
	}
	return false
}

// Text is what the page shows, as text.
func (p *Page) Text() string {
	p.T.Helper()
	return Eval[string](p, `document.body.innerText`)
}

// WaitText waits until the page shows a text, however its letters are set.
func (p *Page) WaitText(text string) {
	p.T.Helper()
	waitFor[bool](p, `document.body.innerText.replace(/\s+/g, ' ').toLowerCase().includes(`+quote(strings.ToLower(text))+`)`,
		fmt.Sprintf("the text %q on the page", text))
}

// WaitWithin waits until the element of that selector shows a text; where it does
// not come, what it shows is told.
func (p *Page) WaitWithin(selector, text string) {
	p.T.Helper()
	shown := `document.querySelector(` + quote(selector) + `).innerText.replace(/\s+/g, ' ')`
	waitFor[bool](p, shown+`.includes(`+quote(text)+`) || Promise.reject(new Error(`+shown+`))`, fmt.Sprintf("the text %q in %s", text, selector))
}

// quote gives a text as a JavaScript string.
func quote(text string) string {
	b, err := json.Marshal(text)
	if err != nil { // a string always has a form in JSON
		panic(err)
	}
	return string(b)
}

func shorten(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	if len(text) > 160 {
		return text[:157] + "..."
	}
	return text
}
