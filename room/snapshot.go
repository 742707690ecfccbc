package room

import (
	"cmp"
	"slices"

	"docket/ledger"
	"docket/room/action"
	"docket/room/mandate"
	"docket/room/task"
)

// Snapshot is what a room is at one moment. It is a copy: holding or changing it does nothing to the room.
type Snapshot struct {
	ID         string
	Name       string
	Key        string // the room's verifier key, "" where it signs nothing
	Phase      Phase
	Seats      []Seat
	Rounds     []Round // oldest first; the last one is open, and at most [PastRounds] come before it
	Pause      *Pause
	Held       *Held
	WorkerKey  []byte           // the key the Worker's observations must be signed with; nil where none is pinned
	Records    *Records         // nil where none are open
	Mandate    *action.Standing // that proposals are compared with; nil for none. What it points to does not change
	Spent      mandate.Totals   // what came under it so far; not to be changed
	Attached   []Attached       // receipts from elsewhere, oldest first
	Tasks      []*task.Task     // all of them, oldest first; what it points to does not change
	Asks       []Ask            // waiting for the host, oldest first
	Invitation *Invitation      // to another origin; nil where none stands
	Bridge     *BridgeOpen      // nil where none is open
	Len        uint64
	Head       ledger.Hash
}

// PastRounds is how many closed rounds a snapshot tells of. The ledger holds all of them.
const PastRounds = 20

// Round is one round as the record tells it.
type Round struct {
	N        int
	Question Question
	Seats    []SeatRound // in the order of their first commitment
	Ruling   *RulingText
}

// SeatRound is what one seat did in a round.
type SeatRound struct {
	Seat       string
	Commitment ledger.Hash
	Seq        uint64 // of the latest commitment
	Stands     bool   // false once withdrawn
	Withdrawn  int    // how often
	Opened     *Opened
}

// Now is the round that is open.
func (s Snapshot) Now() Round { return s.Rounds[len(s.Rounds)-1] }

// Seat finds a seat by its id.
func (s Snapshot) Seat(id string) (Seat, bool) {
	for _, seat := range s.Seats {
		if seat.ID == id {
			return seat, true
		}
	}
	return Seat{}, false
}

// Of finds what a seat did in the round.
func (r Round) Of(seat string) (SeatRound, bool) {
	for _, s := range r.Seats {
		if s.Seat == seat {
			return s, true
		}
	}
	return SeatRound{}, false
}

// Snapshot copies the room's state.
func (r *Room) Snapshot() Snapshot {
	r.mu.Lock()
	defer r.mu.Unlock()
	out := Snapshot{ID: r.s.id, Name: r.s.name, Key: r.s.key, WorkerKey: slices.Clone(r.s.workerKey), Phase: r.s.phase, Seats: append([]Seat(nil), r.s.seats...), Len: r.l.Len(), Head: r.l.Head()}
	for _, from := range r.s.rounds[max(0, len(r.s.rounds)-1-PastRounds):] {
		to := Round{N: from.n, Question: from.question}
		for _, id := range from.order {
			c := from.seats[id]
			seat := SeatRound{Seat: id, Commitment: c.commitment, Seq: c.seq, Stands: c.stands, Withdrawn: c.withdrawn}
			if c.opened != nil {
				opened := *c.opened
				if c.opened.Check != nil {
					check := *c.opened.Check
					opened.Check = &check
				}
				seat.Opened = &opened
			}
			to.Seats = append(to.Seats, seat)
		}
		if from.ruling != nil {
			ruling := *from.ruling
			to.Ruling = &ruling
		}
		out.Rounds = append(out.Rounds, to)
	}
	if r.s.pause != nil {
		p := *r.s.pause
		out.Pause = &p
	}
	if r.s.invitation != nil {
		i := *r.s.invitation
		out.Invitation = &i
	}
	if r.s.bridge != nil {
		b := *r.s.bridge
		out.Bridge = &b
	}
	out.Records = r.records()
	out.Tasks = slices.Clone(r.listTasks().all)
	out.Mandate, out.Spent, out.Attached = r.s.book.Mandate(), r.s.book.Spent(), slices.Clone(r.s.attached)
	if r.s.held != nil {
		h := *r.s.held
		h.Reasons, h.Unopened = append([]string(nil), h.Reasons...), append([]string(nil), h.Unopened...)
		out.Held = &h
	}
	for _, a := range r.s.asks {
		a.Unopened = append([]string(nil), a.Unopened...)
		out.Asks = append(out.Asks, a)
	}
	return out
}

// Artefact finds a text the record holds by the SHA-256 of its bytes.
func (r *Room) Artefact(h ledger.Hash) (Artefact, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	a, ok := r.s.artefacts[h]
	return a, ok
}

// Request tells what became of a call by the id its caller gave it. Another door's or another seat's ids are not
// found.
func (r *Room) Request(by Caller, id string) (Request, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	q := r.s.requests[requestKey{by, id}]
	if q == nil {
		return Request{}, false
	}
	return *q, true
}

// Artefacts lists what the record holds, in the order in which it came.
func (r *Room) Artefacts() []Artefact {
	r.mu.Lock()
	defer r.mu.Unlock()
	out := make([]Artefact, 0, len(r.s.artefacts))
	for _, a := range r.s.artefacts {
		out = append(out, a)
	}
	slices.SortFunc(out, func(a, b Artefact) int {
		if c := cmp.Compare(a.Seq, b.Seq); c != 0 {
			return c
		}
		return cmp.Compare(a.Name, b.Name)
	})
	return out
}
