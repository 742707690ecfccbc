//go:build js && wasm

package main

import (
	"context"
	"errors"
	"time"

	"docket/ledger"
	"docket/room"
	"docket/wasm/browser"
	"docket/wasm/wording"
	"docket/wasm/worker"
)

// What the page waits for: an answer to a check, before it goes by its own; one that comes late, to say so; and the
// Worker's keys, from one try to the next.
const (
	checkPatience = 3 * time.Second
	lateAtMost    = 30 * time.Second
	keysFirst     = 2 * time.Second
	keysAtMost    = time.Minute
)

// checks are the openings whose check is under way or on record.
type checks map[ledger.Hash]chan struct{}

// ask is one exchange with the page's own site. An error means that no answer came.
func ask(ctx context.Context, method, path, contentType string, body []byte) (worker.Response, error) {
	status, answer, err := browser.Fetch(ctx, method, path, contentType, body, worker.MaxAnswer)
	return worker.Response{Status: status, Body: answer}, err
}

// observe has the Worker check every opening that lands from now on, and pins its key first.
func (p *page) observe(d *desk) {
	d.checks = checks{}
	d.set.Check = func(ctx context.Context, reveal ledger.Entry) (room.Check, bool) { return p.awaitCheck(ctx, d, reveal) }
	d.room.Ledger().Subscribe(func(e ledger.Entry) {
		if e.Kind == "reveal" {
			p.check(d, e)
		}
	})
	if d.imported {
		return
	}
	browser.Go(func() { p.learnKeys(d) })
	for _, seat := range d.room.Snapshot().Now().Seats { // openings that a reload left unchecked
		if seat.Opened != nil && seat.Opened.Check == nil {
			if e, ok := d.room.Ledger().Entry(seat.Opened.Seq); ok {
				p.check(d, e)
			}
		}
	}
}

// learnKeys asks the Worker which keys it has, until it says so.
func (p *page) learnKeys(d *desk) {
	for wait := keysFirst; ; wait = min(2*wait, keysAtMost) {
		ctx, cancel := context.WithTimeout(context.Background(), checkPatience)
		r, err := ask(ctx, "GET", "/api/keys", "", nil)
		cancel()
		if keys, ok := worker.ReadKeys(r); err == nil && ok {
			p.useKeys(d, keys)
			return
		}
		d.sealing.why = wording.ThisSitesWorkerWasNotReached
		p.repaint()
		again := make(chan struct{})
		browser.After(wait, func() { close(again) })
		<-again
	}
}

// useKeys pins the Worker's key on the record, as long as nobody has opened anything: a key that is chosen later could
// be chosen for what it signs. Then the witness can be asked.
func (p *page) useKeys(d *desk, keys worker.Keys) {
	d.worker = keys
	if !p.signatures.able(context.Background()) {
		if d.sealing.key != nil {
			d.sealing.why = cannotCheck
		}
		p.repaint()
		return
	}
	if s := d.room.Snapshot(); keys.Check != nil && s.WorkerKey == nil && s.Phase < room.Reveal && s.Now().N == 1 {
		_, err := d.room.PinWorkerKey(keys.Check)
		p.tellFailure(err)
	}
	switch {
	case d.sealing.key == nil: // why is known
	case keys.Check == nil:
		d.sealing.why = wording.ThisSitesWorkerHasNoKey
	default:
		d.sealing.why = ""
	}
	p.seal(d)
	p.repaint()
}

// awaitCheck waits until the check of an opening is on the record.
func (p *page) awaitCheck(ctx context.Context, d *desk, reveal ledger.Entry) (room.Check, bool) {
	if done := p.check(d, reveal); done != nil {
		select {
		case <-done:
		case <-ctx.Done():
			return room.Check{}, false
		}
	}
	for _, r := range d.room.Snapshot().Rounds {
		for _, seat := range r.Seats {
			if seat.Opened != nil && seat.Opened.Seq == reveal.Seq && seat.Opened.Check != nil {
				return *seat.Opened.Check, true
			}
		}
	}
	return room.Check{}, false
}

