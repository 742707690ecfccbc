package e2e

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"docket/e2e/rider"
	"docket/ledger"
)

// busyRoom is a room in Commit with something on its record.
func busyRoom(t *testing.T) *rider.Page {
	p := open(t, riding(t))
	p.WaitReads()
	p.Press("Advance to Commit")
	p.WaitReads("commit_to_round")
	require.True(t, p.Invoke("commit_to_round", `{"position":"Adopt it as drafted."}`).OK)
	p.WaitReads("commit_to_round", "withdraw_commitment")
	return p
}

// An export comes back byte for byte, and the room goes on where it was.
func TestExportComesBack(t *testing.T) {
	t.Parallel()
	_, file := busyRoom(t).Export()
	p := open(t, riding(t))
	p.WaitReads()
	p.ImportBytes("room.jsonl", file)
	p.WaitReads("commit_to_round", "withdraw_commitment")
	_, again := p.Export()
	require.Truef(t, bytes.HasPrefix(again, file), "the export begins with what was imported:\n%s\n%s", file, again)
	require.Equal(t, "ok", p.Verify().State)
}

// A file that was tampered with is refused, at the line that was touched, and the
// room stays as it was.
func TestTamperedExport(t *testing.T) {
	t.Parallel()
	p := busyRoom(t)
	_, file := p.Export()
	lines := strings.SplitAfter(string(file), "\n")
	lines = lines[:len(lines)-1] // nothing stands after the last end of a line
	before := p.Rows()
	swap := func(lines []string, i int, old, with string) {
		require.Contains(t, lines[i], old)
		lines[i] = strings.Replace(lines[i], old, with, 1)
	}
	last := len(lines) - 1
	tests := []struct {
		name   string
		tamper func([]string) []string
		line   int
		fault  ledger.FaultKind
	}{
		{"a word of the first entry", func(l []string) []string { swap(l, 0, "adopted", "refused"); return l }, 1, ledger.HashMismatch},
		{"the grade of the second", func(l []string) []string { swap(l, 1, "client-asserted", "server-observed"); return l }, 2, ledger.HashMismatch},
		{"a line is gone", func(l []string) []string { return append(l[:1:1], l[2:]...) }, 2, ledger.Sequence},
		{"a line is cut in two", func(l []string) []string { l[last] = l[last][:len(l[last])/2]; return l }, last + 1, ledger.Malformed},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p.T = t
			tampered := []byte(strings.Join(test.tamper(append([]string(nil), lines...)), ""))
			_, verdict, err := ledger.Import(t.Context(), bytes.NewReader(tampered), nil)
			require.Error(t, err)
			require.Equal(t, test.fault, verdict.Fault.Kind)
			p.ImportBytes("tampered.jsonl", tampered)
			said := p.WaitTransfer(fmt.Sprintf("line %d:", test.line))
			require.Contains(t, said, "The room is as it was.")
			require.Subset(t, p.Rows(), before)
			p.WaitReads("commit_to_round", "withdraw_commitment")
			require.Equal(t, "ok", p.Verify().State)
		})
	}
	p.T = t
}
