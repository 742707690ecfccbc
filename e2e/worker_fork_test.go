package e2e

import (
	"bytes"
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"docket/e2e/rider"
	"docket/ledger"
	"docket/room"
	"docket/wasm/witness"
)

// A room whose stored record was rolled back behind its back continues another
// history than the witness has seen. The page raises an alarm that cannot be missed,
// with both heads, whether its record is shorter by then or longer.
func TestRolledBack(t *testing.T) {
	t.Parallel()
	for _, longer := range []bool{false, true} {
		t.Run(map[bool]string{false: "cut", true: "fork"}[longer], func(t *testing.T) {
			t.Parallel()
			f := inFront(t)
			p := riding(t).NewTab(t)
			p.Tolerate("/api/")
			p.Before(hurried)
			p.Go(f.URL)
			p.WaitReads()
			p.WaitRow("worker_key_pinned")
			advanced(p, room.Open, room.Commit)
			keptAll(p)
			older := rider.Eval[any](p, storedLines)
			p.Type("Reason to pause (optional)", "Seen by the witness")
			p.Press("Pause")
			p.WaitReads()
			p.Press("Resume")
			advanced(p, room.Commit, room.Reveal)
			witnessedTo(p, newest(p))
			seen := exported(p)
			keptAll(p)
			sealKept(p, newest(p))

			f.answers(http.HandlerFunc(hangingUp))
			rider.Eval[any](p, `(`+restoreLines+`)(`+rider.JSON(older)+`)`)
			p.Reload()
			p.WaitReads("commit_to_round")
			require.Less(t, len(exported(p)), len(seen))
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
			require.Empty(t, rider.Eval[string](p, `document.getElementById('alarm').innerText.trim()`))
			f.answers(nil)

			said := rider.Wait[string](p, `document.querySelector('#alarm[role=alert]').innerText.replace(/\s+/g, ' ').trim()`)
			require.Contains(t, said, "Two histories of this room exist")
			for whose, file := range map[string][]byte{"the witness": seen, "the page": exported(p)} {
				l, verdict, err := ledger.Import(t.Context(), bytes.NewReader(file), nil)
				require.NoError(t, err)
				require.True(t, verdict.OK, "each of the two is in order by itself: that is why a witness is needed")
				size, root := l.Root()
				require.Contains(t, said, utoa(size)+" entries under the root "+witness.Root(root), "the head of %s", whose)
			}
			require.Equal(t, "alarm", rider.Eval[string](p, chip+`.dataset.state`))
			require.Contains(t, rider.Eval[string](p, chip+`.innerText.replace(/\s+/g, ' ')`), "A witness holds another history of this room: see the alarm.")
			require.True(t, rider.Eval[bool](p, `((r) => r.height > 20 && r.top >= 0 && r.top < innerHeight && getComputedStyle(document.querySelector('#alarm[role=alert]')).visibility === 'visible')(document.querySelector('#alarm[role=alert]').getBoundingClientRect())`), "and seen")

			// It stays, and nothing more is cosigned, whatever is done.
			asked := len(f.requests("/api/add-checkpoint"))
			p.Press("Pause")
			p.WaitReads()
			p.Press("Resume")
			rider.Wait[bool](p, `document.querySelector('#rows > li').dataset.kind === 'resumed'`)
			require.Contains(t, rider.Eval[string](p, `document.querySelector('#alarm[role=alert]').innerText.replace(/\s+/g, ' ')`), said)
			require.Len(t, f.requests("/api/add-checkpoint"), asked)
			require.Equal(t, "ok", p.Verify().State)
		})
	}
}

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
  for (const name of ['lines', 'rooms']) {
    const store = db.transaction(name).objectStore(name);
    const all = (what) => new Promise((done, fail) => { const r = store[what](); r.onsuccess = () => done(r.result); r.onerror = () => fail(r.error); });
    out[name] = {keys: await all('getAllKeys'), values: await all('getAll'), inline: store.keyPath !== null};
  }
  db.close();
  return out;
})()`

// restoreLines puts an older state of the record back, as a restored backup does.
const restoreLines = `async (older) => {
  const db = await new Promise((done, fail) => { const r = indexedDB.open('docket'); r.onsuccess = () => done(r.result); r.onerror = () => fail(r.error); });
  const tx = db.transaction(Object.keys(older), 'readwrite');
  for (const [name, {keys, values, inline}] of Object.entries(older)) {
    const store = tx.objectStore(name);
    store.clear();
    values.forEach((value, i) => inline ? store.put(value) : store.put(value, keys[i]));
  }
  await new Promise((done, fail) => { tx.oncomplete = done; tx.onabort = () => fail(tx.error); });
  db.close();
}`
