package e2e

import (
	"testing"

	"github.com/stretchr/testify/require"

	"docket/e2e/rider"
	"docket/room"
)

// catchCore keeps the Go program that boot.js starts where a test finds it.
const catchCore = `
let made;
Object.defineProperty(globalThis, 'Go', {configurable: true, get: () => made, set: (Go) => {
  made = class extends Go { constructor() { super(); globalThis.core = this; } };
}});`

// The core ends: it exits, its memory traps, or it panics in a callback. Its tools go
// with it, the page says that it stopped, those who wait see a failure and never a
// success, and nothing on the page pretends to act.
func TestCasesCoreEnds(t *testing.T) {
	t.Parallel()
	ends := []struct{ name, how string }{
		// The next callback finds a program that has exited.
		{"exits", `core.exited = true; document.getElementById('verify').click();`},
		// The next callback traps, as one does that finds no memory.
		{"traps", `core._inst = {exports: {resume() { throw new WebAssembly.RuntimeError('unreachable'); }, getsp: () => 0}}; document.getElementById('verify').click();`},
		// What the core draws into is gone, which it did not expect.
		{"panics", `document.getElementById('record-tools').id = 'gone'; document.getElementById('verify').click();`},
	}
	for _, d := range doors[1:] {
		for _, end := range ends {
			t.Run(d.name+"/"+end.name, func(t *testing.T) {
				t.Parallel()
				b := riding(t)
				if !d.native {
					b = plain(t)
				}
				p := b.NewTab(t)
				p.Tolerate("")
				p.Before(catchCore)
				p.Go(server.URL)
				p.WaitReads()
				advanced(p, room.Open, room.Ruling)
				waits := ask(p, "Adopted.")
				awake(p, "Adopted.")
				h := p.Hold("current_phase")
				rider.Eval[any](p, `void setTimeout(() => { `+end.how+` })`)

				_, err := waits.End()
				require.Error(t, err, "no success for a call that was never answered")
				p.WaitText("The core of this room has stopped")
				require.Equal(t, "ended", rider.Eval[string](p, `document.documentElement.dataset.core`))
				p.WaitTools()
				_, err = h.Call(`{}`)
				require.Error(t, err)
				if d.native {
					_, err = p.Start("current_phase", `{}`)
					require.True(t, rider.NoSuchTool(err), "%v", err)
				}
				require.True(t, rider.Eval[bool](p, `[...document.querySelectorAll('button, input, select, textarea')].every((c) => c.disabled)`), "every control is off")
				require.NotEmpty(t, p.Rows(), "the record can still be read")
				require.True(t, p.Has("alert", ""), "it is announced")

				// A reload brings back what was stored, and the call that waited was interrupted.
				p.Reload()
				p.WaitReads("ratify_ruling")
				require.NotEmpty(t, of(recorded(p), "ratification_lapsed"))
				require.Empty(t, of(recorded(p), "ruling_ratified"))
			})
		}
	}
}

// The core never comes to run: the page says why, and offers nothing.
func TestCasesCoreNeverStarts(t *testing.T) {
	t.Parallel()
	for name, script := range map[string]string{
		"it is not there": `globalThis.fetch = () => Promise.resolve(new Response('', {status: 404}));`,
		"it is no core":   `WebAssembly.instantiateStreaming = () => Promise.reject(new WebAssembly.CompileError('not wasm'));`,
		"no WebAssembly":  `delete globalThis.WebAssembly;`,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := riding(t).NewTab(t)
			p.Tolerate("")
			p.Before(script)
			p.Go(server.URL)
			p.WaitText("The room could not be started:")
			p.WaitText("No tools are offered here.")
			p.WaitTools()
			require.Equal(t, "failed", rider.Eval[string](p, `document.documentElement.dataset.core`))
		})
	}
}
