package worker

import (
	"encoding/base64"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"docket/ledger"
	"docket/room"
)

var (
	commitment = ledger.Hash{1}
	head       = ledger.Hash{2}
	public     = make([]byte, 32)
	signature  = base64.StdEncoding.EncodeToString(make([]byte, 64))
)

func body(t *testing.T, fields ...ledger.Field) []byte {
	p, err := ledger.Make(fields...)
	require.NoError(t, err)
	return []byte(p.String())
}

func TestEachAnswerIsWhatItIs(t *testing.T) {
	good := []ledger.Field{ledger.Bool("matches", true), ledger.HashOf("commitment", commitment), ledger.HashOf("recomputed", commitment),
		ledger.Str("checked_at", "2026-01-01T00:00:00.000Z")}
	signed := append(good[:4:4], ledger.Str("key_id", "0011223344556677"), ledger.Str("signature", signature))
	for _, c := range []struct {
		name    string
		status  int
		body    []byte
		outcome string
	}{
		{"observed", 200, body(t, signed...), room.CheckObserved},
		{"unsigned", 200, body(t, append(good[:4:4], ledger.Str("unsigned", "no key"))...), room.CheckUnsigned},
		{"a signature that is none", 200, body(t, append(good[:4:4], ledger.Str("key_id", "x"), ledger.Str("signature", "AAAA"))...), room.CheckBadSignature},
		{"a signature without a key", 200, body(t, append(good[:4:4], ledger.Str("signature", signature))...), room.CheckBadSignature},
		{"no match", 200, body(t, ledger.Bool("matches", false), good[1], good[2], good[3]), room.CheckDisagrees},
		{"another commitment", 200, body(t, good[0], ledger.HashOf("commitment", head), good[2], good[3]), room.CheckDisagrees},
		{"nonsense recomputed", 200, body(t, good[0], good[1], ledger.HashOf("recomputed", head), good[3]), room.CheckDisagrees},
		{"matches as a word", 200, body(t, ledger.Str("matches", "true"), good[1], good[2], good[3]), room.CheckFailed},
		{"a member twice", 200, []byte(`{"matches":true,"matches":false}`), room.CheckFailed},
		{"html", 200, []byte("<html>"), room.CheckFailed},
		{"nothing", 200, nil, room.CheckFailed},
		{"no content", 204, nil, room.CheckFailed},
		{"a bad question", 400, []byte(`{}`), room.CheckRefused},
		{"too many", 429, nil, room.CheckRefused},
		{"not there", 404, nil, room.CheckRefused},
		{"down", 503, body(t, signed...), room.CheckFailed},
	} {
		t.Run(c.name, func(t *testing.T) {
			a, outcome, detail := Check(Response{c.status, c.body}, commitment, head)
			require.Equal(t, c.outcome, outcome)
			require.Equal(t, outcome == room.CheckObserved, detail == "")
			if outcome == room.CheckObserved {
				require.Equal(t, head, a.Head, "the head is the one that was sent, whatever the answer says")
				require.Len(t, a.Signature, 64)
			}
		})
	}
}

func TestReadKeys(t *testing.T) {
	key := func(status string) string {
		return `{"key_id":"` + room.KeyID(public) + `","public_key":"` + base64.StdEncoding.EncodeToString(public) + `","status":"` + status + `"}`
	}
	for _, c := range []struct {
		name, body string
		ok         bool
		check      bool
		witness    string
	}{
		{"one of each", `{"keys":[` + key("retired") + `,` + key("current") + `],"witness":{"name":"w.example","key":"x"}}`, true, true, "w.example"},
		{"none", `{"keys":[],"witness":null}`, true, false, ""},
		{"only retired", `{"keys":[` + key("retired") + `],"witness":null}`, true, false, ""},
		{"an id of another key", strings.Replace(`{"keys":[`+key("current")+`],"witness":null}`, room.KeyID(public), "0000000000000000", 1), false, false, ""},
		{"no list", `{"witness":null}`, false, false, ""},
		{"not json", `x`, false, false, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			keys, ok := ReadKeys(Response{200, []byte(c.body)})
			require.Equal(t, c.ok, ok)
			if ok {
				require.Equal(t, c.check, keys.Check != nil)
				require.Equal(t, c.witness, keys.Witness)
			}
		})
	}
	_, ok := ReadKeys(Response{503, []byte(`{"keys":[],"witness":null}`)})
	require.False(t, ok)
}

func TestTheQuestionHoldsTheOpeningAndNothingElse(t *testing.T) {
	q, err := Question(room.Opening{Room: "r", Round: 1, Seat: "s", Position: "p", Nonce: "n"}, commitment, head)
	require.NoError(t, err)
	p, err := ledger.ParsePayload([]byte(q))
	require.NoError(t, err)
	f := p.Read()
	f.Only("version", "room", "round", "seat", "question", "position", "nonce", "commitment", "head")
	require.NoError(t, f.Err())
}
