package ledger

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestVerify(t *testing.T) {
	for _, n := range []int{1, 2, 255, 256, 257, 600} {
		l := opened(n)
		var done []uint64
		v := l.Verify(context.Background(), func(d, total uint64) {
			require.EqualValues(t, n, total)
			done = append(done, d)
		})
		size, root := l.Root()
		require.Equal(t, Verdict{OK: true, Checked: size, First: 1, Last: size, Head: l.Head(), Root: root}, v)
		require.EqualValues(t, n, done[len(done)-1])
		for i := 1; i < len(done); i++ {
			require.LessOrEqual(t, done[i]-done[i-1], uint64(stride))
		}
	}
}

// Entries may have a megabyte each: a page must have its turn before 256 of them.
func TestVerifyLongEntries(t *testing.T) {
	l := opened(1)
	p := must(Make(Str("s", strings.Repeat("x", 100<<10))))
	for range 9 {
		must(l.Append(epoch, "act", "a", UI, p))
	}
	var done []uint64
	require.True(t, l.Verify(context.Background(), func(d, _ uint64) { done = append(done, d) }).OK)
	require.Equal(t, []uint64{0, 3, 5, 7, 9, 10}, done)
}

func TestVerifyNothing(t *testing.T) {
	v := New().Verify(context.Background(), nil)
	require.False(t, v.OK)
	require.Equal(t, &Fault{Kind: Malformed, Message: "nothing to verify"}, v.Fault)
	require.EqualError(t, v.Fault, "malformed: nothing to verify")
	_, v, err := importString("")
	require.ErrorContains(t, err, "nothing to verify")
	require.False(t, v.OK)
}

func TestVerifyCancelled(t *testing.T) {
	l := opened(1000)
	ctx, cancel := context.WithCancel(context.Background())
	v := l.Verify(ctx, func(done, total uint64) {
		if done == 512 {
			cancel()
		}
	})
	require.True(t, v.Cancelled)
	require.False(t, v.OK)
	require.Nil(t, v.Fault)
	require.EqualValues(t, 512, v.Checked)
	// Small ledgers can be cancelled too.
	require.True(t, opened(2).Verify(ctx, nil).Cancelled)

	got, v, err := Import(ctx, strings.NewReader(export(l)), nil)
	require.True(t, got == nil)
	require.ErrorIs(t, err, context.Canceled)
	require.True(t, v.Cancelled)
	require.Nil(t, v.Fault)
	require.False(t, v.OK)
}

// Verify looks at the lines and not at what Append remembered.
func TestVerifySeesDamagedMemory(t *testing.T) {
	l := opened(50)
	line := l.lines.at(30)
	l.lines.pieces[0][29] = strings.Replace(line, "act 30", "act 31", 1)
	v := l.Verify(context.Background(), nil)
	require.False(t, v.OK)
	require.Equal(t, HashMismatch, v.Fault.Kind)
	require.EqualValues(t, 30, v.Fault.Seq)
	require.EqualValues(t, 29, v.Checked)
	require.Zero(t, v.Fault.Line)

	l.lines.pieces[0][29] = "{}"
	v = l.Verify(context.Background(), nil)
	require.Equal(t, Malformed, v.Fault.Kind)
	require.EqualValues(t, 30, v.Fault.Seq)
}

// What a chain cannot show by itself: doc.go says so, and this is why.
func TestWhatAChainDoesNotShow(t *testing.T) {
	l := opened(10)
	lines := strings.SplitAfter(export(l), "\n")
	cutTail, v, err := importString(strings.Join(lines[:7], ""))
	require.NoError(t, err)
	require.True(t, v.OK)
	require.NotEqual(t, l.Head(), v.Head)

	forged := strings.Split(strings.TrimSuffix(export(l), "\n"), "\n")
	forged[4] = alter(forged[4], func(e *Entry) { e.Payload = must(Make(Int("n", 820000))) })
	rehash(forged, 4)
	_, v, err = importString(strings.Join(forged, "\n") + "\n")
	require.NoError(t, err)
	require.True(t, v.OK)

	// Whoever holds an earlier root sees both.
	p := must(cutTail.ProveTree(5, 7))
	require.NoError(t, CheckTree(p, 7, must(l.RootAt(7)), 5, must(l.RootAt(5))))
	require.Error(t, CheckTree(p, 7, v.Root, 5, must(l.RootAt(5))))
}

func TestTheBeginningIsAbsent(t *testing.T) {
	lines := strings.SplitAfter(export(opened(900)), "\n")
	part := strings.Join(lines[499:900], "")
	l, v, err := importString(part)
	require.True(t, l == nil)
	require.ErrorContains(t, err, "sequence at entry 500, line 1, byte 0: the beginning is absent: expected 1, found 500")
	require.False(t, v.OK)
	require.EqualValues(t, 401, v.Checked)
	require.EqualValues(t, 500, v.First)
	require.EqualValues(t, 900, v.Last)
	require.Zero(t, v.Root)
	require.Equal(t, "checked 500–900; the beginning is absent", v.NotApplied[0])

	// What follows an absent beginning is checked all the same.
	lines[699] = strings.Replace(lines[699], "act 700", "act 701", 1)
	_, v, err = importString(strings.Join(lines[499:900], ""))
	require.Error(t, err)
	require.Equal(t, HashMismatch, v.Fault.Kind)
	require.EqualValues(t, 700, v.Fault.Seq)
	require.Equal(t, 201, v.Fault.Line)
	require.Equal(t, "checked 500–699; the beginning is absent", v.NotApplied[0])
}

func TestVerifierGoesOn(t *testing.T) {
	var v Verifier
	require.False(t, v.Done().OK)
	l := opened(3)
	for e := range l.Entries(1) {
		require.Nil(t, v.Add(e.AppendLine(nil)))
		require.True(t, v.Done().OK)
	}
	require.Equal(t, l.Verify(context.Background(), nil), v.Done())
	f := v.Add([]byte("x"))
	require.Equal(t, Malformed, f.Kind)
	require.EqualValues(t, 4, f.Seq)
	e, _ := l.Entry(3)
	require.Same(t, f, v.Add(e.AppendLine(nil)))
	require.EqualValues(t, 3, v.Done().Checked)
}
