package view

import (
	"strings"
	"time"

	"docket/ledger"
	"docket/room"
)

// hostile is text that would do harm if any of it were taken for markup.
const hostile = `<img src=x onerror=alert(1)>"'&amp;`

func edgeStories() []Story {
	return []Story{
		{"polyfill", "WebMCP by a stand-in", func() Page {
			return inCommit().show(func(m *Model) { m.Surface.State, m.Surface.Cause = Polyfill, "polyfill" })
		}},
		{"absent", "No WebMCP, nothing stored", func() Page {
			return inCommit().show(func(m *Model) {
				m.Surface = Surface{State: Absent, Cause: "insecure", Sentence: "This page came over plain http from another machine, where browsers have no WebMCP. Open it over https, or at http://localhost."}
				m.Kept = Kept{State: KeptNot, Sentence: "The browser refused storage."}
				m.Tools = nil
			})
		}},
		{"no-flag", "WebMCP is switched off in the browser", func() Page {
			return inCommit().show(func(m *Model) {
				m.Surface = Surface{State: Absent, Cause: "flag", Sentence: "This browser has no WebMCP and the polyfill could not stand in, so no tools are offered. In Chrome, switch on chrome://flags/#enable-webmcp-testing."}
			})
		}},
		{"policy", "A Permissions-Policy keeps tools from the page", func() Page {
			return inCommit().show(func(m *Model) {
				m.Surface = Surface{State: Native, Cause: "policy", Sentence: "The server's Permissions-Policy header switches tools off for this page (tools=()), so none can be registered; everything can be done by hand."}
				for _, t := range m.Tools {
					m.Surface.Missing = append(m.Surface.Missing, Missing{t.Name, "the server's Permissions-Policy header switches tools off for this page"})
				}
			})
		}},
		{"conflict", "A squatter holds a name", func() Page {
			return inCommit().show(func(m *Model) {
				m.Surface = Surface{State: Native, Cause: "missed", Missing: []Missing{{"commit_to_round", "another script of this page registered that name first"}}}
				m.Notices = []string{"The tool commit_to_round belongs to another script in this page. The room leaves it alone and offers the rest."}
			})
		}},
		{"behind", "The stored record is behind", func() Page {
			return inReveal().show(func(m *Model) { m.Kept = Kept{State: KeptBehind, UpTo: 4} })
		}},
		{"stopped", "The core stopped", func() Page {
			return inReveal().show(func(m *Model) {
				m.Stopped = true
				m.Tools = nil
				m.Surface = Surface{State: Absent}
				m.Alarms = []string{"The core stopped. The tools are withdrawn, and nothing on this page acts until it is loaded anew."}
			})
		}},
		{"refusals", "Refused, cancelled and late calls", func() Page {
			f := inReveal()
			f.Refuse(f.rider, "commit_to_round", room.Stamp{}, "wrong_phase", "", "the room is in Reveal")
			f.Refuse(f.rider, "reveal_in_round", room.Stamp{}, "unknown_field", "/__proto__", "is not an argument of this tool")
			must(f.Cancel(f.rider, "reveal_in_round", room.Stamp{}))
			f.reveal(f.rider)
			must(f.CancelTooLate(f.rider, "reveal_in_round", f.Snapshot().Head))
			f.reads("current_phase", "current_phase", "current_phase", "list_seats")
			return f.show(nil)
		}},
		{"rows", "Twelve rows and more, some open", func() Page {
			p := ruled().show(nil)
			for _, seq := range []uint64{4, 5, p.Model.Room.Len} {
				p.Open[seq] = true
			}
			return p
		}},
		{"seats", "Many seats", func() Page {
			f := newFixture()
			var by []room.Caller
			for _, name := range []string{"Anna", "Ben Okafor", "Depot Süd", "北口 受付", "محطة", "Night desk", "Dispatch"} {
				by = append(by, f.seat(name, room.Human))
			}
			by = append(by, f.seat("Tariff bot", room.Agent), f.seat("Weather bot", room.Agent))
			f.advance(room.Commit)
			for i, c := range by {
				if i%3 != 2 {
					f.commit(c, "Position number "+itoa(i))
				}
			}
			must(f.Withdraw(by[1], room.Stamp{}, mouse()))
			return f.show(nil)
		}},
		{"long", "Long texts, hidden characters, hostile names", func() Page {
			f := newFixture()
			must(f.SetQuestion(f.host, strings.Repeat("Whichdepottakesthem", 30)+"\n\nAnd \u202ewhy\u202c? "+hostile, mouse()))
			c := f.seat(hostile, room.Human)
			f.seat("a\u200bb", room.Agent)
			f.advance(room.Commit)
			f.commit(c, strings.Repeat("x", 900)+hostile).commit(f.host, "e"+strings.Repeat("\u0301", 40)+"\u2067"+strings.Repeat(" word", 150))
			f.advance(room.Reveal).reveal(c).reveal(f.host).advance(room.Ruling)
			f.ask(strings.Repeat(hostile+" ", 50))
			p := f.show((*Model).wake)
			for _, e := range p.Entries {
				p.Open[e.Seq] = e.Kind == "reveal" || e.Kind == "question_set"
			}
			return p
		}},
		{"many", "Four hundred entries", func() Page {
			f := newFixture()
			f.advance(room.Commit)
			for range 200 {
				f.commit(f.rider, "again")
				must(f.Withdraw(f.rider, room.Stamp{}, nil))
			}
			return f.show(nil)
		}},
		{"doors", "Every door on one ledger", func() Page {
			f := newFixture()
			p := f.show(nil)
			l := ledger.New()
			for i, d := range ledger.Doors() {
				payload, err := ledger.Make(ledger.Str("tool", "current_phase"))
				if err != nil {
					panic("view: " + err.Error())
				}
				e, err := l.Append(time.Unix(int64(1773480000+i), 0), "read", "rider", d, payload)
				if err != nil {
					panic("view: " + err.Error())
				}
				p.Entries = append([]ledger.Entry{e}, p.Entries...)
			}
			p.Entries = p.Entries[:len(ledger.Doors())]
			p.Model.Room.Len = uint64(len(p.Entries))
			p.Open[2], p.Open[4], p.Open[6] = true, true, true
			return p
		}},
	}
}
