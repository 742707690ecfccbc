package e2e

import (
	"bytes"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"docket/cmd/docket/page"
	"docket/e2e/house"
	"docket/e2e/rider"
	"docket/ledger"
	"docket/room/audit/audittest"
)

const (
	dropHere = "Drop files here, or press to choose them"
	letGo    = "Let go of the files to check them"
)

// checkPage opens the page that checks files.
func checkPage(t *testing.T, b *rider.Browser) *rider.Page {
	t.Helper()
	p := b.Open(t, server.URL+page.VerifyPath)
	p.WaitText("Nothing was checked yet.")
	return p
}

// reportsOf waits until as many files and comparisons are reported, and gives each by
// its heading: its state, and all that is said, white space folded.
func reportsOf(p *rider.Page, n int) map[string]rider.Verdict {
	p.T.Helper()
	found := rider.Wait[[]struct{ Name, State, Text string }](p, `((all) => all.length === `+utoa(uint64(n))+` && !document.getElementById('check-progress') && all.map((a) => ({
  Name: a.querySelector('h3').innerText, State: a.querySelector('.verdict').dataset.state,
  Text: a.innerText.replace(/\s+/g, ' ').trim()})))([...document.querySelectorAll('#results .report')])`)
	out := map[string]rider.Verdict{}
	for _, f := range found {
		out[f.Name] = rider.Verdict{State: f.State, Text: f.Text}
	}
	require.Len(p.T, out, n)
	return out
}

func played(seed byte) *audittest.Room {
	r := audittest.Open(seed, "Night shift")
	r.Play()
	return r
}

// A good export and altered ones, dropped together: each has its own verdict.
func TestVerifyPage(t *testing.T) {
	t.Parallel()
	r := played(1)
	good := r.Export()
	lines := bytes.SplitAfter(good, []byte("\n"))
	p := checkPage(t, riding(t))
	p.NoViolations(built.Root)

	carried := p.Carry(dropHere,
		rider.NamedFile{Name: "good.jsonl", Data: good},
		rider.NamedFile{Name: "altered.jsonl", Data: bytes.Replace(good, []byte("Night shift"), []byte("Night shirt"), 1)},
		rider.NamedFile{Name: "short.jsonl", Data: bytes.Join(lines[:len(lines)-3], nil)},
		rider.NamedFile{Name: "middle.jsonl", Data: bytes.Join(lines[3:], nil)},
		rider.NamedFile{Name: "empty.jsonl", Data: nil},
		rider.NamedFile{Name: "picture <img>.gif", Data: []byte("GIF89a")},
		rider.NamedFile{Name: "forged.jsonl", Data: audittest.Rewrite(good, 4, func(e *ledger.Entry) { e.Actor.Grade = "server-observed" })},
		rider.NamedFile{Name: "forked.jsonl", Data: audittest.Rewrite(good, 4, func(e *ledger.Entry) { e.TS = "2026-01-01T00:00:00.900Z" })})
	p.WaitText(letGo)
	require.Equal(t, "over", rider.Eval[string](p, `document.getElementById('drop-zone').dataset.state`))
	carried.Drop()
	rider.Wait[bool](p, `document.getElementById('drop-zone').dataset.state === 'idle' && document.querySelectorAll('#results h4').length > 0`)
	all := rider.Wait[map[string]rider.Verdict](p, `((all) => all.length > 8 && Object.fromEntries(all.map((a) => [a.querySelector('h3').innerText, {
  State: a.querySelector('.verdict').dataset.state, Text: a.innerText.replace(/\s+/g, ' ').trim()}])))([...document.querySelectorAll('#results .report')])`)
	for name, want := range map[string]struct {
		state string
		says  []string
	}{
		"good.jsonl":                       {"alone", []string{"Holds by itself: consistent with a key that this file brought along", "brought along by this file", "admitted by the room's rules", "Could not be checked"}},
		"altered.jsonl":                    {"fault", []string{"hash_mismatch at entry #1, line 1", "Expected", "Found"}},
		"short.jsonl":                      {"alone", nil},
		"middle.jsonl":                     {"fault", []string{"the beginning is absent", "Expected 1", "Found 4"}},
		"empty.jsonl":                      {"nothing", []string{"nothing to verify"}},
		"picture <img>.gif":                {"nothing", []string{"Unreadable: neither a ledger nor a receipt nor a signed checkpoint"}},
		"forged.jsonl":                     {"fault", []string{"grade_mismatch at entry #4, line 4"}},
		"short.jsonl against good.jsonl":   {"fault", []string{"Cut: 2 entries are missing after"}},
		"forked.jsonl against good.jsonl":  {"fault", []string{"Fork: two histories", "They part at entry #4"}},
		"altered.jsonl against good.jsonl": {"nothing", []string{"does not verify by itself"}},
	} {
		require.Contains(t, all, name)
		require.Equal(t, want.state, all[name].State, name)
		for _, text := range want.says {
			require.Contains(t, all[name].Text, text, name)
		}
	}
	for _, screen := range []struct {
		width int
		dark  bool
	}{{1280, false}, {320, true}} {
		p.Screen(screen.width, 800, screen.dark)
		p.NoViolations(built.Root)
		require.LessOrEqual(t, p.Overhang(), 0)
	}
	require.Contains(t, rider.Eval[string](p, `document.getElementById('live').innerText`), "good.jsonl: Holds by itself")
}

