package page

import (
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"
)

const (
	bootPath = "/assets/boot.ABC.js"
	corePath = "/assets/core.ABC.wasm"
)

func built() fstest.MapFS {
	file := func(s string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(s)} }
	return fstest.MapFS{
		"index.html":              file("<!doctype html>room"),
		"index.html.br":           file("br:index"),
		"index.html.gz":           file("gz:index"),
		"verify.html":             file("<!doctype html>check"),
		"storybook.html":          file("<!doctype html>stories"),
		"assets/boot.ABC.js":      file("boot()"),
		"assets/boot.ABC.js.br":   file("br:boot"),
		"assets/boot.ABC.js.gz":   file("gz:boot"),
		"assets/core.ABC.wasm":    file("\x00asm"),
		"assets/core.ABC.wasm.gz": file("gz:core"),
		"assets/icon.ABC.svg":     file("<svg/>"),
		"assets/style.ABC.css":    file("a{}"),
		".cache/secret":           file("secret"),
		".env":                    file("secret"),
	}
}

func site(t *testing.T) *Site {
	t.Helper()
	s, err := Load(built())
	require.NoError(t, err)
	return s
}

func ask(h http.Handler, method, path string, headers ...string) *http.Response {
	r := httptest.NewRequest(method, path, nil)
	for i := 0; i < len(headers); i += 2 {
		r.Header.Add(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w.Result()
}

func body(t *testing.T, r *http.Response) string {
	t.Helper()
	b, err := io.ReadAll(r.Body)
	require.NoError(t, err)
	return string(b)
}

func TestFiles(t *testing.T) {
	const forever = "public, max-age=31536000, immutable"
	for path, want := range map[string]struct{ contentType, cache, body string }{
		"/":                     {"text/html; charset=utf-8", "no-cache", "<!doctype html>room"},
		"/?webmcp=off":          {"text/html; charset=utf-8", "no-cache", "<!doctype html>room"},
		"/verify":               {"text/html; charset=utf-8", "no-cache", "<!doctype html>check"},
		"/storybook":            {"text/html; charset=utf-8", "no-cache", "<!doctype html>stories"},
		bootPath:                {"text/javascript; charset=utf-8", forever, "boot()"},
		corePath:                {"application/wasm", forever, "\x00asm"},
		"/assets/icon.ABC.svg":  {"image/svg+xml", forever, "<svg/>"},
		"/assets/style.ABC.css": {"text/css; charset=utf-8", forever, "a{}"},
	} {
		t.Run(path, func(t *testing.T) {
			s := site(t)
			s.Storybook = true
			got := ask(s, "GET", path)
			require.Equal(t, http.StatusOK, got.StatusCode)
			require.Equal(t, want.contentType, got.Header.Get("Content-Type"))
			require.Equal(t, want.cache, got.Header.Get("Cache-Control"))
			require.Equal(t, "Accept-Encoding", got.Header.Get("Vary"))
			require.Empty(t, got.Header.Get("Content-Encoding"))
			require.Equal(t, int64(len(want.body)), got.ContentLength)
			require.Equal(t, want.body, body(t, got))

			head := ask(s, "HEAD", path)
			require.Equal(t, http.StatusOK, head.StatusCode)
			require.Equal(t, got.Header, head.Header)
			require.Empty(t, body(t, head))
		})
	}
}

func TestEncodings(t *testing.T) {
	for _, c := range []struct{ path, accept, coding string }{
		{bootPath, "gzip, deflate, br, zstd", "br"},
		{bootPath, "br", "br"},
		{bootPath, "BR", "br"},
		{bootPath, "gzip", "gzip"},
		{bootPath, "x-gzip", "gzip"},
		{bootPath, "gzip;q=1.0, br;q=0.5", "gzip"},
		{bootPath, "gzip ; q=0.2 , br ; q=0.3", "br"},
		{bootPath, "br;q=0", ""},
		{bootPath, "br;q=0.000, gzip;q=0.001", "gzip"},
		{bootPath, "br;q=0.001", "br"},
		{bootPath, "*", "br"},
		{bootPath, "*, br;q=0", "gzip"},
		{bootPath, "identity, br;q=0.5", ""},
		{bootPath, "identity, br", "br"},
		{bootPath, "identity;q=0.5, gzip;q=0.4", ""},
		{bootPath, "identity;q=0, gzip", "gzip"},
		{bootPath, "*;q=0, identity", ""},
		{bootPath, "deflate, zstd", ""},
		{bootPath, "", ""},
		{bootPath, "br;q=2", ""},
		{bootPath, "br;q=-1", ""},
		{bootPath, "br;q=NaN", ""},
		{bootPath, "br;level=3", ""},
		{bootPath, ",,;,", ""},
		{corePath, "br, gzip", "gzip"},
		{corePath, "br", ""},
		{"/assets/icon.ABC.svg", "br, gzip", ""},
	} {
		t.Run(c.path+" "+c.accept, func(t *testing.T) {
			got := ask(site(t), "GET", c.path, "Accept-Encoding", c.accept)
			require.Equal(t, http.StatusOK, got.StatusCode)
			require.Equal(t, c.coding, got.Header.Get("Content-Encoding"))
			require.Equal(t, "Accept-Encoding", got.Header.Get("Vary"))
			text := body(t, got)
			require.Equal(t, int64(len(text)), got.ContentLength)
			require.Equal(t, c.coding == "br", strings.HasPrefix(text, "br:"))
			require.Equal(t, c.coding == "gzip", strings.HasPrefix(text, "gz:"))
		})
	}

	for _, accept := range []string{"*;q=0", "identity;q=0", "identity;q=0, deflate", "br;q=0, gzip;q=0, identity;q=0"} {
		got := ask(site(t), "GET", bootPath, "Accept-Encoding", accept)
		require.Equal(t, http.StatusNotAcceptable, got.StatusCode, accept)
		require.Equal(t, "Accept-Encoding", got.Header.Get("Vary"), accept)
	}

	// The field may come in two lines.
	got := ask(site(t), "GET", bootPath, "Accept-Encoding", "gzip;q=0.1", "Accept-Encoding", "br")
	require.Equal(t, "br", got.Header.Get("Content-Encoding"))
}

func TestConditions(t *testing.T) {
	s := site(t)
	tags := map[string]string{}
	for _, coding := range []string{"identity", "gzip", "br"} {
		got := ask(s, "GET", bootPath, "Accept-Encoding", coding)
		tags[coding] = got.Header.Get("ETag")
		require.Regexp(t, `^"[0-9a-f]{32}"$`, tags[coding])
	}
	require.NotEqual(t, tags["br"], tags["gzip"])
	require.NotEqual(t, tags["br"], tags["identity"])

	for _, c := range []struct {
		coding, condition string
		status            int
	}{
		{"br", tags["br"], http.StatusNotModified},
		{"br", "W/" + tags["br"], http.StatusNotModified},
		{"br", `"other", ` + tags["br"], http.StatusNotModified},
		{"br", "*", http.StatusNotModified},
		{"br", tags["gzip"], http.StatusOK},
		{"identity", tags["br"], http.StatusOK},
		{"br", `"other"`, http.StatusOK},
	} {
		for _, method := range []string{"GET", "HEAD"} {
			got := ask(s, method, bootPath, "Accept-Encoding", c.coding, "If-None-Match", c.condition)
			require.Equal(t, c.status, got.StatusCode, c)
			require.Equal(t, tags[c.coding], got.Header.Get("ETag"), c)
			require.Equal(t, "Accept-Encoding", got.Header.Get("Vary"), c)
			require.Contains(t, got.Header.Get("Cache-Control"), "immutable", c)
			if c.status == http.StatusNotModified {
				require.Empty(t, body(t, got), c)
				require.Empty(t, got.Header.Get("Content-Length"), c)
			}
		}
	}
}

func TestRange(t *testing.T) {
	got := ask(site(t), "GET", bootPath, "Range", "bytes=1-3")
	require.Equal(t, http.StatusPartialContent, got.StatusCode)
	require.Equal(t, int64(3), got.ContentLength)
	require.Equal(t, "oot", body(t, got))
}

func TestRefusals(t *testing.T) {
	for _, c := range []struct {
		method, path string
		status       int
	}{
		{"GET", "/index.html", http.StatusNotFound},
		{"GET", "/verify.html", http.StatusNotFound},
		{"GET", "/verify/", http.StatusNotFound},
		{"POST", "/verify", http.StatusMethodNotAllowed},
		{"GET", "/storybook.html", http.StatusNotFound},
		{"GET", "/storybook", http.StatusNotFound}, // not asked for
		{"GET", "/storybook/", http.StatusNotFound},
		{"GET", "/assets", http.StatusNotFound},
		{"GET", "/assets/", http.StatusNotFound},
		{"GET", "/assets/boot.ABC.js.br", http.StatusNotFound},
		{"GET", "/assets/boot.ABC.js/", http.StatusNotFound},
		{"GET", "/.env", http.StatusNotFound},
		{"GET", "/.cache/secret", http.StatusNotFound},
		{"GET", "/../page.go", http.StatusNotFound},
		{"GET", "/assets/../index.html", http.StatusNotFound},
		{"GET", "/assets/%2e%2e/index.html", http.StatusNotFound},
		{"GET", "/..%5cpage.go", http.StatusNotFound},
		{"GET", "//", http.StatusNotFound},
		{"GET", "/%00", http.StatusNotFound},
		{"POST", "/nothing", http.StatusNotFound},
		{"POST", "/", http.StatusMethodNotAllowed},
		{"PUT", bootPath, http.StatusMethodNotAllowed},
		{"DELETE", corePath, http.StatusMethodNotAllowed},
		{"OPTIONS", "/", http.StatusMethodNotAllowed},
		{"TRACE", "/", http.StatusMethodNotAllowed},
	} {
		t.Run(c.method+" "+c.path, func(t *testing.T) {
			got := ask(site(t), c.method, c.path, "Accept-Encoding", "br")
			require.Equal(t, c.status, got.StatusCode)
			require.Equal(t, "text/plain; charset=utf-8", got.Header.Get("Content-Type"))
			require.Equal(t, "no-store", got.Header.Get("Cache-Control"))
			require.Empty(t, got.Header.Get("Content-Encoding"))
			require.Empty(t, got.Header.Get("ETag"))
			require.Equal(t, c.status == http.StatusMethodNotAllowed, got.Header.Get("Allow") == "GET, HEAD")
			require.NotContains(t, body(t, got), "secret")
		})
	}
}

func TestNotBuilt(t *testing.T) {
	_, err := Load(fstest.MapFS{"assets/boot.js": {}})
	require.ErrorIs(t, err, ErrNotBuilt)
	require.ErrorIs(t, err, fs.ErrNotExist)
}
