package reach_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"docket/ledger"
	"docket/room"
	"docket/room/action"
	"docket/room/records/shipped"
	"docket/room/task"
	"docket/wasm/reach"
)

func snapshot(waiting ...*action.Action) room.Snapshot {
	set, _ := shipped.Find("freight")
	return room.Snapshot{Phase: room.Open, Seats: []room.Seat{{ID: "host", Kind: room.Human}, {ID: "rider", Kind: room.Agent}},
		Records: &room.Records{Set: set, Waiting: waiting}}
}

func waits(state action.State, n int) *action.Action {
	return &action.Action{Hash: ledger.Hash{byte(n + 1)}, Operation: "propose_remedy", State: state, Proof: &action.Proof{Changes: make([]action.Item, n)}}
}

func texts(items []reach.Item) string {
	var out []string
	for _, x := range items {
		out = append(out, x.Text)
	}
	return strings.Join(out, "|")
}

func offer(to, until string) *task.Task {
	return &task.Task{Title: "Pay 900 to Anna", Offer: &task.Handoff{Hash: ledger.Hash{9}, To: to, Until: until, Reason: "secret"}}
}

func TestWaiting(t *testing.T) {
	s := snapshot(waits(action.Awaiting, 1), waits(action.Approved, 3), waits(action.Awaiting, 6), waits(action.Proposed, 2))
	s.Asks = []room.Ask{{Hash: ledger.Hash{7}, Ruling: "Pay Anna."}}
	s.Tasks = []*task.Task{offer("host", ""), offer("rider", ""), {Title: "free"}}
	got := reach.Waiting(s)
	require.Equal(t, "A ruling is asked for, and waits for an answer.|Propose a remedy (1 record) waits for a decision.|Propose a remedy (6 records) waits for a decision.|"+
		"A task was handed off to a seat of this page, and waits to be accepted.", texts(got))
	require.Equal(t, len(got), reach.Count(s))
	require.NotContains(t, texts(got), "Anna", "nothing of what is proposed")
	require.Equal(t, "4 things more: "+got[3].Text, reach.Summary(got))
	require.Equal(t, got[0].Text, reach.Summary(got[:1]))
	require.Empty(t, reach.Summary(nil))
	keys := map[string]bool{}
	for _, x := range got {
		require.False(t, keys[x.Key])
		keys[x.Key] = true
	}
	s.Phase = room.Commit
	require.Equal(t, 3, reach.Count(s), "a handoff cannot be answered past Open")
	require.Len(t, reach.Waiting(s), 3)
	require.Zero(t, reach.Count(room.Snapshot{}))
}

// What runs out is told of a minute before, until it has run out.
func TestEnds(t *testing.T) {
	at := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	until := action.Stamp(at)
	approved, second, stale, plain := waits(action.Approved, 2), waits(action.Awaiting, 3), waits(action.Awaiting, 4), waits(action.Awaiting, 5)
	approved.Until = until
	second.Reapproved = &action.Reapproval{Proof: second.Proof.Digest(), Until: until}
	stale.Reapproved = &action.Reapproval{Proof: ledger.Hash{1}, Until: until}
	s := snapshot(approved, second, stale, plain)
	s.Tasks = []*task.Task{offer("host", until), offer("host", "")}
	ends := reach.Ends(s)
	require.Len(t, ends, 3)
	for name, c := range map[string]struct {
		before time.Duration
		due    bool
		next   time.Duration
	}{
		"long before":         {5 * time.Minute, false, 4 * time.Minute},
		"just not yet":        {time.Minute + time.Millisecond, false, time.Millisecond},
		"a minute before":     {time.Minute, true, 0},
		"a moment before":     {time.Millisecond, true, 0},
		"when it has run out": {0, false, 0},
		"after":               {-time.Hour, false, 0},
	} {
		now := at.Add(-c.before)
		due := reach.Due(ends, now)
		require.Equal(t, c.due, len(due) == 3, name)
		if !c.due {
			require.Empty(t, due, name)
		}
		next, ok := reach.Next(ends, now)
		require.Equal(t, c.next > 0, ok, name)
		require.Equal(t, c.next, next, name)
	}
	require.Equal(t, "An approval runs out within a minute: Propose a remedy (2 records) is approved and not carried out.|"+
		"A second word runs out within a minute: Propose a remedy (3 records) still waits for its approval.|"+
		"A task handed off to a seat of this page runs out within a minute, and nobody has accepted it.", texts(reach.Due(ends, at.Add(-time.Second))))
}
