// Package witness holds the page's client of a witness against the real handlers
// of /api, on a database, over HTTP: both sides are ours, and neither is let off.
package witness

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"crypto/rand"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strconv"
	"strings"
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

func TestCosignFollowsALedger(t *testing.T) {
	s := serve(t, newKeys(t))
	c := newClient(t, s)
	l := ledger.New()
	last := uint64(0)
	for _, size := range []int{1, 2, 3, 7, 8, 9, 31, 100} {
		last, _ = sealed(t, c, grown(t, l, size, ""), last)
	}
	require.Equal(t, 1, s.count("POST /api/rooms"), "a key is registered once")
	sealed(t, c, l, last) // the same tree again
	// A page that knows less than the witness, or nothing, is put right.
	for _, old := range []uint64{0, 1, 64, 99} {
		sealed(t, c, l, old)
	}
	sealed(t, c, grown(t, l, 117, ""), 3)
	for _, size := range []uint64{1, 64, 117} { // a receipt of any entry verifies alone
		_, msg := sealed(t, c, l, 117)
		r, err := l.Receipt(size, msg)
		require.NoError(t, err)
		b, err := ledger.FormatReceipt(r)
		require.NoError(t, err)
		back, err := ledger.ParseReceipt(b)
		require.NoError(t, err)
		_, _, err = ledger.CheckReceipt(back, c.Known)
		require.NoError(t, err)
	}
}

// A witness that lost its database knows neither the room nor what it cosigned. It
// is told the room's key again and goes on from nothing, as from a stranger.
func TestCosignAtAWitnessThatForgot(t *testing.T) {
	keys := newKeys(t)
	first, second := serve(t, keys), serve(t, keys)
	c := newClient(t, first)
	l := grown(t, ledger.New(), 5, "")
	last, _ := sealed(t, c, l, 0)
	c.Ask = ask(second.URL)
	sealed(t, c, grown(t, l, 9, ""), last)
	require.Equal(t, 1, second.count("POST /api/rooms"))
}

// Two histories of one room: the one that the witness did not see first raises the
// alarm, longer, as long or shorter, and shows both heads.
func TestAlarm(t *testing.T) {
	for _, at := range []struct {
		name string
		size int    // of the history that comes second
		salt string // where it differs
		old  uint64 // what its page believes was cosigned
	}{
		{"longer, from nothing", 12, "fork", 0},
		{"longer, from what was cosigned", 12, "fork", 8},
		{"longer, from a part that both have", 12, "fork", 4},
		{"as long", 8, "fork", 8},
		{"as long, from nothing", 8, "fork", 0},
		{"shorter", 6, "fork", 0},
		{"the tail cut off", 6, "", 0},
		{"the tail cut off, and known", 6, "", 8},
		{"cut to the first entry", 1, "", 0},
	} {
		t.Run(at.name, func(t *testing.T) {
			s := serve(t, newKeys(t))
			c := newClient(t, s)
			first := grown(t, grown(t, ledger.New(), 4, ""), 8, "")
			sealed(t, c, first, 0)
			second := grown(t, grown(t, ledger.New(), min(4, at.size), ""), at.size, at.salt)
			_, _, _, err := c.Cosign(t.Context(), second, at.old)
			tr := trouble(t, err)
			require.True(t, tr.Alarm, tr)
			require.EqualValues(t, 8, tr.Size)
			require.NotNil(t, tr.Theirs, "the witness shows the tree that it cosigned")
			size, root := first.Root()
			require.Equal(t, ledger.Checkpoint{Origin: c.Room.Name, Size: size, Root: root}, *tr.Theirs)
			// Nothing was cosigned of it, and the first history goes on.
			sealed(t, c, grown(t, first, 13, ""), 8)
		})
	}
}

