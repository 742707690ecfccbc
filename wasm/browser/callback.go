//go:build js && wasm

package browser

import (
	"runtime"
	"sync"

	"github.com/hack-pad/safejs"
)

// OnPanic is told of every panic that was recovered at the crossing, with the stack it had. It is set once, before the
// first callback; without it, panics go to the console.
var OnPanic func(value any, stack string)

// Func is a Go function that JavaScript may call. It costs an entry in a table until it is released.
type Func struct {
	id    int
	value safejs.Value
}

// The one function that JavaScript calls. Every other is this one, bound to a number.
var callbacks = struct {
	sync.Mutex
	dispatch safejs.Value
	byID     map[int]func([]safejs.Value) any
	last     int
}{byID: map[int]func([]safejs.Value) any{}}

func init() {
	f, err := safejs.FuncOf(func(_ safejs.Value, args []safejs.Value) any { return dispatch(args) })
	if err != nil {
		panic("browser: no callback can be made: " + err.Error())
	}
	callbacks.dispatch = f.Value()
}

// Callback makes fn callable by JavaScript. It runs on the browser's own turn: it must not block, and what it returns is
// what JavaScript gets (undefined after a panic, or when there is no JavaScript value for it).
func Callback(fn func(args []safejs.Value) any) (*Func, error) {
	callbacks.Lock()
	callbacks.last++
	id := callbacks.last
	callbacks.byID[id] = fn
	callbacks.Unlock()
	f := &Func{id: id}
	var err error
	if f.value, err = callbacks.dispatch.Call("bind", safejs.Null(), id); err != nil {
		f.Release()
		return nil, err
	}
	return f, nil
}

// Value is the function as JavaScript sees it.
func (f *Func) Value() safejs.Value { return f.value }

// Bind is the function with its first argument fixed. It takes no room in the table: what JavaScript lets go of is gone.
func (f *Func) Bind(first any) (safejs.Value, error) {
	return f.value.Call("bind", safejs.Null(), first)
}

// Release forgets the function. JavaScript may still call it; nothing happens then.
func (f *Func) Release() {
	callbacks.Lock()
	defer callbacks.Unlock()
	delete(callbacks.byID, f.id)
}

func dispatch(args []safejs.Value) (result any) {
	defer Recover()
	if len(args) == 0 {
		return nil
	}
	id, err := args[0].Int()
	if err != nil {
		return nil
	}
	callbacks.Lock()
	fn := callbacks.byID[id]
	callbacks.Unlock()
	if fn == nil {
		return nil
	}
	switch v := fn(args[1:]).(type) {
	case nil:
		return nil
	case safejs.Value:
		return v
	default:
		// What has no JavaScript value would panic past this function, outside its defer.
		converted, err := safejs.ValueOf(v)
		if err != nil {
			report(err)
			return nil
		}
		return converted
	}
}

// Go runs fn in a goroutine that survives its panic.
func Go(fn func()) {
	go func() {
		defer Recover()
		fn()
	}()
}

// Recover, deferred, stops a panic and reports it.
func Recover() {
	if value := recover(); value != nil {
		report(value)
	}
}

func report(value any) {
	buf := make([]byte, 8<<10)
	stack := string(buf[:runtime.Stack(buf, false)])
	if OnPanic != nil {
		OnPanic(value, stack)
		return
	}
	if console, err := Get(global, "console"); err == nil {
		console.Call("error", "docket: "+Describe(value)+"\n"+stack)
	}
}

// Describe words a recovered panic.
func Describe(value any) string {
	switch v := value.(type) {
	case error:
		return v.Error()
	case string:
		return v
	}
	return "a panic that says nothing"
}
