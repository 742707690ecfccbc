package action

import (
	"slices"

	"docket/ledger"
	"docket/room/records"
)

// Correct puts a person's value in place of one that would be written. The action is rehearsed again with it.
type Correct struct {
	Action, Proof ledger.Hash
	Correction
}

// Kind is action_corrected.
func (Correct) Kind() string { return "action_corrected" }

// Fields are the entry's members.
func (c Correct) Fields() []ledger.Field {
	return append(placeFields(c.Place), ledger.HashOf("action", c.Action), ledger.HashOf("proof_digest", c.Proof), payloadOf("value", c.Value))
}

func readCorrect(f *ledger.Fields) Event {
	return Correct{f.Hash("action"), f.Hash("proof_digest"), Correction{readPlace(f), readValue(f, "value")}}
}

// Judge refuses a correction of what the proof does not write.
func (c Correct) Judge(b *Book, _ string) *Fault {
	a, f := b.waiting(c.Action, Proposed)
	if f == nil {
		f = a.isProof(c.Proof)
	}
	if f != nil {
		return f
	}
	if err := c.Value.Recordable(); err != nil {
		return fault("bad_correction", "/value", err.Error())
	}
	var shown []records.FieldChange
	if item := a.Proof.Item(c.Place.Ref); item != nil {
		shown = item.Fields
	}
	i := slices.IndexFunc(shown, func(f records.FieldChange) bool { return f.Pointer == c.Place.Pointer })
	if i < 0 {
		return fault("bad_correction", "/pointer", c.Place.String()+" is not written by this action")
	}
	if was := shown[i].After; was.Present() && was.Kind() != c.Value.Kind() {
		return fault("bad_correction", "/value", "the value is of another type than the one that it takes the place of")
	}
	if len(a.Corrections) >= MaxCorrections {
		return fault("too_many", "", "an action takes 200 corrections at most")
	}
	return nil
}

// Fold takes the action back to be rehearsed.
func (c Correct) Fold(b *Book, e ledger.Entry, _ Actor, _ []string) {
	b.update(c.Action, e, func(a *Action) {
		a.State = Proposed
		a.Corrections = slices.DeleteFunc(slices.Clone(a.Corrections), func(was Correction) bool { return was.Place == c.Place })
		a.Corrections = append(a.Corrections, c.Correction)
	})
}
