//go:build js && wasm

package surface

import (
	"context"
	"errors"

	"github.com/hack-pad/safejs"

	"docket/wasm/browser"
)

// errNotExposed is a tool that is for another origin, in a browser that exposes none. It is not registered at all: what
// does not reach that origin would only be one more tool for the scripts of this page.
var errNotExposed = errors.New("this browser offers no tool to another origin")

// registerExposed registers a tool for another origin. A browser that knows no exposedTo does not look at it, and would
// register the tool all the same; then it is taken back in the same task, before anybody could have seen it.
func (s *Surface) registerExposed(r *registration, descriptor, signal safejs.Value) (safejs.Value, error) {
	options, origins, err := exposing(r.tool.ExposedTo, signal)
	if err != nil {
		return options, err
	}
	promise, err := browser.Call(s.platform.context, "registerTool", descriptor, options)
	if err != nil {
		return promise, err
	}
	if left, err := origins.Length(); err != nil || left > 0 {
		s.abortOne(r.controller)
		// Somebody must wait for the promise all the same: one that is rejected unheard counts as unhandled.
		browser.Go(func() { browser.Await(context.Background(), promise) })
		return promise, errNotExposed
	}
	return promise, nil
}

// exposing makes the options of a registration whose exposedTo tells whether it was read: its getter is an array's own
// splice, bound, which gives the origins and takes them out of the array.
func exposing(origin string, signal safejs.Value) (options, origins safejs.Value, err error) {
	if options, err = browser.Parse(`{}`); err != nil {
		return options, origins, err
	}
	if origins, err = browser.Parse("[" + browser.Quote(origin) + "]"); err != nil {
		return options, origins, err
	}
	splice, err := browser.Get(origins, "splice")
	if err == nil {
		splice, err = browser.Call(splice, "bind", origins, 0, 1)
	}
	if err == nil {
		err = options.Set("signal", signal)
	}
	if err != nil {
		return options, origins, err
	}
	object, err := browser.Get(safejs.Global(), "Object")
	if err == nil {
		_, err = browser.Call(object, "defineProperty", options, "exposedTo", map[string]any{"get": splice, "enumerable": true})
	}
	return options, origins, err
}
