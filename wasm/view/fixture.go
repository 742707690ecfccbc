package view

import (
	"bytes"
	"context"
	"slices"
	"strings"
	"time"

	"docket/ledger"
	"docket/room"
	"docket/room/action"
	"docket/tools"
	"docket/wasm/course"
	"docket/wasm/html"
	"docket/wasm/marks"
	"docket/wasm/script"
	"docket/wasm/sift"
)

// Story is one state of the page, made from a real room with a fixed clock and fixed nonces.
type Story struct {
	Name, Title string
	Build       func() Page
}

// Page is everything there is to render in one state.
type Page struct {
	Model *Model
	InView
	Verify *VerifyModel // the page that checks files, in place of the room's
}

// Write writes the page.
func (p Page) Write(w *html.Writer) {
	if p.Verify != nil {
		VerifyWhole(w, p.Verify)
		return
	}
	Whole(w, p.Model, p.InView)
}

// fixture is a room under construction. Its acts must be admitted: a story that breaks the rules panics.
type fixture struct {
	*room.Room
	host, rider room.Caller
	openings    map[string]room.Opening
	challenge   string // that the invited origin must answer
}

// counting is a source of numbers that are the same in every run.
type counting struct{ n byte }

func (c *counting) Read(b []byte) (int, error) {
	for i := range b {
		c.n = c.n*167 + 13
		b[i] = c.n
	}
	return len(b), nil
}

const question = "Which carrier takes the 42 shipments off the cancelled night flight?"

func newFixture() *fixture {
	now := time.Date(2026, 3, 14, 9, 26, 53, 589e6, time.UTC)
	r, err := room.New(room.Config{
		ID: "3f6c1e0a9b2d4857a1c4e8f00d5b7293", Name: "Night flight recovery", Question: question,
		Now:    func() time.Time { now = now.Add(1374 * time.Millisecond); return now },
		Random: &counting{n: 7}, Sets: storySets, Courier: func(action.Effect) error { return nil },
	})
	if err != nil {
		panic("view: " + err.Error())
	}
	return &fixture{Room: r, host: room.Caller{Door: ledger.UI, Seat: room.HostSeat}, rider: room.Caller{Door: ledger.WebMCP, Seat: room.RiderSeat},
		openings: map[string]room.Opening{}}
}

// mouse and key are presses as a browser measures them.
func mouse() *room.Press {
	return &room.Press{Type: "click", Trusted: true, Detail: 1, Pointer: "mouse", Prelude: "pointerdown+mousedown+pointerup+mouseup", X: 412, Y: 233, ScreenX: 530, ScreenY: 401, UserActivation: true}
}

func key() *room.Press {
	return &room.Press{Type: "click", Trusted: true, Prelude: "keydown+keyup", UserActivation: true}
}

func must(_ room.Landed, err error) {
	if err != nil {
		panic("view: a story's act was refused: " + err.Error())
	}
}

func (f *fixture) advance(to room.Phase) *fixture {
	must(f.Advance(f.host, to, mouse()))
	return f
}

func (f *fixture) commit(by room.Caller, position string) *fixture {
	landed, opening, err := f.Commit(by, position, room.Stamp{}, pressOf(by))
	must(landed, err)
	f.openings[by.Seat] = opening
	return f
}

func (f *fixture) reveal(by room.Caller) *fixture {
	o := f.openings[by.Seat]
	landed, _, err := f.Reveal(by, o.Position, o.Nonce, room.Stamp{}, pressOf(by))
	must(landed, err)
	return f
}

func pressOf(by room.Caller) *room.Press {
	if by.Door == ledger.UI {
		return key()
	}
	return nil
}

func (f *fixture) seat(name string, kind room.Kind) room.Caller {
	must(f.AddSeat(f.host, name, kind, mouse()))
	seats := f.Snapshot().Seats
	by := room.Caller{Door: ledger.UI, Seat: seats[len(seats)-1].ID}
	if kind == room.Agent {
		return f.bridged(by.Seat)
	}
	return by
}

// bridged is a seat's agent at the bridge, which is opened where it is not.
func (f *fixture) bridged(seat string) room.Caller {
	if f.Snapshot().Bridge == nil {
		must(f.OpenBridge(f.host, bridgeAddress, mouse()))
	}
	return room.Caller{Door: ledger.Bridge, Seat: seat, Client: bridgeClient}
}

const bridgeAddress = "127.0.0.1:43127"

var bridgeClient = room.Client{Name: "claude-code", Version: "2.1.44"}

// reads leaves the rows of an agent that looks around.
func (f *fixture) reads(names ...string) *fixture {
	for _, name := range names {
		input, err := ledger.Make()
		if err != nil {
			panic("view: " + err.Error())
		}
		must(f.Read(f.rider, name, input))
	}
	return f
}

