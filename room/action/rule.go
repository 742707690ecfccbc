package action

import (
	"docket/ledger"
)

// Rule is a standing rule: within its bounds, an operation is carried out without anybody being asked. What it has
// used counts against its totals.
type Rule struct {
	Hash        ledger.Hash // of the entry that drafted it: its id
	Seq         uint64
	Operation   string
	Fingerprint ledger.Hash
	Bounds      Bounds
	Until       string // when it expires
	From        []ledger.Hash
	Ratified    bool
	Ended       string // why, "" as long as it is not
	Against     bool   // a person refused, cut down or took back what the operation did since it was drafted: it allows nothing more
	Used        Bounds // AllRecords, AllValue and Calls: of all it approved, whatever became of it
}

// Bounds are what a rule allows: for each call, and for all calls together. Values are gross: an increase and a decrease do not
// cancel out.
type Bounds struct {
	Records, Value       int64 // each call
	AllRecords, AllValue int64 // together
	Calls                int64
}

// CleanApprovals is how many approvals in a row, with nothing taken out or corrected, a rule is drafted from; RuleDays is how long it holds.
const (
	CleanApprovals = 3
	RuleDays       = 7
	ruleCalls      = 10
)

// Why a rule ended.
const (
	EndRevoked     = "revoked"     // the host took it back
	EndExpired     = "expired"     // its time was up
	EndSpent       = "spent"       // its calls or totals were
	EndFingerprint = "fingerprint" // the operation is not any more what it was drafted for
	EndRefused     = "refused"     // a person refused what it would have allowed, took something out, or took back what it let through
)

// Holds says whether the rule allows anything at that time.
func (r *Rule) Holds(at string) bool {
	return r.Ratified && r.Ended == "" && !r.Against && at < r.Until
}

// speakAgainst takes an operation's rules out of force. The rows that end them follow.
func (b *Book) speakAgainst(operation string) {
	for _, r := range b.Rules() {
		if r.Operation == operation && r.Ended == "" {
			b.changeRule(r.Hash, func(r *Rule) { r.Against = true })
		}
	}
}

// Stands says whether the rule by which an action was approved, if it was, has not been taken back since, and no other mandate stands than
// when it was approved: what lands under a mandate was compared with it. That a rule has run out since is nothing: it had not when it approved.
func (b *Book) Stands(a *Action) *Fault {
	if c := a.Proof.Compared; b.mandate != nil && (c == nil || c.Mandate != b.mandate.Hash) {
		return fault("mandate_changed", "", "a mandate was declared after it was approved and before it was carried out, which it was not compared with")
	}
	if r, ok := b.Rule(a.Rule); ok && (r.Against || r.Ended != "" && r.Ended != EndSpent && r.Ended != EndExpired) {
		return fault("rule_ended", "", "the standing rule that approved it was taken back before it was carried out")
	}
	return nil
}

// Rule finds a rule by its id.
func (b *Book) Rule(h ledger.Hash) (*Rule, bool) {
	for _, r := range b.rules {
		if r.Hash == h {
			return r, true
		}
	}
	return nil, false
}

// Standing is the rule that holds for an operation, nil for none.
func (b *Book) Standing(operation, at string) *Rule {
	for _, r := range b.rules {
		if r.Operation == operation && r.Holds(at) {
			return r
		}
	}
	return nil
}

// allows says whether the rule allows an action as its proof shows it. What a person has corrected, takes up from a referral, or was asked
// to decide once, is theirs to decide: it is not carried out because a mandate that it drifted from has ended.
func (r *Rule) allows(a *Action, at string) bool {
	p := a.Proof
	n := int64(len(p.Changes))
	return r.Holds(at) && r.Operation == a.Operation && r.Fingerprint == a.Fingerprint && a.Referral.IsZero() && len(a.Corrections) == 0 && !a.Waited && n > 0 && len(p.Effects) == 0 && p.Referred == 0 && !p.Compared.Drifts() &&
		n <= r.Bounds.Records && p.Value <= r.Bounds.Value &&
		r.Used.AllRecords+n <= r.Bounds.AllRecords && r.Used.AllValue+p.Value <= r.Bounds.AllValue && r.Used.Calls < r.Bounds.Calls
}

