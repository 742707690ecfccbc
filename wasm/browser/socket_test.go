//go:build js && wasm

package browser

import (
	"context"
	"strings"
	"testing"

	"github.com/hack-pad/safejs"
	"github.com/stretchr/testify/require"
)

// fakeSockets puts a WebSocket in JavaScript in the place of the browser's: the test is what is at the other end.
const fakeSockets = `
globalThis.WebSocket = class extends EventTarget {
  readyState = 0; sent = []; closed = [];
  constructor(url) {
    super();
    if (!url.startsWith('ws://')) throw new DOMException('no', 'SyntaxError');
    globalThis.socket = this;
  }
  send(text) { this.sent.push(text); }
  close(...how) { this.closed.push(how); this.readyState = 2; }
  becomes(state, type) { this.readyState = state; this.dispatchEvent(new Event(type)); }
  hears(data) { this.dispatchEvent(Object.assign(new Event('message'), {data})); }
};`

// heard is a socket and what it told.
type heard struct {
	*Socket
	t   *testing.T
	log []string
}

func openFake(t *testing.T, controllers safejs.Value) *heard {
	run(t, fakeSockets)
	t.Cleanup(func() { run(t, "delete globalThis.WebSocket; delete globalThis.socket") })
	h := &heard{t: t}
	note := func(what string) { h.log = append(h.log, what) }
	s, err := OpenSocket("ws://127.0.0.1:1/page", 10, controllers, SocketEvents{
		Opened:    func() { note("opened") },
		Message:   func(text string) { note("message " + text) },
		Illegible: func(err error) { note("illegible " + err.Error()) },
		Ended:     func() { note("ended") },
	})
	require.NoError(t, err)
	h.Socket = s
	return h
}

func (h *heard) told() string {
	out := strings.Join(h.log, ", ")
	h.log = nil
	return out
}

func TestSocket(t *testing.T) {
	before := len(callbacks.byID)
	h := openFake(t, safejs.Undefined())
	require.ErrorContains(t, h.Send("early"), "not open")
	run(t, "socket.becomes(1, 'open')")
	require.Equal(t, "opened", h.told())
	require.NoError(t, h.Send("hello"))
	run(t, "socket.hears('é'); socket.hears('more than ten units'); socket.hears('\\ud83d'); socket.hears(new ArrayBuffer(1))")
	told := h.told()
	require.True(t, strings.HasPrefix(told, "message é, illegible text has 19 UTF-16 units"), told)
	require.Equal(t, 3, strings.Count(told, "illegible"))
	run(t, "socket.readyState = 2")
	require.ErrorContains(t, h.Send("late"), "not open")
	run(t, "socket.becomes(3, 'close'); socket.becomes(3, 'error'); socket.hears('x')")
	require.Equal(t, "ended", h.told(), "once, and nothing after it")
	h.Close()
	require.Empty(t, h.told())
	sent, err := JSONOf(run(t, "return socket.sent"), 100)
	require.NoError(t, err)
	require.Equal(t, `["hello"]`, sent)
	require.Len(t, callbacks.byID, before, "nothing is kept of it")
}

// What the Content-Security-Policy forbids has an error and no close.
func TestSocketThatIsForbidden(t *testing.T) {
	h := openFake(t, safejs.Undefined())
	run(t, "socket.becomes(3, 'error')")
	require.Equal(t, "ended", h.told())
	_, err := OpenSocket("http://127.0.0.1:1", 10, safejs.Undefined(), SocketEvents{})
	require.Equal(t, "SyntaxError", FailureName(err))
}

// A socket that cannot be made whole is closed, and the error is all that is told of it.
func TestSocketThatCannotEndWithTheCore(t *testing.T) {
	run(t, fakeSockets)
	t.Cleanup(func() { run(t, "delete globalThis.WebSocket; delete globalThis.socket") })
	before := len(callbacks.byID)
	_, err := OpenSocket("ws://127.0.0.1:1/page", 10, run(t, "return {}"), SocketEvents{Ended: func() { t.Error("told twice") }})
	require.ErrorContains(t, err, "add is not a function")
	closed, err := JSONOf(run(t, "return socket.closed.map(([code]) => code)"), 100)
	require.NoError(t, err)
	require.Contains(t, closed, "1000")
	run(t, "socket.becomes(3, 'close')")
	require.Len(t, callbacks.byID, before, "nothing is kept of it")
}

