package tools

import (
	"strconv"
	"unicode/utf16"

	"docket/ledger"
	"docket/room"
	"docket/room/action"
	"docket/room/records"
)

// record lands the row of a read, before its answer is computed.
func (c *call) record() (room.Landed, error) {
	input, err := ledger.ParsePayload([]byte(c.args.Canonical()))
	if _, asks := c.args.Str("request_id"); asks && err == nil { // which must not be learnt from the record, see requestID
		fields := []ledger.Field{ledger.Str("request_id", requestID(c.args))}
		if seat, ok := c.args.Str("seat"); ok {
			fields = append(fields, ledger.Str("seat", seat))
		}
		input, err = ledger.Make(fields...)
	}
	if err == nil {
		input, err = redacted(input)
	}
	if err != nil {
		return room.Landed{}, err
	}
	return c.set.r.Read(c.by, c.tool.Name, input)
}

// redacted keeps credentials that somebody searches for off the record.
func redacted(input ledger.Payload) (ledger.Payload, error) {
	v, err := records.Parse([]byte(input.String()))
	if err != nil {
		return input, err
	}
	v, changed := action.Redact(v)
	if !changed {
		return input, nil
	}
	return ledger.ParsePayload(v.AppendJSON(nil))
}

func listSeats(c *call) Answer {
	landed, err := c.record()
	s := c.set.r.Snapshot()
	from := 1
	if n, ok := c.args.Int("cursor"); ok {
		from = int(n)
	}
	if err == nil && from > len(s.Seats) {
		out := c.miss(landed, "no_such_cursor", "/cursor", "there are "+strconv.Itoa(len(s.Seats))+" seats, so the cursor names none")
		return out.done(c)
	}
	out := c.settle(landed, err, "ok", "Each seat acts through the doors named with it; who sits there is the host's word.")
	if err != nil {
		return out.done(c)
	}
	out.Int("count", int64(len(s.Seats)))
	out.List("seats")
	for i := from; i <= len(s.Seats); i++ {
		if !out.TryRaw(seatJSON(s, s.Seats[i-1]), 24) {
			out.Int("next_cursor", int64(i))
			break
		}
	}
	return out.done(c)
}

func seatJSON(s room.Snapshot, seat room.Seat) string {
	state := "nothing yet"
	if did, ok := s.Now().Of(seat.ID); ok {
		switch {
		case did.Opened != nil:
			state = "opened"
		case did.Stands:
			state = "committed"
		default:
			state = "withdrawn"
		}
	}
	b := []byte(`{"id":`)
	b = appendText(b, seat.ID)
	b = appendText(append(b, `,"name":`...), seat.Name)
	b = appendText(append(b, `,"kind":`...), string(seat.Kind))
	b = appendText(append(b, `,"role":`...), string(seat.Role))
	b = append(b, `,"doors":[`...)
	for i, door := range seat.Kind.Doors() {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendText(b, door.String())
	}
	b = append(b, ']')
	b = appendText(append(b, `,"this_round":`...), state)
	return string(append(b, '}'))
}

func currentPhase(c *call) Answer {
	landed, err := c.record()
	s := c.set.r.Snapshot()
	message := "Phases move only by an act of the host."
	if s.Pause != nil {
		message = "The host paused the room: what is named in withheld is not offered until it resumes."
	} else if s.Held != nil {
		message = "The host asked for the next phase; it waits for a second act, since this one is unfinished."
	}
	out := c.settle(landed, err, "ok", message)
	if err != nil {
		return out.done(c)
	}
	now := s.Now()
	out.Int("round", int64(now.N))
	out.Hash("question_hash", now.Question.Digest)
	out.Bool("question_frozen", now.Question.Frozen)
	var committed, opened []string
	for _, seat := range now.Seats {
		if seat.Stands {
			committed = append(committed, seat.Seat)
		}
		if seat.Opened != nil {
			opened = append(opened, seat.Seat)
		}
	}
	out.Bool("paused", s.Pause != nil)
	if s.Pause != nil {
		out.Strs("withheld", withheld(s))
		out.Int("paused_since", int64(s.Pause.Seq))
		addFitting(out, "pause_reason", s.Pause.Reason)
	}
	if s.Held != nil {
		out.Strs("unfinished", s.Held.Reasons)
	}
	out.Int("committed_count", int64(len(committed)))
	out.Int("opened_count", int64(len(opened)))
	if len(committed) <= fewSeats {
		out.Strs("committed", committed)
		out.Strs("opened", opened)
	}
	addFitting(out, "question", now.Question.Text)
	return out.done(c)
}

