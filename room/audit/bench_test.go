package audit_test

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"docket/room/audit"
	"docket/room/audit/audittest"
)

// A long ledger is read to its end whatever the number of goroutines, and
// within the bound its rules are checked too.
func TestLong(t *testing.T) {
	const n = 20_000
	var file bytes.Buffer
	require.NoError(t, audittest.Reads(&file, 1, n))
	a := auditor(t)
	told := int64(0)
	a.Progress = func(bytes int64) { told = bytes }
	r := run(a, file.Bytes())
	require.Equal(t, audit.OK, r.Verdict, r.Headline)
	require.EqualValues(t, n, r.Entries)
	require.EqualValues(t, n, count(r, "rules"))
	require.EqualValues(t, file.Len(), told)
	require.EqualValues(t, file.Len(), r.Bytes)
	alone := auditor(t)
	alone.Workers = 0
	again := run(alone, file.Bytes())
	require.Equal(t, r.Root, again.Root)
	require.Equal(t, r.Head, again.Head)
}

// BenchmarkMillion audits a file of 1,000,000 entries. It fails if the memory
// in use grows with the file.
func BenchmarkMillion(b *testing.B) {
	const n = 1_000_000
	path := filepath.Join(b.TempDir(), "room.jsonl")
	file, err := os.Create(path)
	require.NoError(b, err)
	require.NoError(b, audittest.Reads(file, 1, n))
	info, err := file.Stat()
	require.NoError(b, err)
	require.NoError(b, file.Close())
	for _, workers := range []int{0, 1, 2, 4} {
		b.Run("workers="+strconv.Itoa(workers), func(b *testing.B) {
			b.SetBytes(info.Size())
			var most uint64
			for b.Loop() {
				file, err := os.Open(path)
				require.NoError(b, err)
				a := auditor(b)
				a.Workers = workers
				calls := 0
				a.Progress = func(int64) {
					if calls++; calls%100 == 0 {
						var m runtime.MemStats
						runtime.ReadMemStats(&m)
						most = max(most, m.HeapInuse)
					}
				}
				r := a.Audit(context.Background(), "file", file, audit.Look{})
				require.Equal(b, audit.OK, r.Verdict)
				require.EqualValues(b, n, r.Entries)
				require.NotEmpty(b, why(r, "rules"))
				require.NoError(b, file.Close())
			}
			b.ReportMetric(float64(most)/1e6, "MB-heap")
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/n, "ns/entry")
			require.Less(b, most, uint64(info.Size())/2, "memory in use grows with the file")
		})
	}
}
