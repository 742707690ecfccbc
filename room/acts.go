package room

import (
	"docket/ledger"
	"docket/room/action"
)

// Every method here is one act: it lands a row whatever comes of it. The error is a [*Refusal] when the rules did
// not admit the act, and Landed.Entry is then the row that says so.

// AddSeat gives a named seat a place in the room.
func (r *Room) AddSeat(by Caller, name string, kind Kind, press *Press) (Landed, error) {
	return r.do(by, "add_seat", Stamp{}, press, func(s *state) (act, *Refusal) {
		return addSeat{id: s.seatID(name), name: name, seatKind: kind}, judgeText("/name", name, MaxName)
	})
}

// SetQuestion puts a question in place of the one that stands.
func (r *Room) SetQuestion(by Caller, text string, press *Press) (Landed, error) {
	return r.do(by, "set_question", Stamp{}, press, func(s *state) (act, *Refusal) {
		return setQuestion{round: s.round().n, text: text, previous: s.round().question.Digest}, judgeText("/question", text, MaxQuestion)
	})
}

// Advance asks for the next phase. Where the present one is unfinished the first call only lands the reasons
// (kind advance_held), and a second call for the same reasons moves the room.
func (r *Room) Advance(by Caller, to Phase, press *Press) (Landed, error) {
	return r.do(by, "advance", Stamp{}, press, func(s *state) (act, *Refusal) {
		reasons := s.holds()
		a := advance{round: s.round().n, from: s.phase, to: to, reasons: reasons, unopened: s.leftUnopened()}
		if len(reasons) == 0 {
			return a, nil
		}
		if s.held == nil || !equal(s.held.Reasons, reasons) {
			return hold{round: a.round, from: a.from, to: a.to, reasons: reasons, unopened: a.unopened}, nil
		}
		a.held = s.held.Seq
		return a, nil
	})
}

// Stay takes back a held advance: the room stays in its phase.
func (r *Room) Stay(by Caller, press *Press) (Landed, error) {
	return r.do(by, "stay", Stamp{}, press, func(s *state) (act, *Refusal) {
		if s.held == nil {
			return nil, refuse("not_held", "", "no advance is held")
		}
		return stay{held: s.held.Seq}, nil
	})
}

// OpenNextRound opens the round after a closed one.
func (r *Room) OpenNextRound(by Caller, press *Press) (Landed, error) {
	return r.do(by, "open_next_round", Stamp{}, press, func(s *state) (act, *Refusal) {
		return nextRound{round: s.round().n + 1}, nil
	})
}

// Pause takes every write away, for a reason that may be empty.
func (r *Room) Pause(by Caller, reason string, press *Press) (Landed, error) {
	return r.do(by, "pause", Stamp{}, press, func(s *state) (act, *Refusal) { return pause{reason: reason}, judgeReason(reason) })
}

// Resume gives back what the phase offers.
func (r *Room) Resume(by Caller, press *Press) (Landed, error) {
	return r.do(by, "resume", Stamp{}, press, func(s *state) (act, *Refusal) { return resume{}, nil })
}

// Commit seals a position under a fresh nonce. The opening is returned once and kept nowhere: a seat that loses it
// cannot reveal.
func (r *Room) Commit(by Caller, position string, req Stamp, press *Press) (Landed, Opening, error) {
	var o Opening
	landed, err := r.do(by, "commit_to_round", req, press, func(s *state) (act, *Refusal) {
		if refusal := judgeText("/position", position, MaxPosition); refusal != nil {
			return nil, refusal
		}
		nonce, err := r.nonce()
		if err != nil {
			return nil, refuse("no_randomness", "", "the browser gave no random nonce: "+err.Error())
		}
		o = s.opening(by.Seat, position, nonce)
		sealed, err := o.Commitment()
		if err != nil {
			return nil, refuse("ill_formed_unicode", "/position", "the position is not well-formed Unicode")
		}
		return commit{round: o.Round, commitment: sealed, question: o.Question}, nil
	})
	if err != nil || landed.Repeated {
		return landed, Opening{}, err
	}
	return landed, o, nil
}

