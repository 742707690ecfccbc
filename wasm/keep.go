//go:build js && wasm

package main

import (
	"context"
	"encoding/hex"
	"errors"
	"io"
	"time"

	"docket/ledger"
	"docket/room"
	"docket/wasm/browser"
	"docket/wasm/course"
	"docket/wasm/store"
	"docket/wasm/view"
)

// keeper is this browser's storage, opened when the first room wants it.
type keeper struct {
	store *store.Store
	err   error
}

// keeping is one room's place in storage. Its key is not the room's id: a record that is imported is kept beside the
// room it was exported from, never over it.
type keeping struct {
	key     string
	err     error     // why the record is not kept, or no longer
	lost    string    // why a reload cannot take it up here though it is kept; "" when it can
	behind  time.Time // since when entries wait to be stored; zero when none does
	retry   time.Time // after a failure, not before
	waiting bool      // for retry
	write   func()    // gives storage what it does not have yet
}

// lag is how long entries may wait to be stored before the page says that they do.
const lag = time.Second

// retryAfter is how long storage that failed is left alone, and atOnce how many entries it is then given at most.
const (
	retryAfter = 5 * time.Second
	atOnce     = 4096
)

// storagePatience is how long the browser may take to open its storage before the page goes on without.
const storagePatience = 5 * time.Second

func (p *page) opened() (*store.Store, error) {
	if p.keep.store != nil || p.keep.err != nil {
		return p.keep.store, p.keep.err
	}
	ctx, cancel := context.WithTimeout(context.Background(), storagePatience)
	defer cancel()
	s, err := store.Open(ctx)
	if p.keep.store != nil { // two rooms asked at once
		if s != nil {
			s.Close()
		}
		return p.keep.store, nil
	}
	if err != nil {
		p.keep.err = err
		return nil, err
	}
	s.OnKept = func(key string, _ uint64) {
		for _, d := range p.desks {
			if d.kept.key == key && d.sealing.urgent {
				p.seal(d)
			}
		}
		p.repaint()
	}
	s.OnFailure = func(key string, err error) {
		for _, d := range p.desks {
			if key == "" || d.kept.key == key {
				d.kept.err, d.kept.retry = err, time.Now().Add(retryAfter)
			}
		}
		p.repaint()
	}
	p.keep.store = s
	return s, nil
}

// resume takes up the room that this tab had before it was reloaded. It gives none where there was none, and where
// there was one that cannot be taken up it says why: the record stays in storage.
func (p *page) resume() *desk {
	key, err := store.TabRoom()
	if key == "" || err != nil {
		return nil
	}
	d, err := p.load(key)
	if err != nil {
		p.notices = []string{"The room this tab had could not be taken up, so a new one is open: " + err.Error() + "."}
		return nil
	}
	return d
}

func (p *page) load(key string) (*desk, error) {
	s, err := p.opened()
	if err != nil {
		return nil, err
	}
	ctx := context.Background()
	release, ok, err := s.Hold(ctx, key)
	switch {
	case err != nil:
		return nil, err
	case !ok:
		return nil, errors.New("another tab has it")
	}
	d, err := p.replay(ctx, s.Load(ctx, key))
	if err != nil {
		release()
		return nil, err
	}
	s.Resume(key, d.room.Ledger().Len())
	d.kept = &keeping{key: key}
	if seal, err := s.LoadSeal(ctx, key); err == nil {
		d.takeSeal(seal)
		if d.sealing.alarm != "" {
			p.alarm(d.sealing.alarm)
		}
	}
	p.desks = append(p.desks, d)
	p.follow(d, s)
	d.room.Interrupt(room.WhyReload) // the calls that waited went with the page that was reloaded
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

// hold keeps a room in this browser from now on, and makes this tab take it up again after a reload. The room does not
// wait for it.
func (p *page) hold(d *desk) {
	if d.kept != nil {
		if d.kept.key != "" {
			d.tab()
		}
		return
	}
	d.kept = &keeping{}
	browser.Go(func() { p.noteFailure(d, p.holdNow(d)) })
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
	switch _, _, err := s.Hold(context.Background(), key); {
	case errors.Is(err, store.ErrNoLocks):
		d.kept.lost = "This page has no Web Locks (they take https or localhost), so a reload opens a new room."
	case err != nil:
		return err
	}
	d.kept.key = key
	p.desks = append(p.desks, d)
	p.follow(d, s)
	if p.desk == d {
		d.tab()
	}
	return p.keepSeal(d)
}

// tab makes a reload of this tab take the room up.
func (d *desk) tab() {
	if err := store.SetTabRoom(d.kept.key); err != nil && d.kept.lost == "" {
		d.kept.lost = "This tab cannot note which room it has (" + err.Error() + "), so a reload opens a new one."
	}
}

// follow writes what lands behind the page, from the first entry that storage does not have.
func (p *page) follow(d *desk, s *store.Store) {
	l := d.room.Ledger()
	key := d.kept.key
	first, _ := l.Entry(1)
	info := store.RoomInfo{ID: key, Name: d.room.Snapshot().Name, Opened: first.TS}
	// A batch at a time: an imported record may be long.
	d.kept.write = func() {
		for from := s.Next(key); from <= l.Len(); from = s.Next(key) {
			if time.Now().Before(d.kept.retry) {
				if !d.kept.waiting {
					d.kept.waiting = true
					browser.After(retryAfter, func() { d.kept.waiting = false; d.kept.write() })
				}
				return
			}
			var lines []string
			for seq := from; seq <= l.Len() && len(lines) < atOnce; seq++ {
				line, _ := l.Line(seq)
				lines = append(lines, line)
			}
			last, _ := l.Entry(from + uint64(len(lines)) - 1)
			info.Head = last.Hash.String()
			if err := s.Keep(info, from, lines); err != nil {
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
	case d.kept == nil || p.keep.store == nil && d.kept.err == nil:
		return view.Kept{State: view.KeptNot, Sentence: "Storage is being opened."}
	case d.kept.err != nil && d.kept.key == "":
		return view.Kept{State: view.KeptNot, Sentence: "Storage failed: " + d.kept.err.Error() + "."}
	case d.kept.key == "":
		return view.Kept{State: view.KeptNot, Sentence: "Storage is being opened."}
	}
	kept := view.Kept{State: view.KeptHere, UpTo: p.keep.store.Kept(d.kept.key)}
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
	if d.kept.err != nil {
		kept.Sentence = "Storage failed: " + d.kept.err.Error() + "."
	}
	return kept
}
