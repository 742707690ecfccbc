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

// groupTasks sorts the tasks into groups, in one pass, and what is on show by what was touched last. What waits for a seat of this page
// comes before the others that nobody owns.
func (m *Model) groupTasks() taskGroups {
	of := func(list string) group { return group{list: list, most: max(tasksFirst, m.Tasks.Listed[list])} }
	g := taskGroups{unowned: of(ListUnowned), owned: of(ListOwned), claimed: of(ListClaimed), over: of(ListOver)}
	here := humanSeats(m.Room)
	for i := range m.Room.Tasks {
		t := m.Room.Tasks[len(m.Room.Tasks)-1-i]
		switch {
		case t.Status.Over():
			g.over.add(t, false, here)
		case t.Owner == nil:
			if waitsFor(t, here) {
				g.waiting++
			}
			g.unowned.add(t, true, here)
		case t.Status == task.Completed:
			g.claimed.add(t, false, here)
		default:
			g.owned.add(t, false, here)
		}
	}
	return g
}

// add counts a task, and puts it among those on show where it belongs there.
func (g *group) add(t *task.Task, offersFirst bool, here []room.Seat) {
	g.there++
	first := offersFirst && waitsFor(t, here)
	i := len(g.shown)
	for i > 0 {
		before := g.shown[i-1]
		if ahead := offersFirst && waitsFor(before, here); ahead != first && ahead || ahead == first && before.Last > t.Last {
			break
		}
		i--
	}
	if i == g.most {
		return
	}
	g.shown = slices.Insert(g.shown, i, t)
	g.shown = g.shown[:min(len(g.shown), g.most)]
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

// offersHere is how many handoffs to seats of this page wait for an answer that can be given now.
func offersHere(s room.Snapshot) (n int) {
	if s.Phase != room.Open {
		return 0
	}
	here := humanSeats(s)
	for _, t := range s.Tasks {
		if waitsFor(t, here) {
			n++
		}
	}
	return n
}
