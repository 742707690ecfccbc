package view

import (
	"strings"

	"docket/ledger"
	"docket/room"
	"docket/room/task"
)

func taskStories() []Story {
	return []Story{
		{"tasks-none", "No tasks", func() Page { return newFixture().show(nil) }},
		{"tasks", "Tasks in every state, unfolded", func() Page { return tasksInEveryState().show((*Model).unfoldTasks) }},
		{"tasks-folded", "Tasks in every state", func() Page { return tasksInEveryState().show(nil) }},
		{"tasks-one-seat", "One human seat, which owns a task", func() Page {
			f := newFixture()
			f.accept(f.host, f.task(f.host, room.NewTask{Title: "Tell the depot"}))
			f.task(f.rider, room.NewTask{Title: "Ask the carrier for a quote", Scope: "agent"})
			return f.show((*Model).unfoldTasks)
		}},
		{"tasks-form-errors", "Forms of tasks that were refused", func() Page {
			f := newFixture()
			mine := f.task(f.host, room.NewTask{Title: "Tell the depot"})
			f.accept(f.host, mine)
			f.claim(f.host, mine, task.Reported, "The depot knows.", "")
			free := f.task(f.host, room.NewTask{Title: "Ask the carrier for a quote"})
			return f.show(func(m *Model) {
				m.unfoldTasks()
				m.Forms[FormNewTask] = Form{Err: &FormError{"blank", "/title", "the text is blank"}}
				_, err := f.ReportCompletion(f.host, mine, room.Completion{Provenance: task.Observed, Text: "I saw their answer."}, room.Stamp{}, key())
				m.Forms[TaskKey(FormReportTask, mine)] = Form{Err: &FormError{"evidence_missing", "/sourceReference", reason(err)}}
				m.Forms[TaskKey(FormHandOffTask, mine)] = Form{Err: &FormError{"bad_minutes", "/expiresInMinutes", "a whole number from 1 to 43200 is due here, or nothing"}}
				m.Forms[TaskKey(FormAcceptTask, free)] = Form{Err: &FormError{"owned_by_another", "/taskId", "this task is owned by the seat rider"}}
			})
		}},
		{"tasks-hidden", "Hidden characters in what a task says", func() Page {
			f := newFixture()
			h := f.task(f.rider, room.NewTask{Title: "Pay \u202e000,28\u202c now\u200b", Description: hostile + strings.Repeat(" ", 60) + "Reply STOP.\u2067", Scope: f.seat("a\u200bb", room.Human).Seat})
			f.accept(room.Caller{Door: ledger.UI, Seat: f.Snapshot().Seats[2].ID}, h)
			return f.show((*Model).unfoldTasks)
		}},
		{"tasks-paused", "Tasks, and the room is paused", func() Page {
			f := tasksInEveryState()
			must(f.Pause(f.host, "Lunch.", mouse()))
			return f.show((*Model).unfoldTasks)
		}},
		{"tasks-commit", "Tasks, in Commit", func() Page { return tasksInEveryState().advance(room.Commit).show((*Model).unfoldTasks) }},
		{"tasks-closed", "Tasks, and the round is closed", func() Page {
			f := tasksInEveryState().advance(room.Commit)
			f.commit(f.host, hostPosition).advance(room.Reveal).reveal(f.host).advance(room.Ruling)
			must(f.Answer(f.host, f.ask(ruling), true, "", mouse()))
			return f.advance(room.Closed).show((*Model).unfoldTasks)
		}},
		{"tasks-many", "Four hundred tasks", func() Page {
			f := newFixture()
			for i := range 400 {
				h := f.task(f.rider, room.NewTask{Title: "Shipment " + itoa(70_000+i) + ": ask for a slot"})
				if i%3 == 0 {
					f.accept(f.rider, h)
				}
			}
			return f.show(nil)
		}},
	}
}

