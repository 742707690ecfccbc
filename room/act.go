package room

import (
	"docket/ledger"
)

// act is one kind of thing that can happen. Each is judged by the state before it, lands with its fields as
// payload, and is folded into the state after; the same three serve a live act and its replay.
type act interface {
	kind() string
	fields() []ledger.Field
	judge(s *state, by Caller) *Refusal
	fold(s *state, e ledger.Entry)
}

type kindOf struct {
	read func(*ledger.Fields) act
	keys []string
}

// kinds reads a payload back into its act, by the entry's kind, and names the members that kind has.
var kinds = map[string]kindOf{
	"room_opened":            {readOpened, []string{"version", "room", "name", "question", "digest", "seats", "key"}},
	"seat_added":             {readAddSeat, []string{"seat", "name", "seat_kind"}},
	"question_set":           {readQuestion, []string{"round", "question", "digest", "previous"}},
	"phase":                  {readAdvance, []string{"round", "from", "to", "reasons", "held", "unopened"}},
	"advance_held":           {readHold, []string{"round", "from", "to", "reasons", "unopened"}},
	"advance_withdrawn":      {readStay, []string{"held"}},
	"round_opened":           {readNextRound, []string{"round"}},
	"paused":                 {readPause, []string{"reason"}},
	"resumed":                {readResume, nil},
	"commit":                 {readCommit, []string{"round", "commitment", "question"}},
	"commitment_withdrawn":   {readWithdraw, []string{"round", "commitment"}},
	"reveal":                 {readReveal, []string{"round", "commitment", "position", "nonce", "checked_by"}},
	"worker_key_pinned":      {readPinKey, []string{"key_id", "public_key"}},
	"reveal_checked":         {readChecked, []string{"reveal", "matches", "commitment", "recomputed", "checked_at", "key_id", "head", "signature"}},
	"reveal_not_checked":     {readNotChecked, []string{"reveal", "outcome", "detail"}},
	"reveal_check_late":      {readCheckLate, []string{"reveal", "outcome"}},
	"ratification_requested": {readAsk, []string{"round", "ruling", "unopened"}},
	"ruling_ratified":        {readRatified, []string{"ask", "ask_seq", "ruling", "reason"}},
	"ratification_declined":  {readDeclined, []string{"ask", "ask_seq", "ruling", "reason"}},
	"ratification_lapsed":    {readLapse, []string{"ask", "ask_seq", "why"}},
	"read":                   {readRead, []string{"tool", "input"}},
	"retried":                {readRetried, []string{"act", "of"}},
	"refused":                {readRefused, []string{"act", "code", "path", "phase"}},
	"cancelled":              {readCancelled, []string{"act"}},
	"cancel_too_late":        {readTooLate, []string{"act", "of"}},
	"partner_invited":        {readInvite, []string{"origin", "challenge_digest"}},
	"partner_attestation":    {readAttest, []string{"invitation", "origin", "claim", "claim_digest", "challenge", "next_challenge_digest"}},
	"invitation_ended":       {readUninvite, []string{"invitation", "why"}},
	"receipt_attached":       {readAttach, []string{"receipt"}},
	"bridge_opened":          {readOpenBridge, []string{"address"}},
	"bridge_closed":          {readCloseBridge, []string{"opened", "why"}},
}

// Kinds lists every kind of entry a room writes, in no particular order.
func Kinds() []string {
	var out []string
	for k := range kinds {
		out = append(out, k)
	}
	return out
}

// envelope is what a row of any kind may carry beside its own members.
type envelope struct {
	request Stamp
	folded  int64  // equal reads that left no row of their own since the row before this one
	press   *Press // what the page could measure of the press that caused it
	client  Client // how the client at the bridge introduced itself
}

var envelopeKeys = []string{"request_id", "input_digest", "input_blinded", "folded", "press", "client_asserted"}

