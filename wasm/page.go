//go:build js && wasm

package main

import (
	"context"
	"encoding/hex"
	"io"
	"strings"
	"time"

	"github.com/hack-pad/safejs"

	"docket/ledger"
	"docket/room"
	"docket/room/records/shipped"
	"docket/tools"
	"docket/wasm/browser"
	"docket/wasm/course"
	"docket/wasm/guard"
	"docket/wasm/marks"
	"docket/wasm/sample"
	"docket/wasm/store"
	"docket/wasm/surface"
	"docket/wasm/view"
	"docket/wasm/worker"
)

// firstQuestion is what a room asks until its host puts a question. Nobody put it, and the record says so.
const firstQuestion = "Shall the proposal be adopted as drafted?"

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

// desk is a room with all that this page holds for it.
type desk struct {
	room     *room.Room
	set      *tools.Set
	openings map[string]*opening // by seat: what this page sealed for its human seats, in this round
	marks    marks.List          // of its ledger, as far as there was time for them
	course   course.Course       // which tools were offered over its record
	pins     []uint64            // how many entries the cosigned checkpoints cover that this page knows of
	round    int
	kept     *keeping
	follows  *following // another tab has the room; nil where this one has
	checks   checks
	worker   worker.Keys // what this site's Worker said of its keys
	sealing  sealing
	imported bool   // a record from a file: nothing is added to it that nobody asked for
	leave    func() // ends the subscription
	script   scripting
}

// opening is a commitment of a human seat, as this page can open it. It is held in the memory of this tab and
// nowhere else.
type opening struct {
	room.Opening
	shown, saved bool
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
		OnFailure:   func(err error) { p.alarm("Something could not be recorded: " + err.Error()) },
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

// open makes a new room. It is not on show yet.
func (p *page) open(s sample.Room) (*desk, error) {
	var id [16]byte
	if _, err := io.ReadFull(browser.Random, id[:]); err != nil {
		return nil, err
	}
	c := p.config()
	c.ID = hex.EncodeToString(id[:])
	key, why := p.newKey()
	if key != nil {
		ours := ledger.RoomKey(key.Public)
		text, err := ledger.FormatKey(ours)
		if err != nil {
			return nil, err
		}
		c.ID, c.Key = ledger.RoomID(key.Public), text
	}
	c.Name, c.Question = begins(s, c.ID)
	r, err := room.New(c)
	if err != nil {
		return nil, err
	}
	if err := openSet(r, s.Records); err != nil {
		return nil, err
	}
	d, err := newDesk(r)
	if err != nil {
		return nil, err
	}
	d.sealing.key, d.sealing.why = key, why
	return d, nil
}

func (p *page) config() room.Config {
	return room.Config{Now: browser.Now, Random: browser.Random, Verify: p.signatures.verify, Sets: shipped.Find, Courier: courier}
}

func newDesk(r *room.Room) (*desk, error) {
	set, err := tools.New(r, browser.Random)
	if err != nil {
		return nil, err
	}
	return &desk{room: r, set: set, openings: map[string]*opening{}, leave: func() {}}, nil
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

// calls hands the surface's calls to the room on show.
type calls struct{ p *page }

func (c calls) Call(ctx context.Context, door ledger.Door, name string, input []byte) tools.Answer {
	if c.p.desk.follows != nil {
		return heldElsewhere()
	}
	return c.p.desk.set.Call(ctx, door, name, input)
}

func (c calls) Kept(ctx context.Context, a tools.Answer) tools.Answer { return c.p.durable(ctx, a) }

func (c calls) Refuse(door ledger.Door, name, code, path, message string) tools.Answer {
	if c.p.desk.follows != nil {
		return heldElsewhere()
	}
	return c.p.desk.set.Refuse(door, name, code, path, message)
}

// CancelTooLate goes to the room that answered, whichever is on show by now.
func (c calls) CancelTooLate(name string, a tools.Answer) error { return a.CancelTooLate(name) }

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
