// Package task keeps who owns what, and what is claimed of it. A task has no owner or one, and gets one only by its own
// acceptance; what is claimed to be done says how its claimant knows, and says more later only with new evidence.
//
// A [Board] is all there is to know of a room's tasks. It is folded from [Event]s, each of which is an entry of the ledger, and
// from nothing else: which of two came first is told by their place on the ledger, never by a clock. The board knows no phases
// and no roles: the room does, and decides by them who may bring which event.
//
// The operations, the six rules and the three provenances are those of the Ownership & Attestation Protocol (OAP). Beyond it, an
// owner is a seat together with the door it acts through, what was handed to one seat is for that seat alone, and evidence is a
// digest of something.
package task
