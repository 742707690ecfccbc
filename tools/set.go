package tools

import (
	"context"
	"crypto/sha256"
	"errors"
	"io"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"

	"docket/ledger"
	"docket/room"
	"docket/room/action"
)

// Set is the tools of one room. It is safe for use by several goroutines.
type Set struct {
	// Check, where given, waits until the Worker's check of an opening is on the record, whatever came of it, or ctx
	// ends. Receipt, where given, is an entry's receipt as text, or why there is none yet. Both are set before the
	// first call.
	Check   func(ctx context.Context, reveal ledger.Entry) (room.Check, bool)
	Receipt func(seq uint64) (text, why string)

	// Challenge, where given, is told of the challenge that the partner must answer next, which is for its origin alone.
	Challenge func(invitation ledger.Hash, next string)

	r *room.Room
	// secret blinds the digests of arguments that hold something sealed: a digest of a position alone could be
	// guessed. It never leaves this page, and a reload makes another.
	secret [32]byte
	calls  atomic.Uint64 // blinded digests given out

	mu sync.Mutex
	// openings are what commit_to_round answered calls that gave a request id, so that a retry by the same seat
	// through the same door gets the same answer. They live here and nowhere else, and go with the round.
	openings map[openingKey]room.Opening
	round    int
}

type openingKey struct {
	by room.Caller
	id string
}

// New offers a room's tools. Random is a cryptographic source; it is read once.
func New(r *room.Room, random io.Reader) (*Set, error) {
	s := &Set{r: r, openings: map[openingKey]room.Opening{}}
	if _, err := io.ReadFull(random, s.secret[:]); err != nil {
		return nil, err
	}
	return s, nil
}

// Room is the room whose tools these are.
func (s *Set) Room() *room.Room { return s.r }

// Offered is what the room offers now.
func (s *Set) Offered() []Tool { return Offered(s.r.Snapshot()) }

// Call runs a tool for a caller at a door. Input is the arguments as JSON text; empty means none. It answers
// whatever happens: an unknown tool, one that is not offered now, arguments that do not fit, a rule that forbids
// the act and a cancelled context are refusals, each with its row. ratify_ruling blocks until the host answers,
// the phase or a pause ends the wait, or ctx does.
func (s *Set) Call(ctx context.Context, door ledger.Door, name string, input []byte) Answer {
	return s.Do(ctx, Call{Door: door, Name: name, Input: input})
}

// Refuse answers a call whose arguments never became text: too large to be taken in, or not JSON at all. The
// refusal is recorded like every other.
func (s *Set) Refuse(door ledger.Door, name, code, path, message string) Answer {
	return s.refuseBy(room.Caller{Door: door, Seat: room.RiderSeat}, name, code, path, message)
}

// RefuseClient is [Set.Refuse] for a client at the bridge.
func (s *Set) RefuseClient(client room.Client, name, code, path, message string) Answer {
	return s.refuseBy(room.Caller{Door: ledger.Bridge, Seat: room.RiderSeat, Client: client}, name, code, path, message)
}

func (s *Set) refuseBy(by room.Caller, name, code, path, message string) Answer {
	c := &call{set: s, by: by, tool: find(s.r.Snapshot(), name)}
	if c.tool == nil {
		c.tool = &Tool{Name: recordable(name)}
	}
	return c.refuse(code, path, message)
}

// Set is the set whose tool answered; nil for an answer that none gave.
func (a Answer) Set() *Set { return a.set }

// CancelTooLate records that the caller of a tool gave a call up when the effect in its answer had already landed, in
// the room that answered. It does nothing for an answer without effect.
func (a Answer) CancelTooLate(name string) error {
	if a.Effect.IsZero() {
		return nil
	}
	_, err := a.set.r.CancelTooLate(a.By, name, a.Effect)
	return err
}

// requestID is the id that the caller gave, as it is recorded and looked up: the SHA-256 of it. A call that seals
// something answers a retry with what it sealed, so whoever reads the record must not be able to repeat an id.
func requestID(args Args) string {
	id, _ := args.Str("request_id")
	return recordedID(id)
}

