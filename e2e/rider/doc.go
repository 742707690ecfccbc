// Package rider drives a room in a real browser as its two users do: as the
// agent that rides the browser, through the doors the browser gives an agent
// (document.modelContext in the page, and the WebMCP domain of the protocol), and
// as the person at the screen, with real input at the place where a control is.
//
// Nothing here sleeps. What has to be waited for is waited for as a condition,
// with [Patience] as the limit, and a condition that does not come says what was
// seen in its place.
package rider

import (
	"context"
	"time"
)

// Patience is how long a condition may take to come.
const Patience = 20 * time.Second

// T is what a page fails through: a *testing.T, or what a program has instead.
type T interface {
	Helper()
	Cleanup(func())
	Errorf(format string, args ...any)
	FailNow()
	Logf(format string, args ...any)
	Context() context.Context
}

// fatalf ends the test.
func fatalf(t T, format string, args ...any) {
	t.Helper()
	t.Errorf(format, args...)
	t.FailNow()
}
