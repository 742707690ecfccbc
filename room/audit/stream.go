package audit

import (
	"context"
	"io"
	"slices"
	"strconv"

	"golang.org/x/mod/sumdb/tlog"

	"docket/ledger"
)

// A Look says what to note of a ledger while it is read, for [Against] to use.
type Look struct {
	// Sizes at which to take the tree's root: those of the checkpoints and receipts that it will be held against.
	Sizes []uint64
	// Beside is another export of the same room. It is read along, to find where the two part.
	Beside io.Reader
}

// A mark is the tree as it was at some size.
type mark struct {
	root tlog.Hash
	head ledger.Hash
}

// ledger checks a chain, read as a stream.
func (a *Auditor) ledger(ctx context.Context, r *Report, in io.Reader, look Look) {
	var v ledger.Verifier
	c := chain{r: r, v: &v, look: look, acts: newActs(a, r), keep: replayText{left: MaxReplay}}
	r.marks = map[uint64]mark{}
	if look.Beside != nil {
		r.parting = &parting{r: look.Beside}
	}
	blocks(ctx, in, a.Workers, c.acts.wanted, func(b *block) bool {
		more := c.take(b)
		if a.Progress != nil {
			a.Progress(r.Bytes)
		}
		return more
	})
	d := v.Done()
	r.Foreign, r.Entries, r.First, r.Last, r.Head = d.Foreign, d.Checked, d.First, d.Last, d.Head
	if d.First == 1 {
		r.Size, r.Root = d.Checked, d.Root
		r.chained = d.OK
	}
	if c.broken != nil {
		r.unreadable("reading failed after " + strconv.FormatInt(r.Bytes, 10) + " bytes: " + c.broken.Error())
		return
	}
	if ctx.Err() != nil {
		r.unreadable("stopped after " + strconv.FormatUint(d.Checked, 10) + " entries: " + ctx.Err().Error())
		return
	}
	r.checked("entries: canonical form, sequence, link and hash", d.Checked)
	for _, s := range d.NotApplied {
		r.cannot(s, "only the first entry says whose chain it is")
	}
	if d.Foreign {
		r.NotChecked = nil
		r.cannot("doors, grades, attributions, times and whole numbers", "this is a chain of another kind than Docket's, which has its own")
	}
	if r.Fault == nil && d.Fault != nil {
		r.partOrFault(d)
	}
	if d.First == 1 {
		if !d.Foreign {
			r.checked("entries: door, grade and attribution", d.Checked)
		}
		r.checked("tree over all entries", 1)
	}
	if d.First == 1 && !d.Foreign {
		c.acts.done()
		switch {
		case d.Fault != nil:
		case r.Origin == "":
			r.cannot("openings, signatures and the room's rules", "the first entry names no room: this is a chain in Docket's form, and no room's")
		default:
			a.replay(ctx, r, &c.keep)
		}
	}
	if r.parting != nil {
		r.parting.end(r.Entries)
	}
	if n := a.Pinned(); n > 0 && !slices.ContainsFunc(r.Keys, KeyUse.Pinned) {
		which := "the key that was asked for"
		if n > 1 {
			which = "any of the keys that were asked for"
		}
		r.cannot("anything by "+which, "nothing that could be checked in this file is signed with it")
	}
	r.endLedger(look)
	if r.Verdict == OK {
		c.acts.teach()
	}
}

// partOrFault tells a file that has nothing, and one that is a part, from one that is wrong.
func (r *Report) partOrFault(d ledger.Verdict) {
	f := *d.Fault
	switch {
	case d.Checked == 0 && r.Bytes == 0:
		r.Verdict, r.Headline = Nothing, "nothing to verify: the file is empty"
		return
	case d.First > 1 && f.Kind == ledger.Sequence && f.Seq == d.First:
		f.Message = "checked " + span(d.First, d.Last) + ", the beginning is absent: nothing says whose chain this is, and nothing ties it to its beginning"
	}
	r.fail(&f)
}

// endLedger says what a ledger never shows by itself, and settles the verdict.
func (r *Report) endLedger(look Look) {
	if r.Verdict != "" {
		return
	}
	if len(look.Sizes) == 0 && look.Beside == nil {
		r.cannot("whether entries are missing at the end, and whether all of it was made anew",
			"a ledger by itself cannot show that; a cosigned checkpoint, a receipt or another export of the room, held against it, can")
	}
	if !r.Foreign {
		r.cannot("who acted, and when", "client-asserted entries are the page's word, by the page's clock")
	}
	r.Verdict = OK
	switch {
	case r.Entries == 1 && !r.Foreign:
		r.Headline = "one entry, the opening: it shows that somebody made a room of this id, and nothing that happened in it"
	case r.broughtAlong():
		r.Headline = "consistent with a key that this file brought along"
	default:
		r.Headline = "entries " + span(r.First, r.Last) + " are consistent with each other"
	}
}

// chain is the state of a ledger that is being read.
type chain struct {
	r      *Report
	v      *ledger.Verifier
	look   Look
	acts   *acts
	keep   replayText
	size   uint64 // entries taken
	broken error
}

// take checks what is left to check of a block. It reports whether to go on.
func (c *chain) take(b *block) bool {
	fault, taken := c.add(b)
	if c.r.parting != nil {
		c.r.parting.compare(b, taken)
	}
	// What the room has to say comes first where it is about an earlier entry.
	for _, i := range b.batch.Picked() {
		if i >= taken || c.r.Fault != nil {
			break
		}
		c.acts.see(b.batch.Entry(i), c.r.Bytes+b.batch.Offset(i))
	}
	if fault == nil && len(b.last) > 0 {
		if b.long {
			fault = c.v.Add(b.last)
		} else {
			fault = c.v.AddCut(b.last)
		}
	}
	c.r.Bytes += int64(len(b.text) + len(b.last))
	if fault != nil {
		c.r.fail(fault)
	}
	c.broken = b.err
	c.keep.add(b)
	// After a fault of the room's the chain is read on, since the rules may have an earlier one.
	return fault == nil && b.err == nil
}

// add hands the block to the verifier, with a stop at each size that was asked
// for, and returns how many lines were in order.
func (c *chain) add(b *block) (*ledger.Fault, int) {
	taken := 0
	for taken < b.batch.Len() {
		n := b.batch.Len() - taken
		for _, s := range c.look.Sizes {
			if s > c.size && s-c.size < uint64(n) {
				n = int(s - c.size)
			}
		}
		if f := c.v.AddBatch(&b.batch, n); f != nil {
			// The verifier counts what was in order, from the first entry it saw.
			return f, taken + int(c.v.Done().Checked-c.size)
		}
		taken += n
		c.size += uint64(n)
		for _, s := range c.look.Sizes {
			if s == c.size {
				d := c.v.Done()
				c.r.marks[s] = mark{d.Root, d.Head}
			}
		}
	}
	return nil, taken
}

func span(first, last uint64) string {
	if first == last {
		return strconv.FormatUint(first, 10)
	}
	return strconv.FormatUint(first, 10) + "–" + strconv.FormatUint(last, 10)
}
