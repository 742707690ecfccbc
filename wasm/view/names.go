package view

import (
	"docket/ledger"
	"docket/wasm/html"
)

// What a control does: the value of its data-act. Beside each stand the further data attributes it carries.
const (
	ActAdvance      = "advance"       // data-to: the phase
	ActStay         = "stay"          // data-seq: the row of the held advance, which is thereby taken back
	ActNextRound    = "next-round"    //
	ActPause        = "pause"         // submits FormPause
	ActResume       = "resume"        //
	ActSetQuestion  = "set-question"  // submits FormQuestion
	ActAddSeat      = "add-seat"      // submits FormSeat
	ActCommit       = "commit"        // submits FormCommit
	ActWithdraw     = "withdraw"      // data-seat
	ActReveal       = "reveal"        // data-seat; submits FormReveal where the page does not hold the opening
	ActShowOpening  = "show-opening"  // data-seat; shows, or hides again
	ActSaveOpening  = "save-opening"  // data-seat
	ActRatify       = "ratify"        // data-ask: the hash of the entry that asks
	ActDecline      = "decline"       // data-ask
	ActVerify       = "verify"        //
	ActCancelVerify = "cancel-verify" //
	ActExport       = "export"        //
	ActImport       = "import"        // opens the file chooser of IDImportFile
	ActCancelImport = "cancel-import" //
	ActReturn       = "return"        // to the earlier room
	ActNewRoom      = "new-room"      //
	ActToggleRow    = "toggle-row"    // data-seq
	ActReceipt      = "receipt"       // data-seq
	ActTakeUp       = "take-up"       // data-room
	ActExportStored = "export-stored" // data-room
	ActLabel        = "label"         // submits FormLabel
	ActDelete       = "delete"        // submits FormDelete
	ActChoose       = "choose"        // on the page that checks files: opens the file chooser of IDFiles
	ActCancelCheck  = "cancel-check"  //
	ActPin          = "pin"           // submits FormPins

	ActAskInvite     = "ask-invite"     // submits FormPartner
	ActInvite        = "invite"         // data-to: the origin
	ActInviteNot     = "invite-not"     //
	ActEndInvitation = "end-invitation" //

	ActConnect        = "connect"         // submits FormBridge
	ActDisconnect     = "disconnect"      //
	ActStopConnecting = "stop-connecting" //
)

// What a form is for: the value of its data-form. Beside each stand the names of its fields. A press on its button,
// which carries the data-act, and the Enter key both submit it.
const (
	FormPause    = "pause"    // reason
	FormQuestion = "question" // question
	FormSeat     = "add-seat" // name, seat_kind
	FormCommit   = "commit"   // seat, position
	FormReveal   = "reveal"   // position, nonce; data-seat
	FormPins     = "pins"     // keys
	FormLabel    = "label"    // label; data-room
	FormDelete   = "delete"   // typed; data-room
	FormPartner  = "partner"  // origin
	FormBridge   = "bridge"   // line
	FormRecords  = "records"  // set
	FormCorrect  = "correct"  // value; data-action, data-proof, data-row, data-field
	FormRole     = "role"     // seat, role
	FormDecide   = "decide"   // typed; no submit button, so Enter decides nothing
	FormRefuse   = "refuse"   // reason; no submit button either
	FormAsk      = "ask"      // reason; data-ask; it has no submit button, so Enter decides nothing
)

// Names of fields.
const (
	FieldReason   = "reason"
	FieldQuestion = "question"
	FieldName     = "name"
	FieldSeatKind = "seat_kind"
	FieldSeat     = "seat"
	FieldPosition = "position"
	FieldNonce    = "nonce"
	FieldKeys     = "keys"
	FieldOrigin   = "origin"
	FieldLine     = "line"
	FieldSet      = "set"
	FieldRole     = "role"
	FieldValue    = "value"
	FieldTyped    = "typed"
	FieldLabel    = "label"
)

// Names of data attributes, without their "data-".
const (
	DataAct  = "act"
	DataForm = "form"
	DataTo   = "to"
	DataSeq  = "seq"
	DataSeat = "seat"
	DataAsk  = "ask"
	DataRoom = "room"

	DataAction = "action"
	DataProof  = "proof"
	DataRule   = "rule"
	DataRow    = "row"
	DataField  = "field"
)

// Ids of the containers that [Regions] fill.
const (
	IDHeader  = "header"
	IDAlarm   = "alarm"
	IDLive    = "live"
	IDNotices = "notices"
	IDPhases  = "phases"
	IDAsks    = "asks"
	IDQuest   = "question"
	IDActs    = "acts"
	IDSeats   = "seats"
	IDOffered = "offered"
	IDPartner = "partner"
	IDBridge  = "bridge"
	IDRounds  = "rounds"
	IDRecord  = "record-tools"
	IDLegend  = "legend"
	IDFooter  = "footer"
)

// Ids of the windowed ledger: the region that scrolls, the two spacers whose height the core sets, and the list that
// [Rows] fills. IDImportFile is the file chooser, IDMain the main landmark.
const (
	// IDPartnerFrame holds the frame of an invited origin. It is empty in the HTML and is never rendered anew: the core puts the
	// frame there, and one that is moved would load again.
	IDPartnerFrame = "partner-frame"

	IDScroll     = "rows-scroll"
	IDBefore     = "rows-before"
	IDRows       = "rows"
	IDAfter      = "rows-after"
	IDImportFile = "import-file"
	IDBridgeLine = "bridge-line"
	IDMain       = "main"
)

// Ids of the page that checks files: the containers that [VerifyRegions] fill beside those of the room's names, and
// the file chooser. IDDropZone is the button in IDDrop that files are dropped on.
const (
	IDDrop     = "drop"
	IDDropZone = "drop-zone"
	IDChecking = "checking"
	IDPins     = "pins"
	IDResults  = "results"
	IDFiles    = "files"
)

// RowID is the id of a row of the ledger.
func RowID(seq uint64) string { return "e" + utoa(seq) }

// AskKey names the card of an ask, in [Model.Forms].
func AskKey(ask ledger.Hash) string { return FormAsk + ":" + ask.String() }

// StoredKey names a form of a room in the list of those kept here, in [Model.Forms].
func StoredKey(form, key string) string { return form + ":" + key }

// WithdrawKey names the control that takes a seat's commitment back, in [Model.Forms].
func WithdrawKey(seat string) string { return ActWithdraw + ":" + seat }

// RevealKey names the form that opens a seat's commitment, in [Model.Forms].
func RevealKey(seat string) string { return FormReveal + ":" + seat }

var (
	dataAct  = html.NewData(DataAct)
	dataForm = html.NewData(DataForm)
	dataTo   = html.NewData(DataTo)
	dataSeq  = html.NewData(DataSeq)
	dataSeat = html.NewData(DataSeat)
	dataAsk  = html.NewData(DataAsk)
	dataRoom = html.NewData(DataRoom)

	dataAction = html.NewData(DataAction)
	dataProof  = html.NewData(DataProof)
	dataRule   = html.NewData(DataRule)
	dataRow    = html.NewData(DataRow)
	dataField  = html.NewData(DataField)

	dataState = html.NewData("state")
	dataGrade = html.NewData("grade")
	dataDoor  = html.NewData("door")
	dataKind  = html.NewData("kind")
)
