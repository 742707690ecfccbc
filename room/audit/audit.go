package audit

import (
	"bytes"
	"context"
	"errors"
	"io"
	"strconv"
	"strings"

	"docket/ledger"
)

// Audit checks a file. The name is what messages call it. The context ends it
// early, and the report then says so.
func (a *Auditor) Audit(ctx context.Context, name string, in io.Reader, look Look) Report {
	r := Report{Name: name}
	head, err := peek(in)
	if err != nil {
		r.unreadable("reading failed: " + err.Error())
		return r
	}
	in = io.MultiReader(bytes.NewReader(head), in)
	switch r.Kind = Sniff(head); r.Kind {
	case Ledger:
		a.ledger(ctx, &r, in, look)
	case Receipt, Checkpoint:
		b, err := io.ReadAll(io.LimitReader(in, ledger.MaxReceipt+1))
		r.Bytes = int64(len(b))
		if err != nil {
			r.unreadable("reading failed after " + strconv.Itoa(len(b)) + " bytes: " + err.Error())
			break
		}
		if r.Kind == Receipt {
			a.receipt(&r, b)
		} else {
			a.checkpoint(&r, b)
		}
	default:
		if len(head) == 0 {
			r.Verdict, r.Headline = Nothing, "nothing to verify: the file is empty"
			break
		}
		r.unreadable("neither a ledger nor a receipt nor a signed checkpoint")
	}
	return r
}

// PeekSize is how much of a file's beginning [Sniff] wants to see.
const PeekSize = 64 << 10

func peek(in io.Reader) ([]byte, error) {
	b := make([]byte, PeekSize)
	n, err := io.ReadFull(in, b)
	if err == io.EOF || errors.Is(err, io.ErrUnexpectedEOF) {
		err = nil
	}
	return b[:n], err
}

// Sniff tells from its beginning what a file is meant to be, sound or not. It
// returns "" for what is nothing of Docket's.
func Sniff(head []byte) Kind {
	const entry = `{"actor":{`
	s := string(head)
	switch {
	case strings.HasPrefix(s, "c2sp.org/tlog-proof"):
		return Receipt
	case strings.HasPrefix(s, "{"), strings.Contains(s, "\n"+entry), strings.HasPrefix(s, "\ufeff{"), strings.Contains(s, entry+`"`):
		// A line of garbage, or a mark, before what is a ledger otherwise, is a fault of that ledger.
		return Ledger
	case strings.Contains(s, "\n\n— "):
		return Checkpoint
	}
	// Without signatures it still has the three lines.
	if lines := strings.SplitN(s, "\n", 4); len(lines) == 4 {
		if _, err := ledger.ParseCheckpoint(strings.Join(lines[:3], "\n") + "\n"); err == nil {
			return Checkpoint
		}
	}
	return ""
}

// A State is the tree that a small file speaks of.
type State struct {
	Origin string
	Size   uint64
	Entry  uint64 // the entry that a receipt shows; 0 in a checkpoint
}

// Sizes are the sizes at which a ledger is to be looked at to be held against the file; see [Look].
func (s State) Sizes() []uint64 {
	if s.Entry > 0 && s.Entry != s.Size {
		return []uint64{s.Entry, s.Size}
	}
	return []uint64{s.Size}
}

// ReadState reads of a receipt or a checkpoint which tree it speaks of, and
// checks no signature. It reports false for anything else.
func ReadState(b []byte) (State, bool) {
	msg, s := b, State{}
	if Sniff(b[:min(len(b), PeekSize)]) == Receipt {
		receipt, err := ledger.ParseReceipt(b)
		if err != nil {
			return State{}, false
		}
		msg, s.Entry = receipt.Checkpoint, receipt.Entry.Seq
	}
	c, _, err := ledger.ReadCheckpoint(msg)
	s.Origin, s.Size = c.Origin, c.Size
	return s, err == nil
}
