package view

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"docket/wasm/html"
)

// berlin is an hour ahead of UTC in winter and two in summer, as far as these tests go.
func berlin(t time.Time) int {
	if t.Month() >= time.April && t.Month() <= time.October {
		return 120
	}
	return 60
}

func TestZone(t *testing.T) {
	west := Zone(func(time.Time) int { return -(3*60 + 30) })
	for _, c := range []struct {
		name, ts, clock, day, whole string
		zone                        Zone
	}{
		{"UTC", "2026-03-14T09:26:53.589Z", "09:26:53", "2026-03-14 09:26 UTC", "", nil},
		{"ahead in winter", "2026-01-31T23:26:53.000Z", "00:26:53", "2026-02-01 00:26 UTC+01:00", "2026-02-01 00:26:53 UTC+01:00", berlin},
		{"ahead in summer", "2026-07-31T21:26:53.000Z", "23:26:53", "2026-07-31 23:26 UTC+02:00", "2026-07-31 23:26:53 UTC+02:00", berlin},
		{"behind, by half an hour too", "2026-01-01T01:00:00.000Z", "21:30:00", "2025-12-31 21:30 UTC−03:30", "2025-12-31 21:30:00 UTC−03:30", west},
		{"no time", "2026-13-45T99:99:99.000Z", "2026-13-…", "2026-13-45T99:99:99.000Z", "", berlin},
		{"nothing", "", "", "", "", berlin},
	} {
		t.Run(c.name, func(t *testing.T) {
			require.Equal(t, c.clock, c.zone.clock(c.ts))
			require.Equal(t, c.day, c.zone.day(c.ts))
			require.Equal(t, c.whole, c.zone.whole(c.ts))
		})
	}
}

// A row shows the reader's time; opened, it shows the record's own beside it.
func TestRowsInTheReadersZone(t *testing.T) {
	p := inCommit().show(nil)
	p.Zone = berlin
	first := p.Entries[0]
	p.Open[first.Seq] = true
	var w html.Writer
	Rows(&w, p.InView)
	require.Contains(t, w.String(), `<span class="time"><bdi>`+Zone(berlin).clock(first.TS))
	require.NotContains(t, w.String(), `<span class="time"><bdi>`+Zone(nil).clock(first.TS))
	require.Contains(t, w.String(), first.TS)
	require.Contains(t, w.String(), "; here "+Zone(berlin).whole(first.TS))
}
