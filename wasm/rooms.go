//go:build js && wasm

package main

import (
	"context"

	"docket/wasm/browser"
	"docket/wasm/store"
	"docket/wasm/view"
	"docket/wasm/wording"
)

// list asks which rooms this browser keeps, for the page to show.
func (p *page) list() {
	browser.Go(func() {
		s, err := p.opened()
		if err != nil {
			return // the chip says so
		}
		ctx := context.Background()
		rooms, err := s.Rooms(ctx)
		if err != nil {
			return
		}
		elsewhere, _ := store.Holders(ctx)
		p.stored, p.elsewhere = rooms, elsewhere // at once: no room is offered to be opened or deleted that another tab has
		p.repaint()
	})
}

// storedModel is the list for the page. The room on show is in it by what the page knows of it.
func (p *page) storedModel() []view.Stored {
	var out []view.Stored
	for _, r := range p.stored {
		m := view.Stored{Key: r.ID, Name: r.Name, Label: r.Label, Opened: r.Opened, Entries: r.Entries}
		_, held := p.elsewhere[r.ID]
		m.Tab = held && p.has(r.ID) == nil
		if p.desk.kept != nil && p.desk.kept.key == r.ID {
			m.Here, m.Entries = true, max(m.Entries, p.keep.store.Kept(r.ID))
		}
		if p.told.room == r.ID {
			m.Result = p.told.result
		}
		out = append(out, m)
	}
	return out
}

// has finds a room among those that this tab has.
func (p *page) has(key string) *desk {
	for _, d := range p.desks {
		if d.kept.key == key {
			return d
		}
	}
	return nil
}

// takeUp shows a room that this browser keeps: one that this tab has already, or one from storage.
func (p *page) takeUp(key string) {
	if d := p.has(key); d != nil {
		p.put(d)
		return
	}
	if p.taking || p.desk.kept != nil && p.desk.kept.key == key {
		return
	}
	p.taking = true
	p.notice(wording.TheRoomIsBeingReadFrom)
	browser.Go(func() {
		d, err := p.load(key)
		p.taking, p.notices = false, nil
		if err != nil {
			p.notTakenUp(wording.TheRoomCouldNotBeOpened, err)
			return
		}
		p.put(d)
	})
}
