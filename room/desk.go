package room

import (
	"docket/ledger"
	"docket/room/action"
	"docket/room/records"
)

// PastActions is how many of the latest actions a snapshot tells of, beside those that wait. The room has all of them.
const PastActions = 50

// Records is what a room's records and the actions on them are at one moment. What it points to does not change.
type Records struct {
	Set         *records.Set
	State       records.State
	Revision    uint64
	Waiting     []*action.Action // undecided, oldest first
	Recent      []*action.Action // of all, the latest, newest first
	Actions     int              // how many there were in all
	Rules       []*action.Rule
	Standing    map[string]*action.Rule  // the rule that holds, by operation
	Drafts      map[string]action.Bounds // the rule that could be drafted, by operation
	Referrals   []*action.Referral
	Outbox      []action.Outgoing
	Authorities map[string]string // the roles given to seats, beside the host's, which is the lowest
}

// HostRole is the role that the host's seat decides under, "" where the set has none.
func (r *Records) HostRole() string {
	if len(r.Set.Roles) == 0 {
		return ""
	}
	return r.Set.Roles[0].ID
}

// RoleOf is the role that a seat decides under, and false where it decides nothing.
func (r *Records) RoleOf(seat Seat) (string, bool) {
	if role, ok := r.Authorities[seat.ID]; ok {
		return role, true
	}
	return r.HostRole(), seat.Role == Host
}

// Deciders are the seats that may decide what is decided under a role, the host's first where it may.
func (r *Records) Deciders(role string, seats []Seat) []Seat {
	_, need, _ := r.Set.Role(role)
	var out []Seat
	for _, seat := range seats {
		have, ok := r.RoleOf(seat)
		if !ok || seat.Kind != Human {
			continue
		}
		if _, rank, known := r.Set.Role(have); rank >= need && (known || len(r.Set.Roles) == 0) {
			out = append(out, seat)
		}
	}
	return out
}

func (r *Room) records() *Records {
	b := r.s.book
	set := b.Set()
	if set == nil {
		return nil
	}
	out := &Records{Set: set, Waiting: b.Undecided(), Recent: b.Recent(PastActions), Actions: b.Count(), Rules: b.Rules(), Referrals: b.Referrals(), Outbox: b.Outbox(),
		Authorities: b.Authorities(), Standing: map[string]*action.Rule{}, Drafts: map[string]action.Bounds{}}
	out.State, out.Revision = b.State()
	at := action.Stamp(r.now())
	for i := range set.Operations {
		name := set.Operations[i].Name
		if rule := b.Standing(name, at); rule != nil {
			out.Standing[name] = rule
		}
		if draft, ok := b.Draft(name); ok {
			out.Drafts[name] = draft.Bounds
		}
	}
	return out
}

// StrangeOperation is the first entry that proposes an operation which is another in this program, or is not in it; 0 for none.
func (r *Room) StrangeOperation() uint64 {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.s.book.Strange()
}

// Action finds an action by its id, the hash of the entry that proposed it.
func (r *Room) Action(h ledger.Hash) (*action.Action, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.s.book.Action(h)
}

// Actions lists all actions, oldest first.
func (r *Room) Actions() []*action.Action {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.s.book.Actions()
}

// Target is what an approver must type before an action that cannot be undone, "" where nothing must.
func (r *Room) Target(h ledger.Hash) string {
	r.mu.Lock()
	defer r.mu.Unlock()
	a, ok := r.s.book.Action(h)
	if !ok {
		return ""
	}
	return r.s.book.Target(a)
}
