//go:build js && wasm

package main

import (
	"slices"
	"time"

	"docket/room"
	"docket/wasm/browser"
	"docket/wasm/html"
	"docket/wasm/reach"
	"docket/wasm/surface"
	"docket/wasm/view"
	"docket/wasm/window"
)

// painting is what is on the screen, so that only what differs is morphed.
type painting struct {
	due     bool
	now     *drawing     // what is being drawn, over several tasks; nil for nothing
	again   func(func()) // when to paint what happened since it began; nil where nothing has
	waits   int          // how often the picture may still wait for the tools
	regions map[string]string
	rows    string
	shown   window.Slice
	list    listed
	came    int                // rows that had come on top of the list when it was drawn last
	height  float64            // of a closed row, as measured
	open    map[uint64]float64 // rows that stand open, and how much taller they are than a closed one
	last    uint64             // the entry that the live region told of
	said    string
	title   string // the document's
	writer  html.Writer
}

func (t *painting) forget() {
	t.regions, t.rows = map[string]string{}, ""
	t.open = map[uint64]float64{}
	t.list, t.came, t.last = listed{}, 0, 0
}

// mount puts the skeleton in place of the sentence that stood there while the core was loading.
func (p *page) mount() error {
	root, err := browser.ByID("room")
	if err != nil {
		return err
	}
	p.paint.forget()
	view.Shell(&p.paint.writer)
	if err := root.Set("innerHTML", p.paint.writer.String()); err != nil {
		return err
	}
	return p.listen()
}

// repaint asks for a painting in the next task. Whatever happens until then is in it: a burst of calls is painted
// once. A task comes in a hidden tab too, where no frame would.
func (p *page) repaint() { p.paintSoon(browser.Macrotask) }

// paintSoon has the page painted, once soon calls. What is asked for while a picture is drawn comes after that, and who asks first says when.
func (p *page) paintSoon(soon func(func())) {
	switch {
	case p.paint.now != nil:
		if p.paint.again == nil {
			p.paint.again = soon
		}
	case !p.paint.due && p.desk != nil:
		p.paint.due = true
		soon(p.draw)
	}
}

// repaintAfter is repaint, and not before so much time has passed.
func (p *page) repaintAfter(d time.Duration) {
	p.paintSoon(func(draw func()) { browser.After(d, draw) })
}

// nameDocument tells in the name of the tab how much waits.
func (p *page) nameDocument(m *view.Model) {
	title := view.Title(m)
	if title == p.paint.title {
		return
	}
	if document, err := browser.Document(); err == nil && document.Set("title", title) == nil {
		p.paint.title = title
		browser.Badge(reach.Count(m.Room))
	}
}

// paintRegions morphs the parts of the page of these ids.
func (p *page) paintRegions(m *view.Model, ids ...string) {
	for _, region := range view.Regions {
		if slices.Contains(ids, region.ID) {
			p.paintRegion(m, region)
		}
	}
}

// paintRegion morphs a part of the page, if its HTML is another than it was.
func (p *page) paintRegion(m *view.Model, region view.Region) {
	w := &p.paint.writer
	w.Reset()
	region.Write(w, m)
	text := w.String()
	if have, ok := p.paint.regions[region.ID]; ok && have == text {
		return
	}
	element, err := browser.ByID(region.ID)
	if err != nil {
		panic(err)
	}
	if err := p.boot.Morph(element, text); err != nil {
		panic(err)
	}
	p.paint.regions[region.ID] = text
}

// model gathers what the page shows.
func (p *page) model() *view.Model {
	d := p.desk
	s := d.room.Snapshot()
	d.settle(s)
	m := &view.Model{Room: s, Tools: d.offered(), Zone: browser.Ahead, Following: d.followModel(), Surface: p.surfaceModel(), Kept: p.keptModel(d), Witness: p.witnessModel(d), Verify: p.verify.model(),
		Import: p.imp, Export: p.exp, Stored: p.storedModel(), Openings: map[string]view.Opening{}, Forms: p.forms,
		Alarms: p.alarms, Notices: p.notices, Stopped: p.stopped}
	for seat, o := range d.openings {
		m.Openings[seat] = view.Opening{Position: o.Position, Nonce: o.Nonce, Shown: o.shown, Saved: o.saved}
	}
	if p.earlier != nil {
		m.Import.Earlier = p.earlier.room.Snapshot().Name
	}
	m.Bridge = p.bridgeModel()
	m.Partner = p.partnerModel(p.surface.Status())
	m.Changes = p.changesModel(s)
	m.Tasks = p.tasksModel()
	m.Mandates = view.Mandates{Read: p.mandates.read}
	m.Sift = p.siftModel()
	m.Strip = p.stripModel()
	m.Script = p.scriptModel(d, s)
	m.Course = d.course.Stretches()
	p.guardModel(m)
	m.Walk, m.Reach = p.walkModel(m, d), p.reach.state
	m.Last = p.sentence(s.Len)
	return m
}

// settle lets go of openings that a new round has made useless.
func (d *desk) settle(s room.Snapshot) {
	if n := s.Now().N; n != d.round {
		clear(d.openings)
		d.round = n
	}
}

// sentence is what the live region says: the newest entry, unless it is a look, which would only be noise.
func (p *page) sentence(n uint64) string {
	if n != p.paint.last {
		if e, ok := p.desk.room.Ledger().Entry(n); ok && e.Kind != "read" && e.Kind != "retried" {
			p.paint.said = p.desk.room.Sentence(e)
		}
		p.paint.last = n
	}
	return p.paint.said
}

func (p *page) surfaceModel() view.Surface {
	s := p.surface.Status()
	out := view.Surface{Complete: s.Complete, Cause: string(s.Cause())}
	if s.Platform.State != surface.Native || !out.Complete {
		out.Sentence = s.Sentence()
	}
	switch s.Platform.State {
	case surface.Native:
		out.State = view.Native
	case surface.Polyfill:
		out.State = view.Polyfill
	default:
		out.State = view.Absent
	}
	for _, m := range s.Missing {
		out.Missing = append(out.Missing, view.Missing{Name: m.Name, Reason: m.Reason})
	}
	return out
}
