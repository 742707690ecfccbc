//go:build js && wasm

// Package browser is where Go and JavaScript meet: everything the page's core asks of the browser, and everything
// the browser calls back, crosses here.
//
// # The rules of the crossing
//
// One JavaScript function stands for every callback ([Callback]). It recovers panics, which otherwise end the program
// and hand the caller "undefined" as a success, and it never blocks: what waits does so in a goroutine ([Go],
// [Promise]), since a callback that blocks stops the page for good.
//
// No lock is held while JavaScript is called that may call back. A callback returns to the browser only once every
// goroutine is idle, so one that waits for a lock of its own caller would wait for ever.
//
// Text crosses whole or not at all ([Text], [JSON]): Go's bridge turns a lone surrogate into U+FFFD in silence, so what
// is ill-formed or too long is refused before a byte is copied. The other way, the bridge drops one U+FEFF at the start of a
// string: what is passed to JavaScript begins with markup or a brace.
//
// Properties of what others made are read by [Get]: a getter that throws would otherwise take the program with it.
package browser
