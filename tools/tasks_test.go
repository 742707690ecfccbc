package tools

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"docket/ledger"
	"docket/room"
	"docket/room/task"
)

// Reads of the tasks are there in every phase and in a pause, their writes in Open and in no pause; a call by a handle that was kept is refused.
func TestTaskToolsByPhase(t *testing.T) {
	f := newFixture(t).withSeats()
	id := f.create()
	inputs := map[string]string{"create_task": `{"title":"x"}`, "report_completion": `{"taskId":"` + id + `","provenance":"observed","claimText":"x"}`, "handoff_task": `{"taskId":"` + id + `","toActorId":"r2"}`}
	gone := func(code string) {
		for _, name := range taskWrites {
			require.NotContains(t, f.names(), name)
			input := inputs[name]
			if input == "" {
				input = `{"taskId":"` + id + `"}`
			}
			f.no(409, code, name, "%s", input)
		}
		for _, name := range []string{"get_task_status", "list_unaccepted_tasks"} {
			require.Contains(t, f.names(), name)
		}
		require.Equal(t, "pending_acceptance", f.ok("get_task_status", `{"taskId":%q}`, id)["status"])
		require.Len(t, f.pages("list_unaccepted_tasks", ""), 1)
	}
	_, err := f.r.Pause(host, "lunch", nil)
	require.NoError(t, err)
	gone("paused")
	require.Subset(t, f.call("current_phase", "")["withheld"], []any{"create_task", "recall_task"})
	_, err = f.r.Resume(host, nil)
	require.NoError(t, err)
	for _, p := range room.Phases()[1:] {
		f.to(p)
		gone("wrong_phase")
	}
	_, err = f.r.OpenNextRound(host, nil)
	require.NoError(t, err)
	f.ok("accept_task", `{"taskId":%q}`, id)
}

// Whatever is written, every answer holds the window, and every text is read back whole by its pages.
func TestTaskAnswersHoldTheWindow(t *testing.T) {
	f := withRecords(t, "freight")
	for range 3 { // the longest names and ids that there may be
		_, err := f.r.AddSeat(host, strings.Repeat("w", 60), room.Agent, nil)
		if err != nil {
			break
		}
	}
	f.withSeats()
	for name, c := range map[string]string{"emoji": "🙂", "quotes": `"`, "controls": "\u0001", "letters": "x"} {
		t.Run(name, func(t *testing.T) {
			reference := task.MaxReference
			if c == "\u0001" {
				reference /= 2 // more of it, escaped, is more than a call takes
			}
			long := func(n int) string { return quoted(strings.Repeat(c, n-1) + "x") } // what shows nothing is refused
			made := f.ok("create_task", `{"title":%s,"description":%s,"authorityScope":"agent","expiresInMinutes":60}`, long(task.MaxTitle), long(task.MaxDescription))
			id := made["id"].(string)
			f.ok("accept_task", `{"taskId":%q,"contextNote":%s}`, id, long(task.MaxNote))
			f.ok("report_completion", `{"taskId":%q,"provenance":"reported","claimText":%s}`, id, long(task.MaxClaim))
			got := f.ok("report_completion", `{"taskId":%q,"provenance":"observed","claimText":%s,"sourceReference":%s}`, id, long(task.MaxClaim), long(reference))
			require.Equal(t, true, got["claimText_too_long"], "what finds no room is said to be left out")
			f.ok("handoff_task", `{"taskId":%q,"toActorId":"r8","reason":%s}`, id, long(task.MaxReason))
			rows := f.pages("get_task_status", `"taskId":"`+id+`"`)
			require.Len(t, rows, 5)
			whole := func(n int) string { return strings.Repeat(c, n-1) + "x" }
			require.Equal(t, whole(task.MaxDescription), rows[0]["description"])
			require.Equal(t, whole(reference), rows[3]["sourceReference"])
			snapshot := rows[4]["contextSnapshot"].(map[string]any)
			require.Equal(t, whole(task.MaxClaim), snapshot["latest_claim"].(map[string]any)["claim"])
			free := f.pages("list_unaccepted_tasks", `"actorId":"r8"`)
			require.Equal(t, whole(task.MaxTitle), free[len(free)-1]["title"])
			f.no(400, "out_of_range", "create_task", `{"title":%s}`, long(task.MaxTitle+1))
		})
	}
}

