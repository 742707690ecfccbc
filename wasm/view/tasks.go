package view

import (
	"docket/room"
	h "docket/wasm/html"
)

// TasksPanel writes the board of tasks: what nobody owns, what is owned, and what is claimed to be done and how that is known.
func TasksPanel(w *h.Writer, m *Model) {
	heading(w, IDTasks, "Tasks")
	g := m.groupTasks()
	w.El(h.P, class("small"), func() {
		w.Text("Nobody owns a task before a seat accepts it. An owner is a seat through a door: whoever calls through the door ")
		doorLabel(w, "webmcp")
		w.Text(" as that seat is one owner, and the same seat through another door is not. That a task is done is claimed, with how it is said to be known.")
	})
	if g.waiting > 0 {
		w.El(h.P, h.At{h.ID.Is("tasks-wait"), h.Class.Is("small")}, func() {
			w.Txt(h.Strong, nil, plural(g.waiting, "handoff waits", "handoffs wait"))
			w.Text(" for an answer by a human seat.")
		})
	}
	if why := m.noTasks(); why != "" {
		w.Txt(h.P, h.At{h.ID.Is("tasks-quiet"), h.Class.Is("quiet")}, why)
	} else {
		newTask(w, m)
	}
	if len(m.Room.Tasks) == 0 {
		w.Txt(h.P, h.At{h.ID.Is("tasks-none"), h.Class.Is("quiet")}, "This room has no tasks.")
		return
	}
	w.El(h.Div, class("board"), func() {
		for _, column := range [...]struct {
			group
			title string
		}{{g.unowned, "Nobody owns"}, {g.owned, "Owned"}, {g.claimed, "Owned, and claimed to be done"}} {
			w.El(h.Div, class("board-column"), func() {
				title := column.list + "-title"
				subheading(w, title, column.title+": "+groupedInt(column.there))
				taskList(w, m, column.group, title)
			})
		}
	})
	if g.over.there == 0 {
		return
	}
	w.El(h.Details, h.At{h.ID.Is("tasks-over"), h.Class.Is("board-over")}, func() {
		w.Txt(h.Summary, h.At{h.ID.Is("tasks-over-title")}, "Over, nobody can accept them any more: "+groupedInt(g.over.there))
		taskList(w, m, g.over, "tasks-over-title")
	})
}

// noTasks says why nothing can be done to a task now, "" where something can.
func (m *Model) noTasks() string {
	switch {
	case m.Room.Pause != nil:
		return "Nothing is written while the room is paused, about tasks neither."
	case m.Room.Phase != room.Open:
		return "Tasks are created, accepted, reported on and handed off in Open. The room is in " + m.Room.Phase.String() + "."
	}
	return ""
}

func taskList(w *h.Writer, m *Model, g group, title string) {
	if g.there == 0 {
		w.Txt(h.P, class("quiet"), "None.")
		return
	}
	w.El(h.UL, h.At{h.Class.Is("tasks"), h.AriaLabelledBy.Is(title)}, func() {
		for _, t := range g.shown {
			taskCard(w, m, t)
		}
	})
	moreOf(w, m, g.list, len(g.shown), g.there, "tasks")
}
