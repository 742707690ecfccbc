package task

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// Whatever is tried, by whomever, of however many tasks, and whether or not it makes sense: the board judges it as the model does, and holds
// all six rules after it. One board lasts through all of it; nothing is forked or pruned.
func TestAnyInterleavingKeepsTheSixRules(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		w := newWorld(rt)
		who, text := rapid.IntRange(0, len(actors)-1), rapid.SampledFrom([]string{"done", "done", "done", "née 🙂 \"x\"", "", " ", "\u200b", "\xff", strings.Repeat("🙂", 201), strings.Repeat("y", 4001)})
		rt.Repeat(map[string]func(*rapid.T){
			"plain": func(*rapid.T) { w.try(deed{kind: "plain"}) },
			"time":  func(rt *rapid.T) { w.model.minute += rapid.IntRange(1, 3).Draw(rt, "minutes") },
			"create": func(rt *rapid.T) {
				w.try(deed{kind: "create", who: who.Draw(rt, "who"), text: text.Draw(rt, "text"), minutes: rapid.IntRange(0, 3).Draw(rt, "minutes"), lies: lies(rt),
					scope: rapid.SampledFrom([]string{"", "", "human", "agent", "a", "b", "host"}).Draw(rt, "scope")})
			},
			"do": func(rt *rapid.T) {
				d := deed{kind: rapid.SampledFrom([]string{"accept", "accept", "report", "report", "handoff", "decline", "recall", "expire"}).Draw(rt, "kind"),
					task: rapid.IntRange(0, w.model.tasks()).Draw(rt, "task"), who: who.Draw(rt, "who"), text: text.Draw(rt, "text"), lies: lies(rt)}
				if past := w.model.past(d.task); len(past) > 0 && owner(past) >= 0 && rapid.Bool().Draw(rt, "owner") {
					d.who = owner(past) // or most would be refused
				}
				switch d.kind {
				case "report":
					d.prov = rapid.SampledFrom([]string{"reported", "reviewed", "observed", "observed", "verified", "", "Observed"}).Draw(rt, "provenance")
					switch rapid.IntRange(0, 3).Draw(rt, "evidence") {
					case 0:
						d.evidence = fmt.Sprint("#", rapid.IntRange(1, len(w.entries)+1).Draw(rt, "entry"))
					case 1:
						d.evidence = rapid.SampledFrom([]string{"x", "y", " ", "é\n\"", strings.Repeat("z", 8001)}).Draw(rt, "bytes")
					}
				case "handoff":
					d.to, d.minutes = rapid.SampledFrom([]string{"a", "b", "host", "agent"}).Draw(rt, "to"), rapid.IntRange(0, 2).Draw(rt, "minutes")
				case "expire":
					d.what = rapid.SampledFrom([]string{"task", "handoff", "owner"}).Draw(rt, "what")
				}
				d.lies = d.lies && (d.kind != "report" || strings.HasPrefix(d.evidence, "#")) && d.kind != "decline" && d.kind != "expire"
				w.try(d)
			},
		})
		w.rebuilt()
	})
}

func lies(rt *rapid.T) bool { return rapid.IntRange(0, 9).Draw(rt, "lies") == 0 }
