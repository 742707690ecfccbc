package e2e

import (
	"io"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"docket/e2e/rider"
	"docket/ledger"
	"docket/room"
)

// Steps that the tests of the Worker share.

// bothCommit takes a room from Open to Reveal, with a commitment of the rider by
// its tool and one of the host by the form, and gives how each is opened.
func bothCommit(t *testing.T, p *rider.Page) (open func() rider.Answer, host func()) {
	t.Helper()
	rider.Wait[bool](p, `!!document.getElementById('advance')`)
	advanced(p, room.Open, room.Commit)
	p.Type("Position", "Send it back.")
	p.Press("Commit")
	p.WaitText("Your opening lives in this tab only")
	advanced(p, room.Commit, room.Reveal) // the rider's commitment is made on the way
	nonce := rider.Eval[string](p, `opening.nonce`)
	return func() rider.Answer {
			return p.Call("reveal_in_round", rider.JSON(map[string]string{"position": "Adopt it.", "nonce": nonce}))
		}, func() {
			p.Press("Reveal")
			p.WaitText("position and nonce are on the record")
		}
}

// nextRound goes on from Reveal, everything opened, to the next round.
func nextRound(t *testing.T, p *rider.Page) {
	t.Helper()
	rider.Eval[any](p, inPage+`
  while (document.getElementById('advance')?.dataset.to !== 'Ruling') await new Promise((go) => setTimeout(go, 4));
  document.getElementById('advance').click();
})()`)
	waitPhase(p, room.Ruling)
	advanced(p, room.Ruling, room.Closed)
	p.Press("Open the next round")
	rider.Wait[bool](p, `document.getElementById('advance')?.dataset.to === 'Commit'`)
}

// checkedRows waits until so many openings have the outcome of their check on
// the record, and gives its entries.
func checkedRows(p *rider.Page, n int) []ledger.Entry {
	p.T.Helper()
	for deadline := time.Now().Add(rider.Patience); ; {
		entries := recorded(p)
		if have := len(of(entries, "reveal_checked")) + len(of(entries, "reveal_not_checked")); have >= n {
			require.Equal(p.T, n, have, "outcomes of checks")
			return entries
		}
		require.True(p.T, time.Now().Before(deadline), "waited %s for the outcomes of %d checks", rider.Patience, n)
	}
}

// at is the number of the entry that has a hash.
func at(t *testing.T, entries []ledger.Entry, hash string) uint64 {
	t.Helper()
	for _, e := range entries {
		if e.Hash.String() == hash {
			return e.Seq
		}
	}
	require.Fail(t, "no entry has the hash "+hash)
	return 0
}

// signedOf is the message that the signature in a row of kind reveal_checked is over.
func signedOf(t *testing.T, row map[string]any) []byte {
	t.Helper()
	signed := map[string]any{}
	for _, name := range []string{"checked_at", "commitment", "head", "key_id", "matches", "recomputed"} {
		require.Contains(t, row, name)
		signed[name] = row[name]
	}
	p, err := ledger.ParsePayload([]byte(rider.JSON(signed)))
	require.NoError(t, err)
	return []byte(p.String())
}

func read(t *testing.T, r io.Reader) string {
	t.Helper()
	var b strings.Builder
	_, err := io.Copy(&b, r)
	require.NoError(t, err)
	return b.String()
}
