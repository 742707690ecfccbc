//go:build js && wasm

package store

import (
	"context"
	"errors"

	"github.com/hack-pad/safejs"

	"docket/wasm/browser"
)

// transaction is one IndexedDB transaction over all stores. It commits by itself once nothing is asked of it any more.
type transaction struct {
	tx    safejs.Value
	ended chan error
	stops []func()
}

// durability is when a transaction counts as complete.
type durability string

const (
	relaxed durability = "relaxed" // the operating system has it: it outlives a reload and a crash of the browser
	strict  durability = "strict"  // the disk has it, so it outlives a loss of power too
)

func (s *Store) begin(mode string, how durability) (*transaction, error) {
	s.mu.Lock()
	closed := s.closed
	s.mu.Unlock()
	if closed != nil {
		return nil, closed
	}
	tx, err := browser.Call(s.db, "transaction", []any{blocks, rooms, seals}, mode, map[string]any{"durability": string(how)})
	if err != nil {
		return nil, err
	}
	t := &transaction{tx: tx, ended: make(chan error, 1)}
	for event, fn := range map[string]func(safejs.Value){
		"complete": func(safejs.Value) { t.end(nil) },
		"abort":    func(safejs.Value) { t.end(reason(tx)) },
	} {
		stop, err := browser.On(tx, event, fn)
		if err != nil {
			return nil, err
		}
		t.stops = append(t.stops, stop)
	}
	return t, nil
}

func (t *transaction) end(err error) {
	for _, stop := range t.stops {
		stop()
	}
	t.ended <- err
}

// call asks something of one of the stores.
func (t *transaction) call(store, method string, args ...any) (safejs.Value, error) {
	v, err := browser.Call(t.tx, "objectStore", store)
	if err != nil {
		return v, err
	}
	return browser.Call(v, method, args...)
}

// done waits until the transaction is complete, or tells why it was aborted.
func (t *transaction) done(ctx context.Context) error {
	select {
	case err := <-t.ended:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}

// reason reads the error of a request or a transaction.
func reason(of safejs.Value) error {
	v, err := browser.Get(of, "error")
	if err != nil {
		return err
	}
	if v.Type() != safejs.TypeObject {
		return errors.New("the browser's storage gave up without a reason")
	}
	return browser.FailureOf(v)
}

// result waits for a request.
func result(ctx context.Context, request safejs.Value) (safejs.Value, error) {
	settled := make(chan error, 1)
	for event, fn := range map[string]func(safejs.Value){
		"success": func(safejs.Value) { settled <- nil },
		"error":   func(safejs.Value) { settled <- reason(request) },
	} {
		stop, err := browser.On(request, event, fn)
		if err != nil {
			return safejs.Undefined(), err
		}
		defer stop()
	}
	select {
	case err := <-settled:
		if err != nil {
			return safejs.Undefined(), err
		}
		return browser.Get(request, "result")
	case <-ctx.Done():
		return safejs.Undefined(), ctx.Err()
	}
}

// keyRange is the keys of a room's blocks from a sequence on.
func keyRange(room string, from uint64) (safejs.Value, error) {
	class, err := browser.Get(safejs.Global(), "IDBKeyRange")
	if err != nil {
		return class, err
	}
	// An array sorts after every number, so [room, []] is above all of the room's keys.
	return browser.Call(class, "bound", []any{room, from}, []any{room, []any{}})
}
