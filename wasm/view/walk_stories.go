package view

import (
	"docket/room"
	"docket/wasm/script"
	"docket/wasm/walk"
)

func walkStories() []Story {
	on := func(k walk.Kind, f walk.Facts) func(*Model) {
		return func(m *Model) { m.Walk = Walk{k, walk.At(k, m.Room, f)} }
	}
	return []Story{
		{"walk-begun", "The walk begins", func() Page { return newFixture().show(on(walk.Round, walk.Facts{})) }},
		{"walk-sealing", "The walk leads to the scripted agent", func() Page {
			f := newFixture()
			f.scripted()
			return f.advance(room.Commit).commit(f.host, hostPosition).show(on(walk.Round, walk.Facts{}))
		}},
		{"walk-answer", "The walk leads to an ask", func() Page {
			f := newFixture()
			by := f.scripted()
			f.advance(room.Commit).commit(f.host, hostPosition).commit(by, script.Position).advance(room.Reveal).reveal(f.host).reveal(by).advance(room.Ruling)
			must(f.Ask(by, script.Ruling, room.Stamp{}))
			return f.show(func(m *Model) {
				m.wake()
				on(walk.Round, walk.Facts{})(m)
			})
		}},
		{"walk-over", "The walk is over", func() Page {
			f := ruled()
			f.scripted()
			return f.advance(room.Closed).show(on(walk.Round, walk.Facts{Checked: 1 << 20}))
		}},
		{"walk-change", "The walk through a change begins", func() Page { return newFixture().show(on(walk.Change, walk.Facts{})) }},
	}
}
