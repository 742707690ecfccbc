package view

import (
	"strings"

	"docket/ledger"
	"docket/room"
	"docket/room/action"
	"docket/room/records"
	"docket/wasm/narrow"
)

func changeStories() []Story {
	stories := []Story{
		{"records-none", "A room without records", func() Page { f := newFixture(); return f.show(f.fill) }},
		{"queue-empty", "Records are open, nothing waits", func() Page { f := withRecords("freight"); return f.show(f.fill) }},
		{"proof-consol", "CONSOL-A: 27 asked for, 4 above the authority", func() Page {
			f := withRecords("freight")
			return f.panel(f.consol(), nil)
		}},
		{"proof-inert", "A change that has only just appeared", func() Page {
			f := withRecords("freight")
			return f.panel(f.consol(), func(m *Model) { m.Guard.Awake = nil })
		}},
		{"proof-cut", "Three taken out, and one open", func() Page {
			f := withRecords("freight")
			return f.panel(f.consol(), func(m *Model) {
				for _, id := range []string{"HAWB-70003", "HAWB-70005", "HAWB-70006"} {
					m.Changes.Cut.ToggleRecord(rowOf(m, id))
				}
				m.Changes.Open[rowOf(m, "HAWB-70004")] = true
			})
		}},
		{"proof-part", "A reason is taken out of one record", func() Page {
			f := withRecords("issues")
			return f.panel(f.propose(f.rider, "close_issue", `{"ids":["96","120","201"],"reason":"Done in the last release."}`), func(m *Model) {
				m.Changes.Cut.ToggleField(1, fieldOf(&m.Changes.Cut.Proof.Changes[1], "/closeReason"))
				m.Changes.Open[1] = true
			})
		}},
		{"proof-unsound", "What is left would not fit together", func() Page {
			f := withRecords("freight")
			return f.panel(f.consol(), func(m *Model) {
				c := m.Changes.Cut
				row := rowOf(m, "HAWB-70004")
				c.ToggleField(row, fieldOf(&c.Proof.Changes[row], "/recoveredHours"))
				m.Changes.Open[row], m.Changes.At = true, row
			})
		}},
		{"proof-nothing-left", "Everything is taken out", func() Page {
			f := withRecords("freight")
			return f.panel(f.propose(f.rider, "propose_remedy", `{"ids":["HAWB-70003","HAWB-70005"]}`), func(m *Model) { m.Changes.Cut.AllRecords(false) })
		}},
		{"proof-refer-only", "All that is left is above the authority", func() Page {
			f := withRecords("freight")
			return f.panel(f.consol(), func(m *Model) { m.Changes.Cut.AllRecords(false) })
		}},
		{"proof-correction", "A value is being corrected", func() Page {
			f := withRecords("freight")
			return f.panel(f.propose(f.rider, "propose_remedy", `{"ids":["HAWB-70004","HAWB-70008"],"remedy":"competitor"}`), func(m *Model) {
				m.Changes.Open[0], m.Changes.Open[1] = true, true
			})
		}},
		{"proof-corrected", "A value was corrected", func() Page {
			f := withRecords("freight")
			h := f.propose(f.rider, "propose_remedy", `{"ids":["HAWB-70004","HAWB-70008"],"remedy":"competitor"}`)
			a, _ := f.Action(h)
			place := records.Place{Ref: a.Proof.Changes[0].Ref(), Pointer: "/remedy"}
			must(f.Correct(f.host, h, a.Proof.Digest(), action.Correction{Place: place, Value: records.Str("truck")}, mouse()))
			return f.panel(h, func(m *Model) { m.Changes.Open[0], m.Changes.Open[1] = true, true })
		}},
		{"proof-delete", "A deletion, its target not yet typed", func() Page {
			f := withRecords("issues")
			return f.panel(f.propose(f.rider, "delete_issue", `{"id":"96","reason":"It is a copy of another one."}`), func(m *Model) { m.Changes.Open[0] = true })
		}},
		{"proof-delete-typed", "A deletion, its target typed", func() Page {
			f := withRecords("issues")
			return f.panel(f.propose(f.rider, "delete_issue", `{"id":"96","reason":"It is a copy of another one."}`), func(m *Model) { m.Changes.Typed = m.Changes.Target })
		}},
		{"proof-notify", "Messages to customers, two of them not to be sent", func() Page {
			f := withRecords("freight")
			return f.panel(f.propose(f.rider, "notify_customers", `{"consol":"CONSOL-B","message":"Your shipment goes on tonight."}`), func(m *Model) {
				m.Changes.Cut.ToggleEffect(1)
				m.Changes.Cut.ToggleEffect(3)
			})
		}},
		{"proof-left-alone", "What the tool left alone", func() Page {
			f := withRecords("freight")
			return f.panel(f.propose(f.rider, "propose_remedy", `{"consol":"CONSOL-B"}`), nil)
		}},
		{"proof-hidden", "Hidden characters in what is asked and sent", func() Page {
			f := withRecords("freight")
			args := records.Object(records.Member{Key: "ids", Value: records.Strs("HAWB-70001", "HAWB-7000\u200b2", hostile)}, records.Member{Key: "message", Value: records.Str(hiddenMessage)})
			return f.panel(f.propose(f.rider, "notify_customers", args.JSON()), func(m *Model) { m.Changes.Open[0] = true })
		}},
		{"proof-redacted", "What looks like a credential is not shown", func() Page {
			f := withRecords("issues")
			return f.panel(f.propose(f.rider, "close_issue", `{"ids":["96","120"],"reason":"Use the token=abcdef123456 from now on."}`), nil)
		}},
		{"proof-bulk", "Ten thousand records", func() Page {
			f := withRecords(bulkName)
			return f.panel(f.propose(f.rider, "reroute", `{"lane":"B"}`), func(m *Model) { m.Changes.Cut.ToggleRecord(2) })
		}},
		{"proof-approved", "Approved, and the page was gone before it was carried out", func() Page {
			f := withRecords("freight")
			h := f.consol()
			return f.panel(h, func(m *Model) {
				a := *m.Changes.Shown
				a.State, a.Decided, a.DecidedBy, a.Until = action.Approved, a.Last, f.host.Seat, "2026-03-14T09:32:10.000Z"
				m.Changes.Shown, m.Room.Records.Waiting = &a, []*action.Action{&a}
			})
		}},
		{"queue-three", "Three wait, the second on show, from two agents", func() Page {
			f := withRecords("freight")
			other := f.seat("Tariff bot", room.Agent)
			f.consol()
			h := f.propose(other, "propose_remedy", `{"ids":["HAWB-70029","HAWB-70032"]}`)
			f.propose(f.rider, "notify_customers", `{"consol":"CONSOL-A","message":"We are on it."}`)
			return f.panel(h, nil)
		}},
		{"queue-paused", "One waits while the room is paused", func() Page {
			f := withRecords("freight")
			h := f.consol()
			must(f.Pause(f.host, "Shift change.", mouse()))
			return f.panel(h, nil)
		}},
	}
	return append(stories, answerStories()...)
}

