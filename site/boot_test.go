// Package site_test starts a core that can end in every way, in a real browser.
package site_test

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"
)

const (
	names = `document.modelContext ? document.modelContext.getTools().then(all => all.map(t => t.name).join()) : 'none'`
	state = `document.documentElement.dataset.core`
	alert = `document.getElementById('core-status').textContent`

	// ended waits for the state after the next task, which is when a core that
	// ended has been noticed.
	ended = `new Promise(done => setTimeout(() => done(` + state + `)))`
)

func TestSurface(t *testing.T) {
	for name, c := range map[string]struct {
		flag           bool
		query          string
		surface, tools string
	}{
		"native":             {true, "", "native", "probe"},
		"polyfill":           {false, "", "polyfill", "probe"},
		"off":                {false, "?webmcp=off", "absent", "none"},
		"off where it is on": {true, "?webmcp=off", "absent", ""},
	} {
		t.Run(name, func(t *testing.T) {
			p := open(t, c.flag, c.query, nil)
			require.Equal(t, "running", p.text(state))
			require.Equal(t, c.surface, p.text(`docket.surface`))
			require.Equal(t, c.tools, p.text(names))
			require.Empty(t, p.text(alert))
		})
	}
}

// Another script's polyfill is one too, whatever it is made of.
func TestPolyfillOfAnother(t *testing.T) {
	for name, tool := range map[string]string{
		"a method": `function registerTool() {}`,
		"bound":    `(function registerTool() {}).bind(null)`,
		"a proxy":  `new Proxy(function registerTool() {}, {})`,
		"renamed":  `Array.prototype.push`,
	} {
		t.Run(name, func(t *testing.T) {
			p := openWith(t, `Object.defineProperty(document, 'modelContext', {value: {registerTool: `+tool+`, getTools: async () => []}})`)
			require.Equal(t, "polyfill", p.text(`docket.surface`))
		})
	}
}

func TestContractCannotBeChanged(t *testing.T) {
	p := open(t, true, "", nil)
	require.Equal(t, "surface,controllers,guard,morph", p.text(`Object.keys(docket).join()`))
	require.Equal(t, "TypeError", p.text(`(() => { 'use strict'; try { docket.surface = 'x' } catch (e) { return e.name } })()`))
	require.Equal(t, "TypeError", p.text(`(() => { 'use strict'; try { globalThis.docket = {} } catch (e) { return e.name } })()`))
}

func TestSecondStartDoesNothing(t *testing.T) {
	p := open(t, true, "", nil)
	require.Equal(t, "running", p.text(`import(document.querySelector('script').src + '?again').then(() => `+state+`)`))
	require.Contains(t, p.text(alert), "second start was ignored")
	require.Equal(t, "probe", p.text(names))
	require.Equal(t, "", p.text(`document.documentElement.dataset.coreTwice`))
}

// However the core ends, no tool outlives it, no caller waits or takes the end
// for a success, the page says so and its controls do nothing.
func TestCoreEnds(t *testing.T) {
	for _, flag := range []bool{true, false} {
		for name, end := range map[string]string{
			"panic in a call": `document.modelContext.getTools().then(([tool]) => run(tool, 'panic'))`,
			"main returns":    `quit()`,
		} {
			t.Run(name, func(t *testing.T) {
				p := open(t, flag, "", nil)
				p.text(`globalThis.run = (tool, what) => document.modelContext.executeTool(tool, docket.surface === 'native' ? {do: what} : JSON.stringify({do: what})).catch(e => 'refused'); ''`)
				require.Contains(t, p.text(`document.modelContext.getTools().then(([tool]) => run(tool, 'answer'))`), `{"ok":true}`)
				require.Equal(t, "refused", p.text(`document.modelContext.getTools().then(async ([tool]) => {
					const waiting = run(tool, 'wait');
					const ending = await (`+end+`);
					return (await waiting) === 'refused' && ending !== 'undefined' ? 'refused' : 'taken for a success';
				})`))
				require.Equal(t, "ended", p.text(ended))
				require.Equal(t, "", p.text(names))
				require.Contains(t, p.text(alert), "The core of this room has stopped")
				require.Equal(t, "true,false", p.text(`[document.getElementById('b').disabled, document.getElementById('g').open].join()`))
			})
		}
	}
}

func TestCoreCannotStart(t *testing.T) {
	for name, c := range map[string]struct {
		answer http.HandlerFunc
		says   string
	}{
		"missing": {http.NotFound, "the server answered 404 for the core"},
		"junk": {func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Type", "application/wasm")
			w.Write([]byte("\x00asm and no more"))
		}, "what came as the core is none"},
		"cut off": {func(w http.ResponseWriter, r *http.Request) {
			panic(http.ErrAbortHandler)
		}, "the core could not be fetched"},
	} {
		t.Run(name, func(t *testing.T) {
			p := open(t, true, "", c.answer)
			require.Equal(t, "failed", p.text(state))
			require.Contains(t, p.text(alert), "The room could not be started: "+c.says)
			require.Empty(t, p.text(`document.getElementById('room').textContent`))
			require.Empty(t, p.text(names))
		})
	}
}

// A server that does not know the type of the core gives it all the same.
func TestCoreOfAnotherType(t *testing.T) {
	p := open(t, true, "", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/octet-stream")
		w.Write(core(t))
	})
	require.Equal(t, "running", p.text(state))
}

func TestMorphKeepsWhatIsThePersons(t *testing.T) {
	p := open(t, true, "", nil)
	p.text(`render('<form><input id=i><textarea id=t>a</textarea><input type=checkbox id=c><select id=s><option id=o1>1<option id=o2>2</select></form>' +
		'<details id=d><summary>more</summary></details><progress id=p value=1 max=9></progress><button id=n value=1>one</button>'); ''`)
	p.text(`i.value = 'typed'; t.value = 'text'; c.checked = true; s.selectedIndex = 1; d.open = true; p.style.color = 'red'; i.focus(); i.setSelectionRange(1, 3); ''`)
	render := `render('<p>above</p><form><input id=i IV><textarea id=t>TV</textarea><input type=checkbox id=c><select id=s><option id=o1>1<option id=o2>2</select></form>' +
		'<details id=d><summary>more</summary></details><progress id=p value=5 max=9></progress><button id=n value=2>two</button>')`
	seen := `[i.value, t.value, c.checked, s.selectedIndex, d.open, p.style.color, p.value, n.value, document.activeElement.id, i.selectionStart].join()`

	p.text(replace(render, "IV", "", "TV", "a") + `; ''`)
	require.Equal(t, "typed,text,true,1,true,red,5,2,i,1", p.text(seen))

	// What the core asks for anew, it gets.
	p.text(replace(render, "IV", "value=new", "TV", "b") + `; ''`)
	require.Equal(t, "new,b,true,1,true,red,5,2", p.text(`[i.value, t.value, c.checked, s.selectedIndex, d.open, p.style.color, p.value, n.value].join()`))

	// A button keeps the focus though the rows before it change.
	p.text(`n.focus(); ''`)
	p.text(`render('<button id=m>m</button><section><button id=n value=3>three</button></section>'); ''`)
	require.Equal(t, "n", p.text(`document.activeElement.id`))
}
