package view

import "docket/ledger"

// What the controls of the mandate do.
const (
	ActDeclareMandate = "declare-mandate" // submits FormMandate
	ActReadMandate    = "read-mandate"    // submits FormMandateJSON, which puts nothing on the record
	ActDeclareRead    = "declare-read"    // what was read
	ActPutAway        = "put-away"        // what was read
	ActEndMandate     = "end-mandate"     // data-to: the hash of the entry that declared it
	ActReapprove      = "reapprove"       // data-action, data-proof: a second word
	ActAttachReceipt  = "attach-receipt"  // submits FormReceipt
	ActChooseText     = "choose-text"     // data-to: the id of a file chooser, IDMandateFile or IDReceiptFile
)

// The forms of the mandate.
const (
	FormMandate     = "mandate"        // every field from FieldRequest to FieldUnit
	FormMandateJSON = "mandate-json"   // json
	FormReceipt     = "attach-receipt" // receipt
)

// Names of their fields.
const (
	FieldRequest    = "human_request"
	FieldObjectives = "objectives"
	FieldAllow      = "allow" // checkboxes
	FieldTypes      = "types"
	FieldNot        = "not" // checkboxes
	FieldNever      = "never"
	FieldResources  = "resources"
	FieldRecipients = "recipients"
	FieldSecond     = "second" // checkboxes
	FieldRecords    = "limit_records"
	FieldWorth      = "limit_value"
	FieldReached    = "limit_recipients"
	FieldProposals  = "limit_proposals"
	FieldEnds       = "ends"
	FieldUnit       = "unit"
	FieldJSON       = "json"
	FieldReceipt    = "receipt"
)

// Ids of the part about the mandate. The files that the two choosers take go into the text fields beside them.
const (
	IDMandate        = "mandate"
	IDMandateTitle   = "mandate-title"
	IDMandateForms   = "mandate-forms"
	IDAttached       = "attached"
	IDDeclare        = "mandate-declare" // unfolds the form
	IDMandateJSON    = "mandate-json"    // unfolds the form for JSON
	IDMandateText    = "mandate-text"
	IDMandateFile    = "mandate-file"
	IDMandateRead    = "mandate-read" // the heading over what was read
	IDAttach         = "attach"       // unfolds the form for a receipt
	IDReceiptText    = "receipt-text"
	IDReceiptFile    = "receipt-file"
	KeyMandateRead   = "declare-read" // in [Model.Forms]: what was read and then refused
	KeyMandateEnd    = "end-mandate"  // and the end of the mandate
	mandateError     = "mandate-error"
	mandateJSONError = "mandate-json-error"
)

// SecondWordKey names the control that gives a second word on an action, in [Model.Forms].
func SecondWordKey(action ledger.Hash) string { return ActReapprove + ":" + action.String() }
