package action

import (
	"docket/ledger"
)

// DraftRule puts a standing rule before the host. It allows nothing until it is ratified.
type DraftRule struct {
	Operation   string
	Fingerprint ledger.Hash
	From        []ledger.Hash
	Bounds      Bounds
	Until       string
}

// Kind is rule_drafted.
func (DraftRule) Kind() string { return "rule_drafted" }

// Fields are the entry's members.
func (d DraftRule) Fields() []ledger.Field {
	from := make([]string, len(d.From))
	for i, h := range d.From {
		from[i] = h.String()
	}
	return []ledger.Field{ledger.Str("operation", d.Operation), ledger.HashOf("fingerprint", d.Fingerprint), ledger.Strs("from", from), ledger.Str("until", d.Until),
		ledger.Int("records", d.Bounds.Records), ledger.Int("value", d.Bounds.Value), ledger.Int("all_records", d.Bounds.AllRecords),
		ledger.Int("all_value", d.Bounds.AllValue), ledger.Int("calls", d.Bounds.Calls)}
}

func readDraft(f *ledger.Fields) Event {
	d := DraftRule{Operation: f.Str("operation"), Fingerprint: f.Hash("fingerprint"), Until: f.Str("until"),
		Bounds: Bounds{f.Int("records"), f.Int("value"), f.Int("all_records"), f.Int("all_value"), f.Int("calls")}}
	for _, text := range f.Strs("from") {
		h, err := ledger.ParseHash(text)
		f.Want("from", err == nil, "must be hashes")
		d.From = append(d.From, h)
	}
	return d
}

// Judge refuses bounds that clean approvals do not bear out, or wider than they.
func (d DraftRule) Judge(b *Book, at string) *Fault {
	if b.set == nil {
		return noRecords()
	}
	if len(b.rules) >= MaxRules {
		return fault("too_many", "", "a room has 64 standing rules at most")
	}
	if d.Until != Later(at, RuleTime) {
		return fault("bad_record", "/until", "a standing rule holds for seven days")
	}
	bounds, from, ok := b.bearsOut(d.Operation, d.Fingerprint)
	// Of an operation that is another by now only the record tells: it was judged when it was this one.
	if op := b.set.Operation(d.Operation); op != nil && !op.Reversible && b.prints[d.Operation] == d.Fingerprint {
		ok = false
	}
	if !ok {
		return fault("not_borne_out", "/operation", "a rule takes three approvals in a row of "+d.Operation+", with nothing taken out, corrected or referred, that no rule was drafted from yet")
	}
	same := len(from) == len(d.From)
	for i := range from {
		same = same && from[i] == d.From[i]
	}
	if !same {
		return fault("bad_record", "/from", "the rule names other approvals than it is drafted from")
	}
	for _, c := range [][2]int64{{d.Bounds.Records, bounds.Records}, {d.Bounds.Value, bounds.Value}, {d.Bounds.AllRecords, bounds.AllRecords}, {d.Bounds.AllValue, bounds.AllValue}, {d.Bounds.Calls, bounds.Calls}} {
		if c[0] < 0 || c[0] > c[1] {
			return fault("too_wide", "", "a rule's bounds may be narrower than what was approved, never wider")
		}
	}
	if d.Bounds.Records == 0 || d.Bounds.Calls == 0 || d.Bounds.AllRecords == 0 {
		return fault("too_narrow", "", "a rule that allows nothing is none")
	}
	return nil
}

// Fold drafts it.
func (d DraftRule) Fold(b *Book, e ledger.Entry, _ Actor, _ []string) {
	b.rules = append(b.rules, &Rule{Hash: e.Hash, Seq: e.Seq, Operation: d.Operation, Fingerprint: d.Fingerprint, Bounds: d.Bounds, Until: d.Until, From: d.From})
}

// RatifyRule lets a drafted rule hold.
type RatifyRule struct{ Rule ledger.Hash }

// Kind is rule_ratified.
func (RatifyRule) Kind() string { return "rule_ratified" }

// Fields are the entry's members.
func (r RatifyRule) Fields() []ledger.Field { return []ledger.Field{ledger.HashOf("rule", r.Rule)} }

func readRatify(f *ledger.Fields) Event { return RatifyRule{f.Hash("rule")} }

// Judge refuses what is no draft any more.
func (r RatifyRule) Judge(b *Book, at string) *Fault {
	rule, ok := b.Rule(r.Rule)
	if !ok || rule.Ratified || rule.Ended != "" || rule.Against || at >= rule.Until {
		return fault("no_such_rule", "/rule", "no rule of that entry waits to be ratified")
	}
	return nil
}

// Fold ratifies it.
func (r RatifyRule) Fold(b *Book, _ ledger.Entry, _ Actor, _ []string) {
	b.changeRule(r.Rule, func(r *Rule) { r.Ratified = true })
}

// EndRule ends a rule, for good.
type EndRule struct {
	Rule ledger.Hash
	Why  string
}

// Kind is rule_ended.
func (EndRule) Kind() string { return "rule_ended" }

// Fields are the entry's members.
func (x EndRule) Fields() []ledger.Field {
	return []ledger.Field{ledger.HashOf("rule", x.Rule), ledger.Str("why", x.Why)}
}

func readEndRule(f *ledger.Fields) Event { return EndRule{f.Hash("rule"), f.Str("why")} }

// Judge refuses a reason that does not hold.
func (x EndRule) Judge(b *Book, at string) *Fault {
	rule, ok := b.Rule(x.Rule)
	if !ok || rule.Ended != "" {
		return fault("no_such_rule", "/rule", "no rule of that entry stands")
	}
	switch x.Why {
	case EndRevoked, EndFingerprint:
	case EndRefused:
		ok = rule.Against
	case EndExpired:
		ok = at >= rule.Until
	case EndSpent:
		ok = rule.spent()
	default:
		ok = false
	}
	if !ok {
		return fault("bad_record", "/why", "the rule did not end for that")
	}
	return nil
}

// Fold ends it.
func (x EndRule) Fold(b *Book, _ ledger.Entry, _ Actor, _ []string) {
	b.changeRule(x.Rule, func(r *Rule) { r.Ended = x.Why })
}
