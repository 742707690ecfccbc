// Package vectors holds the files in ledger/testdata/vectors to what checking them must come to. They are made from
// fixed keys by the room itself, and other programs are held to the same verdicts: see docs/format.md.
package vectors
