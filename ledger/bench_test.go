package ledger

import (
	"context"
	"crypto/sha256"
	"strconv"
	"strings"
	"testing"
	"time"
)

var sizes = []int{1000, 10_000, 100_000}

// benchPayload makes lines of about 400 bytes, preimages of about 320.
func benchPayload() Payload {
	return must(Make(Str("tool", "read_ledger"), Int("cursor", 12345), Str("digest", zeroHex)))
}

func filled(n int) *Ledger {
	l, p := New(), benchPayload()
	for i := range n {
		must(l.Append(epoch.Add(time.Duration(i)*time.Second), "tool:read_ledger", "rider", WebMCP, p))
	}
	return l
}

// perEntry reports the cost of one entry, whatever an iteration is.
func perEntry(b *testing.B, n int) {
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(n), "ns/entry")
}

// BenchmarkAppend builds a ledger of the given size from nothing.
func BenchmarkAppend(b *testing.B) {
	for _, n := range sizes {
		b.Run(strconv.Itoa(n), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				filled(n)
			}
			perEntry(b, n)
		})
	}
}

func BenchmarkVerify(b *testing.B) {
	for _, n := range sizes {
		b.Run(strconv.Itoa(n), func(b *testing.B) {
			l := filled(n)
			b.ReportAllocs()
			for b.Loop() {
				if !l.Verify(context.Background(), nil).OK {
					b.Fatal("not OK")
				}
			}
			perEntry(b, n)
		})
	}
}

// BenchmarkHashOnly hashes the bytes that Verify hashes for the chain, and
// does nothing else.
func BenchmarkHashOnly(b *testing.B) {
	for _, n := range sizes {
		b.Run(strconv.Itoa(n), func(b *testing.B) {
			var pre [][]byte
			for e := range filled(n).Entries(1) {
				pre = append(pre, e.AppendPreimage(nil))
			}
			for b.Loop() {
				for _, p := range pre {
					sink = sha256.Sum256(p)
				}
			}
			perEntry(b, n)
		})
	}
}

// BenchmarkHashTree hashes what Verify hashes for chain and tree.
func BenchmarkHashTree(b *testing.B) {
	const n = 10_000
	var pre [][]byte
	for e := range filled(n).Entries(1) {
		pre = append(pre, e.AppendPreimage(nil))
	}
	var node [65]byte
	for b.Loop() {
		for _, p := range pre {
			sink = sha256.Sum256(p)
			sink = sha256.Sum256(node[:33])
			sink = sha256.Sum256(node[:])
		}
	}
	perEntry(b, n)
}

var sink [32]byte

func BenchmarkImport(b *testing.B) {
	const n = 10_000
	file := export(filled(n))
	for b.Loop() {
		if _, _, err := Import(context.Background(), strings.NewReader(file), nil); err != nil {
			b.Fatal(err)
		}
	}
	perEntry(b, n)
}

func BenchmarkEntry(b *testing.B) {
	l := filled(1000)
	b.ReportAllocs()
	for i := uint64(0); b.Loop(); i++ {
		l.Entry(i%1000 + 1)
	}
}

func BenchmarkByHash(b *testing.B) {
	l := filled(1000)
	h := l.Head()
	for b.Loop() {
		l.ByHash(h)
	}
}

func BenchmarkMake(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		benchPayload()
	}
}

func BenchmarkParsePayload(b *testing.B) {
	in := []byte(benchPayload().String())
	for b.Loop() {
		must(ParsePayload(in))
	}
}

func BenchmarkProveEntry(b *testing.B) {
	l := filled(10_000)
	for b.Loop() {
		must(l.ProveEntry(5000, 10_000))
	}
}
