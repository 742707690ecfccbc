// Package page serves the built page: the files that site/build left in one
// folder, each with the shortest encoding the browser takes, under headers that
// let nothing else run in it.
//
// Everything is read once, by [Load], into a table from path to file. A request
// only looks its path up in that table, so a path that names no file of the
// build is a 404 whatever it is made of, and there are no listings.
package page

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"path"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Paths of the documents. Their files are index.html, verify.html and storybook.html.
const (
	RoomPath      = "/"
	VerifyPath    = "/verify"
	StorybookPath = "/storybook"
)

// ErrNotBuilt is what [Load] wraps when the folder holds no index.html.
var ErrNotBuilt = errors.New("no built page")

// A Site is the built page in memory. It is an [http.Handler], safe for use by
// many requests at once; its fields are set before the first of them.
type Site struct {
	// Header holds the headers of every answer, refusals included. Load fills
	// it with [Header]; a test of another policy changes it.
	Header http.Header

	// Hosts are the names, without a port, that a Host header may carry; a
	// request for any other is answered 421. Empty means any.
	//
	// A server on loopback must set it: a page of another site can point its
	// own name at 127.0.0.1, and its scripts would then share an origin with
	// the room.
	Hosts []string

	// API answers everything under /api/, where it is set.
	API http.Handler

	// Storybook tells whether the storybook is served, where it was built.
	Storybook bool

	files map[string]*file
	home  string // where there is something, for who asks for nothing
}

// file is one file of the build with its precompressed forms.
type file struct {
	contentType string
	immutable   bool
	variants    []variant // identity first, then as in compressed
}

// variant is one representation of a file; each has its own ETag, since a
// cache must not answer a range or a condition on one with another.
type variant struct {
	coding string
	etag   string
	body   []byte
}

// Load reads a folder that site/build wrote. Files beside which a .br or .gz
// stands are served so encoded to those who accept it. Files whose name or
// folder starts with a dot are not served.
func Load(dist fs.FS) (*Site, error) {
	if _, err := fs.Stat(dist, "index.html"); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrNotBuilt, err)
	}
	site := &Site{Header: Header(), files: map[string]*file{}, home: RoomPath}
	err := fs.WalkDir(dist, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if name != "." && strings.HasPrefix(entry.Name(), ".") {
			if entry.IsDir() {
				return fs.SkipDir
			}
			return nil
		}
		if entry.IsDir() || codingOf(name) != identity || slices.Contains(PartnerFiles(), name) {
			return nil
		}
		f, err := read(dist, name)
		if err != nil {
			return err
		}
		site.files[urlPath(name)] = f
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("read the built page: %w", err)
	}
	if text, err := fs.ReadFile(dist, PolicyFile); err == nil {
		if err := ConnectTo(site.Header, string(text)); err != nil {
			return nil, fmt.Errorf("read the witness policy: %w", err)
		}
	}
	return site, nil
}

// Has tells whether the build holds a file for the path of a URL.
func (s *Site) Has(urlPath string) bool {
	_, ok := s.files[urlPath]
	return ok
}

// urlPath gives each file exactly one address, so that no document is to be
// had under two.
func urlPath(name string) string {
	switch name {
	case "index.html":
		return RoomPath
	case "verify.html":
		return VerifyPath
	case "storybook.html":
		return StorybookPath
	}
	return "/" + name
}

func read(dist fs.FS, name string) (*file, error) {
	body, err := fs.ReadFile(dist, name)
	if err != nil {
		return nil, err
	}
	f := &file{
		contentType: contentType(name),
		// The build puts under assets/ only what carries its own hash in its name.
		immutable: strings.HasPrefix(name, "assets/"),
		variants:  []variant{{identity, etag(body), body}},
	}
	for _, c := range compressed {
		body, err := fs.ReadFile(dist, name+c.suffix)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return nil, err
		}
		f.variants = append(f.variants, variant{c.coding, etag(body), body})
	}
	return f, nil
}

// etag is taken over the encoded bytes, so every variant has its own.
func etag(body []byte) string {
	sum := sha256.Sum256(body)
	return `"` + hex.EncodeToString(sum[:16]) + `"`
}

// contentType does not ask the machine's own table of types: what it says
// differs between machines, and nosniff makes a wrong one fatal.
func contentType(name string) string {
	if name == PolicyFile {
		return "text/plain; charset=utf-8"
	}
	switch path.Ext(name) {
	case ".html":
		return "text/html; charset=utf-8"
	case ".js":
		return "text/javascript; charset=utf-8"
	case ".css":
		return "text/css; charset=utf-8"
	case ".wasm":
		return "application/wasm"
	case ".svg":
		return "image/svg+xml"
	case ".png":
		return "image/png"
	case ".json":
		return "application/json"
	case ".txt":
		return "text/plain; charset=utf-8"
	}
	return "application/octet-stream"
}

// ServeHTTP answers GET and HEAD with a file of the build.
func (s *Site) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	for name, values := range s.Header {
		h[name] = append([]string(nil), values...)
	}
	if !s.mayAskFor(r.Host) {
		refuse(w, http.StatusMisdirectedRequest, "this server does not answer for host "+strconv.Quote(r.Host))
		return
	}
	if s.API != nil && strings.HasPrefix(r.URL.Path, "/api/") {
		s.API.ServeHTTP(w, r)
		return
	}
	f, ok := s.files[r.URL.Path]
	if !ok || r.URL.Path == StorybookPath && !s.Storybook {
		refuse(w, http.StatusNotFound, "nothing here; the page is at "+s.home)
		return
	}
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		h.Set("Allow", "GET, HEAD")
		refuse(w, http.StatusMethodNotAllowed, "only GET and HEAD are answered here")
		return
	}
	h.Set("Vary", "Accept-Encoding")
	v, ok := choose(r.Header.Values("Accept-Encoding"), f.variants)
	if !ok {
		refuse(w, http.StatusNotAcceptable, "none of the encodings to be had is accepted")
		return
	}
	if v.coding != identity {
		h.Set("Content-Encoding", v.coding)
	}
	h.Set("Content-Type", f.contentType)
	h.Set("ETag", v.etag)
	h.Set("Cache-Control", "no-cache")
	if f.immutable {
		h.Set("Cache-Control", "public, max-age=31536000, immutable")
	}
	// ServeContent leaves the length of an encoded body to us.
	h.Set("Content-Length", strconv.Itoa(len(v.body)))
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(v.body))
}

// refuse answers in one line of plain text that no cache keeps.
func refuse(w http.ResponseWriter, status int, sentence string) {
	w.Header().Set("Cache-Control", "no-store")
	http.Error(w, sentence, status)
}
