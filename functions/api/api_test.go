package api_test

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"docket/functions/api"
	"docket/functions/apitest"
	"docket/functions/keyring"
	"docket/functions/storage"
	"docket/functions/storage/sqlite"
)

type zeros struct{}

func (zeros) Read(p []byte) (int, error) { clear(p); return len(p), nil }

func testKeys(t *testing.T, retired string) *keyring.Ring {
	secret, err := keyring.Generate("example.com/witness", zeros{})
	require.NoError(t, err)
	keys, err := keyring.New(secret, retired)
	require.NoError(t, err)
	return keys
}

// open makes handlers on a database of their own.
func open(t *testing.T, change func(*api.Config)) http.Handler {
	db, err := sqlite.Open(filepath.Join(t.TempDir(), "test.sqlite"), time.Second)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, db.Close()) })
	lazy := &storage.Lazy{DB: db}
	c := api.Config{Keys: testKeys(t, ""), Now: time.Now, Store: func(r *http.Request) (*storage.Store, error) { return lazy.Open(r.Context()) }}
	if change != nil {
		change(&c)
	}
	return api.New(c)
}

// TestSuite asks over a real connection what the Worker is asked too.
func TestSuite(t *testing.T) {
	server := httptest.NewServer(open(t, nil))
	defer server.Close()
	apitest.Suite(t, &apitest.Client{URL: server.URL, Doer: server.Client()})
}

func TestWithoutKey(t *testing.T) {
	c := apitest.InProcess(open(t, func(c *api.Config) { c.Keys, c.NoKeys = nil, "no key is set" }))
	a, err := c.Do("GET", "/api/keys", "")
	require.NoError(t, err)
	require.Equal(t, `{"keys":[],"witness":null}`+"\n", a.Body)

	a, err = c.Post("/api/check-reveal", apitest.NewOpening().String())
	require.NoError(t, err)
	require.Equal(t, http.StatusOK, a.Status)
	require.Contains(t, a.Body, `"matches":true`)
	require.Contains(t, a.Body, `"unsigned":"no key is set"`)
	require.NotContains(t, a.Body, "signature")
	require.NotContains(t, a.Body, "key_id")

	// Nothing is stored of what is not cosigned: a key that comes later starts afresh.
	l := apitest.NewLog(t.Name(), 3)
	_, err = c.Register(l)
	require.NoError(t, err)
	a, err = c.Submit(l.Request(0, 3))
	require.NoError(t, err)
	require.Equal(t, http.StatusServiceUnavailable, a.Status)
	require.Equal(t, "this server cannot cosign: no key is set\n", a.Body)
}

func TestRetiredKeys(t *testing.T) {
	old, err := keyring.Generate("old.example/w", strings.NewReader(strings.Repeat("a", 64)))
	require.NoError(t, err)
	ring, err := keyring.New(old, "")
	require.NoError(t, err)
	c := apitest.InProcess(open(t, func(c *api.Config) { c.Keys = testKeys(t, ring.Current().Vkey()) }))
	a, err := c.Do("GET", "/api/keys", "")
	require.NoError(t, err)
	require.Contains(t, a.Body, `"status":"current"},{"key_id":"`+ring.Current().ID+`"`)
	require.Equal(t, 1, strings.Count(a.Body, `"status":"retired"`))
}

func TestStorageIsDown(t *testing.T) {
	c := apitest.InProcess(open(t, func(c *api.Config) {
		c.Store = func(*http.Request) (*storage.Store, error) { return nil, errors.New("the database is locked") }
	}))
	l := apitest.NewLog(t.Name(), 3)
	a, err := c.Register(l)
	require.NoError(t, err)
	require.Equal(t, http.StatusServiceUnavailable, a.Status)
	require.Equal(t, "1", a.Header.Get("Retry-After"))
	require.Contains(t, a.Body, `"code":"storage_unavailable"`)
	require.Contains(t, a.Body, "the database is locked")
	a, err = c.Submit(l.Request(0, 3))
	require.NoError(t, err)
	require.Equal(t, http.StatusServiceUnavailable, a.Status)
	require.Equal(t, "1", a.Header.Get("Retry-After"))
	// A check needs no database.
	a, err = c.Post("/api/check-reveal", apitest.NewOpening().String())
	require.NoError(t, err)
	require.Equal(t, http.StatusOK, a.Status)
}

