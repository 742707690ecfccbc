package e2e

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"docket/e2e/rider"
	"docket/ledger"
	"docket/room"
	"docket/wasm/view"
)

// acting are the controls and forms that would add to the record.
func acting(p *rider.Page) []string {
	p.T.Helper()
	names := rider.Eval[[]string](p, `[...document.querySelectorAll('[data-act], [data-form]')].map((e) => e.dataset.act ?? e.dataset.form)`)
	return slices.DeleteFunc(names, view.Looks)
}

// tabOf opens a room in a tab that can be closed without the others of its context.
func tabOf(context *rider.Page) *rider.Page {
	context.T.Helper()
	p := context.Beside()
	p.Go(server.URL)
	p.WaitReads()
	settled(p)
	return p
}

// A duplicated tab shows the room that the first one has, follows it and can add nothing; when the first goes, it goes on with it.
func TestSecondTabFollowsAndTakesOver(t *testing.T) {
	t.Parallel()
	p := tabOf(riding(t).NewTab(t))
	advanced(p, room.Open, room.Commit)
	keptAll(p)
	q := duplicate(p)
	q.WaitText("Read-only. Another tab of this browser, which calls itself")
	q.WaitTools()
	require.Equal(t, opening(p), opening(q))
	require.NotEmpty(t, acting(p))
	require.Empty(t, acting(q))
	rider.Wait[bool](q, `document.getElementById('chip-kept').dataset.state === 'followed'`)
	name := rider.Wait[string](q, `document.querySelector('#following code')?.innerText`)
	p.WaitText("it calls this one tab " + name)

	require.True(t, p.Call("commit_to_round", `{"position":"Adopt it."}`).OK)
	q.WaitRow("commit")
	q.WaitTools()
	// A press in the moment before its control went does nothing either.
	rider.Eval[any](q, `{ const b = document.createElement('button'); b.dataset.act = 'advance'; b.dataset.to = 'Reveal'; document.getElementById('main').append(b); b.click(); b.remove(); }`)
	before := recorded(p)
	require.Equal(t, before, recorded(q))

	p.Close()
	q.WaitReads("commit_to_round", "withdraw_commitment")
	q.WaitText("this one has taken it up")
	settled(q)
	require.True(t, q.Call("withdraw_commitment", `{}`).OK)
	entries := recorded(q)
	require.Equal(t, before, entries[:len(before)])
	only(t, entries, "commitment_withdrawn")
	require.Equal(t, "ok", q.Verify().State)
	chain(t, q)
}

// chain holds what the browser stores of its one room to be one chain, and gives it.
func chain(t *testing.T, p *rider.Page) []ledger.Entry {
	t.Helper()
	return parsed(t, []byte(lines(p)))
}

// busy commits and withdraws as fast as it is answered, and notes in what both tabs share each answer that says nothing of not
// being kept.
const busy = `(async (tab) => {
  globalThis.stopped = false;
  const find = async (name) => (await document.modelContext.getTools()).find((t) => t.name === name);
  for (let i = 0; !stopped; i++) {
    for (const [name, input] of [['commit_to_round', {position: tab + i}], ['withdraw_commitment', {}]]) {
      const tool = await find(name);
      if (!tool) { await new Promise((go) => setTimeout(go, 1)); continue; }
      const text = await document.modelContext.executeTool(tool, input);
      const a = JSON.parse(text);
      if (a.ok && a.kept === undefined) localStorage.setItem(tab + ' ' + a.seq, name);
    }
  }
})`

// Both tabs write as fast as they can while the room goes from one to the other. There is one chain, and all that was answered is
// on it.
func TestHandoverNeverForks(t *testing.T) {
	t.Parallel()
	p := tabOf(riding(t).NewTab(t))
	advanced(p, room.Open, room.Commit)
	keptAll(p)
	q := duplicate(p)
	q.WaitText("Read-only. Another tab")
	q.WaitTools()
	rider.Eval[any](p, `void `+busy+`('first')`)
	rider.Eval[any](q, `void `+busy+`('second')`)
	rider.Wait[bool](q, `Object.keys(localStorage).filter((k) => k.startsWith('first')).length > 5`)
	p.Close() // in the midst of a call
	rider.Wait[bool](q, `Object.keys(localStorage).filter((k) => k.startsWith('second')).length > 5`)
	rider.Eval[any](q, `stopped = true`)
	answered := rider.Eval[map[string]string](q, `({...localStorage})`)
	entries := chain(t, q)
	kinds := map[string]string{"commit_to_round": "commit", "withdraw_commitment": "commitment_withdrawn"}
	for key, tool := range answered {
		_, seq, _ := strings.Cut(key, " ")
		i := int(number(t, seq)) - 1
		require.Less(t, i, len(entries), "%s %s was answered and is not stored", key, tool)
		require.Equal(t, kinds[tool], entries[i].Kind, "entry %s, answered to the %s tab", seq, key)
	}
	require.Equal(t, "ok", q.Verify().State)
}

