// Package action is the engine behind consequential changes: an operation is rehearsed on a snapshot, what it would do becomes a
// [Proof] that a person can narrow and correct, and the same operation is then run again under a guard that holds it to
// what was approved. What it did is verified, and can be undone while nothing has moved since.
//
// A [Book] is all there is to know of a room's records and actions. It is folded from [Event]s, each of which is an entry of the
// ledger, and from nothing else. The engine knows no seats, no doors and no phases: the room does, and decides by them who may
// bring which event.
package action