// check starts the check of an opening, once. The channel is closed when its outcome is on the record.
func (p *page) check(d *desk, reveal ledger.Entry) <-chan struct{} {
	if done := d.checks[reveal.Hash]; done != nil {
		return done
	}
	done := make(chan struct{})
	d.checks[reveal.Hash] = done
	browser.Go(func() { p.checkNow(d, reveal, done) })
	return done
}

// verdict is what came of a check.
type verdict struct {
	answer          room.CheckAnswer
	outcome, detail string
}

func (p *page) checkNow(d *desk, reveal ledger.Entry, done chan struct{}) {
	came := make(chan verdict, 1)
	browser.Go(func() { came <- p.askCheck(d, reveal) })
	late := make(chan struct{})
	stop := browser.After(checkPatience, func() { close(late) })
	select {
	case v := <-came:
		stop()
		p.recordCheck(d, reveal.Hash, v)
		close(done)
	case <-late:
		p.recordCheck(d, reveal.Hash, verdict{outcome: room.CheckTimedOut})
		close(done)
		if v := <-came; v.outcome != room.CheckUnreachable { // which by then is only the page giving up
			_, err := d.room.RecordLateCheck(reveal.Hash, v.outcome)
			p.tellFailure(err)
		}
	}
}

// askCheck asks the Worker, and judges what it says as far as that takes no look at the record.
func (p *page) askCheck(d *desk, reveal ledger.Entry) verdict {
	s := d.room.Snapshot()
	f := reveal.Payload.Read()
	sealed := f.Hash("commitment")
	o := room.Opening{Room: s.ID, Round: int(f.Int("round")), Seat: reveal.Actor.Seat, Question: questionOf(s, int(f.Int("round"))),
		Position: f.Str("position"), Nonce: f.Str("nonce")}
	head := d.room.Ledger().Head()
	body, err := worker.Question(o, sealed, head)
	if err != nil || f.Err() != nil {
		return verdict{outcome: room.CheckFailed, detail: wording.TheQuestionCouldNotBePut}
	}
	ctx, cancel := context.WithTimeout(context.Background(), lateAtMost)
	defer cancel()
	r, err := ask(ctx, "POST", "/api/check-reveal", "application/json", []byte(body))
	switch {
	case err != nil && r.Status == 0:
		return verdict{outcome: room.CheckUnreachable}
	case err != nil: // it answered, and what it said was too long or broke off
		r.Body = nil
	}
	var v verdict
	v.answer, v.outcome, v.detail = worker.Check(r, sealed, head)
	if v.outcome != room.CheckObserved {
		return v
	}
	if s.WorkerKey == nil {
		v.outcome, v.detail = room.CheckUnsigned, wording.NoKeyWasPinnedWhenThe
		if !p.signatures.able(ctx) {
			v.detail = cannotCheck
		}
		return v
	}
	message, err := v.answer.Message()
	if err != nil || v.answer.KeyID != room.KeyID(s.WorkerKey) || !p.signatures.learn(ctx, s.WorkerKey, message, v.answer.Signature) {
		v.outcome, v.detail = room.CheckBadSignature, wording.ItIsNotByTheKey.With(room.KeyID(s.WorkerKey))
	}
	return v
}

func questionOf(s room.Snapshot, n int) ledger.Hash {
	for _, r := range s.Rounds {
		if r.N == n {
			return r.Question.Digest
		}
	}
	return ledger.Hash{}
}

// recordCheck puts what came of a check on the record: the Worker's own word through its door, if the room takes it
// for that, and otherwise the page's word of what came instead.
func (p *page) recordCheck(d *desk, reveal ledger.Hash, v verdict) {
	if v.outcome == room.CheckObserved {
		_, err := d.room.RecordCheck(reveal, v.answer)
		var refusal *room.Refusal
		if !errors.As(err, &refusal) {
			p.tellFailure(err)
			return
		}
		v.outcome, v.detail = room.CheckBadSignature, refusal.Message
	}
	_, err := d.room.RecordNoCheck(reveal, v.outcome, v.detail)
	p.tellFailure(err)
}

func (p *page) tellFailure(err error) {
	if err != nil {
		p.alarm(wording.SomethingCouldNotBeRecorded.With(err.Error()))
	}
}
