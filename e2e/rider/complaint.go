package rider

import (
	"encoding/json"
	"strings"

	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/cdproto/webmcp"
)

// on receives every event of the page, on the goroutine that reads them, so it
// only puts them where they are looked for.
func (p *Page) on(event any) {
	switch e := event.(type) {
	case *webmcp.EventToolResponded:
		p.responded(e)
	case *log.EventEntryAdded:
		// Violations of the content policy come this way, and files not found.
		if e.Entry.Level == log.EntryLevelError {
			p.complain(strings.TrimSpace("browser: " + e.Entry.Text + " " + e.Entry.URL))
		}
	case *runtime.EventConsoleAPICalled:
		if e.Type == runtime.ConsoleAPICalledTypeError || e.Type == runtime.ConsoleAPICalledTypeAssert {
			p.complain("console: " + said(e.Args))
		}
	case *runtime.EventExceptionThrown:
		text := e.ExceptionDetails.Text
		if x := e.ExceptionDetails.Exception; x != nil {
			text += " " + x.Description
		}
		p.complain("uncaught: " + text)
	}
}

func said(args []*runtime.RemoteObject) string {
	words := make([]string, 0, len(args))
	for _, a := range args {
		var text string
		switch {
		case json.Unmarshal(a.Value, &text) == nil:
			words = append(words, text)
		case len(a.Value) > 0:
			words = append(words, string(a.Value))
		default:
			words = append(words, a.Description)
		}
	}
	return strings.Join(words, " ")
}

func (p *Page) complain(what string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.complains = append(p.complains, what)
}

// Tolerate says that complaints which hold the text belong to the test.
func (p *Page) Tolerate(text string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.tolerated = append(p.tolerated, text)
}

// Complaints are the errors in the page's console so far, those tolerated
// included: exceptions nobody caught, console.error, violations of the content
// policy, and files that could not be fetched.
func (p *Page) Complaints() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return append([]string(nil), p.complains...)
}

func (p *Page) report() {
	p.T.Helper()
complaints:
	for _, c := range p.Complaints() {
		for _, text := range p.tolerated {
			if strings.Contains(c, text) {
				continue complaints
			}
		}
		p.T.Errorf("the page complains: %s", c)
	}
}
