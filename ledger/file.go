package ledger

import (
	"bufio"
	"context"
	"errors"
	"io"
	"math"
	"strconv"
)

// MaxImportBytes is the size of the largest file that [Import] takes.
const MaxImportBytes = 64 << 20

// importStride is how many bytes pass between two looks at the context and two
// calls of progress.
const importStride = 128 << 10

// Export writes the entries as JSON Lines: one canonical entry a line, each
// ended by a newline. It covers the entries that are there when it begins.
func (l *Ledger) Export(w io.Writer) error {
	l.mu.Lock()
	lines := l.lines.frozen()
	l.mu.Unlock()
	b := bufio.NewWriterSize(w, 64<<10)
	for seq := uint64(1); seq <= lines.n; seq++ {
		b.WriteString(lines.at(seq))
		b.WriteByte('\n')
	}
	return b.Flush() // a bufio.Writer keeps its first error
}

// Import reads what [Export] writes, and nothing else: what imports exports to
// the same bytes. Every line is checked as a [Verifier] does, while it is
// read. A fault is both the error and in the verdict, and there is no ledger;
// nor is there one where the beginning is absent, though the verdict then
// tells how far the rest holds. Other errors are the reader's, a file larger
// than [MaxImportBytes], or the context's. progress, which may be nil, is
// called every 128 KiB and at the end, and may block.
func Import(ctx context.Context, r io.Reader, progress func(bytes int64)) (*Ledger, Verdict, error) {
	if sized, ok := r.(interface{ Len() int }); ok && sized.Len() > MaxImportBytes {
		return nil, Verdict{}, errors.New("file has " + strconv.Itoa(sized.Len()) + " bytes, want at most 64 MiB")
	}
	return read(ctx, r, MaxImportBytes, progress)
}

// Load is [Import] for a ledger's own storage: it reads as strictly, and
// however much there is, since a record that has grown past what is taken from
// a stranger must still be there after a reload.
func Load(ctx context.Context, r io.Reader, progress func(bytes int64)) (*Ledger, Verdict, error) {
	return read(ctx, r, math.MaxInt64, progress)
}

func read(ctx context.Context, r io.Reader, most int64, progress func(bytes int64)) (*Ledger, Verdict, error) {
	l := New()
	v := Verifier{out: &l.hashes}
	in := lineReader{r: bufio.NewReaderSize(r, 64<<10), most: most}
	for next := int64(0); ; {
		if in.n >= next {
			next = in.n + importStride
			if progress != nil {
				progress(in.n)
			}
			if err := ctx.Err(); err != nil {
				return nil, v.cancelled(), err
			}
		}
		line, err := in.next()
		if err == io.EOF {
			break
		}
		if err != nil {
			d := v.Done()
			d.OK, d.Fault = false, nil // what was not read is not at fault
			return nil, d, err
		}
		var f *Fault
		if in.cut {
			f = v.cutLine(line)
		} else {
			f = v.add(l.lines.add(line, nil, nil), false)
		}
		if f != nil {
			return nil, v.Done(), f
		}
		l.index.add(&v.head, v.last)
	}
	if progress != nil {
		progress(in.n)
	}
	d := v.Done()
	if d.Fault != nil {
		return nil, d, d.Fault
	}
	l.edge, l.head, l.headHex = v.edge, v.head, v.headHex
	return l, d, nil
}

// cutLine records that the last line has no newline, whole or not.
func (v *Verifier) cutLine(line []byte) *Fault {
	var p parts
	f := p.prove(string(line))
	v.line++
	v.fault = &Fault{
		Kind: Malformed, Seq: v.last + 1, Line: v.line, Offset: v.offset + int64(len(line)),
		Message: "the last line is cut: the file ends inside of it",
	}
	if f == nil {
		v.fault.Kind = NotCanonical
		v.fault.Message = "the last line has no newline"
	}
	return v.fault
}

// A lineReader reads lines without keeping more than one of them.
type lineReader struct {
	r    *bufio.Reader
	long []byte
	n    int64 // bytes read so far
	most int64 // bytes that are taken
	cut  bool  // the line just read had no newline
}

// next returns the next line without its newline, good until the next call.
// A line too long for an entry is returned as soon as that is known.
func (r *lineReader) next() ([]byte, error) {
	r.long = r.long[:0]
	for {
		b, err := r.r.ReadSlice('\n')
		if r.n += int64(len(b)); r.n > r.most {
			return nil, errors.New("file is larger than 64 MiB")
		}
		switch {
		case err == nil && len(r.long) == 0:
			return b[:len(b)-1], nil
		case err == nil:
			r.long = append(r.long, b...)
			return r.long[:len(r.long)-1], nil
		case err == bufio.ErrBufferFull:
			if r.long = append(r.long, b...); len(r.long) > MaxLine {
				return r.long, nil
			}
		case err == io.EOF:
			if r.long = append(r.long, b...); len(r.long) == 0 {
				return nil, io.EOF
			}
			r.cut = true
			return r.long, nil
		default:
			return nil, err
		}
	}
}
