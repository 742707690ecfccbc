package apitest

import (
	"crypto/ed25519"
	"encoding/base64"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"golang.org/x/mod/sumdb/note"

	"docket/ledger"
)

// Suite asks a server everything that must be answered alike on every host. The
// server has a key, an empty or used database, and no rate limit.
func Suite(t *testing.T, c *Client) {
	t.Run("check", func(t *testing.T) { suiteCheck(t, c) })
	t.Run("refusals", func(t *testing.T) { suiteRefusals(t, c) })
	t.Run("witness", func(t *testing.T) { suiteWitness(t, c) })
	t.Run("two pages", func(t *testing.T) { suiteTwoPages(t, c) })
}

// Keys asks for the server's keys.
func Keys(t *testing.T, c *Client) *ledger.Fields {
	t.Helper()
	a, err := c.Do(http.MethodGet, "/api/keys", "")
	require.NoError(t, err)
	require.Equal(t, http.StatusOK, a.Status, a.Body)
	return fields(t, a)
}

// fields reads an answer that must be JSON, and kept by no cache.
func fields(t *testing.T, a Answer) *ledger.Fields {
	t.Helper()
	require.Equal(t, "application/json", a.Header.Get("Content-Type"))
	require.Equal(t, "no-store", a.Header.Get("Cache-Control"))
	require.Equal(t, "nosniff", a.Header.Get("X-Content-Type-Options"))
	p, err := ledger.ParsePayload([]byte(a.Body))
	require.NoError(t, err, a.Body)
	return p.Read()
}

func suiteCheck(t *testing.T, c *Client) {
	keys := Keys(t, c)
	current, err := ledger.ParsePayload([]byte(strings.Trim(keys.Payload("keys").String(), "[]")))
	require.NoError(t, err)
	key := current.Read()
	require.Equal(t, "current", key.Str("status"))
	public, err := base64.StdEncoding.DecodeString(key.Str("public_key"))
	require.NoError(t, err)

	for name, o := range map[string]Opening{
		"matches": NewOpening(),
		"differs": NewOpening().With("position", `"No"`),
	} {
		before := time.Now().Add(-time.Second)
		a, err := c.Post("/api/check-reveal", o.String())
		require.NoError(t, err)
		require.Equal(t, http.StatusOK, a.Status, a.Body)
		f := fields(t, a)
		f.Only("matches", "commitment", "recomputed", "checked_at", "key_id", "signature")
		require.NoError(t, f.Err())
		require.Equal(t, name == "matches", f.Bool("matches"))
		require.Equal(t, name == "matches", f.Hash("commitment") == f.Hash("recomputed"))
		require.Equal(t, key.Str("key_id"), f.Str("key_id"))
		at, err := time.Parse(ledger.TimeLayout, f.Str("checked_at"))
		require.NoError(t, err)
		require.WithinRange(t, at, before, time.Now().Add(time.Second))
		// What is signed is the answer without its signature, and the head that was sent.
		signed, err := ledger.Make(ledger.Bool("matches", f.Bool("matches")), ledger.HashOf("commitment", f.Hash("commitment")), ledger.HashOf("recomputed", f.Hash("recomputed")),
			ledger.Str("checked_at", f.Str("checked_at")), ledger.Str("key_id", f.Str("key_id")), ledger.HashOf("head", Head))
		require.NoError(t, err)
		signature, err := base64.StdEncoding.DecodeString(f.Str("signature"))
		require.NoError(t, err)
		require.True(t, ed25519.Verify(public, []byte(signed.String()), signature))
		other := strings.Replace(signed.String(), Head.String(), Question.String(), 1)
		require.False(t, ed25519.Verify(public, []byte(other), signature), "the head is signed too")
	}
}

// Cosignatures opens a checkpoint with the lines that came for it.
func Cosignatures(t *testing.T, witnessKey string, checkpoint []byte, lines string) []ledger.Cosignature {
	t.Helper()
	v, err := ledger.NewCosignatureVerifier(witnessKey, func(public, msg, sig []byte) bool { return ed25519.Verify(public, msg, sig) })
	require.NoError(t, err)
	_, n, err := ledger.OpenCheckpoint(append(checkpoint, lines...), note.VerifierList(v))
	require.NoError(t, err)
	return ledger.Cosignatures(n)
}

