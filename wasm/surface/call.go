//go:build js && wasm

package surface

import (
	"context"
	"errors"
	"unicode/utf8"

	"github.com/hack-pad/safejs"

	"docket/ledger"
	"docket/tools"
	"docket/wasm/browser"
)

// call is one call on its way through.
type call struct {
	id     int
	name   string
	input  string
	bad    error // why there is no input
	ctx    context.Context
	cancel context.CancelFunc

	signal, listener safejs.Value // the caller's signal, undefined for none

	// Under the surface's lock. Together they make exactly one of the two rows, whichever comes first.
	aborted  bool // the signal fired
	storing  bool // Call returned, and what it tells of is being stored
	answered bool // that too is over
	answer   tools.Answer
}

// keepLate bounds how many answered calls are remembered for a cancel that comes too late.
const keepLate = 512

// executeOf is the one function that runs the tool of that name. It lives as long as the page: a handle from an earlier
// registration may still lead to it.
func (s *Surface) executeOf(name string) (safejs.Value, error) {
	s.mu.Lock()
	f := s.executes[name]
	s.mu.Unlock()
	if f != nil {
		return f.Value(), nil
	}
	f, err := browser.Callback(func(args []safejs.Value) any { return s.execute(name, args) })
	if err != nil {
		return safejs.Undefined(), err
	}
	s.mu.Lock()
	s.executes[name] = f
	s.mu.Unlock()
	return f.Value(), nil
}

// execute is what the browser calls. The input is read here, before anybody can change it; the work is done in a
// goroutine, and the promise is returned at once.
func (s *Surface) execute(name string, args []safejs.Value) any {
	d, err := browser.NewDeferred()
	if err != nil {
		return browser.Refusal("failed", "the page could not make a promise: "+err.Error())
	}
	c := &call{name: name, signal: safejs.Undefined(), listener: safejs.Undefined()}
	c.ctx, c.cancel = context.WithCancel(context.Background())
	if len(args) > 0 {
		c.input, c.bad = browser.JSON(args[0], tools.MaxInputBytes)
	}
	s.mu.Lock()
	s.lastCall++
	c.id = s.lastCall
	s.inFlight[c.id] = c
	s.mu.Unlock()
	if len(args) > 1 {
		s.listen(c, args[1])
	}
	browser.Go(func() {
		text := failed
		defer func() {
			d.Resolve(text)
			s.answered(c)
		}()
		defer browser.Recover()
		text = s.run(c)
	})
	return d.Promise()
}

// listen honours the caller's signal, where the browser passes one.
func (s *Surface) listen(c *call, options safejs.Value) {
	if options.Type() != safejs.TypeObject {
		return
	}
	signal, err := browser.Get(options, "signal")
	if err != nil || signal.Type() != safejs.TypeObject {
		return
	}
	if is(signal, "aborted", true) {
		s.mu.Lock()
		c.aborted = true
		s.mu.Unlock()
		c.cancel()
		return
	}
	listener, err := s.abort.Bind(c.id)
	if err == nil {
		_, err = browser.Call(signal, "addEventListener", "abort", listener, map[string]any{"once": true})
	}
	if err != nil {
		s.fail(err)
		return
	}
	c.signal, c.listener = signal, listener
}

// aborted hears a caller's signal fire. Before Call has returned that cancels the call, and the room decides whether it
// came in time; after, the effect stands, and the record says so.
func (s *Surface) aborted(args []safejs.Value) any {
	if len(args) == 0 {
		return nil
	}
	id, err := args[0].Int()
	if err != nil {
		return nil
	}
	s.mu.Lock()
	c := s.inFlight[id]
	if c == nil {
		c = s.late[id]
		delete(s.late, id)
	}
	if c == nil || c.aborted {
		s.mu.Unlock()
		return nil
	}
	c.aborted = true
	tooLate := c.answered
	s.mu.Unlock()
	if tooLate {
		browser.Go(func() { s.tooLate(c) })
	} else {
		c.cancel()
	}
	return nil
}

func (s *Surface) tooLate(c *call) {
	if !c.answer.Effect.IsZero() {
		s.fail(s.Calls.CancelTooLate(c.name, c.answer))
	}
}

// run does a call's work and gives the text of its answer.
func (s *Surface) run(c *call) string {
	a := s.kept(c, s.ask(c))
	text := a.JSON
	a.JSON = ""
	s.mu.Lock()
	c.answered, c.answer = true, a
	tooLate := c.aborted
	s.mu.Unlock()
	if tooLate {
		s.tooLate(c)
	}
	if text == "" || !utf8.ValidString(text) {
		return failed // an empty answer reads as success, an ill-formed one as null
	}
	return text
}

func (s *Surface) ask(c *call) (a tools.Answer) {
	defer func() {
		if a.JSON == "" { // it panicked: the room is asked for a refusal, with its row, and may panic again
			defer browser.Recover()
			a = s.Calls.Refuse(ledger.WebMCP, c.name, "failed", "", failedMessage)
		}
	}()
	defer browser.Recover()
	s.mu.Lock()
	stopped := s.stopped
	s.mu.Unlock()
	switch {
	case stopped != "":
		return tools.Answer{JSON: browser.Refusal("stopped", "the tools of this page are withdrawn: "+stopped)}
	case c.bad == nil:
		return s.Calls.Call(c.ctx, ledger.WebMCP, c.name, []byte(c.input))
	}
	code, message := "not_json", "the arguments could not be written as JSON: "+c.bad.Error()
	var long *browser.TooLongError
	switch {
	case errors.As(c.bad, &long):
		code, message = "too_large", "the arguments are too large: "+long.Error()
	case errors.Is(c.bad, browser.ErrIllFormed):
		code, message = "ill_formed_unicode", "the arguments hold a lone surrogate; surrogates must come in pairs"
	}
	return s.Calls.Refuse(ledger.WebMCP, c.name, code, "", message)
}

// kept lets an answer wait for storage. What it tells of has happened, so a panic here takes nothing back.
func (s *Surface) kept(c *call, a tools.Answer) (kept tools.Answer) {
	if !a.Acted {
		return a
	}
	s.mu.Lock()
	c.storing = true
	s.mu.Unlock()
	kept = a
	defer browser.Recover()
	return s.Calls.Kept(c.ctx, a)
}

const failedMessage = "the call failed inside the page; what it did, if anything, is on the record"

var failed = browser.Refusal("failed", failedMessage)

// answered ends a call whose promise is resolved. Where a change waits, it is looked at again one macrotask from now,
// when the answer has reached those who wait for it.
func (s *Surface) answered(c *call) {
	c.cancel()
	c.input = ""
	s.mu.Lock()
	delete(s.inFlight, c.id)
	c.answered = true
	keep := !c.signal.IsUndefined() && !c.aborted && !c.answer.Effect.IsZero()
	var dropped *call
	if keep {
		s.late[c.id] = c
		s.lateOrder = append(s.lateOrder, c.id)
		if len(s.lateOrder) > keepLate {
			dropped = s.late[s.lateOrder[0]]
			delete(s.late, s.lateOrder[0])
			s.lateOrder = s.lateOrder[1:]
		}
	} else {
		dropped = c
	}
	waiting := s.waiting
	s.mu.Unlock()
	if dropped != nil {
		dropped.deafen()
	}
	if waiting {
		browser.Macrotask(func() { s.release(false) })
	}
}

// deafen stops listening to the caller's signal.
func (c *call) deafen() {
	if !c.signal.IsUndefined() {
		browser.Call(c.signal, "removeEventListener", "abort", c.listener)
		c.signal, c.listener = safejs.Undefined(), safejs.Undefined()
	}
}
