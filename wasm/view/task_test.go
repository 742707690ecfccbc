package view

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"docket/ledger"
	"docket/room"
	"docket/room/task"
	"docket/wasm/html"
)

// board renders the part about tasks of a story, or of a model.
func board(t *testing.T, m *Model) string {
	t.Helper()
	var w html.Writer
	TasksPanel(&w, m)
	return w.String()
}

func boardOf(t *testing.T, story string) string {
	t.Helper()
	s, ok := FindStory(story)
	require.True(t, ok, story)
	return board(t, s.Build().Model)
}

func textOf(t *testing.T, page string) string {
	t.Helper()
	return space.ReplaceAllString(parse(t, "<div>"+page+"</div>")[0].text(), " ")
}

func TestBoardSaysWhoOwnsAndHowItIsKnown(t *testing.T) {
	for story, sentences := range map[string][]string{
		"tasks-none": {"This room has no tasks.", "Create a task", "whoever calls through the door webmcp as that seat is one owner"},
		"tasks": {"Nobody owns: 5", "Owned: 3", "Owned, and claimed to be done: 3", "Over, nobody can accept them any more: 2", "1 handoff waits for an answer by a human seat.",
			"Waits for the seat Ines Duarte to accept or decline. Nobody owns it since it was handed off in #10", "Reason given: You have the list.",
			"Before its last handoff it was claimed to be done, as reported, in #9.", "afterwards anyone may accept it",
			"Free: any agent's seat may accept it.", "Free: anyone may accept it. Its last handoff was declined in #17.", "afterwards nobody can accept it",
			"by the seat Tariff bot through the door bridge, client-asserted, from a client that calls itself “claude-code 2.1.44”",
			"Claimed as reviewed (looked over) in #31: Looked over once more. No evidence given.",
			"Most claimed since the last handoff as observed (seen to be so) in #30: Both files have the same digest. Evidence given, a text: sha256 9f86d081 and sha256 9f86d081",
			"Claimed as observed (seen to be so) in #35: It is on the record. Evidence given: the entry #34.",
			"Expired in #39: no acceptance came in time.", "Taken back in #37, while nobody owned it.", "No description is given.",
			"The handoff of #16 was declined.", "Handed off to the seat Ines Duarte. As is said by the seat Room host through the door ui, client-asserted. Reason: You know the haulier."},
		"tasks-hidden": {"U+202E", "U+200B", "This title holds characters that would not be seen", "This description holds characters that would not be seen", "U+0020 ×60"},
		"tasks-paused": {"Nothing is written while the room is paused, about tasks neither."},
		"tasks-commit": {"Tasks are created, accepted, reported on and handed off in Open. The room is in Commit."},
		"tasks-closed": {"The room is in Closed."},
		"tasks-many":   {"Nobody owns: 266", "Owned: 134", "Show more: 260 tasks not shown", "Show more: 128 tasks not shown"},
	} {
		text := textOf(t, boardOf(t, story))
		for _, s := range sentences {
			assert.Contains(t, text, s, story)
		}
	}
	require.NotContains(t, boardOf(t, "tasks-hidden"), "<img")
	require.NotContains(t, boardOf(t, "tasks-hidden"), "\u202e")
}

// forms lists the forms of a task's card by what they are for, each with the seat that it acts for, "?" where it is chosen.
func forms(t *testing.T, page, title string) map[string]string {
	t.Helper()
	for _, e := range parse(t, "<div>"+page+"</div>") {
		if e.name != "li" || e.attrs["data-task"] == "" || !strings.Contains(e.inner, ">"+title+"<") && !strings.Contains(e.inner, "<bdi>"+title+"</bdi></h4>") {
			continue
		}
		found := map[string]string{}
		for _, f := range parse(t, e.inner) {
			if f.name == "form" {
				seat := f.attrs["data-seat"]
				if strings.Contains(f.inner, `name="seat"`) {
					require.Empty(t, seat)
					seat = "?"
				}
				found[f.attrs["data-form"]] = seat
				require.Equal(t, e.attrs["data-task"], f.attrs["data-task"])
			}
		}
		return found
	}
	t.Fatalf("no task %q on the board", title)
	return nil
}