// ask puts a ruling before the host, and gives the hash of the ask.
func (f *fixture) ask(ruling string) ledger.Hash {
	landed, err := f.Ask(f.rider, ruling, room.Stamp{})
	must(landed, err)
	return landed.Entry.Hash
}

// show makes the page of the room as it is now.
func (f *fixture) show(change func(*Model)) Page {
	s := f.Snapshot()
	m := &Model{Room: s, Tools: tools.Offered(s), Surface: Surface{State: Native, Complete: true}, Kept: Kept{State: KeptHere, UpTo: s.Len},
		Openings: map[string]Opening{}, Forms: map[string]Form{}, Script: Script{Steps: script.Steps(s, script.Hand{})}}
	for seat, o := range f.openings {
		if have, ok := s.Seat(seat); ok && have.Kind == room.Human {
			m.Openings[seat] = Opening{Position: o.Position, Nonce: o.Nonce}
		}
	}
	entries := slices.Collect(f.Ledger().Entries(1))
	slices.Reverse(entries)
	m.Last = f.Sentence(entries[0])
	m.Sift.Seats, m.Sift.Kinds = f.marks().Seats(), f.marks().Kinds()
	m.Strip, m.Course = Strip{First: 1, Last: s.Len}, f.course()
	if len(entries) > 60 {
		entries = entries[:60]
	}
	if change != nil {
		change(m)
	}
	return Page{Model: m, InView: InView{Entries: entries, Open: map[uint64]bool{}, Tell: f.Sentence}}
}

// course is which tools the room offered over its record, by replaying it.
func (f *fixture) course() []course.Stretch {
	var c course.Course
	_, err := room.Replay(f.Ledger(), room.Config{Sets: storySets, Now: time.Now, Random: &counting{}, Verify: func(_, _, _ []byte) bool { return true },
		Watch: func(e ledger.Entry, now func() room.Snapshot) { c.Take(e.Seq, now()) }})
	if err != nil {
		panic("view: a story's record is not replayed: " + err.Error())
	}
	return c.Stretches()
}

// marks are those of the room's ledger.
func (f *fixture) marks() *marks.List {
	var l marks.List
	for e := range f.Ledger().Entries(1) {
		l.Add(e)
	}
	return &l
}

// sift shows what a filter lets through, once so many entries were looked at.
func (f *fixture) sift(filter sift.Filter, steps int) Page {
	p := f.show(nil)
	l := f.marks()
	s := sift.New(filter, sift.Source{Marks: l, Entry: f.Ledger().Entry, Tell: f.Sentence})
	s.Step(steps)
	m := &p.Model.Sift
	m.Filter, m.Looked, m.Of, m.Found = filter, s.Looked(), l.Len(), s.Len()
	p.Entries = p.Entries[:0]
	for i := range s.Len() {
		e, _ := f.Ledger().Entry(s.At(i))
		p.Entries = append(p.Entries, e)
	}
	return p
}

// wake lets the cards on show be decided.
func (m *Model) wake() {
	m.Guard.Awake = map[string]bool{}
	for _, card := range m.Cards() {
		m.Guard.Awake[card] = true
	}
}

// tampered imports the room's export after a change to one of its entries, and gives the verdict.
func (f *fixture) tampered(seq uint64, change func(e *ledger.Entry) string) *ledger.Verdict {
	var lines []string
	for e := range f.Ledger().Entries(1) {
		line := string(e.AppendLine(nil))
		if e.Seq == seq {
			line = change(&e)
		}
		if line != "" {
			lines = append(lines, line)
		}
	}
	_, v, err := ledger.Import(context.Background(), strings.NewReader(strings.Join(lines, "\n")+"\n"), nil)
	if err == nil || v.Fault == nil {
		panic("view: a tampered export was taken")
	}
	return &v
}

// foreign is a chain of another system, as its export tells it.
func foreign() *ledger.Verdict {
	e := ledger.Entry{Seq: 1, TS: "2026-01-01T00:00:00.000Z", Kind: "phase_enter", Actor: ledger.Actor{Seat: "host", Ingress: "ui", Grade: "client-asserted"}}
	var err error
	if e.Payload, err = ledger.Make(ledger.Str("phase", "open")); err != nil {
		panic("view: " + err.Error())
	}
	e.Actor.Attribution = "client reports that someone acted in the page"
	e.Hash = e.Sum()
	_, v, err := ledger.Import(context.Background(), bytes.NewReader(append(e.AppendLine(nil), '\n')), nil)
	if err != nil {
		panic("view: " + err.Error())
	}
	return &v
}
