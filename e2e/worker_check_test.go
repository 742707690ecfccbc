package e2e

import (
	"crypto/ed25519"
	"encoding/base64"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"docket/e2e/rider"
	"docket/functions/keyring"
	"docket/ledger"
	"docket/room"
)

// An opening that docket serve has checked: the record holds its word through its
// own door, under a signature that verifies outside of the page, and the seat is told.
func TestWorkerChecks(t *testing.T) {
	t.Parallel()
	p := openRiding(t)
	p.WaitReads()
	p.WaitRow("worker_key_pinned")
	rider, host := bothCommit(t, p)
	a := rider()
	require.True(t, a.OK, a)
	require.Equal(t, room.WorkerSeat, a.Str("checked_by"), a)
	require.Contains(t, a.Message, room.CheckWords(room.CheckObserved))
	host()
	entries := checkedRows(p, 2)
	p.WaitRow("reveal_checked", "found that it gives the commitment on the record", "server-observed")

	reply, err := http.Get(server.URL + "/api/keys")
	require.NoError(t, err)
	defer reply.Body.Close()
	pinned := only(t, entries, "worker_key_pinned")
	require.Less(t, pinned.Seq, of(entries, "phase")[0].Seq, "soon after the room opened")
	require.Equal(t, ledger.Room.String(), pinned.Actor.Ingress)
	public, err := base64.StdEncoding.DecodeString(member(t, pinned, "public_key"))
	require.NoError(t, err)
	require.Contains(t, read(t, reply.Body), member(t, pinned, "public_key"))
	for i, row := range of(entries, "reveal_checked") {
		require.Equal(t, ledger.Server.String(), row.Actor.Ingress)
		require.Equal(t, ledger.ServerObserved.String(), row.Actor.Grade)
		require.Equal(t, room.WorkerSeat, row.Actor.Seat)
		reveal := of(entries, "reveal")[i]
		require.Equal(t, []string{ledger.WebMCP.String(), ledger.UI.String()}[i], reveal.Actor.Ingress, "the act has its own door")
		require.Equal(t, reveal.Hash.String(), member(t, row, "reveal"))
		require.Equal(t, member(t, reveal, "commitment"), member(t, row, "commitment"))
		require.Equal(t, member(t, reveal, "commitment"), member(t, row, "recomputed"))
		require.Equal(t, room.KeyID(public), member(t, row, "key_id"))
		require.GreaterOrEqual(t, at(t, entries, member(t, row, "head")), reveal.Seq, "the head that was sent holds the opening")
		signature, err := base64.StdEncoding.DecodeString(member(t, row, "signature"))
		require.NoError(t, err)
		require.True(t, ed25519.Verify(public, signedOf(t, payload(t, row)), signature), "the signature over what stands in the row")
	}
	require.Equal(t, "ok", p.Verify().State)

	// A reload checks the signature anew, and asks for nothing a second time.
	keptAll(p)
	p.Reload()
	p.WaitReads("reveal_in_round")
	require.Len(t, of(recorded(p), "reveal_checked"), 2)
	require.Equal(t, "ok", p.Verify().State)
}

