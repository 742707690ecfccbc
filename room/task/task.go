package task

import (
	"docket/ledger"
)

// Actor is a seat together with the door it acts through, and at the bridge with how the client there calls itself. Two actors of one
// seat are two: what one of them accepted, the other does not own.
type Actor struct {
	Seat   string
	Door   ledger.Door
	Client string // at the bridge: name and version, as asserted; "" elsewhere
}

// By is who brings an event. Host says that it is the host's seat at the page's controls.
type By struct {
	Actor
	Kind string // of its seat: "human" or "agent"
	Host bool
}

// Status is where a task is in its life.
type Status string

// The statuses. Those of OAP that nothing there ever sets are not among them.
const (
	Pending      Status = "pending_acceptance" // created, and nobody has accepted it yet
	Accepted     Status = "accepted"           // owned
	Completed    Status = "completed"          // owned, and its owner claims that it is done
	Transitioned Status = "transitioned"       // not owned any more: handed off, and not accepted since
	Expired      Status = "expired"            // its time was up before anybody accepted it
	Recalled     Status = "recalled"           // taken back while nobody owned it
)

// Over says that nobody can accept the task any more.
func (s Status) Over() bool { return s == Expired || s == Recalled }

// Task is one task. A [Board] never changes a Task that it gave out: it puts another in its place.
type Task struct {
	Hash        ledger.Hash // of the entry that created it: its id
	Seq         uint64
	TS          string
	By          Actor
	Title       string
	Description string // may be empty
	Scope       string // who may accept it: "human", "agent", a seat's id, or "" for anybody
	Until       string // until when somebody must have accepted it for the first time, "" for no end

	Status Status
	Owner  *Actor   // nil for none
	Offer  *Handoff // the handoff that waits for its recipient, nil for none

	Acceptances []Acceptance // oldest first, as all of these
	Claims      []Claim
	Handoffs    []Handoff
	since       int    // the first of the claims since the last handoff
	Last        uint64 // its latest entry
}

// Acceptance is a seat taking a task upon itself.
type Acceptance struct {
	Hash    ledger.Hash
	Seq     uint64
	TS      string
	By      Actor
	Note    string
	Reopens ledger.Hash // the claim that stood when the task was accepted anew; zero for none
}

// Claim is an owner saying that the task is done, and how it knows.
type Claim struct {
	Hash       ledger.Hash
	Seq        uint64
	TS         string
	By         Actor
	Provenance Provenance
	Text       string
	Evidence   *Evidence // nil for none
}

// Handoff is a task leaving its owner. It does not arrive anywhere before its recipient accepts it.
type Handoff struct {
	Hash     ledger.Hash
	Seq      uint64
	TS       string
	By       Actor // who handed it off: its owner, or the host's seat
	From     Actor // its owner until then
	To       string
	Reason   string
	Until    string         // until when the recipient must have accepted, "" for no end
	Snapshot ledger.Payload // of the task as it was before
	Ended    string         // how it ended: accepted, declined, recalled, expired; "" while it waits
	EndedBy  uint64         // the entry that ended it; 0 while it waits
}

// How a handoff ended.
const (
	EndAccepted = "accepted"
	EndDeclined = "declined"
	EndRecalled = "recalled"
	EndExpired  = "expired"
)

// Latest is the task's latest acceptance, nil for none.
func (t *Task) Latest() *Acceptance { return last(t.Acceptances) }

// LatestClaim is the task's latest claim, nil for none. Which is latest is told by the ledger's order.
func (t *Task) LatestClaim() *Claim { return last(t.Claims) }

func last[T any](list []T) *T {
	if len(list) == 0 {
		return nil
	}
	return &list[len(list)-1]
}

// Standing is the latest claim since the last handoff: what a new one supersedes. It is nil for none.
func (t *Task) Standing() *Claim { return last(t.Claims[t.since:]) }

// Reached is the most that was claimed since the last handoff, "" for nothing.
func (t *Task) Reached() Provenance {
	var most Provenance
	for _, c := range t.Claims[t.since:] {
		if c.Provenance.rank() > most.rank() {
			most = c.Provenance
		}
	}
	return most
}

// Free says that the task has no owner and can be accepted by somebody.
func (t *Task) Free() bool { return t.Owner == nil && !t.Status.Over() }

// mayAccept says why a seat of that kind may not accept the task, nil where it may. Whether it is owned is not asked.
func (t *Task) mayAccept(seat, kind string) *Fault {
	if t.Offer != nil && t.Offer.To != seat {
		return fault("offered_to_another", "/taskId", "this task was handed off to the seat "+t.Offer.To+", which may accept or decline it")
	}
	if t.Offer == nil && !t.inScope(seat, kind) {
		return fault("outside_scope", "/taskId", "this task is for "+t.Scope+" to accept")
	}
	return nil
}

// inScope holds a seat to whom the task is for. A seat may be called human or agent: as a scope those are the kinds.
func (t *Task) inScope(seat, kind string) bool {
	switch t.Scope {
	case "":
		return true
	case "human", "agent":
		return t.Scope == kind
	}
	return t.Scope == seat
}

// MayAccept says whether a seat of that kind, "human" or "agent", may accept the task as it is.
func (t *Task) MayAccept(seat, kind string) bool { return t.Free() && t.mayAccept(seat, kind) == nil }
