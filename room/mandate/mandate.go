package mandate

import (
	"crypto/sha256"
	"maps"
	"slices"

	"docket/ledger"
)

// Mandate is a person's declared intent. Lists that are nil are empty. [Mandate.Check] has the bounds.
type Mandate struct {
	IntentID                  string
	HumanRequest              string // what the person asked for, in their words
	AllowedObjectives         []string
	AllowedActionTypes        []string
	AllowedResources          []string // patterns: a resource, or a folder and "/**" for everything below it
	AllowedExternalRecipients []string
	DisallowedActionTypes     []string           // goes before AllowedActionTypes
	RequiresReapprovalFor     []string           // names of triggers
	Triggers                  map[string]Trigger // what names of triggers mean, where not what [DefaultTriggers] says
	Limits                    Limits
	CreatedAt                 string // RFC 3339 in UTC, as all times here
	ExpiresAt                 string // the first moment at which it does not hold any more, "" for none
}

// Limits bound what all proposals under a mandate come to, the one being compared included. Nil is no bound.
type Limits struct {
	Proposals  *int64
	Count      *int64 // of records, as [Totals.Count]
	Recipients *int64 // how many different ones
	Value      *int64
}

// Check says what is wrong with a mandate that was not parsed, as a [*ledger.PathError] with the path it would have in JSON. What it
// admits can be written and parsed.
func (m *Mandate) Check() error {
	var f faults
	f.name("/intent_id", m.IntentID)
	f.text("/human_request", m.HumanRequest)
	f.texts("/allowed_objectives", m.AllowedObjectives, MaxList)
	f.names("/allowed_action_types", m.AllowedActionTypes)
	f.patterns("/allowed_resources", m.AllowedResources)
	f.texts("/allowed_external_recipients", m.AllowedExternalRecipients, MaxList)
	f.names("/disallowed_action_types", m.DisallowedActionTypes)
	f.number("/limits/proposals", m.Limits.Proposals)
	f.number("/limits/count", m.Limits.Count)
	f.number("/limits/recipients", m.Limits.Recipients)
	f.number("/limits/value", m.Limits.Value)
	m.checkTriggers(&f)
	f.time("/created_at", m.CreatedAt)
	if m.ExpiresAt != "" {
		f.time("/expires_at", m.ExpiresAt)
		if f.err == nil && !earlier(m.CreatedAt, m.ExpiresAt) {
			f.at("/expires_at", quoted(m.ExpiresAt)+" is not later than created_at, "+quoted(m.CreatedAt))
		}
	}
	return f.first()
}

func (m *Mandate) checkTriggers(f *faults) {
	if len(m.Triggers) > MaxTriggers {
		f.at("/triggers", manyTriggers(len(m.Triggers)))
		return
	}
	if len(m.Triggers) > 0 {
		for _, name := range slices.Sorted(maps.Keys(m.Triggers)) {
			if !triggerName(name) {
				f.at("/triggers", "defines "+quoted(name)+", "+wantTriggerName)
				return
			}
			t := m.Triggers[name]
			t.check(f, "/triggers/"+name)
		}
	}
	f.list("/requires_reapproval_for", m.RequiresReapprovalFor, MaxTriggers, func(name string) string {
		_, own := m.Triggers[name]
		_, known := defaults[name]
		switch {
		case !triggerName(name):
			return quoted(name) + " is no trigger's name, " + wantTriggerName
		case !own && !known:
			return quoted(name) + " is defined neither in triggers nor by default, want one of those"
		}
		return ""
	})
}

func manyTriggers(n int) string {
	return "has " + itoa(n) + " members, want at most " + itoa(MaxTriggers)
}

// AppendJSON writes the mandate in its RFC 8785 form.
func (m *Mandate) AppendJSON(b []byte) []byte {
	b = appendStrs(b, `{"allowed_action_types":`, m.AllowedActionTypes)
	b = appendStrs(b, `,"allowed_external_recipients":`, m.AllowedExternalRecipients)
	b = appendStrs(b, `,"allowed_objectives":`, m.AllowedObjectives)
	b = appendStrs(b, `,"allowed_resources":`, m.AllowedResources)
	b = appendStr(b, `,"created_at":`, m.CreatedAt)
	b = appendStrs(b, `,"disallowed_action_types":`, m.DisallowedActionTypes)
	if m.ExpiresAt != "" {
		b = appendStr(b, `,"expires_at":`, m.ExpiresAt)
	}
	b = appendStr(b, `,"human_request":`, m.HumanRequest)
	b = appendStr(b, `,"intent_id":`, m.IntentID)
	if m.Limits != (Limits{}) {
		b = append(b, `,"limits":{`...)
		b = optionalInt(b, "count", m.Limits.Count)
		b = optionalInt(b, "proposals", m.Limits.Proposals)
		b = optionalInt(b, "recipients", m.Limits.Recipients)
		b = append(optionalInt(b, "value", m.Limits.Value), '}')
	}
	b = appendStrs(b, `,"requires_reapproval_for":`, m.RequiresReapprovalFor)
	if len(m.Triggers) > 0 {
		b = appendTriggers(append(b, `,"triggers":`...), m.Triggers)
	}
	return append(b, '}')
}

// Payload is the mandate for a ledger's entry.
func (m *Mandate) Payload() (ledger.Payload, error) { return ledger.ParsePayload(m.AppendJSON(nil)) }

// Digest is SHA-256 over the mandate's RFC 8785 form. Receipts name it.
func (m *Mandate) Digest() ledger.Hash {
	return sha256.Sum256(m.AppendJSON(make([]byte, 0, usualLength)))
}

func (m *Mandate) clone() *Mandate {
	c := *m
	for _, list := range []*[]string{&c.AllowedObjectives, &c.AllowedActionTypes, &c.AllowedResources, &c.AllowedExternalRecipients, &c.DisallowedActionTypes, &c.RequiresReapprovalFor} {
		*list = slices.Clone(*list)
	}
	c.Triggers = maps.Clone(c.Triggers)
	for name, t := range c.Triggers {
		c.Triggers[name] = t.clone()
	}
	for _, n := range []**int64{&c.Limits.Proposals, &c.Limits.Count, &c.Limits.Recipients, &c.Limits.Value} {
		if *n != nil {
			*n = new(**n)
		}
	}
	return &c
}
