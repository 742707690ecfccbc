//go:build js && wasm

package browser

import (
	"context"
	"sync"
	"sync/atomic"
	"time"

	"github.com/hack-pad/safejs"
)

// tasks run one a message: a MessageChannel is served in hidden tabs too, where timers are held back for seconds.
var tasks struct {
	sync.Mutex
	port  safejs.Value
	ready bool
	queue []func()
}

// Macrotask runs fn in a later task of the browser, in the order asked for, after every promise settled by now has told
// those who wait for it.
func Macrotask(fn func()) {
	tasks.Lock()
	tasks.queue = append(tasks.queue, fn)
	ready := tasks.ready
	tasks.Unlock()
	if !ready {
		if err := openTasks(); err != nil {
			After(0, nextTask)
			return
		}
	}
	if _, err := tasks.port.Call("postMessage", safejs.Null()); err != nil {
		After(0, nextTask)
	}
}

func openTasks() error {
	channel, err := New("MessageChannel")
	if err != nil {
		return err
	}
	in, err := channel.Get("port1")
	if err != nil {
		return err
	}
	out, err := channel.Get("port2")
	if err != nil {
		return err
	}
	f, err := Callback(func([]safejs.Value) any {
		nextTask()
		return nil
	})
	if err != nil {
		return err
	}
	if err := in.Set("onmessage", f.Value()); err != nil {
		return err
	}
	tasks.Lock()
	defer tasks.Unlock()
	tasks.port, tasks.ready = out, true
	return nil
}

func nextTask() {
	tasks.Lock()
	if len(tasks.queue) == 0 {
		tasks.Unlock()
		return
	}
	fn := tasks.queue[0]
	tasks.queue[0] = nil
	tasks.queue = tasks.queue[1:]
	tasks.Unlock()
	fn()
}

// Yield lets the browser have its turn: it blocks a goroutine until the next task, or until ctx is done, whose error it
// then returns. It must not be called in a callback.
func Yield(ctx context.Context) error {
	turn := make(chan struct{})
	Macrotask(func() { close(turn) })
	select {
	case <-turn:
		return ctx.Err()
	case <-ctx.Done():
		return ctx.Err()
	}
}

// After runs fn once d has passed, as the browser counts it: a hidden tab waits longer. The function it returns calls it
// off.
func After(d time.Duration, fn func()) (stop func()) {
	var f *Func
	f, err := Callback(func([]safejs.Value) any {
		f.Release()
		fn()
		return nil
	})
	if err != nil {
		report(err)
		return func() {}
	}
	timer, err := global.Call("setTimeout", f.Value(), int((d+time.Millisecond-1)/time.Millisecond))
	if err != nil {
		f.Release()
		report(err)
		return func() {}
	}
	return func() {
		f.Release()
		global.Call("clearTimeout", timer)
	}
}

// NextFrame runs fn once, before the next painting, or soon where nothing is being painted: a hidden tab paints nothing
// and must not fall behind for it.
func NextFrame(fn func()) {
	var ran atomic.Bool
	once := func() {
		if !ran.Swap(true) {
			fn()
		}
	}
	if hidden() {
		Macrotask(once)
		return
	}
	stop := After(100*time.Millisecond, once)
	err := frame(func() {
		stop()
		once()
	})
	if err != nil {
		stop()
		Macrotask(once)
	}
}

func frame(fn func()) error {
	var f *Func
	f, err := Callback(func([]safejs.Value) any {
		f.Release()
		fn()
		return nil
	})
	if err != nil {
		return err
	}
	if _, err := Call(global, "requestAnimationFrame", f.Value()); err != nil {
		f.Release()
		return err
	}
	return nil
}

func hidden() bool {
	document, err := Get(global, "document")
	if err != nil || document.Type() != safejs.TypeObject {
		return true
	}
	v, err := document.Get("hidden")
	if err != nil {
		return false
	}
	is, _ := v.Truthy()
	return is
}
