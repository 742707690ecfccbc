package e2e

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"docket/e2e/rider"
	"docket/ledger"
	"docket/room"
)

// The chip says by itself how far the record is witnessed. A change of phase is
// cosigned at once: in this page the timer of the other acts never rings.
func TestWitnessedByItself(t *testing.T) {
	t.Parallel()
	f := inFront(t)
	p := riding(t).NewTab(t)
	p.Before(`{
  const real = setTimeout;
  globalThis.setTimeout = (fn, ms, ...args) => ms === 5000 ? 0 : real(fn, ms, ...args);
}`)
	p.Go(f.URL)
	p.WaitReads()
	first := witnessedTo(p, 1)
	require.Equal(t, "witnessed", rider.Eval[string](p, chip+`.dataset.state`))
	p.WaitText("by docket.local/witness, this site's own Worker and the only witness.")

	require.True(t, p.Call("current_phase", `{}`).OK)
	p.Press("Pause")
	p.WaitReads()
	p.Press("Resume")
	p.WaitReads()
	require.Greater(t, newest(p), first)
	for _, to := range []room.Phase{room.Commit, room.Reveal, room.Ruling, room.Closed} {
		advanced(p, to-1, to)
		phases := of(recorded(p), "phase")
		witnessedTo(p, phases[len(phases)-1].Seq)
	}
	entries := recorded(p)
	witnessedTo(p, only(t, entries, "ruling_ratified").Seq)
	require.Len(t, f.requests("/api/rooms"), 1)
}

// What a busy room does between changes of phase is cosigned in a while, together.
func TestWitnessedInAWhile(t *testing.T) {
	t.Parallel()
	f := inFront(t)
	p := riding(t).Open(t, f.URL)
	p.WaitReads()
	witnessedTo(p, 1)
	before := len(f.requests("/api/add-checkpoint"))
	for range 5 {
		require.True(t, p.Call("list_seats", `{}`).OK)
		p.Press("Pause")
		p.WaitReads()
		p.Press("Resume")
		p.WaitReads()
	}
	witnessedTo(p, newest(p))
	require.Less(t, len(f.requests("/api/add-checkpoint"))-before, 10, "not one for each act")
}

// While the server is away the chip says why, and when it is back everything
// mends by itself, whether it was away from the first or went away.
func TestWitnessComesBack(t *testing.T) {
	t.Parallel()
	f := inFront(t)
	f.answers(http.HandlerFunc(hangingUp))
	p := riding(t).NewTab(t)
	p.Tolerate("/api/")
	p.Before(hurried)
	p.Go(f.URL)
	p.WaitReads()
	p.WaitText("Not cosigned: this site's Worker was not reached.")
	require.Equal(t, "unwitnessed", rider.Eval[string](p, chip+`.dataset.state`))
	f.answers(nil)
	witnessedTo(p, newest(p))
	require.NotContains(t, p.Text(), "Not cosigned")

	for _, away := range []struct {
		how http.Handler
		why string
	}{
		{http.HandlerFunc(hangingUp), "the witness could not be reached"},
		{saying(503, "text/plain", "the database is locked\n"), "the witness answered with status 503"},
		{saying(200, "text/html", "<!doctype html><title>A portal</title>"), "what the witness sent as its cosignature does not verify"},
	} {
		f.answers(away.how)
		was := newest(p)
		p.Press("Pause")
		p.WaitText("Not cosigned: docket.local/witness: " + away.why)
		require.LessOrEqual(t, witnessedTo(p, 1), was, "what was cosigned still is")
		f.answers(nil)
		p.Press("Resume")
		witnessedTo(p, newest(p))
		rider.Wait[bool](p, `!document.body.innerText.includes('Not cosigned')`)
	}
	require.Len(t, of(recorded(p), "worker_key_pinned"), 1)
}

// A reload keeps the room's key and its last checkpoint: the chip says so at once,
// before the server has said a word, and the witness goes on from there.
func TestWitnessedAfterReload(t *testing.T) {
	t.Parallel()
	f := inFront(t)
	p := riding(t).NewTab(t)
	p.Tolerate("/api/")
	p.Before(hurried)
	p.Go(f.URL)
	p.WaitReads()
	advanced(p, room.Open, room.Commit)
	before := witnessedTo(p, newest(p))
	keptAll(p)
	sealKept(p, before)
	f.answers(http.HandlerFunc(hangingUp))
	p.Reload()
	p.WaitReads("commit_to_round")
	p.WaitText("Witnessed up to #" + utoa(before))
	p.WaitText("by docket.local/witness")
	p.WaitText("Not cosigned: this site's Worker was not reached.")

	asked := len(f.requests("/api/"))
	f.answers(nil)
	advanced(p, room.Commit, room.Reveal)
	witnessedTo(p, newest(p))
	again := f.requests("/api/")[asked:]
	for _, r := range again {
		require.NotEqual(t, "/api/rooms", r.Address, "the witness knows the room's key")
		if r.Address == "/api/add-checkpoint" {
			require.NotContains(t, r.Body, "old 0\n")
			require.Contains(t, r.Body, "\n"+originOf(p)+"\n")
		}
	}
	require.Len(t, f.requests("/api/rooms"), 1)
	require.Equal(t, "ok", p.Verify().State)
}

