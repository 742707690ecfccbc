package storage

import (
	"context"
	"database/sql"
	"errors"
	"strconv"
)

// steps bring an empty database to the present form, and one of any earlier
// form too: those it has not seen yet are run, in order. A step that was ever
// released is not changed. Each is one statement that may safely run twice,
// since D1 cannot run it together with the note that it ran.
var steps = []string{
	`CREATE TABLE IF NOT EXISTS rooms (
		origin TEXT PRIMARY KEY,
		key TEXT NOT NULL,
		registered_at INTEGER NOT NULL
	) WITHOUT ROWID`,
	`CREATE TABLE IF NOT EXISTS checkpoints (
		origin TEXT PRIMARY KEY REFERENCES rooms (origin),
		size INTEGER NOT NULL CHECK (size >= 0),
		root TEXT NOT NULL,
		note TEXT NOT NULL,
		updated_at INTEGER NOT NULL
	) WITHOUT ROWID`,
}

// Migrate brings the database to the form that this program knows. Any number
// of programs may do so at once. It refuses a database of a later form.
func Migrate(ctx context.Context, db *sql.DB) error {
	_, err := db.ExecContext(ctx, `CREATE TABLE IF NOT EXISTS migrations (step INTEGER PRIMARY KEY)`)
	if err != nil {
		return broken(err)
	}
	var done int
	if err := db.QueryRowContext(ctx, `SELECT count(*) FROM migrations`).Scan(&done); err != nil {
		return broken(err)
	}
	if done > len(steps) {
		return errors.New("the database has form " + strconv.Itoa(done) + ", want at most " + strconv.Itoa(len(steps)) + ": a later Docket wrote it")
	}
	for i := done; i < len(steps); i++ {
		if _, err := db.ExecContext(ctx, steps[i]); err != nil {
			return broken(err)
		}
		if _, err := db.ExecContext(ctx, `INSERT INTO migrations (step) VALUES (?) ON CONFLICT (step) DO NOTHING`, i+1); err != nil {
			return broken(err)
		}
	}
	return nil
}
