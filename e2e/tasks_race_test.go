package e2e

import (
	"bytes"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"docket/e2e/rider"
	"docket/ledger"
	"docket/room"
	"docket/room/task"
)

// racers are the seats that run.
var racers = []string{"rider", "r2", "r3", "r4", "r5", "r6", "r7", "r8"}

// race runs rounds in the page, each begun and ended by one script: what is called at once is called from one task of the page.
// Its body has id, a new task, and must put the answers it is about in answers.
const race = inPage + `
  const racers = %s, out = [];
  for (let i = 0; i < %d; i++) {
    const made = await call('create_task', {title: 'Race'});
    if (!made.ok) throw new Error(JSON.stringify(made));
    const id = made.id;
    let answers;
    %s
    const now = await call('get_task_status', {taskId: id});
    out.push({id, status: now.status, owner: now.currentOwnerActorId, answers: answers.map((a) => ({ok: a.ok, code: a.code, status: a.status, id: a.id, actor: a.actorId ?? a.toActorId}))});
  }
  return out;
})()`

type round struct {
	ID, Status string
	Owner      *string
	Answers    []struct {
		OK              bool
		Code, ID, Actor string
		Status          any
	}
}

// The three races of OAP, through the browser's own door.
func TestTaskRaces(t *testing.T) {
	const owned = `await call('accept_task', {taskId: id});`
	for name, c := range map[string]struct {
		body string
		each func(t *testing.T, r round, now *task.Task)
	}{
		"eight accept at once": {`answers = await Promise.all(racers.map((actorId) => call('accept_task', {taskId: id, actorId})));`,
			func(t *testing.T, r round, now *task.Task) {
				winner := ""
				for i, a := range r.Answers {
					if a.OK {
						require.Empty(t, winner, "two have won")
						winner = racers[i]
						continue
					}
					require.Equal(t, "owned_by_another", a.Code)
					require.EqualValues(t, 409, a.Status)
				}
				require.NotEmpty(t, winner)
				require.Equal(t, winner, *r.Owner)
				require.Equal(t, "accepted", r.Status)
				require.Len(t, now.Acceptances, 1)
				require.Equal(t, winner, now.Owner.Seat)
			}},
		"six handoffs at once": {owned + `answers = await Promise.all(racers.slice(2).map((toActorId) => call('handoff_task', {taskId: id, toActorId})));`,
			func(t *testing.T, r round, now *task.Task) {
				to := ""
				for i, a := range r.Answers {
					if a.OK {
						require.Empty(t, to, "two have landed")
						to = racers[i+2]
						continue
					}
					require.Equal(t, "not_accepted", a.Code)
					require.EqualValues(t, 409, a.Status)
				}
				require.Equal(t, "transitioned", r.Status)
				require.Nil(t, r.Owner)
				require.Len(t, now.Handoffs, 1)
				require.Equal(t, to, now.Offer.To)
			}},
		"a completion against a handoff": {owned + `
    const report = () => call('report_completion', {taskId: id, provenance: 'observed', claimText: 'Done.'}), handoff = () => call('handoff_task', {taskId: id, toActorId: 'r2'});
    answers = i % 2 ? await Promise.all([report(), handoff()]) : (await Promise.all([handoff(), report()])).reverse();`,
			func(t *testing.T, r round, now *task.Task) {
				require.True(t, r.Answers[1].OK, "the owner hands off, completed or not")
				require.Equal(t, "transitioned", r.Status)
				require.Nil(t, r.Owner)
				require.Equal(t, r.Answers[0].OK, len(now.Claims) == 1)
				if !r.Answers[0].OK {
					require.Equal(t, "not_accepted", r.Answers[0].Code)
				}
				require.Nil(t, now.Owner)
			}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := raceRoom(t)
			var all []round
			for left := whole(5, 1000); left > 0; left -= 10 { // one script for all would be longer than patience
				all = append(all, rider.Eval[[]round](p, fmt.Sprintf(race, rider.JSON(racers), min(10, left), c.body))...)
			}
			l, verdict, err := ledger.Import(t.Context(), bytes.NewReader(exported(p)), nil)
			require.NoError(t, err)
			require.True(t, verdict.OK)
			again, err := room.Replay(l, room.Config{})
			require.NoError(t, err)
			for _, r := range all {
				id, err := ledger.ParseHash(r.ID)
				require.NoError(t, err)
				now, ok := again.Task(id)
				require.True(t, ok)
				c.each(t, r, now)
			}
			require.Equal(t, "ok", p.Verify().State)
		})
	}
}

// raceRoom is a room with eight agents' seats.
func raceRoom(t *testing.T) *rider.Page {
	t.Helper()
	return raceRoomIn(open(t, riding(t)))
}

// raceRoomIn gives the room of a page those seats.
func raceRoomIn(p *rider.Page) *rider.Page {
	p.T.Helper()
	p.WaitReads()
	settled(p)
	rider.Eval[any](p, `(async () => {
  for (const name of `+rider.JSON(racers[1:])+`) {
    document.getElementById('seat-add').open = true;
    const form = document.getElementById('form-seat');
    form.elements.name.value = name;
    form.elements.seat_kind.value = 'agent';
    document.getElementById('add-seat').click();
    while (!document.getElementById('place-' + name)) await new Promise((go) => setTimeout(go, 4));
  }
})()`)
	return p
}
