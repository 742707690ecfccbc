package audit_test

import (
	"go/parser"
	"go/token"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"docket/room/audit"
	"docket/room/audit/audittest"
)

// Whatever a file holds, there is a report on it, and it does not depend on how many check it.
func FuzzAudit(f *testing.F) {
	room := played()
	c := room.Checkpoint(room.Ledger().Len(), room.Worker)
	for _, file := range [][]byte{room.Export(), c, room.Receipt(1, c), room.Receipt(5, c), []byte("{\n"), []byte("c2sp.org/tlog-proof"), []byte("a\n1\n\n\n\n— ")} {
		f.Add(file)
	}
	f.Fuzz(func(t *testing.T, file []byte) {
		var reports []audit.Report
		for _, workers := range []int{0, 2} {
			a := auditor(t, audittest.Vkey(room.Worker), audittest.RoomVkey(room.Key))
			a.Workers = workers
			r := run(a, file)
			require.NotEmpty(t, r.Verdict)
			require.NotEmpty(t, r.Headline)
			require.Equal(t, r.Verdict == audit.Faulty, r.Fault != nil)
			if r.Verdict == audit.OK && r.Kind != audit.Ledger {
				require.NotEmpty(t, r.Keys, "nothing is vouched for by nobody")
			}
			reports = append(reports, r)
		}
		require.Equal(t, reports[0], reports[1])
		if s, ok := audit.ReadState(file); ok && reports[0].Verdict == audit.OK {
			require.Equal(t, s.Size, reports[0].Size)
		}
	})
}

// The page uses this package, so it stays light; and what it verifies with is passed in.
func TestImports(t *testing.T) {
	files, err := os.ReadDir(".")
	require.NoError(t, err)
	for _, f := range files {
		if strings.HasSuffix(f.Name(), "_test.go") || !strings.HasSuffix(f.Name(), ".go") {
			continue
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), f.Name(), nil, parser.ImportsOnly)
		require.NoError(t, err)
		for _, i := range parsed.Imports {
			require.NotContains(t, []string{`"fmt"`, `"encoding/json"`, `"net/http"`, `"reflect"`, `"crypto/ed25519"`, `"log"`, `"os"`}, i.Path.Value, f.Name())
		}
	}
}
