package room

import (
	"slices"

	"docket/ledger"
)

// read is a look at the room through a tool. Its row lands before the answer is computed; an equal look with
// nothing but looks between folds instead, and the next row that lands says how many did.
type read struct {
	tool  string
	input ledger.Payload
}

func (read) kind() string { return "read" }

func (r read) fields() []ledger.Field {
	return []ledger.Field{ledger.Str("tool", r.tool), ledger.Obj("input", r.input)}
}

func readRead(f *ledger.Fields) act        { return read{tool: f.Str("tool"), input: f.Payload("input")} }
func (read) judge(*state, Caller) *Refusal { return nil }
func (read) fold(*state, ledger.Entry)     {}
func (retried) kind() string               { return "retried" }
func (retried) fold(*state, ledger.Entry)  {}
func readRetried(f *ledger.Fields) act     { return retried{act: f.Str("act"), of: f.Hash("of")} }

// retried is a call repeated with its request id and its arguments: it is answered as before and has no second
// effect.
type retried struct {
	act string
	of  ledger.Hash
}

func (r retried) fields() []ledger.Field {
	return []ledger.Field{ledger.Str("act", r.act), ledger.HashOf("of", r.of)}
}

func (r retried) judge(s *state, by Caller) *Refusal {
	if _, ok := s.known(r.of); !ok {
		return refuse("bad_record", "/of", "no entry with that hash is on the record")
	}
	return nil
}

// maxLooked bounds how many looks of a seat are kept for those who decide what it proposes.
const maxLooked = 50

// look keeps what a seat read since its act before, each look once.
func (s *state) look(seat string, a act) {
	looked, ok := a.(read)
	if !ok {
		return
	}
	line := looked.tool + " " + looked.input.String()
	if have := s.looked[seat]; len(have) < maxLooked && !slices.Contains(have, line) {
		s.looked[seat] = append(have[:len(have):len(have)], line)
	}
}

// readKey is what makes two reads equal: the caller, the tool and its arguments.
func readKey(by Caller, a act) string {
	key := by.Door.String() + "\x00" + by.Seat + "\x00" + by.Client.Name + "\x00" + by.Client.Version + "\x00" + a.kind() + "\x00"
	switch a := a.(type) {
	case read:
		return key + a.tool + "\x00" + a.input.String()
	case retried:
		return key + a.act + "\x00" + a.of.String()
	}
	return key
}