// The core ends: boot.js aborts the controllers, and no Go is asked.
func TestSocketEndsWithTheCore(t *testing.T) {
	controllers := run(t, "return new Set()")
	h := openFake(t, controllers)
	size := func() int {
		v, err := Get(controllers, "size")
		require.NoError(t, err)
		n, err := v.Int()
		require.NoError(t, err)
		return n
	}
	require.Equal(t, 1, size())
	_, err := Call(controllers, "forEach", run(t, "return c => c.abort()"))
	require.NoError(t, err)
	closed, err := JSONOf(run(t, "return socket.closed.map(([code]) => code)"), 100)
	require.NoError(t, err)
	require.Equal(t, "[1000]", closed)
	h.Close()
	require.Equal(t, "ended", h.told())
	require.Zero(t, size(), "a socket that has ended is let go")
}

func TestPermission(t *testing.T) {
	run(t, `
const status = Object.assign(new EventTarget(), {state: 'denied'});
Object.defineProperty(globalThis, 'navigator', {configurable: true, value: {status, permissions: {query: async ({name}) => {
  if (name !== 'known') throw new TypeError('no such permission');
  return status;
}}}});`)
	t.Cleanup(func() { run(t, "delete globalThis.navigator") })
	p, err := FindPermission(context.Background(), "newer", "known", "older")
	require.NoError(t, err)
	require.Equal(t, "known", p.Name)
	require.Equal(t, "denied", p.State())
	changes := 0
	stop, err := p.OnChange(func() { changes++ })
	require.NoError(t, err)
	run(t, "navigator.status.state = 'granted'; navigator.status.dispatchEvent(new Event('change'))")
	require.Equal(t, 1, changes)
	require.Equal(t, "granted", p.State())
	stop()
	run(t, "navigator.status.dispatchEvent(new Event('change'))")
	require.Equal(t, 1, changes)
	_, err = FindPermission(context.Background(), "unknown")
	require.Equal(t, "TypeError", FailureName(err))
	_, err = FindPermission(context.Background())
	require.Error(t, err)
	run(t, "navigator.permissions = undefined; delete globalThis.navigator.permissions")
	_, err = FindPermission(context.Background(), "known")
	require.Equal(t, "NotSupportedError", FailureName(err))
}

func TestQuery(t *testing.T) {
	run(t, "globalThis.location = {search: '?x=1&x=2&long=12345&half=%ED%A0%80&empty=&%C3%A9=%C3%A9+%2B'}")
	t.Cleanup(func() { run(t, "delete globalThis.location") })
	for name, want := range map[string]string{"x": "1", "empty": "", "none": "", "é": "é +", "half": "\uFFFD\uFFFD\uFFFD"} {
		got, err := Query(name, 4)
		require.NoError(t, err, name)
		require.Equal(t, want, got, name)
	}
	_, err := Query("long", 4)
	require.ErrorContains(t, err, "5 UTF-16 units")
}

func TestForgetFragment(t *testing.T) {
	run(t, `
globalThis.location = {origin: 'https://the.room', hostname: 'the.room', pathname: '/', search: '?x=1', hash: '#bridge=secret'};
globalThis.history = {state: {kept: true}, replaceState(...what) { this.what = what; }};
globalThis.isSecureContext = true;`)
	t.Cleanup(func() {
		run(t, "delete globalThis.location; delete globalThis.history; delete globalThis.isSecureContext")
	})
	require.Equal(t, "#bridge=secret", Location("hash"))
	require.Empty(t, Location("nothing"))
	require.True(t, Secure())
	require.NoError(t, ForgetFragment())
	what, err := JSONOf(run(t, "return history.what"), 200)
	require.NoError(t, err)
	require.Equal(t, `[{"kept":true},"","/?x=1"]`, what)
}
