package view

import (
	"context"
	"slices"
	"strings"

	"docket/ledger"
	"docket/room"
)

// Stories lists every state of the page that is worth a look.
func Stories() []Story {
	return slices.Concat(roomStories(), recordStories(), keepStories(), edgeStories(), bridgeStories(), partnerStories(), changeStories(), mandateStories(), taskStories(), siftStories(), scriptStories(), walkStories(), reachStories(), verifyStories())
}

// FindStory gives the story of a name.
func FindStory(name string) (Story, bool) {
	for _, s := range Stories() {
		if s.Name == name {
			return s, true
		}
	}
	return Story{}, false
}

const (
	hostPosition  = "Split them: 30 by road tonight, 12 wait for the 06:40."
	riderPosition = "All 42 by road; the 06:40 has room for 9 only."
	ruling        = "33 shipments go by road tonight, the 9 most urgent on the 06:40. Costs go to the carrier of the cancelled flight."
)

// inCommit is a room whose question may still change, in Commit.
func inCommit() *fixture {
	return newFixture().reads("current_phase", "list_seats").advance(room.Commit)
}

// inReveal is a room in which host and rider committed.
func inReveal() *fixture {
	f := inCommit()
	return f.commit(f.host, hostPosition).commit(f.rider, riderPosition).advance(room.Reveal)
}

// inRuling is a room in which both opened.
func inRuling() *fixture {
	f := inReveal()
	return f.reveal(f.rider).reveal(f.host).advance(room.Ruling)
}

func ruled() *fixture {
	f := inRuling()
	must(f.Answer(f.host, f.ask(ruling), true, "", mouse()))
	return f
}

func roomStories() []Story {
	return []Story{
		{"open", "Open, nothing has happened", func() Page { return newFixture().show(nil) }},
		{"question-error", "The question was refused", func() Page {
			f := newFixture()
			f.SetQuestion(f.host, " ", key())
			return f.show(func(m *Model) {
				m.Forms[FormQuestion] = Form{Err: &FormError{"blank", "/question", "the text is blank"}}
			})
		}},
		{"commit", "Commit, with the form", func() Page { return inCommit().show(nil) }},
		{"committed", "Committed, the opening shown", func() Page {
			f := inCommit()
			return f.commit(f.host, hostPosition).show(func(m *Model) {
				o := m.Openings[room.HostSeat]
				o.Shown = true
				m.Openings[room.HostSeat] = o
			})
		}},
		{"withdrawn", "Committed and withdrawn", func() Page {
			f := inCommit()
			f.commit(f.host, hostPosition)
			must(f.Withdraw(f.host, room.Stamp{}, mouse()))
			return f.show(nil)
		}},
		{"held-commit", "Leaving Commit with no commitment is held", func() Page {
			return inCommit().advance(room.Reveal).show(func(m *Model) { m.Guard.Wait = "0.6 s" })
		}},
		{"reveal", "Reveal, the opening held here", func() Page { return inReveal().show(nil) }},
		{"reveal-lost", "Reveal, the opening is not here", func() Page {
			return inReveal().show(func(m *Model) { delete(m.Openings, room.HostSeat) })
		}},
		{"mismatch", "Reveal, position and nonce do not match", func() Page {
			f := inReveal()
			_, _, err := f.Reveal(f.host, "something else", strings.Repeat("0", room.NonceLen), room.Stamp{}, key())
			return f.show(func(m *Model) {
				delete(m.Openings, room.HostSeat)
				m.Forms[RevealKey(room.HostSeat)] = Form{Err: &FormError{"opening_mismatch", "", reason(err)}}
			})
		}},
		{"held-reveal", "Leaving Reveal with one unopened is held", func() Page {
			f := inReveal()
			return f.reveal(f.rider).advance(room.Ruling).show((*Model).wake)
		}},
		{"ruling", "Ruling, nothing asked for", func() Page { return inRuling().show(nil) }},
		{"ask-inert", "An ask, its buttons not yet awake", func() Page {
			f := inRuling()
			f.ask(ruling)
			return f.show(func(m *Model) { m.Guard.Wait = "0.6 s" })
		}},
		{"ask", "An ask that may be answered", func() Page {
			f := inRuling()
			f.ask(ruling)
			f.ask("All 42 go by road.")
			return f.show((*Model).wake)
		}},
		{"ask-hidden", "An ask with hidden characters, and an unopened commitment", func() Page {
			f := inReveal()
			f.reveal(f.rider).advance(room.Ruling).advance(room.Ruling)
			f.ask("Pay \u202e000,28\u202c to the carrier.\u200b" + strings.Repeat(" ", 1500) + "Signed: the host.")
			return f.show((*Model).wake)
		}},
		{"ratified", "Ratified", func() Page { return ruled().show(nil) }},
		{"declined", "Declined, with a reason", func() Page {
			f := inRuling()
			must(f.Answer(f.host, f.ask(ruling), false, "Who pays is not for this room.", mouse()))
			return f.show(nil)
		}},
		{"held-ruling", "Leaving Ruling with no ruling is held", func() Page { return inRuling().advance(room.Closed).show(nil) }},
		{"closed", "Closed", func() Page { return ruled().advance(room.Closed).show(nil) }},
		{"second-round", "The second round, and the first behind it", func() Page {
			f := ruled().advance(room.Closed)
			must(f.OpenNextRound(f.host, mouse()))
			return f.show(nil)
		}},
		{"paused", "Paused in Commit, with a reason", func() Page {
			f := inCommit()
			must(f.Pause(f.host, "Waiting for the depot to answer.", mouse()))
			return f.show(nil)
		}},
	}
}

