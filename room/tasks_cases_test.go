package room

import (
	"testing"

	"github.com/stretchr/testify/require"

	"docket/ledger"
	"docket/room/task"
)

// Time alone ends what nobody accepted: by a row of the room's own, once, whether somebody looks or somebody acts, and never what is owned.
func TestTimeEndsWhatNobodyAccepted(t *testing.T) {
	r, clock := clocked(t)
	seated(t, r)
	timed, err := r.CreateTask(rider, NewTask{Title: "Soon", Minutes: 1}, Stamp{}, nil)
	require.NoError(t, err)
	owned, err := r.CreateTask(rider, NewTask{Title: "Sooner", Minutes: 1}, Stamp{}, nil)
	require.NoError(t, err)
	_, err = r.AcceptTask(bot, owned.Entry.Hash, "", Stamp{}, nil)
	require.NoError(t, err)
	offered := created(t, r)
	_, err = r.AcceptTask(rider, offered, "", Stamp{}, nil)
	require.NoError(t, err)
	_, err = r.HandOff(rider, offered, "ann", "", 1, Stamp{}, nil)
	require.NoError(t, err)
	require.True(t, r.TasksEnd())

	told := 0
	defer r.Subscribe(func() { told++ })()
	before := r.Ledger().Len()
	r.ExpireTasks()
	require.Equal(t, before, r.Ledger().Len(), "nothing has come to its end")
	require.Zero(t, told, "nothing happened, so nobody is told")

	clock.pass(1)
	_, err = r.AcceptTask(host, timed.Entry.Hash, "", Stamp{}, nil)
	require.Equal(t, "task_expired", code(err))
	first, _ := r.Ledger().Entry(before + 1)
	second, _ := r.Ledger().Entry(before + 2)
	for _, e := range []ledger.Entry{first, second} {
		require.Equal(t, "task_expired", e.Kind)
		require.Equal(t, "room", e.Actor.Ingress)
	}
	require.Equal(t, "refused", last(r).Kind)
	now, _ := r.Task(owned.Entry.Hash)
	require.Equal(t, task.Accepted, now.Status)
	_, err = r.AcceptTask(rider, offered, "", Stamp{}, nil)
	require.NoError(t, err, "anybody may accept what its recipient did not")
	require.False(t, r.TasksEnd())
	before = r.Ledger().Len()
	r.ExpireTasks()
	require.Equal(t, before, r.Ledger().Len(), "an end is written down once")
	replay(t, r)
}

// What ends in a pause, or after Open, is written down there too.
func TestTimeGoesOnOutsideOpen(t *testing.T) {
	for name, leave := range map[string]func(*Room){
		"a pause":   func(r *Room) { _, _ = r.Pause(host, "", nil) },
		"Commit":    func(r *Room) { advanceTo(t, r, Commit) },
		"Closed":    func(r *Room) { advanceTo(t, r, Closed) },
		"next Open": func(r *Room) { advanceTo(t, r, Closed); _, _ = r.OpenNextRound(host, nil) },
	} {
		t.Run(name, func(t *testing.T) {
			r, clock := clocked(t)
			_, err := r.CreateTask(host, NewTask{Title: "Soon", Minutes: 1}, Stamp{}, nil)
			require.NoError(t, err)
			leave(r)
			clock.pass(1)
			r.ExpireTasks()
			require.Equal(t, "task_expired", last(r).Kind)
			replay(t, r)
		})
	}
}

// A clock that goes back ends nothing twice, and undoes no end.
func TestAClockThatGoesBack(t *testing.T) {
	r, clock := clocked(t)
	landed, err := r.CreateTask(host, NewTask{Title: "Soon", Minutes: 1}, Stamp{}, nil)
	require.NoError(t, err)
	clock.pass(1)
	r.ExpireTasks()
	clock.pass(-30)
	_, err = r.AcceptTask(rider, landed.Entry.Hash, "", Stamp{}, nil)
	require.Equal(t, "task_expired", code(err))
	replay(t, r)
}

// Who calls by a door that is not its seat's owns nothing by it, whatever it says.
func TestASeatActsThroughItsOwnDoors(t *testing.T) {
	r, _ := clocked(t)
	seated(t, r)
	h := created(t, r)
	for name, c := range map[string]struct {
		by   Caller
		code string
	}{
		"the host by a tool":          {Caller{Door: ledger.WebMCP, Seat: HostSeat}, "wrong_door"},
		"an agent by the controls":    {Caller{Door: ledger.UI, Seat: "bot"}, "wrong_door"},
		"a seat that is not there":    {Caller{Door: ledger.WebMCP, Seat: "nobody"}, "unknown_seat"},
		"the room's own bookkeeping":  {Caller{Door: ledger.Room, Seat: RoomSeat}, "unknown_seat"},
		"a bridge that nobody opened": {bridged, "no_bridge"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := r.AcceptTask(c.by, h, "", Stamp{}, nil)
			require.Equal(t, c.code, code(err))
			now, _ := r.Task(h)
			require.Nil(t, now.Owner)
			require.Empty(t, now.Acceptances)
		})
	}
	_, err := r.OpenBridge(host, "127.0.0.1:8790", nil)
	require.NoError(t, err)
	_, err = r.AcceptTask(bridged, h, "", Stamp{}, nil)
	require.NoError(t, err)
	for name, by := range map[string]Caller{"its own seat by the other door": rider, "another client of the same name": {Door: ledger.Bridge, Seat: RiderSeat, Client: Client{Name: "probe", Version: "1.3"}}} {
		t.Run(name, func(t *testing.T) {
			_, err := r.HandOff(by, h, "bot", "", 0, Stamp{}, nil)
			require.Equal(t, "owned_by_another", code(err))
		})
	}
	_, err = r.HandOff(bridged, h, "bot", "", 0, Stamp{}, nil)
	require.NoError(t, err, "who owns it is the client that accepted it")
	replay(t, r)
}

// Out of Open, and in a pause, nobody learns from a refusal how a task stands.
func TestOutsideOpenARefusalTellsNothingOfATask(t *testing.T) {
	r, _ := clocked(t)
	seated(t, r)
	h := created(t, r)
	_, err := r.AcceptTask(rider, h, "", Stamp{}, nil)
	require.NoError(t, err)
	try := func(want string) {
		t.Helper()
		for _, id := range []ledger.Hash{h, {1}} {
			for _, try := range []func() (Landed, error){
				func() (Landed, error) { return r.AcceptTask(bot, id, "", Stamp{}, nil) },
				func() (Landed, error) { return r.HandOff(bot, id, "ann", "", 0, Stamp{}, nil) },
				func() (Landed, error) {
					return r.ReportCompletion(bot, id, Completion{task.Observed, "x", "a log"}, Stamp{}, nil)
				},
				func() (Landed, error) { return r.DeclineTask(bot, id, "", Stamp{}, nil) },
				func() (Landed, error) { return r.RecallTask(bot, id, "", Stamp{}, nil) },
			} {
				_, err := try()
				require.Equal(t, want, code(err))
			}
		}
	}
	_, err = r.Pause(host, "", nil)
	require.NoError(t, err)
	try("paused")
	_, err = r.Resume(host, nil)
	require.NoError(t, err)
	advanceTo(t, r, Commit)
	try("wrong_phase")
}
