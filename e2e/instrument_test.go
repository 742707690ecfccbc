package e2e

import (
	"bytes"
	"crypto/rand"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp/kb"
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

// told is what the strip says of itself to a screen reader, once it begins with a text.
func told(p *rider.Page, begins string) string {
	return rider.Wait[string](p, fmt.Sprintf(`((text) => text.startsWith(%s) ? text : '')(document.getElementById('strip').ariaValueText)`, rider.JSON(begins)))
}

// painted are the pixels of the strip that have a colour of their own, from one place of it to another, between 0 and 1.
func painted(p *rider.Page, from, to float64) int {
	return rider.Eval[int](p, fmt.Sprintf(`(() => {
  const canvas = document.getElementById('strip-canvas');
  const left = 60 * canvas.width / canvas.clientWidth, long = canvas.width - left;
  const d = canvas.getContext('2d').getImageData(left + long * %f, 0, Math.max(long * %f, 1), canvas.height).data;
  let n = 0;
  for (let i = 0; i < d.length; i += 4) if (d[i] !== d[0] || d[i + 1] !== d[1] || d[i + 2] !== d[2]) n++;
  return n;
})()`, from, to-from))
}

// Every entry of a long record is reached on the strip, by keys and by the pointer, and its row with it.
func TestStrip(t *testing.T) {
	t.Parallel()
	p := longPage(t)
	rider.Wait[bool](p, `document.getElementById('strip').ariaValueMax === '3000'`)
	require.Greater(t, painted(p, .2, .8), 500, "there are ticks all along")
	p.WaitWithin("#course thead [aria-current]", "Commit from #3000, now")
	require.Equal(t, "appeared", rider.Eval[string](p, `[...document.querySelectorAll('#course tbody tr')].find((tr) => tr.innerText.includes('commit_to_round')).lastElementChild.innerText.trim()`))
	p.Focus("slider", "The chain as a strip, oldest entry left")
	p.Keys(kb.Home)
	require.Contains(t, told(p, "Entry 1 of 3000, through room, client-asserted: "), "opening of the room")
	rider.Wait[bool](p, `document.querySelector('#e1[aria-current]') !== null`)
	p.Keys(kb.ArrowRight + kb.ArrowRight + kb.ArrowLeft)
	require.Contains(t, told(p, "Entry 2 of 3000, through ui"), "zeppelin")
	p.Keys(kb.PageUp)
	told(p, "Entry 302 of 3000")
	p.Keys("++++")
	p.WaitWithin("#strip-said", "Entries 283 to 471 of 3000")
	p.Keys("0")
	p.EnterDown(0)
	p.EnterUp()
	rider.Wait[bool](p, `document.activeElement.id === 'row-e302' && document.activeElement.ariaExpanded === 'true'`)

	rider.Eval[any](p, `document.getElementById('strip').scrollIntoView()`)
	at := rider.Eval[struct{ X, Y float64 }](p, `(({left, width, top}) => ({X: left + 60 + (width - 60) / 2, Y: top + 50}))(document.getElementById('strip').getBoundingClientRect())`)
	p.DownAt(at.X, at.Y)
	p.Up()
	seq := rider.Wait[int](p, `((n) => n > 1450 && n < 1550 && document.querySelector('#row-e' + n)?.ariaExpanded === 'true' && n)(Number(document.getElementById('strip').ariaValueNow))`)
	require.Positive(t, seq)
	p.Choose("Of kind", "question_set")
	require.Equal(t, []uint64{2}, seen(p, "1 entry matches"))
	require.True(t, p.Invoke("list_seats", `{}`).OK)
	rider.Wait[bool](p, `document.getElementById('strip').ariaValueMax === '3001'`)
	p.Press("Open the row")
	rider.Wait[bool](p, fmt.Sprintf(`document.activeElement.id === 'row-e%d'`, seq))
	p.WaitWithin("#sift-count", "Every entry is listed")
}

// The printed record holds what was asked, sealed, opened and ruled, and nothing of the page around it.
func TestPrint(t *testing.T) {
	t.Parallel()
	p := busyRoom(t)
	p.Press("Advance to Reveal")
	p.WaitReads("reveal_in_round")
	before := rider.Eval[string](p, `document.getElementById('print').innerHTML`)
	pdf := p.PDF("record")
	require.Greater(t, len(pdf), 10_000)
	text := strings.ToLower(rider.PDFText(pdf)) // headings are set in capitals
	has := func(want string) {
		t.Helper()
		require.Contains(t, text, strings.ToLower(strings.Join(strings.Fields(want), "")))
	}
	_, file := p.Export()
	l, _, err := ledger.Import(t.Context(), bytes.NewReader(file), nil)
	require.NoError(t, err)
	for e := range l.Entries(1) {
		if e.Kind != "reveal_checked" && e.Seq < l.Len()-1 { // what came while it was printed is not on it
			has(e.Hash.String())
		}
	}
	has("Shall the proposal be adopted as drafted?")
	has("not opened")
	has("What the grades say")
	has("docket verify docket-")
	has("The paper itself carries no signature")
	require.NotContains(t, text, "advancetoruling")
	require.NotContains(t, text, "toolsofferednow")
	require.Empty(t, before)
	require.Empty(t, rider.Eval[string](p, `document.getElementById('print').innerHTML`), "it is gone from the page afterwards")
	require.Equal(t, 1, rider.Eval[int](p, `(() => { let n = 0; globalThis.print = () => n++; document.getElementById('print-record').click(); return new Promise((done) => setTimeout(() => done(n), 50)); })()`))
}
