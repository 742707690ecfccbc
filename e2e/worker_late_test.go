package e2e

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"docket/e2e/rider"
	"docket/ledger"
	"docket/room"
)

// An answer that comes after the page has stopped waiting is recorded as late, and
// changes nothing.
func TestWorkerAnswersLate(t *testing.T) {
	t.Parallel()
	honest, _ := backend(t, "w.example/late")
	f := inFront(t)
	f.answers(honest)
	p := riding(t).Open(t, f.URL)
	p.WaitReads()
	p.WaitRow("worker_key_pinned")
	open, host := bothCommit(t, p)
	release := make(chan struct{})
	t.Cleanup(func() { // the server waits for its handlers
		select {
		case <-release:
		default:
			close(release)
		}
	})
	f.answers(instead("/api/check-reveal", func(w http.ResponseWriter, r *http.Request) {
		<-release
		honest.ServeHTTP(w, r)
	}, honest))
	host()
	a := open()
	require.True(t, a.OK, a)
	require.Equal(t, room.CheckedByPage, a.Str("checked_by"))
	require.Contains(t, a.Message, room.CheckWords(room.CheckTimedOut))
	p.WaitRow("reveal_not_checked", room.CheckWords(room.CheckTimedOut), "client-asserted")
	before := checkedRows(p, 2)
	for _, row := range of(before, "reveal_not_checked") {
		require.Equal(t, room.CheckTimedOut, member(t, row, "outcome"))
	}
	require.Empty(t, of(before, "reveal_check_late"))

	close(release)
	p.WaitRow("reveal_check_late", "it changes nothing")
	rider.Wait[bool](p, `[...document.querySelectorAll('#rows > li')].filter((li) => li.dataset.kind === 'reveal_check_late').length === 2`)
	entries := recorded(p)
	require.Equal(t, before, entries[:len(before)])
	for _, row := range of(entries, "reveal_check_late") {
		require.Equal(t, room.CheckObserved, member(t, row, "outcome"))
		require.Equal(t, ledger.ClientAsserted.String(), row.Actor.Grade)
	}
	require.Empty(t, of(entries, "reveal_checked"), "late is late")
	require.Equal(t, "ok", p.Verify().State)
}

// A room that opened while the server had no key pins none: what a key signs that
// comes later counts for nothing, and the page says why nothing is cosigned.
func TestWorkerWithoutKey(t *testing.T) {
	t.Parallel()
	unkeyed, _ := backend(t, "")
	f := inFront(t)
	f.answers(unkeyed)
	p := riding(t).Open(t, f.URL)
	p.WaitReads()
	p.WaitText("this site's Worker has no key, so it signs and cosigns nothing")
	open, host := bothCommit(t, p)
	late, _ := backend(t, "w.example/new")
	f.answers(late)
	a := open()
	require.True(t, a.OK, a)
	require.Equal(t, room.CheckedByPage, a.Str("checked_by"))
	host()
	entries := checkedRows(p, 2)
	require.Empty(t, of(entries, "worker_key_pinned"))
	for _, row := range of(entries, "reveal_not_checked") {
		require.Equal(t, room.CheckUnsigned, member(t, row, "outcome"))
		require.Equal(t, "no key was pinned when the room opened", member(t, row, "detail"))
	}
	require.Empty(t, f.requests("/api/add-checkpoint"), "nothing to ask a witness for")
}
