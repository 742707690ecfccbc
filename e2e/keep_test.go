package e2e

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"docket/e2e/rider"
	"docket/room"
)

// storageFaults lets a test have the browser's storage fail: full refuses every write, held keeps transactions from being
// told complete.
const storageFaults = `
globalThis.full = false;
globalThis.held = null;
const {put} = IDBObjectStore.prototype;
IDBObjectStore.prototype.put = function (...args) {
  if (full) throw new DOMException('there is no room', 'QuotaExceededError');
  return put.apply(this, args);
};
const {addEventListener} = EventTarget.prototype;
IDBTransaction.prototype.addEventListener = function (type, fn, ...more) {
  return addEventListener.call(this, type, type === 'complete' ? (e) => held ? held.push(() => fn(e)) : fn(e) : fn, ...more);
};`

// lines are the stored lines of the one room that the browser keeps, whoever has it.
func lines(p *rider.Page) string {
	p.T.Helper()
	return rider.Eval[string](p, `(async () => { const {lines} = await (`+storedLines+`); return lines.values.join(''); })()`)
}

// duplicate opens a second tab with the session of the first, as a browser does that duplicates a tab.
func duplicate(p *rider.Page) *rider.Page {
	p.T.Helper()
	q := p.Beside()
	q.Tolerate(behind)
	q.Before(withSession(p))
	q.Go(server.URL)
	return q
}

// behind is what the browser notes where the witness tells how far it is, since the tab before had no time to note it.
const behind = "409 (Conflict)"

// forked is what the browser says of a witness's answer where it has cosigned what was never stored, and the room went on otherwise.
const forked = "422 (Unprocessable Entity)"

// withSession is a script that gives another tab the session of a page.
func withSession(p *rider.Page) string {
	p.T.Helper()
	return `if (!sessionStorage.length) Object.assign(sessionStorage, ` + rider.JSON(rider.Eval[map[string]string](p, `({...sessionStorage})`)) + `)`
}

// committing opens a room in a tab whose storage can be made to fail, and takes it to Commit.
func committing(p *rider.Page) {
	p.T.Helper()
	p.Before(storageFaults)
	p.Go(server.URL)
	p.WaitReads()
	settled(p)
	advanced(p, room.Open, room.Commit)
	keptAll(p)
}

// The answer of a call that acted leaves once its row is stored, and not before. One that only looked waits for nothing.
func TestAnswerWaitsUntilItIsKept(t *testing.T) {
	t.Parallel()
	p := riding(t).NewTab(t)
	committing(p)
	rider.Eval[any](p, `held = []`)
	rider.Eval[any](p, inPage+`globalThis.answered = false; run('commit_to_round', {position: 'Adopt it.'}).then((text) => { answered = text; }); })()`)
	rider.Wait[bool](p, `held.length > 0`) // stored, and the page is not told
	require.True(t, p.Call("current_phase", `{}`).OK, "a look is answered meanwhile")
	require.False(t, rider.Eval[bool](p, `!!answered`))
	rider.Eval[any](p, release)
	var a rider.Answer
	text := rider.Wait[string](p, `answered`)
	require.NoError(t, json.Unmarshal([]byte(text), &a))
	require.True(t, a.OK, text)
	require.NotContains(t, text, `"kept"`)
	require.Contains(t, lines(p), `"kind":"commit"`)

	// Storage that says nothing holds an answer up for so long and no longer.
	rider.Eval[any](p, `held = []`)
	a = p.Call("withdraw_commitment", `{}`)
	require.True(t, a.OK, a)
	require.Equal(t, "false", string(a.Fields["kept"]), a)
	require.Equal(t, "the browser has not stored it within 2 s", a.Str("kept_why"))
	p.WaitText("Newer entries are not stored yet, and a reload would lose them.")
	rider.Eval[any](p, release)
	keptAll(p)
}

// release tells the page of the transactions that it was not told of.
const release = `{ const go = held; held = null; go.forEach((f) => f()); }`

// Where storage is full, the room goes on in memory; page and answers say that it is not kept, what is stored stays, and what
// was not is stored once there is room.
func TestStorageIsFull(t *testing.T) {
	t.Parallel()
	p := riding(t).NewTab(t)
	committing(p)
	before := lines(p)
	rider.Eval[any](p, `full = true`)
	for _, c := range [][2]string{{"commit_to_round", `{"position":"Adopt it."}`}, {"withdraw_commitment", `{}`}} { // the first meets the failure, the second knows of it
		a := p.Call(c[0], c[1])
		require.True(t, a.OK, a)
		require.Equal(t, "false", string(a.Fields["kept"]), a)
		require.Equal(t, "the browser gives this page no more room", a.Str("kept_why"))
	}
	p.WaitText("The browser gives this page no more room: delete rooms from the list of those kept here, or export the record.")
	require.Equal(t, before, lines(p))
	rider.Eval[any](p, `full = false`)
	keptAll(p)
	require.Contains(t, lines(p), `"kind":"commitment_withdrawn"`)
	a := p.Call("commit_to_round", `{"position":"Adopt it."}`)
	require.NotContains(t, a.Fields, "kept", a)
}

