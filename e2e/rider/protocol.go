package rider

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/chromedp/cdproto"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/webmcp"
)

// invokeByName is WebMCP.invokeTool as browsers up to 156 have it. The bindings
// know tools by an id that those browsers do not give.
var invokeByName = cdp.Command[invokeByNameParams, webmcp.InvokeToolResult]{Method: webmcp.CommandInvokeTool}

type invokeByNameParams struct {
	FrameID  cdp.FrameID     `json:"frameId"`
	ToolName string          `json:"toolName"`
	Input    json.RawMessage `json:"input"`
}

// Invocation is a call under way that was made through the browser's own door.
type Invocation struct {
	page *Page
	id   string
	what string
}

// Response is how a call through the browser's own door ended.
type Response struct {
	Status string // "Completed", "Canceled" or "Error"
	Output string
	Error  string
}

// Start calls a tool through the WebMCP domain of the protocol. The input is any
// JSON value. The error is the browser's, where it has no tool of that name.
func (p *Page) Start(name, input string) (*Invocation, error) {
	p.T.Helper()
	frame := call(p, page.GetFrameTree, cdp.Empty{}).FrameTree.Frame.ID
	r, err := try(p, invokeByName, invokeByNameParams{FrameID: frame, ToolName: name, Input: json.RawMessage(input)})
	if err != nil {
		return nil, fmt.Errorf("invoke %s: %w", name, err)
	}
	return &Invocation{page: p, id: r.InvocationID, what: name}, nil
}

// Invoke calls a tool through the WebMCP domain of the protocol and waits for
// its answer.
func (p *Page) Invoke(name, input string) Answer {
	p.T.Helper()
	i, err := p.Start(name, input)
	if err != nil {
		fatalf(p.T, "%v", err)
	}
	return i.Answer()
}

// Cancel has the browser cancel the call. The error is the browser's, where the
// call has ended before.
func (i *Invocation) Cancel() error {
	_, err := try(i.page, webmcp.CancelInvocation, webmcp.CancelInvocationParams{InvocationID: i.id})
	return err
}

// Wait waits until the call has ended, however it does.
func (i *Invocation) Wait() Response {
	i.page.T.Helper()
	ctx, cancel := i.page.within()
	defer cancel()
	select {
	case e := <-i.page.response(i.id):
		r := Response{Status: string(e.Status), Output: string(e.Output), Error: e.ErrorText}
		// The browser gives what was returned; a string is one in JSON.
		var text string
		if json.Unmarshal(e.Output, &text) == nil {
			r.Output = text
		}
		if e.Exception != nil {
			r.Error += " " + e.Exception.Description
		}
		return r
	case <-ctx.Done():
		fatalf(i.page.T, "%s has not ended after %s", i.what, Patience)
		return Response{}
	}
}

// Answer waits for the answer of a call that must complete.
func (i *Invocation) Answer() Answer {
	i.page.T.Helper()
	r := i.Wait()
	if r.Status != string(webmcp.InvocationStatusCompleted) {
		fatalf(i.page.T, "%s ended as %s: %s", i.what, r.Status, r.Error)
	}
	a, err := parseAnswer(r.Output)
	if err != nil {
		fatalf(i.page.T, "%s: %v", i.what, err)
	}
	return a
}

// responded files a response, which may come before anyone waits for it.
func (p *Page) responded(e *webmcp.EventToolResponded) {
	p.response(e.InvocationID) <- *e
}

func (p *Page) response(id string) chan webmcp.EventToolResponded {
	p.mu.Lock()
	defer p.mu.Unlock()
	c := p.responses[id]
	if c == nil {
		c = make(chan webmcp.EventToolResponded, 1) // each id ends once
		p.responses[id] = c
	}
	return c
}

// NoSuchTool tells whether an error of [Page.Start] is the browser's answer that
// it has no tool of that name.
func NoSuchTool(err error) bool {
	var e *cdproto.Error
	return errors.As(err, &e) && e.Message == "Tool not found"
}
