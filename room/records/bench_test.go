package records

import (
	"testing"
)

var sinkState State
var sinkRun Run

// A snapshot of 10,000 records is a copy of one slice header.
func BenchmarkSnapshot(b *testing.B) {
	s := many(10_000)
	b.ReportAllocs()
	for b.Loop() {
		sinkState = s
	}
}

// The rehearsal of a change of 1,000 records out of 10,000, in two places each.
func BenchmarkPerform1000Of10000(b *testing.B) {
	s, op := many(10_000), closeFirst(1000)
	b.ReportAllocs()
	for b.Loop() {
		run, err := Perform(s, op, Input{}, nil, Standard)
		if err != nil || len(run.Changes) != 1000 {
			b.Fatal(len(run.Changes), err)
		}
		sinkRun = run
	}
}

// The same twice, the second time held to the first, and applied.
func BenchmarkShadowAndCommit1000Of10000(b *testing.B) {
	s, op := many(10_000), closeFirst(1000)
	b.ReportAllocs()
	for b.Loop() {
		shown, err := Perform(s, op, Input{}, nil, Standard)
		if err != nil {
			b.Fatal(err)
		}
		touched := make(map[Place]bool, len(shown.Touched))
		for _, p := range shown.Touched {
			touched[p] = true
		}
		run, err := Perform(s, op, Input{}, func(p Place) Verdict {
			if touched[p] {
				return Allow
			}
			return Forbid
		}, Standard)
		if err != nil {
			b.Fatal(err)
		}
		if _, stale := shown.Inputs.Stale(s, nil); stale {
			b.Fatal("stale")
		}
		sinkState = s.Apply(run.Changes, 2)
	}
}

func BenchmarkApply1000Of10000(b *testing.B) {
	s := many(10_000)
	run, err := Perform(s, closeFirst(1000), Input{}, nil, Standard)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		sinkState = s.Apply(run.Changes, 2)
	}
}

func BenchmarkDigest10000(b *testing.B) {
	s := many(10_000)
	b.ReportAllocs()
	for b.Loop() {
		s.Digest()
	}
}
