//go:build js && wasm

package store

import (
	"context"

	"github.com/hack-pad/safejs"

	"docket/wasm/browser"
)

// maxSeal bounds a cosigned checkpoint, in UTF-16 units.
const maxSeal = 64 << 10

// Seal is what a room signs with and what was cosigned last. The key's private half is an object of the browser's: it
// can be stored and used, and read by nobody.
type Seal struct {
	Key  *browser.Key // nil for a room whose key is not in this browser
	Note string       // the last cosigned checkpoint, "" for none
}

// SaveSeal keeps a room's key and its last cosigned checkpoint.
func (s *Store) SaveSeal(ctx context.Context, room string, seal Seal) error {
	tx, err := s.begin("readwrite", strict)
	if err != nil {
		return err
	}
	row := map[string]any{"id": room, "note": seal.Note}
	if seal.Key != nil {
		public, err := browser.Bytes(seal.Key.Public[:])
		if err != nil {
			return err
		}
		row["public"], row["private"] = public, seal.Key.Private
	}
	if _, err := tx.call(seals, "put", row); err != nil {
		return err
	}
	return tx.done(ctx)
}

// LoadSeal gives what was kept, the zero Seal where nothing was.
func (s *Store) LoadSeal(ctx context.Context, room string) (Seal, error) {
	tx, err := s.begin("readonly", relaxed)
	if err != nil {
		return Seal{}, err
	}
	request, err := tx.call(seals, "get", room)
	if err != nil {
		return Seal{}, err
	}
	row, err := result(ctx, request)
	if err != nil || row.Type() != safejs.TypeObject {
		return Seal{}, err
	}
	note, err := browser.Get(row, "note")
	if err != nil {
		return Seal{}, err
	}
	var seal Seal
	if seal.Note, err = browser.Text(note, maxSeal); err != nil {
		return Seal{}, err
	}
	private, err := browser.Get(row, "private")
	if err != nil || private.Type() != safejs.TypeObject {
		return seal, err
	}
	public, err := browser.Get(row, "public")
	if err != nil {
		return seal, err
	}
	raw, err := browser.BytesOf(public)
	if err != nil || len(raw) != 32 {
		return seal, err
	}
	seal.Key = &browser.Key{Public: [32]byte(raw), Private: private}
	return seal, nil
}
