package view

// keepStories are the states of what this browser keeps, and of a room that another tab has.
func keepStories() []Story {
	following := func(m *Model) {
		m.Following = &Following{Tab: "a3f2", Since: "2026-03-14T09:26:53.589Z", UpTo: m.Room.Len}
		m.Kept, m.Tools = Kept{State: KeptElsewhere, UpTo: m.Room.Len}, nil
		clear(m.Openings)
	}
	return []Story{
		{"followed", "Another tab has the room, and an ask waits there", func() Page {
			f := inRuling()
			f.ask(ruling)
			return f.show(following)
		}},
		{"followed-back", "The browser had put the page aside, and the room is asked for again", func() Page {
			return inCommit().show(func(m *Model) {
				following(m)
				m.Following.Back = true
			})
		}},
		{"stored", "The rooms kept in this browser, one of which another tab has", func() Page {
			return inCommit().show(func(m *Model) {
				const at = "2026-03-14T09:26:53.589Z"
				m.Stored = []Stored{
					{Key: "a.1", Name: m.Room.Name, Opened: at, Entries: m.Room.Len, Here: true},
					{Key: "b.1", Name: "Room 40425d", Label: "Night flight, second try", Opened: at, Entries: 1284, Result: "Exported as it is stored, and not checked: docket-40425d00-1284.jsonl."},
					{Key: "c.1", Name: "Room \u202e<b>7\u200b", Opened: at, Entries: 1, Tab: true},
				}
				m.Forms[StoredKey(FormDelete, "b.1")] = Form{Err: &FormError{"not_its_name", "/" + FieldTyped, "what was typed is not the room's name; nothing was deleted"}}
			})
		}},
		{"storage-full", "Storage is full", func() Page {
			f := inCommit()
			f.commit(f.host, hostPosition)
			return f.show(func(m *Model) {
				m.Kept = Kept{State: KeptBehind, UpTo: m.Room.Len - 1, Sentence: "Storage failed: the record is no longer kept in this browser after entry 4: QuotaExceededError: there is no room. The browser gives this page no more room: delete rooms from the list of those kept here, or export the record. It is tried again by itself."}
			})
		}},
		{"storage-blocked", "Storage is blocked", func() Page {
			return newFixture().show(func(m *Model) {
				m.Kept = Kept{State: KeptNot, Sentence: "Storage failed: SecurityError: denied. The room goes on in memory; to have it kept, allow this site to store data, leave a private window, and reload."}
			})
		}},
	}
}
