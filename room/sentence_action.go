package room

import (
	"strings"

	"docket/ledger"
	"docket/room/action"
)

// actionDeed says what an entry about an action on the records tells of, or "" for others.
func actionDeed(kind string, f *ledger.Fields, entry named) string {
	which := func() string { return "the action of entry " + entry(f.Hash("action")) }
	switch kind {
	case "action_proposed":
		return "proposed " + cut(f.Str("operation"))
	case "action_previewed":
		return "rehearsed " + which() + " on a copy, where nothing real moved (proof " + short(f.Hash("proof_digest")) + ")"
	case "action_awaiting_confirmation":
		return "noted that " + which() + " waits for a decision"
	case "action_corrected":
		return "corrected what " + which() + " would write at " + cut(f.Str("collection")+" "+f.Str("id")+f.Str("pointer"))
	case "action_approved":
		s := "approved " + which() + " as its proof " + short(f.Hash("proof_digest")) + " shows it"
		if f.Has("without") || f.Has("unsent") {
			s += ", less what was taken out"
		}
		if f.Has("rule") {
			s += ", by the standing rule of entry " + entry(f.Hash("rule"))
		}
		return s
	case "action_executing":
		return "started to carry out " + which()
	case "action_executed":
		return "carried out " + which() + ": " + counted(int(f.Int("changes")), "record", "records") + " changed"
	case "action_verified":
		return "read again what " + which() + " changed, and found it as approved"
	case "action_referred":
		return "referred " + counted(int(f.Int("records")), "record", "records") + " of " + which() + " to the role " + cut(f.Str("to"))
	case "action_rejected":
		if f.Str("code") == action.CodeNothing {
			return "noted that " + which() + " had nothing to do"
		}
		return "refused " + which() + because(f)
	case "action_expired":
		return "let " + which() + " expire, because " + expiryReason(f.Str("why"))
	case "action_failed":
		return "ended " + which() + " without effect, as " + cut(f.Str("code")) + ": " + cut(f.Str("detail"))
	case "action_rolled_back":
		s := "reversed what " + which() + " changed"
		if detail := f.Str("detail"); detail != "" {
			s += ": " + cut(detail)
		}
		return s
	case "action_rollback_failed":
		return "tried to take back what " + which() + " changed, and could not: " + cut(f.Str("detail"))
	case "effect_released":
		return "released an effect of " + which() + " under the key " + cut(f.Str("key"))
	case "effect_failed":
		return "kept an effect of " + which() + " in the outbox, because it could not leave: " + cut(f.Str("detail"))
	case "authority_given":
		return "assigned the seat " + cut(f.Str("seat")) + " the role " + cut(f.Str("role"))
	case "action_reopened":
		return "returned " + which() + " to be rehearsed and compared with the mandate anew"
	case "action_reapproved":
		return "given a second word on " + which() + ", which the mandate asks for (" + cut(strings.Join(f.Strs("for"), ", ")) + "); that approves nothing yet"
	case "mandate_declared":
		return "declared a mandate, which proposals are compared with from here on: " + quoted(f.Obj("mandate").Str("human_request"))
	case "mandate_ended":
		return "ended the mandate of entry " + entry(f.Hash("mandate")) + "; nothing is compared with it any more"
	case "receipt_attached":
		r := f.Obj("receipt")
		return "attached a drift receipt from elsewhere, about " + quoted(r.Str("proposal_id")) + ": " + cut(r.Str("verdict")) + "; what it was made from is not on the record"
	case "rule_drafted":
		return "drafted a standing rule for " + cut(f.Str("operation")) + "; it allows nothing until it is ratified"
	case "rule_ratified":
		return "ratified the standing rule of entry " + entry(f.Hash("rule"))
	case "rule_ended":
		return "ended the standing rule of entry " + entry(f.Hash("rule")) + ", because " + ruleReason(f.Str("why"))
	}
	return taskDeed(kind, f, entry)
}

func expiryReason(why string) string {
	switch why {
	case action.WhyClosed:
		return "the room closed before it was decided"
	case action.WhyApproval:
		return "its approval was not used within five minutes"
	case action.WhyCaller:
		return "its caller gave it up"
	case action.WhyInterrupted:
		return "the page that took it was gone"
	}
	return cut(why)
}

func ruleReason(why string) string {
	switch why {
	case action.EndRevoked:
		return "the host's seat is said to have taken it back"
	case action.EndExpired:
		return "its time was up"
	case action.EndSpent:
		return "its calls or totals were used up"
	case action.EndFingerprint:
		return "the operation is not any more what it was drafted for"
	case action.EndRefused:
		return "what it would have allowed was refused or cut down, or what it let through was taken back"
	}
	return cut(why)
}
