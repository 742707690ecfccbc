package action

import (
	"strconv"

	"docket/room/records"
)

// Outcome is what became of one thing that was asked for.
type Outcome struct {
	Ref     records.Ref // of a record
	Item    *Item       // what was to change, nil for a record left alone and for an effect
	Effect  *Effect     // nil for a record
	ID      string      // what an account calls it: the record's id, with its collection where there are several, or the effect's kind and target
	Trimmed bool        // it is applied, less single places
	Why                 // zero where it is applied, or has left
}

// Why is the reason for which something is not done, or not yet.
type Why struct {
	Code    string // left_alone, removed, referred, refused, unsent, outbox, undecided, expired, undone, not_verified, or a fault's code
	Reason  string
	Pending string // what it waits for: a role, the page, the outbox; "" where it waits for nothing
}

// own are the codes that say what a person, an authority or an outbox did. No fault bears one.
var own = []string{"left_alone", "removed", "referred", "refused", "unsent", "outbox", "undecided", "expired", CodeUndone}

// Outcomes are what became of everything that was asked for: records left alone, records changed, effects, each in the order of the proof.
func (a *Action) Outcomes() []Outcome {
	p := a.Proof
	if p == nil {
		return nil
	}
	out := make([]Outcome, 0, p.Requested())
	name := p.names()
	for _, n := range p.Notes {
		ref := records.Ref{Collection: n.Collection, ID: n.ID}
		out = append(out, Outcome{Ref: ref, ID: name(ref), Why: Why{Code: "left_alone", Reason: n.Reason}})
	}
	whole, same := a.whole()
	var c cut
	if !same {
		c = a.Decision.apply(p)
	}
	for i := range p.Changes {
		o := Outcome{Ref: p.Changes[i].Ref(), Item: &p.Changes[i], Why: whole}
		o.ID = name(o.Ref)
		if !same {
			o.Why = a.ofRecord(&c, &p.Changes[i])
			o.Trimmed = o.Why == Why{} && len(c.fields[o.Ref]) > 0
		}
		out = append(out, o)
	}
	for i := range p.Effects {
		e := &p.Effects[i]
		o := Outcome{Effect: e, ID: e.Kind + " to " + e.Target, Why: whole}
		if !same {
			o.Why = a.ofEffect(&c, e)
		}
		out = append(out, o)
	}
	return out
}

// names gives what an account calls a record.
func (p *Proof) names() func(records.Ref) string {
	several, first := false, ""
	see := func(collection string) {
		several = several || first != "" && first != collection
		first = collection
	}
	for i := range p.Changes {
		see(p.Changes[i].Collection)
	}
	for _, n := range p.Notes {
		see(n.Collection)
	}
	return func(ref records.Ref) string {
		if several {
			return ref.Collection + " " + ref.ID
		}
		return ref.ID
	}
}

// whole is the one reason for everything, of an action that was not carried out.
func (a *Action) whole() (Why, bool) {
	switch {
	case a.State == Rejected:
		return Why{Code: "refused", Reason: a.Reason}, true
	case a.State == Expired:
		return Why{Code: "expired", Reason: a.Reason}, true
	case a.State == Failed:
		return Why{Code: a.Code, Reason: a.Reason}, true
	case a.State == Approved, a.State == Executing:
		return Why{Code: "undecided", Reason: "it was approved and is not carried out yet", Pending: "the page"}, true
	case a.State.Undecided():
		return Why{Code: "undecided", Reason: "it waits for a decision in the page", Pending: "the page"}, true
	}
	return Why{}, false
}

func (a *Action) ofRecord(c *cut, item *Item) Why {
	switch {
	case item.Referred && a.TakenUp[item.Ref()] > 0:
		return Why{Code: "referred", Reason: "it was above the authority; what became of it, the action of entry " + strconv.FormatUint(a.TakenUp[item.Ref()], 10) + " tells"}
	case item.Referred:
		return Why{Code: "referred", Reason: "it is above the authority it was decided under", Pending: a.ReferredTo}
	case c.out[item.Ref()]:
		return Why{Code: "removed", Reason: "it was taken out before the rest was approved"}
	case a.State == RolledBack:
		return Why{Code: a.Code, Reason: a.Reason}
	}
	return Why{}
}

func (a *Action) ofEffect(c *cut, e *Effect) Why {
	why, kept := a.Kept[e.Key]
	switch {
	case c.unsent[e.Key]:
		return Why{Code: "unsent", Reason: "it was taken out before the rest was approved"}
	case c.held[e.Key]:
		return Why{Code: "unsent", Reason: "a record that it is about is not carried out as it was shown"}
	case a.State == RolledBack:
		return Why{Code: a.Code, Reason: a.Reason}
	case !a.Out:
		return Why{Code: "unsent", Reason: "it does not leave, because the changes beside it did not verify"}
	case a.Left[e.Key]:
		return Why{}
	case kept:
		return Why{Code: "outbox", Reason: "it could not leave and stays in the outbox: " + why, Pending: "the outbox"}
	}
	return Why{Code: "outbox", Reason: "it waits in the outbox", Pending: "the outbox"}
}
