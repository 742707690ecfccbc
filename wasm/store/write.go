//go:build js && wasm

package store

import (
	"context"
	"errors"
	"strconv"
	"strings"

	"github.com/hack-pad/safejs"

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
		info, kept, last, lines := w.info, w.kept, w.tail, w.writing
		s.mu.Unlock()

		last, err := s.writeOnce(info, kept, last, lines)

		s.mu.Lock()
		w.writing = nil
		tell := false
		if err == nil {
			w.kept, w.tail = w.kept+uint64(len(lines)), last
		} else {
			tell = s.closed == nil
			w.queue, w.busy, w.tail = nil, false, tail{}
		}
		kept = w.kept
		s.mu.Unlock()
		if err != nil {
			if tell && s.OnFailure != nil {
				s.OnFailure(info.ID, errors.New("the record is no longer kept in this browser after entry "+strconv.FormatUint(kept, 10)+": "+err.Error()))
			}
			return
		}
		if s.OnKept != nil {
			s.OnKept(info.ID, kept)
		}
	}
}

// writeOnce puts lines and the room's row in one transaction, so that the list never tells of lines that are not there.
func (s *Store) writeOnce(info RoomInfo, kept uint64, last tail, lines []string) (tail, error) {
	tx, err := s.begin("readwrite")
	if err != nil {
		return last, err
	}
	abort := func(err error) (tail, error) {
		browser.Call(tx.tx, "abort")
		return last, err
	}
	if err := s.asWeLeftIt(tx, info.ID, kept); err != nil {
		return abort(err)
	}
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
func (s *Store) asWeLeftIt(tx *transaction, room string, kept uint64) error {
	request, err := tx.call(rooms, "get", room)
	if err != nil {
		return err
	}
	row, err := result(context.Background(), request)
	if err != nil {
		return err
	}
	found := RoomInfo{}
	if row.Type() == safejs.TypeObject {
		if found, err = readInfo(row); err != nil {
			return err
		}
	}
	if found.Entries != kept {
		return errors.New("another tab writes this room too: it has " + strconv.FormatUint(found.Entries, 10) + " entries kept and not " + strconv.FormatUint(kept, 10))
	}
	return nil
}
