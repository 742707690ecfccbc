//go:build js && wasm

package store

import (
	"context"
	"io"
	"strings"

	"docket/wasm/browser"
)

// How much is taken from the database at a time: about 1 MB at most, which the page takes in without missing more than a
// frame or two.
const (
	blocksATime = 64
	maxBatch    = 1 << 29 // UTF-16 units; a string has no more in any browser
)

// Load reads a room's lines from the first, as [ledger.Import] takes them: JSON Lines, a batch at a time, with the browser
// having its turn between batches. A room that is not kept is empty.
func (s *Store) Load(ctx context.Context, room string) io.Reader {
	return &loader{ctx: ctx, store: s, room: room}
}

type loader struct {
	ctx   context.Context
	store *Store
	room  string
	ahead chan batch // the next batch, on its way while this one is read
	have  string
	err   error
}

// batch is some of a room's lines.
type batch struct {
	text string
	next uint64 // the sequence to go on at; 0 at the end
	err  error
}

func (l *loader) Read(p []byte) (int, error) {
	if len(p) == 0 {
		return 0, nil
	}
	for l.have == "" && l.err == nil {
		if l.ahead == nil {
			l.ask(1)
		}
		b := <-l.ahead
		l.have, l.err = b.text, b.err
		if b.err == nil && b.next == 0 {
			l.err = io.EOF
		} else if b.err == nil {
			l.ask(b.next)
		}
	}
	if l.have == "" {
		return 0, l.err
	}
	n := copy(p, l.have)
	l.have = l.have[n:]
	return n, nil
}

func (l *loader) ask(from uint64) {
	ahead := make(chan batch, 1)
	l.ahead = ahead
	browser.Go(func() { ahead <- l.store.batch(l.ctx, l.room, from) })
}

// batch takes many blocks, joined by the browser, in one crossing.
func (s *Store) batch(ctx context.Context, room string, from uint64) batch {
	tx, err := s.begin("readonly", relaxed)
	if err != nil {
		return batch{err: err}
	}
	keys, err := keyRange(room, from)
	if err != nil {
		return batch{err: err}
	}
	request, err := tx.call(blocks, "getAll", keys, blocksATime)
	if err != nil {
		return batch{err: err}
	}
	list, err := result(ctx, request)
	if err != nil {
		return batch{err: err}
	}
	n, err := list.Length()
	if err != nil {
		return batch{err: err}
	}
	joined, err := browser.Call(list, "join", "")
	if err != nil {
		return batch{err: err}
	}
	text, err := browser.Text(joined, maxBatch)
	if err != nil {
		return batch{err: err}
	}
	b := batch{text: text}
	if n == blocksATime {
		b.next = from + uint64(strings.Count(text, "\n"))
	}
	return b
}
