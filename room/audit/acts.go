package audit

import (
	"encoding/base64"
	"strconv"
	"time"

	"docket/ledger"
	"docket/room"
)

// maxKept bounds what is remembered of a ledger besides its chain, whatever it holds.
const maxKept = 100_000

// acts are the checks that a room's entries allow without its rules: openings
// against commitments, and the Worker's signatures.
type acts struct {
	a *Auditor
	r *Report

	room      string
	roomKey   *ledger.Key
	workerKey []byte
	pinned    bool // a Worker's key is on the record
	commits   map[seatRound]commitment
	reveals   map[ledger.Hash]ledger.Hash // an opening's entry to its commitment, until it was checked

	openings, checks, skipped, unsigned uint64
	full                                bool
}

type seatRound struct {
	seat  string
	round int64
}

type commitment struct{ sealed, question ledger.Hash }

func newActs(a *Auditor, r *Report) *acts {
	return &acts{a: a, r: r, commits: map[seatRound]commitment{}, reveals: map[ledger.Hash]ledger.Hash{}}
}

// wanted says which entries to look at. It is called by several goroutines.
func (*acts) wanted(kind string, door ledger.Door) bool {
	switch kind {
	case "room_opened", "commit", "commitment_withdrawn", "round_opened", "reveal", "worker_key_pinned":
		return true
	}
	return door.Grade() == ledger.ServerObserved
}

// see checks one entry, whose line begins at the offset.
func (c *acts) see(e ledger.Entry, offset int64) {
	if c.r.Foreign || e.Seq > 1 && c.room == "" {
		return // not a room's ledger; the rules say so where they apply
	}
	fail := func(kind ledger.FaultKind, msg, expected, found string) {
		c.r.fail(&ledger.Fault{Kind: kind, Seq: e.Seq, Line: int(e.Seq), Offset: offset, Message: msg, Expected: expected, Found: found})
	}
	f := e.Payload.Read()
	switch e.Kind {
	case "room_opened":
		c.opened(e, f, fail)
	case "commit":
		c.keep(func() bool { return len(c.commits) < maxKept }, func() {
			c.commits[seatRound{e.Actor.Seat, f.Int("round")}] = commitment{f.Hash("commitment"), f.Hash("question")}
		})
	case "commitment_withdrawn":
		delete(c.commits, seatRound{e.Actor.Seat, f.Int("round")})
	case "round_opened":
		clear(c.commits)
	case "reveal":
		c.reveal(e, f, fail)
	case "worker_key_pinned":
		key, err := publicKey(f.Str("public_key"))
		if err == nil && !c.pinned {
			c.workerKey, c.pinned = key[:], true
		}
	case "reveal_checked":
		c.check(e, f, fail)
	default:
		if d, ok := e.Door(); ok && d.Grade() == ledger.ServerObserved {
			c.unsigned++
		}
	}
}

// keep remembers something while there is room for it.
func (c *acts) keep(roomLeft func() bool, put func()) {
	if !roomLeft() {
		c.full = true
		return
	}
	put()
}

type failing func(kind ledger.FaultKind, msg, expected, found string)

func (c *acts) opened(e ledger.Entry, f *ledger.Fields, fail failing) {
	id := f.OptStr("room")
	if e.Seq != 1 || id == "" || f.OptStr("version") != ledger.Version {
		return
	}
	c.room = id
	c.r.Origin, c.r.RoomName = ledger.Origin(id), f.OptStr("name")
	vkey := f.OptStr("key")
	if vkey == "" {
		c.r.cannot("whether the room's id is its key's", "this room has no key, so that nothing of it can be signed or witnessed")
		return
	}
	key, err := ledger.ParseKey(vkey)
	if err != nil {
		fail(KeyMismatch, "the room's key is none: "+err.Error(), "", "")
		return
	}
	if want := ledger.RoomID(key.Public); want != id || key != ledger.RoomKey(key.Public) {
		fail(KeyMismatch, "the room's id does not follow from its key", want, strconv.QuoteToASCII(id))
		return
	}
	c.roomKey = &key
	c.r.checked("room id, which follows from the room's key", 1)
}

