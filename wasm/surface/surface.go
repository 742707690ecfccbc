//go:build js && wasm

package surface

import (
	"context"
	"sync"
	"time"

	"github.com/hack-pad/safejs"

	"docket/ledger"
	"docket/tools"
	"docket/wasm/browser"
)

type tool = tools.Tool

// Calls is what answers calls: the room's [tools.Set].
type Calls interface {
	Call(ctx context.Context, door ledger.Door, name string, input []byte) tools.Answer
	Refuse(door ledger.Door, name, code, path, message string) tools.Answer
	CancelTooLate(name string, a tools.Answer) error
	// Kept waits, for a bounded time, until what an answer tells of is stored, and gives the answer as it then is.
	Kept(ctx context.Context, a tools.Answer) tools.Answer
}

// Config is what a surface is made of.
type Config struct {
	Platform    Platform
	Calls       Calls
	Controllers safejs.Value // boot.js's Set of AbortControllers; undefined for none
	// Guard, where given, wraps what the browser calls, so that no call outlives the core unanswered.
	Guard func(execute safejs.Value) (safejs.Value, error)
	// OnStatus is told when the status may have changed. It may ask for the status and may sync.
	OnStatus func()
	// OnFailure is told of what could not be recorded or withdrawn.
	OnFailure func(error)
}

// holdAtMost bounds how long a change waits for a call whose tool is going and whose answer does not come.
const holdAtMost = 500 * time.Millisecond

// Surface is the tools that this page offers. Its methods may be called from any goroutine, and in a callback.
type Surface struct {
	Config
	platform Platform

	// Nothing that JavaScript could call back from is called under mu.
	mu         sync.Mutex
	want       []tool                   // what the room offers
	registered map[string]*registration // by name, those that stand or are not refused yet
	failed     map[string]*Missing
	reads      *group // read tools, for the page's life
	phase      *group // the tools of the phase the room is in
	exposed    *group // what is for another origin, so that it can go alone
	executes   map[string]*browser.Func
	stopped    string

	applying, dirty bool // one at a time makes registered what want says; dirty: once more
	waiting         bool // a change waits for answers
	stopHold        func()

	inFlight  map[int]*call
	late      map[int]*call // answered with an effect, their caller's signal still able to fire
	lateOrder []int
	lastCall  int
	abort     *browser.Func
	stopEvent func()
}

// New makes a surface with nothing registered.
func New(c Config) (*Surface, error) {
	s := &Surface{Config: c, platform: c.Platform, registered: map[string]*registration{}, failed: map[string]*Missing{},
		executes: map[string]*browser.Func{}, inFlight: map[int]*call{}, late: map[int]*call{}}
	var err error
	if s.abort, err = browser.Callback(s.aborted); err != nil {
		return nil, err
	}
	if s.platform.State != Absent && s.platform.announces {
		if s.stopEvent, err = browser.On(s.platform.context, "toolchange", s.toolsChanged); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// Sync makes what is registered follow what the room offers. With no call in flight it has done so when it returns; else
// it is done one macrotask after the answers that are due. See the package's documentation.
func (s *Surface) Sync(offered []tools.Tool) {
	s.SyncWith(func() []tools.Tool { return offered })
}

// SyncWith is Sync for acts that may overlap: what is offered is asked for inside, so that of two syncs the one that comes
// last cannot bring the older offer. Offered must call neither JavaScript nor the surface.
func (s *Surface) SyncWith(offered func() []tools.Tool) {
	s.mu.Lock()
	s.want = append([]tool(nil), offered()...)
	switch {
	case s.stopped != "" || s.platform.State == Absent:
		s.mu.Unlock()
		s.tell()
		return
	case !s.differs():
		s.mu.Unlock()
		return
	case len(s.inFlight) == 0 && !s.waiting:
		s.mu.Unlock()
		s.apply()
		return
	}
	first := !s.waiting
	s.waiting = true
	s.mu.Unlock()
	if first {
		stop := browser.After(holdAtMost, func() { s.release(true) })
		s.mu.Lock()
		s.stopHold = stop
		s.mu.Unlock()
	}
	browser.Macrotask(func() { s.release(false) })
}

// release applies a change that waited, unless a tool that goes with it still owes an answer. Calls that are in flight
// when a macrotask has passed wait for something from outside, so it is not they who caused the change; those of tools
// that stay are not waited for.
func (s *Surface) release(force bool) {
	s.mu.Lock()
	if s.waiting && force && s.leavingStores() {
		s.mu.Unlock()
		stop := browser.After(holdAtMost, func() { s.release(true) })
		s.mu.Lock()
		s.stopHold = stop
		s.mu.Unlock()
		return
	}
	if !s.waiting || !force && s.leavingOwes() {
		s.mu.Unlock()
		return
	}
	s.waiting = false
	stop := s.stopHold
	s.stopHold = nil
	s.mu.Unlock()
	if stop != nil {
		stop()
	}
	s.apply()
}

// leavingOwes says whether a call is in flight of a tool that the change would unregister.
func (s *Surface) leavingOwes() bool {
	for _, c := range s.inFlight {
		if r := s.registered[c.name]; r != nil && !s.keeps(r) {
			return true
		}
	}
	return false
}

// leavingStores says whether such a call has its answer already, and only waits for it to be stored: a browser that cancels a
// call whose tool goes must not take that answer away.
func (s *Surface) leavingStores() bool {
	for _, c := range s.inFlight {
		if r := s.registered[c.name]; c.storing && r != nil && !s.keeps(r) {
			return true
		}
	}
	return false
}

// Stop withdraws every tool for good and says why. Calls in flight are still answered.
func (s *Surface) Stop(reason string) {
	s.mu.Lock()
	if s.stopped != "" {
		s.mu.Unlock()
		return
	}
	s.stopped = reason
	s.waiting = false
	stop, stopEvent := s.stopHold, s.stopEvent
	s.stopHold, s.stopEvent = nil, nil
	groups := []*group{s.reads, s.phase, s.exposed}
	s.reads, s.phase, s.exposed = nil, nil, nil
	clear(s.registered)
	clear(s.failed)
	s.mu.Unlock()
	for _, f := range []func(){stop, stopEvent} {
		if f != nil {
			f()
		}
	}
	for _, g := range groups {
		s.withdraw(g)
	}
	s.tell()
}

// toolsChanged hears of every change to the page's tools. Where a name of ours was taken it may have become free.
func (s *Surface) toolsChanged(safejs.Value) {
	s.mu.Lock()
	taken := false
	for _, m := range s.failed {
		taken = taken || m.Kind == "InvalidStateError"
	}
	retry := taken && s.stopped == "" && !s.waiting && !s.applying
	s.mu.Unlock()
	if retry {
		browser.Macrotask(s.apply)
	}
}

func (s *Surface) tell() {
	if s.OnStatus != nil {
		s.OnStatus()
	}
}

func (s *Surface) fail(err error) {
	if err != nil && s.OnFailure != nil {
		s.OnFailure(err)
	}
}
