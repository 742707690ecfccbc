package view

import (
	"docket/ledger"
	"docket/wasm/sift"
)

func siftStories() []Story {
	return []Story{
		{"sifted", "The ledger filtered", func() Page {
			return ruled().sift(sift.Filter{Door: "webmcp", Text: "road"}, 1000)
		}},
		{"sifting", "The ledger being filtered", func() Page { return ruled().sift(sift.Filter{Seat: "host"}, 3) }},
		{"strip", "An entry chosen on the strip, and a fault found", func() Page {
			f := ruled()
			return f.show(func(m *Model) {
				e, _ := f.Ledger().Entry(9)
				m.Strip = Strip{First: 3, Last: 10, At: 9, Door: e.Actor.Ingress, Grade: e.Actor.Grade, Told: f.Sentence(e), Cosigned: 7, Fault: 5}
				m.Verify.Verdict = f.tampered(5, func(e *ledger.Entry) string {
					e.Actor.Seat = "rider"
					return string(e.AppendLine(nil))
				})
			})
		}},
		{"sifted-none", "A filter that nothing passes", func() Page { return ruled().sift(sift.Filter{Text: "zeppelin"}, 1000) }},
	}
}
