package e2e

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"docket/e2e/rider"
	"docket/ledger"
	"docket/room"
)

// A browser that makes no Ed25519 key opens a room that signs nothing, and says
// so. What the Worker signs can still be checked.
func TestRoomWithoutKey(t *testing.T) {
	t.Parallel()
	f := inFront(t)
	p := riding(t).NewTab(t)
	p.Before(`SubtleCrypto.prototype.generateKey = () => Promise.reject(new DOMException('Unrecognized name.', 'NotSupportedError'))`)
	p.Go(f.URL)
	p.WaitReads()
	p.WaitText("Not cosigned: this browser made no Ed25519 key for the room")
	p.WaitText("so it signs no checkpoint")
	p.WaitRow("worker_key_pinned")
	open, host := bothCommit(t, p)
	a := open()
	require.Equal(t, room.WorkerSeat, a.Str("checked_by"), a)
	host()
	entries := checkedRows(p, 2)
	require.Empty(t, member(t, entries[0], "key"))
	require.Regexp(t, `^[0-9a-f]{32}$`, member(t, entries[0], "room"))
	require.Contains(t, p.Call("verify_receipt", rider.JSON(map[string]string{"hash": entries[0].Hash.String()})).Str("no_receipt"), "made no Ed25519 key")
	require.Empty(t, f.requests("/api/rooms"))
	require.Empty(t, f.requests("/api/add-checkpoint"))
}

// A page over plain http from another machine has no WebCrypto: it can neither
// sign nor check a signature. That is no proof of a bad one, and is not called one.
func TestCheckWithoutWebCrypto(t *testing.T) {
	t.Parallel()
	p := insecure(t, inFront(t).URL)
	p.Press("Advance to Commit")
	p.Type("Position", "Send it back.")
	p.Press("Commit")
	p.WaitText("Your opening lives in this tab only")
	p.Press("Advance to Reveal")
	p.Press("Reveal")
	p.WaitText("position and nonce are on the record")
	row := only(t, checkedRows(p, 1), "reveal_not_checked")
	require.Equal(t, ledger.ClientAsserted.String(), row.Actor.Grade)
	require.NotEqual(t, room.CheckBadSignature, member(t, row, "outcome"))
}

// Nor is a record with signed checks called tampered with there: the page says that
// it cannot check the signatures.
func TestImportWithoutWebCrypto(t *testing.T) {
	t.Parallel()
	q := openPlain(t)
	q.WaitReads()
	q.WaitRow("worker_key_pinned")
	open, host := bothCommit(t, q)
	require.Equal(t, room.WorkerSeat, open().Str("checked_by"))
	host()
	checkedRows(q, 2)
	file := exported(q)

	p := insecure(t, inFront(t).URL)
	p.ImportBytes("room.jsonl", file)
	p.WaitText("cannot check")
	require.NotContains(t, p.Text(), "does not verify")
}

// insecure opens a page in no secure context, where no tools are offered either.
func insecure(t *testing.T, url string) *rider.Page {
	t.Helper()
	p := plain(t).NewTab(t)
	p.Tolerate("Cross-Origin-Opener-Policy header has been ignored")
	p.Go(strings.Replace(url, "127.0.0.1", "room.test", 1))
	p.WaitText("so it signs no checkpoint")
	return p
}
