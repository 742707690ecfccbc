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
)

// How often a ledger that grows is cosigned, and how long a witness that did not answer is left alone, at first and at
// most.
const (
	sealEvery = 5 * time.Second
	sealRetry = 2 * time.Second
	sealMost  = 2 * time.Minute
)

// sealing is a room's standing with its witness.
type sealing struct {
	key    *browser.Key
	client *witness.Client
	last   witness.Sealed
	why    string // why the newest entries are not cosigned; "" while they may just be waiting for their turn
	alarm  string // the witness holds another history

	busy, again bool
	due         bool
	wait        time.Duration // until the next try after one that failed
}

// newKey has the browser make a room's key. A browser without one opens a room that signs nothing, and says so.
func (p *page) newKey() (*browser.Key, string) {
	ctx, cancel := context.WithTimeout(context.Background(), checkPatience)
	defer cancel()
	key, err := browser.NewKey(ctx)
	if err != nil {
		return nil, "this browser made no Ed25519 key for the room (" + err.Error() + "), so it signs no checkpoint"
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
	if s.key == nil || d.worker.Witness == "" || s.alarm != "" || s.last.Checkpoint.Size == d.room.Ledger().Len() {
		return
	}
	if s.busy {
		s.again = true
		return
	}
	s.busy = true
	browser.Go(func() {
		err := p.sealNow(d)
		s.busy = false
		var trouble *witness.Trouble
		switch {
		case err == nil:
			s.why, s.wait = "", 0
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

func (p *page) sealNow(d *desk) error {
	client, err := p.client(d)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(context.Background(), lateAtMost)
	defer cancel()
	sealed, err := client.Seal(ctx, d.room.Ledger(), d.sealing.last.Checkpoint.Size)
	if err != nil {
		return err
	}
	d.sealing.last = sealed
	return p.keepSeal(d)
}

// client makes the witness's client when first asked for, with the key that the Worker gave when the room opened.
func (p *page) client(d *desk) (*witness.Client, error) {
	s := &d.sealing
	if s.client != nil {
		return s.client, nil
	}
	pinned := d.room.Snapshot().WorkerKey
	if pinned == nil {
		pinned = d.worker.Check
	}
	if len(pinned) != 32 {
		return nil, errors.New("this site's Worker has no key")
	}
	ours := ledger.RoomKey(s.key.Public)
	theirs := ledger.Key{Name: d.worker.Witness, Sort: ledger.KeyCosignature, Public: [32]byte(pinned)}
	verify := func(public, message, signature []byte) bool {
		return p.signatures.learn(context.Background(), public, message, signature)
	}
	own, err := ledger.NewVerifier(ours, verify)
	if err != nil {
		return nil, err
	}
	other, err := ledger.NewVerifier(theirs, verify)
	if err != nil {
		return nil, err
	}
	signer, err := ledger.NewSigner(ours, nil, func(message []byte) ([]byte, error) { return s.key.Sign(context.Background(), message) })
	if err != nil {
		return nil, err
	}
	s.client = &witness.Client{Ask: ask, Room: ours, Witness: theirs, Signer: signer, Known: note.VerifierList(own, other)}
	return s.client, nil
}

// alarmText says what cannot be missed: two histories of one room, by both heads.
func alarmText(d *desk, t *witness.Trouble) string {
	size, root := d.room.Ledger().Root()
	text := "Two histories of this room exist: " + t.Message + ". Here: " + utoa(size) + " entries under the root " + witness.Root(root) + ". The witness: "
	if t.Theirs != nil {
		return text + utoa(t.Theirs.Size) + " entries under the root " + witness.Root(t.Theirs.Root) + "."
	}
	return text + utoa(t.Size) + " entries, under a root that it did not show."
}

// keepSeal stores the room's key and its last cosigned checkpoint beside the record.
func (p *page) keepSeal(d *desk) error {
	if d.kept == nil || d.kept.key == "" || p.keep.store == nil {
		return nil
	}
	return p.keep.store.SaveSeal(context.Background(), d.kept.key, store.Seal{Key: d.sealing.key, Note: string(d.sealing.last.Note)})
}

// takeSeal takes both up again after a reload. The checkpoint counts only if it is this ledger's: the witness will say
// what it holds.
func (d *desk) takeSeal(seal store.Seal) {
	if seal.Key == nil || ledger.RoomID(seal.Key.Public) != d.room.Snapshot().ID {
		d.sealing.why = "the room's key is not in this browser, so this copy signs no checkpoint"
		return
	}
	d.sealing.key = seal.Key
	point, n, err := ledger.ReadCheckpoint([]byte(seal.Note))
	if err != nil {
		return
	}
	if root, err := d.room.Ledger().RootAt(point.Size); err != nil || root != point.Root {
		return
	}
	d.sealing.last = witness.Sealed{Checkpoint: point, Note: []byte(seal.Note)}
	for _, sig := range n.UnverifiedSigs {
		if at, err := ledger.CosignatureTime(sig); err == nil {
			d.sealing.last.At, d.sealing.last.By = at, sig.Name
		}
	}
}

// receipt is an entry's receipt under the last cosigned checkpoint.
func (d *desk) receipt(seq uint64) (text, why string) {
	if d.sealing.last.Checkpoint.Size < seq {
		why := d.sealing.why
		if why == "" {
			why = "the witness has not cosigned this entry yet"
		}
		return "", why
	}
	r, err := d.room.Ledger().Receipt(seq, d.sealing.last.Note)
	if err != nil {
		return "", err.Error()
	}
	b, err := ledger.FormatReceipt(r)
	if err != nil {
		return "", err.Error()
	}
	return string(b), ""
}

// saveReceipt hands an entry's receipt over as a file.
func (p *page) saveReceipt(seq uint64) error {
	text, why := p.desk.receipt(seq)
	if text == "" {
		p.seal(p.desk)
		p.notice("No receipt of entry " + utoa(seq) + " yet: " + why + ".")
		return nil
	}
	file, err := browser.NewDownload()
	if err != nil {
		return err
	}
	if _, err := file.Write([]byte(text)); err != nil {
		return err
	}
	return file.Save("docket-"+p.desk.room.Snapshot().ID[:8]+"-"+utoa(seq)+".tlog-proof", "text/plain")
}

// witnessModel says how far the record is witnessed.
func (p *page) witnessModel(d *desk) view.Witness {
	s := &d.sealing
	m := view.Witness{UpTo: s.last.Checkpoint.Size, Why: s.why, Alarm: s.alarm, Alone: true}
	if m.UpTo > 0 {
		m.At, m.By = s.last.At.UTC().Format("2006-01-02 15:04:05"), s.last.By
	}
	return m
}