// A page of one task read later goes on where the one before ended, whatever has happened to the task meanwhile.
func TestATasksPagesGoOn(t *testing.T) {
	f := newFixture(t).withSeats()
	id := f.owned("rider")
	for i := range 30 {
		f.ok("report_completion", `{"taskId":%q,"provenance":"reported","claimText":"%d %s"}`, id, i, strings.Repeat("y", 80))
	}
	before := f.pages("get_task_status", `"taskId":"`+id+`"`)
	require.Len(t, before, 32)

	first := f.ok("get_task_status", `{"taskId":%q}`, id)
	rows, next := first["rows"].([]any), first["next_cursor"]
	for next != nil {
		f.ok("report_completion", `{"taskId":%q,"provenance":"reported","claimText":"meanwhile"}`, id)
		page := f.ok("get_task_status", `{"taskId":%q,"cursor":%q}`, id, next)
		require.EqualValues(t, 32, page["total"])
		rows, next = append(rows, page["rows"].([]any)...), page["next_cursor"]
	}
	require.Len(t, rows, 32)
	for i := range rows {
		require.EqualValues(t, before[i], rows[i], i)
	}
}

// What is free is listed to its end although tasks are accepted and created between its pages: none is told twice, and none that was free all
// along is left out.
func TestFreeTasksKeepTheirPlaceBetweenPages(t *testing.T) {
	f := newFixture(t).withSeats()
	var ids []string
	for i := range 40 {
		ids = append(ids, f.ok("create_task", `{"title":"%d %s"}`, i, strings.Repeat("t", 60))["id"].(string))
	}
	page := f.ok("list_unaccepted_tasks", `{}`)
	var told []string
	for taken := 0; ; taken += 2 {
		for _, row := range page["rows"].([]any) {
			told = append(told, row.(map[string]any)["id"].(string))
		}
		next := page["next_cursor"]
		if next == nil {
			break
		}
		f.ok("accept_task", `{"taskId":%q}`, ids[taken])              // told already
		f.ok("accept_task", `{"taskId":%q}`, ids[len(ids)-1-taken/2]) // yet to be told
		f.create()
		page = f.ok("list_unaccepted_tasks", `{"cursor":%q}`, next)
		require.EqualValues(t, 40, page["of_tasks"])
	}
	require.Greater(t, len(told), 20)
	require.Len(t, slices.Compact(slices.Sorted(slices.Values(told))), len(told), "none twice")
	for i, id := range ids {
		if f.task(id).Owner == nil {
			require.Contains(t, told, id, i)
		}
	}
	require.True(t, slices.IsSortedFunc(told, func(a, b string) int { return slices.Index(ids, a) - slices.Index(ids, b) }), "oldest first")
	require.Empty(t, newFixture(t).ok("list_unaccepted_tasks", `{}`)["rows"])
}

// With a seat the list is what that seat may accept, and what it is told it can accept it can.
func TestTheListForASeat(t *testing.T) {
	f := newFixture(t).withSeats()
	for _, scope := range []string{"", "human", "agent", "r2", "ann"} {
		f.ok("create_task", `{"title":"for %s","authorityScope":%q}`, scope, scope)
	}
	offered := f.owned("r3")
	f.ok("handoff_task", `{"taskId":%q,"fromActorId":"r3","toActorId":"r2","expiresInMinutes":5}`, offered)
	for seat, want := range map[string][]string{
		"":     {"for ", "for human", "for agent", "for r2", "for ann", "Tell the depot"},
		"r2":   {"for ", "for agent", "for r2", "Tell the depot"},
		"r3":   {"for ", "for agent"},
		"ann":  {"for ", "for human", "for ann"},
		"host": {"for ", "for human"},
	} {
		var titles []string
		input := ""
		if seat != "" {
			input = `"actorId":"` + seat + `"`
		}
		rows := f.pages("list_unaccepted_tasks", input)
		for _, row := range rows {
			titles = append(titles, row["title"].(string))
			if row["title"] == "Tell the depot" {
				require.Equal(t, "r2", row["offered_to"])
				require.NotEmpty(t, row["until"])
			}
		}
		require.Equal(t, want, titles, seat)
	}
	f.no(403, "outside_scope", "accept_task", `{"taskId":%q,"actorId":"r3"}`, f.pages("list_unaccepted_tasks", "")[3]["id"])
}

