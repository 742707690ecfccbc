// Package backend is what docket serve answers under /api: the handlers of
// functions/api on an SQLite file, with a key that is kept beside it.
package backend

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"docket/functions/api"
	"docket/functions/storage"
	"docket/functions/storage/sqlite"
)

// How often one client may ask, unless DOCKET_RATE says otherwise: so many
// requests a second in the long run, and ten times as many at once.
const (
	defaultRate = 20
	burst       = 10
)

// ErrRate is a DOCKET_RATE that is no number.
var ErrRate = errors.New("bad DOCKET_RATE, want a whole number of requests a second, 0 for no bound")

// A Backend answers requests under /api until it is closed.
type Backend struct {
	http.Handler
	db *sql.DB
}

// Open opens the database and the key in a data folder, and makes them where
// they are missing. A database that cannot be used now is no error, but a
// warning: the room works without, and it is tried again at each request.
func Open(ctx context.Context, dir string, warnings io.Writer) (*Backend, error) {
	rate, err := strconv.Atoi(cmp.Or(os.Getenv("DOCKET_RATE"), strconv.Itoa(defaultRate)))
	if err != nil {
		return nil, ErrRate
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("cannot make the data folder: %w; name another with --data DIR or DOCKET_DATA", err)
	}
	keys, err := loadKeys(filepath.Join(dir, "key"))
	if err != nil {
		return nil, err
	}
	file := filepath.Join(dir, "docket.sqlite")
	db, err := sqlite.Open(file, sqlite.Patience)
	if err != nil {
		return nil, fmt.Errorf("cannot open %s: %w", file, err)
	}
	lazy := &storage.Lazy{DB: db}
	if _, err := lazy.Open(ctx); err != nil {
		fmt.Fprintf(warnings, "docket: warning: %v, in %s; nothing is witnessed until it can be used\n", err, file)
	}
	handler := api.New(api.Config{
		Keys:  keys,
		Store: func(r *http.Request) (*storage.Store, error) { return lazy.Open(r.Context()) },
		Now:   time.Now,
		Limit: api.NewLimit(rate, burst*rate),
	})
	return &Backend{handler, db}, nil
}

// Close lets go of the database.
func (b *Backend) Close() error { return b.db.Close() }
