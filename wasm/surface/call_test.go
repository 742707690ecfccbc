//go:build js && wasm

package surface

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"docket/tools"
	"docket/wasm/browser"
)

func sorted(log string) string {
	words := strings.Fields(log)
	slices.Sort(words[1:])
	return strings.Join(words, " ")
}

func TestDescriptor(t *testing.T) {
	f := newFake(t)
	f.surface.Sync([]tools.Tool{{Name: "ratify", Title: "Ask \"it\"", Description: "Asks.", Consequential: true, Untrusted: true,
		Schema: tools.Schema{Fields: []tools.Field{{Name: "ruling", Type: tools.String, Required: true, Min: 1, Max: 9, Description: "It."}}}}})
	require.JSONEq(t, `{"name":"ratify","title":"Ask \"it\"","description":"Asks.",
		"inputSchema":{"type":"object","additionalProperties":false,"required":["ruling"],
			"properties":{"ruling":{"type":"string","minLength":1,"maxLength":9,"description":"It."}}},
		"annotations":{"untrustedContentHint":true,"consequentialHint":true}}`, f.text("json", "ratify"))
}

func TestInputCrossesWholeOrNotAtAll(t *testing.T) {
	f := newFake(t)
	f.surface.Sync(offer("act"))
	long := js(t, "return {a: 'x'.repeat(10 << 20)}")
	for _, c := range []struct {
		name, js      string
		asked, refuse string
	}{
		{"an object", `return {"a":1,"__proto__":2}`, `webmcp act {"a":1}`, ""},
		{"an own __proto__", `return JSON.parse('{"__proto__":2}')`, `webmcp act {"__proto__":2}`, ""},
		{"JSON text, as older callers pass it", `return '{"a":1, "a":2}'`, `webmcp act {"a":1, "a":2}`, ""},
		{"nothing", `return undefined`, `webmcp act `, ""},
		{"null", `return null`, `webmcp act null`, ""},
		{"a lone surrogate in an object", `return {a: '\ud800'}`, `webmcp act {"a":"\ud800"}`, ""},
		{"a lone surrogate in text", `return '{"\udc00":"\\\\\ud800\\n\t😀"}'`, "webmcp act {\"\\udc00\":\"\\\\\\ud800\\n\t😀\"}", ""},
		{"a BigInt", `return {a: 1n}`, "", "act not_json"},
		{"a cycle", `const a = {}; a.a = a; return a`, "", "act not_json"},
		{"a throwing toJSON", `return {toJSON() { throw new Error('no') }}`, "", "act not_json"},
		{"a throwing getter", `return {get a() { throw 'no' }}`, "", "act not_json"},
		{"a function", `return () => 1`, "", "act not_json"},
		{"a symbol", `return Symbol('a')`, "", "act not_json"},
		{"ten megabytes", ``, "", "act too_large"},
	} {
		t.Run(c.name, func(t *testing.T) {
			f.calls.asked, f.calls.refused = nil, nil
			input := long
			if c.js != "" {
				input = js(t, c.js)
			}
			promise, err := f.context.Call("call", "act", input)
			require.NoError(t, err)
			answer, err := f.await(promise)
			require.NoError(t, err, "a refusal is a resolved answer")
			require.NotEmpty(t, answer)
			if c.refuse != "" {
				require.Equal(t, []string{c.refuse}, f.calls.refused)
				require.Empty(t, f.calls.asked)
				return
			}
			require.Equal(t, []string{c.asked}, f.calls.asked)
		})
	}
}

