package view

import (
	"docket/room"
	h "docket/wasm/html"
	"docket/wasm/wording"
)

// TasksPanel writes the board of tasks: what nobody owns, what is owned, and what is claimed to be done and how that is known.
func TasksPanel(w *h.Writer, m *Model) {
	heading(w, IDTasks, wording.Tasks)
	g := m.groupTasks()
	if len(m.Room.Tasks) == 0 {
		w.Txt(h.P, h.At{h.ID.Is("tasks-none"), h.Class.Is("quiet")}, wording.ThisRoomHasNoTasks)
	}
	explained(w, "tasks-what", wording.WhatOwningATaskMeans, func() {
		say(w, wording.NobodyOwnsATaskBeforeA,
			func() { doorLabel(w, "webmcp") })
	})
	if g.waiting > 0 {
		w.El(h.P, h.At{h.ID.Is("tasks-wait"), h.Class.Is("small")}, func() {
			say(w, wording.ForAnAnswerByAHuman,
				func() { w.Txt(h.Strong, nil, plural(g.waiting, wording.NumberOfHandoffsWait)) })
		})
	}
	if why := m.noTasks(); why != "" {
		w.Txt(h.P, h.At{h.ID.Is("tasks-quiet"), h.Class.Is("quiet")}, why)
	} else {
		newTask(w, m)
	}
	if len(m.Room.Tasks) == 0 {
		return
	}
	w.El(h.Div, class("board"), func() {
		for _, column := range [...]struct {
			group
			title string
		}{{g.unowned, wording.NobodyOwns}, {g.owned, wording.Owned}, {g.claimed, wording.OwnedAndClaimedToBeDone}} {
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
		w.Txt(h.Summary, h.At{h.ID.Is("tasks-over-title")}, wording.OverNobodyCanAcceptThemAny.With(groupedInt(g.over.there)))
		taskList(w, m, g.over, "tasks-over-title")
	})
}

// noTasks says why nothing can be done to a task now, "" where something can.
func (m *Model) noTasks() string {
	switch {
	case m.Room.Pause != nil:
		return wording.NoTaskIsWrittenWhilePaused
	case m.Room.Phase != room.Open:
		return wording.TasksAreCreatedAcceptedReportedOn.With(m.Room.Phase.String())
	}
	return ""
}

func taskList(w *h.Writer, m *Model, g group, title string) {
	if g.there == 0 {
		w.Txt(h.P, class("quiet"), wording.NoTasks)
		return
	}
	w.El(h.UL, h.At{h.Class.Is("tasks"), h.AriaLabelledBy.Is(title)}, func() {
		for _, t := range g.shown {
			taskCard(w, m, t)
		}
	})
	moreOf(w, m, g.list, len(g.shown), g.there, wording.TasksInline)
}
