package room

import (
	"encoding/hex"
	"errors"
	"io"
	"sync"
	"time"

	"docket/ledger"
	"docket/room/action"
	"docket/room/records"
)

// Config is what a room is given from outside: it has no clock and no randomness of its own.
type Config struct {
	ID       string           // 32 lower-case hex digits; follows from Key where there is one
	Name     string           // what the room is called
	Question string           // the question it starts with, put by nobody
	Now      func() time.Time // the page's clock
	Random   io.Reader        // a cryptographic source, for nonces
	Key      string           // the room's verifier key, see [ledger.RoomKey]; "" for a room that signs nothing

	// Verify checks an Ed25519 signature over a message. It is called under the room's lock, so it must not wait for
	// what needs the room. Without it nothing is server-observed, and a ledger that says so is not replayed.
	Verify func(public, message, signature []byte) bool

	// Sets finds the sets of records that this program knows, by name; nil for none. A ledger that opens another is not replayed.
	Sets func(name string) (*records.Set, bool)

	// Rehearse has a replay rehearse every action once more, where its operation is the one that this program knows: a record of somebody
	// else's may say that an operation would do what it would not.
	Rehearse bool

	// Courier hands an effect on, once its action is verified; nil keeps them all in the outbox. It is called outside the room's lock.
	Courier func(action.Effect) error

	// Stopwatch starts to measure how long a run of an operation takes; nil for the machine's own, which no setting of the clock moves.
	Stopwatch func() (elapsed func() time.Duration)

	// Watch, where given, is told of each entry of a replay once it has had its effect, and may ask what the room is then. Len and Head of what
	// it is told are those of the whole ledger.
	Watch func(e ledger.Entry, now func() Snapshot)

	// Breathe, where given, is called every few hundred entries of a replay. It may block: a page yields there.
	Breathe func()
}

// Room is a governed room. It is safe for use by several goroutines: one act is judged, recorded and folded at a
// time.
type Room struct {
	mu     sync.Mutex
	l      *ledger.Ledger
	s      *state
	now    func() time.Time
	random io.Reader
	folds  int64 // equal reads since the last row; the next row tells how many

	waiters map[ledger.Hash][]chan struct{} // by the entry that asks or proposes
	secrets map[requestKey]ledger.Hash      // of sealed calls with an id that had their effect in this run

	moment time.Time // of the act under way; zero where none has been asked for
	live   map[ledger.Hash]*live
	tasks  listed

	courier    func(action.Effect) error
	stopwatch  func() func() time.Duration
	delivering sync.Mutex

	notify    sync.Mutex
	listeners map[int]func()
	nextID    int
}

// Landed is an act on the record.
type Landed struct {
	Entry    ledger.Entry // the act's row; on a refusal the row the refusal left
	Repeated bool         // the call was a retry: Entry is the row of the first one, and nothing new happened
}

// New opens a room: its first entry says which version of the record it follows, its id and its question.
func New(c Config) (*Room, error) {
	r := newRoom(ledger.New(), c)
	a := opened{id: c.ID, name: c.Name, question: c.Question, key: c.Key}
	by := Caller{Door: ledger.Room, Seat: RoomSeat}
	if refusal := a.judge(r.s, by); refusal != nil {
		return nil, refusal
	}
	if _, err := r.append(by, a, envelope{}); err != nil {
		return nil, err
	}
	return r, nil
}

func newRoom(l *ledger.Ledger, c Config) *Room {
	r := &Room{l: l, s: newState(l.ByHash, c.Verify), now: c.Now, random: c.Random, courier: c.Courier, stopwatch: c.Stopwatch, waiters: map[ledger.Hash][]chan struct{}{}, secrets: map[requestKey]ledger.Hash{},
		live: map[ledger.Hash]*live{}, listeners: map[int]func(){}}
	if r.stopwatch == nil {
		r.stopwatch = func() func() time.Duration {
			begun := time.Now()
			return func() time.Duration { return time.Since(begun) }
		}
	}
	r.s.book.Find = c.Sets
	r.s.at = func() string { return action.Stamp(r.time()) }
	return r
}

