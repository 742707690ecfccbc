//go:build js && wasm

package main

import (
	"context"
	"errors"
	"time"

	"golang.org/x/mod/sumdb/note"

	"docket/ledger"
	"docket/wasm/browser"
	"docket/wasm/store"
	"docket/wasm/view"
	"docket/wasm/witness"
	"docket/wasm/wording"
)

// How often a ledger that grows is cosigned, and how long a witness that did not answer is left alone, at first and at
// most.
const (
	sealEvery = 5 * time.Second
	sealRetry = 2 * time.Second
	sealMost  = 2 * time.Minute
)

// sealing is a room's standing with its witnesses.
type sealing struct {
	key       *browser.Key
	witnesses []*standing // the site's own first, then those of the policy
	policy    ledger.Policy
	last      sealed
	why       string // why the newest entries are not cosigned; "" while they may just be waiting for their turn
	alarm     string // a witness holds another history

	busy, again bool
	fresh       bool // after a load: the witness may hold more than this copy, and has not been asked yet
	urgent      bool // an act that is to be cosigned at once waits to be stored first
	due         bool
	wait        time.Duration // until the next try after one that failed
}

// sealed is the last checkpoint that a witness cosigned.
type sealed struct {
	point  ledger.Checkpoint
	note   []byte
	by     []string // the names of the witnesses' keys
	at     time.Time
	quorum bool // the policy's quorum has cosigned
	stored bool // as storage had it: no signature on it was checked since
}

// confirm checks what was stored by the keys that are known by now. What no witness among them has signed counts for nothing.
func (l *sealed) confirm(known note.Verifiers) {
	_, n, err := ledger.OpenCheckpoint(l.note, known)
	l.by, l.stored = nil, false
	if err == nil {
		for _, sig := range n.Sigs {
			if at, err := ledger.CosignatureTime(sig); err == nil {
				l.at, l.by = at, append(l.by, sig.Name)
			}
		}
	}
	if len(l.by) == 0 {
		*l = sealed{}
	}
}

// newKey has the browser make a room's key. A browser without one opens a room that signs nothing, and says so.
func (p *page) newKey() (*browser.Key, string) {
	ctx, cancel := context.WithTimeout(context.Background(), checkPatience)
	defer cancel()
	key, err := browser.NewKey(ctx)
	if err != nil {
		return nil, wording.ThisBrowserMadeNoEd25519Key.With(err.Error())
	}
	return key, ""
}

// witnessed follows a room's acts with checkpoints: at once on a change of phase and on a ruling, and otherwise every
// few seconds.
func (p *page) witnessed(d *desk) {
	d.set.Receipt = d.receipt
	d.room.Ledger().Subscribe(func(e ledger.Entry) {
		switch e.Kind {
		case "phase", "ruling_ratified", "round_opened":
			p.seal(d)
		default:
			p.sealSoon(d, sealEvery)
		}
	})
}

func (p *page) sealSoon(d *desk, after time.Duration) {
	if d.sealing.due {
		return
	}
	d.sealing.due = true
	browser.After(after, func() {
		d.sealing.due = false
		p.seal(d)
	})
}

// seal has the present tree cosigned, once the witness's key is known. One exchange is under way at a time.
func (p *page) seal(d *desk) {
	s := &d.sealing
	size := p.sealable(d)
	if s.key == nil || d.worker.Witness == "" || s.alarm != "" {
		return
	}
	if s.urgent = size < d.room.Ledger().Len(); size == 0 || size == s.last.point.Size && s.why == "" && !s.fresh {
		return
	}
	if s.busy {
		s.again = true
		return
	}
	s.busy = true
	browser.Go(func() {
		err := p.sealNow(d, size)
		s.busy = false
		var trouble *witness.Trouble
		switch {
		case err == nil:
			s.why, s.wait, s.fresh = "", 0, false
			if s.again {
				s.again = false
				p.seal(d)
			}
		case errors.As(err, &trouble) && trouble.Alarm:
			s.alarm = alarmText(d, trouble)
			p.alarm(s.alarm)
		default:
			s.why = err.Error()
			s.wait = min(max(2*s.wait, sealRetry), sealMost)
			p.sealSoon(d, s.wait)
		}
		p.repaint()
	})
}

// sealable is how much of the ledger can be cosigned: what is stored, as long as storage works. A witness that held more
// than a reload finds would speak of two histories where a page only crashed. It is never less than was cosigned before.
func (p *page) sealable(d *desk) uint64 {
	if d.kept == nil || d.kept.key == "" || d.kept.err != nil || p.keep.store == nil {
		return d.room.Ledger().Len()
	}
	return max(p.keep.store.Kept(d.kept.key), d.sealing.last.point.Size)
}

