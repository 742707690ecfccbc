package walk

import (
	"docket/room"
	"docket/wasm/script"
	"docket/wasm/wording"
)

const roundEnd = wording.ThatWasAWholeRoundWhoever

func roundLegs(s room.Snapshot, f Facts) []leg {
	now, seat := s.Now(), room.Seat{}
	if have, ok := script.Seat(s); ok {
		seat = have
	}
	past := func(p room.Phase) bool { return s.Phase > p }
	own, _ := now.Of(room.HostSeat)
	its, _ := now.Of(seat.ID)
	ruled := now.Ruling != nil
	question := toHost(f.Kept || now.Question.Seq > 1 || seat.ID != "" || past(room.Open), SetQuestion, wording.PutAQuestion,
		wording.UnfoldChangeTheQuestionWriteWhat)
	question.Keeps = true
	answer := toHost(ruled || past(room.Ruling), "", wording.AnswerIt,
		wording.TheCardSaysWordForWord)
	if len(s.Asks) > 0 {
		answer.Control = "ratify-" + s.Asks[0].Hash.String()
	}
	opened := own.Opened != nil || !own.Stands
	return []leg{
		question,
		seatLeg(s),
		advance(s, room.Commit, wording.ThePhaseDecidesWhichToolsThere),
		toHost(own.Stands || past(room.Commit), Commit, wording.SealYourPosition,
			wording.WriteAPositionAndPressCommit),
		toScript(its.Stands || past(room.Commit), script.Commit, wording.HaveTheScriptSealOne,
			wording.PressScriptCommitToAPosition),
		advance(s, room.Reveal, wording.PressAdvanceToRevealNoPosition),
		toHost(opened || past(room.Reveal), OpenOwn, wording.OpenYourPosition, wording.PressRevealPositionAndNonceGo),
		toScript(its.Opened != nil || !its.Stands || f.Lost || past(room.Reveal), script.Open, wording.HaveTheScriptOpenItsOwn,
			wording.PressScriptOpenTheCommitmentIt),
		advance(s, room.Ruling, wording.PressAdvanceToRulingWithA),
		toScript(ruled || len(s.Asks) > 0 || past(room.Ruling), script.Ask, wording.HaveTheScriptAskForA,
			wording.PressScriptAskForARuling),
		answer,
		advance(s, room.Closed, wording.PressAdvanceToClosedWithoutA),
		toHost(s.Phase == room.Closed && f.Checked > 0 && (!ruled || f.Checked > now.Ruling.AnswerSeq), Verify, wording.CheckTheRecord, wording.PressVerifyTheChainEveryEntrys),
	}
}

// advance is a step that the host makes from one phase to the next.
func advance(s room.Snapshot, to room.Phase, say string) leg {
	x := toHost(s.Phase >= to, Advance, wording.MoveTheRoomTo.With(to.String()), say)
	if s.Held != nil && s.Held.To == to {
		x.Title = wording.TheStepIsHeld
		x.Say = wording.SomethingIsUnfinishedAndTheRoom
	}
	return x
}