// What is no answer, or none of the witness's, is trouble in words and no alarm.
func TestTrouble(t *testing.T) {
	closed := httptest.NewServer(nil)
	closed.Close()
	s := serve(t, newKeys(t))
	stranger := serve(t, newKeys(t)) // of the same name, with another key
	unkeyed := serve(t, nil)
	answering := func(status int, body string) witness.Ask {
		return func(context.Context, string, string, string, []byte) (worker.Response, error) {
			return worker.Response{Status: status, Body: []byte(body)}, nil
		}
	}
	for name, at := range map[string]struct {
		ask  witness.Ask
		want string
	}{
		"nobody there":           {ask(closed.URL), "the witness could not be reached"},
		"no key":                 {ask(unkeyed.URL), "status 503"},
		"another key":            {ask(stranger.URL), "without a cosignature"},
		"a server error":         {answering(500, "<h1>Error</h1>"), "status 500"},
		"too many requests":      {answering(429, ""), "status 429"},
		"forbidden":              {answering(403, ""), "status 403"},
		"a page in its place":    {answering(200, "<!doctype html>\n"), "does not verify"},
		"an empty answer":        {answering(200, ""), "without a cosignature"},
		"unknown for ever":       {answering(404, ""), "status 404"},
		"a size that is none":    {answering(409, "many\n"), "not which"},
		"a size below zero":      {answering(409, "-1\n"), "not which"},
		"the size that was sent": {answering(409, "3\n"), "not which"},
	} {
		t.Run(name, func(t *testing.T) {
			c := newClient(t, s)
			l := grown(t, ledger.New(), 5, "")
			sealed(t, c, grown(t, ledger.New(), 3, ""), 0)
			c.Ask = at.ask
			_, _, _, err := c.Cosign(t.Context(), l, 3)
			tr := trouble(t, err)
			require.False(t, tr.Alarm, tr)
			require.Contains(t, tr.Error(), at.want)
			require.NotContains(t, tr.Error(), "\n")
		})
	}
	t.Run("a witness that moves at every look ends", func(t *testing.T) {
		c, asked := newClient(t, s), 0
		c.Ask = func(context.Context, string, string, string, []byte) (worker.Response, error) {
			asked++
			return worker.Response{Status: 409, Body: []byte(strconv.Itoa(asked%2+1) + "\n")}, nil
		}
		_, _, _, err := c.Cosign(t.Context(), grown(t, ledger.New(), 5, ""), 3)
		require.Contains(t, trouble(t, err).Message, "another page may be witnessing this room")
		require.LessOrEqual(t, asked, 6)
	})
}

// A cosignature that is altered in one character on its way is not taken for one.
func TestMangled(t *testing.T) {
	s := serve(t, newKeys(t))
	for _, at := range []int{5, 30, 50, -3} {
		c := newClient(t, s)
		c.Ask = func(ctx context.Context, method, path, contentType string, body []byte) (worker.Response, error) {
			r, err := ask(s.URL)(ctx, method, path, contentType, body)
			if path == "/api/add-checkpoint" && r.Status == 200 {
				i := (at + len(r.Body)) % len(r.Body)
				r.Body[i] = map[bool]byte{true: 'B', false: 'A'}[r.Body[i] == 'A']
			}
			return r, err
		}
		_, _, _, err := c.Cosign(t.Context(), grown(t, ledger.New(), 5, ""), 0)
		require.Regexp(t, "does not verify|without a cosignature", trouble(t, err).Message)
	}
}

// Two pages witness one room at once, as a copied profile would: both get on, and
// all that is cosigned is one history.
func TestTwoPagesOfOneRoom(t *testing.T) {
	s := serve(t, newKeys(t))
	c := newClient(t, s)
	whole := grown(t, ledger.New(), 60, "")
	var file bytes.Buffer
	require.NoError(t, whole.Export(&file))
	lines := strings.SplitAfter(file.String(), "\n")
	done := make(chan error, 2)
	for range 2 {
		go func() {
			last := uint64(0)
			for _, size := range []int{5, 12, 13, 40, 60} {
				l, _, err := ledger.Import(t.Context(), strings.NewReader(strings.Join(lines[:size], "")), nil)
				if err == nil {
					if _, _, _, err = c.Cosign(t.Context(), l, last); err == nil {
						last = uint64(size)
						continue
					}
				}
				var tr *witness.Trouble
				if errors.As(err, &tr) && tr.Alarm && tr.Size > l.Len() {
					continue // the other page is ahead; a page's own ledger never falls behind
				}
				done <- err
				return
			}
			done <- nil
		}()
	}
	require.NoError(t, <-done)
	require.NoError(t, <-done)
	sealed(t, c, whole, 0)
}

// "The client MUST ignore any cosignatures from unknown keys" (C2SP tlog-witness): a
// witness's answer adds its own line to the note, whatever else it sends.
func TestOnlyItsOwnLine(t *testing.T) {
	s, other := serve(t, newKeys(t)), newKeys(t)
	for name, more := range map[string]func(text string) string{
		"another key of that name": func(text string) string {
			line, err := other.Cosign(text, time.Now())
			require.NoError(t, err)
			return line
		},
		"another name": func(string) string { return "— other.example/w AAAAAAAAAAAAAAAAAAAAAA==\n" },
	} {
		t.Run(name, func(t *testing.T) {
			c := newClient(t, s)
			c.Ask = func(ctx context.Context, method, path, contentType string, body []byte) (worker.Response, error) {
				r, err := ask(s.URL)(ctx, method, path, contentType, body)
				if _, note, ok := strings.Cut(string(body), "\n\n"); ok && path == "/api/add-checkpoint" && r.Status == 200 {
					text, _, _ := strings.Cut(note, "\n\n")
					r.Body = append([]byte(more(text+"\n")), r.Body...)
				}
				return r, err
			}
			sealed(t, c, grown(t, ledger.New(), 5, ""), 0)
		})
	}
}