func (c *acts) reveal(e ledger.Entry, f *ledger.Fields, fail failing) {
	sealed, ok := c.commits[seatRound{e.Actor.Seat, f.Int("round")}]
	if !ok {
		if !c.full {
			fail(OpeningMismatch, "an opening of which there is no commitment", "", "")
		}
		c.skipped++
		return
	}
	o := room.Opening{Room: c.room, Round: int(f.Int("round")), Seat: e.Actor.Seat, Question: sealed.question, Position: f.Str("position"), Nonce: f.Str("nonce")}
	got, err := o.Commitment()
	if err != nil || got != sealed.sealed || f.Hash("commitment") != sealed.sealed {
		if got == sealed.sealed {
			got = f.Hash("commitment")
		}
		fail(OpeningMismatch, "the opening is not that of the commitment on record", sealed.sealed.String(), got.String())
		return
	}
	c.openings++
	c.keep(func() bool { return len(c.reveals) < maxKept }, func() { c.reveals[e.Hash] = sealed.sealed })
}

func (c *acts) check(e ledger.Entry, f *ledger.Fields, fail failing) {
	signature, err := base64.StdEncoding.DecodeString(f.Str("signature"))
	answer := room.CheckAnswer{Matches: f.Bool("matches"), Commitment: f.Hash("commitment"), Recomputed: f.Hash("recomputed"),
		CheckedAt: f.Str("checked_at"), KeyID: f.Str("key_id"), Head: f.Hash("head"), Signature: signature}
	opening := f.Hash("reveal")
	if f.Err() != nil || err != nil {
		fail(ledger.Malformed, "not a check of an opening", "", "")
		return
	}
	public := c.workerKey
	if public == nil {
		public, _ = c.a.worker(answer.KeyID)
	}
	if public == nil {
		fail(ledger.UnknownKey, "a signed check before a Worker's key was pinned on the record", "", "")
		return
	}
	if id := room.KeyID(public); id != answer.KeyID {
		fail(ledger.UnknownKey, "a check that is signed with another key than the one pinned on the record", id, strconv.QuoteToASCII(answer.KeyID))
		return
	}
	sealed, ok := c.reveals[opening]
	switch {
	case !ok && c.full:
		c.skipped++
	case !ok:
		fail(CheckDisagrees, "a check of an opening that is not on the record, or was checked before", "", opening.String())
		return
	case !answer.Matches || answer.Commitment != sealed || answer.Recomputed != sealed:
		fail(CheckDisagrees, "the check is of another commitment than the opening's", sealed.String(), answer.Recomputed.String())
		return
	}
	message, err := answer.Message()
	if err != nil || len(signature) != 64 || c.a.Verify == nil || !c.a.Verify(public, message, signature) {
		fail(ledger.BadSignature, "the Worker's signature over this check does not verify", "a signature by the key "+answer.KeyID,
			strconv.QuoteToASCII(base64.StdEncoding.EncodeToString(signature)))
		return
	}
	delete(c.reveals, opening)
	c.checks++
	c.r.used("worker", answer.KeyID, ledger.Key{Sort: ledger.KeyEd25519, Public: [32]byte(public)}, c.a.source([32]byte(public), c.r.Name), time.Time{})
}

// done says what came of it.
func (c *acts) done() {
	c.r.checked("openings recomputed from position and nonce", c.openings)
	c.r.checked("checks of openings, signed by the Worker", c.checks)
	if n := uint64(len(c.reveals)); n > 0 && c.r.Fault == nil {
		c.r.cannot(count(n, "opening", "openings")+" by anybody but the page", "no signed check of them is on the record; they were recomputed here")
	}
	if c.skipped > 0 {
		c.r.cannot(count(c.skipped, "opening or check", "openings and checks"), "more than "+strconv.Itoa(maxKept)+" are open at once, which is more than is kept in memory")
	}
	if c.unsigned > 0 {
		c.r.cannot(count(c.unsigned, "entry", "entries")+" graded server-observed", "no signature that this version knows is with them, so the grade is a word")
	}
}

// teach hands on the keys of a sound ledger.
func (c *acts) teach() {
	if c.roomKey != nil {
		c.a.learn(c.roomKey.Public, c.r.Name)
	}
	if c.workerKey != nil {
		c.a.learn([32]byte(c.workerKey), c.r.Name)
	}
}

func count(n uint64, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return strconv.FormatUint(n, 10) + " " + many
}
