//go:build js && wasm

package store

import (
	"errors"
	"strconv"

	"docket/wasm/browser"
)

// writer keeps one room's lines, one transaction at a time.
type writer struct {
	info    RoomInfo
	queue   []string // lines from kept+1 on that are in no transaction yet
	writing []string // lines in the transaction under way
	strict  bool     // of the queue: it is to reach the disk, not only the operating system
	kept    uint64
	tail    tail
	busy    bool
	waiting []waiter
}

// waiter waits until the lines up to a sequence are kept.
type waiter struct {
	seq  uint64
	kept chan error
}

// Keep keeps lines of a room, the first of which has the sequence from, and what the list of rooms is to say once they are
// kept. It returns at once. Lines come in order and without a gap: from is at most one more than the last that was given,
// and what was given before is passed over. After a failure it goes on at Kept+1.
//
// Strict lines are confirmed once they are on the disk, and outlive a loss of power; others once the operating system has
// them, and outlive a crash of the browser.
//
// A room that was loaded goes on after [Store.Resume].
func (s *Store) Keep(info RoomInfo, from uint64, lines []string, strict bool) error {
	s.mu.Lock()
	if s.closed != nil {
		s.mu.Unlock()
		return s.closed
	}
	w := s.writer(info.ID)
	next := w.next()
	if from > next {
		s.mu.Unlock()
		return errors.New("entry " + strconv.FormatUint(from, 10) + " of room " + info.ID + " cannot be kept: the next to keep is " + strconv.FormatUint(next, 10))
	}
	lines = lines[min(next-from, uint64(len(lines))):]
	w.info = info
	w.queue = append(w.queue, lines...)
	w.strict = w.strict || strict
	start := !w.busy && len(w.queue) > 0
	w.busy = w.busy || start
	s.mu.Unlock()
	if start {
		browser.Go(func() { s.write(w) })
	}
	return nil
}

// Settled says, once, what becomes of a room's lines up to a sequence, which were given to [Store.Keep]: nil once they are
// kept, or why they are not.
func (s *Store) Settled(room string, seq uint64) <-chan error {
	kept := make(chan error, 1)
	s.mu.Lock()
	defer s.mu.Unlock()
	w := s.writer(room)
	switch {
	case w.kept >= seq:
		kept <- nil
	case s.closed != nil:
		kept <- s.closed
	case w.next() <= seq:
		kept <- errors.New("entry " + strconv.FormatUint(seq, 10) + " of room " + room + " was not given to be kept")
	default:
		w.waiting = append(w.waiting, waiter{seq, kept})
	}
	return kept
}

// settle tells those who wait what became of it. It is called under the store's lock.
func (w *writer) settle(err error) {
	var rest []waiter
	for _, x := range w.waiting {
		switch {
		case err != nil:
			x.kept <- err
		case x.seq <= w.kept:
			x.kept <- nil
		default:
			rest = append(rest, x)
		}
	}
	w.waiting = rest
}

// Resume says that a room's lines up to a sequence are in the database already: those that were loaded. What this page knew of the room
// from before is over, as another tab may have written it since: its last block, above all, is not to be written anew.
func (s *Store) Resume(room string, kept uint64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.writers[room] = &writer{kept: kept}
}

// Kept is the sequence up to which the browser has confirmed a room's lines.
func (s *Store) Kept(room string) uint64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	if w := s.writers[room]; w != nil {
		return w.kept
	}
	return 0
}

// Next is the sequence of the line that Keep wants next.
func (s *Store) Next(room string) uint64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	if w := s.writers[room]; w != nil {
		return w.next()
	}
	return 1
}

func (w *writer) next() uint64 { return w.kept + uint64(len(w.writing)+len(w.queue)) + 1 }

func (s *Store) writer(room string) *writer {
	w := s.writers[room]
	if w == nil {
		w = &writer{}
		s.writers[room] = w
	}
	return w
}
