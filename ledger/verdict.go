package ledger

import (
	"context"
	"strconv"

	"golang.org/x/mod/sumdb/tlog"
)

// Done says what the lines came to. It may be called at any time, and more
// lines added afterwards.
func (v *Verifier) Done() Verdict {
	d := Verdict{
		Checked: v.checked, First: v.first, Last: v.last, Head: v.head,
		Root: v.edge.root(), Foreign: v.chain == foreignChain, Fault: v.fault,
	}
	switch {
	case v.fault == nil && v.checked == 0:
		d.Fault = &Fault{Kind: Malformed, Message: "nothing to verify"}
	case v.fault == nil && v.absent != nil:
		f := *v.absent
		d.Fault = &f
	}
	if v.absent != nil && v.checked > 0 {
		d.Root = tlog.Hash{}
		from := strconv.FormatUint(v.first, 10)
		d.NotApplied = append(d.NotApplied,
			"checked "+from+"–"+strconv.FormatUint(v.last, 10)+"; the beginning is absent",
			"the link from entry "+from+" to the entry before it was not checked, and the tree has no root",
			"doors, grades and whole numbers were not checked: only the beginning says whose chain it is")
	}
	if d.Foreign {
		d.NotApplied = append(d.NotApplied,
			"doors, grades and attributions were not checked: this is not a Docket chain",
			"whole numbers, times and the names of kinds and seats were not checked: this is not a Docket chain")
	}
	d.OK = d.Fault == nil
	return d
}

// stride is how many entries pass at most between two looks at the context and
// two calls of progress; where entries are long, importStride bytes do.
const stride = 256

// Verify derives everything anew from the lines: sequence, links, hashes,
// doors, grades, and the root of the tree, which is compared with the one kept
// up by Append. It covers the entries that are there when it begins; more may
// be appended meanwhile. progress, which may be nil, is called every few
// hundred entries, sooner where they are long, and at the end, and may block.
func (l *Ledger) Verify(ctx context.Context, progress func(done, total uint64)) Verdict {
	l.mu.Lock()
	lines, root := l.lines.frozen(), l.edge.root()
	l.mu.Unlock()
	var v Verifier
	passed, bytes := 0, 0 // since the last look
	for seq := uint64(1); seq <= lines.n; seq++ {
		if seq == 1 || passed >= stride || bytes >= importStride {
			passed, bytes = 0, 0
			if progress != nil {
				progress(seq-1, lines.n)
			}
			if ctx.Err() != nil {
				return v.cancelled()
			}
		}
		line := lines.at(seq)
		if v.add(line, true) != nil {
			return v.doneInMemory()
		}
		passed++
		bytes += len(line)
	}
	d := v.doneInMemory()
	if d.OK && d.Root != root {
		d.OK = false
		d.Fault = l.treeFault(&lines, d.Root, root)
	}
	if progress != nil {
		progress(lines.n, lines.n)
	}
	return d
}

// cancelled is Done for a check that was not brought to its end.
func (v *Verifier) cancelled() Verdict {
	d := v.Done()
	d.OK, d.Cancelled, d.Fault = false, true, nil
	return d
}

// doneInMemory is Done without places in a file that does not exist.
func (v *Verifier) doneInMemory() Verdict {
	d := v.Done()
	if d.Fault != nil {
		d.Fault.Line, d.Fault.Offset = 0, 0
	}
	return d
}

// treeFault finds the first entry whose leaf in the kept-up tree is not its own.
func (l *Ledger) treeFault(lines *lines, want, have tlog.Hash) *Fault {
	f := &Fault{
		Kind: HashMismatch, Seq: lines.n, Message: "the tree does not have the root that the entries give",
		Expected: want.String(), Found: have.String(),
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	for seq := uint64(1); seq <= lines.n; seq++ {
		at := []int64{tlog.StoredHashIndex(0, int64(seq-1))}
		leaf, err := l.hashes.ReadHashes(at)
		if err != nil || leaf[0] != cut(lines.at(seq)).Hash.Leaf() {
			f.Seq = seq
			break
		}
	}
	return f
}
