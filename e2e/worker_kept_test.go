package e2e

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"docket/e2e/rider"
	"docket/room"
)

// A duplicated tab opens a room of its own, with a key of its own. Each is
// witnessed under its own name.
func TestWitnessOfADuplicatedTab(t *testing.T) {
	t.Parallel()
	f := inFront(t)
	p := riding(t).Open(t, f.URL)
	p.WaitReads()
	advanced(p, room.Open, room.Commit)
	witnessedTo(p, newest(p))
	keptAll(p)
	session := rider.Eval[map[string]string](p, `({...sessionStorage})`)
	q := p.Beside()
	q.Before(`if (!sessionStorage.length) Object.assign(sessionStorage, ` + rider.JSON(session) + `)`)
	q.Go(f.URL)
	q.WaitReads()
	q.WaitText("another tab has it")
	require.NotEqual(t, originOf(p), originOf(q))
	advanced(q, room.Open, room.Commit)
	advanced(p, room.Commit, room.Reveal)
	witnessedTo(p, newest(p))
	witnessedTo(q, newest(q))
	for _, page := range []*rider.Page{p, q} {
		mine := 0
		for _, r := range f.requests("/api/rooms") {
			if strings.Contains(r.Body, originOf(page)+"+") {
				mine++
			}
		}
		require.Equal(t, 1, mine, "one registration of %s in %v", originOf(page), f.requests("/api/"))
		require.False(t, rider.Eval[bool](page, `!!document.getElementById('alarm').innerText.trim()`))
	}
}

// While the browser stores nothing the record is witnessed further than it is
// kept. When it stores again no alarm is raised, and both catch up.
func TestWitnessWhileStorageFails(t *testing.T) {
	t.Parallel()
	f := inFront(t)
	p := riding(t).NewTab(t)
	p.Before(hurried + `
globalThis.full = false;
const {put} = IDBObjectStore.prototype;
IDBObjectStore.prototype.put = function (...args) {
  if (full) throw new DOMException('there is no room', 'QuotaExceededError');
  return put.apply(this, args);
};`)
	p.Go(f.URL)
	p.WaitReads()
	p.WaitRow("worker_key_pinned")
	advanced(p, room.Open, room.Commit)
	keptAll(p)
	witnessedTo(p, newest(p))
	rider.Eval[any](p, `full = true`)
	p.Press("Pause")
	p.WaitReads()
	rider.Wait[bool](p, `document.getElementById('chip-kept').dataset.state !== 'kept'`)
	p.Press("Resume")
	advanced(p, room.Commit, room.Reveal)
	witnessedTo(p, newest(p))
	rider.Eval[any](p, `full = false`)
	keptAll(p)
	p.Press("Pause")
	p.WaitReads()
	keptAll(p)
	witnessedTo(p, newest(p))
	rider.Wait[bool](p, `!document.body.innerText.includes('Not cosigned')`)
	require.Empty(t, rider.Eval[string](p, `document.getElementById('alarm').innerText.trim()`))
	p.Reload()
	p.WaitText("Witnessed up to #")
	p.WaitReads()
	require.Empty(t, rider.Eval[string](p, `document.getElementById('alarm').innerText.trim()`))
}
