package vectors

import (
	"bytes"
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/base64"
	"math/rand/v2"
	"strings"
	"time"

	jsonv2 "github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	"golang.org/x/mod/sumdb/note"

	"docket/ledger"
	"docket/room"
)

// A pair is a key with both halves, made from one word.
type pair struct {
	ledger.Key
	private ed25519.PrivateKey
}

func newPair(seed, name string, sort byte) pair {
	sum := sha256.Sum256([]byte(seed))
	p := pair{ledger.Key{Name: name, Sort: sort}, ed25519.NewKeyFromSeed(sum[:])}
	copy(p.Public[:], p.private.Public().(ed25519.PublicKey))
	return p
}

func newRoomPair(seed string) pair {
	p := newPair(seed, "", ledger.KeyEd25519)
	p.Key = ledger.RoomKey(p.Public)
	return p
}

// The keys of the vectors, by their names in the index.
var pairs = map[string]pair{
	"room":         newRoomPair("vectors: room"),
	"another room": newRoomPair("vectors: another room"),
	"witness":      newPair("vectors: witness", "docket.local/witness", ledger.KeyCosignature),
	"witness 2":    newPair("vectors: witness 2", "witness.example/w2", ledger.KeyCosignature),
	"example log":  newPair("vectors: example log", "example.com/log", ledger.KeyEd25519),
	// A key under the room's name that is not the one its id names.
	"fresh": newPair("vectors: fresh", newRoomPair("vectors: room").Name, ledger.KeyEd25519),
}

// The Worker signs its checks with the key it cosigns with.
var workerKey = pairs["witness"]

const cosignedAt = "2026-01-01T00:10:00Z"

func (p pair) signer() note.Signer {
	at := value(time.Parse(time.RFC3339, cosignedAt))
	return value(ledger.NewSigner(p.Key, func() time.Time { return at }, func(msg []byte) ([]byte, error) { return ed25519.Sign(p.private, msg), nil }))
}

func value[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// aRoom is a whole round with fixed keys, nonces and times: both seats commit
// and reveal; one opening is checked by the Worker, the other by nobody else.
func aRoom() *ledger.Ledger {
	at := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	key := pairs["room"]
	r := value(room.New(room.Config{
		ID: ledger.RoomID(key.Public), Name: "Vectors", Question: "Shall we ship on Friday?", Key: value(ledger.FormatKey(key.Key)),
		Now:    func() time.Time { at = at.Add(1500 * time.Millisecond); return at },
		Random: rand.NewChaCha8([32]byte{1}),
		Verify: func(public, msg, sig []byte) bool { return ed25519.Verify(public, msg, sig) },
	}))
	host := room.Caller{Door: ledger.UI, Seat: room.HostSeat}
	rider := room.Caller{Door: ledger.WebMCP, Seat: room.RiderSeat}
	bot := room.Caller{Door: ledger.Bridge, Seat: room.RiderSeat, Client: room.Client{Name: "probe “ü”", Version: "1.2"}}
	press := &room.Press{Type: "click", Trusted: true, Detail: 1, Pointer: "mouse", Prelude: "pointerdown+pointerup", X: 12, Y: 40, ScreenX: -7, ScreenY: 140, UserActivation: true}
	value(r.PinWorkerKey(workerKey.Public[:]))
	value(r.SetQuestion(host, "Ship on Friday – ja oder nein? \U0001f680", press))
	value(r.Advance(host, room.Commit, press))
	_, own, err := r.Commit(host, "Yes: “ship”, \t and don't\u2028look back \\ /", room.Stamp{}, press)
	value(own, err)
	value(r.Withdraw(host, room.Stamp{}, press))
	_, own, err = r.Commit(host, "No. Zoë says \u0001 so, \ufb33 and \U0001f600", room.Stamp{}, press)
	value(own, err)
	_, theirs, err := r.Commit(rider, "Yes", room.Stamp{}, nil)
	value(theirs, err)
	value(r.Advance(host, room.Reveal, press))

	landed, _, err := r.Reveal(host, own.Position, own.Nonce, room.Stamp{}, press)
	value(landed, err)
	value(r.RecordCheck(landed.Entry.Hash, answerTo(landed.Entry, workerKey)))
	value(r.OpenBridge(host, "127.0.0.1:8790", press))
	landed, _, err = r.Reveal(bot, theirs.Position, theirs.Nonce, room.Stamp{}, nil)
	if err != nil { // the bridge is the rider's other door
		panic(err)
	}
	value(r.RecordNoCheck(landed.Entry.Hash, room.CheckTimedOut, "no answer in 3 s"))
	value(r.RecordLateCheck(landed.Entry.Hash, room.CheckObserved))
	value(r.Advance(host, room.Ruling, press))
	value(r.Ask(rider, "We ship on Monday.", room.Stamp{}))
	value(r.Answer(host, r.Snapshot().Asks[0].Hash, true, "both agree", press))
	value(r.CloseBridge(room.WhyLost, nil))
	_, challenge, err := r.Invite(host, "https://partner.example", "https://room.example", press)
	value(challenge, err)
	_, _, err = r.Attest("We can take “it” \u202e on Monday.\n", challenge, room.Stamp{})
	value(0, err)
	value(r.EndInvitation(host, press))
	value(r.Advance(host, room.Closed, press))
	return r.Ledger()
}

// anotherRoom has been opened, and nothing else.
func anotherRoom() *ledger.Ledger {
	key := pairs["another room"]
	r := value(room.New(room.Config{
		ID: ledger.RoomID(key.Public), Name: "Another", Question: "Shall we ship on Friday?", Key: value(ledger.FormatKey(key.Key)),
		Now: func() time.Time { return time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC) }, Random: rand.NewChaCha8([32]byte{2}),
	}))
	return r.Ledger()
}

