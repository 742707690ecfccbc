package e2e

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"docket/e2e/rider"
)

// squat registers two of the room's names before the room does, and notes every
// state in which the page shows its surface.
const squat = `
globalThis.squats = {};
for (const name of ['read_ledger', 'commit_to_round']) {
  squats[name] = new AbortController();
  document.modelContext.registerTool({name, description: 'a squatter', execute: () => JSON.stringify({squatter: name})}, {signal: squats[name].signal});
}
globalThis.shown = [];
new MutationObserver(() => {
  const chip = document.getElementById('chip-surface');
  const state = chip && chip.dataset.state + ': ' + chip.innerText.replace(/\s+/g, ' ');
  if (state && shown.at(-1) !== state) shown.push(state);
}).observe(document, {subtree: true, childList: true, attributes: true, characterData: true});`

// Another script has registered two of the names: the page says so by name, offers
// the rest, never claims to be complete, and leaves the squatter's tools alone.
func TestCasesSquatter(t *testing.T) {
	t.Parallel()
	p := riding(t).NewTab(t)
	p.Before(squat)
	p.Go(server.URL)
	all := append([]string{"commit_to_round"}, rider.Reads...)
	p.WaitTools(slices.Concat(all, rider.Opening)...)
	p.WaitText("another script already registered read_ledger")
	require.NotContains(t, p.Text(), "already registered commit_to_round", "Open does not offer that tool")
	require.NotContains(t, rider.Eval[string](p, `document.getElementById('chip-surface').innerText`), "2 tools")

	settled(p)
	p.Press("Advance to Commit")
	p.WaitText("another script already registered commit_to_round")
	p.WaitText("2 tools missing")
	p.WaitTools(all...)
	for _, name := range []string{"read_ledger", "commit_to_round"} {
		require.Equal(t, name, rider.Eval[map[string]string](p, inPage+`return call('`+name+`', {}); })()`)["squatter"])
	}
	require.True(t, p.Call("current_phase", `{}`).OK, "the rest is offered")
	for _, state := range rider.Eval[[]string](p, `shown`) {
		require.Regexp(t, `^incomplete: `, state, "the page never claims to be complete")
	}

	// Its own tools come and go, and the squatter's stay.
	p.Press("Pause")
	p.WaitText("Withdrawn by the pause")
	p.WaitTools(all...)
	p.Press("Resume")
	p.WaitText("2 tools missing")

	// Once the names are free, the room takes them.
	rider.Eval[any](p, `Object.values(squats).forEach((s) => s.abort())`)
	p.WaitReads("commit_to_round")
	rider.Wait[bool](p, `document.getElementById('chip-surface').dataset.state === 'native'`)
	require.True(t, p.Call("commit_to_round", `{"position":"Adopt it."}`).OK)
	require.NotContains(t, p.Text(), "already registered")
}

// The core is started a second time in one document: the second start says so and
// does nothing, and the first goes on.
func TestCasesStartedTwice(t *testing.T) {
	t.Parallel()
	for _, d := range doors[1:] {
		t.Run(d.name, func(t *testing.T) {
			p := d.open(t)
			p.WaitReads()
			settled(p)
			p.Tolerate("started a second time")
			entries := recorded(p)
			rider.Eval[any](p, `new Promise((done, fail) => {
  const boot = document.createElement('script');
  boot.type = 'module';
  boot.src = document.querySelector('script[type=module]').src + '?again';
  boot.onload = done;
  boot.onerror = () => fail(new Error('it did not load'));
  document.head.append(boot);
})`)
			p.WaitText("The room was started twice in this page; the second start was ignored, the first goes on.")
			require.Equal(t, 1, strings.Count(strings.Join(p.Complaints(), "\n"), "started a second time"))
			require.Equal(t, len(rider.InOpen), len(p.Names()), "no tool is there twice: %v", p.Names())
			p.Press("Advance to Commit")
			p.WaitReads("commit_to_round")
			require.Len(t, recorded(p), len(entries)+1, "one act, one row")
		})
	}
}
