package interop

import (
	"encoding/json"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"github.com/transparency-dev/merkle/proof"
	"github.com/transparency-dev/merkle/rfc6962"
	"golang.org/x/mod/sumdb/tlog"

	"docket/ledger"
)

// vectors calls fn for each of merkle's test vectors in a folder, and returns how many there were.
func vectors[T any](t *testing.T, folder string, fn func(name string, v T)) int {
	out, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", "github.com/transparency-dev/merkle").Output()
	require.NoError(t, err)
	n := 0
	root := filepath.Join(strings.TrimSpace(string(out)), "testdata", folder)
	require.NoError(t, filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) != ".json" {
			return err
		}
		b, err := os.ReadFile(path)
		require.NoError(t, err)
		var v T
		require.NoError(t, json.Unmarshal(b, &v), path)
		fn(strings.TrimPrefix(path, root), v)
		n++
		return nil
	}))
	return n
}

// hash is a hash that may have another length than one, as some of the vectors do.
func hash(b []byte) (h tlog.Hash, ok bool) {
	return h, copy(h[:], b) == len(h) && len(b) == len(h)
}

func TestConsistencyVectors(t *testing.T) {
	checked := 0
	n := vectors(t, "consistency", func(name string, v struct {
		Size1, Size2 uint64
		Root1, Root2 []byte
		Proof        [][]byte
		WantErr      bool
	}) {
		old, ok1 := hash(v.Root1)
		now, ok2 := hash(v.Root2)
		wellFormed := ok1 && ok2
		var p tlog.TreeProof
		for _, b := range v.Proof {
			h, ok := hash(b)
			wellFormed = wellFormed && ok
			p = append(p, h)
		}
		if !wellFormed {
			return // a hash of another length than 32 has no place in our types
		}
		err := ledger.CheckTree(p, v.Size2, now, v.Size1, old)
		checked++
		if v.Size1 == 0 {
			// Every tree begins with the empty one: that shows nothing, so we ask for no proof of it.
			require.ErrorContains(t, err, "no tree of 0 inside")
			return
		}
		require.Equal(t, v.WantErr, err != nil, "%s: %v", name, err)
	})
	require.Greater(t, n, 80)
	require.Greater(t, checked, 60) // the others have roots of other lengths
}

func TestInclusionVectors(t *testing.T) {
	n := vectors(t, "inclusion", func(name string, v struct {
		LeafIdx, TreeSize uint64
		Root, LeafHash    []byte
		Proof             [][]byte
		WantErr           bool
	}) {
		root, ok1 := hash(v.Root)
		leaf, ok2 := hash(v.LeafHash)
		wellFormed := ok1 && ok2
		var p tlog.RecordProof
		for _, b := range v.Proof {
			h, ok := hash(b)
			wellFormed = wellFormed && ok
			p = append(p, h)
		}
		if !wellFormed {
			return
		}
		// The vectors give leaf hashes, whose records nobody knows; so the half of CheckEntry below its own bounds is asked.
		if v.LeafIdx >= v.TreeSize || v.TreeSize > ledger.MaxNumber {
			require.True(t, v.WantErr, name)
			require.Error(t, ledger.CheckEntry(p, v.TreeSize, root, v.LeafIdx+1, ledger.Hash{}))
			return
		}
		err := tlog.CheckRecord(p, int64(v.TreeSize), root, int64(v.LeafIdx), leaf)
		require.Equal(t, v.WantErr, err != nil, "%s: %v", name, err)
	})
	require.Greater(t, n, 80)
}

// Our proofs check there, theirs need no translation, and one wrong bit is wrong in both.
func TestProofsAgreeWithMerkle(t *testing.T) {
	const n = 40
	l := filled(t, n)
	for size := uint64(1); size <= n; size++ {
		root, err := l.RootAt(size)
		require.NoError(t, err)
		for seq := uint64(1); seq <= size; seq++ {
			p, err := l.ProveEntry(seq, size)
			require.NoError(t, err)
			e, _ := l.Entry(seq)
			leaf := rfc6962.DefaultHasher.HashLeaf(e.Hash[:])
			require.NoError(t, proof.VerifyInclusion(rfc6962.DefaultHasher, seq-1, size, leaf, bytesOf(p), root[:]))
			for i := range p {
				p[i][0] ^= 1
				require.Error(t, proof.VerifyInclusion(rfc6962.DefaultHasher, seq-1, size, leaf, bytesOf(p), root[:]))
				require.Error(t, ledger.CheckEntry(p, size, root, seq, e.Hash))
				p[i][0] ^= 1
			}
		}
		for old := uint64(1); old <= size; old++ {
			p, err := l.ProveTree(old, size)
			require.NoError(t, err)
			oldRoot, err := l.RootAt(old)
			require.NoError(t, err)
			require.NoError(t, proof.VerifyConsistency(rfc6962.DefaultHasher, old, size, bytesOf(p), oldRoot[:], root[:]))
			for i := range p {
				p[i][0] ^= 1
				require.Error(t, proof.VerifyConsistency(rfc6962.DefaultHasher, old, size, bytesOf(p), oldRoot[:], root[:]))
				require.Error(t, ledger.CheckTree(p, size, root, old, oldRoot))
				p[i][0] ^= 1
			}
		}
	}
}

func bytesOf[H ~[]tlog.Hash](p H) [][]byte {
	out := make([][]byte, len(p))
	for i := range p {
		out[i] = append([]byte(nil), p[i][:]...)
	}
	return out
}
