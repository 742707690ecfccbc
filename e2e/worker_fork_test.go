package e2e

import (
	"bytes"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"docket/e2e/rider"
	"docket/ledger"
	"docket/room"
	"docket/wasm/witness"
)

// A whole copy of a room that was rolled back, its last checkpoint too, continues
// another history than the witness has seen. The page raises an alarm that cannot be
// missed, with both heads, whether its record is shorter by then or longer.
func TestRolledBack(t *testing.T) {
	t.Parallel()
	for _, longer := range []bool{false, true} {
		t.Run(map[bool]string{false: "cut", true: "fork"}[longer], func(t *testing.T) {
			t.Parallel()
			p, f, seen := rolledBack(t, true)
			if longer {
				advanced(p, room.Commit, room.Reveal)
				for range 4 {
					p.Press("Pause")
					p.WaitReads()
					p.Press("Resume")
					p.WaitReads("reveal_in_round")
				}
				require.Greater(t, len(exported(p)), len(seen))
			}
			require.Empty(t, rider.Eval[string](p, alarm))
			f.answers(nil)

			said := rider.Wait[string](p, alarm)
			require.Contains(t, said, "Two histories of this room exist")
			for whose, file := range map[string][]byte{"the witness": seen, "the page": exported(p)} {
				require.Contains(t, said, headOf(t, file), "the head of %s", whose)
			}
			require.Contains(t, rider.Eval[string](p, chip+`.innerText.replace(/\s+/g, ' ')`), "A witness holds another history of this room: see the alarm.")
			cannotBeMissed(t, p, f)
		})
	}
}

// Where only the record was rolled back, the checkpoint that this browser had
// cosigned tells of it at once, while the server is away.
func TestRecordRolledBack(t *testing.T) {
	t.Parallel()
	p, f, seen := rolledBack(t, false)
	said := rider.Wait[string](p, alarm)
	require.Contains(t, said, "The end of this room's record is missing here, or was written anew")
	for whose, file := range map[string][]byte{"the witness": seen, "the page": exported(p)} {
		_, root, _ := strings.Cut(headOf(t, file), "under the root ")
		require.Contains(t, said, root, "the head of %s", whose)
	}
	f.answers(nil)
	cannotBeMissed(t, p, f)
}

// rolledBack is a page in Commit that was reloaded from an older state of its
// record, with its last checkpoint of then or of later, the server being away; and
// the record that the witness has seen.
func rolledBack(t *testing.T, checkpoint bool) (p *rider.Page, f *front, seen []byte) {
	t.Helper()
	f = inFront(t)
	p = riding(t).NewTab(t)
	p.Tolerate("/api/")
	p.Before(hurried)
	p.Go(f.URL)
	p.WaitReads()
	p.WaitRow("worker_key_pinned")
	advanced(p, room.Open, room.Commit)
	keptAll(p)
	sealKept(p, witnessedTo(p, newest(p)))
	older := rider.Eval[any](p, storedLines)
	p.Type("Reason to pause (optional)", "Seen by the witness")
	p.Press("Pause")
	p.WaitReads()
	p.Press("Resume")
	advanced(p, room.Commit, room.Reveal)
	sealKept(p, witnessedTo(p, newest(p)))
	seen = exported(p)
	keptAll(p)
	f.answers(http.HandlerFunc(hangingUp))
	rider.Eval[any](p, `(`+restoreLines+`)(`+rider.JSON(older)+`, `+strconv.FormatBool(checkpoint)+`)`)
	p.Reload()
	p.WaitReads("commit_to_round")
	require.Less(t, len(exported(p)), len(seen))
	return p, f, seen
}

// cannotBeMissed holds an alarm to be announced, in view and lasting. Nothing more
// is cosigned under it, whatever is done.
func cannotBeMissed(t *testing.T, p *rider.Page, f *front) {
	t.Helper()
	said := rider.Eval[string](p, alarm)
	require.Equal(t, "alarm", rider.Eval[string](p, chip+`.dataset.state`))
	require.Equal(t, "alert", rider.Eval[string](p, `document.getElementById('alarm').role`))
	require.True(t, rider.Eval[bool](p, `((r) => r.height > 20 && r.top >= 0 && r.top < innerHeight)(document.getElementById('alarm').getBoundingClientRect())`))
	asked := len(f.requests("/api/add-checkpoint"))
	p.Press("Pause")
	p.WaitReads()
	p.Press("Resume")
	rider.Wait[bool](p, `document.querySelector('#rows > li').dataset.kind === 'resumed'`)
	require.Contains(t, rider.Eval[string](p, alarm), said)
	require.Len(t, f.requests("/api/add-checkpoint"), asked)
	require.Equal(t, "ok", p.Verify().State, "each record is in order by itself: that is why a witness is needed")
}

