package storagetest

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"sync/atomic"
)

// A Fault is what becomes of a write that fails.
type Fault int

// The two ways in which a write fails: it did not happen, or it did and nobody
// was told.
const (
	None Fault = iota
	Lost
	Applied
)

func (f Fault) String() string { return [...]string{"none", "lost", "applied"}[f] }

// ErrFault is what a failed write returns.
var ErrFault = errors.New("disk I/O error")

// Faulty is a database of which one write fails.
type Faulty struct {
	Fault  Fault
	At     int64        // which write, from 1
	Writes atomic.Int64 // so far
}

// Open returns the database in db's place.
func (f *Faulty) Open(db *sql.DB) *sql.DB { return sql.OpenDB(&connector{f, db}) }

type connector struct {
	f  *Faulty
	db *sql.DB
}

// Connect opens a connection past the pool of the database below.
func (c *connector) Connect(ctx context.Context) (driver.Conn, error) {
	lease, err := c.db.Conn(ctx)
	if err != nil {
		return nil, err
	}
	return &conn{c.f, lease}, nil
}

func (c *connector) Driver() driver.Driver { return c.db.Driver() }

type conn struct {
	f     *Faulty
	lease *sql.Conn
}

var errUnused = errors.New("package storage prepares nothing and begins nothing")

func (c *conn) Prepare(string) (driver.Stmt, error) { return nil, errUnused }
func (c *conn) Begin() (driver.Tx, error)           { return nil, errUnused }
func (c *conn) Close() error                        { return c.lease.Close() }

func (c *conn) ExecContext(ctx context.Context, query string, args []driver.NamedValue) (result driver.Result, err error) {
	fails := c.f.Writes.Add(1) == c.f.At
	if fails && c.f.Fault == Lost {
		return nil, ErrFault
	}
	err = c.lease.Raw(func(below any) error {
		result, err = below.(driver.ExecerContext).ExecContext(ctx, query, args)
		return err
	})
	if fails && c.f.Fault == Applied {
		return nil, ErrFault
	}
	return result, err
}

func (c *conn) QueryContext(ctx context.Context, query string, args []driver.NamedValue) (rows driver.Rows, err error) {
	err = c.lease.Raw(func(below any) error {
		rows, err = below.(driver.QueryerContext).QueryContext(ctx, query, args)
		return err
	})
	return rows, err
}
