package script

import (
	"docket/ledger"
	"docket/room"
	"docket/wasm/wording"
)

// SeatName is what the host calls the seat that the script acts for.
const SeatName = wording.ScriptedAgentThisPage

// What the script says where a call takes words. They are in this page's source, so they are no secret while they are sealed.
const (
	Position = wording.YesAsItStandsAScripted
	Ruling   = wording.ItIsAdoptedAsItStands
)

// The steps, by their ids.
const (
	Look    = "look"
	Search  = "search"
	Propose = "propose"
	Accept  = "accept"
	Claim   = "claim"
	Create  = "create"
	Commit  = "commit"
	Take    = "withdraw"
	Open    = "open"
	Ask     = "ask"
)

// Hand is what the script holds in the memory of the page and nowhere else, as an agent holds it: a reload loses it.
type Hand struct {
	Round  int    // that it committed in
	Nonce  string // of that commitment, "" where it has none
	Looked Moment // when it read the phase last
	Asked  bool   // it has read the records of this room
}

// Moment is a phase of a round.
type Moment struct {
	Round int
	Phase room.Phase
}

// Now is the moment at which a room is.
func Now(s room.Snapshot) Moment { return Moment{s.Now().N, s.Phase} }

// Control is the id of the page's control that plays a step.
func Control(step string) string { return "script-" + step }

// Step is one call.
type Step struct {
	ID, Label, Tool string
	Input           string // the arguments, a JSON object
	Shown           string // the arguments without what is sealed
	Later           bool   // it is done, or is none of what comes next, and can be called all the same
	Why             string // why it cannot be called; "" where it can
}

// Seat is the seat that the script acts for, false where the room has none. Who the host gave that name is the host's word.
func Seat(s room.Snapshot) (room.Seat, bool) {
	for _, seat := range s.Seats {
		if seat.Kind == room.Agent && seat.Name == SeatName {
			return seat, true
		}
	}
	return room.Seat{}, false
}

// Steps are the calls that make sense in the room as it stands, in the order in which an agent makes them; none without a seat.
func Steps(s room.Snapshot, h Hand) []Step {
	seat, ok := Seat(s)
	if !ok {
		return nil
	}
	steps := []Step{step(Look, wording.ReadThePhase, "current_phase", ledger.Str("seat", seat.ID))}
	steps[0].Later = h.Looked == Now(s)
	if s.Pause != nil {
		return steps
	}
	switch s.Phase {
	case room.Open:
		return append(append(steps, recordSteps(s, seat, h)...), taskSteps(s, seat)...)
	case room.Commit:
		return append(steps, commitSteps(s, seat)...)
	case room.Reveal:
		return append(steps, openSteps(s, seat, h)...)
	case room.Ruling:
		ask := step(Ask, wording.AskForARuling, "ratify_ruling", ledger.Str("ruling", Ruling), ledger.Str("seat", seat.ID))
		ask.Later = s.Now().Ruling != nil || len(s.Asks) > 0
		return append(steps, ask)
	}
	return steps
}

// Next is the first call that is due, false where none is before the host moves the room.
func Next(steps []Step) (Step, bool) {
	for _, x := range steps {
		if !x.Later && x.Why == "" {
			return x, true
		}
	}
	return Step{}, false
}

func commitSteps(s room.Snapshot, seat room.Seat) []Step {
	standing, _ := s.Now().Of(seat.ID)
	commit := step(Commit, wording.CommitToAPosition, "commit_to_round", ledger.Str("position", Position), ledger.Str("seat", seat.ID))
	commit.Shown = payload(ledger.Str("position", "…"), ledger.Str("seat", seat.ID))
	if !standing.Stands {
		return []Step{commit}
	}
	commit.Later, commit.Why = true, wording.ItsCommitmentStandsAndOneStands
	take := step(Take, wording.WithdrawTheCommitment, "withdraw_commitment", ledger.Str("seat", seat.ID))
	take.Later = true
	return []Step{commit, take}
}

func openSteps(s room.Snapshot, seat room.Seat, h Hand) []Step {
	standing, ok := s.Now().Of(seat.ID)
	if !ok || !standing.Stands {
		return nil
	}
	open := step(Open, wording.OpenTheCommitment, "reveal_in_round", ledger.Str("position", Position), ledger.Str("nonce", h.Nonce), ledger.Str("seat", seat.ID))
	open.Shown = payload(ledger.Str("position", "…"), ledger.Str("nonce", "…"), ledger.Str("seat", seat.ID))
	switch {
	case standing.Opened != nil:
		open.Later, open.Why = true, wording.ItIsOpened
	case h.Nonce == "" || h.Round != s.Now().N:
		open.Why = wording.ItsNonceWasInTheMemory
	}
	return []Step{open}
}

func step(id, label, tool string, args ...ledger.Field) Step {
	input := payload(args...)
	return Step{ID: id, Label: label, Tool: tool, Input: input, Shown: input}
}

// payload writes arguments, all of which are the script's own or come from the record.
func payload(args ...ledger.Field) string {
	p, err := ledger.Make(args...)
	if err != nil {
		return "{}"
	}
	return p.String()
}
