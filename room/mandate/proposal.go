package mandate

import (
	"crypto/sha256"
	"slices"

	"docket/ledger"
)

// Proposal is one act that is proposed under a mandate.
type Proposal struct {
	ProposalID string
	IntentID   string // of the mandate
	PlanID     string // of the plan, "" where there is none
	Action     Action // proposed_action
	CreatedAt  string
}

// Action is what is proposed, by the word of whoever proposes it, or as a shadow run shows it: then the type is the operation's name,
// Also is what the operation really does, such as update_record, and the resources are the records it writes, as "collection/id".
type Action struct {
	ActionType    string
	Objective     string // "" for none declared, which is drift
	Resource      string // "" for none, or where Resources has them all; an act that names none at all is drift
	Recipient     string // "" for none, or where Recipients has them all
	EffectSummary string // for people; nothing is compared with it

	Also       []string // further types of the same act: none of them may be disallowed, and all of them fire triggers
	Resources  []string // further resources
	Recipients []string // further recipients
	Effects    []string // kinds of effects
	Count      *int64   // records written, nil for as many as resources are named
	Value      *int64   // what it is worth, nil for nothing
}

// Check says what is wrong with a proposal that was not parsed, as [Mandate.Check] does.
func (p *Proposal) Check() error {
	var f faults
	f.name("/proposal_id", p.ProposalID)
	f.name("/intent_id", p.IntentID)
	if p.PlanID != "" {
		f.name("/plan_id", p.PlanID)
	}
	a := &p.Action
	f.name("/proposed_action/action_type", a.ActionType)
	f.text("/proposed_action/objective", a.Objective)
	f.text("/proposed_action/resource", a.Resource)
	f.text("/proposed_action/recipient", a.Recipient)
	f.text("/proposed_action/effect_summary", a.EffectSummary)
	f.names("/proposed_action/also", a.Also)
	f.texts("/proposed_action/resources", a.Resources, MaxResources)
	f.texts("/proposed_action/recipients", a.Recipients, MaxList)
	f.names("/proposed_action/effects", a.Effects)
	f.number("/proposed_action/count", a.Count)
	f.number("/proposed_action/value", a.Value)
	f.time("/created_at", p.CreatedAt)
	return f.first()
}

// resources calls f with each resource once.
func (a *Action) resources(f func(string)) {
	if a.Resource != "" || len(a.Resources) == 0 {
		f(a.Resource)
	}
	for _, s := range a.Resources {
		if s != a.Resource {
			f(s)
		}
	}
}

// recipients calls f with each recipient once.
func (a *Action) recipients(f func(string)) {
	if a.Recipient != "" {
		f(a.Recipient)
	}
	for _, s := range a.Recipients {
		if s != a.Recipient {
			f(s)
		}
	}
}

func (a *Action) firstResource() string {
	if a.Resource == "" && len(a.Resources) > 0 {
		return a.Resources[0]
	}
	return a.Resource
}

func (a *Action) firstRecipient() string {
	if a.Recipient == "" && len(a.Recipients) > 0 {
		return a.Recipients[0]
	}
	return a.Recipient
}

func (a *Action) hasRecipient(s string) bool {
	return a.Recipient == s || slices.Contains(a.Recipients, s)
}

// AppendJSON writes the proposal in its RFC 8785 form.
func (p *Proposal) AppendJSON(b []byte) []byte {
	b = appendStr(b, `{"created_at":`, p.CreatedAt)
	b = appendStr(b, `,"intent_id":`, p.IntentID)
	b = appendStr(b, `,"plan_id":`, p.PlanID)
	b = appendStr(b, `,"proposal_id":`, p.ProposalID)
	b = append(b, `,"proposed_action":`...)
	return append(p.Action.appendJSON(b), '}')
}

func (a *Action) appendJSON(b []byte) []byte {
	b = appendStr(b, `{"action_type":`, a.ActionType)
	b = optionalStrs(b, "also", a.Also)
	b = optionalInt(b, "count", a.Count)
	b = appendStr(b, `,"effect_summary":`, a.EffectSummary)
	b = optionalStrs(b, "effects", a.Effects)
	b = appendStr(b, `,"objective":`, a.Objective)
	if a.Recipient != "" {
		b = appendStr(b, `,"recipient":`, a.Recipient)
	}
	b = optionalStrs(b, "recipients", a.Recipients)
	b = appendStr(b, `,"resource":`, a.Resource)
	b = optionalStrs(b, "resources", a.Resources)
	b = optionalInt(b, "value", a.Value)
	return append(b, '}')
}

// Payload is the proposal for a ledger's entry.
func (p *Proposal) Payload() (ledger.Payload, error) { return ledger.ParsePayload(p.AppendJSON(nil)) }

// Digest is SHA-256 over the proposal's RFC 8785 form. Receipts name it.
func (p *Proposal) Digest() ledger.Hash {
	return sha256.Sum256(p.AppendJSON(make([]byte, 0, usualLength)))
}
