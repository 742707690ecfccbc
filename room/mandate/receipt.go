package mandate

import (
	"crypto/sha256"

	"docket/ledger"
)

// SchemaVersion is that of the receipts that are written here. What the codes, the default triggers and the rules mean goes with it.
const SchemaVersion = "1.0.0"

// Receipt is the outcome of a comparison. The zero value is none, and has no verdict.
type Receipt struct {
	ReceiptID  ledger.Hash // SHA-256 over the receipt's RFC 8785 form without receipt_id
	IntentID   string
	PlanID     string // "" where there is no plan
	ProposalID string
	Inputs     Inputs
	Verdict    Verdict
	Classes    []Class // drift_classes
	Reasons    []Reason
	Chain      Chain
	AsOf       string // the moment for which it holds; also created_at, so that the same inputs give the same bytes
}

// Inputs name what was compared: the SHA-256 of each document's RFC 8785 form, and what came before.
type Inputs struct {
	Intent   ledger.Hash
	Plan     ledger.Hash // zero for no plan
	Proposal ledger.Hash
	Earlier  Earlier
}

// Earlier is what the proposals before came to, as [Totals].
type Earlier struct {
	Proposals        int64
	Count            int64
	Recipients       int64       // how many different ones
	RecipientsDigest ledger.Hash // SHA-256 over them as a sorted JSON array, zero for none
	Value            int64
}

// Reason is one thing that is the matter.
type Reason struct {
	Code    Code
	Class   Class
	Message string // for people; it names the value and what it was held against
}

// Chain repeats what stood at each end of the chain from the request to the act.
type Chain struct {
	HumanRequest         string
	InterpretedObjective string // "" where there is no plan
	ProposedActionType   string
	ProposedResource     string // the first one named
}

// AppendJSON writes the receipt in its RFC 8785 form.
func (r *Receipt) AppendJSON(b []byte) []byte { return r.appendJSON(b, true) }

func (r *Receipt) appendJSON(b []byte, id bool) []byte {
	b = appendStr(b, `{"as_of":`, r.AsOf)
	b = appendStr(b, `,"chain":{"human_request":`, r.Chain.HumanRequest)
	b = appendStr(b, `,"interpreted_objective":`, r.Chain.InterpretedObjective)
	b = appendStr(b, `,"proposed_action_type":`, r.Chain.ProposedActionType)
	b = appendStr(b, `,"proposed_resource":`, r.Chain.ProposedResource)
	b = appendStr(b, `},"created_at":`, r.AsOf)
	b = append(b, `,"drift_classes":[`...)
	for i, c := range r.Classes {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendText(b, string(c))
	}
	e := &r.Inputs.Earlier
	b = appendInt(b, `],"inputs":{"earlier":{"count":`, e.Count)
	b = appendInt(b, `,"proposals":`, e.Proposals)
	b = appendInt(b, `,"recipients":`, e.Recipients)
	b = appendHash(b, `,"recipients_digest":`, e.RecipientsDigest)
	b = appendInt(b, `,"value":`, e.Value)
	b = appendHash(b, `},"intent":`, r.Inputs.Intent)
	b = appendHash(b, `,"plan":`, r.Inputs.Plan)
	b = appendHash(b, `,"proposal":`, r.Inputs.Proposal)
	b = appendStr(b, `},"intent_id":`, r.IntentID)
	b = appendStr(b, `,"plan_id":`, r.PlanID)
	b = appendStr(b, `,"proposal_id":`, r.ProposalID)
	b = append(b, `,"reasons":[`...)
	for i := range r.Reasons {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendStr(b, `{"class":`, string(r.Reasons[i].Class))
		b = appendStr(b, `,"code":`, string(r.Reasons[i].Code))
		b = append(appendStr(b, `,"message":`, r.Reasons[i].Message), '}')
	}
	b = append(b, ']')
	if id {
		b = appendHash(b, `,"receipt_id":`, r.ReceiptID)
	}
	b = append(b, `,"schema_version":"`+SchemaVersion+`"`...)
	return append(appendStr(b, `,"verdict":`, string(r.Verdict)), '}')
}

// Payload is the receipt for a ledger's entry. It fits.
func (r *Receipt) Payload() (ledger.Payload, error) { return ledger.ParsePayload(r.AppendJSON(nil)) }

// sum is what the receipt's id has to be.
func (r *Receipt) sum(scratch []byte) ledger.Hash {
	return sha256.Sum256(r.appendJSON(scratch[:0], false))
}
