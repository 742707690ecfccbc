package action

import "docket/ledger"

// Who says whose an event may be: one of these, or the room's own bookkeeping beside one of them.
type Who uint8

// The callers of events.
const (
	Core     Who = 1 << iota // the room's own bookkeeping
	Host                     // the host's seat at the page's controls
	Agent                    // an agent's seat
	Decider                  // a seat at the page's controls whose role is at least the one that comes with it
	Proposer                 // whoever proposed the action, through the same door
)

func (b *Book) roleOf(h ledger.Hash) string {
	if a, ok := b.actions[h]; ok {
		return a.Role
	}
	return ""
}

// Who opens records: the host, or the room that starts with them.
func (Opened) Who(*Book) (Who, string) { return Core | Host, "" }

// Who gives authority: the host.
func (Authority) Who(*Book) (Who, string) { return Host, "" }

// Who proposes: an agent; what was referred is taken up by the role that it waits for.
func (p Propose) Who(*Book) (Who, string) {
	if p.Referral.IsZero() {
		return Agent, ""
	}
	return Decider, p.Role
}

// Who rehearses: the room.
func (Preview) Who(*Book) (Who, string) { return Core, "" }

// Who lets it wait: the room.
func (Wait) Who(*Book) (Who, string) { return Core, "" }

// Who corrects: whoever decides.
func (c Correct) Who(b *Book) (Who, string) { return Decider, b.roleOf(c.Action) }

// Who approves: whoever decides, or the room where a standing rule does.
func (v Approve) Who(b *Book) (Who, string) {
	if !v.Rule.IsZero() {
		return Core, ""
	}
	return Decider, b.roleOf(v.Action)
}

// Who rejects: whoever decides, or the room where there is nothing to decide.
func (r Reject) Who(b *Book) (Who, string) {
	if r.Code == CodeNothing {
		return Core, ""
	}
	return Decider, b.roleOf(r.Action)
}

// Who lets it expire: the room, or who proposed it and gives it up.
func (x Expire) Who(*Book) (Who, string) {
	if x.Why == WhyCaller {
		return Proposer, ""
	}
	return Core, ""
}

// Who carries it out: the room; whoever decides where the page was gone in between.
func (x Execution) Who(b *Book) (Who, string) { return Core | Decider, b.roleOf(x.Action) }

// Who lands it: the room.
func (Land) Who(*Book) (Who, string) { return Core, "" }

// Who verifies: the room.
func (Verify) Who(*Book) (Who, string) { return Core, "" }

// Who fails it: the room.
func (Fail) Who(*Book) (Who, string) { return Core, "" }

// Who refers: the room.
func (Refer) Who(*Book) (Who, string) { return Core, "" }

// Who takes it back: whoever decides, or the room where it did not verify.
func (x RollBack) Who(b *Book) (Who, string) {
	if x.Code == CodeNotVerified {
		return Core, ""
	}
	return Decider, b.roleOf(x.Action)
}

// Who cannot take it back: whoever decides, or the room.
func (x RollbackFault) Who(b *Book) (Who, string) { return Core | Decider, b.roleOf(x.Action) }

// Who releases: the room.
func (Release) Who(*Book) (Who, string) { return Core, "" }

// Who keeps it: the room.
func (EffectFault) Who(*Book) (Who, string) { return Core, "" }

// Who drafts a rule: the host.
func (DraftRule) Who(*Book) (Who, string) { return Host, "" }

// Who ratifies a rule: the host.
func (RatifyRule) Who(*Book) (Who, string) { return Host, "" }

// Who ends a rule: the host takes it back, the room notes every other end.
func (x EndRule) Who(*Book) (Who, string) {
	if x.Why == EndRevoked {
		return Host, ""
	}
	return Core, ""
}

// Who declares a mandate: the host.
func (Declare) Who(*Book) (Who, string) { return Host, "" }

// Who ends it: the host.
func (EndMandate) Who(*Book) (Who, string) { return Host, "" }

// Who takes an action back to be compared anew: the room.
func (Reopen) Who(*Book) (Who, string) { return Core, "" }

// Who gives a second word: whoever decides.
func (r Reapprove) Who(b *Book) (Who, string) { return Decider, b.roleOf(r.Action) }
