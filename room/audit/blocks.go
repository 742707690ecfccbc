package audit

import (
	"bytes"
	"context"
	"io"
	"slices"

	"docket/ledger"
)

const (
	readSize  = 256 << 10
	blockSize = 2 << 20 // where lines are long, a block is cut before it is a full batch
)

// A block is a run of whole lines, and the batch that checks them.
type block struct {
	text  []byte
	batch ledger.Batch
	done  chan struct{} // takes one value when the batch is checked
	last  []byte        // what stands behind the last newline of the file, or a line that is too long
	long  bool          // last is the beginning of a line that is longer than an entry may be
	err   error
}

// A splitter cuts a stream into blocks.
type splitter struct {
	r     io.Reader
	carry []byte // read, and not in a block yet
	ended bool
}

// next fills the block. It reports whether there may be more after it.
func (s *splitter) next(b *block) bool {
	b.text, b.last, b.long, b.err = append(b.text[:0], s.carry...), nil, false, nil
	lines, end, seen := 0, 0, 0
	for {
		for lines < ledger.BatchLines && end < blockSize {
			n := bytes.IndexByte(b.text[seen:], '\n')
			if n < 0 {
				seen = len(b.text)
				break
			}
			seen += n + 1
			end = seen
			lines++
		}
		full := lines == ledger.BatchLines || end >= blockSize
		tooLong := len(b.text)-end > ledger.MaxLine && seen == len(b.text)
		if full || s.ended || tooLong {
			s.carry = append(s.carry[:0], b.text[end:]...)
			b.text = b.text[:end]
			if full || s.ended && len(s.carry) == 0 {
				return full && !(s.ended && len(s.carry) == 0)
			}
			b.last, b.long = s.carry, tooLong
			return false
		}
		have := len(b.text)
		b.text = slices.Grow(b.text, readSize)
		n, err := s.r.Read(b.text[have : have+readSize])
		b.text = b.text[:have+n]
		if err == io.EOF {
			s.ended = true
		} else if err != nil {
			b.text, b.err = b.text[:end], err
			return false
		}
	}
}

// blocks calls use for each block of r in order, its batch checked, until use
// says that it has seen enough. A block is good until use returns, unless use keeps its text by
// setting it to nil. With workers, r may still be inside of one Read when blocks returns.
func blocks(ctx context.Context, r io.Reader, workers int, pick func(string, ledger.Door) bool, use func(*block) bool) {
	s := splitter{r: r}
	if workers <= 0 {
		b := &block{batch: ledger.Batch{Pick: pick}}
		for more := true; more && ctx.Err() == nil; {
			more = s.next(b)
			b.batch.Check(b.text)
			if !use(b) {
				return
			}
		}
		return
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	free := make(chan *block, 2*workers+2)
	for range cap(free) {
		free <- &block{batch: ledger.Batch{Pick: pick}, done: make(chan struct{}, 1)}
	}
	// Neither channel is ever full: there are no more blocks than that.
	inOrder, toCheck := make(chan *block, cap(free)), make(chan *block, cap(free))
	for range workers {
		go func() {
			for b := range toCheck {
				b.batch.Check(b.text)
				b.done <- struct{}{}
			}
		}()
	}
	go func() {
		defer close(inOrder)
		defer close(toCheck)
		for more := true; more; {
			select {
			case b := <-free:
				more = s.next(b)
				toCheck <- b
				inOrder <- b
			case <-ctx.Done():
				return
			}
		}
	}()
	for {
		select {
		case b, more := <-inOrder:
			if !more {
				return
			}
			<-b.done
			if !use(b) {
				return
			}
			free <- b
		case <-ctx.Done():
			return
		}
	}
}
