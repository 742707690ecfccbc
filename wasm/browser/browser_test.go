//go:build js && wasm

package browser

import (
	"bytes"
	"context"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/hack-pad/safejs"
	"github.com/stretchr/testify/require"
)

func run(t *testing.T, body string) safejs.Value {
	f, err := New("Function", body)
	require.NoError(t, err)
	v, err := f.Invoke()
	require.NoError(t, err)
	return v
}

func panics(t *testing.T) *[]string {
	var seen []string
	OnPanic = func(value any, stack string) {
		require.Contains(t, stack, "goroutine")
		seen = append(seen, Describe(value))
	}
	t.Cleanup(func() { OnPanic = nil })
	return &seen
}

func TestCallback(t *testing.T) {
	seen := panics(t)
	before := len(callbacks.byID)
	for _, c := range []struct {
		name   string
		fn     func([]safejs.Value) any
		want   string
		panics []string
	}{
		{"a value", func(args []safejs.Value) any { return args[0] }, "a", nil},
		{"a Go value", func(args []safejs.Value) any { return len(args) }, "2", nil},
		{"nothing", func(args []safejs.Value) any { return nil }, "null", nil},
		{"a panic", func(args []safejs.Value) any { panic("no") }, "null", []string{"no"}},
		{"a runtime error", func(args []safejs.Value) any { return args[9] }, "null", []string{"runtime error: index out of range [9] with length 2"}},
		{"a value that JavaScript has not", func(args []safejs.Value) any { return struct{}{} }, "null", []string{"ValueOf: invalid value"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			*seen = nil
			f, err := Callback(c.fn)
			require.NoError(t, err)
			got, err := f.Value().Invoke("a", "b")
			require.NoError(t, err)
			if got.IsNull() || got.IsUndefined() {
				require.Equal(t, c.want, "null")
			} else {
				text, err := global.Call("String", got)
				require.NoError(t, err)
				s, err := text.String()
				require.NoError(t, err)
				require.Equal(t, c.want, s)
			}
			require.Equal(t, c.panics, *seen)
			f.Release()
			got, err = f.Value().Invoke("a", "b")
			require.NoError(t, err)
			require.False(t, got.Type() == safejs.TypeString)
		})
	}
	require.Len(t, callbacks.byID, before, "what is released takes no room")
}

func TestAwait(t *testing.T) {
	before := len(callbacks.byID)
	v, err := Await(context.Background(), run(t, "return 7"))
	require.NoError(t, err)
	n, err := v.Int()
	require.NoError(t, err)
	require.Equal(t, 7, n)

	_, err = Await(context.Background(), run(t, "return Promise.reject(new DOMException('it is taken', 'InvalidStateError'))"))
	require.Equal(t, "InvalidStateError", FailureName(err))
	require.EqualError(t, err, "InvalidStateError: it is taken")
	_, err = Await(context.Background(), run(t, "return Promise.reject('no')"))
	require.EqualError(t, err, "no")
	_, err = Await(context.Background(), run(t, "return Promise.reject(Symbol('no'))"))
	require.Error(t, err)
	_, err = Await(context.Background(), run(t, "return Promise.reject({get name() { throw 1 }, message: 'no'})"))
	require.EqualError(t, err, "Error: no")

	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err = Await(ctx, run(t, "return new Promise(() => {})"))
	require.ErrorIs(t, err, context.Canceled)
	require.Len(t, callbacks.byID, before)
}

func TestADeferredSettlesOnce(t *testing.T) {
	d, err := NewDeferred()
	require.NoError(t, err)
	d.Resolve("first")
	d.Resolve("second")
	v, err := Await(context.Background(), d.Promise())
	require.NoError(t, err)
	s, err := v.String()
	require.NoError(t, err)
	require.Equal(t, "first", s)
}

func TestGetSurvivesAThrowingGetter(t *testing.T) {
	_, err := Get(run(t, "return {get a() { throw new RangeError('no') }}"), "a")
	require.EqualError(t, err, "RangeError: no")
	_, err = Get(safejs.Null(), "a")
	require.Equal(t, "TypeError", FailureName(err))
	_, err = Call(run(t, "return {}"), "a")
	require.EqualError(t, err, "TypeError: a is not a function here")
}

func TestText(t *testing.T) {
	for in, want := range map[string]string{"return ''": "", "return 'é😀'": "é😀", `return '\ufeffa'`: "\ufeffa", `return '\0'`: "\x00"} {
		got, err := Text(run(t, in), 3)
		require.NoError(t, err)
		require.Equal(t, want, got)
	}
	for in, want := range map[string]string{
		"return 'abcd'":         "text has 4 UTF-16 units; it must have at most 3",
		`return '😀😀'`:           "text has 4 UTF-16 units; it must have at most 3",
		`return '\ud800'`:       ErrIllFormed.Error(),
		`return '\ude00\ud83d'`: ErrIllFormed.Error(),
		"return 1":              "value is number; it must be a string",
	} {
		_, err := Text(run(t, in), 3)
		require.EqualError(t, err, want, in)
	}
}

