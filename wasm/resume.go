//go:build js && wasm

package main

import (
	"context"
	"errors"
	"io"
	"time"

	"docket/ledger"
	"docket/room"
	"docket/wasm/course"
	"docket/wasm/store"
	"docket/wasm/wording"
)

// resume takes up the room that this tab had before it was reloaded. It gives none where there was none, and where
// there was one that cannot be taken up it says why: the record stays in storage.
func (p *page) resume() *desk {
	key, err := store.TabRoom()
	if key == "" || err != nil {
		return nil
	}
	d, err := p.load(key)
	if err != nil {
		p.notTakenUp(wording.TheRoomThisTabHadCould, err)
		return nil
	}
	return d
}

// notTakenUp says why a kept room could not be taken up. Nothing of what is stored was touched.
func (p *page) notTakenUp(what string, err error) {
	var fault *ledger.Fault
	var broken *room.ReplayError
	if errors.As(err, &fault) || errors.As(err, &broken) && broken.Lacks() == "" {
		p.alarm(wording.WhatIsStoredIsNotWhat.With(what, err.Error()))
		return
	}
	p.notices = []string{wording.WhatIsStoredWasLeftAs.With(what, err.Error())}
	p.repaint()
}

// letGo is how long a reload waits for the page that it replaces to let its room go, before it shows the room as another
// tab's. It takes the room up in any case, as soon as it can.
const letGo = 500 * time.Millisecond

// load takes a kept room up: as the tab that has it, or, where another one has, as one that follows.
func (p *page) load(key string) (*desk, error) {
	s, err := p.opened()
	if err != nil {
		return nil, err
	}
	turn, err := store.Ask(key, p.keep.tab)
	if err != nil {
		return nil, err
	}
	ours, err := turn.Wait(context.Background(), letGo)
	var d *desk
	switch {
	case err != nil:
	case ours:
		d, err = p.takeOver(s, key, turn)
	default:
		d, err = p.follow(s, key, turn)
	}
	if err != nil {
		turn.Leave()
		return nil, err
	}
	return d, nil
}

// takeOver makes this tab the one that has a room. The turn must have come.
func (p *page) takeOver(s *store.Store, key string, turn *store.Turn) (*desk, error) {
	ctx := context.Background()
	d, err := p.replay(ctx, s.Load(ctx, key))
	if err != nil {
		return nil, err
	}
	s.Resume(key, d.room.Ledger().Len())
	d.kept = &keeping{key: key, ready: make(chan struct{}), turn: turn}
	close(d.kept.ready)
	if seal, err := s.LoadSeal(ctx, key); err == nil {
		d.takeSeal(seal)
		if d.sealing.alarm != "" {
			p.alarm(d.sealing.alarm)
		}
	}
	p.desks = append(p.desks, d)
	p.write(d, s)
	d.room.Interrupt(room.WhyReload) // the calls that waited went with the page that had the room
	return d, nil
}

func (p *page) replay(ctx context.Context, from io.Reader) (*desk, error) {
	breathe := p.breather(ctx)
	l, _, err := ledger.Load(ctx, from, func(int64) { breathe() })
	if err != nil {
		return nil, err
	}
	r, err := p.replayed(l, breathe, false) // what this page wrote it has rehearsed
	if err != nil {
		return nil, err
	}
	return newDesk(r)
}

// replayed is the room a ledger tells of, whose actions are rehearsed once more where somebody else may have written it.
// Nobody uses it yet, so what it asks of the browser is waited for.
func (p *page) replayed(l *ledger.Ledger, breathe func(), rehearse bool) (*room.Room, error) {
	if !p.signatures.able(context.Background()) {
		for e := range l.Entries(1) {
			if e.Kind == "reveal_checked" {
				return nil, errors.New("entry " + utoa(e.Seq) + " is signed by the Worker, and " + cannotCheck)
			}
		}
	}
	c := p.config()
	c.Breathe, c.Rehearse = breathe, rehearse
	seen := &course.Course{}
	c.Watch = func(e ledger.Entry, now func() room.Snapshot) {
		if course.Moves(e.Kind) {
			seen.Take(e.Seq, now())
		}
	}
	p.signatures.waiting = true
	defer func() { p.signatures.waiting = false }()
	r, err := room.Replay(l, c)
	if err == nil {
		p.courses[r] = seen
	}
	return r, err
}