// Each way in which a check fails has its own outcome and its own sentence, to the
// seat, on the page and on the record, and none is graded as the Worker's.
func TestWorkerDoesNotCheck(t *testing.T) {
	t.Parallel()
	honest, keys := backend(t, "w.example/a")
	unkeyed, _ := backend(t, "")
	other, otherKeys := backend(t, "w.example/b")
	cases := []misbehaviour{
		{"the connection is closed", room.CheckUnreachable, hangingUp},
		{"the answer is cut", room.CheckFailed, func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Length", "500")
			w.Write([]byte(`{"matches":true,`))
		}},
		{"400", room.CheckRefused, saying(400, "application/json", `{"error":{"code":"bad_request","path":"/seat","message":"no"}}`)},
		{"429", room.CheckRefused, func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Retry-After", "1")
			saying(429, "application/json", `{"error":{"code":"too_many_requests","path":"","message":"no"}}`)(w, r)
		}},
		{"500", room.CheckFailed, saying(500, "text/html", "<h1>Error</h1>")},
		{"200 with HTML", room.CheckFailed, saying(200, "text/html", "<!doctype html><title>A portal</title>")},
		{"truncated JSON", room.CheckFailed, saying(200, "application/json", `{"matches":true,"commitm`)},
		{"oversized", room.CheckFailed, edited(honest, func(_, a map[string]any) { a["more"] = strings.Repeat("x", 1<<20) })},
		{"no key", room.CheckUnsigned, unkeyed.ServeHTTP},
		{"the signature is gone", room.CheckUnsigned, edited(honest, func(_, a map[string]any) { delete(a, "signature") })},
		{"one bit of the signature", room.CheckBadSignature, edited(honest, func(_, a map[string]any) {
			b, _ := base64.StdEncoding.DecodeString(a["signature"].(string))
			b[9] ^= 4
			a["signature"] = base64.StdEncoding.EncodeToString(b)
		})},
		{"signed over another head", room.CheckBadSignature, edited(honest, func(q, a map[string]any) {
			q["head"] = strings.Repeat("a", 64)
			resign(keys, q, a)
		})},
		{"signed with another key under the pinned one's id", room.CheckBadSignature, edited(honest, func(q, a map[string]any) { resign(otherKeys, q, a) })},
		{"the key changed after the room opened", room.CheckBadSignature, other.ServeHTTP},
		{"another digest, signed", room.CheckDisagrees, edited(honest, func(q, a map[string]any) {
			a["recomputed"] = strings.Repeat("0", 64)
			resign(keys, q, a)
		})},
		{"it does not match, signed", room.CheckDisagrees, edited(honest, func(q, a map[string]any) {
			a["matches"] = false
			resign(keys, q, a)
		})},
	}
	// A round each, in two rooms side by side.
	for half := range 2 {
		t.Run([]string{"even", "odd"}[half], func(t *testing.T) {
			t.Parallel()
			f := inFront(t)
			f.answers(honest)
			p := riding(t).Open(t, f.URL)
			p.Tolerate("/api/check-reveal")
			p.WaitReads()
			p.WaitRow("worker_key_pinned")
			for i := half; i < len(cases); i += 2 {
				t.Run(cases[i].name, func(t *testing.T) {
					p.T = t
					notChecked(t, f, p, honest, cases[i], i/2)
				})
			}
			p.T = t
			require.Equal(t, "ok", p.Verify().State)
			recorded(p)
		})
	}
	said := map[string]bool{}
	for _, outcome := range []string{room.CheckObserved, room.CheckUnreachable, room.CheckTimedOut, room.CheckRefused, room.CheckFailed, room.CheckUnsigned,
		room.CheckBadSignature, room.CheckDisagrees} {
		said[room.CheckWords(outcome)] = true
	}
	require.Len(t, said, 8, "a sentence for each outcome")
}

// misbehaviour is a way in which the Worker answers a check, and the outcome
// that stands on the record for it.
type misbehaviour struct {
	name, outcome string
	how           http.HandlerFunc
}

// notChecked plays one round in which the Worker misbehaves.
func notChecked(t *testing.T, f *front, p *rider.Page, honest http.Handler, c misbehaviour, round int) {
	if round > 0 {
		nextRound(t, p)
	}
	open, host := bothCommit(t, p)
	before := len(recorded(p))
	f.answers(instead("/api/check-reveal", c.how, honest))
	words := room.CheckWords(c.outcome)
	a := open()
	require.True(t, a.OK, a)
	require.Equal(t, room.CheckedByPage, a.Str("checked_by"), a)
	require.True(t, a.Bool("matches"), "the page's own arithmetic stands")
	require.Contains(t, a.Message, words)
	host()
	entries := checkedRows(p, 2*round+2)[before:]
	require.Empty(t, of(entries, "reveal_checked"))
	require.Len(t, of(entries, "reveal"), 2)
	for i, row := range of(entries, "reveal_not_checked") {
		require.Equal(t, c.outcome, member(t, row, "outcome"), row.Payload)
		require.Equal(t, of(entries, "reveal")[i].Hash.String(), member(t, row, "reveal"))
		require.Equal(t, ledger.Room.String(), row.Actor.Ingress)
		require.Equal(t, ledger.ClientAsserted.String(), row.Actor.Grade)
		shown := p.WaitRow("#"+utoa(row.Seq)+" ", "reveal_not_checked", words)
		require.Contains(t, shown.Text, "client-asserted")
	}
	f.answers(honest)
}

// resign signs an answer as the Worker does, with a key of choice.
func resign(keys *keyring.Ring, question, answer map[string]any) {
	signed := map[string]any{"head": question["head"]}
	for name, value := range answer {
		if name != "signature" {
			signed[name] = value
		}
	}
	p, err := ledger.ParsePayload([]byte(rider.JSON(signed)))
	if err != nil { // the test itself is wrong
		panic(err)
	}
	answer["signature"] = base64.StdEncoding.EncodeToString(keys.Sign([]byte(p.String())))
}
