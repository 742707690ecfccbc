package walk

import (
	"strconv"

	"docket/room"
	"docket/room/action"
	"docket/wasm/script"
)

const changeEnd = "That was a change: rehearsed on a copy, carried out as it was approved, and taken back. Each of these is a row of the record."

func changeLegs(s room.Snapshot, f Facts) []leg {
	a, asked := script.Latest(s)
	var stands, undone bool
	if asked {
		undone = a.State == action.RolledBack && a.Code == action.CodeUndone
		stands = a.State.Landed()
		asked = a.State.Undecided() || stands || undone
	}
	decided := stands || undone
	records := toHost(s.Records != nil && (asked || s.Phase == room.Open), SampleFreight, "Open records",
		"Unfold “Open a sample room” and press “Freight recovery”: a room with 42 invented shipments, and tools by which agents ask for changes to them.")
	if s.Records != nil {
		records.Say = "This room is past Open, and changes are asked for in Open alone. Open another: “Freight recovery”, under “Open a sample room”."
	}
	propose := toScript(asked, script.Propose, "Have the script propose a change",
		"Press “Script: propose a change”. The call is rehearsed on a copy; nothing real moves, and the call waits for what is decided here.")
	if a != nil && !asked {
		propose.Say = "The change before came to nothing: " + ending(a) + ". Press “Script: propose a change” for another."
	}
	approve := toHost(decided, Approve, "Approve what is left", "The button says what it will do. It wakes after a moment. Only what is ticked is carried out, and only if it comes out as shown.")
	if asked && a.State == action.Approved {
		approve.Title, approve.Say, approve.Control = "Carry it out", "It is approved, and was not carried out. The panel says why, and until when the approval holds.", "carry-out"
	}
	undo := toHost(undone, "", "Take it back", "Under “What was answered”, press “Undo”. It can be undone while nothing has moved since.")
	if asked {
		undo.Control = "undo-" + strconv.FormatUint(a.Seq, 10)
	}
	return []leg{
		records,
		seatLeg(s),
		toScript(f.Searched || asked, script.Search, "Have the script read first", "Press “Script: read the records”. Reading is an act and leaves a row; the proof will say that it looked before it asked."),
		propose,
		toHost(f.TakenOut || decided || asked && a.State != action.Awaiting, FirstRecord, "Cut it down",
			"The panel shows each record before and after. Untick the first: it is taken out, and the figures and the button follow."),
		approve,
		undo,
	}
}

// ending says in a word how an action ended without effect.
func ending(a *action.Action) string {
	switch a.State {
	case action.Rejected:
		return "it was refused"
	case action.Expired:
		return "it expired"
	}
	return "it failed"
}