func answerStories() []Story {
	return []Story{
		{"answered", "Applied in part, refused, nothing to do", func() Page {
			f := withRecords("freight")
			f.propose(f.rider, "propose_remedy", `{"ids":["HAWB-2"]}`)
			f.propose(f.rider, "propose_remedy", `{"ids":["HAWB-3"]}`)
			f.decide(f.host, f.consol(), "", func(c *narrow.Cut) { c.ToggleRecord(2); c.ToggleRecord(4); c.ToggleRecord(5) })
			h := f.propose(f.rider, "propose_remedy", `{"ids":["HAWB-70030"]}`)
			a, _ := f.Action(h)
			must(f.RefuseAction(f.host, h, a.Proof.Digest(), "Wait for the customs answer, please.", mouse()))
			f.propose(f.rider, "propose_remedy", `{"ids":["HAWB-70029"]}`)
			f.propose(f.rider, "propose_remedy", `{"ids":["HAWB-1"]}`)
			return f.panel(ledger.Hash{}, nil)
		}},
		{"answered-undone", "Undone, and an undo that came too late", func() Page {
			f := withRecords("issues")
			h := f.propose(f.rider, "close_issue", `{"id":"120","reason":"Done in the last release."}`)
			f.decide(f.host, h, "", nil)
			must(f.Undo(f.host, h, mouse()))
			h = f.propose(f.rider, "close_issue", `{"id":"96","reason":"Done in the last release."}`)
			f.decide(f.host, h, "", nil)
			f.decide(f.host, f.propose(f.rider, "delete_issue", `{"id":"96","reason":"It is a copy."}`), "96", nil)
			_, err := f.Undo(f.host, h, mouse())
			return f.panel(ledger.Hash{}, func(m *Model) {
				m.Forms[UndoKey(h)] = Form{Err: &FormError{"moved", "/action", reason(err)}}
			})
		}},
		{"answered-stale", "Records moved while another action waited", func() Page {
			f := withRecords("freight")
			first, second := f.propose(f.rider, "propose_remedy", `{"ids":["HAWB-70003"]}`), f.propose(f.rider, "propose_remedy", `{"ids":["HAWB-70003"],"remedy":"truck"}`)
			f.decide(f.host, first, "", nil)
			f.decide(f.host, second, "", nil)
			return f.panel(ledger.Hash{}, nil)
		}},
		{"outbox", "Messages released, a few not sent", func() Page {
			f := withRecords("freight")
			f.decide(f.host, f.propose(f.rider, "notify_customers", `{"consol":"CONSOL-B","message":"Your shipment goes on tonight."}`), "CONSOL-B", func(c *narrow.Cut) { c.ToggleEffect(1) })
			return f.panel(ledger.Hash{}, func(m *Model) { m.Changes.Listed[ListOutbox] = 20 })
		}},
		{"roles", "A duty manager, and rows that wait for that role", func() Page {
			f := withRecords("freight")
			manager := f.seat("Ines Duarte", room.Human)
			must(f.GiveAuthority(f.host, manager.Seat, "duty-manager", mouse()))
			f.decide(f.host, f.consol(), "", nil)
			return f.panel(f.propose(f.rider, "propose_remedy", `{"ids":["HAWB-70030"]}`), func(m *Model) { m.Changes.As = manager.Seat })
		}},
		{"roles-nobody", "Rows wait, and no seat has the role", func() Page {
			f := withRecords("freight")
			f.decide(f.host, f.consol(), "", nil)
			return f.panel(ledger.Hash{}, nil)
		}},
		{"rule-possible", "A rule could be drafted", func() Page { return threeClosed().panel(ledger.Hash{}, nil) }},
		{"rule-draft", "A rule is drafted", func() Page {
			f := threeClosed()
			must(f.DraftRule(f.host, "close_issue", mouse()))
			return f.panel(ledger.Hash{}, nil)
		}},
		{"rule-holds", "A rule holds and was used", func() Page {
			f := threeClosed().ruled()
			f.propose(f.rider, "close_issue", `{"id":"144","reason":"Done in the last release."}`)
			return f.panel(f.propose(f.rider, "close_issue", `{"ids":["183","201"],"reason":"Done in the last release."}`), nil)
		}},
		{"rule-ended", "A rule ended because a call was refused", func() Page {
			f := threeClosed().ruled()
			h := f.propose(f.rider, "close_issue", `{"ids":["183","201"],"reason":"Done in the last release."}`)
			a, _ := f.Action(h)
			must(f.RefuseAction(f.host, h, a.Proof.Digest(), strings.Repeat("Not these. ", 3), mouse()))
			return f.panel(ledger.Hash{}, nil)
		}},
	}
}

// threeClosed is a room whose record bears a standing rule out.
func threeClosed() *fixture {
	f := withRecords("issues")
	for _, id := range []string{"7", "42", "77"} {
		f.decide(f.host, f.propose(f.rider, "close_issue", `{"id":"`+id+`","reason":"Done in the last release."}`), "", nil)
	}
	return f
}

// ruled drafts the rule and ratifies it.
func (f *fixture) ruled() *fixture {
	landed, err := f.DraftRule(f.host, "close_issue", mouse())
	must(landed, err)
	must(f.RatifyRule(f.host, landed.Entry.Hash, mouse()))
	return f
}
