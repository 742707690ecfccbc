// Command bench measures Docket in a real browser: its core beside a baseline in
// plain JavaScript that does the same work, the real page, and the size of what is
// sent. It asserts nothing: it prints what it saw.
//
//	go run ./e2e/bench            everything
//	go run ./e2e/bench -only core
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"slices"

	"docket/e2e/house"
	"docket/e2e/rider"
)

func main() {
	only := flag.String("only", "", "measure one `part` only: core, page, walk, bridge, proof or size")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	t := &run{ctx: ctx}
	code := t.do(func() { measure(t, *only) })
	stop()
	os.Exit(code)
}

func measure(t *run, only string) {
	root, err := house.Root()
	t.must(err)
	b, err := rider.Start(rider.Options{WebMCP: true})
	t.must(err)
	t.Cleanup(b.Close)
	fmt.Println(rider.Eval[string](b.NewTab(t), `navigator.userAgent.match(/Chrome\/[\d.]+/)[0]`))
	if only == "" || only == "core" {
		core(t, b, root, os.Stdout)
	}
	if only != "core" {
		var flags []string
		if only != "" && only != "size" {
			flags = house.Fast // which compresses in less time, and builds the same core
		}
		h, err := house.Build(flags...)
		t.must(err)
		t.Cleanup(func() { t.must(h.Remove()) })
		if only == "" || only == "size" {
			size(t, h, os.Stdout)
		}
		if only == "" || only == "page" {
			page(t, b, h, os.Stdout)
		}
		if only == "" || only == "walk" {
			walk(t, b, h, os.Stdout)
		}
		if only == "" || only == "bridge" {
			bridge(t, b, h, os.Stdout)
		}
		if only == "" || only == "proof" {
			proof(t, b, h, os.Stdout)
		}
	}
}

// run is what stands in for a test: it ends the program where a test would fail.
type run struct {
	ctx      context.Context
	cleanups []func()
	failed   bool
}

// ended is what run panics with to unwind.
type ended struct{}

// do runs fn and what it left to clean up, and gives the exit code.
func (t *run) do(fn func()) int {
	t.unwinding(fn)
	for i := len(t.cleanups) - 1; i >= 0; i-- {
		t.unwinding(t.cleanups[i])
	}
	if t.failed {
		return 1
	}
	return 0
}

func (t *run) unwinding(fn func()) {
	defer func() {
		if r := recover(); r != nil && r != (ended{}) {
			panic(r)
		}
	}()
	fn()
}

func (t *run) must(err error) {
	if err != nil {
		t.Errorf("%v", err)
		t.FailNow()
	}
}

// Helper, Cleanup, Errorf, FailNow, Logf and Context are those of a test.
func (t *run) Helper()                  {}
func (t *run) Cleanup(fn func())        { t.cleanups = append(t.cleanups, fn) }
func (t *run) Context() context.Context { return t.ctx }
func (t *run) FailNow()                 { t.failed = true; panic(ended{}) }
func (t *run) Logf(format string, args ...any) {
	fmt.Fprintf(os.Stderr, format+"\n", args...)
}
func (t *run) Errorf(format string, args ...any) {
	t.failed = true
	fmt.Fprintf(os.Stderr, "bench: "+format+"\n", args...)
}

func median(values []float64) float64 {
	sorted := slices.Sorted(slices.Values(values))
	if n := len(sorted); n%2 == 0 {
		return (sorted[n/2-1] + sorted[n/2]) / 2
	}
	return sorted[len(sorted)/2]
}
