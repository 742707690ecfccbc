package e2e

import (
	"encoding/json"
	"strconv"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/stretchr/testify/require"

	"docket/e2e/rider"
	"docket/ledger"
	"docket/room"
)

// window is one answer of read_ledger, as a script collects them.
type window struct {
	OK         bool
	Code       string
	Units      int
	Until      uint64
	Entries    []json.RawMessage
	Part       *struct{ Text string }
	NextCursor *string `json:"next_cursor"`
}

// paged reads the ledger from a cursor (a JavaScript expression) to the end of it,
// or for so many pages, and gives what every page held.
func paged(p *rider.Page, from, limit string, most int) []window {
	p.T.Helper()
	return rider.Eval[[]window](p, inPage+`
  const pages = [];
  for (let cursor = `+from+`; pages.length < `+rider.JSON(most)+`;) {
    const text = await run('read_ledger', {...(cursor && {cursor}), ...(`+limit+` && {limit: `+limit+`})});
    const answer = JSON.parse(text);
    pages.push({...answer, units: text.length});
    cursor = answer.next_cursor;
    if (!cursor) break;
  }
  return pages;
})()`)
}

// joined are the lines that pages hold, the parts of long ones put together.
func joined(t *testing.T, pages []window) []string {
	t.Helper()
	var lines []string
	part := ""
	for _, w := range pages {
		require.True(t, w.OK, w.Code)
		require.LessOrEqual(t, w.Units, 1500)
		for _, e := range w.Entries {
			lines = append(lines, string(e))
		}
		if w.Part != nil {
			if part += w.Part.Text; strings.HasSuffix(part, "}") && json.Valid([]byte(part)) {
				lines = append(lines, part)
				part = ""
			}
		}
	}
	require.Empty(t, part)
	return lines
}

// Reading the ledger one entry at a time comes to an end, although each reading is
// on the ledger itself: it is bounded by the head at its first page. What it gives is
// the record, byte for byte.
func TestCasesReadingToTheEnd(t *testing.T) {
	t.Parallel()
	for _, d := range doors[1:] {
		t.Run(d.name, func(t *testing.T) {
			t.Parallel()
			p := reached(t, d, room.Ruling)
			head := len(recorded(p))
			pages := paged(p, "undefined", "1", 1000)
			require.Nil(t, pages[len(pages)-1].NextCursor)
			lines := joined(t, pages)
			require.EqualValues(t, head+1, pages[0].Until, "its own row landed before")
			require.Len(t, lines, head+1)
			file := strings.Split(strings.TrimSuffix(string(exported(p)), "\n"), "\n")
			require.Equal(t, file[:len(lines)], lines)
			require.LessOrEqual(t, len(file), head+len(pages)+1, "a page leaves one row at most")
		})
	}
}

// A cursor that names nothing is an error, never an empty page.
func TestCasesCursorsThatNameNothing(t *testing.T) {
	t.Parallel()
	p := reached(t, doors[1], room.Commit)
	for cursor, code := range map[string]string{
		`0`: "out_of_range", `-1`: "out_of_range", `999999`: "no_such_cursor", `"999999.999999"`: "no_such_cursor", `"1.999999"`: "no_such_cursor",
		`"0.1"`: "no_such_cursor", `"1.1.99999"`: "no_such_cursor", `"x"`: "no_such_cursor", `"01.1"`: "no_such_cursor", `"2.1"`: "no_such_cursor", `""`: "out_of_range",
	} {
		refusedAs(t, p.Call("read_ledger", `{"cursor":`+cursor+`}`), code, "/cursor")
	}
	refusedAs(t, p.Call("list_seats", `{"cursor":3}`), "no_such_cursor", "/cursor")
}

// Polling a read tool as fast as it goes leaves one row, and the next row that lands
// says how many reads there were.
func TestCasesPolling(t *testing.T) {
	t.Parallel()
	for _, d := range doors[1:] {
		t.Run(d.name, func(t *testing.T) {
			t.Parallel()
			p := reached(t, d, room.Commit)
			before := len(recorded(p))
			rider.Eval[any](p, inPage+`
  for (let i = 0; i < 599; i++) await run('current_phase', {});
})()`)
			require.True(t, p.Call("current_phase", `{}`).OK)
			entries := recorded(p)
			require.Len(t, entries, before+1)
			require.Equal(t, "read", entries[before].Kind)
			require.True(t, p.Call("commit_to_round", `{"position":"Adopt it."}`).OK)
			row := only(t, recorded(p), "commit")
			require.EqualValues(t, 599, payload(t, row)["folded"])
			p.WaitRow("599 equal reads left no row")
			require.Equal(t, "ok", p.Verify().State)
		})
	}
}

