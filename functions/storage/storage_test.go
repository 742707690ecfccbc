package storage_test

import (
	"database/sql"
	"errors"
	"net/http"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"docket/functions/api"
	"docket/functions/apitest"
	"docket/functions/keyring"
	"docket/functions/storage"
	"docket/functions/storage/sqlite"
	"docket/functions/storage/storagetest"
)

func open(t *testing.T, file string, patience time.Duration) *sql.DB {
	db, err := sqlite.Open(file, patience)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, db.Close()) })
	return db
}

func TestSQLite(t *testing.T) {
	db := open(t, filepath.Join(t.TempDir(), "a b?c#d%25.sqlite"), 10*time.Second)
	require.NoError(t, storage.Migrate(t.Context(), db))
	for _, c := range storagetest.Cases {
		t.Run(c.Name, func(t *testing.T) {
			require.NoError(t, c.Run(t.Context(), db, "docket/"+c.Name))
		})
	}
}

// What is written is there for who opens the file next, and was on the disk
// when the statement returned.
func TestSettings(t *testing.T) {
	db := open(t, filepath.Join(t.TempDir(), "a.sqlite"), time.Second)
	var journal string
	var synchronous int
	require.NoError(t, db.QueryRow("PRAGMA journal_mode").Scan(&journal))
	require.NoError(t, db.QueryRow("PRAGMA synchronous").Scan(&synchronous))
	require.Equal(t, "wal", journal)
	require.Equal(t, 2, synchronous, "FULL")
}

func client(t *testing.T, db *sql.DB) *apitest.Client {
	secret, err := keyring.Generate("w.example", strings.NewReader(strings.Repeat("k", 64)))
	require.NoError(t, err)
	keys, err := keyring.New(secret, "")
	require.NoError(t, err)
	lazy := &storage.Lazy{DB: db}
	return apitest.InProcess(api.New(api.Config{Keys: keys, Now: time.Now, Store: func(r *http.Request) (*storage.Store, error) { return lazy.Open(r.Context()) }}))
}

// TestFaults lets every write of a room's whole course fail once, in either way,
// and its clients go on as they do. Then what must always hold is checked.
func TestFaults(t *testing.T) {
	l := apitest.NewLog(t.Name(), 30)
	fork := l.Fork(8, "fork")
	for _, fault := range []storagetest.Fault{storagetest.None, storagetest.Lost, storagetest.Applied} {
		for write := int64(1); ; write++ {
			below := open(t, filepath.Join(t.TempDir(), "a.sqlite"), time.Second)
			faulty := &storagetest.Faulty{Fault: fault, At: write}
			db := faulty.Open(below)
			c := client(t, db)
			all := &apitest.Cosigned{Histories: []*apitest.Log{l, fork}}
			failures := 0
			for {
				a, err := c.Register(l)
				require.NoError(t, err)
				if a.Status == http.StatusOK {
					break
				}
				require.Equal(t, http.StatusServiceUnavailable, a.Status, a.Body)
				require.NotContains(t, a.Body, "disk I/O", "the database's own words stay inside")
				failures++
				require.Less(t, failures, 3)
			}
			for _, step := range []struct {
				of    *apitest.Log
				sizes []int64
			}{{l, []int64{3, 5}}, {l, []int64{5, 12}}, {fork, []int64{12, 14, 20}}, {l, []int64{20, 30}}} {
				require.NoError(t, apitest.Follow(c, step.of, step.sizes, all))
			}
			where := fault.String()
			_, _, split := all.Split()
			require.False(t, split, "%s, write %d", where, write)
			require.GreaterOrEqual(t, all.Len(), 5, "%s, write %d", where, write)
			key, latest, err := storage.New(below).Log(t.Context(), l.Origin)
			require.NoError(t, err)
			require.Equal(t, l.Vkey, key)
			require.EqualValues(t, 30, latest.Size)
			require.Equal(t, l.Root(30), latest.Root)
			require.NoError(t, db.Close())
			if fault == storagetest.None || faulty.Writes.Load() < write {
				require.Greater(t, faulty.Writes.Load(), int64(8), "this many writes were made to fail")
				break
			}
		}
	}
}

