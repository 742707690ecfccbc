// Package witness holds the page's client of a witness against the real handlers
// of /api, on a database, over HTTP: both sides are ours, and neither is let off.
package witness

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"crypto/rand"
	"io"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"golang.org/x/mod/sumdb/note"

	"docket/functions/api"
	"docket/functions/keyring"
	"docket/functions/storage"
	"docket/functions/storage/sqlite"
	"docket/ledger"
	"docket/wasm/witness"
	"docket/wasm/worker"
)

// server is the handlers on a database of their own, and what was asked of them.
type server struct {
	URL  string
	Keys *keyring.Ring

	mu    sync.Mutex
	asked []string // method and path
}

func serve(t *testing.T, keys *keyring.Ring) *server {
	t.Helper()
	db, err := sqlite.Open(filepath.Join(t.TempDir(), "docket.sqlite"), sqlite.Patience)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, db.Close()) })
	lazy := &storage.Lazy{DB: db}
	handler := api.New(api.Config{Keys: keys, NoKeys: "no key is set", Now: time.Now,
		Store: func(r *http.Request) (*storage.Store, error) { return lazy.Open(r.Context()) }})
	s := &server{Keys: keys}
	h := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.mu.Lock()
		s.asked = append(s.asked, r.Method+" "+r.URL.Path)
		s.mu.Unlock()
		handler.ServeHTTP(w, r)
	}))
	t.Cleanup(h.Close)
	s.URL = h.URL
	return s
}

func (s *server) count(what string) (n int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, a := range s.asked {
		if a == what {
			n++
		}
	}
	return n
}

func newKeys(t *testing.T) *keyring.Ring {
	t.Helper()
	secret, err := keyring.Generate("w.example/witness", rand.Reader)
	require.NoError(t, err)
	keys, err := keyring.New(secret, "")
	require.NoError(t, err)
	return keys
}

// ask is an exchange with a server at an address.
func ask(url string) witness.Ask {
	return func(ctx context.Context, method, path, contentType string, body []byte) (worker.Response, error) {
		r, err := http.NewRequestWithContext(ctx, method, url+path, bytes.NewReader(body))
		if err != nil {
			return worker.Response{}, err
		}
		if contentType != "" {
			r.Header.Set("Content-Type", contentType)
		}
		a, err := http.DefaultClient.Do(r)
		if err != nil {
			return worker.Response{}, err
		}
		defer a.Body.Close()
		b, err := io.ReadAll(io.LimitReader(a.Body, worker.MaxAnswer))
		return worker.Response{Status: a.StatusCode, Body: b}, err
	}
}

func verify(public, message, signature []byte) bool {
	return ed25519.Verify(public, message, signature)
}

// client is a page's client of a server, with what its room signs with.
type client struct {
	*witness.Client
	signer note.Signer
}

// Cosign has a ledger's present tree signed and cosigned, and gives the whole note.
func (c client) Cosign(ctx context.Context, l *ledger.Ledger, old uint64) (point ledger.Checkpoint, msg []byte, at time.Time, err error) {
	size, root := l.Root()
	point = ledger.Checkpoint{Origin: c.Room.Name, Size: size, Root: root}
	signed, err := ledger.SignCheckpoint(point, c.signer)
	if err != nil {
		return point, nil, at, err
	}
	got, err := c.Client.Cosign(ctx, l, point, signed, old)
	return point, append(signed, got.Lines...), got.At, err
}

// newClient is a page's client of a server for a room with a key of its own.
func newClient(t *testing.T, s *server) client {
	t.Helper()
	public, secret, err := ed25519.GenerateKey(nil)
	require.NoError(t, err)
	ours := ledger.RoomKey([32]byte(public))
	theirs := ledger.Key{Name: s.Keys.Current().Name, Sort: ledger.KeyCosignature, Public: s.Keys.Current().Key}
	own, err := ledger.NewVerifier(ours, verify)
	require.NoError(t, err)
	other, err := ledger.NewVerifier(theirs, verify)
	require.NoError(t, err)
	signer, err := ledger.NewSigner(ours, nil, func(m []byte) ([]byte, error) { return ed25519.Sign(secret, m), nil })
	require.NoError(t, err)
	return client{&witness.Client{Ask: ask(s.URL), Prefix: "/api", Room: ours, Witness: theirs, Known: note.VerifierList(own, other)}, signer}
}

// grown is a ledger of so many entries; histories that differ have another salt
// from an entry on.
func grown(t *testing.T, l *ledger.Ledger, to int, salt string) *ledger.Ledger {
	t.Helper()
	for l.Len() < uint64(to) {
		p, err := ledger.Make(ledger.Str("text", salt+strconv.FormatUint(l.Len(), 10)))
		require.NoError(t, err)
		_, err = l.Append(time.UnixMilli(1<<40), "note", "host", ledger.UI, p)
		require.NoError(t, err)
	}
	return l
}

// sealed has a ledger cosigned, and holds what comes back to what it must be. It
// gives the size and the note.
func sealed(t *testing.T, c client, l *ledger.Ledger, old uint64) (uint64, []byte) {
	t.Helper()
	point, msg, at, err := c.Cosign(t.Context(), l, old)
	require.NoError(t, err)
	require.WithinDuration(t, time.Now(), at, 5*time.Second)
	opened, n, err := ledger.OpenCheckpoint(msg, c.Known)
	require.NoError(t, err)
	require.Equal(t, point, opened)
	require.Len(t, n.Sigs, 2, "by the room and by the witness")
	require.Empty(t, n.UnverifiedSigs)
	require.True(t, ledger.SignedByLog(opened, n))
	return point.Size, msg
}

func trouble(t *testing.T, err error) *witness.Trouble {
	t.Helper()
	var tr *witness.Trouble
	require.ErrorAs(t, err, &tr)
	return tr
}
