package view

import (
	"docket/ledger"
	"docket/room"
	"docket/wasm/script"
)

func scriptStories() []Story {
	return []Story{
		{"script-open", "The scripted agent, seated, with records and tasks", func() Page {
			f := newFixture()
			f.scripted()
			must(f.OpenRecords(f.host, "freight", mouse()))
			f.task(f.host, room.NewTask{Title: "Ask the carrier for a quote", Scope: "agent"})
			return f.show(func(m *Model) {
				m.Script.Log = []ScriptCall{
					{N: 2, Tool: "search_shipments", Input: `{"consol":"CONSOL-A","seat":"scripted-agent-this-page"}`, State: ScriptOK, Code: "ok", Says: "Records as of entry 6.", Seq: 7},
					{N: 1, Tool: "current_phase", Input: `{"seat":"scripted-agent-this-page"}`, State: ScriptFailed, Says: "UnknownError: the tool was withdrawn"},
				}
			})
		}},
		{"script-committed", "The scripted agent has committed", func() Page {
			f := newFixture()
			by := f.scripted()
			f.advance(room.Commit).commit(by, script.Position)
			return f.show(func(m *Model) {
				m.Script.Log = []ScriptCall{{N: 1, Tool: "commit_to_round", Input: `{"position":"…","seat":"scripted-agent-this-page"}`, State: ScriptOK, Code: "ok",
					Says: "Committed. Keep your position and this nonce: the room keeps neither, and Reveal asks for both.", Seq: 5}}
			})
		}},
		{"script-lost", "The scripted agent has lost its nonce", func() Page {
			f := newFixture()
			by := f.scripted()
			return f.advance(room.Commit).commit(by, script.Position).advance(room.Reveal).show(nil)
		}},
		{"script-asks", "The scripted agent waits for an answer", func() Page {
			f := inRuling()
			by := f.scripted()
			must(f.Ask(by, script.Ruling, room.Stamp{}))
			return f.show(func(m *Model) {
				m.wake()
				m.Script.Busy = map[string]bool{script.Ask: true}
				m.Script.Log = []ScriptCall{{N: 1, Tool: "ratify_ruling", Input: `{"ruling":"` + script.Ruling + `","seat":"scripted-agent-this-page"}`, State: ScriptWaits}}
			})
		}},
		{"script-absent", "The scripted agent has no door to call through", func() Page {
			return newFixture().show(func(m *Model) {
				m.Surface = Surface{State: Absent}
				m.Script = Script{Cannot: "this page has no WebMCP, so there is no tool to call"}
			})
		}},
	}
}

// scripted gives the scripted agent its seat.
func (f *fixture) scripted() room.Caller {
	must(f.AddSeat(f.host, script.SeatName, room.Agent, mouse()))
	seat, _ := script.Seat(f.Snapshot())
	return room.Caller{Door: ledger.WebMCP, Seat: seat.ID}
}
