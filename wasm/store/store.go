//go:build js && wasm

package store

import (
	"context"
	"errors"
	"sync"

	"github.com/hack-pad/safejs"

	"docket/wasm/browser"
)

// The database. A block is a run of lines, each ended by a newline, under [room, sequence of its first line].
const (
	database = "docket"
	version  = 2
	blocks   = "lines"
	rooms    = "rooms"
	seals    = "seals" // since version 2
)

// RoomInfo is what the list of rooms knows of one.
type RoomInfo struct {
	ID, Name string
	Opened   string // the time of its first entry
	Entries  uint64
	Head     string // the hash of its last entry, 64 hex digits
	Label    string // what this browser calls it, on no record; "" for nothing
}

// Store is the rooms kept in this browser. Its methods may be called from any goroutine; those that take a context wait
// for the browser, so they must not be called in a callback.
type Store struct {
	// OnKept is told, on the browser's own turn, how far a room's lines are confirmed. OnFailure is told that lines
	// could not be kept, and why; with no room when the storage itself is gone. Both are set before the first Keep.
	OnKept    func(room string, seq uint64)
	OnFailure func(room string, err error)

	db safejs.Value

	mu      sync.Mutex
	closed  error // why the database is gone
	writers map[string]*writer
}

// Open opens the database, and makes it where there is none. It fails where the browser keeps nothing for this page
// (storage switched off, some private windows) or where an older page of Docket in another tab stands in the way.
func Open(ctx context.Context) (*Store, error) {
	factory, err := browser.Get(safejs.Global(), "indexedDB")
	if err != nil {
		return nil, err
	}
	if factory.Type() != safejs.TypeObject {
		return nil, errors.New("this browser has no IndexedDB for this page, so nothing is kept and a reload begins anew")
	}
	open, err := browser.Call(factory, "open", database, version)
	if err != nil {
		return nil, err
	}
	blocked := make(chan struct{}, 1)
	var made error
	for event, fn := range map[string]func(safejs.Value){
		"upgradeneeded": func(safejs.Value) { made = create(open) },
		"blocked":       func(safejs.Value) { blocked <- struct{}{} },
	} {
		stop, err := browser.On(open, event, fn)
		if err != nil {
			return nil, err
		}
		defer stop()
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	browser.Go(func() {
		select {
		case <-blocked:
			cancel(errors.New("another tab holds an older version of this page's storage open; close that tab and reload"))
		case <-ctx.Done():
		}
	})
	db, err := result(ctx, open)
	switch {
	case made != nil:
		return nil, made
	case ctx.Err() != nil:
		// Should it open after all, it must not stand in another tab's way.
		browser.On(open, "success", func(safejs.Value) {
			if db, err := browser.Get(open, "result"); err == nil {
				browser.Call(db, "close")
			}
		})
		return nil, context.Cause(ctx)
	case err != nil:
		return nil, err
	}
	s := &Store{db: db, writers: map[string]*writer{}}
	for event, why := range map[string]string{
		"versionchange": "a newer version of this page was opened in another tab; nothing more is kept here",
		"close":         "the browser closed this page's storage; nothing more is kept here",
	} {
		_, err := browser.On(db, event, func(e safejs.Value) {
			if version, err := browser.Get(e, "newVersion"); err == nil && version.Type() == safejs.TypeNull {
				why = "this page's storage is being deleted; nothing more is kept here"
			}
			s.close(errors.New(why))
		})
		if err != nil {
			return nil, err
		}
	}
	return s, nil
}

// create makes the two stores. It runs in the event that asks for them, which is the only time it may.
func create(open safejs.Value) error {
	db, err := browser.Get(open, "result")
	if err != nil {
		return err
	}
	names, err := browser.Get(db, "objectStoreNames")
	if err != nil {
		return err
	}
	for name, options := range map[string]any{blocks: map[string]any{}, rooms: map[string]any{"keyPath": "id"}, seals: map[string]any{"keyPath": "id"}} {
		have, err := browser.Call(names, "contains", name)
		if err != nil {
			return err
		}
		if is, _ := have.Bool(); is {
			continue
		}
		if _, err := browser.Call(db, "createObjectStore", name, options); err != nil {
			return err
		}
	}
	return nil
}

// Closed is why nothing more is kept, nil as long as something is. What was kept before may be gone, too.
func (s *Store) Closed() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.closed
}

// Close lets the database go. Lines that are not confirmed may be lost.
func (s *Store) Close() { s.close(errors.New("the storage was closed")) }

func (s *Store) close(why error) {
	s.mu.Lock()
	first := s.closed == nil
	if first {
		s.closed = why
	}
	s.mu.Unlock()
	if !first {
		return
	}
	browser.Call(s.db, "close")
	if s.OnFailure != nil {
		s.OnFailure("", why)
	}
}
