package main

import (
	"crypto/rand"
	"os"
	"path/filepath"
	"time"

	"docket/e2e/rider"
	"docket/ledger"
	"docket/room"
)

// longRoom writes the export of a room that is in Open and holds so many entries,
// and gives its path.
func longRoom(t *rider.Alone, entries int) string {
	now := time.Date(2026, 1, 1, 9, 0, 0, 0, time.UTC)
	r, err := room.New(room.Config{ID: "00112233445566778899aabbccddeeff", Name: "The long room", Question: "Adopt the draft?", Random: rand.Reader,
		Now: func() time.Time { now = now.Add(time.Second); return now }})
	t.Must(err)
	rider := room.Caller{Door: ledger.WebMCP, Seat: room.RiderSeat}
	for r.Ledger().Len() < uint64(entries) {
		// No two are equal, so none folds into another.
		input, err := ledger.Make(ledger.Int("cursor", int64(r.Ledger().Len())), ledger.Int("limit", 3))
		t.Must(err)
		_, err = r.Read(rider, "read_ledger", input)
		t.Must(err)
	}
	dir, err := os.MkdirTemp("", "docket-bench-")
	t.Must(err)
	t.Cleanup(func() { os.RemoveAll(dir) })
	path := filepath.Join(dir, "long.jsonl")
	file, err := os.Create(path)
	t.Must(err)
	t.Must(r.Ledger().Export(file))
	t.Must(file.Close())
	return path
}
