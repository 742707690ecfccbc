package main

import (
	"context"
	"strings"

	"docket/room/audit"
)

// A pair is two files to be compared. Where it was not asked for, being of
// different ages is no fault.
type pair struct {
	a, b   *input
	asked  bool
	result audit.Comparison
}

// hold pairs every file with what --against names.
func (v *verification) hold(ctx context.Context, target string) {
	named := v.files
	if !isURL(target) {
		other := open(target)
		other.reference = true
		v.files = append(v.files, other)
		for _, f := range named {
			v.pairs = append(v.pairs, pair{a: f, b: other, asked: true})
		}
		return
	}
	asked := map[string]*input{}
	for _, f := range named {
		other := asked[f.origin]
		if other == nil {
			other = fetch(ctx, target, f.origin)
			other.reference = true
			asked[f.origin] = other
			v.files = append(v.files, other)
		}
		v.pairs = append(v.pairs, pair{a: f, b: other, asked: true})
	}
}

// pair also holds files of one room against the first of them.
func (v *verification) pair() {
	for j, f := range v.files {
		for _, first := range v.files[:j] {
			if f.reference || f.origin == "" || f.origin != first.origin {
				continue
			}
			if bothLedgers := f.kind == audit.Ledger && first.kind == audit.Ledger; bothLedgers && (!first.again() || v.heldToLedger(f)) {
				continue // it is read beside one other at most
			}
			v.pairs = append(v.pairs, pair{a: f, b: first})
			break
		}
	}
}

func (v *verification) heldToLedger(f *input) bool {
	for _, p := range v.pairs {
		if p.a == f && p.b.kind == audit.Ledger {
			return true
		}
	}
	return false
}

// beside reports whether what the pair needs was noted while reading.
func (p *pair) beside() bool {
	return p.a.kind != audit.Ledger || p.b.kind != audit.Ledger || p.a.beside == p.b
}

func isURL(s string) bool {
	return strings.HasPrefix(s, "http://") || strings.HasPrefix(s, "https://")
}
