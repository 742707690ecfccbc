package task

import (
	"fmt"
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"
)

// moves are everything that those actors may try next with so many tasks, sensible or not.
func moves(w *world, tasks int, who []int) (out []deed) {
	latest := 0
	for _, d := range w.model.log {
		if d.kind == "plain" {
			latest = d.seq
		}
	}
	evidence := []string{"", "x", "#1"}
	if latest > 1 {
		evidence = append(evidence, fmt.Sprint("#", latest))
	}
	for t := range tasks {
		for _, a := range who {
			out = append(out, deed{kind: "accept", task: t, who: a}, deed{kind: "accept", task: t, who: a, lies: true},
				deed{kind: "decline", task: t, who: a}, deed{kind: "recall", task: t, who: a}, deed{kind: "recall", task: t, who: a, lies: true},
				deed{kind: "handoff", task: t, who: a, to: "b", lies: true})
			for _, e := range evidence {
				for p := range certainty {
					out = append(out, deed{kind: "report", task: t, who: a, text: "done", prov: p, evidence: e})
				}
			}
			for _, to := range []string{"a", "b", "host"} {
				for minutes := range 2 {
					out = append(out, deed{kind: "handoff", task: t, who: a, to: to, minutes: minutes})
				}
			}
		}
		out = append(out, deed{kind: "expire", task: t, what: "task"}, deed{kind: "expire", task: t, what: "handoff"})
	}
	return append(out, deed{kind: "plain"}, deed{kind: "tick"})
}

// Everything that a few actors can do to a task or two in so many steps, by one way to each state: what is tried from there is judged as the
// model judges it, all that must hold holds after it, and the entries rebuild the board. The figures are how many states there are after each
// step, and how much was tried, so that a cut in what is explored shows.
func TestAllThatCanHappenInAFewSteps(t *testing.T) {
	for name, c := range map[string]struct {
		tasks  int
		who    []int
		states []int
		tried  int
	}{
		"two tasks, three actors":               {2, []int{0, 1, 2}, []int{10, 106, 665, 3178, 11980}, 439584},
		"two tasks, one seat through two doors": {2, []int{0, 1, 3, 2}, []int{12, 146, 1020, 5358}, 183000},
		"one task":                              {1, []int{0, 1, 3, 2}, []int{8, 73, 310, 811, 1684, 3176}, 163852},
	} {
		t.Run(name, func(t *testing.T) {
			begin := newWorld(t)
			for _, d := range []deed{{kind: "plain"}, {kind: "create", text: "one", who: 0}, {kind: "create", text: "two", who: theHost, scope: "agent", minutes: 1}} {
				require.True(t, begin.try(d))
			}
			seen, states, tried := map[string]bool{begin.model.key(): true}, []*world{begin}, 0
			for step, want := range c.states {
				if runtime.GOOS == "js" && step == 3 {
					return // one thread, and a slow one
				}
				var next []*world
				for _, w := range states {
					for _, d := range moves(w, c.tasks, c.who) {
						tried++
						if to := w.after(d); to != nil && !seen[to.model.key()] {
							seen[to.model.key()] = true
							to.rebuilt()
							next = append(next, to)
						}
					}
				}
				states = next
				require.Equal(t, want, len(seen), "states after step %d", step+1)
			}
			require.Equal(t, c.tried, tried)
		})
	}
}

// after is the world after a deed, nil where that is refused.
func (w *world) after(d deed) *world {
	if d.kind != "tick" && d.kind != "plain" && w.model.verdict(d) != "" {
		w.try(d)
		return nil
	}
	to := w.fork()
	if d.kind == "tick" {
		to.model.minute++
		return to
	}
	if !to.try(d) {
		return nil
	}
	return to
}