// Withdraw takes the seat's standing commitment back.
func (r *Room) Withdraw(by Caller, req Stamp, press *Press) (Landed, error) {
	return r.do(by, "withdraw_commitment", req, press, func(s *state) (act, *Refusal) {
		w := withdraw{round: s.round().n}
		if have := s.round().seats[by.Seat]; have != nil {
			w.commitment = have.commitment
		}
		return w, nil
	})
}

// Reveal opens the seat's commitment, and puts position and nonce on the record if they match it. Recomputed is
// the commitment they give, whether or not it matches; it is zero where none could be computed.
func (r *Room) Reveal(by Caller, position, nonce string, req Stamp, press *Press) (landed Landed, recomputed ledger.Hash, err error) {
	landed, err = r.do(by, "reveal_in_round", req, press, func(s *state) (act, *Refusal) {
		if refusal := judgeOpening(position, nonce); refusal != nil {
			return nil, refusal
		}
		recomputed, _ = s.opening(by.Seat, position, nonce).Commitment()
		v := reveal{round: s.round().n, position: position, nonce: nonce}
		if have := s.round().seats[by.Seat]; have != nil {
			v.commitment = have.commitment
		}
		return v, nil
	})
	return landed, recomputed, err
}

// askName is what the record calls a call that asks: the tool's name.
const askName = "ratify_ruling"

// Ask asks the host to ratify a ruling. It cannot ratify: [Room.Answer] does, by a press in the page.
func (r *Room) Ask(by Caller, ruling string, req Stamp) (Landed, error) {
	return r.do(by, askName, req, nil, func(s *state) (act, *Refusal) {
		return ask{round: s.round().n, ruling: ruling, unopened: s.unopened()}, judgeText("/ruling", ruling, MaxRuling)
	})
}

// Answer ratifies or declines the ask whose entry has the hash that was shown, for a reason that may be empty.
func (r *Room) Answer(by Caller, shown ledger.Hash, ratify bool, reason string, press *Press) (Landed, error) {
	name := "decline"
	if ratify {
		name = "ratify"
	}
	return r.do(by, name, Stamp{}, press, func(s *state) (act, *Refusal) {
		asked, ok := s.ask(shown)
		if !ok {
			return nil, refuse("no_such_ask", "/ask", "no ask of that hash waits for an answer")
		}
		return answer{ratify: ratify, ask: shown, seq: asked.Seq, ruling: Digest(asked.Ruling), reason: reason}, judgeReason(reason)
	})
}

// Interrupt records that the calls which wait will never be answered, that the bridge is gone and the invitation over, and
// why: [WhyReload] for a room just replayed, whose callers are gone, [WhyLeft] for one that is no longer on show.
func (r *Room) Interrupt(why string) {
	defer r.changed()
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, asked := range append([]Ask(nil), r.s.asks...) {
		r.bookkeep(lapse{ask: asked.Hash, seq: asked.Seq, why: why})
	}
	for _, a := range r.s.book.Undecided() {
		switch a.State {
		case action.Proposed, action.Previewed:
			r.bookkeep(of(action.Expire{Action: a.Hash, Why: action.WhyInterrupted}))
		case action.Executing:
			r.failed(a, &action.Fault{Code: "interrupted", Message: "the page was gone before it was carried out"})
		}
	}
	for _, a := range r.s.book.Unsettled() {
		r.settleChanges(a.Hash)
	}
	r.letGo(func(ledger.Hash) bool { return true }) // what waits for a decision goes on waiting, and its callers do not
	if open := r.s.bridge; open != nil {
		r.bookkeep(closeBridge{opened: open.Hash, why: why})
	}
	if stands := r.s.invitation; stands != nil {
		r.bookkeep(uninvite{invitation: stands.Hash, why: why})
	}
}

