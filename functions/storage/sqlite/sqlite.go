// Package sqlite opens the database of a server that runs on a machine: one file.
package sqlite

import (
	"database/sql"
	"net/url"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	_ "modernc.org/sqlite" // the driver
)

// Patience is how long a statement waits for another program to unlock the file.
const Patience = 2 * time.Second

// Open opens a database file, or makes it. Nothing is read before the first
// statement. What is written is on the disk before the statement returns: a
// cosignature that left must not be forgotten when the power goes.
func Open(file string, patience time.Duration) (*sql.DB, error) {
	file, err := filepath.Abs(file)
	if err != nil {
		return nil, err
	}
	options := url.Values{"_pragma": {
		"busy_timeout(" + strconv.FormatInt(patience.Milliseconds(), 10) + ")",
		"journal_mode(WAL)", "synchronous(FULL)", "foreign_keys(ON)",
	}}
	name := filepath.ToSlash(file)
	if !strings.HasPrefix(name, "/") {
		name = "/" + name // C:\ of Windows
	}
	db, err := sql.Open("sqlite", (&url.URL{Scheme: "file", Path: name, RawQuery: options.Encode()}).String())
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(4) // one writes at a time anyway
	return db, nil
}
