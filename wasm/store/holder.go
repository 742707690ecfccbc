//go:build js && wasm

package store

import (
	"context"
	"strings"
	"time"

	"github.com/hack-pad/safejs"

	"docket/ledger"
	"docket/wasm/browser"
)

// Holder is the tab that has a room, by what it says of itself.
type Holder struct {
	Tab   string // its name for itself
	Since string // by its clock, as an entry's time
}

// A tab that has a room holds a second lock, whose name tells who it is. The browser takes it away with the tab, so it
// tells of nobody who is gone, and it can be read while that tab is busy or frozen.
const signs = "docket-holder/"

// sign takes the lock that tells who has a room, for as long as the room itself is held.
func sign(locks safejs.Value, room, tab string, held *browser.Deferred) {
	var callback *browser.Func
	callback, err := browser.Callback(func([]safejs.Value) any {
		callback.Release()
		return held.Promise()
	})
	if err != nil {
		return // nobody is told who has the room, which has it all the same
	}
	name := signs + room + "/" + tab + "/" + browser.Now().UTC().Format(ledger.TimeLayout)
	if _, err := browser.Call(locks, "request", name, callback.Value()); err != nil {
		callback.Release()
	}
}

// Holders tells which rooms tabs of this browser have, by room. One whose tab says nothing of itself is there, and empty.
func Holders(ctx context.Context) (map[string]Holder, error) {
	locks, err := lockManager()
	if err != nil {
		return nil, err
	}
	promise, err := browser.Call(locks, "query")
	if err != nil {
		return nil, err
	}
	state, err := browser.Await(ctx, promise)
	if err != nil {
		return nil, err
	}
	held, err := browser.Get(state, "held")
	if err != nil {
		return nil, err
	}
	n, err := held.Length()
	if err != nil {
		return nil, err
	}
	out := map[string]Holder{}
	for i := range n {
		lock, err := held.Index(i)
		if err != nil {
			return nil, err
		}
		v, err := browser.Get(lock, "name")
		if err != nil {
			return nil, err
		}
		name, err := browser.Text(v, maxField)
		if err != nil {
			continue // no page of Docket names a lock like that
		}
		if room, ok := strings.CutPrefix(name, lockName("")); ok {
			if _, told := out[room]; !told {
				out[room] = Holder{}
			}
			continue
		}
		if parts := strings.Split(strings.TrimPrefix(name, signs), "/"); strings.HasPrefix(name, signs) && len(parts) == 3 {
			if _, err := time.Parse(ledger.TimeLayout, parts[2]); err == nil {
				out[parts[0]] = Holder{Tab: parts[1], Since: parts[2]}
			}
		}
	}
	return out, nil
}
