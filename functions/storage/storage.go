// Package storage keeps what a server must not forget: which key opened which
// room, and the checkpoint it cosigned last for each. It speaks SQL through
// database/sql, in the dialect that SQLite and Cloudflare's D1 share, so both
// run the same statements.
//
// D1 has no transactions across statements, so there are none here: whatever
// must happen at once is one statement.
package storage

import (
	"context"
	"database/sql"
	"encoding/base64"
	"errors"
	"strconv"
	"strings"
	"time"

	"golang.org/x/mod/sumdb/tlog"

	"docket/functions/witness"
	"docket/ledger"
)

// A Store is a database that [Migrate] prepared.
type Store struct {
	db *sql.DB
}

// New returns the store in a database. Migrate comes before its first use.
func New(db *sql.DB) *Store { return &Store{db} }

// Register keeps the key of a log. The first key of an origin stays; Register
// reports whether the one given is it.
func (s *Store) Register(ctx context.Context, origin, vkey string, at time.Time) (bool, error) {
	_, err := s.db.ExecContext(ctx,
		`INSERT INTO rooms (origin, key, registered_at) VALUES (?, ?, ?) ON CONFLICT (origin) DO NOTHING`,
		origin, vkey, at.UnixMilli())
	if err != nil {
		return false, broken(err)
	}
	kept, _, err := s.Log(ctx, origin)
	return kept == vkey, err
}

// Log returns a log's key, "" for none, and the checkpoint cosigned last.
func (s *Store) Log(ctx context.Context, origin string) (string, witness.Latest, error) {
	var vkey string
	var size sql.NullInt64
	var root sql.NullString
	err := s.db.QueryRowContext(ctx,
		`SELECT rooms.key, checkpoints.size, checkpoints.root
		FROM rooms LEFT JOIN checkpoints ON checkpoints.origin = rooms.origin
		WHERE rooms.origin = ?`, origin).Scan(&vkey, &size, &root)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return "", witness.Latest{}, nil
	case err != nil:
		return "", witness.Latest{}, broken(err)
	case !size.Valid:
		return vkey, witness.Latest{}, nil
	}
	b, err := base64.StdEncoding.DecodeString(root.String)
	if err != nil || len(b) != tlog.HashSize || size.Int64 < 0 {
		return "", witness.Latest{}, broken(errors.New("the stored checkpoint of " + strconv.Quote(origin) + " is damaged"))
	}
	return vkey, witness.Latest{Size: uint64(size.Int64), Root: tlog.Hash(b), Stored: true}, nil
}

// Replace makes next the latest checkpoint of its log if old still is.
//
// It is the one statement on which everything rests that a cosignature says:
// of any number of writers that saw the same old checkpoint, on any number of
// machines, one changes a row, and the others change none.
func (s *Store) Replace(ctx context.Context, old witness.Latest, next ledger.Checkpoint, text string, at time.Time) (bool, error) {
	var result sql.Result
	var err error
	if old.Stored {
		result, err = s.db.ExecContext(ctx,
			`UPDATE checkpoints SET size = ?, root = ?, note = ?, updated_at = ? WHERE origin = ? AND size = ? AND root = ?`,
			int64(next.Size), next.Root.String(), text, at.UnixMilli(), next.Origin, int64(old.Size), old.Root.String())
	} else {
		result, err = s.db.ExecContext(ctx,
			`INSERT INTO checkpoints (origin, size, root, note, updated_at) VALUES (?, ?, ?, ?, ?) ON CONFLICT (origin) DO NOTHING`,
			next.Origin, int64(next.Size), next.Root.String(), text, at.UnixMilli())
	}
	if err != nil {
		return false, broken(err)
	}
	n, err := result.RowsAffected()
	if err != nil {
		return false, broken(err)
	}
	return n == 1, nil
}

// broken tells what is the matter in words for whoever asked. The database's
// own words stay inside.
func broken(err error) error {
	text := strings.ToLower(err.Error())
	switch {
	case strings.Contains(text, "locked") || strings.Contains(text, "busy"):
		return &Error{"the database is locked by another program", err}
	case strings.Contains(text, "full") || strings.Contains(text, "no space"):
		return &Error{"the database is full", err}
	case strings.Contains(text, "readonly") || strings.Contains(text, "read-only"):
		return &Error{"the database can only be read", err}
	}
	return &Error{"the database failed", err}
}

// An Error is a failure of the database. Nothing that was stored is lost by it,
// and what was to be stored may or may not have been.
type Error struct {
	Msg string
	err error
}

func (e *Error) Error() string { return e.Msg }

// Unwrap returns the database's own error.
func (e *Error) Unwrap() error { return e.err }
