package ledger

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// drawLedger appends any acts to a room just opened, and checks after each
// what must always hold.
func drawLedger(t *rapid.T) *Ledger {
	l := New()
	must(l.Append(epoch, "room_opened", "room", Room, must(Make(Str("version", Version)))))
	acts := rapid.IntRange(0, 20).Draw(t, "acts")
	for range acts {
		at := time.UnixMilli(rapid.Int64Range(-62167219200000, 253402300799999).Draw(t, "ms"))
		kind := rapid.StringMatching(`[a-z0-9_:.\-]{1,64}`).Draw(t, "kind")
		seat := rapid.StringN(1, 50, MaxSeat).Draw(t, "seat")
		door := rapid.SampledFrom(Doors()).Draw(t, "door")
		p := must(Make(
			Str("text", rapid.String().Draw(t, "text")),
			Int("n", rapid.Int64Range(-MaxNumber, MaxNumber).Draw(t, "n")),
			Strs("list", rapid.SliceOfN(rapid.String(), 0, 3).Draw(t, "list")),
		))
		head := l.Head()
		e, err := l.Append(at, kind, seat, door, p)
		require.NoError(t, err)
		require.Equal(t, head, e.Prev)
		require.Equal(t, e.Hash, e.Sum())
		require.Equal(t, at.UTC().Format(TimeLayout), e.TS)
		held, _ := l.Entry(e.Seq)
		require.Equal(t, e, held)
		require.Equal(t, e, must(ParseEntry(e.AppendLine(nil))))
	}
	require.EqualValues(t, acts+1, l.Len())
	return l
}

func TestAnyLedgerVerifiesAndComesBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l := drawLedger(t)
		v := l.Verify(context.Background(), nil)
		require.True(t, v.OK)
		back, v2, err := importString(export(l))
		require.NoError(t, err)
		require.Equal(t, v, v2)
		require.Equal(t, export(l), export(back))
		size, root := l.Root()
		seq := rapid.Uint64Range(1, size).Draw(t, "seq")
		e, _ := back.Entry(seq)
		require.NoError(t, CheckEntry(must(back.ProveEntry(seq, size)), size, root, seq, e.Hash))
		require.NoError(t, CheckTree(must(back.ProveTree(seq, size)), size, root, seq, must(l.RootAt(seq))))
	})
}

// No single byte of a file can be another: every byte is either hashed, or is
// the hash, or is the newline.
func TestNoByteCanChange(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := []byte(export(drawLedger(t)))
		i := rapid.IntRange(0, len(b)-1).Draw(t, "at")
		b[i] ^= byte(rapid.IntRange(1, 255).Draw(t, "flip"))
		l, v, err := importString(string(b))
		require.True(t, l == nil)
		require.Error(t, err)
		require.False(t, v.OK)
		require.NotNil(t, v.Fault)
	})
}

// Every byte of one file, each bit of it.
func TestNoBitCanChange(t *testing.T) {
	b := []byte(export(opened(4)))
	for i := range b {
		for bit := range 8 {
			b[i] ^= 1 << bit
			_, v, err := importString(string(b))
			require.Error(t, err)
			require.False(t, v.OK)
			b[i] ^= 1 << bit
		}
	}
}

// Lines cannot be dropped, doubled or moved, except that the tail can be cut,
// which gives another head.
func TestNoLineCanMove(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l := drawLedger(t)
		lines := strings.SplitAfter(export(l), "\n")
		lines = lines[:len(lines)-1]
		pick := rapid.IntRange(0, len(lines)-1)
		i, j := pick.Draw(t, "i"), pick.Draw(t, "j")
		edited := append([]string(nil), lines...)
		switch rapid.SampledFrom([]string{"drop", "double", "swap"}).Draw(t, "edit") {
		case "drop":
			edited = append(edited[:i], edited[i+1:]...)
		case "double":
			edited = append(edited[:i+1], lines[i:]...)
		case "swap":
			edited[i], edited[j] = edited[j], edited[i]
		}
		_, v, err := importString(strings.Join(edited, ""))
		switch {
		case strings.Join(edited, "") == strings.Join(lines, ""):
			require.NoError(t, err)
		case len(edited) > 0 && strings.HasPrefix(strings.Join(lines, ""), strings.Join(edited, "")):
			require.NoError(t, err)
			require.NotEqual(t, l.Head(), v.Head)
		default:
			require.Error(t, err)
			require.False(t, v.OK)
		}
	})
}