func reason(err error) string {
	if refusal, ok := err.(*room.Refusal); ok {
		return refusal.Message
	}
	panic("view: a story's refusal was admitted")
}

func recordStories() []Story {
	return []Story{
		{"verifying", "The chain is being verified", func() Page {
			return ruled().show(func(m *Model) { m.Verify = Verify{Running: true, Done: 7, Total: m.Room.Len} })
		}},
		{"verified", "The chain is verified", func() Page {
			f := ruled()
			v := f.Ledger().Verify(context.Background(), nil)
			return f.show(func(m *Model) { m.Verify.Verdict = &v })
		}},
		faultStory("sequence", func(e *ledger.Entry) string { return "" }),
		faultStory("broken_link", func(e *ledger.Entry) string {
			e.Prev = ledger.Hash{1}
			e.Hash = e.Sum()
			return string(e.AppendLine(nil))
		}),
		faultStory("hash_mismatch", func(e *ledger.Entry) string {
			e.TS = "2026-03-14T09:00:00.000Z"
			return string(e.AppendLine(nil))
		}),
		faultStory("grade_mismatch", func(e *ledger.Entry) string {
			e.Actor.Grade = "server-observed"
			e.Hash = e.Sum()
			return string(e.AppendLine(nil))
		}),
		faultStory("not_canonical", func(e *ledger.Entry) string { return strings.Replace(string(e.AppendLine(nil)), ",", ", ", 1) }),
		faultStory("malformed", func(e *ledger.Entry) string { return "\u202e<img src=x onerror=alert(1)>" }),
		{"import-error", "A file was not taken", func() Page {
			return inReveal().show(func(m *Model) {
				m.Import = Import{File: "night-flight.jsonl", Err: &ImportError{Line: 17, Reason: "the line is cut in two: no newline ends it"}}
			})
		}},
		{"importing", "A file is being read", func() Page {
			return inReveal().show(func(m *Model) {
				m.Import = Import{File: "night-flight.jsonl", Running: true, Done: 20 << 20, Total: 48 << 20}
			})
		}},
		{"foreign", "A foreign chain was checked", func() Page {
			return inReveal().show(func(m *Model) { m.Import = Import{File: "take-five.jsonl", Foreign: foreign()} })
		}},
		{"imported", "Another room was imported, the earlier one is kept; exported since", func() Page {
			return ruled().show(func(m *Model) {
				m.Import.Earlier = "Morning briefing"
				m.Export = Export{File: "docket-3f6c1e0a.jsonl", Len: m.Room.Len}
			})
		}},
	}
}

func faultStory(kind string, change func(*ledger.Entry) string) Story {
	return Story{"fault-" + strings.ReplaceAll(kind, "_", "-"), "A tampered chain: " + kind, func() Page {
		f := ruled()
		return f.show(func(m *Model) { m.Verify.Verdict = f.tampered(5, change) })
	}}
}
