//go:build js && wasm

package browser

import (
	"errors"
	"sync/atomic"

	"github.com/hack-pad/safejs"
)

// SocketEvents are what a socket tells, each on the browser's own turn: none of them may block. Ended comes once, and
// nothing after it; Opened comes before any Message.
type SocketEvents struct {
	Opened  func()
	Message func(text string)
	// Illegible is a message that is not text of at most the given length, or holds half a surrogate pair.
	Illegible func(error)
	Ended     func()
}

// Socket is a WebSocket.
type Socket struct {
	value     safejs.Value
	events    SocketEvents
	max       int
	ended     atomic.Bool
	stops     []func()
	abandoned func() // no longer close it with the core
}

// OpenSocket begins to open a WebSocket, whose messages may have max UTF-16 units. Controllers, where given, is the set
// of AbortControllers that boot.js aborts when the core ends, however it ends: that closes the socket, so that nobody
// waits for a core that is gone. An error is all that is told of a socket that could not be made: no event comes of it.
func OpenSocket(url string, max int, controllers safejs.Value, events SocketEvents) (*Socket, error) {
	v, err := New("WebSocket", url)
	if err != nil {
		return nil, err
	}
	s := &Socket{value: v, events: events, max: max, abandoned: func() {}}
	if err := s.begin(controllers); err != nil {
		s.events.Ended = func() {} // the error tells it
		s.Close()
		return nil, err
	}
	return s, nil
}

// begin listens to a socket that has just been made, and has it end with the core.
func (s *Socket) begin(controllers safejs.Value) error {
	undo, err := closeWith(s.value, controllers)
	if err != nil {
		return err
	}
	s.abandoned = undo
	for event, fn := range map[string]func(safejs.Value){
		"open": func(safejs.Value) {
			if !s.ended.Load() {
				s.events.Opened()
			}
		},
		"message": s.message,
		// What the Content-Security-Policy forbids has an error and no close, so either is the end. A socket that was
		// open has no error without being closed after it.
		"error": func(safejs.Value) { s.end() },
		"close": func(safejs.Value) { s.end() },
	} {
		stop, err := On(s.value, event, fn)
		if err != nil {
			return err
		}
		s.stops = append(s.stops, stop)
	}
	return nil
}

// closeWith has an abort of the core's controllers close the socket. No Go is needed for that.
func closeWith(socket, controllers safejs.Value) (undo func(), err error) {
	if controllers.Type() != safejs.TypeObject {
		return func() {}, nil
	}
	controller, err := New("AbortController")
	if err != nil {
		return nil, err
	}
	signal, err := Get(controller, "signal")
	if err != nil {
		return nil, err
	}
	closes, err := Get(socket, "close")
	if err == nil {
		closes, err = Call(closes, "bind", socket, 1000, "the page stopped")
	}
	if err == nil {
		_, err = Call(signal, "addEventListener", "abort", closes, map[string]any{"once": true})
	}
	if err == nil {
		_, err = Call(controllers, "add", controller)
	}
	return func() { Call(controllers, "delete", controller) }, err
}

func (s *Socket) message(e safejs.Value) {
	if s.ended.Load() {
		return
	}
	data, err := Get(e, "data")
	if err != nil {
		s.events.Illegible(err)
		return
	}
	text, err := Text(data, s.max)
	if err != nil {
		s.events.Illegible(err)
		return
	}
	s.events.Message(text)
}

// Send hands a text to the browser, which sends it behind those before. The error says that the socket is not open.
func (s *Socket) Send(text string) error {
	// A browser drops what is sent to a socket that is closing, and complains in its console.
	if s.ended.Load() || !s.open() {
		return errClosed
	}
	_, err := Call(s.value, "send", text)
	return err
}

var errClosed = errors.New("the socket is not open")

func (s *Socket) open() bool {
	v, err := Get(s.value, "readyState")
	if err != nil {
		return false
	}
	state, err := v.Int()
	return err == nil && state == 1
}

// Close ends the connection. Ended still comes, once, unless it came before.
func (s *Socket) Close() {
	Call(s.value, "close", 1000)
	s.end()
}

func (s *Socket) end() {
	if s.ended.Swap(true) {
		return
	}
	for _, stop := range s.stops {
		stop()
	}
	s.abandoned()
	Call(s.value, "close", 1000)
	s.events.Ended()
}
