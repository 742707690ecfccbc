package action

import (
	"maps"
	"slices"
	"strconv"

	"docket/ledger"
	"docket/room/mandate"
	"docket/room/records"
)

// MaxUndecided bounds how many actions may wait at once; MaxRules and MaxCorrections bound the rest.
const (
	MaxUndecided   = 1024
	MaxRules       = 64
	MaxCorrections = 200
)

// Actor is who is said to have asked, as the room knows it.
type Actor struct {
	Door   ledger.Door
	Seat   string
	Client string // at the bridge, how the client calls itself
}

// Action is one proposed change. A Book never changes an Action that it gave out: it puts another in its place.
type Action struct {
	Hash        ledger.Hash // of the entry that proposes it: its id
	Seq         uint64
	TS          string
	By          Actor
	Looked      []string // what its seat read since its act before, a line each
	Operation   string
	Fingerprint ledger.Hash
	Args        records.Value // as recorded
	Redacted    bool          // they are not all of what was given: a credential was taken out
	Corrections []Correction
	Role        string      // under which it is decided
	Referral    ledger.Hash // the action that it takes up rows of; zero for none
	Declared    Declared    // what its caller said of it, for the mandate that stood

	State      State
	Waited     bool          // for a person's decision, at some time
	Proof      *Proof        // of its last rehearsal
	Base       records.State // which that began with
	Decision   Decision
	Decided    uint64      // the entry that approved or refused it
	DecidedBy  string      // the seat that decided, "" where a rule did
	Rule       ledger.Hash // the standing rule that approved it; zero for none
	Until      string      // when the approval expires
	Reapproved *Reapproval // the second word that was given on it last, nil for none
	Done       []records.Change
	Landed     uint64            // the entry by which its changes stand
	Out        bool              // it was verified, so its effects leave
	Left       map[string]bool   // keys of effects that have left
	Kept       map[string]string // why effects could not leave, by key
	Code       string            // why it ended without effect, or was taken back
	Reason     string
	Place      records.Place

	ReferredTo string                 // the role that rows above the authority wait for
	TakenUp    map[records.Ref]uint64 // which action decided rows that were referred, or asks for them in its place, by the entry that proposed it
	Last       uint64                 // its latest entry
}

// Correction is a value that a person put in place of the one that would have been written.
type Correction struct {
	Place records.Place
	Value records.Value
}

// Input is what the operation is run with.
func (a *Action) Input() records.Input {
	in := records.Input{Args: a.Args, Corrections: map[records.Place]records.Value{}}
	for _, c := range a.Corrections {
		in.Corrections[c.Place] = c.Value
	}
	return in
}

// Outgoing is an effect on its way out.
type Outgoing struct {
	Effect
	Action   ledger.Hash
	Released bool
	Failed   string // why the last attempt failed
}

// Book is a room's records, and every action on them. The zero Book has no records; only [Book.Fold] changes it.
type Book struct {
	Find func(name string) (*records.Set, bool) // the sets that this build knows
	// Again has every proof rehearsed once more when it is judged, where its operation is the one that this build knows: for a record of
	// somebody else's, whose proofs are else their word.
	Again bool

	set       *records.Set
	state     records.State
	revision  uint64
	actions   map[ledger.Hash]*Action
	order     []ledger.Hash
	undecided []ledger.Hash
	rules     []*Rule
	referrals []*Referral
	authority map[string]string
	outbox    []Outgoing
	prints    map[string]ledger.Hash // the fingerprints of the set's operations
	mandate   *Standing              // that holds for what is proposed; nil for none
	spent     *mandate.Totals        // see [Book.totals]; nil where they have changed
	strange   uint64                 // the first entry that proposes an operation which this build does not know so; 0 for none
}

// Strange is the first entry that proposes an operation which is another in this build, or is not in it: what it would have done cannot be
// told here. It is 0 for none.
func (b *Book) Strange() uint64 { return b.strange }

// Set is the set of records that is open, nil for none.
func (b *Book) Set() *records.Set { return b.set }

// State is the records as they are, and the entry that changed them last.
func (b *Book) State() (records.State, uint64) { return b.state, b.revision }