// Files that are carried over the page and away again change nothing.
func TestVerifyPageCarriedAway(t *testing.T) {
	t.Parallel()
	p := checkPage(t, riding(t))
	p.Carry(dropHere, rider.NamedFile{Name: "a.jsonl", Data: played(1).Export()})
	p.WaitText(letGo)
	// The protocol has no way to carry files out of a window; a browser then fires this.
	rider.Eval[any](p, `document.body.dispatchEvent(new DragEvent('dragleave', {bubbles: true, relatedTarget: null}))`)
	p.WaitText(dropHere)
	p.WaitText("Nothing was checked yet.")
}

// A receipt of a running room and its export, by a page whose network is gone:
// nothing is asked for, and nothing was sent.
func TestVerifyPageOffline(t *testing.T) {
	t.Parallel()
	q := openRiding(t)
	q.WaitReads()
	q.WaitRow("worker_key_pinned")
	n := witnessedTo(q, 2)
	require.GreaterOrEqual(t, n, uint64(2))
	name, receipt := receiptOf(q, 1)
	export := exported(q)

	p := riding(t).NewTab(t)
	traffic := p.Watch()
	p.Go(server.URL + page.VerifyPath)
	p.WaitText("Nothing was checked yet.")
	p.Tolerate("ERR_INTERNET_DISCONNECTED")
	asked := traffic.Requests()
	for _, r := range asked {
		require.True(t, strings.HasPrefix(r, "GET "), r)
		require.NotContains(t, r, "/api/")
	}
	p.Offline()
	asked = traffic.Requests()

	file := func(name, text string) rider.NamedFile { return rider.NamedFile{Name: name, Data: []byte(text)} }
	p.ChooseFiles(dropHere, file(name, receipt))
	alone := reportsOf(p, 1)[name]
	require.Equal(t, "alone", alone.State, alone.Text)
	require.Contains(t, alone.Text, "consistent with a key that this file brought along")
	require.Contains(t, alone.Text, "recorded the opening of the room")

	// With the room's export beside it, and a key that was looked up elsewhere.
	p.Open("None is pinned")
	p.Type("Verifier keys, one a line", witnessKey(t)+"\n")
	p.Press("Pin these keys and check again")
	p.WaitText("pinned by you")
	require.Equal(t, "ok", reportsOf(p, 1)[name].State)
	p.ChooseFiles(dropHere, file("room.jsonl", string(export)), file(name, receipt))
	both := reportsOf(p, 3)
	require.Equal(t, "ok", both[name].State)
	require.Equal(t, "ok", both["room.jsonl against "+name].State, both)
	require.Contains(t, both[name].Text, "pinned by you")
	require.Contains(t, both[name].Text, "brought along by room.jsonl")

	// One byte of it changed.
	p.ChooseFiles(dropHere, file(name, strings.Replace(receipt, "2", "3", 1)))
	changed := reportsOf(p, 1)[name]
	require.NotEqual(t, "ok", changed.State, changed.Text)
	require.NotEqual(t, "alone", changed.State, changed.Text)

	// A key that has signed nothing, and text that is no key.
	p.Type("Verifier keys, one a line", audittest.Vkey(audittest.Seeded(77)))
	p.ChooseFiles(dropHere, file(name, receipt))
	p.Press("Pin these keys and check again")
	rider.Wait[bool](p, `document.querySelector('#results .verdict')?.dataset.state === 'fault'`)
	require.Contains(t, reportsOf(p, 1)[name].Text, "none of the keys that were asked for")
	p.Type("Verifier keys, one a line", "no key")
	p.Press("Pin these keys and check again")
	p.WaitText("No key in line 1")
	p.NoViolations(built.Root)

	require.Equal(t, asked, traffic.Requests(), "nothing was asked for, and nothing sent")
}

