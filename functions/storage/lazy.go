package storage

import (
	"context"
	"database/sql"
	"sync/atomic"
)

// Lazy is a database that is prepared at its first use, and again until that
// went well. Those who come at the same time prepare it side by side, which
// does no harm: nobody waits for another's answer, which the Worker must not.
type Lazy struct {
	DB    *sql.DB
	ready atomic.Bool
}

// Open returns the store, prepared.
func (l *Lazy) Open(ctx context.Context) (*Store, error) {
	if !l.ready.Load() {
		if err := Migrate(ctx, l.DB); err != nil {
			return nil, err
		}
		l.ready.Store(true)
	}
	return New(l.DB), nil
}
