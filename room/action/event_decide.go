package action

import (
	"docket/ledger"
	"docket/room/records"
)

// Approve lets an action be carried out as its proof shows it, less what the decision takes out. It holds for [ApprovalTime], for that proof and once.
type Approve struct {
	Action, Proof ledger.Hash
	Decision      Decision
	Until         string
	Rule          ledger.Hash // the standing rule that approves; zero for a person's approval
	Target        ledger.Hash // of what cannot be undone, SHA-256 of what was typed; zero otherwise
}

// Kind is action_approved.
func (Approve) Kind() string { return "action_approved" }

// Fields are the entry's members.
func (v Approve) Fields() []ledger.Field {
	f := []ledger.Field{ledger.HashOf("action", v.Action), ledger.HashOf("proof_digest", v.Proof), ledger.Str("until", v.Until)}
	if len(v.Decision.Without) > 0 {
		places := make([]records.Value, len(v.Decision.Without))
		for i, p := range v.Decision.Without {
			places[i] = records.Strs(p.Collection, p.ID, p.Pointer)
		}
		f = append(f, payloadOf("without", records.List(places...)))
	}
	if len(v.Decision.Unsent) > 0 {
		f = append(f, ledger.Strs("unsent", v.Decision.Unsent))
	}
	if !v.Rule.IsZero() {
		f = append(f, ledger.HashOf("rule", v.Rule))
	}
	if !v.Target.IsZero() {
		f = append(f, ledger.HashOf("target_digest", v.Target))
	}
	return f
}

func readApprove(f *ledger.Fields) Event {
	v := Approve{Action: f.Hash("action"), Proof: f.Hash("proof_digest"), Until: f.Str("until")}
	if f.Has("without") {
		places := readValue(f, "without")
		for i := range places.Len() {
			p := places.At(i).Texts()
			f.Want("without", len(p) == 3 && places.At(i).Len() == 3, "must be places: collection, id, pointer")
			if len(p) == 3 {
				v.Decision.Without = append(v.Decision.Without, records.Place{Ref: records.Ref{Collection: p[0], ID: p[1]}, Pointer: p[2]})
			}
		}
		f.Want("without", len(v.Decision.Without) > 0, "is left out when nothing is taken out")
	}
	if f.Has("unsent") {
		v.Decision.Unsent = f.Strs("unsent")
		f.Want("unsent", len(v.Decision.Unsent) > 0, "is left out when nothing is taken out")
	}
	if f.Has("rule") {
		v.Rule = f.Hash("rule")
	}
	if f.Has("target_digest") {
		v.Target = f.Hash("target_digest")
	}
	return v
}

// Judge refuses an approval of another proof, of nothing, and one that a rule does not give.
func (v Approve) Judge(b *Book, at string) *Fault {
	a, f := b.deciding(v.Action, v.Proof, Approved)
	if f == nil {
		f = v.Decision.judge(a.Proof)
	}
	if f != nil {
		return f
	}
	if v.Until != Later(at, ApprovalTime) {
		return fault("bad_record", "/until", "an approval holds for five minutes")
	}
	if b.Stale(a) {
		return fault("stale_comparison", "/proof_digest", "another mandate stands by now, or other totals under it, so this is compared anew before it is decided")
	}
	if !v.Rule.IsZero() {
		r, ok := b.Rule(v.Rule)
		if !ok || a.State != Previewed || !r.allows(a, at) || len(v.Decision.Without)+len(v.Decision.Unsent) > 0 || !v.Target.IsZero() {
			return fault("bad_record", "/rule", "no standing rule allows this")
		}
		return nil
	}
	if a.State != Awaiting {
		return fault("illegal_transition", "/action", "an action is decided while it waits for that")
	}
	if len(a.Proof.Compared.Reapproval()) > 0 && a.Reapproval(at) == nil {
		return fault("reapproval_due", "/action", "the mandate asks for a second word on this, which is given by a press of its own and holds for five minutes")
	}
	if !b.typed(a, v) {
		return fault("wrong_target", "/typed", "this cannot be undone, so its target must be typed as it is shown")
	}
	c := v.Decision.apply(a.Proof)
	if len(c.keep)+len(c.effects) == 0 && (a.Proof.Referred == 0 || b.next(a.Role) == "") {
		return fault("nothing_left", "/without", "nothing of the action is left to approve; refuse it, for a reason")
	}
	return nil
}

// Fold approves it. What a rule approves counts against its totals from here on, so that two approvals at once cannot exceed them;
// what a person takes out speaks against the operation's rules.
func (v Approve) Fold(b *Book, e ledger.Entry, by Actor, _ []string) {
	a := b.update(v.Action, e, func(a *Action) {
		a.State, a.Decision, a.Until, a.Rule, a.Decided = Approved, v.Decision, v.Until, v.Rule, e.Seq
		if v.Rule.IsZero() {
			a.DecidedBy = by.Seat
		}
	})
	switch {
	case !v.Rule.IsZero():
		b.changeRule(v.Rule, func(r *Rule) {
			r.Used.Calls++
			r.Used.AllRecords += int64(len(a.Proof.Changes))
			r.Used.AllValue += a.Proof.Value
		})
	case len(v.Decision.Without)+len(v.Decision.Unsent) > 0:
		b.speakAgainst(a.Operation)
	}
}

// Why an action was rejected.
const (
	CodeRefused = "refused"       // by a person
	CodeNothing = "nothing_to_do" // there was nothing to decide
)

// Reject refuses an action, all of it.
type Reject struct {
	Action, Proof ledger.Hash
	Code, Reason  string
}

// Kind is action_rejected.
func (Reject) Kind() string { return "action_rejected" }

// Fields are the entry's members.
func (r Reject) Fields() []ledger.Field {
	return []ledger.Field{ledger.HashOf("action", r.Action), ledger.HashOf("proof_digest", r.Proof), ledger.Str("code", r.Code), ledger.Str("reason", r.Reason)}
}

func readReject(f *ledger.Fields) Event {
	return Reject{f.Hash("action"), f.Hash("proof_digest"), f.Str("code"), f.Str("reason")}
}

// Judge refuses a refusal of another proof, and one in the name of nothing to do where there was something.
func (r Reject) Judge(b *Book, _ string) *Fault {
	a, f := b.deciding(r.Action, r.Proof, Rejected)
	if f != nil {
		return f
	}
	switch r.Code {
	case CodeRefused:
		if a.State != Awaiting {
			return fault("illegal_transition", "/action", "an action is decided while it waits for that")
		}
	case CodeNothing:
		if a.State != Previewed || len(a.Proof.Changes)+len(a.Proof.Effects) > 0 {
			return fault("bad_record", "/code", "there was something to decide")
		}
	default:
		return fault("bad_record", "/code", "no such code")
	}
	return nil
}

// Fold rejects it. A person's refusal speaks against the operation's rules.
func (r Reject) Fold(b *Book, e ledger.Entry, by Actor, _ []string) {
	a := b.update(r.Action, e, func(a *Action) {
		a.State, a.Code, a.Reason, a.Decided = Rejected, r.Code, r.Reason, e.Seq
		if r.Code == CodeRefused {
			a.DecidedBy = by.Seat
		}
	})
	if r.Code == CodeRefused {
		b.speakAgainst(a.Operation)
	}
}