func TestWhatMayNotBeDoneIsNotThere(t *testing.T) {
	page := boardOf(t, "tasks")
	const ines = "ines-duarte"
	for title, want := range map[string]map[string]string{
		"Ask the carrier for a quote": {FormAcceptTask: "?", FormRecallTask: "host"},
		"Check the tariffs":           {FormRecallTask: "host"}, // for agents
		"Tell the consignees":         {FormAcceptTask: ines, FormDeclineTask: ines, FormRecallTask: "host"},
		"Watch the 06:40":             {FormRecallTask: "host"}, // an agent's to accept
		"Read the manifest":           {FormRecallTask: "host"}, // an agent's own
		"Sign for the handover":       {FormReportTask: "host", FormHandOffTask: "host"},
		"Clear the bonded goods":      {FormReportTask: ines, FormHandOffTask: ines, FormRecallTask: "host"},
		"Charter an aircraft":         {},
	} {
		have := forms(t, page, title)
		for form, seat := range have {
			if seat != "?" && seat != room.HostSeat {
				require.NotEqual(t, room.RiderSeat, seat)
				have[form] = ines
			}
		}
		require.Equal(t, want, have, title)
	}
	for _, story := range []string{"tasks-paused", "tasks-commit", "tasks-closed"} {
		require.NotContains(t, boardOf(t, story), "<form", story)
	}
	require.Equal(t, 1, strings.Count(boardOf(t, "tasks-folded"), "<form"), "the one that creates; those of a task are in what unfolds")
}

// TestRecallersOfferedIt holds who may take a task or its handoff back: whoever offered it comes first, and the host.
func TestRecallersOfferedIt(t *testing.T) {
	host, anna := room.Seat{ID: "host", Kind: room.Human, Role: room.Host}, room.Seat{ID: "anna", Kind: room.Human}
	here := []room.Seat{host, anna}
	ui := func(seat string) task.Actor { return task.Actor{Seat: seat, Door: ledger.UI} }
	owner := ui("anna")
	for name, c := range map[string]struct {
		t    task.Task
		want []room.Seat
	}{
		"created here":              {task.Task{Status: task.Pending, By: ui("anna")}, []room.Seat{anna, host}},
		"created by the host":       {task.Task{Status: task.Pending, By: ui("host")}, []room.Seat{host}},
		"created by an agent":       {task.Task{Status: task.Pending, By: task.Actor{Seat: "rider", Door: ledger.WebMCP}}, []room.Seat{host}},
		"handed off here":           {task.Task{Status: task.Transitioned, By: ui("host"), Offer: &task.Handoff{By: ui("anna"), To: "rider"}}, []room.Seat{anna, host}},
		"let go of, and free again": {task.Task{Status: task.Transitioned, By: ui("anna")}, []room.Seat{host}},
		"owned":                     {task.Task{Status: task.Accepted, Owner: &owner, By: ui("anna")}, []room.Seat{host}},
		"created otherwise":         {task.Task{Status: task.Pending, By: task.Actor{Seat: "anna", Door: ledger.MCP}}, []room.Seat{host}},
		"over":                      {task.Task{Status: task.Recalled, By: ui("anna")}, nil},
	} {
		require.Equal(t, c.want, recallers(&c.t, here), name)
	}
	hosts := ui("host")
	require.Empty(t, recallers(&task.Task{Status: task.Accepted, Owner: &hosts}, here), "it hands off instead")
	require.Equal(t, []room.Seat{anna}, ownerHere(&task.Task{Status: task.Accepted, Owner: &owner}, here))
	require.Empty(t, ownerHere(&task.Task{Status: task.Accepted, Owner: &task.Actor{Seat: "anna", Door: ledger.MCP}}, here), "the same seat through another door is not the owner")
}

// TestErrorsStandAtTheirFields holds that what the room refuses is said at the field that it names.
func TestErrorsStandAtTheirFields(t *testing.T) {
	invalid := map[string]string{}
	page := boardOf(t, "tasks-form-errors")
	for _, e := range parse(t, "<div>"+page+"</div>") {
		if e.attrs["aria-invalid"] == "true" {
			invalid[e.attrs["name"]] = e.attrs["aria-describedby"]
		}
	}
	require.Equal(t, map[string]string{FieldTitle: "new-task-error", FieldEvidence: "task-2-report-error task-2-report-evidence-hint", FieldMinutes: "task-2-handoff-error"}, invalid)
	require.Equal(t, 4, strings.Count(page, `role="alert"`))
}

