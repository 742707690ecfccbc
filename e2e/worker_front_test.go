package e2e

import (
	"bytes"
	"crypto/rand"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"docket/functions/api"
	"docket/functions/keyring"
	"docket/functions/storage"
	"docket/functions/storage/sqlite"
)

// front stands between pages and docket serve. It notes what is asked of it, and
// under /api it can answer in place of the server, well or badly.
type front struct {
	URL string

	mu    sync.Mutex
	asked []asked
	api   http.Handler // nil for the server's own
	also  http.Handler // what the site has beside it, where it is not nil
}

// asked is one request, the files of the page included.
type asked struct{ Method, Address, Body string }

// inFront starts one before docket serve.
func inFront(t *testing.T) *front {
	t.Helper()
	target, err := url.Parse(server.URL)
	require.NoError(t, err)
	proxy := &httputil.ReverseProxy{Rewrite: func(r *httputil.ProxyRequest) {
		r.SetURL(target)
		if r.Out.Header.Get("Origin") != "" {
			r.Out.Header.Set("Origin", server.URL)
		}
	}}
	f := &front{}
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		if err != nil {
			return // the page left
		}
		r.Body = io.NopCloser(bytes.NewReader(body))
		f.mu.Lock()
		f.asked = append(f.asked, asked{r.Method, r.URL.String(), string(body)})
		handler := f.api
		switch {
		case f.also != nil && (r.URL.Path == "/policy" || strings.HasPrefix(r.URL.Path, "/second/")):
			handler = f.also
		case handler == nil || !strings.HasPrefix(r.URL.Path, "/api/"):
			handler = proxy
		}
		f.mu.Unlock()
		handler.ServeHTTP(w, r)
	}))
	t.Cleanup(s.Close)
	f.URL = s.URL
	return f
}

// answers has what is under /api answered so from now on; nil is by the server
// itself.
func (f *front) answers(handler http.Handler) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.api = handler
}

// second puts a second witness beside the server, which the site's policy names
// and asks for. What it answers is up to the handler, under /api.
func (f *front) second(vkey string, handler http.Handler) {
	mux := http.NewServeMux()
	mux.HandleFunc("/policy", saying(200, "text/plain", "witness second "+vkey+" "+f.URL+"/second\nquorum second\n"))
	mux.Handle("/second/", http.StripPrefix("/second", http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		r.URL.Path = "/api" + r.URL.Path
		handler.ServeHTTP(w, r)
	})))
	f.mu.Lock()
	defer f.mu.Unlock()
	f.also = mux
}

// requests are those for addresses that begin so.
func (f *front) requests(address string) []asked {
	f.mu.Lock()
	defer f.mu.Unlock()
	var found []asked
	for _, a := range f.asked {
		if strings.HasPrefix(a.Address, address) {
			found = append(found, a)
		}
	}
	return found
}

// backend is the real handlers of /api in the process of the test, on a database
// of their own, with a key that the test can sign with too; without one where
// name is "".
func backend(t *testing.T, name string) (http.Handler, *keyring.Ring) {
	t.Helper()
	db, err := sqlite.Open(filepath.Join(t.TempDir(), "docket.sqlite"), sqlite.Patience)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, db.Close()) })
	lazy := &storage.Lazy{DB: db}
	c := api.Config{NoKeys: "no key is set", Now: time.Now, Store: func(r *http.Request) (*storage.Store, error) { return lazy.Open(r.Context()) }}
	if name != "" {
		secret, err := keyring.Generate(name, rand.Reader)
		require.NoError(t, err)
		c.Keys, err = keyring.New(secret, "")
		require.NoError(t, err)
	}
	return api.New(c), c.Keys
}

// instead answers one address in its own way, and leaves the others to whom they
// belong.
func instead(path string, here http.HandlerFunc, otherwise http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == path {
			here(w, r)
			return
		}
		otherwise.ServeHTTP(w, r)
	})
}

// saying answers with a status and a body, whatever is asked.
func saying(status int, contentType, body string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", contentType)
		w.WriteHeader(status)
		io.WriteString(w, body)
	}
}

// hangingUp closes the connection without a word.
func hangingUp(w http.ResponseWriter, _ *http.Request) { panic(http.ErrAbortHandler) }

// edited passes on what a handler answers, its JSON changed. The question is
// there to be looked at.
func edited(handler http.Handler, edit func(question, answer map[string]any)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body) // it is in memory
		r.Body = io.NopCloser(bytes.NewReader(body))
		inner := httptest.NewRecorder()
		handler.ServeHTTP(inner, r)
		var question, answer map[string]any
		if json.Unmarshal(body, &question) != nil || json.Unmarshal(inner.Body.Bytes(), &answer) != nil {
			http.Error(w, "the test asked for no check", http.StatusTeapot)
			return
		}
		edit(question, answer)
		b, _ := json.Marshal(answer) // it was JSON before
		w.Header().Set("Content-Type", "application/json")
		w.Write(b)
	}
}