// Windows whose limit falls inside a pair of surrogates step back a unit; joined
// they are the exact text, and none is longer than a window.
func TestCasesWindowsInsideAnEmoji(t *testing.T) {
	t.Parallel()
	for _, d := range doors[1:] {
		t.Run(d.name, func(t *testing.T) {
			t.Parallel()
			p := reached(t, d, room.Open)
			question := strings.Repeat("😀", 900)
			p.Open("Change the question")
			p.Type("New question", question)
			p.Press("Set the question")
			p.WaitRow("question_set")
			advanced(p, room.Open, room.Ruling)
			for shift := range 2 { // so that in one of them a limit falls inside a pair
				ruling := strings.Repeat("x", shift) + strings.Repeat("😀", 1900)
				c := p.Begin("ratify_ruling", rider.JSON(map[string]string{"ruling": ruling}))
				awake(p, "😀")
				p.Press("Decline")
				c.Answer()
				rider.Wait[bool](p, `!document.querySelector('.ask')`)
				entries := of(recorded(p), "ratification_requested")
				e := entries[len(entries)-1]
				require.Equal(t, string(e.AppendLine(nil)), joined(t, paged(p, utoa(e.Seq), "1", 1000)[:])[0])
			}

			// An artefact comes in windows as well.
			text, parts := "", 0
			offset := int64(0)
			for more := true; more; {
				a := p.Call("get_artefact", rider.JSON(map[string]any{"hash": room.Digest(question).String(), "offset": offset}))
				require.True(t, a.OK, a)
				text, parts = text+a.Str("text"), parts+1
				next := a.Int("next_offset")
				more = next > 0
				require.True(t, !more || int(next) == len(utf16.Encode([]rune(text))), a)
				offset = next
			}
			require.Equal(t, question, text)
			require.Greater(t, parts, 1)
			a := p.Call("get_artefact", rider.JSON(map[string]any{"hash": room.Digest(question).String(), "offset": 1}))
			refusedAs(t, a, "bad_offset", "/offset")
		})
	}
}

// long makes the record of a room, natively, with so many entries.
func long(t *testing.T, entries int) []byte {
	t.Helper()
	r := native(t)
	by := room.Caller{Door: ledger.WebMCP, Seat: room.RiderSeat}
	_, err := r.Advance(room.Caller{Door: ledger.UI, Seat: room.HostSeat}, room.Commit, nil)
	require.NoError(t, err)
	for r.Ledger().Len() < uint64(entries) {
		if r.Ledger().Len()%2 == 0 {
			_, _, err = r.Commit(by, "again", room.Stamp{}, nil)
		} else {
			_, err = r.Withdraw(by, room.Stamp{}, nil)
		}
		require.NoError(t, err)
	}
	var b strings.Builder
	require.NoError(t, r.Ledger().Export(&b))
	return []byte(b.String())
}

// Ten thousand entries: what a reader gets stays within the window, with a cursor
// that works, at the beginning, in the middle and at the end.
func TestCasesTenThousandEntries(t *testing.T) {
	t.Parallel()
	file := long(t, 10_000)
	lines := strings.Split(strings.TrimSuffix(string(file), "\n"), "\n")
	p := reached(t, doors[1], room.Open)
	p.ImportBytes("long.jsonl", file)
	p.WaitReads("commit_to_round")
	p.WaitRow("#10000")
	for _, from := range []int{1, 5000, 9900} {
		pages := paged(p, rider.JSON(from), "0", 40)
		require.Len(t, pages, 40)
		got := joined(t, pages)
		require.Equal(t, lines[from-1:from-1+len(got)], got)
		require.Greater(t, len(got), 40, "more than one fits")
	}
	require.Equal(t, "ok", p.Verify().State)
}

// A hundred thousand entries, and the twenty thousand of every run, scroll as a hundred do: whatever the place, the page
// holds a few dozen rows, and they are those that belong there. To import them is so
// much work that others beside it would make it outlast the patience of the tests.
func TestCasesLongestRecord(t *testing.T) {
	n := whole(20_000, 100_000)
	file := long(t, n)
	p := reached(t, doors[1], room.Open)
	p.ImportBytes("longer.jsonl", file)
	p.WaitReads("commit_to_round")
	p.WaitRow("#" + strconv.Itoa(n))
	for _, part := range []float64{0, 0.25, 0.5, 0.999, 1, 0.1} {
		seqs := rider.Eval[[]uint64](p, `(async () => {
  const scroll = document.getElementById('rows-scroll');
  const frame = () => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)));
  const height = scroll.scrollHeight - scroll.clientHeight;
  scroll.scrollTop = height * `+rider.JSON(part)+`;
  let rows;
  for (let i = 0; i < 100; i++) {
    await frame();
    rows = [...document.querySelectorAll('#rows > li')];
    const view = scroll.getBoundingClientRect();
    // The view is covered once a row lies at its top and another at its bottom.
    if (rows.length && rows[0].getBoundingClientRect().top <= view.top + 1 && rows.at(-1).getBoundingClientRect().bottom >= view.bottom - 1) break;
  }
  return rows.map((row) => Number(row.id.slice(1)));
})()`)
		require.NotEmpty(t, seqs)
		require.Less(t, len(seqs), 80)
		for i, seq := range seqs {
			require.EqualValues(t, seqs[0]-uint64(i), seq, "newest first, none left out")
		}
		require.InDelta(t, float64(n)*(1-part), float64(seqs[len(seqs)/2]), 60)
	}
	require.Less(t, rider.Eval[int](p, `document.getElementsByTagName('*').length`), 3000)
	v := p.Verify()
	require.Equal(t, "ok", v.State)
	require.Contains(t, v.Text, strconv.Itoa(n/1000)+",000 entries checked")
}
