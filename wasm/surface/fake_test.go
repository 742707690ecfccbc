//go:build js && wasm

package surface

import (
	"context"
	"strings"
	"sync"
	"testing"

	"github.com/hack-pad/safejs"
	"github.com/stretchr/testify/require"

	"docket/ledger"
	"docket/tools"
	"docket/wasm/browser"
)

// fakeContext is a document.modelContext in JavaScript, strict as Chromium 156 is. With legacy it is strict as the polyfill
// is: it passes input as JSON text and no signal, and unregistering a tool cancels its running calls.
const fakeContext = `
class ModelContext extends EventTarget {
  tools = new Map(); log = []; registrations = 0; refuse = null; legacy = false; exposes = true; to = '';
  registerTool(tool, options) {
    this.registrations++;
    if (this.exposes) this.to = String(options?.exposedTo ?? '');
    if (this.refuse) return Promise.reject(new DOMException('no', this.refuse));
    const signal = options?.signal;
    if (signal?.aborted) return Promise.reject(signal.reason);
    if (this.tools.has(tool.name)) return Promise.reject(new DOMException('duplicate', 'InvalidStateError'));
    this.tools.set(tool.name, {tool, signal});
    this.log.push('+' + tool.name);
    signal?.addEventListener('abort', () => {
      this.tools.delete(tool.name);
      this.log.push('-' + tool.name);
      this.dispatchEvent(new Event('toolchange'));
    });
    this.dispatchEvent(new Event('toolchange'));
    return Promise.resolve();
  }
  names() { return [...this.tools.keys()].sort().join(' '); }
  json(name) { return JSON.stringify(this.tools.get(name).tool); }
  callText(name, text, signal) { return this.call(name, JSON.parse(text), signal); }
  async call(name, input, signal) {
    const have = this.tools.get(name);
    if (!have) throw new DOMException('Tool not found: ' + name, 'UnknownError');
    const races = [];
    if (signal) races.push(new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))));
    const result = this.legacy ? have.tool.execute(input) : have.tool.execute(input, {signal: signal ?? new AbortController().signal});
    if (!(result instanceof Promise)) throw new TypeError('execute must return a promise at once, not ' + result);
    races.push(result);
    if (this.legacy) races.push(new Promise((_, reject) => have.signal.addEventListener('abort',
      () => reject(new DOMException('Tool unregistered', 'UnknownError')))));
    const answer = await Promise.race(races);
    this.log.push('=' + name);
    return answer;
  }
}
return new ModelContext();`

// fake is the page around a surface: its modelContext and what boot.js leaves.
type fake struct {
	t           *testing.T
	context     safejs.Value
	controllers safejs.Value
	surface     *Surface
	calls       *fakeCalls

	mu       sync.Mutex
	failures []error
}

func js(t *testing.T, body string) safejs.Value {
	f, err := browser.New("Function", body)
	require.NoError(t, err)
	v, err := f.Invoke()
	require.NoError(t, err)
	return v
}

func newFake(t *testing.T) *fake {
	f := &fake{t: t, context: js(t, fakeContext), controllers: js(t, "return new Set()"), calls: &fakeCalls{}}
	global := js(t, "return {isSecureContext: true, originAgentCluster: true, document: {}}")
	document, err := global.Get("document")
	require.NoError(t, err)
	require.NoError(t, document.Set("modelContext", f.context))
	f.start(Detect(global, "native"))
	return f
}

func (f *fake) start(p Platform) {
	var err error
	f.surface, err = New(Config{Platform: p, Calls: f.calls, Controllers: f.controllers, OnFailure: func(err error) {
		f.mu.Lock()
		defer f.mu.Unlock()
		f.failures = append(f.failures, err)
	}})
	require.NoError(f.t, err)
	f.t.Cleanup(func() {
		f.surface.Stop("the test is over")
		require.Empty(f.t, f.failures)
	})
}

func (f *fake) get(name string) safejs.Value {
	v, err := f.context.Get(name)
	require.NoError(f.t, err)
	return v
}

func (f *fake) text(method string, args ...any) string {
	v, err := f.context.Call(method, args...)
	require.NoError(f.t, err)
	s, err := v.String()
	require.NoError(f.t, err)
	return s
}

func (f *fake) log() string {
	v, err := f.get("log").Call("join", " ")
	require.NoError(f.t, err)
	s, err := v.String()
	require.NoError(f.t, err)
	require.NoError(f.t, f.context.Set("log", []any{}))
	return s
}

func (f *fake) count(name string) int {
	n, err := f.get(name).Int()
	require.NoError(f.t, err)
	return n
}

// turn lets the browser have as many turns as settle everything that is under way.
func (f *fake) turn() {
	for range 4 {
		require.NoError(f.t, browser.Yield(context.Background()))
	}
}

// start begins a call; done waits for its answer.
func (f *fake) begin(name, input string, signal ...any) safejs.Value {
	p, err := f.context.Call("callText", append([]any{name, input}, signal...)...)
	require.NoError(f.t, err)
	return p
}

func (f *fake) await(promise safejs.Value) (string, error) {
	v, err := browser.Await(context.Background(), promise)
	if err != nil {
		return "", err
	}
	return v.String()
}

func (f *fake) call(name, input string) string {
	s, err := f.await(f.begin(name, input))
	require.NoError(f.t, err)
	return s
}

// fakeCalls answers as the tests say, and remembers what it was asked.
type fakeCalls struct {
	mu      sync.Mutex
	asked   []string
	handle  func(ctx context.Context, name, input string) tools.Answer
	kept    func(ctx context.Context, a tools.Answer) tools.Answer
	late    []string
	refused []string
}

func (c *fakeCalls) Call(ctx context.Context, door ledger.Door, name string, input []byte) tools.Answer {
	c.mu.Lock()
	c.asked = append(c.asked, door.String()+" "+name+" "+string(input))
	handle := c.handle
	c.mu.Unlock()
	if handle == nil {
		return tools.Answer{OK: true, JSON: `{"ok":true}`}
	}
	return handle(ctx, name, string(input))
}

func (c *fakeCalls) Refuse(door ledger.Door, name, code, path, message string) tools.Answer {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.refused = append(c.refused, name+" "+code)
	return tools.Answer{Code: code, JSON: browser.Refusal(code, message)}
}

func (c *fakeCalls) Kept(ctx context.Context, a tools.Answer) tools.Answer { return c.kept(ctx, a) }

func (c *fakeCalls) CancelTooLate(name string, a tools.Answer) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.late = append(c.late, name)
	return nil
}

// effect is an answer that a late cancel comes too late for.
func effect() tools.Answer {
	return tools.Answer{OK: true, JSON: `{"ok":true}`, Effect: ledger.Hash{1}}
}

// offer makes tools of names; those that begin with read_ are read tools.
func offer(names string) []tools.Tool {
	var out []tools.Tool
	for _, name := range strings.Fields(names) {
		out = append(out, tools.Tool{Name: name, Title: "The " + name, Description: "Does " + name + ".", ReadOnly: strings.HasPrefix(name, "read_")})
	}
	return out
}