// admit judges an act together with its envelope.
func (s *state) admit(by Caller, a act, v envelope) *Refusal {
	if refusal := judgeDoor(by, a); refusal != nil {
		return refusal
	}
	if refusal := s.judgeClient(by); refusal != nil {
		return refusal
	}
	if _, ends := a.(lapse); !ends && s.lapsing() != "" {
		return refuse("bad_record", "", "an ask that nobody can answer any more ends before anything else happens")
	}
	if expire, ends := s.outlived(); ends && s.lapsing() == "" {
		if c, ok := a.(change); !ok || c.e != action.Event(expire) {
			return refuse("bad_record", "", "an action that nobody can decide any more ends before anything else happens")
		}
	}
	if refusal := a.judge(s, by); refusal != nil {
		return refusal
	}
	if refusal := s.judgeEnvelope(by, v); refusal != nil {
		return refusal
	}
	if v.request.ID != "" {
		switch a.(type) {
		case refused, cancelled:
		default:
			if have := s.requests[requestKey{by, v.request.ID}]; have != nil && have.Bound {
				return refuse("bad_record", "/request_id", "a request id has one effect")
			}
		}
	}
	switch a.(type) {
	case read, retried:
		if s.reads[readKey(by, a)] {
			return refuse("bad_record", "", "an equal read with nothing but reads between leaves no row of its own")
		}
	}
	return nil
}

// append records an admitted act and folds what was recorded.
func (r *Room) append(by Caller, a act, v envelope) (ledger.Entry, error) {
	if by.Door == ledger.Bridge {
		if refusal := r.s.judgeClient(by); refusal != nil {
			return ledger.Entry{}, refusal // no row either: it would say that something came through a bridge
		}
	}
	v.folded, v.client = r.folds, by.Client
	payload, err := ledger.Make(append(a.fields(), v.fields()...)...)
	if err != nil {
		return ledger.Entry{}, err
	}
	at := r.time()
	r.forgetMoment()
	e, err := r.l.Append(at, a.kind(), by.Seat, by.Door, payload)
	if err != nil {
		return ledger.Entry{}, err
	}
	r.folds = 0
	// What was recorded is read back, so that a live act and its replay fold the very same thing.
	recorded, envelope, err := parse(e)
	if err != nil {
		return e, err
	}
	r.s.absorb(e, recorded, envelope)
	r.wake()
	return e, nil
}

// time is the moment of the act under way: what it is judged by is what it is recorded with.
func (r *Room) time() time.Time {
	if r.moment.IsZero() {
		r.moment = r.now()
	}
	return r.moment
}

func (r *Room) forgetMoment() { r.moment = time.Time{} }

// do is the one way through a room: a retry is answered as before, an act is made of the state that holds now and
// judged by it, and a refusal lands as a row.
func (r *Room) do(by Caller, name string, req Stamp, press *Press, build func(s *state) (act, *Refusal)) (Landed, error) {
	defer r.changed()
	r.mu.Lock()
	defer r.mu.Unlock()
	r.forgetMoment()
	if req.ID != "" {
		if have := r.s.requests[requestKey{by, req.ID}]; have != nil && have.Bound {
			return r.retry(by, name, req, have)
		}
	}
	a, refusal := build(r.s)
	if refusal == nil {
		refusal = r.s.admit(by, a, envelope{request: req, press: press, client: by.Client})
	}
	if refusal != nil {
		return r.refuse(by, name, req, refusal)
	}
	e, err := r.append(by, a, envelope{request: req, press: press, client: by.Client})
	if err != nil {
		return Landed{}, err
	}
	if req.ID != "" && req.Blinded {
		r.secrets[requestKey{by, req.ID}] = req.Secret
	}
	r.lapse()
	return Landed{Entry: e}, nil
}

