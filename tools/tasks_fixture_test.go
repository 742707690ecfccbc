package tools

import (
	"encoding/json"
	"fmt"

	"github.com/stretchr/testify/require"

	"docket/ledger"
	"docket/room"
	"docket/room/task"
)

// withSeats is a room with eight agents' seats and a second person's.
func (f *fixture) withSeats() *fixture {
	for i := 2; i <= 8; i++ {
		_, err := f.r.AddSeat(host, fmt.Sprint("r", i), room.Agent, nil)
		require.NoError(f.t, err)
	}
	_, err := f.r.AddSeat(host, "Ann", room.Human, nil)
	require.NoError(f.t, err)
	return f
}

var eight = []string{room.RiderSeat, "r2", "r3", "r4", "r5", "r6", "r7", "r8"}

// ok is a call that must land.
func (f *fixture) ok(name, format string, args ...any) map[string]any {
	got := f.call(name, fmt.Sprintf(format, args...))
	require.Equal(f.t, true, got["ok"], got)
	return got
}

// no is a call that must be refused so, with OAP's number for it.
func (f *fixture) no(status int, code, name, format string, args ...any) map[string]any {
	got := f.call(name, fmt.Sprintf(format, args...))
	require.Equal(f.t, false, got["ok"], got)
	require.Equal(f.t, code, got["code"], got)
	require.EqualValues(f.t, status, got["status"], got)
	require.NotEmpty(f.t, got["error"], got)
	return got
}

// create is a new task's id; owned is one that a seat has accepted.
func (f *fixture) create() string {
	return f.ok("create_task", `{"title":"Tell the depot"}`)["id"].(string)
}

func (f *fixture) owned(seat string) string {
	id := f.create()
	f.ok("accept_task", `{"taskId":%q,"actorId":%q}`, id, seat)
	return id
}

func (f *fixture) task(id string) *task.Task {
	h, err := ledger.ParseHash(id)
	require.NoError(f.t, err)
	t, ok := f.r.Task(h)
	require.True(f.t, ok)
	return t
}

// rows counts the entries of a kind.
func (f *fixture) rows(kind string) (n int) {
	for e := range f.r.Ledger().Entries(1) {
		if e.Kind == kind {
			n++
		}
	}
	return n
}

func decode[T any](t require.TestingT, text string) (out T) {
	require.NoError(t, json.Unmarshal([]byte(text), &out), text)
	return out
}