// Action finds an action by its id.
func (b *Book) Action(h ledger.Hash) (*Action, bool) {
	a, ok := b.actions[h]
	return a, ok
}

// Actions lists all actions, oldest first.
func (b *Book) Actions() []*Action {
	out := make([]*Action, 0, len(b.order))
	for _, h := range b.order {
		out = append(out, b.actions[h])
	}
	return out
}

// Recent lists the last n actions, newest first.
func (b *Book) Recent(n int) []*Action {
	var out []*Action
	for i := len(b.order) - 1; i >= 0 && len(out) < n; i-- {
		out = append(out, b.actions[b.order[i]])
	}
	return out
}

// Undecided lists the actions that may still have an effect, oldest first.
func (b *Book) Undecided() []*Action {
	out := make([]*Action, 0, len(b.undecided))
	for _, h := range b.undecided {
		out = append(out, b.actions[h])
	}
	return out
}

// Rules lists the standing rules, oldest first; what is given out does not change.
func (b *Book) Rules() []*Rule { return slices.Clone(b.rules) }

// Outbox lists all effects that leave or have left, oldest first.
func (b *Book) Outbox() []Outgoing {
	out := make([]Outgoing, len(b.outbox))
	for i, o := range b.outbox {
		a := b.actions[o.Action]
		o.Released, o.Failed = a.Left[o.Key], a.Kept[o.Key]
		out[i] = o
	}
	return out
}

// Authority is the role that a seat decides under: what it was given, or of the host's seat the lowest. False means none, where the
// set has roles.
func (b *Book) Authority(seat string, host bool) (string, bool) {
	if b.set == nil || len(b.set.Roles) == 0 {
		return "", host
	}
	if role, ok := b.authority[seat]; ok {
		return role, true
	}
	if host {
		return b.set.Roles[0].ID, true
	}
	return "", false
}

// Authorities are the roles given to seats, beside the host's.
func (b *Book) Authorities() map[string]string { return maps.Clone(b.authority) }

// update puts a changed copy of an action in its place.
func (b *Book) update(h ledger.Hash, e ledger.Entry, change func(a *Action)) *Action {
	was := b.actions[h]
	a := *was
	change(&a)
	a.Last = e.Seq
	b.actions[h] = &a
	b.spend(was, &a)
	if was.State.Undecided() && !a.State.Undecided() {
		b.undecided = slices.DeleteFunc(b.undecided, func(u ledger.Hash) bool { return u == h })
		if !a.Referral.IsZero() {
			b.settleReferral(&a)
		}
	}
	return &a
}

// waiting finds an action that may go into the next state.
func (b *Book) waiting(h ledger.Hash, next State) (*Action, *Fault) {
	a, ok := b.actions[h]
	if !ok {
		return nil, fault("no_such_action", "/action", "no action of that entry is on the record")
	}
	if !a.State.May(next) {
		return nil, fault("illegal_transition", "/action", "the action is "+string(a.State)+", which cannot become "+string(next))
	}
	return a, nil
}

// deciding finds an action that may be decided so, by the proof that is on show.
func (b *Book) deciding(h, proof ledger.Hash, next State) (*Action, *Fault) {
	a, f := b.waiting(h, next)
	if f != nil && a == nil {
		if have, ok := b.actions[h]; ok && have.Decided > 0 {
			f = fault("already_decided", "/action", "this was decided already, in entry "+strconv.FormatUint(have.Decided, 10)+", and a decision is good for one use")
		}
	}
	if f == nil {
		f = a.isProof(proof)
	}
	return a, f
}

// Unsettled are the actions whose changes stand and are not verified, or that owe a referral, oldest first. A page leaves one only
// where it is gone between two entries.
func (b *Book) Unsettled() []*Action {
	var out []*Action
	for _, h := range b.order {
		a := b.actions[h]
		if _, owes := b.Afterwards(a); owes || a.State == Executed {
			out = append(out, a)
		}
	}
	return out
}

// Count is how many actions there were.
func (b *Book) Count() int { return len(b.order) }