func TestTextInAnOlderBrowser(t *testing.T) {
	prototype := run(t, "return String.prototype")
	test, err := prototype.Get("isWellFormed")
	require.NoError(t, err)
	require.NoError(t, prototype.Delete("isWellFormed"))
	defer prototype.Set("isWellFormed", test)
	_, err = Text(run(t, `return 'a\ud800'`), 9)
	require.ErrorIs(t, err, ErrIllFormed)
	got, err := Text(run(t, `return 'a😀'`), 9)
	require.NoError(t, err)
	require.Equal(t, "a😀", got)
}

// unquote must undo JSON.stringify for every UTF-16 unit, but for lone surrogates, which it must leave escaped.
func TestUnquoteMendsNothing(t *testing.T) {
	for _, in := range []string{
		`let s = ''; for (let i = 0; i < 0xd800; i++) s += String.fromCharCode(i); return s`,
		`let s = ''; for (let i = 0xe000; i < 0x10000; i++) s += String.fromCharCode(i); return s + '😀\u{10ffff}'`,
	} {
		v := run(t, in)
		want, err := Text(v, 1<<16)
		require.NoError(t, err)
		quoted, err := JSONOf(v, 1<<20)
		require.NoError(t, err)
		require.Equal(t, want, unquote(quoted))
	}
	got, err := JSON(run(t, `return '{"a\\\\":"\ud800x\\\\\\\\ud800 😀\udc00"}'`), 100)
	require.NoError(t, err)
	require.Equal(t, `{"a\\":"\ud800x\\\\ud800 😀\udc00"}`, got)
}

func TestMacrotasksComeInOrderAndAfterPromises(t *testing.T) {
	var order []string
	done := make(chan struct{})
	note, err := Callback(func([]safejs.Value) any { order = append(order, "promise"); return nil })
	require.NoError(t, err)
	defer note.Release()
	Macrotask(func() { order = append(order, "first") })
	_, err = run(t, "return Promise.resolve()").Call("then", note.Value())
	require.NoError(t, err)
	Macrotask(func() { order = append(order, "second") })
	Macrotask(func() { close(done) })
	<-done
	require.Equal(t, []string{"promise", "first", "second"}, order)

	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	require.ErrorIs(t, Yield(ctx), context.Canceled)
}

func TestAfterCanBeCalledOff(t *testing.T) {
	ran := make(chan string, 2)
	stop := After(time.Millisecond, func() { ran <- "called off" })
	stop()
	After(2*time.Millisecond, func() { ran <- "ran" })
	require.Equal(t, "ran", <-ran)
	stop()

	framed := make(chan struct{})
	NextFrame(func() { close(framed) }) // nothing is painted here
	<-framed
}

func TestRandom(t *testing.T) {
	a, b := make([]byte, randomQuota+1), make([]byte, randomQuota+1)
	for _, p := range [][]byte{a, b} {
		n, err := io.ReadFull(Random, p)
		require.NoError(t, err)
		require.Equal(t, len(p), n)
	}
	require.NotEqual(t, a, b)
	require.Less(t, bytes.Count(a, []byte{0}), len(a)/100)
}

func TestFileIsReadInChunks(t *testing.T) {
	f, err := NewFile(run(t, "return new Blob(['0123456789'.repeat(300000)])"))
	require.NoError(t, err)
	require.Equal(t, int64(3000000), f.Size)
	got, err := io.ReadAll(f.Reader(context.Background()))
	require.NoError(t, err)
	require.Equal(t, strings.Repeat("0123456789", 300000), string(got))

	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err = f.Reader(ctx).Read(make([]byte, 1))
	require.ErrorIs(t, err, context.Canceled)

	gone, err := NewFile(run(t, "return {size: 3, name: 'a\\ud800', slice: () => ({arrayBuffer: () => Promise.reject(new DOMException('it changed', 'NotReadableError'))})}"))
	require.NoError(t, err)
	require.Empty(t, gone.Name)
	_, err = io.ReadAll(gone.Reader(context.Background()))
	require.EqualError(t, err, "NotReadableError: it changed")
	_, err = NewFile(run(t, "return {}"))
	require.Error(t, err)
}

func TestStorageThatThrowsIsAnError(t *testing.T) {
	_, _, err := SessionGet("a")
	require.Error(t, err, "Node has none")
	require.Error(t, SessionSet("a", "b"))
	_, err = FindBoot()
	require.EqualError(t, err, "globalThis.docket is undefined; the core is started by boot.js, which sets it")
}

func TestOn(t *testing.T) {
	target := run(t, "return new EventTarget()")
	var types []string
	stop, err := On(target, "press", func(event safejs.Value) {
		v, err := event.Get("type")
		require.NoError(t, err)
		s, err := v.String()
		require.NoError(t, err)
		types = append(types, s)
	})
	require.NoError(t, err)
	press := func() {
		_, err := target.Call("dispatchEvent", run(t, "return new Event('press')"))
		require.NoError(t, err)
	}
	press()
	stop()
	press()
	require.Equal(t, []string{"press"}, types)
}