// sealNow signs a checkpoint of that size and brings it to every witness. It counts once one has cosigned it.
func (p *page) sealNow(d *desk, size uint64) error {
	s := &d.sealing
	if err := p.findWitnesses(d); err != nil {
		return err
	}
	if s.last.stored {
		s.last.confirm(p.allKeys(d))
		p.repaint()
	}
	ours := ledger.RoomKey(s.key.Public)
	signer, err := ledger.NewSigner(ours, nil, func(message []byte) ([]byte, error) { return s.key.Sign(context.Background(), message) })
	if err != nil {
		return err
	}
	root, err := d.room.Ledger().RootAt(size)
	if err != nil {
		return err
	}
	next := sealed{point: ledger.Checkpoint{Origin: ours.Name, Size: size, Root: root}}
	signed, err := ledger.SignCheckpoint(next.point, signer)
	if err != nil {
		return err
	}
	next.note = signed
	var troubles error
	for _, w := range s.witnesses {
		ctx, cancel := context.WithTimeout(context.Background(), lateAtMost)
		got, err := w.client.Cosign(ctx, d.room.Ledger(), next.point, signed, w.size)
		cancel()
		var trouble *witness.Trouble
		switch {
		case err == nil:
			w.size, w.why = size, ""
			next.note, next.at = append(next.note[:len(next.note):len(next.note)], got.Lines...), got.At
			next.by = append(next.by, w.client.Witness.Name)
		case errors.As(err, &trouble) && trouble.Alarm:
			return err
		default:
			w.why = err.Error()
			troubles = errors.Join(troubles, errors.New(w.client.Witness.Name+": "+w.why))
		}
	}
	if len(next.by) == 0 {
		return troubles
	}
	if _, n, err := ledger.OpenCheckpoint(next.note, p.allKeys(d)); err == nil {
		next.quorum = s.policy.Check(next.point, n) == nil
	}
	s.last = next
	if err := p.keepSeal(d); err != nil {
		return err
	}
	return troubles
}

// keepSeal stores the room's key and its last cosigned checkpoint beside the record.
func (p *page) keepSeal(d *desk) error {
	if d.kept == nil || d.kept.key == "" || p.keep.store == nil {
		return nil
	}
	return p.keep.store.SaveSeal(context.Background(), d.kept.key, store.Seal{Key: d.sealing.key, Note: string(d.sealing.last.note)})
}

// takeSeal takes both up again after a reload. The checkpoint counts only if it is this ledger's: the witness will say
// what it holds.
func (d *desk) takeSeal(seal store.Seal) {
	if seal.Key == nil || ledger.RoomID(seal.Key.Public) != d.room.Snapshot().ID {
		d.sealing.why = wording.TheRoomsKeyIsNotInThisBrowser
		return
	}
	d.sealing.key = seal.Key
	point, n, err := ledger.ReadCheckpoint([]byte(seal.Note))
	if err != nil {
		return
	}
	if root, err := d.room.Ledger().RootAt(point.Size); err != nil || root != point.Root {
		size, root := d.room.Ledger().Root()
		d.sealing.alarm = wording.TheEndOfThisRoomsRecord.With(utoa(point.Size), witness.Root(point.Root), utoa(size), witness.Root(root))
		return
	}
	d.sealing.fresh = true
	d.sealing.last = sealed{point: point, note: []byte(seal.Note), stored: true}
	for _, sig := range n.UnverifiedSigs { // verified when it came; by now it is storage's word
		if at, err := ledger.CosignatureTime(sig); err == nil {
			d.sealing.last.at, d.sealing.last.by = at, append(d.sealing.last.by, sig.Name)
		}
	}
}

// witnessModel says how far the record is witnessed.
func (p *page) witnessModel(d *desk) view.Witness {
	s := &d.sealing
	m := view.Witness{UpTo: s.last.point.Size, By: s.last.by, Stored: s.last.stored, Why: s.why, Alarm: s.alarm, Asked: len(s.witnesses)}
	if d.follows != nil {
		m.Why = wording.TheTabThatHasTheRoomAsks
	}
	if s.policy.Quorum != "" && s.policy.Quorum != ledger.NoQuorum {
		m.Quorum, m.HasQuorum = s.policy.Quorum, s.last.quorum
	}
	if m.UpTo > 0 {
		m.At = s.last.at.UTC().Format("2006-01-02 15:04:05")
	}
	return m
}
