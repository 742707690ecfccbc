package walk

import (
	"docket/room"
	"docket/wasm/script"
)

const roundEnd = "That was a whole round. Whoever has the export can check it without this page, though not who pressed; the next round begins with “Open the next round”."

func roundLegs(s room.Snapshot, f Facts) []leg {
	now, seat := s.Now(), room.Seat{}
	if have, ok := script.Seat(s); ok {
		seat = have
	}
	past := func(p room.Phase) bool { return s.Phase > p }
	own, _ := now.Of(room.HostSeat)
	its, _ := now.Of(seat.ID)
	ruled := now.Ruling != nil
	question := toHost(f.Kept || now.Question.Seq > 1 || seat.ID != "" || past(room.Open), SetQuestion, "Put a question",
		"Unfold “Change the question”, write what this round is to decide, and press “Set the question”. The first commitment freezes it.")
	question.Keeps = true
	answer := toHost(ruled || past(room.Ruling), "", "Answer it",
		"The card says word for word what is asked for. “Ratify” and “Decline” wake after a moment. The answer is a second row, through the host's door; it holds what was measured of the press, and does not say who pressed.")
	if len(s.Asks) > 0 {
		answer.Control = "ratify-" + s.Asks[0].Hash.String()
	}
	opened := own.Opened != nil || !own.Stands
	return []leg{
		question,
		seatLeg(s),
		advance(s, room.Commit, "The phase decides which tools there are: in Open those of tasks, in Commit those of sealing. Only the host moves it, by “Advance to Commit”; see the list “Tools offered now” change."),
		toHost(own.Stands || past(room.Commit), Commit, "Seal your position",
			"Write a position and press “Commit”. The record gets a commitment that nobody can read; position and nonce stay in this tab."),
		toScript(its.Stands || past(room.Commit), script.Commit, "Have the script seal one",
			"Press “Script: commit to a position”. It calls commit_to_round, as an agent would, and keeps the nonce that it is answered."),
		advance(s, room.Reveal, "Press “Advance to Reveal”: no position can be changed any more, and none is open yet."),
		toHost(opened || past(room.Reveal), OpenOwn, "Open your position", "Press “Reveal”. Position and nonce go on the record, and anyone can recompute the commitment from them."),
		toScript(its.Opened != nil || !its.Stands || f.Lost || past(room.Reveal), script.Open, "Have the script open its own",
			"Press “Script: open the commitment”. It brings the nonce that it kept; a wrong one would open nothing."),
		advance(s, room.Ruling, "Press “Advance to Ruling”. With a commitment unopened the room would hold this back and ask for a second press."),
		toScript(ruled || len(s.Asks) > 0 || past(room.Ruling), script.Ask, "Have the script ask for a ruling",
			"Press “Script: ask for a ruling”. ratify_ruling cannot ratify: it puts the words before the host and waits."),
		answer,
		advance(s, room.Closed, "Press “Advance to Closed”. Without a ruling that would take a second press."),
		toHost(s.Phase == room.Closed && f.Checked > 0 && (!ruled || f.Checked > now.Ruling.AnswerSeq), Verify, "Check the record", "Press “Verify the chain”. Every entry's hash, link and place in the tree is derived anew, and the first fault would be named."),
	}
}

// advance is a step that the host makes from one phase to the next.
func advance(s room.Snapshot, to room.Phase, say string) leg {
	x := toHost(s.Phase >= to, Advance, "Move the room to "+to.String(), say)
	if s.Held != nil && s.Held.To == to {
		x.Title = "The step is held"
		x.Say = "Something is unfinished, and the room says what. The first press is on the record; the same button once more moves the room all the same, and the record will say so."
	}
	return x
}
