package ledger

import (
	"crypto/sha256"
	"strconv"
	"strings"
)

// A Verifier checks a chain line by line, in memory that does not grow. The
// zero value is ready for the first line.
type Verifier struct {
	checked uint64
	first   uint64
	last    uint64
	head    Hash
	headHex [64]byte
	edge    edge
	out     *hashes // where the tree's hashes go, if anywhere
	chain   chainKind
	line    int
	offset  int64 // of the next line
	fault   *Fault
	absent  *Fault // the beginning is missing; what follows it is checked all the same
	scratch []byte
}

type chainKind uint8

const (
	unknownChain chainKind = iota // nothing seen yet, or the beginning is absent
	ownChain
	foreignChain
)

// Add checks one line, given without its newline. It returns the first fault
// of the chain, and goes on returning it. The number of a first line is not
// held against it at once: [Verifier.Done] then says that the beginning is absent.
func (v *Verifier) Add(line []byte) *Fault {
	return v.add(string(line), false)
}

// add checks, per entry: form, sequence, link, hash, and then what a Docket
// chain asks for besides. A trusted line is known to be an entry's canonical line.
func (v *Verifier) add(line string, trusted bool) *Fault {
	if v.fault != nil {
		return v.fault
	}
	v.line++
	var p parts
	var f *Fault
	if !trusted {
		f = p.prove(line)
	} else if i, want := p.scan(line, true); i >= 0 {
		f = &Fault{Kind: Malformed, Offset: int64(i), Message: "not an entry", Expected: want}
	}
	if f != nil {
		f.Seq = v.last + 1
	} else {
		f = v.check(line, &p, trusted)
	}
	if f != nil {
		f.Line = v.line
		f.Offset += v.offset
		v.fault = f
	}
	v.offset += int64(len(line)) + 1
	return f
}

func (v *Verifier) check(line string, p *parts, trusted bool) *Fault {
	if v.first == 0 {
		if v.begin(p); p.seq != 1 {
			v.absent = &Fault{
				Kind: Sequence, Seq: p.seq, Line: v.line, Message: "the beginning is absent",
				Expected: "1", Found: strconv.FormatUint(p.seq, 10),
			}
		}
	} else if p.seq != v.last+1 {
		return &Fault{
			Kind: Sequence, Seq: p.seq, Message: "entry out of sequence",
			Expected: strconv.FormatUint(v.last+1, 10), Found: strconv.FormatUint(p.seq, 10),
		}
	}
	if p.prev != string(v.headHex[:]) {
		if v.absent == nil || v.first != 0 {
			return &Fault{
				Kind: BrokenLink, Seq: p.seq, Message: "prev is not the hash of the entry before",
				Expected: string(v.headHex[:]), Found: p.prev,
			}
		}
	}
	v.scratch = append(append(v.scratch[:0], line[:p.hashAt]...), line[p.hashAt+hashMember:]...)
	sum := Hash(sha256.Sum256(v.scratch))
	hex := hexOf(&sum)
	if p.hash != string(hex[:]) {
		if f := v.absent; f != nil && v.first == 0 {
			return f // a first number that its own hash does not bear out is just wrong
		}
		return &Fault{
			Kind: HashMismatch, Seq: p.seq, Message: "the content does not have this hash",
			Expected: string(hex[:]), Found: p.hash,
		}
	}
	if v.chain == ownChain {
		if !trusted {
			if f := p.checkOwn(); f != nil {
				return f
			}
		}
		if p.door == 0 {
			return p.gradeFault()
		}
	} else if !trusted {
		if i, msg := checkPayload(p.payload, MaxDepth, false); msg != "" {
			return &Fault{Kind: Malformed, Seq: p.seq, Offset: int64(p.payloadAt + i), Message: "payload: " + msg}
		}
	}
	if v.first == 0 {
		v.first = p.seq
	}
	v.last = p.seq
	v.checked++
	v.head, v.headHex = sum, hex
	v.edge.push(sum.Leaf(), v.out)
	return nil
}

// begin decides from the first line whose chain it is.
func (v *Verifier) begin(p *parts) {
	copy(v.headHex[:], zeroHex)
	v.chain = unknownChain
	if p.seq != 1 {
		return
	}
	v.chain = foreignChain
	if p.kind == openingKind && strings.HasPrefix(p.payload, "{") {
		f := Payload{p.payload}.Read()
		if f.OptStr("version") == Version && f.Err() == nil {
			v.chain = ownChain
		}
	}
}

// What makes a chain Docket's own: its first entry is of this kind, and its
// payload has this "version".
const (
	openingKind = "room_opened"
	Version     = "docket/1"
)

// checkOwn checks the form that only a Docket chain has.
func (p *parts) checkOwn() *Fault {
	f := &Fault{Kind: Malformed, Seq: p.seq}
	if f.Message = checkKind(p.kind); f.Message != "" {
		return f
	}
	if f.Message = checkSeat(unquote(p.seat)); f.Message != "" {
		return f
	}
	if !checkTime(p.ts) {
		f.Message, f.Expected, f.Found = "time in another form", TimeLayout, excerpt(p.ts, 40)
		return f
	}
	i, msg := checkPayload(p.payload, MaxDepth, true)
	if msg == "" {
		return nil
	}
	f.Message = "payload: " + msg
	f.Offset = int64(p.payloadAt + i)
	return f
}

// gradeFault says what is wrong with an actor that no door has written.
func (p *parts) gradeFault() *Fault {
	f := &Fault{Kind: GradeMismatch, Seq: p.seq}
	d, ok := ParseDoor(p.ingress)
	switch {
	case !ok:
		f.Message, f.Expected, f.Found = "no such door", "one of", excerpt(unquote(p.ingress), 40)
		for _, d := range Doors() {
			f.Expected += " " + d.String()
		}
	case p.grade != d.Grade().String():
		f.Message, f.Expected, f.Found = "not the grade of the door "+d.String(), d.Grade().String(), excerpt(unquote(p.grade), 40)
	case p.bare:
		f.Message, f.Expected, f.Found = "not the attribution of the door "+d.String(), d.Attribution(), "none"
	default:
		f.Message, f.Expected, f.Found = "not the attribution of the door "+d.String(), d.Attribution(), excerpt(unquote(p.attribution), 80)
	}
	return f
}