// fewSeats is how many seats current_phase names; list_seats tells of each, however many there are.
const fewSeats = 8

// withheld is what the phase would offer were the room not paused.
func withheld(s room.Snapshot) []string {
	s.Pause = nil
	var names []string
	for _, t := range OfferedThroughBridge(s) {
		if !t.ReadOnly {
			names = append(names, t.Name)
		}
	}
	return names
}

// addFitting adds a text whole, or says that it was left out: get_artefact reads any question, and read_ledger any
// reason, by the entry that is named beside it.
func addFitting(out reply, name, text string) {
	if escapedUnits(text) <= out.roomFor(name, 60) {
		out.Str(name, text)
		return
	}
	out.Bool(name+"_too_long", true)
}

func getArtefact(c *call) Answer {
	landed, err := c.record()
	hash, _ := c.args.Str("hash")
	want, _ := ledger.ParseHash(hash)
	offset, _ := c.args.Int("offset")
	found, ok := c.set.r.Artefact(want)
	if err == nil && !ok {
		out := c.miss(landed, "not_found", "/hash", "no artefact of that hash is held; these are, and read_ledger has the rest")
		out.List("held")
		for _, a := range c.set.r.Artefacts() {
			b := appendText([]byte(`{"name":`), a.Name)
			b = append(append(b, `,"hash":"`...), a.Hash.String()...)
			if !out.TryRaw(string(append(b, `"}`...)), 30) {
				out.Bool("more_held", true)
				break
			}
		}
		return out.done(c)
	}
	if err != nil {
		return c.settle(landed, err, "", "").done(c)
	}
	total := len(utf16.Encode([]rune(found.Text)))
	out := c.settle(landed, nil, "ok", "The SHA-256 of the whole text's UTF-8 bytes is the hash.")
	out.Str("name", found.Name)
	out.Int("entry", int64(found.Seq))
	out.Int("units", int64(total))
	part, next, done, cutErr := slice(found.Text, int(offset), out.roomFor("text", len(`,"next_offset":99999999`)))
	if cutErr != nil {
		return c.miss(landed, "bad_offset", "/offset", cutErr.Error()).done(c)
	}
	out.Str("text", part)
	if !done {
		out.Int("next_offset", int64(next))
	}
	return out.done(c)
}

func getOutcome(c *call) Answer {
	landed, err := c.record()
	if err != nil {
		return c.settle(landed, err, "", "").done(c)
	}
	q, ok := c.set.r.Request(c.by, requestID(c.args))
	if !ok {
		return c.miss(landed, "not_found", "/request_id", "no call of this seat through this door gave that request id").done(c)
	}
	message := "What the record says became of that call."
	if q.Result.Outcome != "" {
		message = outcomeMessage(q.Result)
	}
	out := c.settle(landed, nil, "ok", message)
	out.Str("act", q.Act)
	out.Int("entry", int64(q.Seq))
	if q.Result.Outcome != "" {
		addResult(out, q.Result)
		return out.done(c)
	}
	if q.Act == "action_proposed" {
		if a, ok := c.set.r.Action(q.Hash); ok {
			out.Str("outcome", a.Status())
			c.account(out, a)
			return out.done(c)
		}
	}
	out.Str("outcome", q.Outcome)
	if q.Code != "" {
		out.Str("refused_as", q.Code)
	}
	return out.done(c)
}