// RuleFor is the standing rule that would carry an action out as it was rehearsed, nil for none.
func (b *Book) RuleFor(a *Action, at string) *Rule {
	if a.Proof == nil {
		return nil
	}
	for _, r := range b.rules {
		if r.allows(a, at) {
			return r
		}
	}
	return nil
}

// Draft is the widest rule that an operation's last approvals bear out, and false where they do not: it takes [CleanApprovals] of
// them in a row, decided by the lowest role, with something applied and nothing taken out, corrected, referred or sent, of an operation that can be undone. No call
// may be larger than the largest of them, and all together not larger than ten such.
func (b *Book) Draft(operation string) (DraftRule, bool) {
	d := DraftRule{Operation: operation, Fingerprint: b.prints[operation]}
	op := b.set.Operation(operation)
	ok := op != nil && op.Reversible
	if !ok {
		return d, false
	}
	d.Bounds, d.From, ok = b.bearsOut(operation, d.Fingerprint)
	return d, ok
}

// bearsOut finds the approvals by what is on the record alone.
func (b *Book) bearsOut(operation string, fingerprint ledger.Hash) (bounds Bounds, from []ledger.Hash, ok bool) {
	for _, r := range b.rules {
		if r.Operation == operation && r.Ended == "" {
			return Bounds{}, nil, false
		}
	}
	for i := len(b.order) - 1; i >= 0 && len(from) < CleanApprovals; i-- {
		a := b.actions[b.order[i]]
		// What a rule or a higher role decided says nothing of what the lowest role approves.
		if a.Operation != operation || !a.Rule.IsZero() || !a.Referral.IsZero() || a.State.Undecided() || a.Code == CodeNothing {
			continue
		}
		clean := a.State == Verified && !a.Proof.Compared.Drifts() && len(a.Decision.Without) == 0 && len(a.Corrections) == 0 && len(a.Proof.Effects) == 0 && a.Proof.Referred == 0 && len(a.Done) > 0
		// What a rule that ended was drafted from bears no other out.
		if !clean || a.Fingerprint != fingerprint || b.draftedFrom(a.Hash) {
			return Bounds{}, nil, false
		}
		bounds.Records = max(bounds.Records, int64(len(a.Done)))
		bounds.Value = max(bounds.Value, a.Proof.Value)
		from = append(from, a.Hash)
	}
	if len(from) < CleanApprovals {
		return Bounds{}, nil, false
	}
	bounds.AllRecords, bounds.AllValue, bounds.Calls = ruleCalls*bounds.Records, min(ruleCalls*bounds.Value, ledger.MaxNumber), ruleCalls
	return bounds, from, true
}

func (b *Book) draftedFrom(h ledger.Hash) bool {
	for _, r := range b.rules {
		for _, from := range r.From {
			if from == h {
				return true
			}
		}
	}
	return false
}

// Ending is a rule that holds no more although nothing on the record says so yet, and why; nil for none.
func (b *Book) Ending(at string) (*Rule, string) {
	for _, r := range b.rules {
		if r.Ended != "" {
			continue
		}
		op := b.set.Operation(r.Operation)
		switch {
		case r.Against:
			return r, EndRefused
		case at >= r.Until:
			return r, EndExpired
		case op == nil || b.prints[r.Operation] != r.Fingerprint:
			return r, EndFingerprint
		case r.spent():
			return r, EndSpent
		}
	}
	return nil, ""
}

// spent says that not one more change of any value fits.
func (r *Rule) spent() bool {
	return r.Used.Calls >= r.Bounds.Calls || r.Used.AllRecords >= r.Bounds.AllRecords || r.Bounds.AllValue > 0 && r.Used.AllValue >= r.Bounds.AllValue
}

// changeRule puts a changed copy of a rule in its place.
func (b *Book) changeRule(h ledger.Hash, change func(r *Rule)) {
	for i, r := range b.rules {
		if r.Hash == h {
			c := *r
			change(&c)
			b.rules[i] = &c
		}
	}
}
