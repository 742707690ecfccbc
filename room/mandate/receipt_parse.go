package mandate

import (
	"strconv"

	"docket/ledger"
)

// A Contradiction says where a receipt does not agree with itself.
type Contradiction struct {
	Path string // as in [ledger.PathError]
	Msg  string
}

// Error names the path and what is wrong there.
func (e *Contradiction) Error() string { return (*ledger.PathError)(e).Error() }

// ParseReceipt reads a receipt and checks that it agrees with itself: its id is the digest of the rest, every reason is of a known code, in
// its class and its place, the classes are those of the reasons, and the verdict follows from them. A [*Contradiction] says where it
// does not; any other error, a [*ledger.PathError], that it is no receipt of this version at all.
//
// What holds was not tampered with by somebody who left the id as it was. Whether it is what the rules come to, only evaluating again shows.
func ParseReceipt(b []byte) (*Receipt, error) {
	f, err := open(b, "as_of", "chain", "created_at", "drift_classes", "inputs", "intent_id", "plan_id", "proposal_id", "reasons", "receipt_id", "schema_version", "verdict")
	if err != nil {
		return nil, err
	}
	version := f.Str("schema_version")
	f.Want("schema_version", version == SchemaVersion, "is "+quoted(version)+", want "+quoted(SchemaVersion))
	r := &Receipt{
		ReceiptID:  f.Hash("receipt_id"),
		IntentID:   f.Str("intent_id"),
		PlanID:     f.Str("plan_id"),
		ProposalID: f.Str("proposal_id"),
		Verdict:    Verdict(f.Str("verdict")),
		Classes:    []Class{},
		Reasons:    []Reason{},
		AsOf:       f.Str("as_of"),
	}
	r.Inputs = parseInputs(f.Obj("inputs"))
	for _, s := range f.Strs("drift_classes") {
		r.Classes = append(r.Classes, Class(s))
	}
	for _, o := range f.Objs("reasons") {
		o.Only("class", "code", "message")
		r.Reasons = append(r.Reasons, Reason{Code: Code(o.Str("code")), Class: Class(o.Str("class")), Message: o.Str("message")})
	}
	c := f.Obj("chain")
	c.Only("human_request", "interpreted_objective", "proposed_action_type", "proposed_resource")
	r.Chain = Chain{HumanRequest: c.Str("human_request"), InterpretedObjective: c.Str("interpreted_objective"), ProposedActionType: c.Str("proposed_action_type"), ProposedResource: c.Str("proposed_resource")}
	created := f.Str("created_at")
	if r, err = finish(r, f, r.form); err != nil {
		return nil, err
	}
	if created != r.AsOf {
		return nil, &Contradiction{"/created_at", "is " + quoted(created) + ", want the same as as_of, " + quoted(r.AsOf)}
	}
	if err := r.holds(); err != nil {
		return nil, err
	}
	return r, nil
}

func parseInputs(f *ledger.Fields) Inputs {
	f.Only("earlier", "intent", "plan", "proposal")
	in := Inputs{Intent: f.Hash("intent"), Plan: optHash(f, "plan"), Proposal: f.Hash("proposal")}
	e := f.Obj("earlier")
	e.Only("count", "proposals", "recipients", "recipients_digest", "value")
	in.Earlier = Earlier{Proposals: e.Int("proposals"), Count: e.Int("count"), Recipients: e.Int("recipients"), RecipientsDigest: optHash(e, "recipients_digest"), Value: e.Int("value")}
	return in
}

// optHash reads a hash, or "" for none. Zeros are a spelling of none that is not written.
func optHash(f *ledger.Fields, key string) ledger.Hash {
	if f.Str(key) == "" {
		return ledger.Hash{}
	}
	h := f.Hash(key)
	f.Want(key, !h.IsZero(), `is all zeros, want "" for none`)
	return h
}

// form says what of a receipt is not as it has to be whatever it says.
func (r *Receipt) form() error {
	var f faults
	f.name("/intent_id", r.IntentID)
	if r.PlanID != "" {
		f.name("/plan_id", r.PlanID)
	}
	f.name("/proposal_id", r.ProposalID)
	f.text("/chain/human_request", r.Chain.HumanRequest)
	f.text("/chain/interpreted_objective", r.Chain.InterpretedObjective)
	f.name("/chain/proposed_action_type", r.Chain.ProposedActionType)
	f.text("/chain/proposed_resource", r.Chain.ProposedResource)
	f.time("/as_of", r.AsOf)
	e := &r.Inputs.Earlier
	f.number("/inputs/earlier/count", &e.Count)
	f.number("/inputs/earlier/proposals", &e.Proposals)
	f.number("/inputs/earlier/recipients", &e.Recipients)
	f.number("/inputs/earlier/value", &e.Value)
	for i := range r.Reasons {
		if msg := textFault(r.Reasons[i].Message, 1, MaxText); msg != "" {
			f.at("/reasons/"+itoa(i)+"/message", msg)
		}
	}
	if r.ReceiptID.IsZero() || r.Inputs.Intent.IsZero() || r.Inputs.Proposal.IsZero() {
		f.at("", "has a digest that is all zeros, want one of SHA-256")
	}
	return f.first()
}

