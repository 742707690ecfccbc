package ledger_test

import (
	"crypto/ed25519"
	"fmt"
	"time"

	"golang.org/x/mod/sumdb/note"

	"docket/ledger"
)

// A room signs its ledger's state, and a receipt shows one entry under that
// signature to whoever knows the room's key.
func ExampleCheckReceipt() {
	private := ed25519.NewKeyFromSeed(make([]byte, 32)) // a real one is made by the browser and cannot leave it
	key := ledger.RoomKey([32]byte(private.Public().(ed25519.PublicKey)))
	signer, err := ledger.NewSigner(key, nil, func(msg []byte) ([]byte, error) { return ed25519.Sign(private, msg), nil })
	if err != nil {
		panic(err)
	}

	l := ledger.New()
	at := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	for _, text := range []string{"one", "two", "three"} {
		p, err := ledger.Make(ledger.Str("text", text))
		if err != nil {
			panic(err)
		}
		if _, err := l.Append(at, "note", "host", ledger.UI, p); err != nil {
			panic(err)
		}
	}
	size, root := l.Root()
	checkpoint, err := ledger.SignCheckpoint(ledger.Checkpoint{Origin: key.Name, Size: size, Root: root}, signer)
	if err != nil {
		panic(err)
	}
	receipt, err := l.Receipt(2, checkpoint)
	if err != nil {
		panic(err)
	}
	text, err := ledger.FormatReceipt(receipt)
	if err != nil {
		panic(err)
	}

	// Elsewhere, with the receipt and the key alone:
	read, err := ledger.ParseReceipt(text)
	if err != nil {
		panic(err)
	}
	verifier, err := ledger.NewVerifier(key, func(public, msg, sig []byte) bool { return ed25519.Verify(public, msg, sig) })
	if err != nil {
		panic(err)
	}
	c, _, err := ledger.CheckReceipt(read, note.VerifierList(verifier))
	fmt.Println(c.Origin, "had", c.Size, "entries; entry", read.Entry.Seq, "is", read.Entry.Payload, err)

	read.Entry.Actor.Seat = "rider"
	_, _, err = ledger.CheckReceipt(read, note.VerifierList(verifier))
	fmt.Println(err != nil)
	// Output:
	// docket/139e3940e64b5491722088d9a0d74162 had 3 entries; entry 2 is {"text":"two"} <nil>
	// true
}
