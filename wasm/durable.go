//go:build js && wasm

package main

import (
	"context"
	"errors"
	"slices"
	"time"

	"docket/tools"
	"docket/wasm/browser"
	"docket/wasm/store"
)

// keptPatience bounds how long the answer of a call that acted waits for storage. It then leaves, and says that it is tooLate.
const (
	keptPatience = 2 * time.Second
	tooLate      = "the browser has not stored it within 2 s"
)

// durable holds the answer of a call that acted back until all that is on the record by now is stored: who was told that
// something is done must find it done after a crash. Where it is not kept, the answer says so.
func (p *page) durable(ctx context.Context, a tools.Answer) tools.Answer {
	if !a.Acted {
		return a
	}
	d := p.desk // or whose room answered, where another is on show by now
	if i := slices.IndexFunc(p.desks, func(o *desk) bool { return o.set == a.Set() }); i >= 0 {
		d = p.desks[i]
	}
	if d.set != a.Set() {
		return a.NotKept(store.ErrTaken.Error())
	}
	if why := p.awaitKept(ctx, d, d.room.Ledger().Len()); why != "" {
		return a.NotKept(why)
	}
	return a
}

// awaitKept waits until a room's entries are stored up to one, and says why where they are not.
func (p *page) awaitKept(ctx context.Context, d *desk, seq uint64) (why string) {
	k := d.kept
	if k == nil {
		return "this page does not keep the room"
	}
	late := make(chan struct{})
	stop := browser.After(keptPatience, func() { close(late) })
	defer stop()
	select {
	case <-k.ready:
	case <-late:
		return "the browser has not opened its storage yet"
	case <-ctx.Done(): // nobody is told
		return ""
	}
	s := p.keep.store
	for k.goesOn && s.Next(k.key) <= seq { // a long record is given to storage in slices, this entry last
		select {
		case <-late:
			return tooLate
		default:
		}
		if browser.Yield(ctx) != nil {
			return ""
		}
	}
	switch {
	case k.gone:
		return store.ErrTaken.Error()
	case k.key == "" || s == nil || s.Next(k.key) <= seq:
		return whyNotKept(k.err)
	}
	select {
	case err := <-s.Settled(k.key, seq):
		if err != nil {
			return whyNotKept(err)
		}
	case <-late:
		return tooLate
	case <-ctx.Done():
	}
	return ""
}

// whyNotKept words a failure of storage for an answer, where there is little room.
func whyNotKept(err error) string {
	switch {
	case err == nil:
		return "the browser has not stored it yet"
	case errors.Is(err, store.ErrTaken):
		return store.ErrTaken.Error()
	case browser.FailureName(err) == "QuotaExceededError":
		return "the browser gives this page no more room"
	}
	var kept *store.KeepError
	if errors.As(err, &kept) {
		err = kept.Err
	}
	return "storage failed: " + err.Error()
}
