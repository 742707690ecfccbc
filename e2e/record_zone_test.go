package e2e

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"docket/e2e/rider"
	"docket/ledger"
)

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
