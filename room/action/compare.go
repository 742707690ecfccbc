package action

import (
	"crypto/sha256"
	"slices"

	"docket/ledger"
	"docket/room/mandate"
	"docket/room/records"
)

// Declared is what a caller says of its own proposal, for the mandate that stands: what it is for, what it touches, whom it reaches.
type Declared struct {
	Objective  string
	Resources  []string
	Recipients []string
}

// IsZero says that nothing was declared.
func (d Declared) IsZero() bool {
	return d.Objective == "" && len(d.Resources) == 0 && len(d.Recipients) == 0
}

// Comparison is a proposal held against the mandate that stands, twice: as its caller declared it, and as the rehearsal really wrote.
type Comparison struct {
	Mandate           ledger.Hash // the entry that declared it
	Declared, Written mandate.Receipt
}

// Drifts says whether either comparison found anything. A nil comparison, where no mandate stood, did not.
func (c *Comparison) Drifts() bool {
	return c != nil && (len(c.Declared.Classes) > 0 || len(c.Written.Classes) > 0)
}

// Reapproval are the codes for which the person who declared the mandate wants to be asked again, each once.
func (c *Comparison) Reapproval() []string {
	if c == nil {
		return nil
	}
	var out []string
	for _, receipt := range []mandate.Receipt{c.Declared, c.Written} {
		for _, r := range receipt.Reasons {
			if code := string(r.Code); r.Class == mandate.ReapprovalDrift && !slices.Contains(out, code) {
				out = append(out, code)
			}
		}
	}
	return out
}

func (c *Comparison) same(o *Comparison) bool {
	if c == nil || o == nil {
		return c == o
	}
	return c.Mandate == o.Mandate && c.Declared.ReceiptID == o.Declared.ReceiptID && c.Written.ReceiptID == o.Written.ReceiptID
}

// comparing is all that a comparison needs beside the proof. It is a copy: it can be used while others change the book.
type comparing struct {
	was       *Comparison // of a proof that is made again: what came out at its time, which nothing since makes otherwise
	standing  *Standing   // nil for no mandate
	action    ledger.Hash
	operation string
	declared  Declared
	at        string
	before    mandate.Totals
}

// comparing prepares the comparison of an action. It holds for the moment at which both the proposal and the mandate were there.
func (b *Book) comparing(a *Action) comparing {
	if b.mandate == nil {
		return comparing{}
	}
	return comparing{nil, b.mandate, a.Hash, a.Operation, a.Declared, max(a.TS, b.mandate.TS), b.totals()}
}

// compare gives nil where no mandate stands.
func (c comparing) compare(p *Proof) (*Comparison, *Fault) {
	if c.standing == nil {
		return c.was, nil
	}
	out := &Comparison{Mandate: c.standing.Hash}
	for _, half := range []struct {
		into *mandate.Receipt
		act  mandate.Action
	}{{&out.Declared, c.declared.action(c.operation)}, {&out.Written, c.written(p)}} {
		proposal := mandate.Proposal{ProposalID: c.action.String(), IntentID: c.standing.Mandate.IntentID, Action: half.act, CreatedAt: c.at}
		receipt, err := c.standing.judge.Evaluate(nil, &proposal, c.before, c.at)
		if err != nil {
			return nil, fault("not_compared", "", "it could not be held against the mandate: "+err.Error())
		}
		*half.into = receipt
	}
	return out, nil
}

func (d Declared) action(operation string) mandate.Action {
	return mandate.Action{ActionType: operation, Objective: d.Objective, Resources: d.Resources, Recipients: d.Recipients}
}

