//go:build js && wasm

package browser

import (
	"context"
	"strconv"
	"sync/atomic"

	"github.com/hack-pad/safejs"
)

// Deferred is a promise and the means to resolve it, once.
type Deferred struct {
	promise, settlers safejs.Value
	settled           atomic.Bool
}

// NewDeferred makes a promise that is pending. The executor is an array's own push, bound: no Go runs while the promise is
// made, so two that are made at once cannot take each other's resolve.
func NewDeferred() (*Deferred, error) {
	settlers, err := jsArray.New()
	if err != nil {
		return nil, err
	}
	push, err := settlers.Get("push")
	if err != nil {
		return nil, err
	}
	if push, err = push.Call("bind", settlers); err != nil {
		return nil, err
	}
	promise, err := jsPromise.New(push)
	if err != nil {
		return nil, Thrown(err)
	}
	return &Deferred{promise: promise, settlers: settlers}, nil
}

// Promise is the promise.
func (d *Deferred) Promise() safejs.Value { return d.promise }

// Resolve settles the promise, the first time it is called. Those who wait are told once Go has returned to the browser.
func (d *Deferred) Resolve(v any) {
	if d.settled.Swap(true) {
		return
	}
	resolve, err := d.settlers.Index(0)
	if err == nil {
		_, err = resolve.Invoke(v)
	}
	if err != nil {
		report(err)
	}
}

// Refusal is the least an answer can say, for where there is no room left to ask.
func Refusal(code, message string) string {
	return `{"ok":false,"code":` + Quote(code) + `,"message":` + Quote(message) + `}`
}

// Quote writes a JSON string. What is not UTF-8 becomes U+FFFD: this is for messages of our own.
func Quote(s string) string {
	b := []byte{'"'}
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			b = append(b, '\\', byte(r))
		case r < 0x20:
			b = append(b, `\u00`...)
			if r < 0x10 {
				b = append(b, '0')
			}
			b = strconv.AppendUint(b, uint64(r), 16)
		default:
			b = append(b, string(r)...)
		}
	}
	return string(append(b, '"'))
}

// Await waits for a promise (or takes a plain value as it is), and gives its rejection as a [Failure]. It must not be
// called on the browser's own turn, in a callback.
func Await(ctx context.Context, promise safejs.Value) (safejs.Value, error) {
	type outcome struct {
		value safejs.Value
		err   error
	}
	promise, err := jsPromise.Call("resolve", promise)
	if err != nil {
		return safejs.Undefined(), Thrown(err)
	}
	settled := make(chan outcome, 1)
	first := func(args []safejs.Value) safejs.Value {
		if len(args) == 0 {
			return safejs.Undefined()
		}
		return args[0]
	}
	kept, err := Callback(func(args []safejs.Value) any {
		settled <- outcome{value: first(args)}
		return nil
	})
	if err != nil {
		return safejs.Undefined(), err
	}
	defer kept.Release()
	broken, err := Callback(func(args []safejs.Value) any {
		settled <- outcome{err: FailureOf(first(args))}
		return nil
	})
	if err != nil {
		return safejs.Undefined(), err
	}
	defer broken.Release()
	if _, err := promise.Call("then", kept.Value(), broken.Value()); err != nil {
		return safejs.Undefined(), Thrown(err)
	}
	select {
	case o := <-settled:
		return o.value, o.err
	case <-ctx.Done():
		return safejs.Undefined(), ctx.Err()
	}
}
