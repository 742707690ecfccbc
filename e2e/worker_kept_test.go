package e2e

import (
	"testing"

	"github.com/stretchr/testify/require"

	"docket/e2e/rider"
	"docket/room"
)

// A duplicated tab has nothing witnessed. Once it has taken the room up it goes on with the room's own key, from what was cosigned last.
func TestWitnessOfADuplicatedTab(t *testing.T) {
	t.Parallel()
	f := inFront(t)
	context := riding(t).NewTab(t)
	p := context.Beside()
	p.Go(f.URL)
	p.WaitReads()
	settled(p)
	advanced(p, room.Open, room.Commit)
	witnessedTo(p, newest(p))
	keptAll(p)
	sealKept(p, newest(p))
	asked := len(f.requests("/api/add-checkpoint"))
	q := context.Beside()
	q.Before(withSession(p))
	q.Go(f.URL)
	q.WaitText("Read-only. Another tab")
	q.WaitText("Witnessed up to #")
	require.Equal(t, originOf(p), originOf(q))
	require.Len(t, f.requests("/api/add-checkpoint"), asked)
	p.Close()
	q.WaitReads("commit_to_round")
	settled(q)
	advanced(q, room.Commit, room.Reveal)
	witnessedTo(q, newest(q))
	require.False(t, rider.Eval[bool](q, `!!document.getElementById('alarm').innerText.trim()`))
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
