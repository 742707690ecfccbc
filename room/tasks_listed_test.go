package room

import (
	"bytes"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"docket/ledger"
	"docket/room/task"
)

// The tasks are listed anew when one has changed, and only then; what a snapshot told stays as it was, and a holder who changes it changes
// nothing in the room.
func TestTasksAreListedAsTheyAre(t *testing.T) {
	now := time.Date(2026, 3, 14, 9, 0, 0, 0, time.UTC)
	r, err := New(Config{ID: "0123456789abcdef0123456789abcdef", Name: "A room", Question: "Q?", Now: func() time.Time { return now }, Random: bytes.NewReader(make([]byte, 1<<10))})
	require.NoError(t, err)
	host := Caller{Door: ledger.UI, Seat: HostSeat}
	require.Empty(t, r.Snapshot().Tasks)
	require.False(t, r.TasksEnd())

	landed, err := r.CreateTask(host, NewTask{Title: "One", Minutes: 5}, Stamp{}, nil)
	require.NoError(t, err)
	before := r.Snapshot()
	require.Len(t, before.Tasks, 1)
	require.True(t, r.TasksEnd())
	before.Tasks[0], before.Tasks = nil, before.Tasks[:0]
	before = r.Snapshot()
	require.Equal(t, "One", before.Tasks[0].Title)

	_, err = r.AcceptTask(host, landed.Entry.Hash, "", Stamp{}, nil)
	require.NoError(t, err)
	require.Nil(t, before.Tasks[0].Owner, "it tells of another moment")
	require.Equal(t, HostSeat, r.Snapshot().Tasks[0].Owner.Seat)
	require.False(t, r.TasksEnd(), "one that is owned does not expire")

	_, err = r.CreateTask(host, NewTask{Title: "Two", Minutes: 5}, Stamp{}, nil)
	require.NoError(t, err)
	now = now.Add(5 * time.Minute)
	r.ExpireTasks()
	require.Equal(t, task.Expired, r.Snapshot().Tasks[1].Status)
	require.False(t, r.TasksEnd())
	n := r.Snapshot().Len
	r.ExpireTasks()
	require.Equal(t, n, r.Snapshot().Len)
}
