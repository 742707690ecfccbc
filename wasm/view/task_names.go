package view

import (
	"strings"

	"docket/ledger"
	"docket/room/task"
	"docket/wasm/html"
)

// What the controls of the tasks do. All but the first carry the task in data-task.
const (
	ActNewTask     = "new-task"     // submits FormNewTask
	ActOpenTask    = "open-task"    // shows all there is of a task, or folds it again
	ActAcceptTask  = "accept-task"  // submits FormAcceptTask, and so on
	ActReportTask  = "report-task"  //
	ActHandOffTask = "hand-off"     //
	ActDeclineTask = "decline-task" //
	ActRecallTask  = "recall-task"  //
)

// What the forms of the tasks are for. Those of one task carry it in data-task. The seat that a form acts for is in data-seat where there
// is one only, and else in the field seat.
const (
	FormNewTask     = "new-task"     // title, description, authorityScope, expiresInMinutes
	FormAcceptTask  = "accept-task"  // contextNote
	FormReportTask  = "report-task"  // provenance, claimText, sourceReference
	FormHandOffTask = "hand-off"     // toActorId, reason, expiresInMinutes
	FormDeclineTask = "decline-task" // reason
	FormRecallTask  = "recall-task"  // reason
)

// Names of fields. They are those of the tools' arguments, by which the room says what it refuses.
const (
	FieldTitle       = "title"
	FieldDescription = "description"
	FieldScope       = "authorityScope"
	FieldMinutes     = "expiresInMinutes"
	FieldNote        = "contextNote"
	FieldProvenance  = "provenance"
	FieldClaim       = "claimText"
	FieldEvidence    = "sourceReference"
	FieldTo          = "toActorId"
)

// DataTask is the name of the data attribute that holds a task's id, without its "data-".
const DataTask = "task"

var dataTask = html.NewData(DataTask)

// IDTasks is the id of the part about tasks.
const IDTasks = "tasks"

// Lists of tasks that are cut. The history of a task is another, by the task's id.
const (
	ListUnowned = "tasks-unowned"
	ListOwned   = "tasks-owned"
	ListClaimed = "tasks-claimed"
	ListOver    = "tasks-over"
)

// IsTaskList says whether a list that is cut is one of tasks, or of a task's history.
func IsTaskList(list string) bool { return strings.HasPrefix(list, "task") }

// TaskStep is how many more a press brings of a list of tasks.
const TaskStep = 20

// TaskKey names a form of a task, in [Model.Forms].
func TaskKey(form string, t ledger.Hash) string { return form + ":" + t.String() }

// taskID is the id of a task's card, with which those of all in it begin.
func taskID(t *task.Task) string { return "task-" + utoa(t.Seq) }