// Read records a look through a tool before its answer is computed. Landed.Repeated says that an equal look
// stands with nothing but looks since, so this one folds into the next row.
func (r *Room) Read(by Caller, tool string, input ledger.Payload) (Landed, error) {
	defer r.changed()
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.observe(by, read{tool: tool, input: input})
}

// Refuse records a call that was refused before it became an act: arguments that do not parse, a tool that is not
// offered.
func (r *Room) Refuse(by Caller, name string, req Stamp, code, path, message string) (Landed, error) {
	defer r.changed()
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.refuse(by, name, req, refuse(code, path, message))
}

// Cancel records a call that its caller gave up before it had an effect.
func (r *Room) Cancel(by Caller, name string, req Stamp) (Landed, error) {
	defer r.changed()
	r.mu.Lock()
	defer r.mu.Unlock()
	e, err := r.append(by, cancelled{act: name}, envelope{request: req})
	return Landed{Entry: e}, err
}

// CancelTooLate records that a caller gave a call up after its effect had landed in the entry of that hash.
func (r *Room) CancelTooLate(by Caller, name string, of ledger.Hash) (Landed, error) {
	defer r.changed()
	r.mu.Lock()
	defer r.mu.Unlock()
	a := tooLate{act: name, of: of}
	if refusal := r.s.admit(by, a, envelope{client: by.Client}); refusal != nil {
		return Landed{}, refusal
	}
	e, err := r.append(by, a, envelope{})
	return Landed{Entry: e}, err
}

// PinWorkerKey notes which key the Worker's observations must be signed with from now on. It is done once, and before anything is opened.
func (r *Room) PinWorkerKey(public []byte) (Landed, error) {
	return r.do(Caller{Door: ledger.Room, Seat: RoomSeat}, "pin_worker_key", Stamp{}, nil, func(*state) (act, *Refusal) {
		if len(public) != 32 {
			return nil, refuse("bad_key", "/public_key", "an Ed25519 public key has 32 bytes")
		}
		return pinKey{public: public}, nil
	})
}

// RecordCheck records the Worker's observation of an opening, in the row with that hash. It is server-observed
// because its signature verifies with the pinned key. One that does not is not the Worker's word, so it leaves no row
// through the Worker's door: the caller gets a [*Refusal] and records what came instead with [Room.RecordNoCheck].
func (r *Room) RecordCheck(reveal ledger.Hash, a CheckAnswer) (Landed, error) {
	defer r.changed()
	r.mu.Lock()
	defer r.mu.Unlock()
	by, c := Caller{Door: ledger.Server, Seat: WorkerSeat}, checked{reveal: reveal, answer: a}
	if refusal := r.s.admit(by, c, envelope{}); refusal != nil {
		return Landed{}, refusal
	}
	e, err := r.append(by, c, envelope{})
	return Landed{Entry: e}, err
}

// RecordNoCheck records that nobody but the page checked an opening, and why, in one of the outcomes above and
// words that may be empty.
func (r *Room) RecordNoCheck(reveal ledger.Hash, outcome, detail string) (Landed, error) {
	return r.do(Caller{Door: ledger.Room, Seat: RoomSeat}, "check_reveal", Stamp{}, nil, func(*state) (act, *Refusal) {
		n := notChecked{reveal: reveal, outcome: outcome, detail: detail}
		return n, n.judgeWords()
	})
}

// RecordLateCheck records that an answer came when the page had stopped waiting for it.
func (r *Room) RecordLateCheck(reveal ledger.Hash, outcome string) (Landed, error) {
	return r.do(Caller{Door: ledger.Room, Seat: RoomSeat}, "check_reveal", Stamp{}, nil, func(*state) (act, *Refusal) {
		return checkLate{reveal: reveal, outcome: outcome}, nil
	})
}
