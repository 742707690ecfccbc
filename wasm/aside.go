//go:build js && wasm

package main

import (
	"context"
	"slices"

	"github.com/hack-pad/safejs"

	"docket/room"
	"docket/wasm/browser"
	"docket/wasm/store"
	"docket/wasm/wording"
)

// followTabs follows what happens to this tab and to the others: a page that the browser puts aside, to be returned to, lets
// its rooms go, and has them again when it is back, unless another tab has taken them up.
func (p *page) followTabs() error {
	document, err := browser.Document()
	if err != nil {
		return err
	}
	if _, err := browser.On(document, "visibilitychange", p.look); err != nil {
		return err
	}
	for event, fn := range map[string]func(){"pagehide": p.putAside, "pageshow": p.comeBack} {
		_, err := browser.On(safejs.Global(), event, func(e safejs.Value) {
			if persisted, _ := truth(e, "persisted"); persisted && !p.stopped {
				fn()
			}
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// putAside lets go of every room. No code of this page runs until it is back.
func (p *page) putAside() {
	for _, d := range p.desks {
		if d.kept.turn != nil {
			d.kept.turn.Leave()
			d.kept.turn = nil
			d.follows = &following{key: d.kept.key, back: true, over: make(chan struct{})}
		}
	}
}

// comeBack asks for the rooms that were let go. Until they are this tab's again it only shows the one on show.
func (p *page) comeBack() {
	for _, d := range slices.Clone(p.desks) {
		if d.follows != nil {
			browser.Go(func() { p.regain(d) })
		}
	}
	if p.desk != nil {
		p.changed()
		p.look(safejs.Undefined())
	}
}

// regain has a room again. As long as nobody has written it meanwhile it goes on as it was, with what only this tab's memory holds.
func (p *page) regain(d *desk) {
	s, err := p.opened()
	if err != nil {
		return // nothing is kept, so nobody else has it
	}
	turn, err := store.Ask(d.kept.key, p.keep.tab)
	if err != nil {
		p.alarm(wording.TheRoomCannotBeAskedFor.With(err.Error()))
		return
	}
	ours, err := turn.Wait(context.Background(), letGo)
	if err == nil && ours {
		if info, err := s.Info(d.kept.key); err == nil && d.begins(info) {
			d.follows, d.kept.turn = nil, turn
			d.kept.write()
			if p.desk == d {
				p.changed()
			}
			return
		}
	}
	turn.Leave()
	p.lose(d)
}

// begins says whether what is stored is this tab's own record, as far as it goes.
func (d *desk) begins(info store.RoomInfo) bool {
	last, ok := d.room.Ledger().Entry(info.Entries)
	return ok && last.Hash.String() == info.Head
}

// lose gives a room up that another tab has taken up, and shows it as that tab goes on with it. What this tab had recorded and
// not stored is not on that record, and is said to be lost.
func (p *page) lose(d *desk) {
	if d.kept.gone {
		return
	}
	d.kept.gone = true
	lost := d.room.Ledger().Len() - p.keep.store.Kept(d.kept.key)
	p.desks = slices.DeleteFunc(p.desks, func(o *desk) bool { return o == d })
	if p.earlier == d {
		p.earlier = nil
	}
	if d.kept.turn != nil {
		d.kept.turn.Leave()
	}
	d.room.Interrupt(room.WhyLeft) // who waits is told; none of it is stored
	if lost > 0 {
		p.alarm(wording.AnotherTabTookTheRoomUp.With(utoa(lost)))
	}
	if p.desk != d {
		return
	}
	next, err := p.load(d.kept.key)
	if err != nil {
		p.notTakenUp(wording.TheRoomWasTakenUpBy, err)
		return
	}
	p.put(next)
}
