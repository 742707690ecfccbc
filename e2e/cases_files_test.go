package e2e

import (
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"docket/ledger"
	"docket/room"
)

// native opens a room here, with a clock that ticks and randomness that repeats.
func native(t *testing.T) *room.Room {
	t.Helper()
	at := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	r, err := room.New(room.Config{ID: strings.Repeat("0123", 8), Name: "A long room", Question: "Shall we?",
		Now:    func() time.Time { at = at.Add(time.Millisecond); return at },
		Random: rand.NewChaCha8([32]byte{1})})
	require.NoError(t, err)
	return r
}

// rewritten makes a chain anew from entries: sequence, links and hashes fit, so that
// what is wrong with it is something else.
func rewritten(t *testing.T, entries []ledger.Entry) []byte {
	t.Helper()
	var b []byte
	prev := ledger.Hash{}
	for _, e := range entries {
		e.Prev = prev
		e.Hash = e.Sum()
		prev = e.Hash
		b = append(e.AppendLine(b), '\n')
	}
	return b
}