func TestAbort(t *testing.T) {
	for _, c := range []struct {
		name string
		// when the caller aborts: before the call, while it waits, after its effect and before its answer, after its answer
		when string
		rows string
	}{
		{"before", "before", "cancelled"},
		{"while it waits", "waiting", "cancelled"},
		{"after the commit point", "committed", "done late"},
		{"after the answer", "answered", "done late"},
		{"not at all", "", "done"},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := newFake(t)
			f.surface.Sync(offer("act"))
			controller := js(t, "return new AbortController()")
			signal, err := controller.Get("signal")
			require.NoError(t, err)
			abort := func(when string) {
				if when == c.when {
					_, err := controller.Call("abort")
					require.NoError(t, err)
				}
			}
			waiting, settled := make(chan struct{}), make(chan struct{})
			var rows []string
			f.calls.handle = func(ctx context.Context, _, _ string) tools.Answer {
				defer close(settled)
				close(waiting)
				if err := browser.Yield(ctx); err != nil {
					rows = append(rows, "cancelled")
					return tools.Answer{Code: "cancelled", JSON: `{"ok":false,"code":"cancelled"}`}
				}
				rows = append(rows, "done")
				abort("committed")
				return effect()
			}
			abort("before")
			promise := f.begin("act", `{}`, signal)
			<-waiting
			abort("waiting")
			_, err = f.await(promise)
			if c.when == "" || c.when == "answered" {
				require.NoError(t, err)
			} else if c.when != "before" {
				require.Equal(t, "AbortError", browser.FailureName(err))
			}
			<-settled
			f.turn()
			abort("answered")
			f.turn()
			for range f.calls.late {
				rows = append(rows, "late")
			}
			require.Equal(t, c.rows, strings.Join(rows, " "))
			require.Zero(t, f.surface.Status().InFlight)
		})
	}
}

func TestAbortOfARefusedCallLeavesNoLateRow(t *testing.T) {
	f := newFake(t)
	f.surface.Sync(offer("act"))
	controller := js(t, "return new AbortController()")
	signal, err := controller.Get("signal")
	require.NoError(t, err)
	_, err = f.await(f.begin("act", `{}`, signal)) // no effect
	require.NoError(t, err)
	_, err = controller.Call("abort")
	require.NoError(t, err)
	f.turn()
	require.Empty(t, f.calls.late)
	require.Empty(t, f.surface.late)
}

func TestAPanicIsAResolvedRefusal(t *testing.T) {
	f := newFake(t)
	f.surface.Sync(offer("act read_a"))
	var panics []string
	browser.OnPanic = func(value any, stack string) { panics = append(panics, browser.Describe(value)) }
	t.Cleanup(func() { browser.OnPanic = nil })
	f.calls.handle = func(context.Context, string, string) tools.Answer { panic("the handler is broken") }
	answer := f.call("act", `{}`)
	require.JSONEq(t, `{"ok":false,"code":"failed","message":"`+failedMessage+`"}`, answer)
	require.Equal(t, []string{"the handler is broken"}, panics)
	require.Equal(t, []string{"act failed"}, f.calls.refused)

	f.calls.handle = nil
	require.Equal(t, `{"ok":true}`, f.call("read_a", `{}`), "the page goes on")
	require.Zero(t, f.surface.Status().InFlight)
}

func TestAnswersAreNeverEmptyOrIllFormed(t *testing.T) {
	f := newFake(t)
	f.surface.Sync(offer("act"))
	f.calls.handle = func(context.Context, string, string) tools.Answer { return tools.Answer{JSON: "{\"a\":\"\xff\"}"} }
	require.JSONEq(t, failed, f.call("act", `{}`))
}

func TestAHundredCallsAtOnce(t *testing.T) {
	f := newFake(t)
	f.surface.Sync(offer("act"))
	f.calls.handle = func(ctx context.Context, _, input string) tools.Answer {
		if err := browser.Yield(ctx); err != nil {
			panic(err)
		}
		return tools.Answer{JSON: input}
	}
	run := js(t, `return (context) => Promise.all(Array.from({length: 100}, (_, i) => context.call('act', {i}))).then((a) => a.join())`)
	promise, err := run.Invoke(f.context)
	require.NoError(t, err)
	all, err := f.await(promise)
	require.NoError(t, err)
	require.Equal(t, 100, strings.Count(all, "{"))
	require.True(t, strings.HasPrefix(all, `{"i":0},{"i":1},`))
	require.Zero(t, f.surface.Status().InFlight)
}