// tasksInEveryState is a room with a task in each state that there is, and with each provenance.
func tasksInEveryState() *fixture {
	f := newFixture()
	ines := f.seat("Ines Duarte", room.Human)
	bot := f.seat("Tariff bot", room.Agent)

	f.task(f.rider, room.NewTask{Title: "Ask the carrier for a quote", Description: "By road, for 33 shipments.\nThe 9 most urgent are not among them.", Minutes: 90})
	f.task(f.host, room.NewTask{Title: "Check the tariffs", Scope: "agent"})

	handed := f.task(f.host, room.NewTask{Title: "Tell the consignees"})
	f.accept(f.host, handed)
	f.claim(f.host, handed, task.Reported, "The desk says that they were told.", "")
	must(f.HandOff(f.host, handed, ines.Seat, "You have the list.", 30, room.Stamp{}, mouse()))

	toAgent := f.task(f.host, room.NewTask{Title: "Watch the 06:40"})
	f.accept(f.host, toAgent)
	must(f.HandOff(f.host, toAgent, f.rider.Seat, "", 0, room.Stamp{}, mouse()))

	declined := f.task(f.host, room.NewTask{Title: "Book the trucks"})
	f.accept(f.host, declined)
	must(f.HandOff(f.host, declined, ines.Seat, "You know the haulier.", 0, room.Stamp{}, mouse()))
	must(f.DeclineTask(ines, declined, "Not tonight.", room.Stamp{}, key()))

	f.accept(f.rider, f.task(f.host, room.NewTask{Title: "Read the manifest"}))
	f.accept(bot, f.task(f.host, room.NewTask{Title: "Convert the tariffs"}))
	mine := f.task(f.host, room.NewTask{Title: "Sign for the handover", Scope: room.HostSeat})
	f.accept(f.host, mine)

	reported := f.task(f.host, room.NewTask{Title: "Clear the bonded goods"})
	f.accept(ines, reported)
	f.claim(ines, reported, task.Reported, "Customs says that all four are cleared.", "")

	reviewed := f.task(f.host, room.NewTask{Title: "Compare the two manifests"})
	f.accept(f.rider, reviewed)
	f.claim(f.rider, reviewed, task.Reported, "The depot says that they agree.", "")
	f.claim(f.rider, reviewed, task.Observed, "Both files have the same digest.", "sha256 9f86d081 and sha256 9f86d081")
	f.claim(f.rider, reviewed, task.Reviewed, "Looked over once more.", "")

	observed := f.task(f.host, room.NewTask{Title: "Put the question anew"})
	f.accept(f.host, observed)
	landed, err := f.SetQuestion(f.host, question+" By when?", mouse())
	must(landed, err)
	f.claim(f.host, observed, task.Observed, "It is on the record.", landed.Entry.Hash.String())

	must(f.RecallTask(f.host, f.task(f.host, room.NewTask{Title: "Charter an aircraft"}), "Too dear.", room.Stamp{}, mouse()))
	late := f.task(f.rider, room.NewTask{Title: "Catch the courier at the gate", Minutes: 1})
	for t, _ := f.Task(late); t.Status != task.Expired; t, _ = f.Task(late) {
		f.ExpireTasks() // the fixture's clock moves on by being read
	}
	return f
}

// unfoldTasks unfolds all of them.
func (m *Model) unfoldTasks() {
	m.Tasks.Open = map[ledger.Hash]bool{}
	for _, t := range m.Room.Tasks {
		m.Tasks.Open[t.Hash] = true
	}
}

// task creates one, and gives its id.
func (f *fixture) task(by room.Caller, t room.NewTask) ledger.Hash {
	landed, err := f.CreateTask(by, t, room.Stamp{}, pressOf(by))
	must(landed, err)
	return landed.Entry.Hash
}

func (f *fixture) accept(by room.Caller, h ledger.Hash) {
	must(f.AcceptTask(by, h, "I take it from here.", room.Stamp{}, pressOf(by)))
}

func (f *fixture) claim(by room.Caller, h ledger.Hash, p task.Provenance, text, reference string) {
	must(f.ReportCompletion(by, h, room.Completion{Provenance: p, Text: text, Reference: reference}, room.Stamp{}, pressOf(by)))
}
