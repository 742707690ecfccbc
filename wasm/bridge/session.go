package bridge

import (
	"context"
	"slices"
	"strconv"
	"sync"

	"docket/room"
	"docket/tools"
	"docket/tools/wire"
)

// Room is what a session does in the room on show. None of it may block, but for Call.
type Room interface {
	// Open lands the row bridge_opened.
	Open() error
	// Close ends what waits at the bridge and lands the row bridge_closed; the press is the host's, for room.WhyHost.
	Close(why string, press *room.Press) error
	// Offered is what the page offers its own agent now.
	Offered() []tools.Tool
	// Call runs a tool for a client at the bridge, and answers whatever happens.
	Call(ctx context.Context, client room.Client, call wire.Call) tools.Answer
	// Refuse records and answers a call that cannot be run.
	Refuse(client room.Client, call wire.Call, code, message string) tools.Answer
}

// Config is what a session is made of.
type Config struct {
	Room  Room
	Hello wire.Hello

	Send   func(text string) error // to the bridge, without waiting
	Hangup func()                  // ends the connection

	Go    func(func()) // runs something that may wait
	Later func(func()) // runs something in a later turn, when everything that can go on has gone on
	// Recover is deferred around a call, stops its panic and reports it.
	Recover func()

	OnChange  func() // the status may be another
	OnFailure func(error)
}

// Phase is how far a session has come.
type Phase int

// The phases of a session.
const (
	Greeting Phase = iota // the bridge has not welcomed the page
	Open                  // the row has landed, and calls may come
	Over
)

// How a session can end beside the reasons of a row bridge_closed, while it was [Greeting].
const (
	WhyRefused = "refused" // by the bridge, with a code and a message
	WhyRoom    = "room"    // by the room, with its message
	WhySilent  = "silent"  // the bridge said nothing in time
)

// Status is a session as it can be shown.
type Status struct {
	Phase   Phase
	Clients []room.Client // that called, as they call themselves, the first one first
	Running int           // calls not yet answered
	// Why it ended, once Over: a reason of bridge_closed, or WhyRefused and its like. Code and Message are the bridge's
	// or the room's own words.
	Why, Code, Message string
}

// maxCalls is how many calls may be under way at once, and maxClients how many clients are told apart.
const (
	maxCalls   = 64
	maxClients = 16
	keepLate   = 512 // answered calls that are remembered for a cancel that comes too late
)

// Session is one connection to a bridge. Its methods may be called from any goroutine and do not block.
type Session struct {
	Config

	mu     sync.Mutex
	status Status
	told   []tools.Tool // what the bridge was told is offered
	due    bool         // it will be looked at again
	last   uint64       // the id of the newest call

	running map[uint64]*running
	late    []*running // answered with an effect, in the order of their answers
}

// running is a call on its way through.
type running struct {
	wire.Call
	client room.Client
	ctx    context.Context
	cancel context.CancelFunc

	// Under the session's lock. Together they make exactly one of two rows, whichever comes first.
	cancelled bool
	answer    tools.Answer
}

// New makes a session for a connection that is not open yet.
func New(c Config) *Session { return &Session{Config: c, running: map[uint64]*running{}} }

// Status is how the session stands.
func (s *Session) Status() Status {
	s.mu.Lock()
	defer s.mu.Unlock()
	out := s.status
	out.Clients = append([]room.Client(nil), s.status.Clients...)
	out.Running = len(s.running)
	return out
}

func (s *Session) phase() Phase {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.status.Phase
}

// Garbled ends the session for a message that could not even be read.
func (s *Session) Garbled(err error) {
	s.broken("a message of the bridge could not be read: " + err.Error())
}

// Begin greets the bridge, once the connection is open. The token is forgotten with that.
func (s *Session) Begin() {
	s.send(s.Hello)
	s.Hello.Token = ""
}

// Receive takes a message of the bridge.
func (s *Session) Receive(text string) {
	m, err := wire.ParseToPage([]byte(text))
	if err != nil {
		s.broken("the bridge sent what is no message: " + err.Error())
		return
	}
	phase := s.phase()
	if phase == Over {
		return
	}
	switch m := m.(type) {
	case wire.Bye:
		s.end(Status{Why: room.WhyBridge, Code: m.Why}, nil)
	case wire.Refused:
		why := WhyRefused
		if phase == Open { // it found something wrong with what the page said
			why = room.WhyBridge
		}
		s.end(Status{Why: why, Code: m.Code, Message: m.Message}, nil)
	case wire.Welcome:
		if phase != Greeting {
			s.broken("the bridge welcomed the page twice")
			return
		}
		s.open()
	case wire.Call:
		if phase != Open {
			s.broken("the bridge called before the page was ready")
			return
		}
		s.call(m)
	case wire.Cancel:
		s.abort(m.ID)
	}
}

// open lands the bridge's row, and only then says that calls may come.
func (s *Session) open() {
	if err := s.Room.Open(); err != nil {
		s.end(Status{Why: WhyRoom, Message: err.Error()}, nil)
		return
	}
	s.mu.Lock()
	s.status.Phase = Open
	s.mu.Unlock()
	s.send(wire.Opened{})
	s.tell()
	s.OnChange()
}

// Sync is to be called whenever what the page offers may have changed. The bridge is told in a later turn: by then the
// answer to the call that changed it, if it was one, is on its way.
func (s *Session) Sync() {
	s.mu.Lock()
	again := s.status.Phase == Open && !s.due
	s.due = s.due || again
	s.mu.Unlock()
	if again {
		s.Later(s.tell)
	}
}

// tell sends what is offered, where that is not what the bridge was told last.
func (s *Session) tell() {
	offered := s.Room.Offered()
	s.mu.Lock()
	s.due = false
	if s.status.Phase != Open || s.told != nil && slices.EqualFunc(s.told, offered, tools.Tool.Same) {
		s.mu.Unlock()
		return
	}
	s.told = offered
	s.mu.Unlock()
	m := wire.Tools{}
	for _, t := range offered {
		m.Tools = append(m.Tools, wire.Tool{Name: t.Name, Title: t.Title, Description: t.Description, Schema: []byte(t.Schema.JSON()),
			ReadOnly: t.ReadOnly, Consequential: t.Consequential, Untrusted: t.Untrusted})
	}
	s.send(m)
}

// send writes a message. A connection that takes nothing any more is one that ends.
func (s *Session) send(m wire.FromPage) {
	b, err := wire.AppendFromPage(nil, m)
	if err != nil {
		s.OnFailure(err)
		s.broken("the page could not write a message: " + err.Error())
		return
	}
	if err := s.Send(string(b)); err != nil {
		s.Lost()
	}
}

func utoa(n uint64) string { return strconv.FormatUint(n, 10) }
