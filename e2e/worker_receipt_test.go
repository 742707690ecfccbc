package e2e

import (
	"crypto/ed25519"
	"encoding/json"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/mod/sumdb/note"

	"docket/e2e/rider"
	"docket/ledger"
)

// A receipt from the page, by its button and by its tool, is one file, and it
// verifies without the page: here with the room's key from its first entry and the
// witness's from /api/keys, and by docket verify.
func TestReceipts(t *testing.T) {
	t.Parallel()
	p := openRiding(t)
	p.WaitReads()
	p.WaitRow("worker_key_pinned")
	open, host := bothCommit(t, p)
	require.True(t, open().OK)
	host()
	checkedRows(p, 2)
	p.Press("Advance to Ruling")
	p.WaitReads("ratify_ruling")
	entries := recorded(p)
	witnessedTo(p, of(entries, "phase")[2].Seq)
	known := knownKeys(t, entries)

	dir := t.TempDir()
	files := map[string]string{}
	for _, e := range []ledger.Entry{entries[0], only(t, entries, "worker_key_pinned"), of(entries, "reveal")[0], of(entries, "reveal_checked")[1]} {
		name, file := receiptOf(p, e.Seq)
		require.Equal(t, "docket-"+originOf(p)[len("docket/"):][:8]+"-"+utoa(e.Seq)+".tlog-proof", name)
		r, err := ledger.ParseReceipt([]byte(file))
		require.NoError(t, err)
		require.Equal(t, e, r.Entry)
		point, n, err := ledger.CheckReceipt(r, known)
		require.NoError(t, err)
		require.Len(t, n.Sigs, 2, "by the room and by the witness")
		require.Empty(t, n.UnverifiedSigs)
		opened, _, err := ledger.OpenCheckpoint(r.Checkpoint, known)
		require.NoError(t, err)
		require.Equal(t, point, opened)
		require.Equal(t, originOf(p), point.Origin)
		require.GreaterOrEqual(t, point.Size, e.Seq)
		files[name] = file

		if joined := receiptByTool(t, p, e.Hash.String()); joined != file { // a newer checkpoint came in between
			_, again := receiptOf(p, e.Seq)
			require.Equal(t, again, joined)
		}
	}

	export := filepath.Join(dir, "room.jsonl")
	require.NoError(t, os.WriteFile(export, exported(p), 0o600))
	for name, file := range files {
		path := filepath.Join(dir, name)
		require.NoError(t, os.WriteFile(path, []byte(file), 0o600))
		out, err := verifying("--key", witnessKey(t), path)
		require.NoError(t, err, out)
		out, err = verifying(export, "--against", path)
		require.NoError(t, err, out)
		require.Contains(t, out, "consistent")

		changed := []byte(file)
		changed[len(changed)/2] ^= 1
		require.NoError(t, os.WriteFile(path, changed, 0o600))
		out, err = verifying("--key", witnessKey(t), path)
		require.Error(t, err, out)
	}
}

// A row that is not cosigned yet has no receipt, and both ways say why.
func TestNoReceiptYet(t *testing.T) {
	t.Parallel()
	f := inFront(t)
	f.answers(http.HandlerFunc(hangingUp))
	p := riding(t).NewTab(t)
	p.Tolerate("/api/")
	p.Before(hurried)
	p.Go(f.URL)
	p.WaitReads()
	p.WaitText("Not cosigned: this site's Worker was not reached.")
	a := p.Call("verify_receipt", rider.JSON(map[string]string{"hash": opening(p)}))
	require.True(t, a.OK, a)
	require.Equal(t, "this site's Worker was not reached", a.Str("no_receipt"))
	require.NotContains(t, a.Fields, "receipt")
	unfold(p, 1)
	p.Press("Receipt of entry 1")
	p.WaitText("No receipt of entry 1 yet: this site's Worker was not reached.")

	f.answers(nil)
	witnessedTo(p, 1)
	_, file := receiptOf(p, 1)
	r, err := ledger.ParseReceipt([]byte(file))
	require.NoError(t, err)
	_, _, err = ledger.CheckReceipt(r, knownKeys(t, recorded(p)))
	require.NoError(t, err)
	require.NotEmpty(t, receiptByTool(t, p, opening(p)))
}

// verifying runs docket verify.
func verifying(args ...string) (string, error) {
	out, err := exec.Command(built.Bin, append([]string{"verify"}, args...)...).CombinedOutput()
	return string(out), err
}

// witnessKey is what /api/keys says of the witness.
func witnessKey(t *testing.T) string {
	t.Helper()
	reply, err := http.Get(server.URL + "/api/keys")
	require.NoError(t, err)
	defer reply.Body.Close()
	var keys struct{ Witness struct{ Key string } }
	require.NoError(t, json.NewDecoder(reply.Body).Decode(&keys))
	return keys.Witness.Key
}

// knownKeys are the keys that a receipt is checked with: the room's, from its
// first entry, and the witness's.
func knownKeys(t *testing.T, entries []ledger.Entry) note.Verifiers {
	t.Helper()
	_, key, err := ledger.ParseRoomKey(member(t, entries[0], "key"))
	require.NoError(t, err)
	check := func(public, msg, sig []byte) bool { return ed25519.Verify(public, msg, sig) }
	ours, err := ledger.NewVerifier(key, check)
	require.NoError(t, err)
	theirs, err := ledger.NewCosignatureVerifier(witnessKey(t), check)
	require.NoError(t, err)
	return note.VerifierList(ours, theirs)
}

// unfold opens a row, so that what it holds is there.
func unfold(p *rider.Page, seq uint64) {
	p.T.Helper()
	row := `document.getElementById('row-e` + utoa(seq) + `')`
	rider.Wait[bool](p, `(() => { // the ledger's window follows where it is scrolled to
  const row = `+row+`, scroll = document.getElementById('scroll');
  if (!row) { scroll.scrollTop = scroll.scrollTop >= scroll.scrollHeight - scroll.clientHeight ? 0 : scroll.scrollTop + 100; return false; }
  if (row.getAttribute('aria-expanded') !== 'true') { row.click(); return false; }
  return true;
})()`)
}

// receiptOf presses the receipt's button of a row, and takes the file before it
// becomes a download.
func receiptOf(p *rider.Page, seq uint64) (name, file string) {
	p.T.Helper()
	unfold(p, seq)
	rider.Eval[any](p, `(() => {
  const {createObjectURL} = URL, {click} = HTMLAnchorElement.prototype;
  globalThis.taken = new Promise((done) => {
    let blob;
    URL.createObjectURL = (b) => { blob = b; return 'blob:taken'; };
    HTMLAnchorElement.prototype.click = function () {
      URL.createObjectURL = createObjectURL;
      HTMLAnchorElement.prototype.click = click;
      done(blob.text().then((text) => [this.download, text]));
    };
  });
})()`)
	p.Press("Receipt of entry " + utoa(seq))
	taken := rider.Eval[[]string](p, `taken`)
	return taken[0], taken[1]
}

// receiptByTool joins the pieces that verify_receipt gives of a receipt.
func receiptByTool(t *testing.T, p *rider.Page, hash string) string {
	t.Helper()
	joined := ""
	for offset := int64(0); ; {
		input := map[string]any{"hash": hash}
		if offset > 0 {
			input["offset"] = offset
		}
		a := p.Call("verify_receipt", rider.JSON(input))
		require.True(t, a.OK, a)
		require.NotEmpty(t, a.Str("receipt"), a)
		joined += a.Str("receipt")
		if offset = a.Int("next_offset"); offset == 0 {
			return joined
		}
	}
}
