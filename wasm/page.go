//go:build js && wasm

package main

import (
	"context"
	"strings"
	"time"

	"github.com/hack-pad/safejs"

	"docket/room"
	"docket/wasm/browser"
	"docket/wasm/course"
	"docket/wasm/guard"
	"docket/wasm/sample"
	"docket/wasm/store"
	"docket/wasm/surface"
	"docket/wasm/view"
	"docket/wasm/wording"
)

// firstQuestion is what a room asks until its host puts a question. Nobody put it, and the record says so.
const firstQuestion = wording.ShallTheProposalBeAdoptedAs

// page is the one page the core drives. Everything but the goroutines that wait for something runs on the
// browser's own turn, so its fields need no lock.
type page struct {
	boot    *browser.Boot
	surface *surface.Surface
	// platform is what the surface registers with, for who calls from this page.
	platform surface.Platform
	over     chan struct{}

	desk    *desk   // the room on show
	desks   []*desk // every room this tab keeps in storage
	earlier *desk   // the room that was on show before an import or a new room, to return to

	forms     map[string]view.Form
	notices   []string
	alarms    []string
	stored    []store.RoomInfo        // what this browser keeps, as last listed
	taking    bool                    // a room is being taken up from storage
	opening   bool                    // a new room waits for its key
	told      told                    // what came of the last export from the list of rooms
	elsewhere map[string]store.Holder // rooms that another tab has, as last listed
	offered   string                  // the names of the tools that the last picture knows of
	stopped   bool

	guard  guard.Guard
	press  pressed
	verify verifying
	imp    view.Import
	exp    view.Export
	cancel context.CancelFunc // of the import under way

	signatures signatures

	paint painting
	keep  keeper

	bridge   bridging
	partner  inviting
	changes  changing
	tasks    tasking
	mandates mandates
	sift     sifting
	strip    stripping
	walk     walking
	courses  map[*room.Room]*course.Course // of rooms that were replayed and are not on show yet
	reach    reaching
}

func newPage() (*page, error) {
	boot, err := browser.FindBoot()
	if err != nil {
		return nil, err
	}
	name, err := pageName()
	if err != nil {
		return nil, err
	}
	return &page{boot: boot, over: make(chan struct{}), forms: map[string]view.Form{}, courses: map[*room.Room]*course.Course{}, signatures: signatures{known: map[[32]byte]bool{}},
		bridge: bridging{page: name}, keep: keeper{tab: name[len(name)-4:]}}, nil
}

// start shows the room. A room that this tab had is taken up again from storage; otherwise a new one opens at once
// and storage follows.
func (p *page) start() {
	var err error
	p.platform = surface.Detect(safejs.Global(), p.boot.Surface)
	p.surface, err = surface.New(surface.Config{
		Platform:    p.platform,
		Calls:       calls{p},
		Controllers: p.boot.Controllers,
		Guard:       p.boot.Guard,
		OnStatus:    func() { p.followTool(); p.repaint() },
		OnFailure:   func(err error) { p.alarm(wording.SomethingCouldNotBeRecorded.With(err.Error())) },
	})
	if err != nil {
		panic(err)
	}
	if err := p.followTabs(); err != nil {
		panic(err)
	}
	p.keep.channel, _ = store.OpenChannel(p.heed) // without, a tab that follows sees more only when it is looked at
	p.hearLinks()
	p.heedPartner()
	p.resumeTelling()
	p.changes.link = p.addressed()
	browser.Go(func() {
		if d := p.resume(); d != nil {
			p.put(d)
			return
		}
		d, err := p.open(sample.Room{Records: p.changes.link})
		if err != nil {
			panic(err)
		}
		p.put(d)
	})
}

// put shows a room, keeps it from now on, and gives up an import that would put another in its place.
func (p *page) put(d *desk) {
	switch {
	case p.cancel == nil:
		p.imp = view.Import{}
	case d.kept != nil: // it is not the import that puts it
		p.cancel()
	}
	p.show(d)
	p.hold(d)
	if d.follows != nil {
		return
	}
	if !d.imported { // what was approved and not released before a reload
		d.room.Deliver()
	}
	if d.checks == nil {
		p.observe(d)
		p.witnessed(d)
	}
}

// show puts a room in place of the one on show, which stays to be returned to.
func (p *page) show(d *desk) {
	if p.desk == d {
		return
	}
	if p.desk == nil {
		if err := p.mount(); err != nil {
			panic(err)
		}
	} else {
		p.desk.leave()
		switch {
		case p.desk.follows != nil:
			p.desk.unfollow()
		case p.desk.kept == nil || !p.desk.kept.gone:
			p.desk.room.Interrupt(room.WhyLeft)
			p.earlier = p.desk
		}
		p.leaveBridge()
	}
	p.desk = d
	d.set.Challenge = p.nextChallenge
	p.partner.asked = ""
	p.changes = p.changes.another()
	p.tasks = p.tasks.another()
	p.mandates = mandates{}
	p.clearSift()
	p.strip = p.strip.another()
	if c := p.courses[d.room]; c != nil {
		d.course = *c
		delete(p.courses, d.room)
	}
	clear(p.forms)
	p.verify.stop()
	p.verify = verifying{}
	p.exp = view.Export{}
	p.paint.forget()
	d.leave = d.room.Subscribe(p.changed)
	p.changed()
}

// changed follows every act: the tools first, since an agent may be waiting for them, and the picture after.
func (p *page) changed() {
	s := p.desk.room.Snapshot()
	p.desk.course.Take(s.Len, s)
	if names := strings.Join(p.desk.names(s), " "); names != p.offered {
		p.offered = names
		p.paint.waits = maxWaits
		p.repaintAfter(toolsFirst)
	}
	p.surface.SyncWith(p.desk.offered)
	p.syncBridge()
	p.followInvitation(s)
	p.repaint()
}

// Painting a new phase takes longer than the browser takes to announce its tools, and an agent that asks for them
// meanwhile would wait for the painting. So the picture waits a little, and a little more while registrations are not
// confirmed, at most so often.
const (
	toolsFirst = 20 * time.Millisecond
	maxWaits   = 4
)

// maxAlarms is how many alarms stand at once; the last ones stay.
const maxAlarms = 5

func (p *page) alarm(text string) {
	if n := len(p.alarms); n > 0 && p.alarms[n-1] == text {
		return
	}
	p.alarms = append(p.alarms, text)
	p.alarms = p.alarms[max(0, len(p.alarms)-maxAlarms):]
	p.repaint()
}

func (p *page) notice(text string) {
	p.notices = []string{text}
	p.repaint()
}

// panicked ends the core: after a panic nobody knows what state is whole. boot.js withdraws the tools and says so.
func (p *page) panicked(value any, stack string) {
	if p.stopped {
		return
	}
	p.stopped = true
	if console, err := browser.Get(safejs.Global(), "console"); err == nil {
		browser.Call(console, "error", "docket: "+browser.Describe(value)+"\n"+stack)
	}
	p.surface.Stop("the core met a fault of its own and stopped")
	p.leaveBridge()
	close(p.over)
}
