package audit

import (
	"bytes"
	"context"
	"errors"
	"io"
	"strconv"

	"docket/ledger"
	"docket/room"
	"docket/room/records/shipped"
)

// MaxReplay is how many entries a ledger may have for the room's rules to be
// checked: judging an act takes the room as it was, which grows with what happened in it.
const MaxReplay = 100_000

// replayText keeps a ledger's text for as long as it is small enough to be replayed.
type replayText struct {
	texts [][]byte
	bytes int
	left  int
	large bool
}

func (k *replayText) add(b *block) {
	if k.large {
		return
	}
	k.left -= b.batch.Len()
	k.bytes += len(b.text)
	if k.left < 0 || k.bytes > ledger.MaxImportBytes {
		k.large, k.texts = true, nil
		return
	}
	k.texts = append(k.texts, b.text)
	b.text = nil // it is ours now
}

// offset returns where a line begins, from 1.
func (k *replayText) offset(line uint64) int64 {
	at := int64(0)
	for _, text := range k.texts {
		for len(text) > 0 {
			if line--; line == 0 {
				return at
			}
			n := bytes.IndexByte(text, '\n') + 1
			at += int64(n)
			text = text[n:]
		}
	}
	return at
}

// replay judges every act by the room's rules.
func (a *Auditor) replay(ctx context.Context, r *Report, k *replayText) {
	const what = "the room's rules"
	if k.large {
		r.cannot(what, "that takes the whole room in memory, and is done up to "+strconv.Itoa(MaxReplay)+" entries and "+strconv.Itoa(ledger.MaxImportBytes>>20)+" MiB")
		return
	}
	readers := make([]io.Reader, len(k.texts))
	for i, t := range k.texts {
		readers[i] = bytes.NewReader(t)
	}
	breathe := func() {
		if a.Progress != nil {
			a.Progress(r.Bytes)
		}
	}
	l, _, err := ledger.Import(ctx, io.MultiReader(readers...), func(int64) { breathe() })
	if err != nil {
		r.cannot(what, "the ledger could not be read a second time: "+err.Error())
		return
	}
	replayed, err := room.Replay(l, room.Config{Verify: a.Verify, Breathe: breathe, Sets: shipped.Find, Rehearse: true})
	var broken *room.ReplayError
	switch {
	case err == nil:
		r.checked("entries: admitted by the room's rules", l.Len())
		if seq := replayed.StrangeOperation(); seq > 0 {
			r.cannot("from entry "+strconv.FormatUint(seq, 10)+" on, whether operations would have done what their proofs say", "this version has another operation of that name, or none")
		}
	case !errors.As(err, &broken):
		r.cannot(what, err.Error())
	case broken.Lacks() != "":
		r.checked("entries: admitted by the room's rules", broken.Seq-1)
		r.cannot(what+" from entry "+strconv.FormatUint(broken.Seq, 10)+" on", broken.Lacks())
	default:
		if r.Fault != nil && r.Fault.Seq <= broken.Seq {
			return // the same, or an earlier one, in other words
		}
		r.Fault = nil
		r.fail(&ledger.Fault{Kind: BreaksRules, Seq: broken.Seq, Line: int(broken.Seq), Offset: k.offset(broken.Seq),
			Message: "the room's rules forbid this act: " + broken.Reason.Error()})
	}
}
