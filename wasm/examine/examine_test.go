package examine_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/require"

	"docket/ledger"
	"docket/room/audit"
	"docket/room/audit/audittest"
	"docket/wasm/examine"
)

type memory []byte

func (m memory) Reader(context.Context) io.Reader { return bytes.NewReader(m) }

type gone struct{}

func (gone) Reader(context.Context) io.Reader {
	return iotest.ErrReader(errors.New("NotReadableError: the file went away"))
}

func file(name string, b []byte) examine.Named { return examine.Named{Name: name, File: memory(b)} }

func played(seed byte) *audittest.Room {
	r := audittest.Open(seed, "Night shift")
	r.Play()
	return r
}

func run(t *testing.T, files ...examine.Named) examine.Result {
	t.Helper()
	var begun []int
	r := examine.Files(t.Context(), &audit.Auditor{Verify: audittest.Verify}, files, func(i int) { begun = append(begun, i) })
	require.Len(t, r.Reports, len(files))
	require.Len(t, begun, len(files))
	for i, f := range files {
		require.Equal(t, f.Name, r.Reports[i].Name)
	}
	return r
}

// told lists how the files stand to each other.
func told(r examine.Result) (out []string) {
	for _, c := range r.Comparisons {
		out = append(out, c.A+" "+string(c.Relation)+" "+c.B)
	}
	return out
}

func TestFilesOfOneRoomAreHeldAgainstEachOther(t *testing.T) {
	r := played(1)
	n := r.Ledger().Len()
	whole := r.Export()
	checkpoint, receipt := r.Checkpoint(n, r.Worker), r.Receipt(3, r.Checkpoint(n-1, r.Worker))
	lines := bytes.SplitAfter(whole, []byte("\n"))
	short := bytes.Join(lines[:n-2], nil)
	forked := audittest.Rewrite(whole, 4, func(e *ledger.Entry) { e.TS = "2026-01-01T00:00:00.900Z" })

	require.Equal(t, []string{"checkpoint consistent receipt"}, told(run(t, file("receipt", r.Receipt(3, checkpoint)), file("checkpoint", checkpoint))))
	require.Equal(t, []string{"whole consistent checkpoint", "whole consistent receipt"}, told(run(t, file("checkpoint", checkpoint), file("whole", whole), file("receipt", receipt))))
	require.Equal(t, []string{"short cut checkpoint"}, told(run(t, file("short", short), file("checkpoint", checkpoint))))
	require.Equal(t, []string{"short cut whole"}, told(run(t, file("whole", whole), file("short", short))))
	require.Equal(t, []string{"whole consistent short"}, told(run(t, file("short", short), file("whole", whole))))

	fork := run(t, file("whole", whole), file("forked", forked), file("checkpoint", checkpoint))
	require.Equal(t, []string{"whole consistent checkpoint", "forked fork whole", "forked fork checkpoint"}, told(fork))
	require.EqualValues(t, 4, fork.Comparisons[1].Parts)
	require.NotEqual(t, fork.Comparisons[1].HeadA, fork.Comparisons[1].HeadB)

	// A ledger's keys are known to what follows, wherever it stands, and named as such.
	keys := run(t, file("checkpoint", checkpoint), file("whole", whole)).Reports[0].Keys
	require.Len(t, keys, 2)
	for _, k := range keys {
		require.Equal(t, "whole", k.From)
	}
}

func TestFilesOfNoRoomInCommon(t *testing.T) {
	a, b := played(1), played(2)
	r := run(t, file("picture", []byte("GIF89a")), file("a", a.Export()), file("b", b.Export()), examine.Named{Name: "gone", File: gone{}}, file("empty", nil))
	require.Equal(t, []string{"b unknown a"}, told(r))
	require.Contains(t, r.Comparisons[0].Words, "different rooms")
	require.Equal(t, []audit.Verdict{audit.Unreadable, audit.OK, audit.OK, audit.Unreadable, audit.Nothing},
		[]audit.Verdict{r.Reports[0].Verdict, r.Reports[1].Verdict, r.Reports[2].Verdict, r.Reports[3].Verdict, r.Reports[4].Verdict})
	require.Contains(t, r.Reports[3].Headline, "the file went away")
	require.Empty(t, told(run(t, file("a", a.Export()))))
}

func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	r := played(1)
	a := &audit.Auditor{Verify: audittest.Verify}
	got := examine.Files(ctx, a, []examine.Named{file("a", r.Export()), file("b", r.Export())}, func(int) { cancel() })
	require.Empty(t, got.Comparisons)
	require.NotEqual(t, audit.OK, got.Reports[0].Verdict)
	require.Empty(t, got.Reports[1].Verdict)
}

func TestNames(t *testing.T) {
	require.Equal(t, []string{"a", "a (2)", "file 3", "a (2) (2)", "a (3)"}, examine.Names([]string{"a", "a", "", "a (2)", "a"}))
}

// Without Ed25519 everything else is checked, and nothing is said to be signed, nor to be tampered with.
func TestUnsigned(t *testing.T) {
	r := played(1)
	all := &audit.Auditor{Verify: func(_, _, _ []byte) bool { return true }}
	check := func(b []byte) audit.Report {
		got := all.Audit(t.Context(), "file", bytes.NewReader(b), audit.Look{})
		examine.Unsigned(&got, "no such algorithm")
		for _, c := range got.Checks {
			require.NotContains(t, strings.ToLower(c.What), "sign")
		}
		require.Empty(t, got.Keys)
		return got
	}
	got := check(r.Export())
	require.Equal(t, audit.OK, got.Verdict)
	require.Equal(t, "its entries are consistent with each other; no signature was checked", got.Headline)
	require.Equal(t, "1 signature", got.NotChecked[0].What)
	require.Contains(t, got.NotChecked[0].Why, "no such algorithm")

	got = check(r.Receipt(3, r.Checkpoint(5, r.Worker)))
	require.Equal(t, audit.Nothing, got.Verdict)
	require.Equal(t, "signatures", got.NotChecked[0].What)

	got = check(bytes.Replace(r.Export(), []byte("Night shift"), []byte("Night shirt"), 1))
	require.Equal(t, ledger.HashMismatch, got.Fault.Kind, "a fault is one all the same")

	got = check([]byte("GIF89a"))
	require.Equal(t, audit.Unreadable, got.Verdict)
}

func TestKnown(t *testing.T) {
	ok, err := examine.Known(func(p, m, s []byte) (bool, error) { return audittest.Verify(p, m, s), nil })
	require.True(t, ok)
	require.NoError(t, err)
	for _, yes := range []bool{true, false} {
		ok, err = examine.Known(func(_, _, _ []byte) (bool, error) { return yes, nil })
		require.False(t, ok)
		require.NoError(t, err)
	}
	_, err = examine.Known(func(_, _, _ []byte) (bool, error) { return false, errors.New("no") })
	require.Error(t, err)
}
