package walk

import (
	"strconv"

	"docket/room"
	"docket/room/action"
	"docket/wasm/script"
	"docket/wasm/wording"
)

const changeEnd = wording.ThatWasAChangeRehearsedOn

func changeLegs(s room.Snapshot, f Facts) []leg {
	a, asked := script.Latest(s)
	var stands, undone bool
	if asked {
		undone = a.State == action.RolledBack && a.Code == action.CodeUndone
		stands = a.State.Landed()
		asked = a.State.Undecided() || stands || undone
	}
	decided := stands || undone
	records := toHost(s.Records != nil && (asked || s.Phase == room.Open), SampleFreight, wording.OpenRecords,
		wording.UnfoldOpenASampleRoomAnd)
	if s.Records != nil {
		records.Say = wording.ThisRoomIsPastOpenAnd
	}
	propose := toScript(asked, script.Propose, wording.HaveTheScriptProposeAChange,
		wording.PressScriptProposeAChangeThe)
	if a != nil && !asked {
		propose.Say = wording.TheChangeBeforeCameToNothing.With(ending(a))
	}
	approve := toHost(decided, Approve, wording.ApproveWhatIsLeft, wording.TheButtonSaysWhatItWill)
	if asked && a.State == action.Approved {
		approve.Title, approve.Say, approve.Control = wording.CarryItOut, wording.ItIsApprovedAndWasNot, "carry-out"
	}
	undo := toHost(undone, "", wording.TakeItBack, wording.UnderWhatWasAnsweredPressUndo)
	if asked {
		undo.Control = "undo-" + strconv.FormatUint(a.Seq, 10)
	}
	return []leg{
		records,
		seatLeg(s),
		toScript(f.Searched || asked, script.Search, wording.HaveTheScriptReadFirst, wording.PressScriptReadTheRecordsReading),
		propose,
		toHost(f.TakenOut || decided || asked && a.State != action.Awaiting, FirstRecord, wording.CutItDown,
			wording.ThePanelShowsEachRecordBefore),
		approve,
		undo,
	}
}

// ending says in a word how an action ended without effect.
func ending(a *action.Action) string {
	switch a.State {
	case action.Rejected:
		return wording.ItWasRefused
	case action.Expired:
		return wording.ItExpired
	}
	return wording.ItFailed
}
