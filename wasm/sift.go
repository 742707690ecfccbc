//go:build js && wasm

package main

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/hack-pad/safejs"

	"docket/ledger"
	"docket/wasm/browser"
	"docket/wasm/sift"
	"docket/wasm/view"
)

// sifting is the filter over the ledger, and the work that follows the ledger: its marks and what the filter finds.
type sifting struct {
	sieve   *sift.Sieve // nil while every entry is listed
	working bool        // the ledger is being caught up with, beside everything else
}

// fewEntries is how many are looked at without letting the browser have its turn; paintEvery is how often a long work shows how far it is.
const (
	fewEntries = 64
	paintEvery = 100 * time.Millisecond
)

// keepUp takes up what the ledger holds more. What is more than a few entries is taken up beside everything else, in slices of
// time.
func (p *page) keepUp() {
	if !p.takeUpFew() || p.sift.working {
		return
	}
	p.sift.working = true
	browser.Go(func() {
		sliced, painted := time.Now(), time.Now()
		for p.takeUpFew() && !p.stopped {
			if time.Since(sliced) < slice {
				continue
			}
			if time.Since(painted) > paintEvery {
				p.repaint()
				painted = time.Now()
			}
			_ = browser.Yield(context.Background())
			sliced = time.Now()
		}
		p.sift.working = false
		p.repaint()
	})
}

// takeUpFew takes up a few entries more, and says whether any is left.
func (p *page) takeUpFew() (more bool) {
	d := p.desk
	l := d.room.Ledger()
	for range fewEntries {
		e, ok := l.Entry(d.marks.Len() + 1)
		if !ok {
			break
		}
		d.marks.Add(e)
	}
	more = d.marks.Len() < l.Len()
	if s := p.sift.sieve; s != nil {
		more = s.Step(fewEntries) || more
	}
	return more
}

// siftFields are the fields of the filter, in the order of its parts.
var siftFields = []string{view.IDSiftSeat, view.IDSiftDoor, view.IDSiftGrade, view.IDSiftKind, view.IDSiftText}

// sifted hears that something was chosen or typed in the filter.
func (p *page) sifted(e safejs.Value) {
	target, err := browser.Get(e, "target")
	if err != nil || target.Type() != safejs.TypeObject || p.desk == nil || p.stopped || !slices.Contains(siftFields, word(target, "id")) {
		return
	}
	var v [5]string
	for i, id := range siftFields {
		if field, err := browser.ByID(id); err == nil {
			v[i], _ = value(field) // half of a character is not sought
		}
	}
	f := sift.Filter{Seat: v[0], Door: v[1], Grade: v[2], Kind: v[3], Text: strings.TrimSpace(v[4])}
	switch have := p.sift.sieve; {
	case f.Empty():
		p.sift.sieve = nil
	case have == nil || have.Filter() != f:
		d := p.desk
		// The room of a desk that follows another tab's is replaced as it grows.
		p.sift.sieve = sift.New(f, sift.Source{Marks: &d.marks,
			Entry: func(seq uint64) (ledger.Entry, bool) { return d.room.Ledger().Entry(seq) },
			Tell:  func(e ledger.Entry) string { return d.room.Sentence(e) }})
	}
	p.repaint()
}

// clearSift lists every entry again.
func (p *page) clearSift() {
	p.sift.sieve = nil
	for _, id := range siftFields {
		if field, err := browser.ByID(id); err == nil {
			_ = field.Set("value", "")
		}
	}
}

// siftKey clears the filter at Escape in one of its fields, and says whether that was it.
func (p *page) siftKey(e safejs.Value, name string) bool {
	if name != "Escape" || p.sift.sieve == nil {
		return false
	}
	target, err := browser.Get(e, "target")
	if err != nil || target.Type() != safejs.TypeObject || !slices.Contains(siftFields, word(target, "id")) {
		return false
	}
	p.clearSift()
	p.repaint()
	return true
}

func (p *page) siftModel() view.Sifted {
	d := p.desk
	m := view.Sifted{Seats: d.marks.Seats(), Kinds: d.marks.Kinds()}
	if s := p.sift.sieve; s != nil {
		m.Filter, m.Looked, m.Of, m.Found = s.Filter(), s.Looked(), d.marks.Len(), s.Len()
	}
	return m
}
