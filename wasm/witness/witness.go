// Package witness asks a C2SP tlog-witness to cosign a ledger's checkpoint, and reads what it says. It fetches nothing
// itself: the exchange is passed in.
//
// A cosignature says that at its time this was the largest tree the witness had seen of this room, and that every
// earlier one is its beginning. It says nothing about the acts on the ledger, and a witness that the room's own site
// runs is a witness of order, not of that site.
package witness

import (
	"context"
	"encoding/base64"
	"strconv"
	"time"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"

	"docket/ledger"
	"docket/wasm/worker"
)

// Ask is one exchange with the witness. An error means that no answer came.
type Ask func(ctx context.Context, method, path, contentType string, body []byte) (worker.Response, error)

// Client is what asking takes.
type Client struct {
	Ask     Ask
	Room    ledger.Key // the room's key, which signs
	Signer  note.Signer
	Known   note.Verifiers // the room's key and the witness's
	Witness ledger.Key     // of sort cosignature
}

// Sealed is a checkpoint that the room signed and the witness cosigned.
type Sealed struct {
	Checkpoint ledger.Checkpoint
	Note       []byte    // the signed note with its cosignature
	By         string    // the name of the witness's key
	At         time.Time // by the witness's clock
}

// Trouble is why nothing was cosigned.
type Trouble struct {
	Message string
	// Alarm: the witness has cosigned a history that this ledger does not continue. Nothing that is tried again mends
	// that.
	Alarm  bool
	Size   uint64             // of the tree that the witness cosigned last, where it said so
	Theirs *ledger.Checkpoint // that tree, where the witness showed it and its cosignature verifies
}

// Error is the message.
func (t *Trouble) Error() string { return t.Message }

// Seal has the ledger's present tree cosigned. Old is the size of the tree that was cosigned last as far as is known
// here; the witness corrects it. An error is a [*Trouble].
func (c *Client) Seal(ctx context.Context, l *ledger.Ledger, old uint64) (Sealed, error) {
	size, root := l.Root()
	point := ledger.Checkpoint{Origin: c.Room.Name, Size: size, Root: root}
	signed, err := ledger.SignCheckpoint(point, c.Signer)
	if err != nil {
		return Sealed{}, &Trouble{Message: "the checkpoint could not be signed: " + err.Error()}
	}
	registered := old == 0
	if registered { // as far as is known here the witness has never heard of this room
		if err := c.register(ctx); err != nil {
			return Sealed{}, err
		}
	}
	for range 4 {
		if old > size {
			return Sealed{}, c.alarm(ctx, point, old)
		}
		body, err := request(l, old, size, signed)
		if err != nil {
			return Sealed{}, &Trouble{Message: "the consistency proof could not be made: " + err.Error()}
		}
		r, err := c.Ask(ctx, "POST", "/api/add-checkpoint", "text/plain; charset=utf-8", body)
		switch {
		case err != nil && r.Status == 0:
			return Sealed{}, &Trouble{Message: "the witness could not be reached"}
		case err != nil:
			return Sealed{}, &Trouble{Message: "the witness's answer could not be read"}
		case r.Status == 200:
			return c.sealed(point, append(append([]byte(nil), signed...), r.Body...))
		case r.Status == 404 && !registered:
			registered = true
			if err := c.register(ctx); err != nil {
				return Sealed{}, err
			}
		case r.Status == 409:
			have, err := strconv.ParseUint(trimNewline(string(r.Body)), 10, 53)
			if err != nil || have == old {
				return Sealed{}, &Trouble{Message: "the witness says that another size was cosigned last, and not which"}
			}
			old = have
		case r.Status == 422:
			return Sealed{}, c.alarm(ctx, point, old)
		default:
			return Sealed{}, &Trouble{Message: "the witness answered with status " + strconv.Itoa(r.Status)}
		}
	}
	return Sealed{}, &Trouble{Message: "the witness went on moving while it was asked: another page may be witnessing this room"}
}

// request is the body of add-checkpoint: the old size, the proof from it, a blank line, the signed checkpoint (C2SP
// tlog-witness).
func request(l *ledger.Ledger, old, size uint64, signed []byte) ([]byte, error) {
	b := append(strconv.AppendUint([]byte("old "), old, 10), '\n')
	if old > 0 && old < size {
		proof, err := l.ProveTree(old, size)
		if err != nil {
			return nil, err
		}
		for _, h := range proof {
			b = append(base64.StdEncoding.AppendEncode(b, h[:]), '\n')
		}
	}
	return append(append(b, '\n'), signed...), nil
}

func (c *Client) register(ctx context.Context) error {
	key, err := ledger.FormatKey(c.Room)
	if err != nil {
		return &Trouble{Message: "the room's key has no text form: " + err.Error()}
	}
	p, err := ledger.Make(ledger.Str("key", key))
	if err != nil {
		return &Trouble{Message: err.Error()}
	}
	r, err := c.Ask(ctx, "POST", "/api/rooms", "application/json", []byte(p.String()))
	switch {
	case err != nil:
		return &Trouble{Message: "the witness could not be reached"}
	case r.Status != 200:
		return &Trouble{Message: "the witness did not take the room's key: status " + strconv.Itoa(r.Status)}
	}
	return nil
}

// sealed takes a note for cosigned only if the witness's own cosignature on it verifies.
func (c *Client) sealed(point ledger.Checkpoint, msg []byte) (Sealed, error) {
	got, n, err := ledger.OpenCheckpoint(msg, c.Known)
	if err != nil {
		return Sealed{}, &Trouble{Message: "what the witness sent as its cosignature does not verify"}
	}
	for _, co := range ledger.Cosignatures(n) {
		if co.Name == c.Witness.Name && got == point {
			return Sealed{Checkpoint: got, Note: msg, By: co.Name, At: co.Time}, nil
		}
	}
	return Sealed{}, &Trouble{Message: "the witness answered without a cosignature by its key"}
}

// alarm asks the witness which tree it cosigned last, so that both heads can be shown.
func (c *Client) alarm(ctx context.Context, ours ledger.Checkpoint, size uint64) error {
	t := &Trouble{Alarm: true, Size: size,
		Message: "the witness has cosigned another history of this room, which this record does not continue"}
	r, err := c.Ask(ctx, "GET", "/api/checkpoint?origin="+ours.Origin, "", nil)
	if err != nil || r.Status != 200 {
		return t
	}
	theirs, _, err := ledger.OpenCheckpoint(r.Body, c.Known)
	if err == nil && theirs.Origin == ours.Origin {
		t.Theirs, t.Size = &theirs, theirs.Size
	}
	return t
}

// Root is a tree's root as a checkpoint writes it.
func Root(h tlog.Hash) string { return base64.StdEncoding.EncodeToString(h[:]) }

func trimNewline(s string) string {
	if n := len(s); n > 0 && s[n-1] == '\n' {
		return s[:n-1]
	}
	return s
}