// A call that was repeated has one effect, and is answered as before.
func TestATaskCallRepeated(t *testing.T) {
	f := newFixture(t).withSeats()
	id := f.create()
	for _, c := range [][2]string{{"accept_task", ``}, {"report_completion", `,"provenance":"reported","claimText":"x"`}} {
		name, more := c[0], c[1]
		input := fmt.Sprintf(`{"taskId":%q,"request_id":"%s-1"%s}`, id, name, more)
		first := f.ok(name, "%s", input)
		rows := f.rows("task_accepted") + f.rows("task_completed")
		again := f.ok(name, "%s", input)
		require.Equal(t, rows, f.rows("task_accepted")+f.rows("task_completed"), "one effect")
		for _, frame := range []string{"head", "seq"} {
			delete(first, frame)
			delete(again, frame)
		}
		require.Equal(t, first, again)
		require.Equal(t, "done", f.ok("get_outcome", `{"request_id":"%s-1"}`, name)["outcome"])
		if name == "accept_task" {
			f.no(409, "request_conflict", name, `{"taskId":%q,"request_id":"accept_task-1","contextNote":"other"}`, id)
			continue
		}
		f.no(409, "request_conflict", name, `{"taskId":%q,"request_id":"report_completion-1","provenance":"reviewed","claimText":"x"}`, id)
	}
}

// What looks like a credential is not recorded, nor is a digest that it could be guessed from; and evidence, which is kept word for word, is
// refused with one in it.
func TestATaskKeepsNoCredential(t *testing.T) {
	const secret = "hunter22xyz"
	f := newFixture(t).withSeats()
	text := quoted("password: " + secret)
	id := f.ok("create_task", `{"title":%s,"description":%s}`, text, text)["id"].(string)
	f.ok("accept_task", `{"taskId":%q,"contextNote":%s,"request_id":"a"}`, id, text)
	f.ok("accept_task", `{"taskId":%q,"contextNote":%s,"request_id":"a"}`, id, text)
	f.ok("report_completion", `{"taskId":%q,"provenance":"reported","claimText":%s}`, id, text)
	got := f.no(400, "evidence_unfit", "report_completion", `{"taskId":%q,"provenance":"observed","claimText":"x","sourceReference":%s}`, id, text)
	require.Equal(t, "/sourceReference", got["path"])
	f.ok("handoff_task", `{"taskId":%q,"toActorId":"r2","reason":%s}`, id, text)
	f.ok("decline_task", `{"taskId":%q,"actorId":"r2","reason":%s}`, id, text)
	f.no(409, "nothing_to_recall", "recall_task", `{"taskId":%q,"reason":%s}`, id, text)
	f.no(404, "unknown_seat", "list_unaccepted_tasks", `{"actorId":"sk-abcdefghijklmnop"}`)
	f.no(404, "unknown_seat", "accept_task", `{"taskId":%q,"actorId":"sk-abcdefghijklmnop"}`, id)
	f.no(400, "unknown_scope", "create_task", `{"title":"x","authorityScope":"sk-abcdefghijklmnop"}`)
	f.no(404, "unknown_seat", "handoff_task", `{"taskId":%q,"toActorId":"sk-abcdefghijklmnop"}`, f.owned("rider"))
	f.call("read_ledger", `{"cursor":"sk-abcdefghijklmnop"}`)
	for e := range f.r.Ledger().Entries(1) {
		line := e.Payload.String()
		require.NotContains(t, line, secret)
		require.NotContains(t, line, "sk-abcdefghijklmnop", e.Kind)
		if strings.Contains(line, "[redacted]") && e.Kind != "read" && strings.Contains(line, "input_digest") {
			require.Contains(t, line, `"input_blinded":true`, e.Kind)
		}
	}
	require.Contains(t, f.export(), "password: [redacted]")
	plain := f.ok("create_task", `{"title":"nothing to hide"}`)
	e, _ := f.r.Ledger().Entry(uint64(plain["seq"].(float64)))
	require.NotContains(t, e.Payload.String(), "input_blinded")
	require.Equal(t, ledger.Hash(room.Digest(`{"title":"nothing to hide"}`)).String(), e.Payload.Read().Str("input_digest"))
}

// What nobody accepted in time is over for whoever looks, not only for whoever acts.
func TestALookTellsWhatTimeEnded(t *testing.T) {
	for _, read := range []string{"list_unaccepted_tasks", "get_task_status"} {
		f := newFixture(t).withSeats()
		id := f.ok("create_task", `{"title":"Soon","expiresInMinutes":1}`)["id"].(string)
		for range 60 { // each row takes a second of this clock
			f.call("no such tool", "")
		}
		if read == "list_unaccepted_tasks" {
			require.Empty(t, f.ok(read, `{}`)["rows"])
		} else {
			require.Equal(t, "expired", f.ok(read, `{"taskId":%q}`, id)["status"])
		}
		require.Equal(t, 1, f.rows("task_expired"))
		f.no(409, "task_expired", "accept_task", `{"taskId":%q}`, id)
	}
}
