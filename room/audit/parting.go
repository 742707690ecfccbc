package audit

import (
	"bytes"
	"io"
)

// parting reads another export along with a ledger, to find where they part.
// Exports have one form, so that the same entries are the same bytes.
type parting struct {
	r      io.Reader
	buf    []byte
	same   uint64 // entries that are the same
	differ bool   // the entry after them is not
	short  bool   // the other export ends there
	longer bool   // the other export goes on where the ledger ends
	err    error
}

// compare holds the block's first lines against the other export.
func (p *parting) compare(b *block, taken int) {
	if p.differ || p.short || p.err != nil || taken == 0 {
		return
	}
	end := b.batch.Offset(taken-1) + int64(len(b.batch.Line(taken-1))) + 1
	if int64(cap(p.buf)) < end {
		p.buf = make([]byte, end)
	}
	n, err := io.ReadFull(p.r, p.buf[:end])
	if err != nil && err != io.EOF && err != io.ErrUnexpectedEOF {
		p.err = err
		return
	}
	other := p.buf[:n]
	if bytes.Equal(other, b.text[:end]) {
		p.same += uint64(taken)
		return
	}
	for i := range taken {
		line := b.text[b.batch.Offset(i):][:len(b.batch.Line(i))+1]
		switch {
		case len(other) == 0:
			p.short = true
			return
		case !bytes.HasPrefix(other, line):
			p.differ = true
			return
		}
		other = other[len(line):]
		p.same++
	}
}

// end looks whether the other export goes on.
func (p *parting) end(entries uint64) {
	if p.differ || p.short || p.err != nil || p.same < entries {
		return
	}
	var one [1]byte
	n, err := io.ReadFull(p.r, one[:])
	p.longer = n > 0
	if err != nil && err != io.EOF {
		p.err = err
	}
}
