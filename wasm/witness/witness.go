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

// Client is what asking one witness takes.
type Client struct {
	Ask     Ask
	Prefix  string // the address under which the witness takes requests: "/api" for the site's own
	Room    ledger.Key
	Witness ledger.Key     // of sort cosignature
	Known   note.Verifiers // the room's key and the witness's
}

// Cosigned is what a witness put under a checkpoint.
type Cosigned struct {
	Lines []byte // of the note
	At    time.Time
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

// Cosign has a checkpoint of the ledger cosigned, which the room has signed. Old is the size of the tree that this
// witness cosigned last as far as is known here; the witness corrects it. An error is a [*Trouble].
func (c *Client) Cosign(ctx context.Context, l *ledger.Ledger, point ledger.Checkpoint, signed []byte, old uint64) (Cosigned, error) {
	registered := old == 0
	if registered { // as far as is known here the witness has never heard of this room
		if err := c.register(ctx); err != nil {
			return Cosigned{}, err
		}
	}
	for range 4 {
		if old > point.Size {
			return Cosigned{}, c.alarm(ctx, point, old)
		}
		body, err := request(l, old, point.Size, signed)
		if err != nil {
			return Cosigned{}, &Trouble{Message: "the consistency proof could not be made: " + err.Error()}
		}
		r, err := c.Ask(ctx, "POST", c.Prefix+"/add-checkpoint", "text/plain; charset=utf-8", body)
		switch {
		case err != nil && r.Status == 0:
			return Cosigned{}, &Trouble{Message: "the witness could not be reached"}
		case err != nil:
			return Cosigned{}, &Trouble{Message: "the witness's answer could not be read"}
		case r.Status == 200:
			return c.cosigned(point, signed, r.Body)
		case r.Status == 404 && !registered:
			registered = true
			if err := c.register(ctx); err != nil {
				return Cosigned{}, err
			}
		case r.Status == 409:
			have, err := strconv.ParseUint(trimNewline(string(r.Body)), 10, 53)
			if err != nil || have == old {
				return Cosigned{}, &Trouble{Message: "the witness says that another size was cosigned last, and not which"}
			}
			old = have
		case r.Status == 422:
			return Cosigned{}, c.alarm(ctx, point, old)
		default:
			return Cosigned{}, &Trouble{Message: "the witness answered with status " + strconv.Itoa(r.Status)}
		}
	}
	return Cosigned{}, &Trouble{Message: "the witness went on moving while it was asked: another page may be witnessing this room"}
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
	r, err := c.Ask(ctx, "POST", c.Prefix+"/rooms", "application/json", []byte(p.String()))
	switch {
	case err != nil:
		return &Trouble{Message: "the witness could not be reached"}
	case r.Status != 200:
		return &Trouble{Message: "the witness did not take the room's key: status " + strconv.Itoa(r.Status)}
	}
	return nil
}

// cosigned takes from what a witness sent the line of its own key, if it verifies on this checkpoint. Whatever else
// stands there is left out: "The client MUST ignore any cosignatures from unknown keys" (C2SP tlog-witness), and a line
// under another's name would spoil the note.
func (c *Client) cosigned(point ledger.Checkpoint, signed, lines []byte) (Cosigned, error) {
	bad := &Trouble{Message: "what the witness sent as its cosignature does not verify"}
	_, n, err := ledger.ReadCheckpoint(append(append([]byte(nil), signed...), lines...))
	if err != nil {
		return Cosigned{}, bad
	}
	for _, s := range n.UnverifiedSigs {
		if s.Name != c.Witness.Name || s.Hash != c.Witness.Hash() {
			continue
		}
		line := []byte("— " + s.Name + " " + s.Base64 + "\n") // as signed-note writes it
		got, own, err := ledger.OpenCheckpoint(append(append([]byte(nil), signed...), line...), c.Known)
		if err != nil || got != point {
			return Cosigned{}, bad
		}
		for _, co := range ledger.Cosignatures(own) {
			if co.Name == c.Witness.Name {
				return Cosigned{Lines: line, At: co.Time}, nil
			}
		}
	}
	return Cosigned{}, &Trouble{Message: "the witness answered without a cosignature by its key"}
}

// alarm asks the witness which tree it cosigned last, so that both heads can be shown.
func (c *Client) alarm(ctx context.Context, ours ledger.Checkpoint, size uint64) error {
	t := &Trouble{Alarm: true, Size: size,
		Message: "the witness has cosigned another history of this room, which this record does not continue"}
	r, err := c.Ask(ctx, "GET", c.Prefix+"/checkpoint?origin="+ours.Origin, "", nil)
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