func TestRateLimit(t *testing.T) {
	now := time.Unix(1e9, 0)
	h := open(t, func(c *api.Config) { c.Limit, c.Now = api.NewLimit(2, 4), func() time.Time { return now } })
	ask := func(from string) *httptest.ResponseRecorder {
		r := httptest.NewRequest("GET", "/api/keys", nil)
		r.RemoteAddr = from
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		return w
	}
	for range 4 {
		require.Equal(t, http.StatusOK, ask("192.0.2.1:1000").Code)
	}
	w := ask("192.0.2.1:2000")
	require.Equal(t, http.StatusTooManyRequests, w.Code, "another port is the same client")
	require.Equal(t, "1", w.Header().Get("Retry-After"))
	require.Contains(t, w.Body.String(), `"code":"too_many_requests"`)
	require.Equal(t, http.StatusOK, ask("192.0.2.2:1000").Code, "another client is not held back")
	require.Equal(t, http.StatusOK, ask("192.0.2.3").Code, "without a port, as Cloudflare gives it")
	now = now.Add(500 * time.Millisecond)
	require.Equal(t, http.StatusOK, ask("192.0.2.1:1000").Code)
	require.Equal(t, http.StatusTooManyRequests, ask("192.0.2.1:1000").Code)
	for i := range 4 {
		require.Equal(t, http.StatusOK, ask("[2001:db8::"+strconv.Itoa(i+1)+"]:1").Code)
	}
	require.Equal(t, http.StatusTooManyRequests, ask("[2001:db8::ffff]:1").Code, "one network of IPv6 is one client")
	// More clients than it remembers do not hold anyone back.
	for i := range 5000 {
		require.Equal(t, http.StatusOK, ask("10.1."+strconv.Itoa(i/250)+"."+strconv.Itoa(i%250)+":1").Code)
	}
}

func TestOtherOrigins(t *testing.T) {
	c := apitest.InProcess(open(t, func(c *api.Config) { c.AnyOrigin = true }))
	a, err := c.Do("OPTIONS", "/api/add-checkpoint", "")
	require.NoError(t, err)
	require.Equal(t, http.StatusNoContent, a.Status)
	require.Equal(t, "*", a.Header.Get("Access-Control-Allow-Origin"))
	require.Equal(t, "POST", a.Header.Get("Access-Control-Allow-Methods"))
	// What is asked about a room's own positions is its own page's to ask.
	a, err = c.Do("OPTIONS", "/api/check-reveal", "")
	require.NoError(t, err)
	require.Equal(t, http.StatusMethodNotAllowed, a.Status)
	require.Empty(t, a.Header.Get("Access-Control-Allow-Origin"))
	local := apitest.InProcess(open(t, nil))
	a, err = local.Do("OPTIONS", "/api/add-checkpoint", "")
	require.NoError(t, err)
	require.Equal(t, http.StatusMethodNotAllowed, a.Status)
}

// The server is asked again after it was stopped between its write and its answer.
func TestRestartedInMidRequest(t *testing.T) {
	file := filepath.Join(t.TempDir(), "test.sqlite")
	l := apitest.NewLog(t.Name(), 9)
	keys := testKeys(t, "")
	serve := func(now func() time.Time) (*apitest.Client, func()) {
		db, err := sqlite.Open(file, time.Second)
		require.NoError(t, err)
		lazy := &storage.Lazy{DB: db}
		return apitest.InProcess(api.New(api.Config{Keys: keys, Now: now, Store: func(*http.Request) (*storage.Store, error) {
			return lazy.Open(context.Background())
		}})), func() { require.NoError(t, db.Close()) }
	}
	c, stop := serve(time.Now)
	_, err := c.Register(l)
	require.NoError(t, err)
	a, err := c.Submit(l.Request(0, 4))
	require.NoError(t, err)
	require.Equal(t, http.StatusOK, a.Status)
	// Its answer never arrives: whatever was written is there, and is told.
	a, err = c.Submit(l.Request(4, 7))
	require.NoError(t, err)
	require.Equal(t, http.StatusOK, a.Status)
	stop()
	c, stop = serve(time.Now)
	defer stop()
	a, err = c.Submit(l.Request(4, 7))
	require.NoError(t, err)
	require.Equal(t, http.StatusConflict, a.Status)
	require.Equal(t, "7\n", a.Body)
	a, err = c.Submit(l.Request(7, 7))
	require.NoError(t, err)
	require.Equal(t, http.StatusOK, a.Status)
	a, err = c.Submit(l.Fork(2, "other").Request(7, 9))
	require.NoError(t, err)
	require.Equal(t, http.StatusUnprocessableEntity, a.Status)
}
