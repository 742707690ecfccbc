// Package ledger is the record of a room: what was done, who is said to have
// done it, through which door it came, and how well that is known.
//
// # Form
//
// An [Entry] is one line of canonical JSON (RFC 8785), with these members:
//
//	{"actor":{"attribution":…,"grade":…,"ingress":…,"seat":…},"hash":…,"kind":…,"payload":…,"prev":…,"seq":…,"ts":…}
//
// Its hash is the SHA-256 of the same line without the "hash" member, and prev
// is the hash of the entry before it, 64 zeros for the first. Over the entries
// stands an RFC 6962 Merkle tree ([golang.org/x/mod/sumdb/tlog]) whose records
// are the entries' 32-byte hashes, so that one entry can be shown, and one
// state of the ledger compared with a later one, without showing the rest.
//
// A chain is Docket's own when its first entry is of kind room_opened and its
// payload says "version":"docket/1". There, the door fixes the grade and the
// attribution ([Door.Grade], [Door.Attribution]), and numbers are whole and
// below 2^53. Any other chain is foreign: its sequence, links, hashes and
// canonical form are checked, and the [Verdict] says what was not.
//
// # What a chain proves
//
// A chain that verifies has not been changed in its middle: no entry of it was
// altered, removed, inserted, moved or given another grade without every later
// hash being made anew. Whoever knows one of its hashes, from elsewhere, knows
// that nothing before that hash has changed since.
//
// # What it does not prove
//
// A chain does not prove that it is whole: a cut tail leaves a chain that
// verifies, and so does a rewrite of all of it, from the first entry or from
// any later one to the end. Both are seen only by someone who holds an earlier
// head or tree root from outside. A file alone can always be replaced by
// another file.
//
// It does not say who acted. An entry names a venue, the door, and repeats
// what that door can know about the seat; no door can tell a person from a
// program that holds the person's browser. Times are the word of the clock
// that the caller passed in, and are not checked against each other.
//
// # What checkpoints and receipts prove, and what they do not
//
// A [Checkpoint] is the room's word for the size and root of its tree. A
// witness that cosigns it has seen no other history under that origin before
// the time it gives, so that a cut tail and a rewritten past show against it. A
// [Receipt] proves that one entry was in such a tree, and nothing about the
// others. All of it is as good as the keys that the caller knows: a file that
// brings its own keys along is consistent with itself, and whoever wrote it
// could have written another. A room's id follows from its key ([RoomKey]),
// which says that the two belong together, and not whose they are. No
// signature says that what the record tells is true.
//
// Keys stay outside: signers and verifiers are passed in, since a page's keys
// are the browser's. docs/format.md has the formats for other programs.
//
// # Trust inside the process
//
// Entries are values and their strings are immutable, so an entry handed out
// cannot be used to change the ledger. The lock makes reading the head,
// hashing and linking one step. Nothing here guards against code in the same
// process that reaches around the language.
package ledger