// written is what a rehearsal really wrote, as the mandate has words for it: its operation, what it does to records and what kinds of
// effects it has, each record as "collection/id", whom effects reach. What it is for only its caller can say.
func (c comparing) written(p *Proof) mandate.Action {
	out := mandate.Action{ActionType: c.operation, Objective: c.declared.Objective}
	for i := range p.Changes {
		change := &p.Changes[i]
		out.Also = appendOnce(out.Also, change.Kind.String()+"_record")
		if i < mandate.MaxResources-1 {
			out.Resources = append(out.Resources, resourceOf(change.Ref()))
		}
	}
	if more := len(p.Changes) - len(out.Resources); more > 0 { // what a receipt has no room for is not taken for allowed
		out.Resources = append(out.Resources, "* and "+itoa(more)+" records more")
	}
	seen := map[string]bool{}
	for _, e := range p.Effects {
		out.Effects, out.Also = appendOnce(out.Effects, e.Kind), appendOnce(out.Also, e.Kind)
		if !seen[e.Target] && len(out.Recipients) < mandate.MaxList-1 {
			out.Recipients = append(out.Recipients, e.Target)
		}
		seen[e.Target] = true
	}
	if more := len(seen) - len(out.Recipients); more > 0 {
		out.Recipients = append(out.Recipients, "* and "+itoa(more)+" recipients more")
	}
	count, value := int64(len(p.Changes)), p.Value
	out.Count, out.Value = &count, &value
	return out
}

func appendOnce(list []string, s string) []string {
	if slices.Contains(list, s) {
		return list
	}
	return append(list, s)
}

// resourceOf names a record for a mandate. An id that would be read as a path to somewhere else is named by its digest.
func resourceOf(ref records.Ref) string {
	name := ref.Collection + "/" + ref.ID
	if norm, ok := mandate.NormalizeResource(name); ok && norm == name {
		return name
	}
	return ref.Collection + "/sha256:" + ledger.Hash(sha256.Sum256([]byte(ref.ID))).String()
}

// Compared says whether a proof was held against what an action is compared with now.
func (b *Book) Compared(a *Action, p *Proof) bool {
	now, f := b.comparing(a).compare(p)
	return f == nil && now.same(p.Compared)
}

// Stale says whether an action's proof was compared with another mandate than the one that stands, or would be found otherwise by what
// has been carried out since.
func (b *Book) Stale(a *Action) bool {
	if a.Proof == nil {
		return false
	}
	now, f := b.comparing(a).compare(a.Proof)
	was := a.Proof.Compared
	if f != nil || now == nil || was == nil {
		return f != nil || now != was
	}
	return now.Mandate != was.Mandate || !sameCodes(now.Declared.Reasons, was.Declared.Reasons) || !sameCodes(now.Written.Reasons, was.Written.Reasons)
}

// sameCodes compares what is the matter, and not by how much.
func sameCodes(now, was []mandate.Reason) bool {
	return slices.EqualFunc(now, was, func(a, b mandate.Reason) bool { return a.Code == b.Code })
}

// counts says whether an action counts against the totals of the mandate it was compared with.
func (a *Action) counts() bool {
	return a.Proof != nil && a.Proof.Compared != nil && (a.State.Landed() || a.State == Approved || a.State == Executing)
}

// totals are what was carried out under the mandate that stands, or is approved to be. They are added up once, and then follow the actions.
func (b *Book) totals() mandate.Totals {
	if b.spent == nil {
		var sum mandate.Totals
		for _, h := range b.order {
			if a := b.actions[h]; b.spends(a) {
				sum = sum.Add(&mandate.Proposal{Action: a.carried()})
			}
		}
		b.spent = &sum
	}
	return *b.spent
}

// spends says whether an action counts against the totals of the mandate that stands.
func (b *Book) spends(a *Action) bool {
	return b.mandate != nil && a.counts() && a.Proof.Compared.Mandate == b.mandate.Hash
}

// spend lets the totals follow an action. What one comes to is settled by its approval, and stays so for as long as it counts.
func (b *Book) spend(was, now *Action) {
	switch before, after := b.spends(was), b.spends(now); {
	case before == after || b.spent == nil:
	case after:
		sum := b.spent.Add(&mandate.Proposal{Action: now.carried()})
		b.spent = &sum
	default:
		b.spent = nil
	}
}

// carried is what of an action counts: what is left of it as it was decided.
func (a *Action) carried() mandate.Action {
	c := a.Decision.apply(a.Proof)
	count, value := int64(len(c.keep)), int64(0)
	for i := range a.Proof.Changes {
		if item := &a.Proof.Changes[i]; !c.out[item.Ref()] {
			value += max(item.Value, -item.Value)
		}
	}
	out := mandate.Action{Count: &count, Value: &value}
	for _, e := range c.effects {
		out.Recipients = appendOnce(out.Recipients, e.Target)
	}
	return out
}
