package rider

import (
	"context"
	"fmt"
	"os"
)

// Alone is what stands in for a test in a program: it ends the program's work where a test would fail.
type Alone struct {
	ctx      context.Context
	cleanups []func()
	failed   bool
}

// ended is what Alone panics with to unwind.
type ended struct{}

// RunAlone runs fn and what it left to clean up, and gives the exit code of the program.
func RunAlone(ctx context.Context, fn func(t *Alone)) int {
	t := &Alone{ctx: ctx}
	t.unwinding(func() { fn(t) })
	for i := len(t.cleanups) - 1; i >= 0; i-- {
		t.unwinding(t.cleanups[i])
	}
	if t.failed {
		return 1
	}
	return 0
}

func (t *Alone) unwinding(fn func()) {
	defer func() {
		if r := recover(); r != nil && r != (ended{}) {
			panic(r)
		}
	}()
	fn()
}

// Must ends the work if there is an error.
func (t *Alone) Must(err error) {
	if err != nil {
		t.Errorf("%v", err)
		t.FailNow()
	}
}

// Helper is a test's.
func (t *Alone) Helper() {}

// Cleanup is a test's.
func (t *Alone) Cleanup(fn func()) { t.cleanups = append(t.cleanups, fn) }

// Context is a test's.
func (t *Alone) Context() context.Context { return t.ctx }

// FailNow is a test's.
func (t *Alone) FailNow() { t.failed = true; panic(ended{}) }

// Logf is a test's, on standard error.
func (t *Alone) Logf(format string, args ...any) { fmt.Fprintf(os.Stderr, format+"\n", args...) }

// Errorf is a test's, on standard error.
func (t *Alone) Errorf(format string, args ...any) {
	t.failed = true
	t.Logf(format, args...)
}