func suiteWitness(t *testing.T, c *Client) {
	l := NewLog(t.Name()+time.Now().String(), 40)
	fork := l.Fork(5, "fork")
	witnessKey := Keys(t, c).Obj("witness").Str("key")

	submit := func(want int, from *Log, old, n int64) string {
		t.Helper()
		request := from.Request(old, n)
		a, err := c.Submit(request)
		require.NoError(t, err)
		require.Equal(t, want, a.Status, a.Body)
		require.Equal(t, "no-store", a.Header.Get("Cache-Control"))
		if want == http.StatusOK {
			at := Cosignatures(t, witnessKey, request.Checkpoint, a.Body)
			require.Len(t, at, 1)
			require.WithinDuration(t, time.Now(), at[0].Time, 5*time.Second)
		}
		if want == http.StatusConflict {
			require.Equal(t, "text/x.tlog.size", a.Header.Get("Content-Type"))
		}
		return a.Body
	}
	submit(http.StatusNotFound, l, 0, 1)
	for range 2 {
		a, err := c.Register(l)
		require.NoError(t, err)
		require.Equal(t, http.StatusOK, a.Status, a.Body)
		require.Equal(t, l.Origin, fields(t, a).Str("origin"))
	}
	require.Equal(t, "0\n", submit(http.StatusConflict, l, 3, 7))
	submit(http.StatusOK, l, 0, 7)
	submit(http.StatusOK, l, 7, 7)
	require.Equal(t, "7\n", submit(http.StatusConflict, l, 0, 8))
	submit(http.StatusUnprocessableEntity, fork, 7, 7)
	submit(http.StatusUnprocessableEntity, fork, 7, 12)
	submit(http.StatusOK, l, 7, 31)
	require.Equal(t, "31\n", submit(http.StatusConflict, l, 7, 32))
	// Cutting the tail: what was cosigned has more entries.
	require.Equal(t, "31\n", submit(http.StatusConflict, l, 7, 30))
	submit(http.StatusUnprocessableEntity, fork, 31, 40)
	submit(http.StatusOK, l, 31, 40)

	short := l.Request(40, 40)
	short.Old = 41
	a, err := c.Submit(short)
	require.NoError(t, err)
	require.Equal(t, http.StatusBadRequest, a.Status, a.Body)
	padded := l.Request(40, 40)
	padded.Proof = append(padded.Proof, l.Root(3))
	a, err = c.Submit(padded)
	require.NoError(t, err)
	require.Equal(t, http.StatusUnprocessableEntity, a.Status, a.Body)
	other := NewLog("another key", 1)
	stolen := l.Request(40, 40)
	stolen.Checkpoint, err = ledger.SignCheckpoint(ledger.Checkpoint{Origin: l.Origin, Size: 40, Root: l.Root(40)}, other.signer)
	require.NoError(t, err)
	a, err = c.Submit(stolen)
	require.NoError(t, err)
	require.Equal(t, http.StatusForbidden, a.Status, a.Body)
	stolen.Checkpoint = []byte(strings.Replace(string(l.Checkpoint(40)), "\n40\n", "\n39\n", 1))
	a, err = c.Submit(stolen)
	require.NoError(t, err)
	require.Equal(t, http.StatusForbidden, a.Status, a.Body)
}

// suiteTwoPages has two pages witness one origin at once, as a room in two tabs
// does. The one that is behind hears the size, and goes on from there.
func suiteTwoPages(t *testing.T, c *Client) {
	l := NewLog(t.Name()+time.Now().String(), 60)
	all := &Cosigned{Histories: []*Log{l}}
	_, err := c.Register(l)
	require.NoError(t, err)
	done := make(chan error, 2)
	for page := range 2 {
		go func() { done <- Follow(c, l, []int64{int64(5 + page), 20, int64(40 + page), 60}, all) }()
	}
	require.NoError(t, <-done)
	require.NoError(t, <-done)
	_, _, split := all.Split()
	require.False(t, split)
	require.GreaterOrEqual(t, all.Len(), 4)
}
