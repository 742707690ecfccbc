package tools

import (
	"context"
	"fmt"
	"runtime"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"docket/ledger"
	"docket/room"
	"docket/room/task"
)

// rounds is how often each race is run. In WebAssembly there is one thread, and little to race.
var rounds = map[bool]int{true: 50, false: 1000}[runtime.GOOS == "js"]

// atOnce makes calls that begin together, and gives their answers.
func (f *fixture) atOnce(calls ...[2]string) []map[string]any {
	answers := make([]Answer, len(calls))
	var ready, done sync.WaitGroup
	ready.Add(1)
	for i, c := range calls {
		done.Go(func() {
			ready.Wait()
			answers[i] = f.set.Call(context.Background(), ledger.WebMCP, c[0], []byte(c[1]))
		})
	}
	ready.Done()
	done.Wait()
	out := make([]map[string]any, len(answers))
	for i, a := range answers {
		out[i] = f.read(a)
	}
	return out
}

// won gives the only call that landed, after holding the others to be refused so.
func won(t *testing.T, answers []map[string]any, status int, code string) int {
	t.Helper()
	winner := -1
	for i, a := range answers {
		if a["ok"] == true {
			require.Equal(t, -1, winner, "two have won")
			winner = i
			continue
		}
		require.Equal(t, code, a["code"], a)
		require.EqualValues(t, status, a["status"], a)
	}
	require.NotEqual(t, -1, winner, "nobody has won")
	return winner
}

// Of eight that accept at once, one owns the task: one acceptance, and seven that are told whose it is.
func TestEightAcceptAtOnce(t *testing.T) {
	f := newFixture(t).withSeats()
	for range rounds {
		id := f.create()
		var calls [][2]string
		for _, seat := range eight {
			calls = append(calls, [2]string{"accept_task", fmt.Sprintf(`{"taskId":%q,"actorId":%q}`, id, seat)})
		}
		winner := eight[won(t, f.atOnce(calls...), 409, "owned_by_another")]
		now := f.task(id)
		require.Equal(t, task.Accepted, now.Status)
		require.Len(t, now.Acceptances, 1)
		require.Equal(t, winner, now.Acceptances[0].By.Seat)
		require.Equal(t, winner, now.Owner.Seat)
	}
	require.Equal(t, rounds, f.rows("task_accepted"))
	require.Equal(t, 7*rounds, f.rows("refused"))
	again, err := room.Replay(f.r.Ledger(), room.Config{})
	require.NoError(t, err)
	require.Equal(t, f.r.Snapshot().Tasks, again.Snapshot().Tasks)
}

// Of six handoffs at once one lands, and nobody owns the task after it.
func TestSixHandoffsAtOnce(t *testing.T) {
	f := newFixture(t).withSeats()
	for range rounds {
		id := f.owned("r2")
		var calls [][2]string
		for _, to := range eight[2:] {
			calls = append(calls, [2]string{"handoff_task", fmt.Sprintf(`{"taskId":%q,"fromActorId":"r2","toActorId":%q}`, id, to)})
		}
		to := eight[2+won(t, f.atOnce(calls...), 409, "not_accepted")]
		now := f.task(id)
		require.Equal(t, task.Transitioned, now.Status)
		require.Nil(t, now.Owner)
		require.Len(t, now.Handoffs, 1)
		require.Equal(t, to, now.Offer.To)
	}
	require.Equal(t, rounds, f.rows("task_handed_off"))
	require.Equal(t, 5*rounds, f.rows("refused"))
}

// A completion against a handoff: whichever comes first, the handoff lands and the task is nobody's, and is never completed and unowned.
func TestACompletionAgainstAHandoff(t *testing.T) {
	f := newFixture(t).withSeats()
	refused := 0
	for range rounds {
		id := f.owned("r2")
		got := f.atOnce([2]string{"report_completion", fmt.Sprintf(`{"taskId":%q,"actorId":"r2","provenance":"observed","claimText":"Done."}`, id)},
			[2]string{"handoff_task", fmt.Sprintf(`{"taskId":%q,"fromActorId":"r2","toActorId":"r3"}`, id)})
		require.Equal(t, true, got[1]["ok"])
		now := f.task(id)
		require.Equal(t, task.Transitioned, now.Status)
		require.Nil(t, now.Owner)
		frozen := decode[struct{ Status string }](t, now.Handoffs[0].Snapshot.String()).Status
		if got[0]["ok"] == true {
			require.Len(t, now.Claims, 1)
			require.Less(t, now.Claims[0].Seq, now.Handoffs[0].Seq)
			require.Equal(t, "completed", frozen)
			continue
		}
		refused++
		require.Equal(t, "not_accepted", got[0]["code"])
		require.Empty(t, now.Claims)
		require.Equal(t, "accepted", frozen)
	}
	require.Equal(t, rounds-refused, f.rows("task_completed"))
	t.Logf("the handoff came first in %d of %d", refused, rounds)
}

// Two race for a task at the very moment in which it becomes free: one has it, or neither did when both came too early, and never both.
func TestTwoRaceForATaskJustFreed(t *testing.T) {
	f := newFixture(t).withSeats()
	for range rounds {
		id := f.owned("r2")
		f.ok("handoff_task", `{"taskId":%q,"fromActorId":"r2","toActorId":"r3"}`, id)
		accept := func(seat string) [2]string {
			return [2]string{"accept_task", fmt.Sprintf(`{"taskId":%q,"actorId":%q}`, id, seat)}
		}
		got := f.atOnce([2]string{"decline_task", fmt.Sprintf(`{"taskId":%q,"actorId":"r3"}`, id)}, accept("r4"), accept("r5"))
		require.Equal(t, true, got[0]["ok"])
		var winners []string
		for i, seat := range []string{"r4", "r5"} {
			if got[i+1]["ok"] == true {
				winners = append(winners, seat)
			} else {
				require.Contains(t, []any{"offered_to_another", "owned_by_another"}, got[i+1]["code"])
			}
		}
		now := f.task(id)
		require.LessOrEqual(t, len(winners), 1)
		require.Len(t, now.Acceptances, 1+len(winners))
		if len(winners) == 1 {
			require.Equal(t, winners[0], now.Owner.Seat)
		} else {
			require.Nil(t, now.Owner)
		}
	}
}
