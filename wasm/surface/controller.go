//go:build js && wasm

package surface

import (
	"github.com/hack-pad/safejs"

	"docket/wasm/browser"
)

// newController makes an AbortController that boot.js aborts should the core end.
func (s *Surface) newController() (safejs.Value, error) {
	c, err := browser.New("AbortController")
	if err == nil && s.Controllers.Type() == safejs.TypeObject {
		_, err = browser.Call(s.Controllers, "add", c)
	}
	return c, err
}

// linked makes a controller for one tool, and a signal that fires when it or its group's controller does.
func linked(group safejs.Value) (own, signal safejs.Value, err error) {
	if own, err = browser.New("AbortController"); err != nil {
		return own, signal, err
	}
	ownSignal, err := browser.Get(own, "signal")
	if err != nil {
		return own, signal, err
	}
	groupSignal, err := browser.Get(group, "signal")
	if err != nil {
		return own, signal, err
	}
	// The group's signal calls the tool's own abort, bound: no Go is needed, so it works after the core has ended too.
	abort, err := browser.Get(own, "abort")
	if err == nil {
		abort, err = browser.Call(abort, "bind", own, safejs.Undefined())
	}
	if err == nil {
		_, err = browser.Call(groupSignal, "addEventListener", "abort", abort, map[string]any{"once": true})
	}
	return own, ownSignal, err
}

func (s *Surface) abortOne(controller safejs.Value) {
	if controller.Type() != safejs.TypeObject {
		return
	}
	_, err := browser.Call(controller, "abort")
	s.fail(err)
}

// withdraw unregisters a group by one abort.
func (s *Surface) withdraw(g *group) {
	if g == nil || g.controller.Type() != safejs.TypeObject {
		return
	}
	s.abortOne(g.controller)
	if s.Controllers.Type() == safejs.TypeObject {
		_, err := browser.Call(s.Controllers, "delete", g.controller)
		s.fail(err)
	}
}
