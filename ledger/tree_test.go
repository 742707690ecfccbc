package ledger

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/mod/sumdb/tlog"
)

// Every size up to 40: the kept-up tree is the one that tlog builds, and so is
// the one that a Verifier computes without keeping it.
func TestTreeIsTlogs(t *testing.T) {
	l := opened(40)
	var stored []tlog.Hash
	reader := tlog.HashReaderFunc(func(at []int64) ([]tlog.Hash, error) {
		var out []tlog.Hash
		for _, i := range at {
			out = append(out, stored[i])
		}
		return out, nil
	})
	var v Verifier
	grown := New()
	for e := range l.Entries(1) {
		n := int64(e.Seq - 1)
		more, err := tlog.StoredHashes(n, e.Hash[:], reader)
		require.NoError(t, err)
		require.EqualValues(t, tlog.StoredHashIndex(0, n), len(stored))
		stored = append(stored, more...)
		want, err := tlog.TreeHash(n+1, reader)
		require.NoError(t, err)

		require.Nil(t, v.Add(e.AppendLine(nil)))
		require.Equal(t, want, v.Done().Root)
		got, err := l.RootAt(e.Seq)
		require.NoError(t, err)
		require.Equal(t, want, got)
		grown.edge.push(e.Hash.Leaf(), &grown.hashes)
		size, root := grown.Root()
		require.Equal(t, e.Seq, size)
		require.Equal(t, want, root)
	}
	kept, err := l.hashes.ReadHashes(indexes(len(stored)))
	require.NoError(t, err)
	require.Equal(t, stored, kept)
	_, err = l.hashes.ReadHashes([]int64{int64(len(stored))})
	require.ErrorContains(t, err, "no hash")

	_, empty := New().Root()
	none, err := tlog.TreeHash(0, reader)
	require.NoError(t, err)
	require.Equal(t, none, empty)
}

func indexes(n int) []int64 {
	x := make([]int64, n)
	for i := range x {
		x[i] = int64(i)
	}
	return x
}

// Every size, every entry, every hash of every proof.
func TestEntryProofs(t *testing.T) {
	l := opened(40)
	for size := uint64(1); size <= 40; size++ {
		root := must(l.RootAt(size))
		for seq := uint64(1); seq <= size; seq++ {
			e, _ := l.Entry(seq)
			p, err := l.ProveEntry(seq, size)
			require.NoError(t, err)
			require.NoError(t, CheckEntry(p, size, root, seq, e.Hash))
			other := e.Hash
			other[0] ^= 1
			require.Error(t, CheckEntry(p, size, root, seq, other))
			for i := range p {
				p[i][i%32] ^= 1
				require.Error(t, CheckEntry(p, size, root, seq, e.Hash))
				p[i][i%32] ^= 1
			}
			require.Error(t, CheckEntry(append(p, root), size, root, seq, e.Hash))
			if len(p) > 0 {
				require.Error(t, CheckEntry(p[1:], size, root, seq, e.Hash))
			}
			if seq > 1 {
				require.Error(t, CheckEntry(p, size, root, seq-1, e.Hash))
			}
		}
	}
}

func TestTreeProofs(t *testing.T) {
	l := opened(40)
	for size := uint64(1); size <= 40; size++ {
		root := must(l.RootAt(size))
		for old := uint64(1); old <= size; old++ {
			oldRoot := must(l.RootAt(old))
			p, err := l.ProveTree(old, size)
			require.NoError(t, err)
			require.NoError(t, CheckTree(p, size, root, old, oldRoot))
			for i := range p {
				p[i][i%32] ^= 1
				require.Error(t, CheckTree(p, size, root, old, oldRoot))
				p[i][i%32] ^= 1
			}
			oldRoot[0] ^= 1
			require.Error(t, CheckTree(p, size, root, old, oldRoot))
		}
	}
}

func TestProofsRefuse(t *testing.T) {
	l := opened(3)
	for _, c := range []struct {
		seq, size uint64
		want      string
	}{
		{0, 3, "no entry 0 in a tree of 3"},
		{3, 2, "no entry 3 in a tree of 2"},
		{1, 0, "no entry 1 in a tree of 0"},
		{1, 4, "tree has 3 entries, want at least 4"},
		{1, 1 << 63, "tree has 3 entries"},
		{1 << 63, 3, "no entry"},
	} {
		_, err := l.ProveEntry(c.seq, c.size)
		require.ErrorContains(t, err, c.want)
		_, err = l.ProveTree(c.seq, c.size)
		require.Error(t, err)
	}
	require.Error(t, CheckEntry(nil, 0, tlog.Hash{}, 0, Hash{}))
	require.Error(t, CheckEntry(nil, 1<<63, tlog.Hash{}, 1, Hash{}))
	require.Error(t, CheckTree(nil, 2, tlog.Hash{}, 0, tlog.Hash{}))
	require.Error(t, CheckTree(nil, 1<<63, tlog.Hash{}, 1, tlog.Hash{}))
	_, err := l.RootAt(4)
	require.Error(t, err)
}

// The kept-up tree is compared with the entries, and a damaged leaf is named.
func TestVerifySeesADamagedTree(t *testing.T) {
	for seq := uint64(1); seq <= 20; seq++ {
		l := opened(20)
		l.hashes.pieces[0][tlog.StoredHashIndex(0, int64(seq-1))][5] ^= 1
		// The edge was computed before the damage; compute it from the stored hashes.
		root := must(tlog.TreeHash(20, &l.hashes))
		l.edge.tops[0], l.edge.n = root, 1
		v := l.Verify(context.Background(), nil)
		if v.OK {
			// Inner hashes were not damaged: only a root made from the leaf shows it.
			require.Equal(t, must(opened(20).RootAt(20)), root)
			continue
		}
		require.Equal(t, HashMismatch, v.Fault.Kind)
		require.Equal(t, seq, v.Fault.Seq)
	}
	l := opened(20)
	l.edge.tops[0][0] ^= 1
	v := l.Verify(context.Background(), nil)
	require.False(t, v.OK)
	require.Equal(t, HashMismatch, v.Fault.Kind)
	require.EqualValues(t, 20, v.Fault.Seq)
	require.Equal(t, must(opened(20).RootAt(20)).String(), v.Fault.Expected)
}