// headOf is how an alarm shows the head of a record.
func headOf(t *testing.T, file []byte) string {
	t.Helper()
	l, verdict, err := ledger.Import(t.Context(), bytes.NewReader(file), nil)
	require.NoError(t, err)
	require.True(t, verdict.OK)
	size, root := l.Root()
	return utoa(size) + " entries under the root " + witness.Root(root)
}

const alarm = `document.getElementById('alarm').innerText.replace(/\s+/g, ' ').trim()`

// A machine whose clock is a day off: its entries say its own time, the Worker's
// check and the witness say theirs, and everything verifies.
func TestClockOffByADay(t *testing.T) {
	t.Parallel()
	for name, off := range map[string]time.Duration{"ahead": 24 * time.Hour, "behind": -24 * time.Hour} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := riding(t).NewTab(t)
			p.Before(`{
  const Real = Date, off = ` + utoa(uint64(off.Abs().Milliseconds())) + map[bool]string{true: ` * -1`}[off < 0] + `;
  globalThis.Date = class extends Real {
    constructor(...args) { args.length ? super(...args) : super(Real.now() + off); }
    static now() { return Real.now() + off; }
  };
}`)
			p.Go(server.URL)
			p.WaitReads()
			p.WaitRow("worker_key_pinned")
			open, host := bothCommit(t, p)
			a := open()
			require.True(t, a.OK, a)
			require.Equal(t, room.WorkerSeat, a.Str("checked_by"), a)
			host()
			entries := checkedRows(p, 2)
			for _, e := range entries {
				at, err := time.Parse(time.RFC3339, e.TS)
				require.NoError(t, err)
				require.WithinDuration(t, time.Now().Add(off), at, time.Minute, "this record's own clock")
			}
			for _, row := range of(entries, "reveal_checked") {
				at, err := time.Parse(time.RFC3339, member(t, row, "checked_at"))
				require.NoError(t, err)
				require.WithinDuration(t, time.Now(), at, time.Minute, "by the Worker's clock")
			}
			witnessedTo(p, of(entries, "phase")[1].Seq)
			said := rider.Eval[[]string](p, `/ at (\d{4}-\d\d-\d\d \d\d:\d\d:\d\d) UTC by /.exec(`+chip+`.innerText.replace(/\s+/g, ' '))`)
			at, err := time.Parse(time.DateTime, said[1])
			require.NoError(t, err)
			require.WithinDuration(t, time.Now(), at, time.Minute, "by the witness's clock")
			require.Equal(t, "ok", p.Verify().State)
			_, file := receiptOf(p, 1)
			r, err := ledger.ParseReceipt([]byte(file))
			require.NoError(t, err)
			_, _, err = ledger.CheckReceipt(r, knownKeys(t, entries))
			require.NoError(t, err)
		})
	}
}

// storedLines gives what the browser's storage holds of the record.
const storedLines = `(async () => {
  const db = await new Promise((done, fail) => { const r = indexedDB.open('docket'); r.onsuccess = () => done(r.result); r.onerror = () => fail(r.error); });
  const out = {};
  for (const name of ['lines', 'rooms', 'seals']) {
    const store = db.transaction(name).objectStore(name);
    const all = (what) => new Promise((done, fail) => { const r = store[what](); r.onsuccess = () => done(r.result); r.onerror = () => fail(r.error); });
    out[name] = {keys: await all('getAllKeys'), values: await all('getAll'), inline: store.keyPath !== null};
    for (const row of out[name].values) if (row.private) delete row.private; // it leaves the browser for nobody
  }
  db.close();
  return out;
})()`

// restoreLines puts an older state of the record back, as a restored backup does.
const restoreLines = `async (older, checkpoint) => {
  const db = await new Promise((done, fail) => { const r = indexedDB.open('docket'); r.onsuccess = () => done(r.result); r.onerror = () => fail(r.error); });
  const tx = db.transaction(Object.keys(older), 'readwrite');
  for (const [name, {keys, values, inline}] of Object.entries(older)) {
    const store = tx.objectStore(name);
    if (name === 'seals') { // whose key stays where it is
      for (const {id, note} of checkpoint ? values : []) store.get(id).onsuccess = (e) => store.put({...e.target.result, note});
      continue;
    }
    store.clear();
    values.forEach((value, i) => inline ? store.put(value) : store.put(value, keys[i]));
  }
  await new Promise((done, fail) => { tx.oncomplete = done; tx.onabort = () => fail(tx.error); });
  db.close();
}`
