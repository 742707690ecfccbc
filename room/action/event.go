package action

import (
	"docket/ledger"
	"docket/room/records"
)

// Event is one entry's part in a [Book]. It is judged by what the book was before it, at the entry's own time, and folded into the
// book after; who may bring it is the room's to say.
type Event interface {
	Kind() string
	Fields() []ledger.Field
	Who(b *Book) (who Who, role string)
	Judge(b *Book, at string) *Fault
	Fold(b *Book, e ledger.Entry, by Actor, looked []string)
}

// Kinds reads a payload back into its event, by the entry's kind.
var Kinds = map[string]struct {
	Read func(*ledger.Fields) Event
	Keys []string
}{
	"records_opened":               {readOpened, []string{"set", "digest", "records", "roles"}},
	"action_proposed":              {readPropose, []string{"operation", "fingerprint", "arguments", "redacted", "referral", "role", "declared"}},
	"action_previewed":             {readPreview, []string{"action", "base", "proof", "proof_digest"}},
	"action_awaiting_confirmation": {readWait, []string{"action", "proof_digest"}},
	"action_corrected":             {readCorrect, []string{"action", "proof_digest", "collection", "id", "pointer", "value"}},
	"action_approved":              {readApprove, []string{"action", "proof_digest", "without", "unsent", "until", "rule", "target_digest"}},
	"action_executing":             {readExecuting, []string{"action", "proof_digest"}},
	"action_executed":              {readExecuted, []string{"action", "batch_digest", "changes", "effects"}},
	"action_verified":              {readVerified, []string{"action", "checked"}},
	"action_referred":              {readRefer, []string{"action", "to", "records"}},
	"action_rejected":              {readReject, []string{"action", "proof_digest", "code", "reason"}},
	"action_expired":               {readExpire, []string{"action", "why"}},
	"action_failed":                {readFail, []string{"action", "code", "detail", "collection", "id", "pointer"}},
	"action_rolled_back":           {readRollBack, []string{"action", "batch_digest", "code", "detail"}},
	"action_rollback_failed":       {readRollbackFailed, []string{"action", "code", "detail", "collection", "id", "pointer"}},
	"effect_released":              {readRelease, []string{"action", "key"}},
	"effect_failed":                {readEffectFailed, []string{"action", "key", "detail"}},
	"authority_given":              {readAuthority, []string{"seat", "role"}},
	"mandate_declared":             {readDeclare, []string{"mandate", "digest"}},
	"mandate_ended":                {readEndMandate, []string{"mandate"}},
	"action_reopened":              {readReopen, []string{"action"}},
	"action_reapproved":            {readReapprove, []string{"action", "proof_digest", "for", "until"}},
	"rule_drafted":                 {readDraft, []string{"operation", "fingerprint", "from", "records", "value", "all_records", "all_value", "calls", "until"}},
	"rule_ratified":                {readRatify, []string{"rule"}},
	"rule_ended":                   {readEndRule, []string{"rule", "why"}},
}

func placeFields(p records.Place) []ledger.Field {
	if p == (records.Place{}) {
		return nil
	}
	return []ledger.Field{ledger.Str("collection", p.Collection), ledger.Str("id", p.ID), ledger.Str("pointer", p.Pointer)}
}

func readPlace(f *ledger.Fields) records.Place {
	if !f.Has("collection") {
		return records.Place{}
	}
	return records.Place{Ref: records.Ref{Collection: f.Str("collection"), ID: f.Str("id")}, Pointer: f.Str("pointer")}
}

// payloadOf writes a value as a member. What a book holds can be recorded.
func payloadOf(key string, v records.Value) ledger.Field {
	p, err := ledger.ParsePayload(v.AppendJSON(nil))
	if err != nil {
		return ledger.Obj(key, ledger.Payload{}) // which Make refuses in its turn
	}
	return ledger.Obj(key, p)
}

func readValue(f *ledger.Fields, key string) records.Value {
	v, err := records.Parse([]byte(f.Payload(key).String()))
	f.Want(key, err == nil, "must be JSON with whole numbers")
	return v
}
