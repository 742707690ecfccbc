//go:build js && wasm

package main

import (
	"encoding/hex"
	"errors"
	"io"
	"time"

	"docket/ledger"
	"docket/wasm/browser"
	"docket/wasm/store"
	"docket/wasm/view"
	"docket/wasm/wording"
)

// keeping is one room's place in storage. Its key is not the room's id: a record that is imported is kept beside the
// room it was exported from, never over it.
type keeping struct {
	key     string
	ready   chan struct{} // closed once it is known where the record is kept, or that it is not
	turn    *store.Turn   // by which the room is this tab's; nil where there are no locks
	gone    bool          // the room is another tab's by now: nothing of this copy is written any more
	heeded  bool          // another tab asked to follow the room
	err     error         // why the record is not kept, or no longer
	lost    string        // why a reload cannot take it up here though it is kept; "" when it can
	behind  time.Time     // since when entries wait to be stored; zero when none does
	retry   time.Time     // after a failure, not before
	waiting bool          // for retry
	goesOn  bool          // writing goes on in a task of its own
	write   func()        // gives storage what it does not have yet
}

// looks are the kinds of entries that nobody counts on: they need not reach the disk at once.
var looks = map[string]bool{"read": true, "retried": true, "refused": true, "cancelled": true}

// lag is how long entries may wait to be stored before the page says that they do.
const lag = time.Second

// retryAfter is how long storage that failed is left alone, and atOnce how many entries it is then given at most.
const (
	retryAfter = 5 * time.Second
	atOnce     = 4096
)

// hold keeps a room in this browser from now on, and makes this tab take it up again after a reload. The room does not
// wait for it.
func (p *page) hold(d *desk) {
	if d.kept != nil {
		if d.kept.key != "" {
			d.tab()
		}
		return
	}
	d.kept = &keeping{ready: make(chan struct{})}
	browser.Go(func() {
		defer close(d.kept.ready)
		p.noteFailure(d, p.holdNow(d))
	})
}

func (p *page) holdNow(d *desk) error {
	s, err := p.opened()
	if err != nil {
		return err
	}
	var copyID [4]byte
	if _, err := io.ReadFull(browser.Random, copyID[:]); err != nil {
		return err
	}
	key := d.room.Snapshot().ID + "." + hex.EncodeToString(copyID[:])
	// Without locks the record is still kept; it is only never taken up.
	switch turn, err := store.Ask(key, p.keep.tab); {
	case errors.Is(err, store.ErrNoLocks):
		d.kept.lost = wording.ThisPageHasNoWebLocks
	case err != nil:
		return err
	default:
		d.kept.turn = turn // granted at once: no other tab knows the key
	}
	d.kept.key = key
	p.desks = append(p.desks, d)
	p.write(d, s)
	if p.desk == d {
		d.tab()
	}
	return p.keepSeal(d)
}

// tab makes a reload of this tab take the room up.
func (d *desk) tab() {
	if err := store.SetTabRoom(d.kept.key); err != nil && d.kept.lost == "" {
		d.kept.lost = wording.ThisTabCannotNoteWhichRoom.With(err.Error())
	}
}

// write writes what lands behind the page, from the first entry that storage does not have.
func (p *page) write(d *desk, s *store.Store) {
	l := d.room.Ledger()
	key := d.kept.key
	first, _ := l.Entry(1)
	info := store.RoomInfo{ID: key, Name: d.room.Snapshot().Name, Opened: first.TS}
	// A batch at a time, and a slice of time: an imported record may be long.
	d.kept.write = func() {
		if d.kept.goesOn {
			return
		}
		var until time.Time // none for the first batch, which leaves before anybody is answered
		for from := s.Next(key); from <= l.Len() && !d.kept.gone && d.follows == nil; from = s.Next(key) {
			if time.Now().Before(d.kept.retry) {
				if !d.kept.waiting {
					d.kept.waiting = true
					browser.After(retryAfter, func() { d.kept.waiting = false; d.kept.write() })
				}
				return
			}
			if now := time.Now(); until.IsZero() {
				until = now.Add(slice)
			} else if now.After(until) {
				d.kept.goesOn = true
				browser.Macrotask(func() { d.kept.goesOn = false; d.kept.write() })
				return
			}
			var lines []string
			strict := false
			for seq := from; seq <= l.Len() && len(lines) < atOnce; seq++ {
				line, _ := l.Line(seq)
				lines = append(lines, line)
				e, _ := l.Entry(seq)
				strict, info.Head = strict || !looks[e.Kind], e.Hash.String()
			}
			if err := s.Keep(info, from, lines, strict); err != nil {
				p.noteFailure(d, err)
				return
			}
		}
	}
	l.Subscribe(func(ledger.Entry) { d.kept.write() })
	d.kept.write()
	p.list()
}

func (p *page) noteFailure(d *desk, err error) {
	if err != nil {
		d.kept.err = err
		p.repaint()
	}
}

// keptModel says how far the record is kept.
func (p *page) keptModel(d *desk) view.Kept {
	switch {
	case d.follows != nil:
		return view.Kept{State: view.KeptElsewhere, UpTo: d.room.Ledger().Len()}
	case d.kept == nil || p.keep.store == nil && d.kept.err == nil:
		return view.Kept{State: view.KeptNot, Sentence: wording.StorageIsBeingOpened}
	case d.kept.err != nil && d.kept.key == "":
		return view.Kept{State: view.KeptNot, Sentence: wording.StorageFailedAndThen.With(d.kept.err.Error(), wording.TheRoomGoesOnInMemory)}
	case d.kept.key == "":
		return view.Kept{State: view.KeptNot, Sentence: wording.StorageIsBeingOpened}
	}
	kept := view.Kept{State: view.KeptHere, UpTo: p.keep.store.Kept(d.kept.key)}
	// Of what was confirmed once it is not known then whether it is still there.
	switch err := p.keep.store.Closed(); {
	case err != nil:
		return view.Kept{State: view.KeptNot, Sentence: wording.StorageFailedWhetherWhatWasKept.With(err.Error(), utoa(kept.UpTo))}
	case d.kept.gone:
		return view.Kept{State: view.KeptNot, Sentence: wording.SomebodyElseHasWrittenOrDeleted}
	}
	switch {
	case kept.UpTo >= d.room.Ledger().Len():
		d.kept.err, d.kept.behind = nil, time.Time{}
	case d.kept.behind.IsZero():
		d.kept.behind = time.Now()
		browser.After(lag, p.repaint)
	case time.Since(d.kept.behind) >= lag:
		kept.State = view.KeptBehind
	}
	kept.Sentence = d.kept.lost
	if d.kept.heeded {
		kept.Sentence += wording.AnotherTabAskedToFollowThis.With(p.keep.tab)
	}
	if d.kept.err != nil {
		kept.Sentence = wording.StorageFailed.With(d.kept.err.Error())
		if browser.FailureName(d.kept.err) == "QuotaExceededError" {
			kept.Sentence += wording.TheBrowserGivesThisPageNo
		}
	}
	return kept
}