// retry answers a call whose id had an effect already.
func (r *Room) retry(by Caller, name string, req Stamp, have *Request) (Landed, error) {
	key := requestKey{by, req.ID}
	same := have.Stamp.Digest == req.Digest
	if have.Stamp.Blinded {
		secret, kept := r.secrets[key]
		if !kept {
			return r.refuse(by, name, req, refuse("request_used", "/request_id",
				"this id had its effect, and nothing is kept to compare these arguments with; get_outcome tells what became of it"))
		}
		// One wrong guess ends it: an id on the record must not be a way to ask what was sealed.
		if same = secret == req.Secret; !same {
			delete(r.secrets, key)
		}
	}
	if !same || have.Stamp.Blinded != req.Blinded {
		return r.refuse(by, name, req, refuse("request_conflict", "/request_id", "this id belongs to a call with other arguments; use a new one"))
	}
	e, ok := r.l.ByHash(have.Hash)
	if !ok {
		return Landed{}, errors.New("entry " + have.Hash.String() + " is not in the ledger that recorded it")
	}
	if _, err := r.observe(by, retried{act: name, of: have.Hash}); err != nil {
		return Landed{}, err
	}
	return Landed{Entry: e, Repeated: true}, nil
}

// refuse records that an act was not admitted, and answers with the refusal.
func (r *Room) refuse(by Caller, name string, req Stamp, refusal *Refusal) (Landed, error) {
	e, err := r.append(by, refused{act: name, code: refusal.Code, path: refusal.Path, phase: r.s.phase}, envelope{request: req})
	if err != nil {
		return Landed{}, errors.Join(refusal, err)
	}
	return Landed{Entry: e}, refusal
}

// observe records a read, or folds it into the next row when an equal one stands with nothing but reads since.
func (r *Room) observe(by Caller, a act) (Landed, error) {
	if r.s.reads[readKey(by, a)] {
		r.folds++
		return Landed{Repeated: true}, nil
	}
	e, err := r.append(by, a, envelope{})
	return Landed{Entry: e}, err
}

// lapse ends, by rows of the room's own, every ask that the act just recorded has left without a host to answer
// it.
func (r *Room) lapse() {
	for why := r.s.lapsing(); why != ""; why = r.s.lapsing() {
		r.bookkeep(lapse{ask: r.s.asks[0].Hash, seq: r.s.asks[0].Seq, why: why})
	}
	for expire, ends := r.s.outlived(); ends; expire, ends = r.s.outlived() {
		r.bookkeep(of(expire))
	}
}

// bookkeep records an act of the page's core. It follows from the state, so the rules admit it.
func (r *Room) bookkeep(a act) {
	by := Caller{Door: ledger.Room, Seat: RoomSeat}
	if refusal := r.s.admit(by, a, envelope{client: by.Client}); refusal != nil {
		panic("room: bookkeeping not admitted: " + refusal.Error())
	}
	if _, err := r.append(by, a, envelope{}); err != nil {
		panic("room: bookkeeping not recorded: " + err.Error())
	}
}

// wake lets go of those who wait for what is settled.
func (r *Room) wake() {
	r.letGo(r.isSettled)
}

// Subscribe calls fn after every act, outside the room's lock, so that fn may ask the room what it is now. Calls
// may overlap where acts do. The function it returns ends the subscription.
func (r *Room) Subscribe(fn func()) (cancel func()) {
	r.notify.Lock()
	defer r.notify.Unlock()
	id := r.nextID
	r.nextID++
	r.listeners[id] = fn
	return func() {
		r.notify.Lock()
		defer r.notify.Unlock()
		delete(r.listeners, id)
	}
}

func (r *Room) changed() {
	r.notify.Lock()
	fns := make([]func(), 0, len(r.listeners))
	for _, fn := range r.listeners {
		fns = append(fns, fn)
	}
	r.notify.Unlock()
	for _, fn := range fns {
		fn()
	}
}

// Ledger is the room's record. Appending to it past the room leaves the room behind: only the room does.
func (r *Room) Ledger() *ledger.Ledger { return r.l }

func (r *Room) nonce() (string, error) {
	var b [NonceLen / 2]byte
	if _, err := io.ReadFull(r.random, b[:]); err != nil {
		return "", err
	}
	return hex.EncodeToString(b[:]), nil
}
