//go:build js && wasm

package main

import (
	"context"
	"time"

	"github.com/hack-pad/safejs"

	"docket/wasm/browser"
	"docket/wasm/store"
	"docket/wasm/view"
	"docket/wasm/wording"
)

// following is a room that another tab of this browser has. This one shows what that one has stored, adds nothing, and is
// next in the queue for it.
type following struct {
	key     string
	turn    *store.Turn
	holder  store.Holder
	back    bool          // it was this tab's before the page was put aside by the browser, and may still be
	over    chan struct{} // closed when it is shown no more
	busy    bool
	again   bool
	trouble string // why it could not be looked at, or taken up
}

// follow shows a room that another tab has. Its turn stays in the queue.
func (p *page) follow(s *store.Store, key string, turn *store.Turn) (*desk, error) {
	d, err := p.replica(s, key)
	if err != nil {
		return nil, err
	}
	d.imported = true // nothing is added to it
	d.kept = &keeping{key: key, ready: make(chan struct{}), gone: true}
	close(d.kept.ready)
	f := &following{key: key, turn: turn, over: make(chan struct{})}
	d.follows = f
	p.keep.channel.Say(store.Word{Room: key, Follows: true})
	browser.Go(func() {
		p.findHolder(f)
		p.repaint()
	})
	browser.Go(func() {
		select {
		case <-turn.Granted:
			p.succeed(s, d)
		case <-f.over:
		}
	})
	return d, nil
}

// replica is a room as it is stored now. What was cosigned is read first: it is never of more than the lines that are read after.
func (p *page) replica(s *store.Store, key string) (*desk, error) {
	ctx := context.Background()
	seal, sealErr := s.LoadSeal(ctx, key)
	d, err := p.replay(ctx, s.Load(ctx, key))
	if err != nil {
		return nil, err
	}
	if sealErr == nil {
		d.takeSeal(seal)
		d.sealing.key = nil // for the other tab to sign with
	}
	return d, nil
}

// succeed takes the room up, once the tab that had it let it go or is gone.
func (p *page) succeed(s *store.Store, d *desk) {
	next, err := p.takeOver(s, d.follows.key, d.follows.turn)
	switch {
	case err != nil:
		d.follows.turn.Leave()
		d.follows.trouble = wording.ItCouldNotBeTakenUp.With(err.Error())
		p.repaint()
		return
	case p.desk != d: // another room was put on show meanwhile
		return
	}
	d.follows.turn = nil // it is the next one's
	p.put(next)
	p.notice(wording.TheTabThatHadThisRoom)
}

// unfollow gives the place in the queue up.
func (d *desk) unfollow() {
	close(d.follows.over)
	if d.follows.turn != nil {
		d.follows.turn.Leave()
	}
}

// refresh shows what has been stored since, at most for a quarter of the time.
func (p *page) refresh(d *desk) {
	f := d.follows
	if f.busy {
		f.again = true
		return
	}
	f.busy = true
	browser.Go(func() {
		begun := time.Now()
		err := p.refreshNow(d)
		if f.trouble = ""; err != nil {
			f.trouble = wording.ItCouldNotBeRead.With(err.Error())
		}
		p.repaint()
		browser.After(3*time.Since(begun), func() {
			f.busy = false
			if f.again && p.desk == d {
				f.again = false
				p.refresh(d)
			}
		})
	})
}

func (p *page) refreshNow(d *desk) error {
	s, err := p.opened()
	if err != nil {
		return err
	}
	p.findHolder(d.follows)
	info, err := s.Info(d.follows.key)
	if err != nil || info.Entries == d.room.Ledger().Len() {
		return err
	}
	next, err := p.replica(s, d.follows.key)
	if err != nil {
		return err
	}
	seen := p.courses[next.room]
	delete(p.courses, next.room)
	if p.desk != d || d.follows == nil {
		return nil
	}
	d.leave()
	d.room, d.set, d.sealing, d.course = next.room, next.set, next.sealing, *seen
	d.leave = d.room.Subscribe(p.changed)
	p.changed()
	return nil
}

// findHolder asks the browser which tab has the room.
func (p *page) findHolder(f *following) {
	if holders, err := store.Holders(context.Background()); err == nil {
		f.holder = holders[f.key]
	}
}

// heed hears what another tab says of a room.
func (p *page) heed(w store.Word) {
	if p.desk == nil || p.stopped {
		return
	}
	for _, d := range p.desks {
		if w.Follows && d.kept.key == w.Room {
			d.kept.heeded = true
			p.repaint()
		}
	}
	if d := p.desk; d.follows != nil && d.follows.key == w.Room && !d.follows.back && !w.Follows {
		p.refresh(d)
	}
	p.list()
}

// look finds out what a tab may have missed while nobody saw it.
func (p *page) look(safejs.Value) {
	if d := p.desk; d != nil && d.follows != nil && !d.follows.back && !p.stopped {
		p.refresh(d)
	}
}

// followModel is what the page says of the tab that has the room; nil where it is this one.
func (d *desk) followModel() *view.Following {
	f := d.follows
	if f == nil {
		return nil
	}
	return &view.Following{Tab: f.holder.Tab, Since: f.holder.Since, UpTo: d.room.Ledger().Len(), Back: f.back, Trouble: f.trouble}
}