// Where the browser stores nothing for the page, the room works all the same.
func TestStorageIsBlocked(t *testing.T) {
	t.Parallel()
	p := riding(t).NewTab(t)
	p.Before(`IDBFactory.prototype.open = () => { throw new DOMException('denied', 'SecurityError'); };`)
	p.Go(server.URL)
	p.WaitReads()
	p.WaitText("Storage failed: SecurityError: denied.")
	p.WaitText("to have it kept, allow this site to store data")
	advanced(p, room.Open, room.Commit)
	a := p.Call("commit_to_round", `{"position":"Adopt it."}`)
	require.True(t, a.OK, a)
	require.Equal(t, "false", string(a.Fields["kept"]), a)
	require.Equal(t, "storage failed: SecurityError: denied", a.Str("kept_why"))
	require.Len(t, of(recorded(p), "commit"), 1)
}

// Storage that is deleted under the page: nothing is called kept any more, though it was confirmed before.
func TestStorageIsDeleted(t *testing.T) {
	t.Parallel()
	p := riding(t).NewTab(t)
	p.Go(server.URL)
	p.WaitReads()
	settled(p)
	keptAll(p)
	rider.Eval[any](p, `new Promise((done) => { indexedDB.deleteDatabase('docket').onsuccess = () => done(null); })`)
	p.WaitText("this page's storage is being deleted; nothing more is kept here.")
	p.WaitText("is still there is not known.")
	require.Equal(t, "not-kept", rider.Eval[string](p, `document.getElementById('chip-kept').dataset.state`))
	advanced(p, room.Open, room.Commit)
	a := p.Call("commit_to_round", `{"position":"Adopt it."}`)
	require.True(t, a.OK, a)
	require.Equal(t, "false", string(a.Fields["kept"]), a)
}

// A stored line that was altered: the room is not taken up, what is stored stays as it is and can be exported as it stands.
func TestStoredRecordIsAltered(t *testing.T) {
	t.Parallel()
	p := open(t, riding(t))
	p.Tolerate("favicon.ico") // of the page that is no room
	p.WaitReads()
	settled(p)
	advanced(p, room.Open, room.Commit)
	keptAll(p)
	key := rider.Eval[string](p, `sessionStorage.getItem('docket.room')`)
	p.Go(server.URL + "/policy") // of the same origin, and no room
	rider.Eval[any](p, `(async () => {
  const older = await (`+storedLines+`);
  older.lines.values = older.lines.values.map((text) => text.replace('adopted as drafted', 'rejected as drafted'));
  await (`+restoreLines+`)(older, false);
})()`)
	damaged := lines(p)
	require.Contains(t, damaged, "rejected as drafted")
	p.Go(server.URL)
	p.WaitText("The room this tab had could not be taken up, so a new one is open: what is stored is not what was recorded")
	p.WaitReads()
	require.Equal(t, "Open", p.Call("current_phase", `{}`).Phase)
	keptAll(p)
	require.Contains(t, lines(p), damaged)
	rider.Eval[any](p, `document.getElementById('stored').open = true`)
	file := rider.Eval[string](p, taken(`document.querySelector('[data-act=export-stored][data-room="`+key+`"]').click();`))
	require.Equal(t, damaged, file)
	p.WaitText("Exported as it is stored, and not checked")
	rider.Eval[any](p, `document.querySelector('[data-act=take-up][data-room="`+key+`"]').click()`)
	p.WaitText("The room could not be opened: what is stored is not what was recorded")
}

// taken is a script that acts, and gives the file that the page would have the person save.
func taken(act string) string {
	return `(async () => {
  const {createObjectURL} = URL, {click} = HTMLAnchorElement.prototype;
  try {
    const file = await new Promise((got) => {
      URL.createObjectURL = (blob) => { got(blob); return 'blob:taken'; };
      HTMLAnchorElement.prototype.click = () => {};
      ` + act + `
    });
    return await file.text();
  } finally {
    URL.createObjectURL = createObjectURL;
    HTMLAnchorElement.prototype.click = click;
  }
})()`
}

// A crash right after an answer: what was answered is there. The tab's session outlives its renderer.
func TestCrashAfterAnAnswer(t *testing.T) {
	t.Parallel()
	b, err := rider.Start(rider.Options{WebMCP: true}) // the crash takes every page of the renderer along
	require.NoError(t, err)
	t.Cleanup(b.Close)
	p := b.Open(t, server.URL)
	p.Tolerate("")
	p.WaitReads()
	settled(p)
	advanced(p, room.Open, room.Commit)
	keptAll(p)
	q := p.Beside()
	q.Before(withSession(p))
	a := p.Call("commit_to_round", `{"position":"Adopt it."}`)
	require.True(t, a.OK, a)
	require.NotContains(t, a.Fields, "kept")
	p.Crash()
	q.Go(server.URL)
	q.WaitReads("commit_to_round", "withdraw_commitment")
	require.Equal(t, a.Seq, only(t, recorded(q), "commit").Seq)
}