func recordedID(id string) string {
	if id == "" {
		return ""
	}
	return room.Digest("docket request id\x00" + id).String()
}

// stamp digests a call's arguments. Where they hold something sealed, or could not be read at all, what is recorded
// covers a secret and a count of this page, so that no two digests are the same and none can be tried against a guess.
func (s *Set) stamp(id string, input []byte, blinded bool) room.Stamp {
	if !blinded {
		return room.Stamp{ID: id, Digest: sha256.Sum256(input)}
	}
	keyed := func(purpose string, count uint64) ledger.Hash {
		h := sha256.New()
		h.Write(s.secret[:])
		h.Write(strconv.AppendUint([]byte(purpose), count, 10))
		h.Write([]byte{0})
		h.Write(input)
		return ledger.Hash(h.Sum(nil))
	}
	return room.Stamp{ID: id, Blinded: true, Digest: keyed("record ", s.calls.Add(1)), Secret: keyed("compare ", 0)}
}

// recordable is a tool name as a row may carry it: names that nobody offers are whatever a caller wrote, a credential in the
// wrong place too.
func recordable(name string) string {
	return clip(action.RedactText(strings.ToValidUTF8(name, "\uFFFD")), maxWord)
}

func (c *call) notOffered(s room.Snapshot) Answer {
	switch {
	case c.tool.Name == PartnerAttest && s.Invitation == nil:
		return c.refuse("not_invited", "", "no invitation stands, so nobody attests")
	case c.tool.Name == PartnerAttest && s.Phase == room.Closed:
		return c.refuse("wrong_phase", "", "the room is in Closed, where nobody attests")
	case s.Pause != nil:
		return c.refuse("paused", "", "the host paused the room, so "+c.tool.Name+" is not offered until it resumes")
	case s.Phase != c.tool.phase:
		return c.refuse("wrong_phase", "", "the room is in "+s.Phase.String()+", and "+c.tool.Name+" belongs to "+c.tool.phase.String())
	default:
		return c.refuse("not_committed", "", "no agent's commitment stands, so there is none to withdraw")
	}
}

func (c *call) refuse(code, path, message string) Answer {
	landed, err := c.set.r.Refuse(c.by, c.tool.Name, c.stamp, code, path, message)
	out := c.settle(landed, err, code, message)
	if c.tool.duty != nil {
		c.addStatus(out, code, message)
	}
	return out.done(c)
}

// reply is an answer in the making, with the row it left.
type reply struct {
	*draft
	effect ledger.Hash
	acted  bool
}

// settle begins the answer to an act that landed or was refused. The code and message are those of success; a
// refusal brings its own.
func (c *call) settle(landed room.Landed, err error, code, message string) reply {
	var refusal *room.Refusal
	ok := err == nil && (code == "ok" || code == room.Awaiting)
	path := ""
	switch {
	case errors.As(err, &refusal):
		code, message, path = refusal.Code, refusal.Message, refusal.Path
	case err != nil:
		code, message = "not_recorded", "the room could not record this: "+err.Error()
	}
	snapshot := c.set.r.Snapshot()
	f := frame{Phase: snapshot.Phase.String(), Tools: Names(snapshot), Seq: landed.Entry.Seq, Landed: landed.Entry.Seq > 0, Head: snapshot.Head}
	out := reply{draft: newAnswer(ok, code, message, f)}
	if path != "" {
		out.Str("path", path)
	}
	if ok && !c.tool.ReadOnly {
		out.effect = landed.Entry.Hash
	}
	if refusal == nil && err == nil && !c.tool.ReadOnly && landed.Entry.Seq > 0 && code != "cancelled" {
		out.acted = true
		out.used += notKeptRoom
	}
	return out
}

// miss is the answer to a read that landed and found nothing where an argument points.
func (c *call) miss(landed room.Landed, code, path, message string) reply {
	out := c.settle(landed, nil, code, message)
	out.Str("path", path)
	return out
}

// done ends the answer, and tells the binding what a late cancel would have come too late for.
func (r reply) done(c *call) Answer {
	a := r.draft.done()
	a.Effect, a.By, a.Acted, a.set = r.effect, c.by, r.acted, c.set
	return a
}
