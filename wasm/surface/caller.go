//go:build js && wasm

package surface

import (
	"context"
	"errors"

	"github.com/hack-pad/safejs"

	"docket/wasm/browser"
)

// maxAnswer bounds what a caller in this page takes of an answer, in UTF-16 units. A room's are shorter by far.
const maxAnswer = 16 << 10

// Callable says why nothing in this page can call its tools as an agent of the browser does, "" where something can.
func (p Platform) Callable() string {
	switch {
	case p.State == Absent:
		return "this page has no WebMCP, so there is no tool to call"
	case !has(p.context, "getTools") || !has(p.context, "executeTool"):
		return "this browser lists and runs tools for its own agents only, so a script in this page can call none"
	}
	return ""
}

// Call calls a tool as any caller in this page would, through the browser's own door: the tool of that name that getTools
// lists, run by executeTool. Input is a JSON object. It must not be called in a callback.
func (p Platform) Call(ctx context.Context, name, input string) (string, error) {
	if why := p.Callable(); why != "" {
		return "", errors.New(why)
	}
	tool, err := p.find(ctx, name)
	if err != nil {
		return "", err
	}
	object, err := browser.Parse(input)
	if err != nil {
		return "", err
	}
	// A polyfill, like browsers before 2026-11, takes the text of JSON. Where an object is the wrong type nothing has run yet.
	forms := []any{object, input}
	if p.State == Polyfill {
		forms = forms[1:]
	}
	var answer safejs.Value
	for _, form := range forms {
		var promise safejs.Value
		if promise, err = browser.Call(p.context, "executeTool", tool, form); err == nil {
			answer, err = browser.Await(ctx, promise)
		}
		if browser.FailureName(err) != "TypeError" {
			break
		}
	}
	if err != nil {
		return "", err
	}
	return browser.Text(answer, maxAnswer)
}

// find asks for the tool of a name.
func (p Platform) find(ctx context.Context, name string) (safejs.Value, error) {
	promise, err := browser.Call(p.context, "getTools")
	if err != nil {
		return safejs.Undefined(), err
	}
	all, err := browser.Await(ctx, promise)
	if err != nil {
		return safejs.Undefined(), err
	}
	n, err := all.Length()
	if err != nil {
		return safejs.Undefined(), err
	}
	for i := range n {
		tool, err := all.Index(i)
		if err == nil && is(tool, "name", name) {
			return tool, nil
		}
	}
	return safejs.Undefined(), errors.New("the browser lists no tool " + name + " in this page")
}
