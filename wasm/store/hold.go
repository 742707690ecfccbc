//go:build js && wasm

package store

import (
	"context"
	"errors"
	"time"

	"github.com/hack-pad/safejs"

	"docket/wasm/browser"
)

// sessionKey is where this tab keeps which room it has.
const sessionKey = "docket.room"

// TabRoom is the room that this tab had before it was reloaded, "" for none. A duplicate of a tab has it too.
func TabRoom() (string, error) {
	room, _, err := browser.SessionGet(sessionKey)
	return room, err
}

// SetTabRoom makes this tab resume the room when it is reloaded.
func SetTabRoom(room string) error { return browser.SessionSet(sessionKey, room) }

// ErrNoLocks says that this page cannot know whether another tab has the room, so it must not resume it.
var ErrNoLocks = errors.New("this page has no Web Locks (they take https or localhost), so a room cannot be resumed safely; a new one is opened")

// Turn is this tab's place in the queue for a room. At most one tab has a room at a time, and the browser lets the next
// one have it as soon as that tab lets go, or is gone however it went.
type Turn struct {
	// Granted is closed once the room is this tab's.
	Granted <-chan struct{}

	failed     chan error
	held       *browser.Deferred // the lock is held for as long as this is pending
	controller safejs.Value
}

// Ask queues for a room, and names the tab that does. Nothing waits for it.
func Ask(room, tab string) (*Turn, error) {
	locks, err := lockManager()
	if err != nil {
		return nil, err
	}
	held, err := browser.NewDeferred()
	if err != nil {
		return nil, err
	}
	controller, err := browser.New("AbortController")
	if err != nil {
		return nil, err
	}
	signal, err := browser.Get(controller, "signal")
	if err != nil {
		return nil, err
	}
	granted := make(chan struct{})
	var callback *browser.Func
	callback, err = browser.Callback(func([]safejs.Value) any {
		callback.Release()
		sign(locks, room, tab, held)
		close(granted)
		return held.Promise()
	})
	if err != nil {
		return nil, err
	}
	request, err := browser.Call(locks, "request", lockName(room), map[string]any{"signal": signal}, callback.Value())
	if err != nil {
		callback.Release()
		return nil, err
	}
	t := &Turn{Granted: granted, failed: make(chan error, 1), held: held, controller: controller}
	browser.Go(func() {
		_, err := browser.Await(context.Background(), request)
		callback.Release()
		t.failed <- err
	})
	return t, nil
}

// Wait waits for as long as patience lasts, and says whether the room is this tab's by then. The place in the queue stays.
func (t *Turn) Wait(ctx context.Context, patience time.Duration) (ok bool, err error) {
	late := make(chan struct{})
	stop := browser.After(patience, func() { close(late) })
	defer stop()
	select {
	case <-t.Granted:
		return true, nil
	case <-late:
		return false, nil
	case err := <-t.failed:
		return false, err
	case <-ctx.Done():
		return false, ctx.Err()
	}
}

// Leave lets the room go, or gives the place in the queue up.
func (t *Turn) Leave() {
	t.held.Resolve(safejs.Undefined())
	browser.Call(t.controller, "abort") // does nothing once it is granted
}

// Hold makes a room this tab's own at once, until release is called or the page goes away. Ok is false where another tab
// has it and keeps it for as long as patience lasts.
func Hold(ctx context.Context, room, tab string, patience time.Duration) (turn *Turn, ok bool, err error) {
	turn, err = Ask(room, tab)
	if err != nil {
		return nil, false, err
	}
	if ok, err = turn.Wait(ctx, patience); !ok {
		turn.Leave()
		return nil, false, err
	}
	return turn, true, nil
}

func lockManager() (safejs.Value, error) {
	navigator, err := browser.Get(safejs.Global(), "navigator")
	if err != nil {
		return navigator, err
	}
	locks, err := browser.Get(navigator, "locks")
	if err != nil || locks.Type() != safejs.TypeObject {
		return locks, ErrNoLocks
	}
	return locks, nil
}

func lockName(room string) string { return "docket/" + room }
