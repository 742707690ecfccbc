package interop

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"github.com/transparency-dev/formats/log"
	f_note "github.com/transparency-dev/formats/note"
	f_proof "github.com/transparency-dev/formats/proof"
	"github.com/transparency-dev/merkle/proof"
	"github.com/transparency-dev/merkle/rfc6962"
	"github.com/transparency-dev/tessera"
	"github.com/transparency-dev/tessera/api/layout"
	"github.com/transparency-dev/tessera/client"
	"golang.org/x/mod/sumdb/note"

	"docket/ledger"
)

// theirKeys are verifiers made by their libraries from our vkeys.
func theirKeys(t *testing.T) (log, cosigner note.Verifier) {
	log, err := f_note.NewVerifier(room.vkey(t))
	require.NoError(t, err)
	cosigner, err = f_note.NewVerifierForCosignatureV1(witness.vkey(t))
	require.NoError(t, err)
	require.Equal(t, witness.Hash(), cosigner.KeyHash())
	return log, cosigner
}

// A receipt is verified with nothing of ours.
func TestTheirLibrariesVerifyOurReceipt(t *testing.T) {
	logKey, cosigner := theirKeys(t)
	l := filled(t, 77)
	msg := checkpoint(t, l)
	for seq := uint64(1); seq <= 77; seq++ {
		r, err := l.Receipt(seq, msg)
		require.NoError(t, err)
		b, err := ledger.FormatReceipt(r)
		require.NoError(t, err)

		var p f_proof.TLogProof
		require.NoError(t, p.Unmarshal(b))
		cp, rest, n, err := log.ParseCheckpoint(p.Checkpoint, room.Name, logKey, cosigner)
		require.NoError(t, err)
		require.Empty(t, rest)
		require.Len(t, n.Sigs, 2)
		at, err := f_note.CoSigV1Timestamp(n.Sigs[1])
		require.NoError(t, err)
		require.Equal(t, cosigned, at.UTC())
		record := recordOf(t, p.ExtraData)
		hashes := make([][]byte, len(p.Hashes))
		for i := range p.Hashes {
			hashes[i] = p.Hashes[i][:]
		}
		require.NoError(t, proof.VerifyInclusion(rfc6962.DefaultHasher, p.Index, cp.Size, rfc6962.DefaultHasher.HashLeaf(record), hashes, cp.Hash))
		hashes = append(hashes, make([]byte, 32))
		require.Error(t, proof.VerifyInclusion(rfc6962.DefaultHasher, p.Index, cp.Size, rfc6962.DefaultHasher.HashLeaf(record), hashes, cp.Hash))
	}
}

// recordOf computes the record of an entry from its line alone: the SHA-256 of the line without its hash.
func recordOf(t *testing.T, line []byte) []byte {
	at := strings.Index(string(line), `"hash":"`)
	require.Positive(t, at)
	sum := sha256.Sum256([]byte(string(line[:at]) + string(line[at+len(`"hash":"",`)+64:])))
	return sum[:]
}

func TestCosignaturesBothWays(t *testing.T) {
	l := filled(t, 5)
	size, root := l.Root()
	state := ledger.Checkpoint{Origin: room.Name, Size: size, Root: root}

	// Theirs, verified by us; their clock is the machine's.
	plain := newPair("witness", witness.Name, ledger.KeyEd25519)
	converted, err := f_note.VKeyToCosignatureV1(plain.vkey(t))
	require.NoError(t, err)
	require.Equal(t, witness.vkey(t), converted)
	skey := "PRIVATE+KEY+" + strings.Join(strings.SplitN(plain.vkey(t), "+", 3)[:2], "+") + "+" +
		base64.StdEncoding.EncodeToString(append([]byte{1}, plain.private.Seed()...))
	signer, err := f_note.NewSignerForCosignatureV1(skey)
	require.NoError(t, err)
	msg, err := ledger.SignCheckpoint(state, room.signer(t), signer)
	require.NoError(t, err)
	v, err := ledger.NewCosignatureVerifier(witness.vkey(t), verify)
	require.NoError(t, err)
	c, n, err := ledger.OpenCheckpoint(msg, note.VerifierList(v))
	require.NoError(t, err)
	require.Equal(t, state, c)
	require.Len(t, ledger.Cosignatures(n), 1)
	theirs, err := f_note.CoSigV1Timestamp(n.Sigs[0])
	require.NoError(t, err)
	require.Equal(t, theirs.UTC(), ledger.Cosignatures(n)[0].Time)

	// Ours, verified by them, and every changed byte refused by both.
	_, cosigner := theirKeys(t)
	text, err := ledger.FormatCheckpoint(state)
	require.NoError(t, err)
	sig, err := witness.signer(t).Sign([]byte(text))
	require.NoError(t, err)
	require.True(t, cosigner.Verify([]byte(text), sig))
	for i := range sig {
		sig[i] ^= 1
		require.False(t, cosigner.Verify([]byte(text), sig))
		require.False(t, v.Verify([]byte(text), sig))
		sig[i] ^= 1
	}
}

