package ledger

import "sync/atomic"

// subscribers are those who want to be told of entries, and what they have
// not been told yet. All of it is guarded by the ledger's lock.
type subscribers struct {
	list  []*subscriber // replaced, never changed, so that a delivery can walk it
	queue []Entry
	busy  bool // a goroutine is delivering
}

type subscriber struct {
	fn   func(Entry)
	from uint64 // the first entry it is told of
	gone atomic.Bool
}

// put queues an entry, and reports whether the caller must deliver.
func (s *subscribers) put(e *Entry) bool {
	if len(s.list) == 0 {
		return false
	}
	s.queue = append(s.queue, *e)
	return !s.busy
}

// Subscribe has fn called with every entry from now on: in order, each once,
// one at a time, without a lock held. fn may read the ledger and append to it;
// what it appends is delivered after it has returned. Nothing is delivered
// after cancel has returned, except to a call already under way.
func (l *Ledger) Subscribe(fn func(Entry)) (cancel func()) {
	l.mu.Lock()
	defer l.mu.Unlock()
	s := &subscriber{fn: fn, from: l.lines.n + 1}
	l.subs.list = append(l.subs.list[:len(l.subs.list):len(l.subs.list)], s)
	return func() {
		s.gone.Store(true)
		l.mu.Lock()
		defer l.mu.Unlock()
		var rest []*subscriber
		for _, o := range l.subs.list {
			if o != s {
				rest = append(rest, o)
			}
		}
		l.subs.list = rest
	}
}

// deliver empties the queue. Only one goroutine does so at a time; the others
// leave their entries to it.
func (l *Ledger) deliver() {
	l.mu.Lock()
	if l.subs.busy {
		l.mu.Unlock()
		return
	}
	l.subs.busy = true
	l.mu.Unlock()
	done := false
	defer func() {
		if !done { // fn panicked: the entry it was given counts as delivered
			l.mu.Lock()
			l.subs.busy = false
			l.mu.Unlock()
		}
	}()
	for {
		l.mu.Lock()
		if len(l.subs.queue) == 0 {
			l.subs.queue = nil
			l.subs.busy = false
			done = true
			l.mu.Unlock()
			return
		}
		e := l.subs.queue[0]
		l.subs.queue = l.subs.queue[1:]
		list := l.subs.list
		l.mu.Unlock()
		for _, s := range list {
			if e.Seq >= s.from && !s.gone.Load() {
				s.fn(e)
			}
		}
	}
}
