//go:build js && wasm

package store

import (
	"context"
	"errors"
	"strconv"
	"strings"

	"docket/wasm/browser"
)

// How long a block gets, in bytes, unless a single line is longer. The last block is written anew with what comes after
// it until it has minBlock, so that a room whose entries land one at a time is not a block for each.
const (
	minBlock = 4 << 10
	maxBlock = 16 << 10
)

// tail is the last block written, while it may still grow.
type tail struct {
	from uint64 // the sequence of its first line
	text string
}

// write empties the queue, a transaction at a time. What lands while one is under way waits for the next.
func (s *Store) write(w *writer) {
	for {
		s.mu.Lock()
		if len(w.queue) == 0 {
			w.busy = false
			s.mu.Unlock()
			return
		}
		w.writing, w.queue = w.queue, nil
		info, kept, last, lines, how := w.info, w.kept, w.tail, w.writing, relaxed
		if w.strict {
			how, w.strict = strict, false
		}
		s.mu.Unlock()

		last, err := s.writeOnce(info, kept, last, lines, how)

		s.mu.Lock()
		w.writing = nil
		tell := false
		if err == nil {
			w.kept, w.tail = w.kept+uint64(len(lines)), last
		} else {
			tell = s.closed == nil
			w.queue, w.busy, w.strict, w.tail = nil, false, false, tail{}
		}
		kept = w.kept
		w.settle(err)
		s.mu.Unlock()
		if err != nil {
			if tell && s.OnFailure != nil {
				s.OnFailure(info.ID, &KeepError{After: kept, Err: err})
			}
			return
		}
		if s.OnKept != nil {
			s.OnKept(info.ID, kept)
		}
	}
}

// ErrTaken says that somebody else wrote the room: this copy of it must not be written any more.
var ErrTaken = errors.New("another tab writes this room too")

// KeepError is why lines could not be kept. What was kept before is still there.
type KeepError struct {
	After uint64 // the last entry that is kept
	Err   error
}

// Error says how far the record is kept, and why no further.
func (e *KeepError) Error() string {
	return "the record is no longer kept in this browser after entry " + strconv.FormatUint(e.After, 10) + ": " + e.Err.Error()
}

// Unwrap gives the reason.
func (e *KeepError) Unwrap() error { return e.Err }

// writeOnce puts lines and the room's row in one transaction, so that the list never tells of lines that are not there.
func (s *Store) writeOnce(info RoomInfo, kept uint64, last tail, lines []string, how durability) (tail, error) {
	tx, err := s.begin("readwrite", how)
	if err != nil {
		return last, err
	}
	abort := func(err error) (tail, error) {
		browser.Call(tx.tx, "abort")
		return last, err
	}
	found, err := tx.info(info.ID)
	if err != nil {
		return abort(err)
	}
	if err := asWeLeftIt(found, kept); err != nil {
		return abort(err)
	}
	info.Label = found.Label                 // which is not this writer's to tell
	info.Entries = kept + uint64(len(lines)) // the list counts what is kept
	if last, err = putLines(tx, info.ID, kept+1, last, lines); err != nil {
		return abort(err)
	}
	if _, err := tx.call(rooms, "put", info.value()); err != nil {
		return abort(err)
	}
	return last, tx.done(context.Background())
}

// putLines writes lines in blocks, the last one first let grow.
func putLines(tx *transaction, room string, next uint64, last tail, lines []string) (tail, error) {
	for len(lines) > 0 {
		if len(last.text) == 0 || len(last.text) >= minBlock {
			last = tail{from: next}
		}
		var block strings.Builder
		block.WriteString(last.text)
		n := 0
		for n < len(lines) && (n == 0 || block.Len()+len(lines[n]) < maxBlock) {
			block.WriteString(lines[n])
			block.WriteByte('\n')
			n++
		}
		last.text = block.String()
		if _, err := tx.call(blocks, "put", last.text, []any{room, last.from}); err != nil {
			return last, err
		}
		lines, next = lines[n:], next+uint64(n)
	}
	return last, nil
}

// asWeLeftIt makes sure, inside the transaction that writes, that nobody else has written the room since: locks keep tabs
// apart, and this does where they did not.
func asWeLeftIt(found RoomInfo, kept uint64) error {
	if found.Entries != kept {
		return &takenError{found.Entries, kept}
	}
	return nil
}

// takenError is [ErrTaken], with what was found.
type takenError struct{ found, kept uint64 }

func (e *takenError) Error() string {
	return ErrTaken.Error() + ": it has " + strconv.FormatUint(e.found, 10) + " entries kept and not " + strconv.FormatUint(e.kept, 10)
}

func (e *takenError) Is(err error) bool { return err == ErrTaken }
