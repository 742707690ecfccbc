// Package audittest makes files for tests: rooms whose keys, clock and nonces
// come from a seed, so that the same calls give the same bytes.
package audittest

import (
	"bufio"
	"bytes"
	"crypto/ed25519"
	"io"
	"math/rand/v2"
	"time"

	"golang.org/x/mod/sumdb/note"

	"docket/ledger"
	"docket/room"
	"docket/room/records"
	"docket/room/records/shipped"
)

// WitnessName is the name under which the Worker of a [Room] cosigns.
const WitnessName = "docket.local/witness"

var (
	host  = room.Caller{Door: ledger.UI, Seat: room.HostSeat}
	rider = room.Caller{Door: ledger.WebMCP, Seat: room.RiderSeat}
)

// A Room is a room with all private keys at hand.
type Room struct {
	*room.Room
	Key    ed25519.PrivateKey // the room's
	Worker ed25519.PrivateKey
	Says   string // what the first seat commits to
	at     time.Time
}

// Verify checks an Ed25519 signature.
func Verify(public, message, signature []byte) bool {
	return len(public) == ed25519.PublicKeySize && ed25519.Verify(public, message, signature)
}

// Seeded makes the private key of a seed.
func Seeded(seed byte) ed25519.PrivateKey {
	return ed25519.NewKeyFromSeed(bytes.Repeat([]byte{seed}, ed25519.SeedSize))
}

// sets are the shipped sets of records, and one that nothing else knows.
func sets(name string) (*records.Set, bool) {
	if name == Unshipped {
		return &records.Set{Name: name, Seed: func() records.Seed { return records.Seed{"things": {"1": records.Object()}} }}, true
	}
	return shipped.Find(name)
}

// Unshipped is a set of records that rooms of this package know, and auditors do not.
const Unshipped = "unshipped"

// Open opens a room with the keys of the seed, and pins its Worker's.
func Open(seed byte, name string) *Room {
	r := &Room{Key: Seeded(seed), Worker: Seeded(seed + 100), Says: "yes", at: time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)}
	public := [32]byte(r.Key.Public().(ed25519.PublicKey))
	r.Room = must(room.New(room.Config{ID: ledger.RoomID(public), Key: RoomVkey(r.Key), Name: name, Question: "Shall we?", Now: r.now,
		Random: rand.NewChaCha8([32]byte{seed}), Verify: Verify, Sets: sets}))
	must(r.PinWorkerKey(r.Worker.Public().(ed25519.PublicKey)))
	return r
}

func (r *Room) now() time.Time {
	r.at = r.at.Add(time.Millisecond)
	return r.at
}

// Play lets two seats commit and reveal. The Worker checks the first opening,
// and cannot be reached for the second.
func (r *Room) Play() {
	r.advance(room.Commit)
	_, first, err := r.Commit(rider, r.Says, room.Stamp{}, nil)
	check(err)
	_, second, err := r.Commit(host, "no", room.Stamp{}, nil)
	check(err)
	r.advance(room.Reveal)
	opened, _, err := r.Reveal(rider, first.Position, first.Nonce, room.Stamp{}, nil)
	check(err)
	must(r.RecordCheck(opened.Entry.Hash, r.Answer(opened.Entry)))
	opened, _, err = r.Reveal(host, second.Position, second.Nonce, room.Stamp{}, nil)
	check(err)
	must(r.RecordNoCheck(opened.Entry.Hash, room.CheckTimedOut, ""))
}

// Answer is what the Worker says of an opening, signed.
func (r *Room) Answer(opening ledger.Entry) room.CheckAnswer {
	sealed := opening.Payload.Read().Hash("commitment")
	a := room.CheckAnswer{Matches: true, Commitment: sealed, Recomputed: sealed, CheckedAt: "2026-01-01T00:00:01.000Z",
		KeyID: room.KeyID(r.Worker.Public().(ed25519.PublicKey)), Head: r.Ledger().Head()}
	a.Signature = ed25519.Sign(r.Worker, must(a.Message()))
	return a
}

func (r *Room) advance(to room.Phase) {
	for r.Snapshot().Phase != to {
		next, _ := r.Snapshot().Phase.Next()
		must(r.Advance(host, next, nil))
	}
}