// TestBoardOfManyIsCut holds the board of a full room to what is on show.
func TestBoardOfManyIsCut(t *testing.T) {
	m := newFixture().show(nil).Model
	rider := task.Actor{Seat: "rider", Door: ledger.WebMCP}
	for i := range uint64(task.MaxTasks) {
		x := &task.Task{Hash: ledger.Hash{1, byte(i), byte(i >> 8)}, Seq: i + 1, Last: i + 1, Title: "Task " + utoa(i+1), Status: task.Pending, By: rider}
		switch i % 4 {
		case 1:
			x.Status, x.Last = task.Recalled, 2*task.MaxTasks-i
		case 2:
			x.Status, x.Owner, x.Last = task.Completed, &rider, 2*task.MaxTasks-i
			x.Acceptances, x.Claims = []task.Acceptance{{By: rider}}, []task.Claim{{By: rider, Provenance: task.Reported, Text: "Done."}}
		}
		if i == 700 {
			x.Status, x.Offer = task.Transitioned, &task.Handoff{To: "host", By: rider}
			x.Handoffs = []task.Handoff{*x.Offer}
		}
		m.Room.Tasks = append(m.Room.Tasks, x)
	}
	seqs := func(g group) (out []uint64) {
		for _, t := range g.shown {
			out = append(out, t.Seq)
		}
		return out
	}
	g := m.groupTasks()
	require.Equal(t, []uint64{701, 1, 4, 5, 8, 9, 12}, seqs(g.unowned), "what waits here, and then the oldest")
	require.Equal(t, []uint64{2, 6, 10, 14, 18, 22}, seqs(g.over), "the latest to end")
	require.Equal(t, []uint64{3, 7, 11, 15, 19, 23}, seqs(g.claimed), "the latest claims")
	require.Equal(t, [4]int{2048, 0, 1024, 1024}, [4]int{g.unowned.there, g.owned.there, g.claimed.there, g.over.there})
	require.Less(t, len(board(t, m)), 24_000)
	require.Equal(t, "(1) Docket", Title(m))

	m.Tasks.Listed = map[string]int{ListUnowned: TaskStep, ListOver: TaskStep}
	m.Tasks.Open = map[ledger.Hash]bool{m.Room.Tasks[4095].Hash: true}
	g = m.groupTasks()
	require.Len(t, g.over.shown, TaskStep)
	require.Len(t, g.unowned.shown, 1+TaskStep+1)
	require.Equal(t, uint64(4096), g.unowned.shown[1+TaskStep].Seq, "one that is unfolded is on show in any case")
	require.Contains(t, textOf(t, board(t, m)), "Show more: 2,026 tasks not shown")
}

func TestHistoryIsCut(t *testing.T) {
	s, _ := FindStory("tasks-one-seat")
	p := s.Build()
	x := *p.Model.Room.Tasks[0]
	for i := range uint64(task.MaxTurns) {
		x.Claims = append(x.Claims, task.Claim{Seq: 100 + i, TS: x.TS, By: *x.Owner, Provenance: task.Reported, Text: "Still so."})
	}
	x.Status = task.Completed
	p.Model.Room.Tasks = []*task.Task{&x}
	text := textOf(t, board(t, p.Model))
	require.Equal(t, historyFirst, strings.Count(text, "Claimed to be done, as reported."))
	require.Contains(t, text, "History: 258 entries")
	require.Contains(t, text, "Show more: 248 earlier not shown")
	require.True(t, IsTaskList("task-2-steps") && IsTaskList(ListOwned) && !IsTaskList(ListNotes))
}

// TestHandoffsAreToldOnce holds that a handoff is offered to others than its owner, and that its acceptance is told as the acceptance that it is.
func TestHandoffsAreToldOnce(t *testing.T) {
	f := newFixture()
	ines := f.seat("Ines Duarte", room.Human)
	h := f.task(f.host, room.NewTask{Title: "Tell the depot"})
	f.accept(f.host, h)
	require.NotContains(t, handoffTargets(t, board(t, f.unfolded())), room.HostSeat)
	must(f.HandOff(f.host, h, ines.Seat, "", 0, room.Stamp{}, mouse()))
	f.accept(ines, h)
	page := board(t, f.unfolded())
	require.Equal(t, []string{room.HostSeat, room.RiderSeat}, handoffTargets(t, page))
	require.Contains(t, textOf(t, page), "History: 4 entries")
	require.NotContains(t, textOf(t, page), "was accepted")
}

func (f *fixture) unfolded() *Model { return f.show((*Model).unfoldTasks).Model }

// handoffTargets are the seats that the form of the one task on the board offers to hand off to.
func handoffTargets(t *testing.T, page string) (seats []string) {
	t.Helper()
	for _, e := range parse(t, "<div>"+page+"</div>") {
		if e.name == "select" && e.attrs["name"] == FieldTo {
			for _, o := range parse(t, e.inner) {
				seats = append(seats, o.attrs["value"])
			}
		}
	}
	require.NotEmpty(t, seats)
	return seats
}
