// Package storagetest is what a database must do for package storage, as cases
// that run natively on SQLite and inside a Worker on D1. It imports nothing of
// package testing, for the Worker's sake.
package storagetest

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"fmt"
	"strconv"
	"sync"
	"time"

	"docket/functions/storage"
	"docket/functions/witness"
	"docket/ledger"
)

// A Case is one thing that must hold. It brings an origin of its own, so that
// cases can share a database.
type Case struct {
	Name string
	Run  func(ctx context.Context, db *sql.DB, origin string) error
}

// Cases are run on a database that [storage.Migrate] prepared.
var Cases = []Case{
	{"migrating again changes nothing", migrateAgain},
	{"a later form is refused", laterForm},
	{"what is unknown is no error", unknown},
	{"the first key stays", firstKey},
	{"replace goes step by step", steps},
	{"replace from a stale state changes nothing", stale},
	{"the largest size comes back as it was", large},
	{"of many writers one wins", oneWins},
}

var at = time.UnixMilli(1_700_000_000_123)

func next(origin string, size uint64) ledger.Checkpoint {
	return ledger.Checkpoint{Origin: origin, Size: size, Root: sha256.Sum256([]byte(origin + strconv.FormatUint(size, 10)))}
}

func latest(c ledger.Checkpoint) witness.Latest {
	return witness.Latest{Size: c.Size, Root: c.Root, Stored: true}
}

func want[T comparable](what string, have, want T) error {
	if have != want {
		return fmt.Errorf("%s is %v, want %v", what, have, want)
	}
	return nil
}

// holds compares what is stored.
func holds(ctx context.Context, s *storage.Store, origin, vkey string, l witness.Latest) error {
	key, have, err := s.Log(ctx, origin)
	if err != nil {
		return err
	}
	if err := want("key", key, vkey); err != nil {
		return err
	}
	return want("latest", have, l)
}

// replace asks for a swap and compares what came of it.
func replace(ctx context.Context, s *storage.Store, old witness.Latest, c ledger.Checkpoint, swaps bool) error {
	swapped, err := s.Replace(ctx, old, c, "text", at)
	if err != nil {
		return err
	}
	return want("swapped to "+strconv.FormatUint(c.Size, 10), swapped, swaps)
}

func register(ctx context.Context, s *storage.Store, origin, vkey string, first bool) error {
	have, err := s.Register(ctx, origin, vkey, at)
	if err != nil {
		return err
	}
	return want("first", have, first)
}

func migrateAgain(ctx context.Context, db *sql.DB, origin string) error {
	s := storage.New(db)
	return run(
		func() error { return register(ctx, s, origin, "k", true) },
		func() error { return storage.Migrate(ctx, db) },
		func() error { return holds(ctx, s, origin, "k", witness.Latest{}) },
	)
}

func laterForm(ctx context.Context, db *sql.DB, _ string) error {
	const later = 1_000_000
	for i := range 10 {
		if _, err := db.ExecContext(ctx, `INSERT INTO migrations (step) VALUES (?)`, later+i); err != nil {
			return err
		}
	}
	refused := storage.Migrate(ctx, db)
	if _, err := db.ExecContext(ctx, `DELETE FROM migrations WHERE step >= ?`, later); err != nil {
		return err
	}
	if refused == nil {
		return fmt.Errorf("a database of a later form was taken")
	}
	return storage.Migrate(ctx, db)
}

func unknown(ctx context.Context, db *sql.DB, origin string) error {
	return holds(ctx, storage.New(db), origin, "", witness.Latest{})
}

func firstKey(ctx context.Context, db *sql.DB, origin string) error {
	s := storage.New(db)
	return run(
		func() error { return register(ctx, s, origin, "first", true) },
		func() error { return register(ctx, s, origin, "second", false) },
		func() error { return register(ctx, s, origin, "first", true) },
		func() error { return holds(ctx, s, origin, "first", witness.Latest{}) },
	)
}

func steps(ctx context.Context, db *sql.DB, origin string) error {
	s := storage.New(db)
	three, nine := next(origin, 3), next(origin, 9)
	return run(
		func() error { return register(ctx, s, origin, "k", true) },
		func() error { return replace(ctx, s, witness.Latest{}, three, true) },
		func() error { return holds(ctx, s, origin, "k", latest(three)) },
		func() error { return replace(ctx, s, latest(three), three, true) },
		func() error { return replace(ctx, s, latest(three), nine, true) },
		func() error { return holds(ctx, s, origin, "k", latest(nine)) },
		func() error { return register(ctx, s, origin, "k", true) },
		func() error { return holds(ctx, s, origin, "k", latest(nine)) },
	)
}

func stale(ctx context.Context, db *sql.DB, origin string) error {
	s := storage.New(db)
	three, nine := next(origin, 3), next(origin, 9)
	otherRoot := latest(nine)
	otherRoot.Root[31] ^= 1
	return run(
		func() error { return register(ctx, s, origin, "k", true) },
		func() error { return replace(ctx, s, latest(three), nine, false) },
		func() error { return holds(ctx, s, origin, "k", witness.Latest{}) },
		func() error { return replace(ctx, s, witness.Latest{}, nine, true) },
		func() error { return replace(ctx, s, witness.Latest{}, three, false) },
		func() error { return replace(ctx, s, latest(three), next(origin, 10), false) },
		func() error { return replace(ctx, s, otherRoot, next(origin, 10), false) },
		func() error { return holds(ctx, s, origin, "k", latest(nine)) },
	)
}

func large(ctx context.Context, db *sql.DB, origin string) error {
	s := storage.New(db)
	most := next(origin, ledger.MaxNumber)
	return run(
		func() error { return register(ctx, s, origin, "k", true) },
		func() error { return replace(ctx, s, witness.Latest{}, most, true) },
		func() error { return holds(ctx, s, origin, "k", latest(most)) },
		func() error { return replace(ctx, s, latest(most), most, true) },
	)
}

func oneWins(ctx context.Context, db *sql.DB, origin string) error {
	s := storage.New(db)
	if err := register(ctx, s, origin, "k", true); err != nil {
		return err
	}
	old := witness.Latest{}
	for round := range uint64(4) {
		const writers = 8
		var wg sync.WaitGroup
		var swapped [writers]bool
		var failed [writers]error
		for i := range writers {
			wg.Go(func() {
				swapped[i], failed[i] = s.Replace(ctx, old, next(origin, 10*round+uint64(i)), "text", at)
			})
		}
		wg.Wait()
		winner := -1
		for i := range writers {
			if failed[i] != nil {
				return failed[i]
			}
			if swapped[i] {
				if winner >= 0 {
					return fmt.Errorf("both %d and %d replaced one checkpoint", winner, i)
				}
				winner = i
			}
		}
		if winner < 0 {
			return fmt.Errorf("none of %d writers replaced the checkpoint", writers)
		}
		old = latest(next(origin, 10*round+uint64(winner)))
		if err := holds(ctx, s, origin, "k", old); err != nil {
			return err
		}
	}
	return nil
}

func run(steps ...func() error) error {
	for i, step := range steps {
		if err := step(); err != nil {
			return fmt.Errorf("step %d: %w", i+1, err)
		}
	}
	return nil
}