// Proofs that a client of theirs builds from our tiles are the proofs that the ledger gives.
func TestTheirClientReadsOurTiles(t *testing.T) {
	const n = 600
	l := filled(t, n)
	files := client.FileFetcher{Root: folder(t, l)}
	pb, err := client.NewProofBuilder(context.Background(), n, files.ReadTile)
	require.NoError(t, err)
	for _, seq := range []uint64{1, 2, 255, 256, 257, 511, 512, 513, 599, 600} {
		got, err := pb.InclusionProof(context.Background(), seq-1)
		require.NoError(t, err)
		want, err := l.ProveEntry(seq, n)
		require.NoError(t, err)
		require.Len(t, got, len(want))
		for i := range want {
			require.Equal(t, want[i][:], got[i])
		}
		bundle, err := client.GetEntryBundle(context.Background(), files.ReadEntryBundle, (seq-1)/layout.EntryBundleWidth, n)
		require.NoError(t, err)
		line, _ := l.Line(seq)
		require.Equal(t, recordOf(t, []byte(line)), bundle.Entries[(seq-1)%layout.EntryBundleWidth])
	}
	for _, old := range []uint64{1, 255, 256, 300, 512, 600} {
		got, err := pb.ConsistencyProof(context.Background(), old, n)
		require.NoError(t, err)
		want, err := l.ProveTree(old, n)
		require.NoError(t, err)
		require.Len(t, got, len(want))
		for i := range want {
			require.Equal(t, want[i][:], got[i])
		}
	}
}

// tessera reads a policy that we wrote, and is satisfied by the same checkpoints.
func TestTheirPolicy(t *testing.T) {
	second := newPair("second", "witness.example/w1", ledger.KeyCosignature)
	p := ledger.Policy{
		Logs:      []ledger.PolicyLog{{Key: room.Key}},
		Witnesses: []ledger.PolicyWitness{{Name: "own", Key: witness.Key, URL: "http://127.0.0.1/api"}, {Name: "other", Key: second.Key, URL: "https://witness.example/w1"}},
		Groups:    []ledger.PolicyGroup{{Name: "both", Needs: 2, Members: []string{"own", "other"}}},
	}
	l := filled(t, 5)
	size, root := l.Root()
	state := ledger.Checkpoint{Origin: room.Name, Size: size, Root: root}
	for quorum, enough := range map[string]bool{"own": true, "other": false, "both": false, ledger.NoQuorum: true} {
		p.Quorum = quorum
		text, err := ledger.FormatPolicy(p)
		require.NoError(t, err)
		theirs, err := tessera.NewWitnessGroupFromPolicy([]byte(text))
		require.NoError(t, err)
		msg, err := ledger.SignCheckpoint(state, room.signer(t), witness.signer(t))
		require.NoError(t, err)
		require.Equal(t, enough, theirs.Satisfied(msg), quorum)
		c, n, err := ledger.OpenCheckpoint(msg, p.Verifiers(verify))
		require.NoError(t, err)
		require.Equal(t, enough, p.Check(c, n) == nil, quorum)
	}
}
