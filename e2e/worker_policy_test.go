package e2e

import (
	"crypto/ed25519"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/mod/sumdb/note"

	"docket/e2e/rider"
	"docket/ledger"
)

// A site's policy names a second witness. The chip says who has cosigned and
// whether the policy's quorum is met; a witness that is away is asked again until it
// is back, with nothing else done in the room; and a receipt carries both.
func TestWitnessPolicy(t *testing.T) {
	t.Parallel()
	second, keys := backend(t, "second.example/w")
	f := inFront(t)
	f.second(keys.Current().WitnessVkey(), second)
	p := riding(t).NewTab(t)
	p.Tolerate("/second/")
	p.Before(hurried)
	p.Go(f.URL)
	p.WaitReads()
	witnessedTo(p, 1)
	p.WaitText("UTC by docket.local/witness, second.example/w.")
	require.NotContains(t, p.Text(), "the only witness")

	f.second(keys.Current().WitnessVkey(), saying(503, "text/plain", "the database is locked\n"))
	p.Press("Pause")
	p.WaitReads()
	p.WaitText("The policy's quorum, second, is not met. Not cosigned: second.example/w: the witness answered with status 503.")
	witnessedTo(p, newest(p)) // by the site's own
	p.WaitText("UTC by docket.local/witness.")
	f.second(keys.Current().WitnessVkey(), second)
	p.WaitText("UTC by docket.local/witness, second.example/w.")
	rider.Wait[bool](p, `!document.body.innerText.includes('Not cosigned')`)
	require.NotContains(t, p.Text(), "is not met")

	_, file := receiptOf(p, 1)
	r, err := ledger.ParseReceipt([]byte(file))
	require.NoError(t, err)
	check := func(public, msg, sig []byte) bool { return ed25519.Verify(public, msg, sig) }
	theirs, err := ledger.NewCosignatureVerifier(keys.Current().WitnessVkey(), check)
	require.NoError(t, err)
	known := knownKeys(t, recorded(p))
	_, n, err := ledger.CheckReceipt(r, both{known, note.VerifierList(theirs)})
	require.NoError(t, err)
	require.Len(t, n.Sigs, 3, "by the room and by two witnesses")
}

// both looks a key up in two lists.
type both struct{ first, second note.Verifiers }

func (b both) Verifier(name string, hash uint32) (note.Verifier, error) {
	if v, err := b.first.Verifier(name, hash); err == nil {
		return v, nil
	}
	return b.second.Verifier(name, hash)
}
