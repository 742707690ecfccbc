//go:build js && wasm

package main

import (
	"context"
	"errors"

	"docket/wasm/browser"
	"docket/wasm/view"
)

// list asks which rooms this browser keeps, for the page to show.
func (p *page) list() {
	browser.Go(func() {
		s, err := p.opened()
		if err != nil {
			return // the chip says so
		}
		if rooms, err := s.Rooms(context.Background()); err == nil {
			p.stored = rooms
			p.repaint()
		}
	})
}

// storedModel is the list for the page. The room on show is in it by what the page knows of it.
func (p *page) storedModel() []view.Stored {
	var out []view.Stored
	for _, r := range p.stored {
		here := p.desk.kept != nil && p.desk.kept.key == r.ID
		if here {
			r.Entries = p.keep.store.Kept(r.ID)
		}
		out = append(out, view.Stored{Key: r.ID, Name: r.Name, Opened: r.Opened, Entries: r.Entries, Here: here, Asked: p.forgetting == r.ID})
	}
	return out
}

// takeUp shows a room that this browser keeps: one that this tab has already, or one from storage.
func (p *page) takeUp(key string) {
	for _, d := range p.desks {
		if d.kept.key == key {
			p.put(d)
			return
		}
	}
	if p.taking {
		return
	}
	p.taking = true
	p.notice("The room is being taken up from storage.")
	browser.Go(func() {
		d, err := p.load(key)
		p.taking, p.notices = false, nil
		if err != nil {
			p.notice("The room could not be taken up: " + err.Error() + ".")
			return
		}
		p.put(d)
	})
}

// forget removes a room from storage, at the second press. A room that a tab has open is left alone.
func (p *page) forget(key string) {
	if p.forgetting != key {
		p.forgetting = key
		return
	}
	p.forgetting = ""
	browser.Go(func() {
		err := p.forgetNow(key)
		if err != nil {
			p.notice("The room was not forgotten: " + err.Error() + ".")
		}
		p.list()
	})
}

func (p *page) forgetNow(key string) error {
	for _, d := range p.desks {
		if d.kept.key == key {
			return errors.New("this tab has it open")
		}
	}
	s, err := p.opened()
	if err != nil {
		return err
	}
	ctx := context.Background()
	release, ok, err := s.Hold(ctx, key)
	switch {
	case err != nil:
		return err
	case !ok:
		return errors.New("another tab has it open")
	}
	defer release()
	return s.Forget(ctx, key)
}