// answerTo is the Worker's signed answer to a reveal, asked with the reveal's row as head.
func answerTo(reveal ledger.Entry, key pair) room.CheckAnswer {
	commitment := reveal.Payload.Read().Hash("commitment")
	a := room.CheckAnswer{Matches: true, Commitment: commitment, Recomputed: commitment, CheckedAt: "2026-01-01T00:00:14.250Z",
		KeyID: room.KeyID(key.Public[:]), Head: reveal.Hash}
	a.Signature = ed25519.Sign(key.private, value(a.Message()))
	return a
}

// edited copies a ledger, changing entries on the way; what follows is linked
// and hashed anew, as a forger would, so that only the change itself can be found.
func edited(l *ledger.Ledger, change func(e *ledger.Entry)) []byte {
	var b bytes.Buffer
	var prev ledger.Hash
	moved := map[ledger.Hash]ledger.Hash{} // rows that name other rows by hash go on naming them
	for e := range l.Entries(1) {
		old := e.Hash
		text := e.Payload.String()
		for from, to := range moved {
			text = strings.ReplaceAll(text, from.String(), to.String())
		}
		e.Payload = value(ledger.ParsePayload([]byte(text)))
		if e.Kind == "reveal_checked" {
			e.Payload = signedCheck(e.Payload, workerKey, nil)
		}
		e.Prev = prev
		change(&e)
		e.Hash = e.Sum()
		prev = e.Hash
		moved[old] = e.Hash
		b.Write(e.AppendLine(nil))
		b.WriteByte('\n')
	}
	return b.Bytes()
}

// signedCheck signs the answer in a reveal_checked row anew, after a change to it.
func signedCheck(p ledger.Payload, key pair, change func(a *room.CheckAnswer)) ledger.Payload {
	f := p.Read()
	a := room.CheckAnswer{Matches: f.Bool("matches"), Commitment: f.Hash("commitment"), Recomputed: f.Hash("recomputed"),
		CheckedAt: f.Str("checked_at"), KeyID: room.KeyID(key.Public[:]), Head: f.Hash("head")}
	if change != nil {
		change(&a)
	}
	sig := ed25519.Sign(key.private, value(a.Message()))
	return value(ledger.Make(ledger.HashOf("reveal", f.Hash("reveal")), ledger.Bool("matches", a.Matches), ledger.HashOf("commitment", a.Commitment),
		ledger.HashOf("recomputed", a.Recomputed), ledger.Str("checked_at", a.CheckedAt), ledger.Str("key_id", a.KeyID), ledger.HashOf("head", a.Head),
		ledger.Str("signature", base64.StdEncoding.EncodeToString(sig))))
}

// member changes one member of a payload to other JSON.
func member(p ledger.Payload, key, json string) ledger.Payload {
	var all map[string]jsontext.Value
	if err := jsonv2.Unmarshal([]byte(p.String()), &all); err != nil {
		panic(err)
	}
	all[key] = jsontext.Value(json)
	v := jsontext.Value(value(jsonv2.Marshal(all)))
	if err := v.Canonicalize(); err != nil {
		panic(err)
	}
	// As part of an entry it may be what Docket itself would not write.
	e := ledger.Entry{Seq: 1, Payload: payloadOf("null")}
	line := strings.Replace(string(e.AppendLine(nil)), `"payload":null`, `"payload":`+string(v), 1)
	return value(ledger.ParseEntry([]byte(line))).Payload
}