// Leaving the page and coming back, with nobody else there: the room is as it was. With another tab that took it up meanwhile, this one
// follows.
func TestLeavingAndComingBack(t *testing.T) {
	t.Parallel()
	p := reached(t, doors[1], room.Commit)
	p.Tolerate("favicon.ico") // of the page that is no room
	p.Tolerate(behind)
	require.True(t, p.Call("commit_to_round", `{"position":"Adopt it."}`).OK)
	keptAll(p)
	before := recorded(p)
	away := func() {
		rider.Eval[any](p, `globalThis.mark = true; void setTimeout(() => { location.href = '/policy' })`)
		rider.Wait[bool](p, `location.pathname === '/policy'`)
	}
	away()
	rider.Eval[any](p, `void setTimeout(() => history.back())`)
	p.WaitReads("commit_to_round", "withdraw_commitment")
	t.Logf("from the back/forward cache: %v", rider.Eval[bool](p, `!!globalThis.mark`))
	settled(p)
	require.Equal(t, before, recorded(p)[:len(before)])
	require.True(t, p.Call("withdraw_commitment", `{}`).OK)
	keptAll(p)

	q := duplicate(p)
	q.WaitText("Read-only. Another tab")
	away()
	q.WaitReads("commit_to_round")
	require.True(t, q.Call("commit_to_round", `{"position":"Other."}`).OK)
	rider.Eval[any](p, `void setTimeout(() => history.back())`)
	p.WaitText("Read-only. Another tab")
	p.WaitTools()
	t.Logf("from the back/forward cache: %v", rider.Eval[bool](p, `!!globalThis.mark`))
	require.Equal(t, recorded(q), recorded(p))
	q.Close()
	p.WaitReads("commit_to_round", "withdraw_commitment")
	require.True(t, p.Call("withdraw_commitment", `{}`).OK)
	chain(t, p)
}

// A page that the browser put aside lets its room go. Another tab takes it up and writes; back again the page writes nothing over
// it, says what of its own was never stored, and follows. The events are made up: a real return is tested above, and brings
// a page that was told of anything meanwhile anew.
func TestPutAsideAndTakenOver(t *testing.T) {
	t.Parallel()
	p := riding(t).NewTab(t).Beside()
	p.Tolerate(behind)
	p.Tolerate(forked)
	committing(p)
	q := duplicate(p)
	q.Tolerate(forked)
	q.WaitText("Read-only. Another tab")
	rider.Eval[any](p, `full = true`)
	a := p.Call("commit_to_round", `{"position":"Never stored."}`)
	require.Equal(t, "false", string(a.Fields["kept"]), a)
	h := p.Hold("withdraw_commitment")
	rider.Eval[any](p, `full = false, dispatchEvent(new PageTransitionEvent('pagehide', {persisted: true}))`)
	stale, err := h.Call(`{}`)
	require.NoError(t, err)
	require.Equal(t, "held_elsewhere", stale.Code, stale)

	q.WaitReads("commit_to_round")
	require.True(t, q.Call("commit_to_round", `{"position":"Other."}`).OK)
	rider.Eval[any](p, `dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}))`)
	p.WaitText("Another tab of this browser has taken this room up. Of this tab's newest entries 1 had not been stored")
	p.WaitText("Read-only. Another tab of this browser")
	p.WaitTools()
	require.Equal(t, recorded(q), recorded(p))
	q.Close()
	p.WaitReads("commit_to_round", "withdraw_commitment")
	require.True(t, p.Call("withdraw_commitment", `{}`).OK)
	entries := chain(t, p)
	require.Len(t, of(entries, "commit"), 1)
	require.Len(t, of(entries, "commitment_withdrawn"), 1)
}

// A room of the list is opened while another tab has it: it is followed.
func TestListOfRooms(t *testing.T) {
	t.Parallel()
	p := open(t, riding(t))
	p.WaitReads()
	settled(p)
	keptAll(p)
	first := rider.Eval[string](p, `sessionStorage.getItem('docket.room')`)
	at := func(key, act string) string {
		return `document.querySelector('[data-act=` + act + `][data-room="` + key + `"]')`
	}
	form := func(form, text string) {
		rider.Eval[any](p, `(() => { const f = document.querySelector('form[data-form=`+form+`][data-room="`+first+`"]'); f.closest('details').open = true; f.querySelector('input').value = `+rider.JSON(text)+`; f.requestSubmit(); })()`)
	}
	before := lines(p)
	name := rider.Eval[string](p, `document.querySelector('h1').innerText`)
	p.Press("New room")
	rider.Wait[bool](p, `sessionStorage.getItem('docket.room') !== `+rider.JSON(first))
	settled(p)
	rider.Eval[any](p, `document.getElementById('stored').open = true`)

	form("label", "Night flight")
	p.WaitText("Night flight, which its record calls " + name)
	require.Equal(t, before, rider.Eval[string](p, taken(at(first, "export-stored")+`.click();`)), "a label is on no record")
	form("delete", name)
	p.WaitText("what was typed is not the room's name; nothing was deleted")
	require.Contains(t, lines(p), before)

	q := p.Beside()
	q.Go(server.URL)
	q.WaitReads()
	settled(q)
	rider.Wait[bool](q, `!!`+at(first, "take-up"))
	require.Equal(t, "Follow", rider.Eval[string](q, at(first, "take-up")+`.textContent`))
	require.False(t, rider.Eval[bool](q, `!!document.querySelector('form[data-form=delete][data-room="`+first+`"]')`))
	rider.Eval[any](q, at(first, "take-up")+`.click()`)
	q.WaitText("Read-only. Another tab of this browser")
	q.Close()

	form("delete", "Night flight")
	rider.Wait[bool](p, `!`+at(first, "export-stored"))
	require.NotContains(t, lines(p), before)
	require.Equal(t, "Open", p.Call("current_phase", `{}`).Phase)
	keptAll(p)
}

func number(t *testing.T, text string) uint64 {
	t.Helper()
	var n uint64
	for _, c := range text {
		require.True(t, '0' <= c && c <= '9', text)
		n = n*10 + uint64(c-'0')
	}
	return n
}
