package e2e

import (
	"bytes"
	"crypto/rand"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"docket/e2e/rider"
	"docket/ledger"
	"docket/room"
)

// longRecord is the export of a room whose record has so many entries, all of them reads but the few that begin it and the last, which leads
// to Commit.
func longRecord(t *testing.T, entries int) []byte {
	now := time.Date(2026, 1, 1, 9, 0, 0, 0, time.UTC)
	r, err := room.New(room.Config{ID: "00112233445566778899aabbccddeeff", Name: "The long room", Question: "Adopt the draft?", Random: rand.Reader,
		Now: func() time.Time { now = now.Add(time.Second); return now }})
	require.NoError(t, err)
	host := room.Caller{Door: ledger.UI, Seat: room.HostSeat}
	_, err = r.SetQuestion(host, "Who takes the zeppelin?", nil)
	require.NoError(t, err)
	for r.Ledger().Len() < uint64(entries)-1 {
		input, err := ledger.Make(ledger.Int("cursor", int64(r.Ledger().Len())), ledger.Int("limit", 3))
		require.NoError(t, err)
		_, err = r.Read(room.Caller{Door: ledger.WebMCP, Seat: room.RiderSeat}, "read_ledger", input)
		require.NoError(t, err)
	}
	_, err = r.Advance(host, room.Commit, nil)
	require.NoError(t, err)
	var b bytes.Buffer
	require.NoError(t, r.Ledger().Export(&b))
	return b.Bytes()
}

const longRecordLen = 3000

// longPage shows a long record.
func longPage(t *testing.T) *rider.Page {
	p := open(t, riding(t))
	p.WaitTools(rider.InOpen...)
	p.ImportBytes("long.jsonl", longRecord(t, longRecordLen))
	rider.Wait[bool](p, fmt.Sprintf(`document.querySelector('#rows > li')?.id === 'e%d'`, longRecordLen))
	return p
}

// seen are the rows that the page has, by their numbers, once the filter says a text.
func seen(p *rider.Page, says string) (seqs []uint64) {
	p.WaitWithin("#sift-count", says)
	for _, row := range p.Rows() {
		seqs = append(seqs, row.Seq)
	}
	return seqs
}

// The filter finds what is far down, follows what comes, and keeps every row's own number.
func TestSift(t *testing.T) {
	t.Parallel()
	p := longPage(t)
	p.Choose("Of kind", "question_set")
	require.Equal(t, []uint64{2}, seen(p, "1 entry matches"))
	p.Choose("Of kind", "any")
	p.Type("With text", "ZEPPELIN")
	require.Equal(t, []uint64{2}, seen(p, "1 entry matches"))
	p.Choose("Through door", "webmcp")
	require.Empty(t, seen(p, "No entry matches"))
	p.Choose("Through door", "any")
	p.Type("With text", "")
	p.Choose("Of kind", "read")
	require.EqualValues(t, longRecordLen-1, seen(p, "2,997 entries match")[0])
	require.True(t, p.Invoke("list_seats", `{}`).OK)
	require.EqualValues(t, longRecordLen+1, seen(p, "2,998 entries match")[0], "what comes since is found too")
	rider.Eval[any](p, `document.getElementById('rows-scroll').scrollTop = 1e9`)
	rider.Wait[bool](p, `document.querySelector('#rows > li:last-child').id === 'e3'`)
	p.Focus("textbox", "With text")
	p.Keys("\x1b")
	require.EqualValues(t, longRecordLen+1, seen(p, "Every entry is listed")[0])
	require.False(t, p.Has("button", "Clear the filter"))
	require.Equal(t, "ok", p.Verify().State)
}
