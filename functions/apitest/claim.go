package apitest

import (
	"strings"

	"docket/ledger"
	"docket/room"
)

// An Opening is a sound body of a check, to be bent by tests.
type Opening struct {
	Members map[string]string // name to JSON
}

// Question and Head are in every [NewOpening].
var (
	Question = ledger.Hash{1, 2, 3}
	Head     = ledger.Hash{4, 5, 6}
)

// NewOpening is an opening that matches its commitment.
func NewOpening() Opening {
	o := room.Opening{Room: strings.Repeat("0a", 16), Round: 1, Seat: "host", Question: Question, Position: "Yes, on \"Tuesday\" ☂", Nonce: strings.Repeat("b1", 16)}
	commitment, err := o.Commitment()
	check(err)
	quote := func(s string) string {
		p, err := ledger.Make(ledger.Str("k", s))
		check(err)
		return strings.TrimSuffix(strings.TrimPrefix(p.String(), `{"k":`), "}")
	}
	return Opening{map[string]string{
		"version": quote(room.CommitmentVersion), "room": quote(o.Room), "round": "1", "seat": quote(o.Seat), "question": quote(Question.String()),
		"position": quote(o.Position), "nonce": quote(o.Nonce), "commitment": quote(commitment.String()), "head": quote(Head.String()),
	}}
}

// With is the opening with one member changed, or left out where value is "".
func (o Opening) With(name, value string) Opening {
	members := map[string]string{}
	for k, v := range o.Members {
		members[k] = v
	}
	members[name] = value
	if value == "" {
		delete(members, name)
	}
	return Opening{members}
}

// String is the opening as a JSON object.
func (o Opening) String() string {
	var b strings.Builder
	for k, v := range o.Members {
		if b.Len() > 0 {
			b.WriteByte(',')
		}
		b.WriteString(`"` + k + `":` + v)
	}
	return "{" + b.String() + "}"
}
