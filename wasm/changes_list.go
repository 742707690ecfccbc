//go:build js && wasm

package main

import (
	"github.com/hack-pad/safejs"

	"docket/room/action"
	"docket/wasm/browser"
	"docket/wasm/view"
	"docket/wasm/window"
)

// proofList is the list of records of the proof on show, as it is laid out.
type proofList struct {
	n      int
	at     int             // the record that the Tab key leads to
	open   map[int]float64 // records that stand open, and how much taller they are than a closed one
	height float64         // of a closed one, as measured
	shown  window.Slice
	html   string
}

// openAtOnce is how many records a proof may have for all of them to be shown in full from the start.
const openAtOnce = 5

func (l *proofList) reset() {
	*l = proofList{height: l.height, html: l.html, open: map[int]float64{}}
}

// begin lays a proof out. One that follows a correction of the same action keeps what stood open.
func (l *proofList) begin(p *action.Proof, again bool) {
	if again && len(p.Changes) == l.n {
		return
	}
	l.reset()
	l.n = len(p.Changes)
	if l.n <= openAtOnce {
		for i := range l.n {
			l.open[i] = 0
		}
	}
}

func (l *proofList) rows() window.Rows {
	return window.Rows{N: l.n, Height: l.height, Open: l.open}
}

// drawProof renders the records in view between two spacers.
func (p *page) drawProof(m *view.Model) {
	l := &p.changes.list
	if l.n == 0 && l.html == "" {
		return
	}
	scroll, err := browser.ByID(view.IDProofScroll)
	if err != nil {
		panic(err)
	}
	if l.height == 0 {
		l.height = 64
	}
	for range 3 { // once, and again where what was measured is another height than it was laid out by
		l.shown = l.rows().View(number(scroll, "scrollTop"), number(scroll, "clientHeight"), beside)
		p.renderProof(m)
		if !p.measureProof() {
			break
		}
	}
}

func (p *page) renderProof(m *view.Model) {
	l, w := &p.changes.list, &p.paint.writer
	m.Changes.From, m.Changes.To, m.Changes.At = l.shown.From, l.shown.To, l.at
	w.Reset()
	view.ProofRows(w, m)
	if text := w.String(); text != l.html {
		list, err := browser.ByID(view.IDProofRows)
		if err == nil {
			err = p.boot.Morph(list, text)
		}
		if err != nil {
			panic(err)
		}
		l.html = text
	}
	for id, pixels := range map[string]float64{view.IDProofBefore: l.shown.Before, view.IDProofAfter: l.shown.After} {
		spacer, err := browser.ByID(id)
		if err == nil {
			err = browser.SetHeight(spacer, int(pixels))
		}
		if err != nil {
			panic(err)
		}
	}
}

// measureProof takes the heights as they came out, and says whether the layout was by others.
func (p *page) measureProof() (changed bool) {
	l := &p.changes.list
	closed := 0
	for i := l.shown.From; i < l.shown.To; i++ {
		_, open := l.open[i]
		if !open && closed > 0 {
			continue // closed ones have one height: one tells it
		}
		row, err := browser.ByID(view.ProofRowID(i))
		if err != nil {
			continue
		}
		now := number(row, "offsetHeight")
		switch {
		case now <= 0:
		case open:
			if extra := now - l.height; extra != l.open[i] {
				l.open[i], changed = extra, true
			}
		default:
			closed++
			if now != l.height {
				l.height, changed = now, true
			}
		}
	}
	return changed
}

// scrolledProof follows the scrolling of the list.
func (p *page) scrolledProof() {
	if m := p.changes.m; m != nil && m.Changes.Shown != nil {
		p.drawProof(m)
	}
}

// rowKey moves within the list of records, and says whether the key was for that.
func (p *page) rowKey(e safejs.Value, name string) bool {
	l := &p.changes.list
	if l.n == 0 || p.changes.m == nil || !rowKeys[name] || modified(e) {
		return false
	}
	target, err := browser.Get(e, "target")
	if err != nil || target.Type() != safejs.TypeObject {
		return false
	}
	// A field within the list has these keys for itself.
	in, err := browser.Call(target, "closest", "#"+view.IDProofRows+" button, #"+view.IDProofScroll+":focus")
	if err != nil || in.IsNull() {
		return false
	}
	to := l.at
	switch name {
	case "ArrowDown":
		if word(in, "id") != view.IDProofScroll { // into the list it leads to the record that the Tab key leads to
			to++
		}
	case "ArrowUp":
		to--
	case "PageDown":
		to += p.proofPage()
	case "PageUp":
		to -= p.proofPage()
	case "Home":
		to = 0
	case "End":
		to = l.n - 1
	}
	p.goToChange(min(max(to, 0), l.n-1))
	return true
}

// rowKeys are the keys that move within the list.
var rowKeys = map[string]bool{"ArrowDown": true, "ArrowUp": true, "PageDown": true, "PageUp": true, "Home": true, "End": true}

// modified says whether a key is pressed together with one that makes another of it.
func modified(e safejs.Value) bool {
	for _, name := range []string{"ctrlKey", "altKey", "shiftKey", "metaKey"} {
		if held, _ := truth(e, name); held {
			return true
		}
	}
	return false
}

// proofPage is how many records the list goes on by at once.
func (p *page) proofPage() int {
	scroll, err := browser.ByID(view.IDProofScroll)
	if err != nil {
		return 1
	}
	return int(max(1, number(scroll, "clientHeight")/max(p.changes.list.height, 1)-1))
}

// goToChange brings a record into view and puts the focus on its tick.
func (p *page) goToChange(i int) {
	l := &p.changes.list
	l.at = i
	scroll, err := browser.ByID(view.IDProofScroll)
	if err != nil {
		return
	}
	before, upTo := l.rows(), l.rows()
	before.N, upTo.N = i, i+1
	top, bottom := before.Total(), upTo.Total()
	switch now, view := number(scroll, "scrollTop"), number(scroll, "clientHeight"); {
	case top < now:
		scroll.Set("scrollTop", top)
	case bottom > now+view:
		scroll.Set("scrollTop", bottom-view)
	}
	p.drawProof(p.changes.m)
	if tick, err := browser.ByID(view.TickID(i)); err == nil {
		browser.Call(tick, "focus", map[string]any{"preventScroll": true})
	}
}
