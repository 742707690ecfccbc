package room

import (
	"strconv"

	"docket/ledger"
	"docket/room/action"
	"docket/room/task"
)

// state is the fold over a room's ledger: everything in it follows from the entries, and from nothing else.
type state struct {
	id, name   string
	key        string // the room's verifier key, "" where it has none
	phase      Phase
	seats      []Seat
	rounds     []*round
	pause      *Pause
	held       *Held
	asks       []Ask // waiting for the host, oldest first
	settled    map[ledger.Hash]Result
	artefacts  map[ledger.Hash]Artefact
	requests   map[requestKey]*Request
	asked      map[ledger.Hash]*Request // of those, the asks that wait, by their entry
	reveals    map[ledger.Hash]*revealed
	workerKey  []byte               // pinned, or nil
	invitation *Invitation          // to another origin; nil where none stands
	challenges map[ledger.Hash]bool // the digests of all challenges there were
	bridge     *BridgeOpen          // nil where none is open
	reads      map[string]bool      // reads since the last row that was not one: an equal one folds

	// lookup finds an entry by its hash. It is the ledger's, so that the fold keeps no second index.
	lookup   func(ledger.Hash) (ledger.Entry, bool)
	last     uint64              // the newest entry folded
	looked   map[string][]string // what each seat read since its act before, for those who decide what it proposes
	book     *action.Book        // the room's records, and what is done to them
	attached []Attached          // receipts from elsewhere
	board    *task.Board         // who owns what, and what is claimed of it
	duties   int                 // how many entries were folded into it
	at       func() string       // the time of the act being judged, as the ledger writes it
	// verify checks an Ed25519 signature; nil checks none, and nothing is then server-observed.
	verify func(public, message, signature []byte) bool
}

// Held is an advance that waits for its second act: what was left undone, by name.
type Held struct {
	From, To Phase
	Seq      uint64
	Reasons  []string
	Unopened []string
}

// MaxRoomName bounds a room's name, in Unicode code points.
const MaxRoomName = 80

// opened is the first entry: the room, what it is called and the question it starts with.
type opened struct{ id, name, question, key string }

func (opened) kind() string { return "room_opened" }

func (o opened) fields() []ledger.Field {
	f := []ledger.Field{ledger.Str("version", ledger.Version), ledger.Str("room", o.id), ledger.Str("name", o.name),
		ledger.Str("question", o.question), ledger.HashOf("digest", Digest(o.question)), ledger.Strs("seats", []string{HostSeat, RiderSeat})}
	if o.key != "" {
		f = append(f, ledger.Str("key", o.key))
	}
	return f
}

func readOpened(f *ledger.Fields) act {
	o := opened{id: f.Str("room"), name: f.Str("name"), question: f.Str("question"), key: f.OptStr("key")}
	f.Want("version", f.Str("version") == ledger.Version, "must be "+ledger.Version)
	f.Want("digest", f.Hash("digest") == Digest(o.question), "must be the SHA-256 of the question")
	f.Want("seats", equal(f.Strs("seats"), []string{HostSeat, RiderSeat}), "must be the two seats every room starts with")
	return o
}

func (o opened) judge(s *state, by Caller) *Refusal {
	if s.id != "" {
		return refuse("bad_record", "", "a room is opened once")
	}
	if len(o.id) != 32 {
		return refuse("bad_record", "/room", "a room's id is 32 hexadecimal digits")
	}
	for i := range len(o.id) {
		if c := o.id[i]; (c < '0' || c > '9') && (c < 'a' || c > 'f') {
			return refuse("bad_record", "/room", "a room's id is 32 lower-case hexadecimal digits")
		}
	}
	if id, _, err := ledger.ParseRoomKey(o.key); o.key != "" && (err != nil || id != o.id) {
		return refuse("bad_record", "/key", "a room's id follows from its key")
	}
	if r := judgeText("/name", o.name, MaxRoomName); r != nil {
		return r
	}
	if r := judgeText("/question", o.question, MaxQuestion); r != nil {
		return r
	}
	return s.judgeBookkeeping(by)
}

func (o opened) fold(s *state, e ledger.Entry) {
	s.id, s.name, s.key = o.id, o.name, o.key
	s.seats = []Seat{
		{ID: HostSeat, Name: "Room host", Kind: Human, Role: Host},
		{ID: RiderSeat, Name: "Riding agent", Kind: Agent, Role: Participant},
	}
	q := Question{Text: o.question, Digest: Digest(o.question), Seq: e.Seq}
	s.rounds = []*round{{n: 1, question: q, seats: map[string]*sealing{}}}
	s.keep("question of round 1", o.question, e.Seq)
}

func newState(lookup func(ledger.Hash) (ledger.Entry, bool), verify func(public, message, signature []byte) bool) *state {
	s := &state{settled: map[ledger.Hash]Result{}, artefacts: map[ledger.Hash]Artefact{}, requests: map[requestKey]*Request{}, asked: map[ledger.Hash]*Request{},
		reads: map[string]bool{}, reveals: map[ledger.Hash]*revealed{}, challenges: map[ledger.Hash]bool{}, lookup: lookup, verify: verify, looked: map[string][]string{}, book: &action.Book{}}
	s.board = &task.Board{Find: s.known}
	return s
}

// known finds an entry that stands before the act being judged: on a replay the ledger holds later ones too, which no
// live act could have named.
func (s *state) known(h ledger.Hash) (ledger.Entry, bool) {
	e, ok := s.lookup(h)
	return e, ok && e.Seq <= s.last
}

func utoa(n uint64) string { return strconv.FormatUint(n, 10) }
