package room

import (
	"docket/ledger"
)

// MaxRuling bounds a ruling, in Unicode code points.
const MaxRuling = 2000

// RulingText is the ruling of a round: asked for through one door, ratified through another.
type RulingText struct {
	Text      string
	Hash      ledger.Hash // SHA-256 of the text's UTF-8 bytes
	AskSeq    uint64
	AnswerSeq uint64
}

// Ask is a ruling that somebody asked to have ratified and that nobody has answered yet.
type Ask struct {
	Seq      uint64
	Hash     ledger.Hash // of the entry that asks
	TS       string
	By       Caller
	Round    int
	Ruling   string
	Unopened []string // seats that committed and did not open
}

// Outcome words of an ask.
const (
	Ratified    = "ratified"
	Declined    = "declined"
	Cancelled   = "cancelled"
	Interrupted = "interrupted"
	Awaiting    = "awaiting_confirmation"
)

// Why an ask ended although nobody answered it.
const (
	WhyPhase  = "phase"  // the host moved the room on
	WhyPaused = "paused" // the host paused the room
	WhyRuled  = "ruled"  // another ruling was ratified meanwhile
	WhyCaller = "caller" // the caller gave the call up
	WhyReload = "reload" // the page went away while the call waited
	WhyLeft   = "left"   // the page put another room on show while the call waited
)

// ask is the agent's half of a ruling: it asks, and cannot ratify.
type ask struct {
	round    int
	ruling   string
	unopened []string
}

func (ask) kind() string { return "ratification_requested" }

func (a ask) fields() []ledger.Field {
	f := []ledger.Field{ledger.Int("round", int64(a.round)), ledger.Str("ruling", a.ruling)}
	if len(a.unopened) > 0 {
		f = append(f, ledger.Strs("unopened", a.unopened))
	}
	return f
}

func readAsk(f *ledger.Fields) act {
	a := ask{round: readRound(f), ruling: f.Str("ruling")}
	if f.Has("unopened") {
		a.unopened = f.Strs("unopened")
	}
	return a
}

// MaxAsks bounds how many asks may wait for the host at once.
const MaxAsks = 8

func (a ask) judge(s *state, by Caller) *Refusal {
	if r := s.judgeWrite(by, a.round, Ruling); r != nil {
		return r
	}
	if ruled := s.round().ruling; ruled != nil {
		return refuse("already_ruled", "", "this round's ruling was ratified in entry "+utoa(ruled.AnswerSeq))
	}
	if r := judgeText("/ruling", a.ruling, MaxRuling); r != nil {
		return r
	}
	if len(s.asks) >= MaxAsks {
		return refuse("too_many", "", itoa(MaxAsks)+" asks wait for the host already")
	}
	if !equal(s.unopened(), a.unopened) {
		return refuse("bad_record", "/unopened", "a ruling names what was committed and not opened")
	}
	return nil
}

func (a ask) fold(s *state, e ledger.Entry) {
	door, _ := ledger.ParseDoor(e.Actor.Ingress)
	client, _ := ClientOf(e)
	s.asks = append(s.asks, Ask{Seq: e.Seq, Hash: e.Hash, TS: e.TS, By: Caller{Door: door, Seat: e.Actor.Seat, Client: client},
		Round: a.round, Ruling: a.ruling, Unopened: a.unopened})
}

func (s *state) ask(h ledger.Hash) (Ask, bool) {
	for _, a := range s.asks {
		if a.Hash == h {
			return a, true
		}
	}
	return Ask{}, false
}

// answer is the host's half: ratified or declined, at the page's own controls.
type answer struct {
	ratify bool
	ask    ledger.Hash
	seq    uint64
	ruling ledger.Hash
	reason string
}

func (a answer) kind() string {
	if a.ratify {
		return "ruling_ratified"
	}
	return "ratification_declined"
}

func (a answer) fields() []ledger.Field {
	f := []ledger.Field{ledger.HashOf("ask", a.ask), ledger.Int("ask_seq", int64(a.seq)), ledger.HashOf("ruling", a.ruling)}
	if a.reason != "" {
		f = append(f, ledger.Str("reason", a.reason))
	}
	return f
}

