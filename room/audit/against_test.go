package audit_test

import (
	"bytes"
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"docket/ledger"
	"docket/room/audit"
	"docket/room/audit/audittest"
)

// against audits both files as a caller would, and holds a against b.
func against(t *testing.T, a, b []byte, vkeys ...string) audit.Comparison {
	t.Helper()
	for _, workers := range []int{0, 3} {
		c := againstWith(t, workers, a, b, vkeys...)
		if workers > 0 {
			return c
		}
	}
	panic("unreachable")
}

func againstWith(t *testing.T, workers int, a, b []byte, vkeys ...string) audit.Comparison {
	au := auditor(t, vkeys...)
	au.Workers = workers
	look := func(other []byte, beside bool) audit.Look {
		if s, ok := audit.ReadState(other); ok {
			return audit.Look{Sizes: s.Sizes()}
		}
		if beside {
			return audit.Look{Beside: bytes.NewReader(other)}
		}
		return audit.Look{}
	}
	audits := func(name string, file, other []byte, beside bool) audit.Report {
		return au.Audit(context.Background(), name, bytes.NewReader(file), look(other, beside))
	}
	if audit.Sniff(b) == audit.Ledger {
		rb := audits("b", b, a, false)
		return audit.Against(audits("a", a, b, true), rb)
	}
	ra := audits("a", a, b, true)
	return audit.Against(ra, audits("b", b, a, false))
}

func TestAgainst(t *testing.T) {
	room := played()
	n := room.Ledger().Len()
	whole := room.Export()
	cutAt := func(n int) []byte { return bytes.Join(bytes.SplitAfter(whole, []byte("\n"))[:n], nil) }
	otherRoom := audittest.Open(2, "Other")
	// The same keys, and another history from entry 3 on.
	rewritten := audittest.Rewrite(cutAt(6), 3, func(e *ledger.Entry) { e.TS = "2026-01-01T00:00:00.900Z" })
	forkedAt, _, err := ledger.Import(context.Background(), bytes.NewReader(rewritten), nil)
	require.NoError(t, err)
	_, forkRoot := forkedAt.Root()
	forkedCheckpoint := audittest.Sign(room.Key, ledger.Checkpoint{Origin: ledger.Origin(room.Snapshot().ID), Size: 6, Root: forkRoot}, room.Worker)
	forkedReceipt := must(ledger.FormatReceipt(must(forkedAt.Receipt(4, forkedCheckpoint))))

	for name, c := range map[string]struct {
		a, b []byte
		want audit.Comparison
	}{
		"the same":                      {whole, whole, audit.Comparison{Relation: audit.Consistent}},
		"a longer export":               {whole, cutAt(5), audit.Comparison{Relation: audit.Consistent}},
		"a cut export":                  {cutAt(5), whole, audit.Comparison{Relation: audit.Cut, After: 5, Missing: n - 5}},
		"a rewritten export":            {rewritten, whole, audit.Comparison{Relation: audit.Fork, Parts: 3, Within: 3}},
		"an export and a rewritten one": {whole, rewritten, audit.Comparison{Relation: audit.Fork, Parts: 3, Within: 3}},
		"another room's export":         {whole, otherRoom.Export(), audit.Comparison{Relation: audit.Unknown}},
		"a checkpoint of the whole":     {whole, room.Checkpoint(n, room.Worker), audit.Comparison{Relation: audit.Consistent}},
		"an older checkpoint":           {whole, room.Checkpoint(4, room.Worker), audit.Comparison{Relation: audit.Consistent}},
		"a later checkpoint":            {cutAt(5), room.Checkpoint(n, room.Worker), audit.Comparison{Relation: audit.Cut, After: 5, Missing: n - 5}},
		"a checkpoint of a fork":        {whole, forkedCheckpoint, audit.Comparison{Relation: audit.Fork, Within: 6}},
		"a receipt":                     {whole, room.Receipt(4, room.Checkpoint(8, room.Worker)), audit.Comparison{Relation: audit.Consistent}},
		"a receipt of a fork":           {whole, forkedReceipt, audit.Comparison{Relation: audit.Fork, Within: 4}},
		"a receipt of a fork, cut":      {cutAt(5), forkedReceipt, audit.Comparison{Relation: audit.Fork, Within: 4}},
		"a receipt and its export":      {room.Receipt(4, room.Checkpoint(8, room.Worker)), whole, audit.Comparison{Relation: audit.Consistent}},
		"a receipt and a cut export":    {room.Receipt(4, room.Checkpoint(8, room.Worker)), cutAt(6), audit.Comparison{Relation: audit.Unknown}},
		"two checkpoints":               {room.Checkpoint(6, room.Worker), forkedCheckpoint, audit.Comparison{Relation: audit.Fork, Within: 6}},
		"two sizes":                     {room.Checkpoint(5, room.Worker), forkedCheckpoint, audit.Comparison{Relation: audit.Unknown}},
		"one checkpoint":                {forkedCheckpoint, forkedCheckpoint, audit.Comparison{Relation: audit.Consistent}},
		"a broken export":               {whole[:len(whole)-9], whole, audit.Comparison{Relation: audit.Unknown}},
		"a part":                        {whole[len(cutAt(3)):], whole, audit.Comparison{Relation: audit.Unknown}},
		"nothing":                       {nil, whole, audit.Comparison{Relation: audit.Unknown}},
	} {
		t.Run(name, func(t *testing.T) {
			got := against(t, c.a, c.b, audittest.Vkey(room.Worker))
			require.NotEmpty(t, got.Words)
			if got.Relation == audit.Fork {
				require.Len(t, got.HeadA, 64)
				require.Len(t, got.HeadB, 64)
				require.NotEqual(t, got.HeadA, got.HeadB)
			}
			words := got.Words
			got.Words, got.HeadA, got.HeadB, got.A, got.B = "", "", "", "", ""
			require.Equal(t, c.want, got, words)
		})
	}
	// A checkpoint that no known key signed is held against the ledger, and said to be nobody's word.
	au := auditor(t)
	b := au.Audit(context.Background(), "b", bytes.NewReader(room.Checkpoint(n)), audit.Look{})
	require.Equal(t, audit.Nothing, b.Verdict)
	a := au.Audit(context.Background(), "a", bytes.NewReader(whole), audit.Look{Sizes: []uint64{n}})
	c := audit.Against(a, b)
	require.Equal(t, audit.Consistent, c.Relation)
	require.Contains(t, c.Words, "no key that is known here vouches for b")
}

// Where two long exports part is found across blocks.
func TestAgainstFindsTheEntry(t *testing.T) {
	var long bytes.Buffer
	require.NoError(t, audittest.Reads(&long, 1, 2100))
	for _, seq := range []uint64{2, 1024, 1025, 2100} {
		other := audittest.Rewrite(long.Bytes(), seq, func(e *ledger.Entry) { e.TS = "2026-02-01T00:00:00.000Z" })
		c := against(t, long.Bytes(), other)
		require.Equal(t, audit.Fork, c.Relation, c.Words)
		require.Equal(t, seq, c.Parts)
		short := other[:len(other)-1]
		short = short[:bytes.LastIndexByte(short, '\n')+1]
		c = against(t, short, other)
		require.Equal(t, audit.Cut, c.Relation, c.Words)
		require.EqualValues(t, 2099, c.After)
	}
}