func TestLocked(t *testing.T) {
	file := filepath.Join(t.TempDir(), "a.sqlite")
	db := open(t, file, time.Millisecond)
	l := apitest.NewLog(t.Name(), 9)
	c := client(t, db)
	a, err := c.Register(l)
	require.NoError(t, err)
	require.Equal(t, http.StatusOK, a.Status)

	other, err := open(t, file, time.Second).Conn(t.Context())
	require.NoError(t, err)
	defer other.Close()
	_, err = other.ExecContext(t.Context(), "BEGIN EXCLUSIVE")
	require.NoError(t, err)
	a, err = c.Submit(l.Request(0, 4))
	require.NoError(t, err)
	require.Equal(t, http.StatusServiceUnavailable, a.Status)
	require.Contains(t, a.Body, "the database is locked by another program")
	a, err = c.Register(apitest.NewLog("another", 1))
	require.NoError(t, err)
	require.Equal(t, http.StatusServiceUnavailable, a.Status)
	require.Contains(t, a.Body, `"message":"nothing was lost, and this was not kept: the database is locked by another program; try again"`)

	_, err = other.ExecContext(t.Context(), "ROLLBACK")
	require.NoError(t, err)
	a, err = c.Submit(l.Request(0, 4))
	require.NoError(t, err)
	require.Equal(t, http.StatusOK, a.Status, a.Body)
}

// A database that is locked before it ever had its tables is prepared later.
func TestLockedAtFirst(t *testing.T) {
	file := filepath.Join(t.TempDir(), "a.sqlite")
	other, err := open(t, file, time.Second).Conn(t.Context())
	require.NoError(t, err)
	defer other.Close()
	_, err = other.ExecContext(t.Context(), "BEGIN EXCLUSIVE")
	require.NoError(t, err)
	lazy := &storage.Lazy{DB: open(t, file, time.Millisecond)}
	_, err = lazy.Open(t.Context())
	require.ErrorContains(t, err, "locked")
	_, err = other.ExecContext(t.Context(), "ROLLBACK")
	require.NoError(t, err)
	_, err = lazy.Open(t.Context())
	require.NoError(t, err)
}

func TestFull(t *testing.T) {
	db := open(t, filepath.Join(t.TempDir(), "a.sqlite"), time.Second)
	db.SetMaxOpenConns(1) // the bound on pages is a connection's
	c := client(t, db)
	kept := apitest.NewLog(t.Name(), 9)
	_, err := c.Register(kept)
	require.NoError(t, err)
	a, err := c.Submit(kept.Request(0, 4))
	require.NoError(t, err)
	require.Equal(t, http.StatusOK, a.Status)
	_, err = db.Exec("PRAGMA max_page_count = 1")
	require.NoError(t, err)
	for i := 0; ; i++ {
		require.Less(t, i, 200, "the database never became full")
		a, err := c.Register(apitest.NewLog(strings.Repeat("x", i), 1))
		require.NoError(t, err)
		if a.Status != http.StatusOK {
			require.Equal(t, http.StatusServiceUnavailable, a.Status)
			require.Contains(t, a.Body, "the database is full")
			break
		}
	}
	// What was stored is there, and can still be replaced by what is no larger.
	_, latest, err := storage.New(db).Log(t.Context(), kept.Origin)
	require.NoError(t, err)
	require.EqualValues(t, 4, latest.Size)
	a, err = c.Submit(kept.Request(4, 9))
	require.NoError(t, err)
	require.Equal(t, http.StatusOK, a.Status, a.Body)
}

func TestErrorsKeepTheirCause(t *testing.T) {
	db := open(t, filepath.Join(t.TempDir(), "a.sqlite"), time.Second)
	_, _, err := storage.New(db).Log(t.Context(), "docket/none")
	var e *storage.Error
	require.True(t, errors.As(err, &e))
	require.Equal(t, "the database failed", err.Error())
	require.ErrorContains(t, errors.Unwrap(e), "no such table")
}
