package view

import (
	"docket/room"
	"docket/room/action"
	"docket/room/records"
	"docket/wasm/narrow"
	"docket/wasm/wording"
)

// Changes is what the page holds of changes to the records, beside what is on the record.
type Changes struct {
	Sets []SetName // those that a room can be opened with
	Link string    // the set that the page's address names, to be preselected

	Shown      *action.Action     // the one in the panel; nil for none
	Cut        *narrow.Cut        // what is taken out of it; nil unless it waits for a decision
	Unsound    string             // why the records' own check would take back what is ticked
	As         string             // the seat that decides, where several may
	Target     string             // what must be typed, "" for nothing
	Typed      string             // what is
	SecondWord *action.Reapproval // that holds for what is in the panel now, nil for none
	At         int                // the record of the list that the Tab key leads to
	Open       map[int]bool       // records whose every change is on show
	From, To   int                // records in view
	Said       string             // the figures, for the live region

	Listed  map[string]int // how many of each list that is cut are on show, 0 for the first few
	Answers []Answer       // what became of the latest actions that are decided, newest first
}

// SetName names a set of records.
type SetName struct{ Name, Title string }

// Answer is what became of an action.
type Answer struct {
	Action  *action.Action
	Account action.Account
	Status  string
}

// NewAnswer sums an action up. It takes time with the length of its proof, so a page keeps it for as long as the action is the same.
func NewAnswer(a *action.Action) Answer { return Answer{a, a.Account(), a.Status()} }

// listed is how many of a list to show, of those there are.
func (m *Model) listed(list string, first, there int) int {
	return min(max(first, m.Changes.Listed[list]), there)
}

// operation is an action's operation. One that this version does not know stands with its name alone.
func operation(r *room.Records, a *action.Action) *records.Operation {
	if op := r.Set.Operation(a.Operation); op != nil {
		return op
	}
	return &records.Operation{Name: a.Operation, Title: a.Operation}
}

// Card is what a press on the panel must have been shown: the action and the digest of its proof.
func (c *Changes) Card() string {
	if c.Shown == nil || c.Shown.Proof == nil {
		return ""
	}
	return c.Shown.Hash.String() + c.Shown.Proof.Digest().String()
}

// awake says whether a press on the panel counts.
func (m *Model) awake() bool { return m.Guard.Awake[m.Changes.Card()] }

// decides says whether the panel offers to decide the action that it shows.
func (m *Model) decides() bool {
	return m.Changes.Shown != nil && m.Changes.Cut != nil && m.Changes.Shown.State == action.Awaiting
}

// worth says whether the changes on show are worth an amount.
func (m *Model) worth() bool {
	return m.Room.Records.Set.Unit != "" && m.Changes.Shown != nil && operation(m.Room.Records, m.Changes.Shown).Value != nil
}

// Decider is the seat that a press in the panel acts for, false where none may.
func Decider(s room.Snapshot, a *action.Action, as string) (room.Seat, bool) {
	if s.Records == nil || a == nil {
		return room.Seat{}, false
	}
	able := s.Records.Deciders(a.Role, s.Seats)
	for _, seat := range able {
		if seat.ID == as {
			return seat, true
		}
	}
	if len(able) == 0 {
		return room.Seat{}, false
	}
	return able[0], true
}

// Approval is what the panel's button does as things stand: its words, and why it does nothing, "" where it does.
func (m *Model) Approval() (label, why string) {
	c := m.Changes
	if !m.decides() {
		return "", wording.NothingWaits
	}
	f := c.Cut.Figures()
	set := m.Room.Records.Set
	up := above(set, c.Shown.Role)
	if f.Deleted < f.Changed {
		label = join(label, wording.Apply.With(groupedInt(f.Changed-f.Deleted)))
	}
	if f.Deleted > 0 {
		label = join(label, wording.Delete.With(groupedInt(f.Deleted)))
	}
	if f.Sent > 0 {
		label = join(label, wording.Send.With(groupedInt(f.Sent)))
	}
	if f.Referred > 0 && up != nil {
		label = join(label, wording.Refer.With(groupedInt(f.Referred)))
	}
	_, able := Decider(m.Room, c.Shown, c.As)
	switch {
	case label == "":
		return wording.NothingLeftToApprove, wording.EverythingIsTakenOutRefuseIt
	case m.Room.Pause != nil:
		return label, wording.TheRoomIsPausedInline
	case !able:
		return label, wording.NoSeatHereHasTheRole
	case c.Unsound != "":
		return label, wording.AsItIsTickedTheRecords
	case m.secondWordDue():
		return label, wording.TheMandateAsksForASecond
	case c.Target != "" && c.Typed != c.Target:
		return label, wording.WhatItIsAboutMustBe
	case !m.awake():
		return label, wording.ItWakesInAMoment
	}
	return label, ""
}

func join(a, b string) string {
	if a == "" {
		return b
	}
	return a + " · " + b
}

// above is the role next above one, nil where there is none.
func above(set *records.Set, role string) *records.Role {
	if _, i, ok := set.Role(role); ok && i+1 < len(set.Roles) {
		return &set.Roles[i+1]
	}
	return nil
}
