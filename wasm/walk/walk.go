package walk

import (
	"docket/room"
	"docket/wasm/script"
	"docket/wasm/wording"
)

// Kind is which walk.
type Kind string

// The walks: a round from its question to its ruling, and a change to records until it is undone.
const (
	Round  Kind = "round"
	Change Kind = "change"
)

// Kinds are all of them.
var Kinds = []Kind{Round, Change}

// Facts are what a walk goes by beside the room.
type Facts struct {
	Kept     bool   // the question is to stay as it is
	Checked  uint64 // the chain was found sound in this page, up to this entry
	Lost     bool   // the scripted agent's nonce is gone
	Searched bool   // the scripted agent has read the records
	TakenOut bool   // something is taken out of the change on show
}

// Step is the next thing to do: by the control of that id, which is a control of the page like any other.
type Step struct {
	N, Of   int
	Title   string
	Say     string // what is to be done, and what comes of it
	Control string // the id; "" where the walk is over
	Keeps   bool   // the step may be passed by, by keeping what is there
	Script  bool   // it is the scripted agent's
	Over    bool
}

// At is where a walk stands.
func At(k Kind, s room.Snapshot, f Facts) Step {
	legs, end := roundLegs(s, f), roundEnd
	if k == Change {
		legs, end = changeLegs(s, f), changeEnd
	}
	for i, x := range legs {
		if x.done {
			continue
		}
		x.N, x.Of = i+1, len(legs)
		if s.Pause != nil && x.Control != SampleFreight {
			x.Title, x.Control, x.Keeps, x.Script = wording.TheRoomIsPaused, Resume, false, false
			x.Say = wording.WhileItIsNothingIsWritten
		}
		return x.Step
	}
	return Step{N: len(legs), Of: len(legs), Over: true, Title: wording.TheWalkIsOver, Say: end}
}

// The ids of the controls that a walk leads to.
const (
	SetQuestion   = "set-question"
	AddScript     = "script-seat"
	Advance       = "advance"
	Commit        = "commit"
	OpenOwn       = "reveal-host"
	Verify        = "verify"
	Resume        = "resume"
	SampleFreight = "sample-freight"
	FirstRecord   = "tick-0"
	Approve       = "approve"
)

// leg is a step of a walk, and whether it is behind.
type leg struct {
	done bool
	Step
}

func toScript(done bool, step, title, say string) leg {
	return leg{done, Step{Title: title, Say: say, Control: script.Control(step), Script: true}}
}

func toHost(done bool, control, title, say string) leg {
	return leg{done, Step{Title: title, Say: say, Control: control}}
}

// seatLeg is in both walks.
func seatLeg(s room.Snapshot) leg {
	_, seated := script.Seat(s)
	return toHost(seated, AddScript, wording.SeatTheScriptedAgent,
		wording.PressAddTheScriptedAgentIt)
}
