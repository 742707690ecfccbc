package view

import "docket/ledger"

// What the controls of changes to the records do. Those that carry data-action carry the digest of the proof that they show too, in
// data-proof, where they decide something.
const (
	ActOpenRecords  = "open-records"  // submits FormRecords
	ActShowAction   = "show-action"   // data-action: puts it in the panel
	ActTick         = "tick"          // data-row: takes a record out, or puts it back in
	ActTickField    = "tick-field"    // data-row, data-field
	ActTickEffect   = "tick-effect"   // data-row
	ActAllRecords   = "all-records"   // data-to: "in" or "out"
	ActAllEffects   = "all-effects"   // data-to: "in" or "out"
	ActRowFields    = "row-fields"    // data-row: shows all that would change in a record, or hides it again
	ActMore         = "more"          // data-to: one of the lists that are cut, see ListNotes and the others
	ActCorrect      = "correct"       // submits FormCorrect
	ActApprove      = "approve"       // data-action, data-proof
	ActRefuseAction = "refuse-action" // data-action, data-proof
	ActCarryOut     = "carry-out"     // data-action, data-proof
	ActUndo         = "undo"          // data-action
	ActTakeReferral = "take-referral" // data-action, data-seat
	ActGiveRole     = "give-role"     // submits FormRole
	ActDraftRule    = "draft-rule"    // data-to: the operation
	ActRatifyRule   = "ratify-rule"   // data-rule
	ActEndRule      = "end-rule"      // data-rule
	ActGoToRow      = "go-to-row"     // data-seq
)

// Lists that are cut, with a control that shows more of them: the values of data-to of ActMore.
const (
	ListNotes   = "notes"
	ListEffects = "effects"
	ListAnswers = "answers"
	ListWaiting = "waiting"
	ListOutbox  = "outbox"
)

// Ids of the part about changes to the records. IDProofScroll scrolls over the records of the proof on show: two spacers, and the
// list between them that [ProofRows] fills. They are in the skeleton, since the core sets the heights.
const (
	IDChanges     = "changes"
	IDProof       = "proof"
	IDProofHead   = "proof-head"
	IDProofTitle  = "proof-title"
	IDProofScroll = "proof-scroll"
	IDProofBefore = "proof-before"
	IDProofRows   = "proof-rows"
	IDProofAfter  = "proof-after"
	IDProofBelow  = "proof-below"
	IDFigures     = "proof-figures"
	IDDecide      = "proof-decide"
	IDDetail      = "proof-detail"
	IDRefuse      = "proof-refuse"
	IDProofLive   = "proof-live"
	IDAnswers     = "answers"
	IDOutbox      = "outbox"
	IDRules       = "rules"
	IDRoles       = "roles"

	IDNewRoomSet = "new-room-records" // the select beside "New room"
	IDDecideAs   = "decide-as"
)

// ProofRowID is the id of a record of the proof on show.
func ProofRowID(row int) string { return "change-" + itoa(row) }

// TickID is the id of the tick of a record.
func TickID(row int) string { return "tick-" + itoa(row) }

// tickFieldID is the id of the tick of a place in a record.
func tickFieldID(row, field int) string { return "tick-" + itoa(row) + "-" + itoa(field) }

// tickEffectID is the id of the tick of an effect.
func tickEffectID(row int) string { return "tick-effect-" + itoa(row) }

// TypedID is the id of the field for the target of the action of that entry. It names the action, as the ids of the other fields do:
// what was typed for one is not in the field of the next.
func TypedID(action uint64) string { return "typed-target-" + utoa(action) }

// RefuseReasonID is the id of the field for the reason of a refusal.
func RefuseReasonID(action uint64) string { return "refuse-reason-" + utoa(action) }

// correctID is the id of the field that corrects a value.
func correctID(action uint64, row, field int) string {
	return "correct-" + utoa(action) + "-" + itoa(row) + "-" + itoa(field)
}

// DecideKey, RefuseKey and CorrectKey name the controls that decide an action, in [Model.Forms].
func DecideKey(action ledger.Hash) string { return FormDecide + ":" + action.String() }

// RefuseKey names the control that refuses an action.
func RefuseKey(action ledger.Hash) string { return FormRefuse + ":" + action.String() }

// CorrectKey names the form that corrects a value of an action's proof.
func CorrectKey(action ledger.Hash, row, field int) string {
	return FormCorrect + ":" + action.String() + ":" + itoa(row) + ":" + itoa(field)
}

// UndoKey names the control that takes an action's changes back, in [Model.Forms].
func UndoKey(action ledger.Hash) string { return ActUndo + ":" + action.String() }

// ReferralKey names the control that takes up what was referred, in [Model.Forms].
func ReferralKey(action ledger.Hash) string { return ActTakeReferral + ":" + action.String() }

// RuleKey names the controls of a standing rule, or of the draft for an operation, in [Model.Forms].
func RuleKey(rule string) string { return ActRatifyRule + ":" + rule }
