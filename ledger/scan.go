package ledger

import "strings"

// parts are the members of a canonical line, cut out of it and not copied.
// Strings are still as they stand between their quotes, escapes and all.
type parts struct {
	door        Door // set when everything before the seat is this door's
	bare        bool // there is no attribution member
	attribution string
	grade       string
	ingress     string
	seat        string
	hashAt      int // where `"hash":"…",` begins
	hash        string
	kind        string
	payload     string
	payloadAt   int
	prev        string
	seq         uint64
	ts          string
}

// hashMember is the length of `"hash":"<64 digits>",`, which the preimage lacks.
const hashMember = len(`"hash":"",`) + 64

// What follows a payload is `,"prev":"<64>","seq":<digits>,"ts":"<24>"}`: the
// lengths behind the digits and before them.
const (
	tsTail  = len(`,"ts":"`) + len(TimeLayout) + len(`"}`)
	seqTail = len(`,"prev":"`) + 64 + len(`","seq":`)
)

// scan cuts a line that is known to be canonical JSON. It returns -1, or the
// offset at which the line is not an entry and what was wanted there.
//
// The members of an entry have one order and no spaces, so that scanning is
// comparing with fixed text. A line that was scanned before, or that we wrote,
// can be trusted to be an entry: then digits and payload are passed over.
func (p *parts) scan(s string, trusted bool) (int, string) {
	i, want := p.scanActor(s)
	if want != "" {
		return i, want
	}
	p.hashAt = i
	if i, want = expect(s, i, `"hash":"`); want != "" {
		return i, want
	}
	if p.hash, i, want = scanHex(s, i, trusted); want != "" {
		return i, want
	}
	if i, want = expect(s, i, `,"kind":"`); want != "" {
		return i, want
	}
	if p.kind, i = scanString(s, i); i < 0 {
		return len(s), `the end of the "kind"`
	}
	if i, want = expect(s, i, `,"payload":`); want != "" {
		return i, want
	}
	p.payloadAt = i
	if trusted && p.scanSeal(s, i) {
		return -1, ""
	}
	j := skipValue(s, i)
	p.payload = s[i:j]
	if i, want = expect(s, j, `,"prev":"`); want != "" {
		return i, want
	}
	if p.prev, i, want = scanHex(s, i, trusted); want != "" {
		return i, want
	}
	if i, want = expect(s, i, `,"seq":`); want != "" {
		return i, want
	}
	if p.seq, j = scanSeq(s, i); j == i {
		return i, "a whole number from 1 to 2^53-1"
	}
	if i, want = expect(s, j, `,"ts":"`); want != "" {
		return i, want
	}
	if p.ts, i = scanString(s, i); i < 0 {
		return len(s), `the end of the "ts"`
	}
	if i, want = expect(s, i, `}`); want != "" {
		return i, want
	}
	if i != len(s) {
		return i, "the end of the line"
	}
	return -1, ""
}

// scanActor reads up to and with the comma after the actor.
func (p *parts) scanActor(s string) (int, string) {
	i := 0
	p.door = 0
	for d := range prefixes {
		if d > 0 && strings.HasPrefix(s, prefixes[d]) {
			p.door = Door(d)
			i = len(prefixes[d])
			p.bare = false
			p.attribution, p.grade, p.ingress = doors[d].words, grades[doors[d].grade], doors[d].name
			break
		}
	}
	if p.door == 0 {
		var want string
		if i, want = expect(s, 0, `{"actor":{`); want != "" {
			return i, want
		}
		p.attribution = ""
		p.bare = !strings.HasPrefix(s[i:], `"attribution":"`)
		if !p.bare {
			i += len(`"attribution":"`)
			if p.attribution, i = scanString(s, i); i < 0 {
				return len(s), `the end of the "attribution"`
			}
			if i, want = expect(s, i, `,`); want != "" {
				return i, want
			}
		}
		if i, want = expect(s, i, `"grade":"`); want != "" {
			return i, want
		}
		if p.grade, i = scanString(s, i); i < 0 {
			return len(s), `the end of the "grade"`
		}
		if i, want = expect(s, i, `,"ingress":"`); want != "" {
			return i, want
		}
		if p.ingress, i = scanString(s, i); i < 0 {
			return len(s), `the end of the "ingress"`
		}
		if i, want = expect(s, i, `,"seat":"`); want != "" {
			return i, want
		}
	}
	if p.seat, i = scanString(s, i); i < 0 {
		return len(s), `the end of the "seat"`
	}
	return expect(s, i, `},`)
}

// scanSeal finds the payload's end from the end of an entry's line, without
// reading the payload. A quote behind a comma is never escaped and so never
// inside a string: in a line that is an entry, a match of the fixed text is a
// match of the members. A time of another length is left to the long way.
func (p *parts) scanSeal(s string, payloadAt int) bool {
	t := len(s) - tsTail
	if t < payloadAt || s[t:t+len(`,"ts":"`)] != `,"ts":"` || s[len(s)-2:] != `"}` {
		return false
	}
	ts := s[len(s)-2-len(TimeLayout) : len(s)-2]
	n := t
	for n > payloadAt && s[n-1]-'0' <= 9 {
		n--
	}
	e := n - seqTail
	if e < payloadAt || s[e:e+len(`,"prev":"`)] != `,"prev":"` || s[n-len(`","seq":`):n] != `","seq":` {
		return false
	}
	seq, end := scanSeq(s, n)
	if end != t {
		return false
	}
	prev := s[n-len(`","seq":`)-64 : n-len(`","seq":`)]
	p.payload, p.prev, p.seq, p.ts = s[payloadAt:e], prev, seq, ts
	return true
}
