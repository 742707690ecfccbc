package view

import (
	"docket/wasm/sift"
)

func siftStories() []Story {
	return []Story{
		{"sifted", "The ledger filtered", func() Page {
			return ruled().sift(sift.Filter{Door: "webmcp", Text: "road"}, 1000)
		}},
		{"sifting", "The ledger being filtered", func() Page { return ruled().sift(sift.Filter{Seat: "host"}, 3) }},
		{"sifted-none", "A filter that nothing passes", func() Page { return ruled().sift(sift.Filter{Text: "zeppelin"}, 1000) }},
	}
}
