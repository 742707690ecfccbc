//go:build js && wasm

package store

import (
	"context"
	"errors"

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

// patience is how long a reload waits for the page it replaces to let go, in milliseconds. On a busy machine that takes a
// while, and giving up would open a new room in place of the one that was reloaded.
const patience = 3000

// ErrNoLocks says that this page cannot know whether another tab has the room, so it must not resume it.
var ErrNoLocks = errors.New("this page has no Web Locks (they take https or localhost), so a room cannot be resumed safely; a new one is opened")

// Hold makes a room this tab's own, until release is called or the page goes away. Ok is false where another tab has it.
func (s *Store) Hold(ctx context.Context, room string) (release func(), ok bool, err error) {
	return Hold(ctx, room)
}

// Hold is [Store.Hold], for a page that keeps nothing.
func Hold(ctx context.Context, room string) (release func(), ok bool, err error) {
	navigator, err := browser.Get(safejs.Global(), "navigator")
	if err != nil {
		return nil, false, err
	}
	locks, err := browser.Get(navigator, "locks")
	if err != nil || locks.Type() != safejs.TypeObject {
		return nil, false, ErrNoLocks
	}
	held, err := browser.NewDeferred() // the lock is held for as long as this is pending
	if err != nil {
		return nil, false, err
	}
	granted := make(chan struct{}, 1)
	callback, err := browser.Callback(func([]safejs.Value) any {
		granted <- struct{}{}
		return held.Promise()
	})
	if err != nil {
		return nil, false, err
	}
	defer callback.Release()
	signals, err := browser.Get(safejs.Global(), "AbortSignal")
	if err != nil {
		return nil, false, err
	}
	signal, err := browser.Call(signals, "timeout", patience)
	if err != nil {
		return nil, false, err
	}
	request, err := browser.Call(locks, "request", "docket/"+room, map[string]any{"signal": signal}, callback.Value())
	if err != nil {
		return nil, false, err
	}
	refused := make(chan error, 1)
	browser.Go(func() {
		_, err := browser.Await(context.Background(), request)
		refused <- err
	})
	release = func() { held.Resolve(safejs.Undefined()) }
	select {
	case <-granted:
		return release, true, nil
	case err := <-refused:
		if name := browser.FailureName(err); name == "TimeoutError" || name == "AbortError" {
			return nil, false, nil // another tab has it
		}
		return nil, false, err
	case <-ctx.Done():
		release()
		return nil, false, ctx.Err()
	}
}
