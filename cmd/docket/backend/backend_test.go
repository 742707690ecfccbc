package backend

import (
	"bytes"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"docket/functions/apitest"
	"docket/functions/keyring"
	"docket/functions/storage/sqlite"
)

func open(t *testing.T, dir string) *Backend {
	t.Helper()
	var warnings bytes.Buffer
	b, err := Open(t.Context(), dir, &warnings)
	require.NoError(t, err)
	require.Empty(t, warnings.String())
	return b
}

func keys(t *testing.T, b *Backend) string {
	t.Helper()
	a, err := apitest.InProcess(b).Do("GET", "/api/keys", "")
	require.NoError(t, err)
	return a.Body
}

// The first run makes folder, database and key; the next finds them.
func TestMadeOnceAndKept(t *testing.T) {
	t.Setenv("DOCKET_KEY", "")
	dir := filepath.Join(t.TempDir(), "some", "where")
	b := open(t, dir)
	first := keys(t, b)
	l := apitest.NewLog(t.Name(), 9)
	_, err := apitest.InProcess(b).Register(l)
	require.NoError(t, err)
	a, err := apitest.InProcess(b).Submit(l.Request(0, 4))
	require.NoError(t, err)
	require.Equal(t, http.StatusOK, a.Status, a.Body)
	require.NoError(t, b.Close())

	info, err := os.Stat(filepath.Join(dir, "key"))
	require.NoError(t, err)
	if filepath.Separator == '/' {
		require.Equal(t, os.FileMode(0o600), info.Mode().Perm())
	}
	entries, err := filepath.Glob(filepath.Join(dir, ".key-*"))
	require.NoError(t, err)
	require.Empty(t, entries)

	b = open(t, dir)
	defer func() { require.NoError(t, b.Close()) }()
	require.Equal(t, first, keys(t, b))
	a, err = apitest.InProcess(b).Submit(l.Request(0, 9))
	require.NoError(t, err)
	require.Equal(t, http.StatusConflict, a.Status)
	require.Equal(t, "4\n", a.Body)
}

func TestKeyFromEnvironment(t *testing.T) {
	secret, err := keyring.Generate("env.example/w", strings.NewReader(strings.Repeat("e", 64)))
	require.NoError(t, err)
	t.Setenv("DOCKET_KEY", secret)
	dir := t.TempDir()
	b := open(t, dir)
	defer func() { require.NoError(t, b.Close()) }()
	require.Contains(t, keys(t, b), `"name":"env.example/w"`)
	require.NoFileExists(t, filepath.Join(dir, "key"), "no second key is made")

	t.Setenv("DOCKET_KEY", secret[:len(secret)-4])
	_, err = Open(t.Context(), t.TempDir(), &bytes.Buffer{})
	require.ErrorContains(t, err, "DOCKET_KEY")
	require.NotContains(t, err.Error(), secret[30:60])
}

func TestKeyThatOthersRead(t *testing.T) {
	if filepath.Separator != '/' {
		return // modes say nothing on Windows
	}
	t.Setenv("DOCKET_KEY", "")
	dir := t.TempDir()
	require.NoError(t, open(t, dir).Close())
	require.NoError(t, os.Chmod(filepath.Join(dir, "key"), 0o644))
	_, err := Open(t.Context(), dir, &bytes.Buffer{})
	require.ErrorContains(t, err, "0600")
}

func TestBadKeyFile(t *testing.T) {
	t.Setenv("DOCKET_KEY", "")
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "key"), []byte("nonsense"), 0o600))
	_, err := Open(t.Context(), dir, &bytes.Buffer{})
	require.ErrorContains(t, err, "not a signing key")
}

// A database that another program holds is a warning, and an answer at each
// request, until it lets go.
func TestLocked(t *testing.T) {
	t.Setenv("DOCKET_KEY", "")
	dir := t.TempDir()
	db, err := sqlite.Open(filepath.Join(dir, "docket.sqlite"), 0)
	require.NoError(t, err)
	other, err := db.Conn(t.Context())
	require.NoError(t, err)
	_, err = other.ExecContext(t.Context(), "BEGIN EXCLUSIVE")
	require.NoError(t, err)

	var warnings bytes.Buffer
	b, err := Open(t.Context(), dir, &warnings)
	require.NoError(t, err)
	defer func() { require.NoError(t, b.Close()) }()
	require.Contains(t, warnings.String(), "the database is locked by another program")
	c, l := apitest.InProcess(b), apitest.NewLog(t.Name(), 2)
	a, err := c.Register(l)
	require.NoError(t, err)
	require.Equal(t, http.StatusServiceUnavailable, a.Status)
	require.Contains(t, a.Body, "locked")
	a, err = c.Post("/api/check-reveal", apitest.NewOpening().String())
	require.NoError(t, err)
	require.Equal(t, http.StatusOK, a.Status, "a check needs no database")

	require.NoError(t, other.Close())
	require.NoError(t, db.Close())
	a, err = c.Register(l)
	require.NoError(t, err)
	require.Equal(t, http.StatusOK, a.Status, a.Body)
}

func TestNoDatabase(t *testing.T) {
	t.Setenv("DOCKET_KEY", "")
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "docket.sqlite"), bytes.Repeat([]byte("no database "), 1000), 0o600))
	var warnings bytes.Buffer
	b, err := Open(t.Context(), dir, &warnings)
	require.NoError(t, err)
	defer func() { require.NoError(t, b.Close()) }()
	require.Contains(t, warnings.String(), "docket.sqlite")
}

func TestMisuse(t *testing.T) {
	t.Setenv("DOCKET_RATE", "fast")
	_, err := Open(t.Context(), t.TempDir(), &bytes.Buffer{})
	require.ErrorIs(t, err, ErrRate)
	t.Setenv("DOCKET_RATE", "")
	file := filepath.Join(t.TempDir(), "file")
	require.NoError(t, os.WriteFile(file, nil, 0o600))
	_, err = Open(t.Context(), file, &bytes.Buffer{})
	require.ErrorContains(t, err, "--data DIR")
}

func TestDir(t *testing.T) {
	t.Setenv("DOCKET_DATA", "/some/where")
	dir, err := Dir()
	require.NoError(t, err)
	require.Equal(t, "/some/where", dir)
	t.Setenv("DOCKET_DATA", "")
	data := t.TempDir()
	t.Setenv("XDG_DATA_HOME", data)
	t.Setenv("LocalAppData", data)
	dir, err = Dir()
	require.NoError(t, err)
	require.Equal(t, filepath.Join(data, "docket"), dir)
}