// The page that checks files opens no room, keeps nothing and offers no tool; and it
// needs neither WebMCP nor anything that stands in for it.
func TestVerifyPageIsNoRoom(t *testing.T) {
	t.Parallel()
	for name, p := range map[string]*rider.Page{
		"native":  checkPage(t, riding(t)),
		"without": plain(t).Open(t, server.URL+page.VerifyPath+"?webmcp=off"),
	} {
		t.Run(name, func(t *testing.T) {
			p.T = t
			p.WaitText("Nothing was checked yet.")
			p.ChooseFiles(dropHere, rider.NamedFile{Name: "good.jsonl", Data: played(1).Export()})
			require.Equal(t, "alone", reportsOf(p, 1)["good.jsonl"].State)
			require.Equal(t, 0, rider.Eval[int](p, `document.modelContext ? document.modelContext.getTools().then((t) => t.length) : 0`))
			require.Equal(t, 0, rider.Eval[int](p, `indexedDB.databases().then((d) => d.length)`))
			require.Equal(t, 0, rider.Eval[int](p, `sessionStorage.length + localStorage.length`))
			require.Equal(t, "/", rider.Eval[string](p, `document.querySelector('nav a').getAttribute('href')`))
		})
	}
	p := open(t, riding(t))
	p.WaitText("Check a record on its own page")
	require.Equal(t, page.VerifyPath, rider.Eval[string](p, `document.querySelector('nav a').getAttribute('href')`))
}

// Over plain http a browser has no Ed25519: that is said, and is no fault of a file.
func TestVerifyPageWithoutSignatures(t *testing.T) {
	t.Parallel()
	p := plain(t).NewTab(t)
	p.Tolerate("Cross-Origin-Opener-Policy header has been ignored")
	proxy, err := house.Alter(server.URL, func(http.Header) {})
	require.NoError(t, err)
	t.Cleanup(proxy.Close)
	p.Go(proxy.As("room.test") + page.VerifyPath)
	p.WaitText("No signatures. This browser cannot check them here")
	r := played(1)
	p.ChooseFiles(dropHere, rider.NamedFile{Name: "good.jsonl", Data: r.Export()},
		rider.NamedFile{Name: "3.tlog-proof", Data: r.Receipt(3, r.Checkpoint(r.Ledger().Len(), r.Worker))})
	all := reportsOf(p, 3)
	require.Equal(t, "alone", all["good.jsonl"].State, all)
	require.Contains(t, all["good.jsonl"].Text, "no signature was checked")
	require.Equal(t, "nothing", all["3.tlog-proof"].State, all)
	require.Contains(t, all["3.tlog-proof"].Text, "this browser cannot")
	require.NotContains(t, all["3.tlog-proof"].Text, "Keys that were used")
	p.NoViolations(built.Root)
}

// A long file shows how far it is, leaves the page to the person, and can be given up.
func TestVerifyPageOfALongFile(t *testing.T) {
	var b bytes.Buffer
	require.NoError(t, audittest.Reads(&b, 1, 90_000)) // nearly as many as the room's rules are applied to
	p := checkPage(t, riding(t))
	long := rider.NamedFile{Name: "long.jsonl", Data: b.Bytes()}
	// A page that is left to the person has its turn again and again, however slow the machine is.
	rider.Eval[any](p, `(globalThis.turns = 0, (function turn() {
  if (document.getElementById('check-progress')) turns++;
  setTimeout(turn, 0); })(), 0)`)
	p.ChooseFiles(dropHere, long)
	first := rider.Wait[float64](p, `document.getElementById('check-progress')?.value`)
	rider.Wait[bool](p, `document.getElementById('check-progress')?.value > `+rider.JSON(first))
	p.Press("Cancel")
	p.WaitText("Cancelled. Nothing is said of what was not read.")

	rider.Eval[any](p, `turns = 0`)
	p.ChooseFiles(dropHere, long)
	all := reportsOf(p, 1)
	require.Equal(t, "alone", all["long.jsonl"].State)
	require.Contains(t, all["long.jsonl"].Text, "90000 entries: canonical form")
	require.Contains(t, all["long.jsonl"].Text, "admitted by the room's rules")
	turns := rider.Eval[int](p, `turns`)
	t.Logf("%d MB, %d turns meanwhile", b.Len()>>20, turns)
	require.Greater(t, turns, 60, "of some 90 batches")
}
