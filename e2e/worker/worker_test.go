// Package worker tests the Worker on the real workerd.
package worker

import (
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"docket/cmd/docket/page"
	"docket/e2e/house"
	"docket/e2e/worker/workerd"
	"docket/functions/apitest"
	"docket/functions/keyring"
	"docket/functions/storage/storagetest"
)

// build builds a Worker that all tests of it share.
var build = map[string]func() (*workerd.House, error){}

var temp string

func TestMain(m *testing.M) {
	var err error
	if temp, err = os.MkdirTemp("", "docket-worker-"); err != nil {
		panic(err)
	}
	for _, pkg := range []string{"./functions/worker", "./e2e/worker/suite"} {
		build[pkg] = sync.OnceValues(func() (*workerd.House, error) {
			root, err := house.Root()
			if err != nil {
				return nil, err
			}
			return workerd.Build(root, filepath.Join(temp, filepath.Base(pkg)), pkg)
		})
	}
	status := m.Run()
	os.RemoveAll(temp)
	os.Exit(status)
}

func secret(t *testing.T) string {
	secret, err := keyring.Generate("worker.example/witness", strings.NewReader(strings.Repeat("w", 64)))
	require.NoError(t, err)
	return secret
}

// start runs a Worker until the test ends.
func start(t *testing.T, pkg string, vars map[string]string) (*apitest.Client, *workerd.Server) {
	t.Helper()
	h, err := build[pkg]()
	require.NoError(t, err)
	s, err := h.Start(vars)
	require.NoError(t, err)
	t.Cleanup(func() {
		s.Close()
		if t.Failed() {
			t.Log(s.Log())
		}
	})
	return &apitest.Client{URL: s.URL, Doer: &http.Client{Timeout: time.Minute}}, s
}

func TestWorker(t *testing.T) {
	key := secret(t)
	c, server := start(t, "./functions/worker", map[string]string{"DOCKET_KEY": key, "DOCKET_RATE": "0"})
	apitest.Suite(t, c)

	t.Run("the page beside it", func(t *testing.T) {
		a, err := c.Do("GET", "/", "")
		require.NoError(t, err)
		require.Equal(t, "the page\n", a.Body)
		for name, values := range page.Header() {
			require.Equal(t, values, a.Header[name], "as docket serve sends it")
		}
	})
	t.Run("many at once", func(t *testing.T) { manyAtOnce(t, c) })
	t.Run("clients that leave", func(t *testing.T) { leaving(t, c) })
	t.Run("race", func(t *testing.T) { race(t, c) })
	t.Run("another origin may ask the witness", func(t *testing.T) {
		a, err := c.Do("OPTIONS", "/api/rooms", "", "Origin", "https://other.example", "Access-Control-Request-Method", "POST")
		require.NoError(t, err)
		require.Equal(t, http.StatusNoContent, a.Status)
		require.Equal(t, "*", a.Header.Get("Access-Control-Allow-Origin"))
	})
	require.NotContains(t, server.Log(), key[40:], "no log of keys")
	require.NotContains(t, server.Log(), "Tuesday", "no log of positions")
	require.NotContains(t, server.Log(), "[wrangler:error]")

	t.Run("stopped in mid-request", func(t *testing.T) { restarted(t, c, server, key) })
}

// Without a key, or with one that is none, checks come unsigned, and say why.
func TestWithoutKey(t *testing.T) {
	for why, vars := range map[string]map[string]string{
		"no key is set":       {},
		"cannot be used":      {"DOCKET_KEY": "PRIVATE+KEY+nonsense"},
		"DOCKET_RETIRED_KEYS": {"DOCKET_KEY": secret(t), "DOCKET_RETIRED_KEYS": "nonsense"},
	} {
		c, _ := start(t, "./functions/worker", vars)
		a, err := c.Post("/api/check-reveal", apitest.NewOpening().String())
		require.NoError(t, err)
		require.Equal(t, http.StatusOK, a.Status, a.Body)
		require.Contains(t, a.Body, why)
		require.NotContains(t, a.Body, "nonsense")
		require.NotContains(t, a.Body, `"signature"`)
		a, err = c.Do("GET", "/api/keys", "")
		require.NoError(t, err)
		require.Equal(t, `{"keys":[],"witness":null}`+"\n", a.Body)
	}
}

func TestRateLimit(t *testing.T) {
	c, _ := start(t, "./functions/worker", map[string]string{"DOCKET_KEY": secret(t), "DOCKET_RATE": "1"})
	limited := 0
	for range 30 {
		a, err := c.Do("GET", "/api/keys", "")
		require.NoError(t, err)
		if a.Status == http.StatusTooManyRequests {
			limited++
			require.NotEmpty(t, a.Header.Get("Retry-After"))
			require.Contains(t, a.Body, `"code":"too_many_requests"`)
		}
	}
	require.NotZero(t, limited)
}

// TestD1 runs the storage's cases inside the Worker, on D1.
func TestD1(t *testing.T) {
	c, _ := start(t, "./e2e/worker/suite", nil)
	for _, one := range storagetest.Cases {
		t.Run(one.Name, func(t *testing.T) {
			a, err := c.Do("GET", "/api/suite?case="+url.QueryEscape(one.Name), "")
			require.NoError(t, err)
			require.Equal(t, "ok", a.Body)
		})
	}
}
