//go:build js && wasm

// Package store keeps a room's record in this browser, so that a reload is a replay.
//
// What is kept is the ledger's own canonical lines, in IndexedDB, in the order they landed. Nothing else is: what a seat
// sealed and has not opened was never on the ledger, so it is not here either, and a reload loses it.
//
// Lines are written behind the page: [Store.Keep] returns at once, and what lands while a transaction is under way goes
// with the next. [Store.Kept] is how far the browser has confirmed; until then a reload may lose what came after, and
// [Store.Settled] waits for it.
//
// One tab has a room, and writes it. A duplicated tab has a copy of the session's storage and so names the same room; it
// queues with [Ask] and has the room once the other is gone, however it went. That is the Web Locks API and nothing in its
// place: where that is missing (plain http from another machine) a room cannot be resumed, and Ask says so. Behind the locks
// every transaction that writes makes sure that the room is as this tab left it, so a tab that was put aside and believes
// that it still has the room writes nothing: [ErrTaken]. The chain never forks.
package store
