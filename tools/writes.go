package tools

import (
	"docket/ledger"
	"docket/room"
)

func commitToRound(c *call) Answer {
	position, _ := c.args.Str("position")
	landed, o, err := c.set.r.Commit(c.by, position, c.stamp, nil)
	if err == nil && landed.Repeated {
		var kept bool
		if o, kept = c.set.opening(c.by, c.stamp.ID); !kept {
			out := c.settle(landed, nil, "request_used", "This id's commitment was made in an earlier round, and its nonce is not kept any more.")
			out.Hash("commitment", landed.Entry.Payload.Read().Hash("commitment"))
			return out.done(c)
		}
	} else if err == nil {
		c.set.keepOpening(c.by, c.stamp.ID, o)
	}
	out := c.settle(landed, err, "ok", "Committed. Keep your position and this nonce: the room keeps neither, and Reveal asks for both.")
	if err == nil {
		if sealed, err := o.Commitment(); err == nil {
			out.Hash("commitment", sealed)
		}
		out.Str("nonce", o.Nonce)
		out.Int("round", int64(o.Round))
		out.Hash("question", o.Question)
	}
	return out.done(c)
}

// keepOpening remembers what a call with a request id was answered, for as long as its round lasts.
func (s *Set) keepOpening(by room.Caller, id string, o room.Opening) {
	if id == "" {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.round != o.Round {
		clear(s.openings)
		s.round = o.Round
	}
	s.openings[openingKey{by, id}] = o
}

func (s *Set) opening(by room.Caller, id string) (room.Opening, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	o, ok := s.openings[openingKey{by, id}]
	return o, ok
}

func withdrawCommitment(c *call) Answer {
	landed, err := c.set.r.Withdraw(c.by, c.stamp, nil)
	return c.settle(landed, err, "ok", "Withdrawn. Both the commitment and its withdrawal stay on the record.").done(c)
}

func revealInRound(c *call) Answer {
	position, _ := c.args.Str("position")
	nonce, _ := c.args.Str("nonce")
	landed, recomputed, err := c.set.r.Reveal(c.by, position, nonce, c.stamp, nil)
	if err != nil {
		out := c.settle(landed, err, "", "")
		if isMismatch(err) {
			addChecked(out, false, recomputed, room.CheckedByPage)
		}
		return out.done(c)
	}
	checkedBy, words := room.CheckedByPage, ""
	if c.set.Check != nil {
		if check, ok := c.set.Check(c.ctx, landed.Entry); ok {
			words = " The Worker's check: " + room.CheckWords(check.Outcome) + "."
			if check.Outcome == room.CheckObserved {
				checkedBy = room.WorkerSeat
			}
		}
	}
	out := c.settle(landed, nil, "ok", "Opened. Position and nonce are on the record; the page recomputed the commitment, and so can anyone."+words)
	addChecked(out, true, landed.Entry.Payload.Read().Hash("commitment"), checkedBy)
	return out.done(c)
}

// addChecked adds what recomputing an opening gave, and who did it as far as is known.
func addChecked(out reply, matches bool, recomputed ledger.Hash, by string) {
	out.Bool("matches", matches)
	out.Hash("recomputed", recomputed)
	out.Str("checked_by", by)
}

func isMismatch(err error) bool {
	refusal, ok := err.(*room.Refusal)
	return ok && refusal.Code == "opening_mismatch"
}

func ratifyRuling(c *call) Answer {
	ruling, _ := c.args.Str("ruling")
	landed, err := c.set.r.Ask(c.by, ruling, c.stamp)
	if err != nil {
		return c.settle(landed, err, "", "").done(c)
	}
	result := c.set.r.Await(c.ctx, landed.Entry.Hash)
	code, message := result.Outcome, outcomeMessage(result)
	if result.Outcome == room.Ratified {
		code = "ok"
	}
	out := c.settle(landed, nil, code, message)
	addResult(out, result)
	return out.done(c)
}

// addResult adds how an ask ended.
func addResult(out reply, result room.Result) {
	out.Str("outcome", result.Outcome)
	out.Int("ask_seq", int64(result.AskSeq))
	if result.AnswerSeq > 0 {
		out.Int("answer_seq", int64(result.AnswerSeq))
	}
	if result.Outcome != room.Ratified && result.Reason != "" {
		addFitting(out, "reason", result.Reason)
	}
}

// outcomeMessage says how an ask ended without saying who pressed.
func outcomeMessage(r room.Result) string {
	switch r.Outcome {
	case room.Ratified:
		return "Ratified by a press in the page, through the host's seat and not through yours. The page cannot tell who pressed."
	case room.Declined:
		return "Declined by a press in the page, through the host's seat. Nothing was ruled; the reason, if one was given, is beside this."
	case room.Interrupted:
		switch r.Reason {
		case room.WhyLeft:
			return "The page put another room on show while this waited. Nobody answered, and nothing was ruled."
		case room.WhyBridge:
			return "The bridge to the page was closed while this waited. Nobody answered, and nothing was ruled."
		}
		return "The page was reloaded while this waited. Nobody answered, and nothing was ruled."
	case room.Awaiting:
		return "Still waiting for the host. Nothing is ruled until somebody answers in the page."
	}
	switch r.Reason {
	case room.WhyPhase:
		return "The host moved the room on before answering. Nothing was ruled by this call."
	case room.WhyPaused:
		return "The host paused the room before answering. Nothing was ruled by this call; ask again once it resumes."
	case room.WhyRuled:
		return "Another ruling was ratified first. Nothing was ruled by this call."
	}
	return "The call was given up before the host answered. Nothing was ruled by it."
}
