package rider

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// ground is a page on which each way to act and to look can be tried.
const ground = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Ground</title><main><h1>Ground</h1>
<button id="go" disabled>Go</button> <p id="said"></p>
<label>Name <input id="name"></label>
<label>Kind <select id="kind"><option value="a">first one</option><option value="b">second one</option></select></label>
<details><summary>More</summary><p>inside</p></details>
<button id="export">Export</button><button id="import">Import</button><input type="file" id="file" hidden>
<ol id="rows"><li id="e2">two  rows</li><li id="e1">one</li></ol>
</main><script src="/ground.js"></script></html>`

const script = `
const say = (text) => { document.getElementById('said').textContent = text; };
const go = document.getElementById('go');
setTimeout(() => { go.disabled = false; }, 50);
go.onclick = (e) => say('pressed ' + e.isTrusted + ' ' + e.detail);
document.getElementById('export').onclick = () => {
  const a = document.createElement('a');
  a.href = URL.createObjectURL(new Blob(['{"a":1}\n']));
  a.download = 'room.jsonl';
  a.click();
};
const file = document.getElementById('file');
document.getElementById('import').onclick = () => file.click();
file.onchange = async () => say(file.files[0].name + ' ' + await file.files[0].text());
const answer = (more) => JSON.stringify({ok: true, code: 'ok', message: 'm', phase: 'Open', tools: [], seq: 1, head: 'h', ...more});
globalThis.stop = new AbortController();
if (document.modelContext) {
  document.modelContext.registerTool({name: 'echo', title: 'Echo', description: 'd', inputSchema: {type: 'object'}, annotations: {readOnlyHint: true},
    execute: (input) => answer({input: JSON.stringify(input)})}, {signal: stop.signal});
  document.modelContext.registerTool({name: 'wait', description: 'd',
    execute: (input, {signal}) => new Promise((resolve) => { signal.onabort = () => { say('aborted'); resolve(answer({})); }; })}, {signal: stop.signal});
}`

func serveGround(t *testing.T) string {
	mux := http.NewServeMux()
	mux.HandleFunc("/{$}", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		w.Header().Set("Content-Security-Policy", "default-src 'self'")
		w.Header().Set("Origin-Agent-Cluster", "?1")
		fmt.Fprint(w, ground)
	})
	mux.HandleFunc("/ground.js", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/javascript")
		fmt.Fprint(w, script)
	})
	mux.HandleFunc("/favicon.ico", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNoContent) })
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	return server.URL
}

func start(t *testing.T, o Options) *Browser {
	b, err := Start(o)
	require.NoError(t, err)
	t.Cleanup(b.Close)
	return b
}

func TestPage(t *testing.T) {
	url := serveGround(t)
	b := start(t, Options{WebMCP: true})

	t.Run("press", func(t *testing.T) {
		p := b.Open(t, url)
		p.Press("Go")
		p.WaitText("pressed true 1")
		p.Down("Go")
		p.Up()
		p.Focus("button", "Go")
		p.EnterDown(2)
		p.EnterUp()
		p.WaitText("pressed true 0")
		require.True(t, p.Has("button", "Go"))
		require.True(t, p.Enabled("button", "Go"))
		require.False(t, p.Has("button", "Come"))
		require.Equal(t, []string{"Go", "Export", "Import"}, p.Controls("button"))
	})
	t.Run("fields", func(t *testing.T) {
		p := b.Open(t, url)
		p.Type("Name", "Ada")
		p.Type("Name", "Grace Ω")
		require.Equal(t, "Grace Ω", Eval[string](p, `document.getElementById('name').value`))
		p.TypeKeys("Name", "Ada")
		require.Equal(t, "Ada", Eval[string](p, `document.getElementById('name').value`))
		p.Choose("Kind", "second")
		require.Equal(t, "b", Eval[string](p, `document.getElementById('kind').value`))
		p.Open("More")
		p.WaitText("inside")
	})
	t.Run("record", func(t *testing.T) {
		p := b.Open(t, url)
		require.Equal(t, []Row{{2, "two rows"}, {1, "one"}}, p.Rows())
		require.Equal(t, uint64(2), p.WaitRow("Two", "rows").Seq)
		for range 2 {
			name, file := p.Export()
			require.Equal(t, "room.jsonl", name)
			require.Equal(t, "{\"a\":1}\n", string(file))
		}
		p.ImportBytes("other.jsonl", []byte("what it holds"))
		p.WaitText("other.jsonl what it holds")
		p.ImportBytes("third.jsonl", []byte("and again"))
		p.WaitText("third.jsonl and again")
	})
	t.Run("agent", func(t *testing.T) {
		p := b.Open(t, url)
		p.WaitTools("wait", "echo")
		require.True(t, p.Native())
		tools := p.Tools()
		require.Equal(t, "Echo", tools[0].Title)
		require.True(t, tools[0].Annotations.ReadOnlyHint)
		require.JSONEq(t, `{"type":"object"}`, string(tools[0].InputSchema))
		require.Equal(t, `{"x":1}`, p.Call("echo", `{"x":1}`).Str("input"))
		require.Equal(t, `{"x":1}`, p.Invoke("echo", `{"x":1}`).Str("input"))
		require.Equal(t, `{"x":"\ud800"}`, p.CallExpr("echo", `{x: '\ud800'}`).Str("input"))

		c := p.Begin("wait", `{}`)
		require.False(t, c.Ended())
		c.Abort()
		_, err := c.End()
		require.Equal(t, &Caught{"AbortError", err.(*Caught).Message}, err)
		require.Positive(t, c.Took())
		p.WaitText("aborted")
		c = p.Begin("wait", `{}`)
		c.AbortAfter(5)
		_, err = c.End()
		require.ErrorContains(t, err, "AbortError")

		i, err := p.Start("wait", `{}`)
		require.NoError(t, err)
		require.NoError(t, i.Cancel())
		require.Equal(t, "Canceled", i.Wait().Status)
		require.Error(t, i.Cancel())

		h := p.Hold("echo")
		a, err := h.Call(`{}`)
		require.NoError(t, err)
		require.True(t, a.OK)
		Eval[any](p, `stop.abort()`)
		p.WaitTools()
		_, err = h.Call(`{}`)
		require.ErrorContains(t, err, "UnknownError")
		_, err = p.Start("echo", `{}`)
		require.True(t, NoSuchTool(err), "%v", err)

		p.Reload()
		p.WaitTools("wait", "echo")
		require.True(t, p.Invoke("echo", `{}`).OK)
	})
	t.Run("complaints", func(t *testing.T) {
		p := b.NewTab(t)
		p.Before(`console.error('early', 1)`)
		p.Go(url)
		p.Tolerate("early")
		p.Tolerate("Content Security Policy")
		p.Tolerate("uncaught")
		Eval[any](p, `document.body.setAttribute('style', 'color:red')`)
		Eval[any](p, `void setTimeout(() => { throw new Error('uncaught one'); })`)
		p.WaitText("Ground")
		p.breathe()
		require.Len(t, p.Complaints(), 3, "%q", p.Complaints())
	})
	t.Run("picture", func(t *testing.T) {
		p := b.Open(t, url)
		require.NotEmpty(t, p.Screenshot("ground", 390, 844, true))
		require.True(t, Eval[bool](p, `matchMedia('(prefers-color-scheme: dark)').matches && innerWidth === 390`))
	})
	t.Run("axe", func(t *testing.T) {
		root, err := filepath.Abs("../..")
		require.NoError(t, err)
		if _, err := os.Stat(filepath.Join(root, "node_modules", "axe-core")); err != nil {
			t.Fatal("axe-core is not installed: run npm ci")
		}
		p := b.Open(t, url)
		p.NoViolations(root)
		Eval[any](p, `document.body.append(document.createElement('button'))`)
		require.Len(t, p.Axe(root), 1) // a button without a name
	})
	t.Run("apart", func(t *testing.T) {
		Eval[any](b.Open(t, url), `localStorage.setItem('a', '1')`)
		require.Equal(t, "null", Eval[string](b.Open(t, url), `String(localStorage.getItem('a'))`))
	})
}

func TestWithoutWebMCP(t *testing.T) {
	url := serveGround(t)
	b := start(t, Options{Hosts: map[string]string{"room.test": "127.0.0.1"}})
	p := b.Open(t, url)
	require.True(t, Eval[bool](p, `isSecureContext && !document.modelContext`))
	p.Go("http://room.test" + url[len("http://127.0.0.1"):])
	require.False(t, Eval[bool](p, `isSecureContext`))
}
