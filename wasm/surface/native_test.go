//go:build js && wasm && browser

package surface

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/hack-pad/safejs"
	"github.com/stretchr/testify/require"

	"docket/tools"
	"docket/wasm/browser"
)

// These need the browser's own document.modelContext, which Node has not: wasm/browser/testdata/inchromium runs them.

func native(t *testing.T) (*Surface, *fakeCalls) {
	calls := &fakeCalls{}
	p := Detect(safejs.Global(), "native")
	require.Equal(t, Native, p.State, p.Sentence)
	s, err := New(Config{Platform: p, Calls: calls, Controllers: js(t, "return new Set()"), OnFailure: func(err error) { panic(err) }})
	require.NoError(t, err)
	t.Cleanup(func() { s.Stop("the test is over") })
	return s, calls
}

func nativeNames(t *testing.T) string {
	v, err := browser.Await(context.Background(), js(t, "return document.modelContext.getTools().then(all => all.map(t => t.name).sort().join(' '))"))
	require.NoError(t, err)
	s, err := v.String()
	require.NoError(t, err)
	return s
}

// nativeCall calls as a page does, and lists the tools as soon as it has the answer.
func nativeCall(t *testing.T, name string) string {
	v, err := browser.Await(context.Background(), js(t, `return document.modelContext.getTools().then(async (all) => {
		const answer = await document.modelContext.executeTool(all.find(t => t.name === '`+name+`'), {a: 1});
		return answer + ' ' + (await document.modelContext.getTools()).map(t => t.name).sort().join(' ');
	})`))
	require.NoError(t, err)
	s, err := v.String()
	require.NoError(t, err)
	return s
}

func median(all []time.Duration) time.Duration {
	slices.Sort(all)
	return all[len(all)/2]
}

func TestNativePressSwapsAtOnce(t *testing.T) {
	s, _ := native(t)
	reads := "read_a read_b read_c read_d read_e read_f "
	begun := time.Now()
	s.Sync(offer(reads + "commit withdraw"))
	require.Equal(t, "commit "+strings.TrimSpace(reads)+" withdraw", nativeNames(t))
	t.Logf("8 tools registered and listed: %v", time.Since(begun))
	var took []time.Duration
	for i := range 40 {
		next, want := "reveal", strings.TrimSpace(reads)+" reveal"
		if i%2 == 1 {
			next, want = "commit withdraw", "commit "+strings.TrimSpace(reads)+" withdraw"
		}
		begun := time.Now()
		s.Sync(offer(reads + next))
		require.Equal(t, want, nativeNames(t))
		took = append(took, time.Since(begun))
	}
	require.NoError(t, browser.Yield(context.Background()))
	t.Logf("from the press to the new set in getTools(): median %v, most %v", median(took), took[len(took)-1])
}

func TestNativeCallThatUnregistersItsTool(t *testing.T) {
	s, calls := native(t)
	s.Sync(offer("read_a commit"))
	calls.handle = func(context.Context, string, string) tools.Answer {
		s.Sync(offer("read_a withdraw"))
		return effect()
	}
	require.Equal(t, `{"ok":true} read_a withdraw`, nativeCall(t, "commit"))
	for !s.Status().Complete {
		require.NoError(t, browser.Yield(context.Background()))
	}
	require.Equal(t, []string{`webmcp commit {"a":1}`}, calls.asked)
}

func TestNativeAbort(t *testing.T) {
	s, calls := native(t)
	s.Sync(offer("act"))
	cancelled := make(chan struct{})
	calls.handle = func(ctx context.Context, _, _ string) tools.Answer {
		<-ctx.Done()
		close(cancelled)
		return tools.Answer{Code: "cancelled", JSON: `{"ok":false,"code":"cancelled"}`}
	}
	_, err := browser.Await(context.Background(), js(t, `return document.modelContext.getTools().then(([tool]) => {
		const c = new AbortController();
		setTimeout(() => c.abort(), 5);
		return document.modelContext.executeTool(tool, {}, {signal: c.signal});
	})`))
	require.Equal(t, "AbortError", browser.FailureName(err))
	<-cancelled
}

func TestNativeSquatter(t *testing.T) {
	s, _ := native(t)
	js(t, `globalThis.squat = new AbortController();
		document.modelContext.registerTool({name: 'commit', description: 'mine', inputSchema: {}, execute: () => 'mine'}, {signal: squat.signal})`)
	s.Sync(offer("read_a commit"))
	for s.Status().Pending {
		require.NoError(t, browser.Yield(context.Background()))
	}
	require.Equal(t, []Missing{{"commit", "another script already registered commit", "InvalidStateError"}}, s.Status().Missing)
	js(t, "squat.abort()")
	for !s.Status().Complete {
		require.NoError(t, browser.Yield(context.Background()))
	}
	require.Equal(t, "commit read_a", nativeNames(t))
}

func TestNativeThousandCalls(t *testing.T) {
	s, _ := native(t)
	s.Sync(offer("act"))
	v, err := browser.Await(context.Background(), js(t, `return document.modelContext.getTools().then(async ([tool]) => {
		const begun = performance.now();
		for (let i = 0; i < 1000; i++) await document.modelContext.executeTool(tool, {i});
		return (performance.now() - begun) / 1000;
	})`))
	require.NoError(t, err)
	ms, err := v.Float()
	require.NoError(t, err)
	t.Logf("a call through the surface, one after the other: %.3f ms", ms)
	require.Zero(t, s.Status().InFlight)
}

func TestNativeExposed(t *testing.T) {
	s, _ := native(t)
	s.Sync(exposed("read_a"))
	for s.Status().Pending {
		require.NoError(t, browser.Yield(context.Background()))
	}
	require.True(t, s.Status().Complete, s.Status().Sentence())
	require.Equal(t, "attest read_a", nativeNames(t))
	s.Sync(offer("read_a"))
	require.Equal(t, "read_a", nativeNames(t))
}
