package view

import (
	"slices"

	"docket/ledger"
	"docket/room"
	"docket/room/task"
)

// Tasks is what the page holds of the tasks, beside what is on the record.
type Tasks struct {
	Listed map[string]int       // how many of each list that is cut are on show, 0 for the first few
	Open   map[ledger.Hash]bool // tasks of which all there is is on show
}

// How many of each group of tasks, and of a task's history, are shown at first.
const (
	tasksFirst   = 6
	historyFirst = 10
)

// group is the tasks that stand alike: how many there are, and those of them that are on show.
type group struct {
	list  string
	most  int // on show
	there int
	shown []*task.Task
}

// taskGroups are the tasks by who owns them.
type taskGroups struct {
	unowned, owned, claimed, over group
	waiting                       int // handoffs to human seats that wait for an answer
}

// groupTasks sorts the tasks into groups, in one pass. What may be accepted or is worked on keeps its place, the oldest first, so that no
// press lands on another because of what agents do meanwhile; what waits for a seat of this page comes before the others that nobody owns.
// What is claimed or over is in the order in which that came, the latest first. One that is unfolded is on show in any case.
func (m *Model) groupTasks() taskGroups {
	of := func(list string) group { return group{list: list, most: max(tasksFirst, m.Tasks.Listed[list])} }
	g := taskGroups{unowned: of(ListUnowned), owned: of(ListOwned), claimed: of(ListClaimed), over: of(ListOver)}
	waiting := of(ListUnowned)
	here := humanSeats(m.Room)
	for _, t := range m.Room.Tasks {
		open := m.Tasks.Open[t.Hash]
		switch {
		case t.Status.Over():
			g.over.latest(t)
		case waitsFor(t, here):
			waiting.oldest(t, open)
		case t.Owner == nil:
			g.unowned.oldest(t, open)
		case t.Status == task.Completed:
			g.claimed.latest(t)
		default:
			g.owned.oldest(t, open)
		}
	}
	g.waiting = waiting.there
	g.unowned.there += waiting.there
	g.unowned.shown = append(waiting.shown, g.unowned.shown...)
	return g
}

// oldest adds a task that comes after those that were added.
func (g *group) oldest(t *task.Task, always bool) {
	g.there++
	if always || len(g.shown) < g.most {
		g.shown = append(g.shown, t)
	}
}

// latest adds a task at its place among those that were touched last.
func (g *group) latest(t *task.Task) {
	g.there++
	i := len(g.shown)
	for i > 0 && g.shown[i-1].Last < t.Last {
		i--
	}
	if i < g.most {
		g.shown = slices.Insert(g.shown, i, t)
		g.shown = g.shown[:min(len(g.shown), g.most)]
	}
}

// waitsFor says whether a task was handed off to one of the seats, and waits for its answer.
func waitsFor(t *task.Task, seats []room.Seat) bool {
	if t.Offer == nil {
		return false
	}
	for _, seat := range seats {
		if seat.ID == t.Offer.To {
			return true
		}
	}
	return false
}

// humanSeats are the seats that act from this page.
func humanSeats(s room.Snapshot) []room.Seat {
	var out []room.Seat
	for _, seat := range s.Seats {
		if seat.Kind == room.Human {
			out = append(out, seat)
		}
	}
	return out
}
