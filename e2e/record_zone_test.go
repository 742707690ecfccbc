package e2e

import (
	"bytes"
	"crypto/rand"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"docket/e2e/rider"
	"docket/ledger"
	"docket/room"
)

// An entry is shown by the clock of its own season, whichever it is now.
func TestTimesOfEachSeason(t *testing.T) {
	t.Parallel()
	for month, want := range map[time.Month]string{time.January: "10:00:00", time.July: "11:00:00"} {
		t.Run(month.String(), func(t *testing.T) {
			t.Parallel()
			r, err := room.New(room.Config{ID: "00112233445566778899aabbccddeeff", Name: "A season", Question: "Now?", Random: rand.Reader,
				Now: func() time.Time { return time.Date(2026, month, 1, 9, 0, 0, 0, time.UTC) }})
			require.NoError(t, err)
			var file bytes.Buffer
			require.NoError(t, r.Ledger().Export(&file))
			p := riding(t).NewTab(t)
			p.Timezone("Europe/Berlin")
			p.Go(server.URL)
			p.WaitReads()
			p.ImportBytes("season.jsonl", file.Bytes())
			p.WaitText("A season")
			rider.Wait[bool](p, `document.querySelector('#e1 .time')?.innerText === `+rider.JSON(want))
		})
	}
}

// Times of day are the reader's. The record has UTC, which a row shows when it is opened, with the reader's time beside it.
func TestTimesInTheReadersZone(t *testing.T) {
	t.Parallel()
	p := riding(t).NewTab(t)
	p.Timezone("Asia/Kolkata")
	p.Go(server.URL)
	p.WaitReads()
	first := recorded(p)[0]
	at, err := time.Parse(ledger.TimeLayout, first.TS)
	require.NoError(t, err)
	there := at.Add(5*time.Hour + 30*time.Minute)
	require.Equal(t, there.Format(time.TimeOnly), rider.Eval[string](p, `document.querySelector('#e1 .time').innerText`))
	rider.Eval[any](p, `document.querySelector('#e1 button').click()`)
	p.WaitWithin("#more-e1", first.TS)
	p.WaitWithin("#more-e1", "here "+there.Format(time.DateTime)+" UTC+05:30")
	require.True(t, strings.HasSuffix(first.TS, "Z"))
}
