//go:build js && wasm

package main

import (
	"docket/ledger"
	"docket/room"
	"docket/wasm/browser"
	"docket/wasm/sift"
	"docket/wasm/view"
	"docket/wasm/window"
)

// beside is how many rows are rendered above and below those in view.
const beside = 8

// listed is what the list of rows shows: the whole ledger, or what a filter lets through of it. Its first row is the newest.
type listed struct {
	total uint64 // entries of the ledger
	sieve *sift.Sieve
}

func (l listed) len() int {
	if l.sieve != nil {
		return l.sieve.Len()
	}
	return int(l.total)
}

// at is the entry in the i-th row.
func (l listed) at(i int) uint64 {
	if l.sieve != nil {
		return l.sieve.At(i)
	}
	return l.total - uint64(i)
}

// index is the row of an entry, and false where it is not listed.
func (l listed) index(seq uint64) (int, bool) {
	if l.sieve != nil {
		return l.sieve.Index(seq)
	}
	return int(l.total - seq), seq > 0 && seq <= l.total
}

// came is how many rows have come on top of those that were there at first.
func (l listed) came() int {
	if l.sieve != nil {
		return l.sieve.Came()
	}
	return int(l.total)
}

// drawRows renders the rows in view between two spacers, and keeps what the person looks at where it is when newer
// rows push it down.
func (p *page) drawRows(total uint64) {
	t := &p.paint
	scroll, err := browser.ByID(view.IDScroll)
	if err != nil {
		panic(err)
	}
	top, viewport := number(scroll, "scrollTop"), number(scroll, "clientHeight")
	list := listed{total, p.sift.sieve}
	switch grown := list.came() - t.came; {
	case list.sieve != t.list.sieve:
		top = 0 // another list begins at its top
	case t.list.len() > 0 && grown > 0 && top > t.height:
		top += float64(grown) * t.height
	}
	t.list, t.came = list, list.came()
	if t.height == 0 {
		t.height = 44
	}
	t.shown = t.laidOut().View(top, viewport, beside)
	// The spacers follow each rendering before anything is measured: a list that is a row too short for a moment
	// would have the browser scroll it.
	t.render(p.boot, p.desk.room, p.strip.at)
	t.space()
	if t.measure() { // the first time, or after the text size or the window changed
		t.shown = t.laidOut().View(top, viewport, beside)
		t.render(p.boot, p.desk.room, p.strip.at)
		t.space()
	}
	if top != number(scroll, "scrollTop") {
		scroll.Set("scrollTop", top)
	}
}

// laidOut is the list as it is laid out.
func (t *painting) laidOut() window.Rows {
	r := window.Rows{N: t.list.len(), Height: t.height, Open: map[int]float64{}}
	for seq, extra := range t.open {
		if i, ok := t.list.index(seq); ok {
			r.Open[i] = extra
		}
	}
	return r
}

func (t *painting) render(boot *browser.Boot, r *room.Room, at uint64) {
	entries := make([]ledger.Entry, 0, t.shown.To-t.shown.From)
	for i := t.shown.From; i < t.shown.To; i++ {
		e, ok := r.Ledger().Entry(t.list.at(i))
		if !ok {
			break
		}
		entries = append(entries, e)
	}
	open := make(map[uint64]bool, len(t.open))
	for seq := range t.open {
		open[seq] = true
	}
	t.writer.Reset()
	view.Rows(&t.writer, view.InView{Entries: entries, Open: open, Tell: r.Sentence, At: at, Zone: browser.Ahead})
	text := t.writer.String()
	if text == t.rows {
		return
	}
	list, err := browser.ByID(view.IDRows)
	if err != nil {
		panic(err)
	}
	if err := boot.Morph(list, text); err != nil {
		panic(err)
	}
	t.rows = text
}

// measure takes the heights of the rows as they came out, and says whether the layout they were placed by was
// another.
func (t *painting) measure() (changed bool) {
	for i := t.shown.From; i < t.shown.To; i++ {
		seq := t.list.at(i)
		row, err := browser.ByID(view.RowID(seq))
		if err != nil {
			continue
		}
		if extra, open := t.open[seq]; open {
			if now := number(row, "offsetHeight") - t.height; now > 0 && now != extra {
				t.open[seq], changed = now, true
			}
			continue
		}
		if i > t.shown.From && i < t.shown.To-1 && i%8 != 0 {
			continue // closed rows have one height: a few tell it
		}
		if now := number(row, "offsetHeight"); now > 0 && now != t.height {
			t.height, changed = now, true
		}
	}
	return changed
}

func (t *painting) space() {
	for id, pixels := range map[string]float64{view.IDBefore: t.shown.Before, view.IDAfter: t.shown.After} {
		spacer, err := browser.ByID(id)
		if err == nil {
			err = browser.SetHeight(spacer, int(pixels))
		}
		if err != nil {
			panic(err)
		}
	}
}