// After a reload a cosignature is storage's word until it is checked by the witness's key, and one that does not verify counts for nothing.
func TestStoredCosignatures(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ change, then string }{
		"as it was": {`(note) => note`, "Witnessed up to #"},
		"another":   {`(note) => note.replace(/(.)(..)\n$/, (_, a, b) => (a === 'A' ? 'B' : 'A') + b + '\n')`, "Not witnessed"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			f, away := inFront(t), http.HandlerFunc(hangingUp)
			honest, _ := backend(t, "w.example/a")
			f.answers(honest)
			p := riding(t).Open(t, f.URL)
			p.Tolerate("/api/")
			p.WaitReads()
			size := witnessedTo(p, newest(p))
			sealKept(p, size)
			rider.Eval[any](p, `(async () => {
  const db = await new Promise((done, fail) => { const r = indexedDB.open('docket'); r.onsuccess = () => done(r.result); r.onerror = () => fail(r.error); });
  const tx = db.transaction('seals', 'readwrite');
  tx.objectStore('seals').openCursor().onsuccess = ({target: {result: c}}) => { if (c) { c.update({...c.value, note: (`+c.change+`)(c.value.note)}); c.continue(); } };
  await new Promise((done) => { tx.oncomplete = done; });
  db.close();
})()`)
			f.answers(away)
			p.Reload()
			p.WaitReads()
			p.WaitWithin("#chip-ledger", "this browser's storage has it so, and its signatures have not been checked again yet")
			f.answers(instead("/api/add-checkpoint", away, honest))
			rider.Wait[bool](p, `((c) => c.includes(`+rider.JSON(c.then)+`) && !c.includes('storage has it so'))(document.getElementById('chip-ledger').innerText)`)
		})
	}
}

// chip is the page's word on how far its record is witnessed.
const chip = `document.getElementById('chip-ledger')`

// hurried has what the page does in a while, or tries again, be done soon. It
// knows the waits by their length: five seconds, and two, doubled each time.
const hurried = `{
  const real = setTimeout;
  globalThis.setTimeout = (fn, ms, ...args) => real(fn, [5000, 2000, 4000, 8000, 16000, 32000, 60000, 64000, 120000].includes(ms) ? 50 : ms, ...args);
}`

// witnessedTo waits until the chip says that the record is witnessed up to an
// entry or beyond, and gives which.
func witnessedTo(p *rider.Page, seq uint64) uint64 {
	p.T.Helper()
	return rider.Wait[uint64](p, `((n) => n >= `+utoa(seq)+` && n)(Number(/Witnessed up to #(\d+) at \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC by \S+[,.]/.exec(`+chip+`?.innerText.replace(/\s+/g, ' '))?.[1]))`)
}

// newest is the number of the record's last entry, painted or not.
func newest(p *rider.Page) uint64 {
	p.T.Helper()
	return uint64(len(recorded(p)))
}

// sealKept waits until the checkpoint of that size is in the browser's storage.
func sealKept(p *rider.Page, size uint64) {
	p.T.Helper()
	rider.Wait[bool](p, `(async () => {
  const db = await new Promise((done, fail) => { const r = indexedDB.open('docket'); r.onsuccess = () => done(r.result); r.onerror = () => fail(r.error); });
  try {
    const all = await new Promise((done) => { const r = db.transaction('seals').objectStore('seals').getAll(); r.onsuccess = () => done(r.result); });
    return all.some((s) => Number(s.note.split('\n')[1]) >= `+utoa(size)+` && s.private.extractable === false);
  } finally { db.close(); }
})()`)
}

// originOf is the name under which a room's checkpoints are signed, from its key
// on the record.
func originOf(p *rider.Page) string {
	p.T.Helper()
	key := member(p.T, recorded(p)[0], "key")
	id, k, err := ledger.ParseRoomKey(key)
	require.NoError(p.T, err)
	require.Equal(p.T, ledger.Origin(id), k.Name)
	return k.Name
}
