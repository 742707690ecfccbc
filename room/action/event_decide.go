package action

import (
	"slices"

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
	if !v.Rule.IsZero() {
		r, ok := b.Rule(v.Rule)
		if !ok || a.State != Previewed || !r.allows(a, at) || len(v.Decision.Without)+len(v.Decision.Unsent) > 0 || !v.Target.IsZero() {
			return fault("bad_record", "/rule", "no standing rule allows this")
		}
		return nil
	}
	if a.State != Awaiting {
		return fault("illegal_transition", "/action", "a person decides an action that waits for it")
	}
	if !b.typed(a, v) {
		return fault("wrong_target", "/typed", "this cannot be undone, so its target must be typed as it is shown")
	}
	c := v.Decision.apply(a.Proof)
	if len(c.keep)+len(c.effects) == 0 && (a.Proof.Referred == 0 || b.above(a.Role) == "") {
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
			return fault("illegal_transition", "/action", "a person decides an action that waits for it")
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

// Why an action expired.
const (
	WhyClosed      = "closed"      // the room closed before it was decided
	WhyApproval    = "approval"    // it was approved, and not carried out in time
	WhyCaller      = "caller"      // its caller gave it up
	WhyInterrupted = "interrupted" // the page was gone before it could wait for anybody
)

var whyExpired = map[string]string{
	WhyClosed: "the room closed before it was decided", WhyApproval: "its approval was not used within five minutes",
	WhyCaller: "its caller gave it up", WhyInterrupted: "the page that took it was gone",
}

// Expire ends an action that nobody decided, or whose approval nobody used.
type Expire struct {
	Action ledger.Hash
	Why    string
}

// Kind is action_expired.
func (Expire) Kind() string { return "action_expired" }

// Fields are the entry's members.
func (x Expire) Fields() []ledger.Field {
	return []ledger.Field{ledger.HashOf("action", x.Action), ledger.Str("why", x.Why)}
}

func readExpire(f *ledger.Fields) Event { return Expire{f.Hash("action"), f.Str("why")} }

// Judge refuses a reason that does not hold.
func (x Expire) Judge(b *Book, at string) *Fault {
	a, f := b.waiting(x.Action, Expired)
	if f != nil {
		return f
	}
	ok := whyExpired[x.Why] != ""
	switch x.Why {
	case WhyApproval:
		ok = a.State == Approved && at > a.Until
	case WhyCaller:
		ok = a.State != Approved && a.State != Executing
	case WhyInterrupted:
		ok = a.State == Proposed || a.State == Previewed
	}
	if !ok {
		return fault("bad_record", "/why", "the action is "+string(a.State)+", and did not expire for that")
	}
	return nil
}

// Fold ends it.
func (x Expire) Fold(b *Book, e ledger.Entry, _ Actor, _ []string) {
	b.update(x.Action, e, func(a *Action) { a.State, a.Code, a.Reason = Expired, x.Why, whyExpired[x.Why] })
}

// Refer passes what is above an authority on to the role above.
type Refer struct {
	Action  ledger.Hash
	To      string
	Records int
}

// Kind is action_referred.
func (Refer) Kind() string { return "action_referred" }

// Fields are the entry's members.
func (r Refer) Fields() []ledger.Field {
	return []ledger.Field{ledger.HashOf("action", r.Action), ledger.Str("to", r.To), ledger.Int("records", int64(r.Records))}
}

func readRefer(f *ledger.Fields) Event {
	return Refer{f.Hash("action"), f.Str("to"), int(f.Int("records"))}
}

// Judge refuses a referral of what is not there, or to another role than the next.
func (r Refer) Judge(b *Book, _ string) *Fault {
	a, ok := b.actions[r.Action]
	switch {
	case !ok || a.State != Verified || a.ReferredTo != "":
		return fault("no_such_action", "/action", "no action of that entry has rows to refer")
	case r.Records == 0 || r.Records != a.Proof.Referred:
		return fault("bad_record", "/records", "the action has "+itoa(a.Proof.Referred)+" rows above its authority")
	case r.To == "" || r.To != b.above(a.Role):
		return fault("bad_record", "/to", "what is above an authority goes to the role above it")
	}
	return nil
}

// Fold queues them. Rows that wait for that role already, by an earlier action, wait once: the later one takes their place.
func (r Refer) Fold(b *Book, e ledger.Entry, _ Actor, _ []string) {
	a := b.update(r.Action, e, func(a *Action) { a.ReferredTo = r.To })
	refs, value := a.Proof.refs()
	for i, old := range b.referrals {
		if old.Taken || b.actions[old.Action].Operation != a.Operation {
			continue
		}
		rest := *old
		rest.Refs = slices.DeleteFunc(slices.Clone(old.Refs), func(ref records.Ref) bool { return slices.Contains(refs, ref) })
		if len(rest.Refs) != len(old.Refs) {
			rest.Taken = len(rest.Refs) == 0
			rest.Value = 0
			for _, ref := range rest.Refs {
				v := b.actions[old.Action].Proof.Item(ref).Value
				rest.Value += max(v, -v)
			}
			b.referrals[i] = &rest
		}
	}
	b.referrals = append(b.referrals, &Referral{Action: r.Action, Refs: refs, Value: value, From: a.Role, To: r.To})
}
