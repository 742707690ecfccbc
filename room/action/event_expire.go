package action

import "docket/ledger"

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