func readRatified(f *ledger.Fields) act { return readAnswer(f, true) }
func readDeclined(f *ledger.Fields) act { return readAnswer(f, false) }

func readAnswer(f *ledger.Fields, ratify bool) act {
	return answer{ratify: ratify, ask: f.Hash("ask"), seq: uint64(f.Int("ask_seq")), ruling: f.Hash("ruling"), reason: f.OptStr("reason")}
}

func (a answer) judge(s *state, by Caller) *Refusal {
	if r := s.judgeHost(by); r != nil {
		return r
	}
	if r := s.judgePaused(); r != nil {
		return r
	}
	if r := s.judgePhase(Ruling); r != nil {
		return r
	}
	asked, ok := s.ask(a.ask)
	if !ok {
		return refuse("no_such_ask", "/ask", "no ask of that hash waits for an answer")
	}
	if a.seq != asked.Seq || a.ruling != Digest(asked.Ruling) {
		return refuse("other_ask", "/ruling", "the answer is to another ruling than the one that was asked for")
	}
	return judgeReason(a.reason)
}

func (a answer) fold(s *state, e ledger.Entry) {
	asked, _ := s.ask(a.ask)
	outcome := Declined
	if a.ratify {
		outcome = Ratified
		s.round().ruling = &RulingText{Text: asked.Ruling, Hash: Digest(asked.Ruling), AskSeq: asked.Seq, AnswerSeq: e.Seq}
		s.keep("ruling of round "+itoa(asked.Round), asked.Ruling, e.Seq)
	}
	s.settle(asked, Result{Outcome: outcome, Reason: a.reason, AskSeq: asked.Seq, AnswerSeq: e.Seq})
}

// lapsing says why asks that wait can no longer be answered, "" when they can or none waits.
func (s *state) lapsing() string {
	switch {
	case len(s.asks) == 0:
	case s.phase != Ruling:
		return WhyPhase
	case s.pause != nil:
		return WhyPaused
	case s.round().ruling != nil:
		return WhyRuled
	}
	return ""
}

// lapse ends an ask that nobody answered: by its caller giving up, or by the room for the reason it names.
type lapse struct {
	ask ledger.Hash
	seq uint64
	why string
}

func (lapse) kind() string { return "ratification_lapsed" }

func (l lapse) fields() []ledger.Field {
	return []ledger.Field{ledger.HashOf("ask", l.ask), ledger.Int("ask_seq", int64(l.seq)), ledger.Str("why", l.why)}
}

func readLapse(f *ledger.Fields) act {
	return lapse{ask: f.Hash("ask"), seq: uint64(f.Int("ask_seq")), why: f.Str("why")}
}

func (l lapse) judge(s *state, by Caller) *Refusal {
	asked, ok := s.ask(l.ask)
	if !ok || asked.Seq != l.seq {
		return refuse("no_such_ask", "/ask", "no ask of that hash waits for an answer")
	}
	switch l.why {
	case WhyCaller:
		if by != asked.By {
			return refuse("wrong_door", "/why", "only the caller of an ask may give it up, through its own door")
		}
		return nil
	case WhyPhase:
		if s.phase == Ruling {
			return refuse("bad_record", "/why", "the room has not left Ruling")
		}
	case WhyPaused:
		if s.pause == nil {
			return refuse("bad_record", "/why", "the room is not paused")
		}
	case WhyRuled:
		if s.round().ruling == nil {
			return refuse("bad_record", "/why", "no ruling was ratified")
		}
	case WhyBridge:
		if asked.By.Door != ledger.Bridge {
			return refuse("bad_record", "/why", "the ask did not come by the bridge")
		}
	case WhyReload, WhyLeft:
	default:
		return refuse("bad_record", "/why", "no such reason")
	}
	return s.judgeBookkeeping(by)
}

func (l lapse) fold(s *state, e ledger.Entry) {
	asked, _ := s.ask(l.ask)
	outcome := Cancelled
	if l.why == WhyReload || l.why == WhyLeft || l.why == WhyBridge {
		outcome = Interrupted
	}
	s.settle(asked, Result{Outcome: outcome, Reason: l.why, AskSeq: asked.Seq, AnswerSeq: e.Seq})
}
