//go:build js && wasm

// Command core is Docket's ledger with a stopwatch, for the bench: it is built as
// the page's core is and runs beside the baseline, over the same payloads. Every
// function of globalThis.docketBench gives milliseconds.
package main

import (
	"context"
	"crypto/sha256"
	"runtime"
	"syscall/js"
	"time"

	"docket/ledger"
)

// digest stands for what an entry refers to.
const digest = "6b86b273ff34fce19d6b804eff5a3f5747ada4eaa22f1d49c01e52ddb7875b4b"

// position is as long as one that is typed.
const position = "Adopt the draft as it stands, with the second paragraph struck out."

// state is what the stopwatch is held to.
type state struct {
	ledger    *ledger.Ledger
	preimages [][]byte
	last      [32]byte
}

// append builds a ledger of n entries from nothing: payload, canonical form,
// hash, link and tree.
func (s *state) append(n int) time.Duration {
	s.ledger, s.preimages = nil, nil
	runtime.GC()
	l := ledger.New()
	began := time.Now()
	for i := range n {
		p, err := ledger.Make(
			ledger.Str("commitment", digest), ledger.Str("position", position), ledger.Int("round", int64(i)))
		if err != nil {
			panic(err)
		}
		if _, err := l.Append(time.Now(), "commitment_opened", "rider", ledger.WebMCP, p); err != nil {
			panic(err)
		}
	}
	took := time.Since(began)
	s.ledger = l
	return took
}

// verify derives the chain and its tree anew.
func (s *state) verify() time.Duration {
	began := time.Now()
	v := s.ledger.Verify(context.Background(), nil)
	took := time.Since(began)
	if !v.OK || v.Checked != s.ledger.Len() {
		panic("the ledger does not verify")
	}
	return took
}

// hash hashes the bytes that verification hashes, and does nothing else: of the
// entries, and with tree those of leaves and nodes too.
func (s *state) hash(tree bool) time.Duration {
	if s.preimages == nil {
		for e := range s.ledger.Entries(1) {
			s.preimages = append(s.preimages, e.AppendPreimage(nil))
		}
	}
	var leaf [33]byte
	var node [65]byte
	began := time.Now()
	for _, b := range s.preimages {
		digest := sha256.Sum256(b)
		if tree {
			// A tree of n leaves has n-1 nodes (RFC 6962, section 2.1).
			copy(leaf[1:], digest[:])
			digest = sha256.Sum256(leaf[:])
			copy(node[1:], digest[:])
			digest = sha256.Sum256(node[:])
		}
		s.last = digest // the sums are used
	}
	return time.Since(began)
}

// bytes is how many bytes of entries are hashed.
func (s *state) bytes() (n int) {
	for e := range s.ledger.Entries(1) {
		n += len(e.AppendPreimage(nil))
	}
	return n
}

func main() {
	var s state
	timed := func(fn func(args []js.Value) time.Duration) js.Func {
		return js.FuncOf(func(_ js.Value, args []js.Value) any {
			return float64(fn(args).Nanoseconds()) / 1e6
		})
	}
	var d *desk
	js.Global().Set("docketBench", map[string]any{
		"records":   timed(func(args []js.Value) time.Duration { d = newDesk(args[0].Int()); return 0 }),
		"change":    timed(func(args []js.Value) time.Duration { return d.change(args[0].Int()) }),
		"runs":      timed(func(args []js.Value) time.Duration { return d.runs(args[0].Int()) }),
		"snapshots": timed(func(args []js.Value) time.Duration { return d.snapshots(args[0].Int()) }),
		"append":    timed(func(args []js.Value) time.Duration { return s.append(args[0].Int()) }),
		"verify":    timed(func([]js.Value) time.Duration { return s.verify() }),
		"hash":      timed(func([]js.Value) time.Duration { return s.hash(false) }),
		"hashTree":  timed(func([]js.Value) time.Duration { return s.hash(true) }),
		"bytes":     js.FuncOf(func(js.Value, []js.Value) any { return s.bytes() }),
	})
	select {}
}