// holds says where a receipt contradicts itself.
func (r *Receipt) holds() error {
	if id := r.sum(nil); id != r.ReceiptID {
		return &Contradiction{"/receipt_id", "is " + r.ReceiptID.String() + ", and the rest of the receipt comes to " + id.String()}
	}
	if err := r.reasonsHold(); err != nil {
		return err
	}
	want := classes(r.Reasons)
	for i := range max(len(want), len(r.Classes)) {
		switch {
		case i == len(r.Classes):
			return &Contradiction{"/drift_classes", "lack " + quoted(string(want[i])) + ", which the reasons have"}
		case i == len(want) || r.Classes[i] != want[i]:
			return &Contradiction{"/drift_classes/" + itoa(i), "is " + quoted(string(r.Classes[i])) + ", which does not follow from the reasons"}
		}
	}
	if v := verdict(want); r.Verdict != v {
		return &Contradiction{"/verdict", "is " + quoted(string(r.Verdict)) + ", and the classes come to " + quoted(string(v))}
	}
	return r.rest()
}

// reasonsHold goes through the reasons in their order.
func (r *Receipt) reasonsHold() error {
	last, times, lower := -1, 0, 0
	for i := range r.Reasons {
		reason := &r.Reasons[i]
		bad := func(msg string) error {
			return &Contradiction{"/reasons/" + itoa(i), quoted(string(reason.Code)) + " " + msg}
		}
		n := rank(reason.Code)
		if n < 0 {
			return bad("is no code of this version")
		}
		k := &codes[n]
		if reason.Class != k.class {
			return bad("is of class " + quoted(string(reason.Class)) + ", want " + quoted(string(k.class)))
		}
		if k.plan && r.Inputs.Plan.IsZero() {
			return bad("tells of a plan, and there is none")
		}
		if n != last {
			times = 0
		}
		times++
		again := n == last && !k.many && (k.code != reapprovalPrefix || reason.Code <= r.Reasons[i-1].Code)
		switch {
		case n < last:
			return bad("is behind " + quoted(string(r.Reasons[i-1].Code)) + ", want it in front")
		case again, k.many && times > MostOfCode+1:
			return bad("is there too often, or not in order")
		case reason.Code.chain() && !r.Reasons[0].Code.chain(), !reason.Code.chain() && r.Reasons[0].Code.chain():
			return bad("stands beside a reason of another kind, and what does not belong together is not compared")
		case reason.Code == ObjectiveOutside && r.Reasons[0].Code == ObjectiveNotDeclared:
			return bad("tells of an objective that was not declared")
		}
		if k.class != ScopeDrift && (i == 0 || r.Reasons[i-1].Class != k.class) {
			lower++
		}
		if reason.Code == MultipleClasses && lower < 2 {
			return bad("is there, and fewer than two classes of drift come together")
		}
		last = n
	}
	if lower >= 2 && r.Reasons[len(r.Reasons)-1].Code != MultipleClasses {
		return &Contradiction{"/reasons", "lack " + quoted(string(MultipleClasses)) + ", and " + itoa(lower) + " classes of drift come together"}
	}
	return nil
}

// rest is what has to agree besides.
func (r *Receipt) rest() error {
	e := &r.Inputs.Earlier
	switch {
	case r.Inputs.Plan.IsZero() != (r.PlanID == ""):
		return &Contradiction{"/plan_id", "is " + quoted(r.PlanID) + `, want "" where there is no plan, and there only`}
	case r.Inputs.Plan.IsZero() && r.Chain.InterpretedObjective != "":
		return &Contradiction{"/chain/interpreted_objective", "is there, and there is no plan"}
	case e.RecipientsDigest.IsZero() != (e.Recipients == 0):
		return &Contradiction{"/inputs/earlier/recipients_digest", "does not agree with the number of recipients, " + strconv.FormatInt(e.Recipients, 10)}
	}
	return nil
}