func (v envelope) fields() []ledger.Field {
	var f []ledger.Field
	if v.request.ID != "" {
		f = append(f, ledger.Str("request_id", v.request.ID))
	}
	if v.request.Digest != (ledger.Hash{}) {
		f = append(f, ledger.HashOf("input_digest", v.request.Digest))
		if v.request.Blinded {
			f = append(f, ledger.Bool("input_blinded", true))
		}
	}
	if v.folded > 0 {
		f = append(f, ledger.Int("folded", v.folded))
	}
	if v.press != nil {
		f = append(f, ledger.Obj("press", v.press.payload()))
	}
	if v.client != (Client{}) {
		f = append(f, v.client.field())
	}
	return f
}

func readEnvelope(f *ledger.Fields) envelope {
	var v envelope
	v.request.ID = f.OptStr("request_id")
	if f.Has("input_digest") {
		v.request.Digest = f.Hash("input_digest")
		v.request.Blinded = f.Has("input_blinded")
		f.Want("input_blinded", !v.request.Blinded || f.Bool("input_blinded"), "is true or left out")
	}
	v.folded = f.OptInt("folded")
	if f.Has("press") {
		v.press = readPress(f.Obj("press"))
	}
	if f.Has("client_asserted") {
		v.client = readClient(f.Obj("client_asserted"))
	}
	return v
}

// MaxRequestID bounds a caller's own id for a call, in characters of A-Z a-z 0-9 _ . : -
const MaxRequestID = 64

// judgeEnvelope refuses what no live act could have carried.
func (s *state) judgeEnvelope(by Caller, v envelope) *Refusal {
	switch {
	case v.folded < 0 || v.folded > 0 && len(s.reads) == 0:
		return refuse("bad_record", "/folded", "no equal read stands before this row that another could have folded into")
	case v.press != nil && by.Door != ledger.UI:
		return refuse("bad_record", "/press", "a press is measured at the page's own controls only")
	case by.Client != v.client:
		return refuse("bad_record", "/client_asserted", "the caller calls itself otherwise")
	case v.request.ID != "" && (by.Door == ledger.UI || !isToken(v.request.ID)):
		return refuse("bad_record", "/request_id", "a request id is a tool call's, 1 to 64 of A-Z a-z 0-9 _ . : -")
	}
	return nil
}

func isToken(id string) bool {
	for i := range len(id) {
		switch c := id[i]; {
		case 'a' <= c && c <= 'z', 'A' <= c && c <= 'Z', '0' <= c && c <= '9', c == '_', c == '.', c == ':', c == '-':
		default:
			return false
		}
	}
	return len(id) <= MaxRequestID
}

// parse reads an entry back into the act it records.
func parse(e ledger.Entry) (act, envelope, error) {
	k, ok := kinds[e.Kind]
	if !ok {
		return nil, envelope{}, refuse("unknown_kind", "", "this version knows no entry of kind "+e.Kind)
	}
	f := e.Payload.Read()
	a, v := k.read(f), readEnvelope(f)
	f.Only(append(append([]string(nil), k.keys...), envelopeKeys...)...)
	if err := f.Err(); err != nil {
		return nil, envelope{}, err
	}
	return a, v, nil
}

// absorb folds an admitted entry into the state.
func (s *state) absorb(e ledger.Entry, a act, v envelope) {
	s.last = e.Seq
	s.remember(e, a, v)
	switch a := a.(type) {
	case read, retried:
		s.reads[readKey(caller(e, v), a)] = true
		s.look(e.Actor.Seat, a)
	default:
		clear(s.reads)
	}
	a.fold(s, e)
	switch a.(type) {
	case read, retried, refused, cancelled, tooLate:
	default:
		delete(s.looked, e.Actor.Seat)
	}
	if s.held != nil && (!equal(s.held.Reasons, s.holds()) || !equal(s.held.Unopened, s.leftUnopened())) {
		s.held = nil // what was left undone has changed, so a first act is due again
	}
}

func caller(e ledger.Entry, v envelope) Caller {
	door, _ := ledger.ParseDoor(e.Actor.Ingress)
	return Caller{Door: door, Seat: e.Actor.Seat, Client: v.client}
}

func readRound(f *ledger.Fields) int { return int(f.Int("round")) }

func readPhase(f *ledger.Fields, key string) Phase {
	name := f.Str(key)
	p, ok := ParsePhase(name)
	f.Want(key, ok, "must be a phase")
	return p
}
