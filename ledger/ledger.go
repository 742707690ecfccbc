package ledger

import (
	"crypto/sha256"
	"errors"
	"iter"
	"strconv"
	"sync"
	"time"
)

// Bounds on what names an entry.
const (
	MaxKind = 64  // characters of a kind: a-z 0-9 _ : . -
	MaxSeat = 200 // bytes of a seat
)

// A Ledger is a chain of entries that only grows. It is safe for concurrent
// use. The zero value is not; see [New].
type Ledger struct {
	mu      sync.Mutex
	lines   lines
	index   index
	hashes  hashes
	edge    edge
	head    Hash
	headHex [64]byte
	stamp   stamper
	scratch []byte
	subs    subscribers
}

// New returns an empty ledger.
func New() *Ledger {
	l := &Ledger{scratch: make([]byte, 0, 2048)}
	copy(l.headHex[:], zeroHex)
	return l
}

// Append adds an entry: it reads the head, hashes, links and grows the tree in
// one step under one lock. Grade and attribution follow from the door. The
// time is recorded as it is given, cut to milliseconds. On an error nothing is
// added. Subscribers are called before Append returns, unless another
// delivery is going on, which then includes this entry.
func (l *Ledger) Append(at time.Time, kind, seat string, door Door, p Payload) (Entry, error) {
	if !door.known() {
		return Entry{}, errors.New("append without a door, want one of the seven")
	}
	if msg := checkKind(kind); msg != "" {
		return Entry{}, errors.New(msg)
	}
	if msg := checkSeat(seat); msg != "" {
		return Entry{}, errors.New(msg)
	}
	if p.IsZero() {
		return Entry{}, errors.New("append without a payload, want one made by Make or ParsePayload")
	}
	// A payload read from a foreign entry may hold what ours may not.
	if _, msg := checkPayload(p.s, MaxDepth, true); msg != "" {
		return Entry{}, errors.New("payload: " + msg)
	}
	e := Entry{Kind: kind, Payload: p, Actor: Actor{
		Seat: seat, Ingress: doors[door].name, Grade: grades[doors[door].grade], Attribution: doors[door].words,
	}}
	deliver, err := l.append(at, door, &e)
	if err != nil {
		return Entry{}, err
	}
	if deliver {
		l.deliver()
	}
	return e, nil
}

func (l *Ledger) append(at time.Time, door Door, e *Entry) (deliver bool, err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	ts, err := l.stamp.format(at)
	if err != nil {
		return false, err
	}
	e.Seq = l.lines.n + 1
	e.Prev = l.head

	// The preimage; the hash's place in it is remembered.
	b := append(l.scratch[:0], prefixes[door]...)
	q, ok := AppendQuoted(b, e.Actor.Seat)
	if !ok {
		return false, errors.New("seat " + strconv.QuoteToASCII(e.Actor.Seat) + " is not well-formed UTF-8")
	}
	// The prefix ends in the quote that AppendQuoted has written again.
	b = append(b[:len(b)-1], q[len(b):]...)
	b = append(b, `},`...)
	cut := len(b)
	b = append(b, `"kind":"`...)
	b = append(b, e.Kind...)
	b = append(b, `","payload":`...)
	b = append(b, e.Payload.s...)
	b = append(b, `,"prev":"`...)
	b = append(b, l.headHex[:]...)
	b = append(b, `","seq":`...)
	b = strconv.AppendUint(b, e.Seq, 10)
	b = append(b, `,"ts":"`...)
	b = append(b, ts...)
	b = append(b, `"}`...)
	if len(b)+hashMember > MaxLine {
		return false, errors.New("entry has " + strconv.Itoa(len(b)+hashMember) + " bytes, want at most " + strconv.Itoa(MaxLine))
	}

	e.Hash = sha256.Sum256(b)
	l.headHex = hexOf(&e.Hash)
	var member [hashMember]byte
	copy(member[:], `"hash":"`)
	copy(member[8:], l.headHex[:])
	copy(member[8+64:], `",`)
	line := l.lines.add(b[:cut], member[:], b[cut:])
	e.TS = line[len(line)-2-len(TimeLayout) : len(line)-2]
	l.head = e.Hash
	l.index.add(&e.Hash, e.Seq)
	l.edge.push(e.Hash.Leaf(), &l.hashes)
	l.scratch = b[:0]
	if cap(b) > 64<<10 {
		l.scratch = make([]byte, 0, 2048)
	}
	return l.subs.put(e), nil
}

func checkKind(kind string) string {
	if kind == "" || len(kind) > MaxKind {
		return "kind has " + strconv.Itoa(len(kind)) + " characters, want 1 to " + strconv.Itoa(MaxKind)
	}
	for i := 0; i < len(kind); i++ {
		if c := kind[i]; c-'a' > 25 && c-'0' > 9 && c != '_' && c != ':' && c != '.' && c != '-' {
			return "kind " + strconv.QuoteToASCII(kind) + " has " + strconv.QuoteToASCII(kind[i:i+1]) + ", want a-z 0-9 _ : . -"
		}
	}
	return ""
}

func checkSeat(seat string) string {
	if seat == "" || len(seat) > MaxSeat {
		return "seat has " + strconv.Itoa(len(seat)) + " bytes, want 1 to " + strconv.Itoa(MaxSeat)
	}
	return ""
}

// Len returns the number of entries.
func (l *Ledger) Len() uint64 {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.lines.n
}

// Head returns the hash of the last entry, or the zero hash.
func (l *Ledger) Head() Hash {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.head
}

// Line returns the canonical line of an entry, without a newline.
func (l *Ledger) Line(seq uint64) (string, bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if seq < 1 || seq > l.lines.n {
		return "", false
	}
	return l.lines.at(seq), true
}

// Entry returns an entry by its number.
func (l *Ledger) Entry(seq uint64) (Entry, bool) {
	line, ok := l.Line(seq)
	if !ok {
		return Entry{}, false
	}
	return cut(line), true
}

// ByHash returns an entry by its hash, in constant time.
func (l *Ledger) ByHash(h Hash) (Entry, bool) {
	l.mu.Lock()
	var e Entry
	_, ok := l.index.find(&h, func(seq uint64) bool {
		e = cut(l.lines.at(seq))
		return e.Hash == h
	})
	l.mu.Unlock()
	if !ok {
		return Entry{}, false
	}
	return e, true
}

// Entries walks the entries from the given number to the last that was there
// when the walk began. Entries may be appended meanwhile.
func (l *Ledger) Entries(from uint64) iter.Seq[Entry] {
	return func(yield func(Entry) bool) {
		for seq, end := max(from, 1), l.Len(); seq <= end; seq++ {
			if e, _ := l.Entry(seq); !yield(e) {
				return
			}
		}
	}
}

// cut makes the value of a line that the ledger holds.
func cut(line string) Entry {
	var p parts
	p.scan(line, true)
	return p.entry()
}
