package view

import (
	"docket/wasm/html"
	"docket/wasm/script"
)

// Script is the scripted agent of this page: what it would call, and what it was answered.
type Script struct {
	Cannot string        // why nothing in this page can call its tools; "" where something can
	Steps  []script.Step // what it would call now, none while it has no seat
	Busy   map[string]bool
	Log    []ScriptCall // newest first
}

// ScriptCall is a call of the script's, and its answer once there is one.
type ScriptCall struct {
	N           int    // numbers the calls of this page
	Tool, Input string // as they may be shown
	State       ScriptState
	Code, Says  string // of the answer, or why there is none
	Seq         uint64 // the row of the call, 0 for none
}

// ScriptState is how a call of the script's stands.
type ScriptState string

// The states of a call.
const (
	ScriptWaits   ScriptState = "waits"
	ScriptOK      ScriptState = "ok"
	ScriptRefused ScriptState = "refused" // answered, and not with ok
	ScriptFailed  ScriptState = "failed"  // the browser gave no answer
)

// Its region, its controls, and their ids.
const (
	IDScript = "script"

	ActScriptSeat = "script-seat" // adds the seat
	ActScriptPlay = "script-play" // data-to: the id of a step
	ActScriptNext = "script-next" // whatever comes next

	IDScriptSeat = "script-seat"
	IDScriptNext = "script-next"
)

var dataStep = html.NewData("step")
