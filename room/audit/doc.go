// Package audit says what a file of Docket's proves and what it does not: a
// ledger, a receipt or a signed checkpoint. It checks everything that the file
// allows, names the first fault, and lists what could not be checked, each
// with its reason. That something cannot be checked is never called a fault.
//
// # Whose word
//
// A signature shows no more than that somebody with its key made it. Keys that
// the caller pinned are known; keys that a file brought along are named as such
// ([KeyUse].From), because whoever makes a file anew can put a key of their own
// into it. A room's key is bound to the room's id, so it is as good as the id
// is known.
//
// # Cost
//
// A ledger is read once, in batches that are checked by several goroutines,
// in memory that does not grow with it. The room's rules alone need the whole of it, and are
// checked up to [MaxReplay] entries. Receipts and checkpoints are small.
//
// Signatures are verified by a function that the caller passes in, since the
// page asks the browser for it.
package audit