// Export is the room's ledger as a file.
func (r *Room) Export() []byte {
	var b bytes.Buffer
	check(r.Ledger().Export(&b))
	return b.Bytes()
}

// Checkpoint signs the tree at a size with the room's key, and cosigns it with
// those given.
func (r *Room) Checkpoint(size uint64, witnesses ...ed25519.PrivateKey) []byte {
	return Sign(r.Key, ledger.Checkpoint{Origin: ledger.Origin(r.Snapshot().ID), Size: size, Root: must(r.Ledger().RootAt(size))}, witnesses...)
}

// Sign signs a checkpoint with a room's key, and cosigns it.
func Sign(key ed25519.PrivateKey, c ledger.Checkpoint, witnesses ...ed25519.PrivateKey) []byte {
	signers := []note.Signer{signer(ledger.RoomKey([32]byte(key.Public().(ed25519.PublicKey))), key)}
	for _, w := range witnesses {
		signers = append(signers, signer(witness(w), w))
	}
	return must(ledger.SignCheckpoint(c, signers...))
}

func signer(k ledger.Key, private ed25519.PrivateKey) note.Signer {
	now := func() time.Time { return time.Date(2026, 1, 1, 0, 1, 0, 0, time.UTC) }
	return must(ledger.NewSigner(k, now, func(msg []byte) ([]byte, error) { return ed25519.Sign(private, msg), nil }))
}

func witness(w ed25519.PrivateKey) ledger.Key {
	return ledger.Key{Name: WitnessName, Sort: ledger.KeyCosignature, Public: [32]byte(w.Public().(ed25519.PublicKey))}
}

// Vkey is a witness's key, to be pinned.
func Vkey(w ed25519.PrivateKey) string { return must(ledger.FormatKey(witness(w))) }

// RoomVkey is a room's key, to be pinned.
func RoomVkey(key ed25519.PrivateKey) string {
	return must(ledger.FormatKey(ledger.RoomKey([32]byte(key.Public().(ed25519.PublicKey)))))
}

// Receipt is the receipt of an entry under a checkpoint.
func (r *Room) Receipt(seq uint64, checkpoint []byte) []byte {
	return must(ledger.FormatReceipt(must(r.Ledger().Receipt(seq, checkpoint))))
}

// Reads writes the export of a room in which an agent looked until there were
// n entries. It keeps none of them.
func Reads(w io.Writer, seed byte, n int) error {
	out := bufio.NewWriterSize(w, 256<<10)
	opening, _ := Open(seed, "Many reads").Ledger().Entry(1)
	line := opening.AppendLine(nil)
	head := opening.Hash
	at := time.Date(2026, 1, 1, 0, 0, 1, 0, time.UTC)
	for seq := 2; ; seq++ {
		out.Write(append(line, '\n'))
		if seq > n {
			return out.Flush()
		}
		input := must(ledger.Make(ledger.Int("cursor", int64(seq)), ledger.Str("digest", head.String())))
		e := ledger.Entry{Seq: uint64(seq), TS: at.Add(time.Duration(seq) * time.Millisecond).Format(ledger.TimeLayout), Kind: "read", Prev: head,
			Payload: must(ledger.Make(ledger.Str("tool", "read_ledger"), ledger.Obj("input", input))),
			Actor: ledger.Actor{Seat: room.RiderSeat, Ingress: ledger.WebMCP.String(), Grade: ledger.WebMCP.Grade().String(),
				Attribution: ledger.WebMCP.Attribution()}}
		e.Hash = e.Sum()
		head, line = e.Hash, e.AppendLine(line[:0])
	}
}

// Rewrite changes the entries of an export from one on as a forger would:
// hashes and links are made anew behind the change.
func Rewrite(export []byte, seq uint64, change func(e *ledger.Entry)) []byte {
	var out []byte
	var head ledger.Hash
	for line := range bytes.Lines(export) {
		e := must(ledger.ParseEntry(bytes.TrimSuffix(line, []byte("\n"))))
		if e.Seq == seq {
			change(&e)
		}
		if e.Seq >= seq {
			e.Prev = head
			e.Hash = e.Sum()
		}
		head = e.Hash
		out = append(e.AppendLine(out), '\n')
	}
	return out
}

func must[T any](v T, err error) T {
	check(err)
	return v
}

func check(err error) {
	if err != nil {
		panic("audittest: " + err.Error())
	}
}
