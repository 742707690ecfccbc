package course

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"docket/ledger"
	"docket/room"
)

type counting struct{ n byte }

func (c *counting) Read(b []byte) (int, error) {
	for i := range b {
		c.n = c.n*167 + 13
		b[i] = c.n
	}
	return len(b), nil
}

// TestCourse walks a room and holds that each stretch begins with the entry that changed what is offered.
func TestCourse(t *testing.T) {
	now := time.Date(2026, 3, 14, 9, 0, 0, 0, time.UTC)
	c := room.Config{ID: "3f6c1e0a9b2d4857a1c4e8f00d5b7293", Name: "Room", Question: "What?", Random: &counting{}, Now: func() time.Time { now = now.Add(time.Second); return now }}
	r, err := room.New(c)
	require.NoError(t, err)
	host, rider := room.Caller{Door: ledger.UI, Seat: room.HostSeat}, room.Caller{Door: ledger.WebMCP, Seat: room.RiderSeat}
	var live Course
	live.Take(r.Snapshot().Len, r.Snapshot())
	stop := r.Subscribe(func() { live.Take(r.Snapshot().Len, r.Snapshot()) })
	defer stop()
	do := func(_ room.Landed, err error) { require.NoError(t, err) }
	input, err := ledger.Make()
	require.NoError(t, err)
	do(r.Read(rider, "current_phase", input))                 // 2
	do(r.Advance(host, room.Commit, nil))                     // 3
	landed, _, err := r.Commit(rider, "x", room.Stamp{}, nil) // 4: there is something to withdraw
	do(landed, err)
	do(r.Pause(host, "", nil))               // 5
	do(r.Resume(host, nil))                  // 6
	do(r.Withdraw(rider, room.Stamp{}, nil)) // 7
	for _, to := range []room.Phase{room.Reveal, room.Ruling, room.Closed} {
		do(r.Advance(host, to, nil)) // 8: held, since nothing was committed; 9, 10; held; 12
		if r.Snapshot().Held != nil {
			do(r.Advance(host, to, nil))
		}
	}
	do(r.Pause(host, "", nil)) // 13: takes nothing away where nothing is written

	var froms []uint64
	for _, s := range live.Stretches() {
		froms = append(froms, s.From)
	}
	require.Equal(t, []uint64{1, 3, 4, 5, 6, 7, 9, 10, 12, 13}, froms)
	last := live.Stretches()[2]
	require.True(t, last.Has("withdraw_commitment"))
	require.Equal(t, room.Commit, last.Phase)
	require.False(t, live.Stretches()[1].Has("withdraw_commitment"))
	require.True(t, live.Stretches()[3].Paused)

	var replayed Course
	c.Watch = func(e ledger.Entry, now func() room.Snapshot) {
		if Moves(e.Kind) {
			replayed.Take(e.Seq, now())
		}
	}
	_, err = room.Replay(r.Ledger(), c)
	require.NoError(t, err)
	require.Equal(t, live, replayed, "a replay tells the same")

	lines := Lines(live.Stretches())
	require.Contains(t, lines[0].Names, "current_phase")
	require.NotContains(t, lines[0].Over, false)
	for _, l := range lines {
		if l.Names[0] == "withdraw_commitment" {
			require.Equal(t, []bool{false, false, true, false, true, false, false, false, false, false}, l.Over)
			require.Len(t, l.Names, 1)
			return
		}
	}
	t.Fatal("no line for withdraw_commitment")
}
