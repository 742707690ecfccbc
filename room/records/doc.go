// Package records holds what a room's operations work on: collections of JSON records, each with a revision, and the
// transaction through which an operation reads and writes them.
//
// A [State] is immutable, so a snapshot of it is a copy of one pointer. An [Operation] is one function over a [Tx], run twice: rehearsed
// on a snapshot, where nothing real moves, and executed under a [Guard] that holds it to what the rehearsal showed. It
// sees values and the transaction, never the store, so there is nothing to escape to.
//
// A package below this one declares a [Set]: its records, its operations and its reads. It knows nothing of what becomes of them.
package records
