package main

import (
	"bytes"
	"compress/gzip"
	"io"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/andybalholm/brotli"
	"github.com/stretchr/testify/require"
)

func newBuild(t *testing.T) *build {
	t.Helper()
	b := &build{out: t.TempDir(), kept: map[string]struct{}{}}
	require.NoError(t, os.Mkdir(filepath.Join(b.out, "assets"), 0o755))
	return b
}

func (b *build) has(t *testing.T) []string {
	t.Helper()
	var names []string
	for _, pattern := range []string{"*", "assets/*", "assets/.*"} {
		found, err := filepath.Glob(filepath.Join(b.out, pattern))
		require.NoError(t, err)
		for _, f := range found {
			name, err := filepath.Rel(b.out, f)
			require.NoError(t, err)
			if name = filepath.ToSlash(name); name != "assets" {
				names = append(names, name)
			}
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

func (b *build) read(t *testing.T, name string) []byte {
	t.Helper()
	body, err := os.ReadFile(filepath.Join(b.out, name))
	require.NoError(t, err)
	return body
}

func TestWriteCompresses(t *testing.T) {
	b := newBuild(t)
	body := bytes.Repeat([]byte("room "), 1000)
	require.NoError(t, b.write("index.html", body, true))
	require.Equal(t, []string{"index.html", "index.html.br", "index.html.gz"}, b.has(t))
	require.Equal(t, body, b.read(t, "index.html"))

	z, err := gzip.NewReader(bytes.NewReader(b.read(t, "index.html.gz")))
	require.NoError(t, err)
	plain, err := io.ReadAll(z)
	require.NoError(t, err)
	require.Equal(t, body, plain)
	plain, err = io.ReadAll(brotli.NewReader(bytes.NewReader(b.read(t, "index.html.br"))))
	require.NoError(t, err)
	require.Equal(t, body, plain)
}

// What is compressed already is not compressed again; what changed is.
func TestWriteKeepsCompressedForms(t *testing.T) {
	b := newBuild(t)
	require.NoError(t, b.write("index.html", []byte("one"), true))
	mark := filepath.Join(b.out, "index.html.br")
	require.NoError(t, os.WriteFile(mark, []byte("mark"), 0o644))
	require.NoError(t, b.write("index.html", []byte("one"), true))
	require.Equal(t, "mark", string(b.read(t, "index.html.br")))
	require.NoError(t, b.write("index.html", []byte("two"), true))
	require.NotEqual(t, "mark", string(b.read(t, "index.html.br")))

	// A quick build of other content leaves no brotli form of the old.
	require.NoError(t, b.write("index.html", []byte("three"), false))
	require.Equal(t, []string{"index.html", "index.html.gz"}, b.has(t))
}

func TestSweep(t *testing.T) {
	b := newBuild(t)
	stale := []string{
		"assets/core.01234567.wasm", "assets/core.01234567.wasm.br", "assets/core.01234567.wasm.gz",
		"assets/boot.ABCDEFGH.js", "assets/.new-123", "storybook.html", "storybook.html.gz",
	}
	foreign := []string{"notes.txt", "assets/photo.jpg", "assets/core.wasm", "package.json"}
	for _, name := range append(stale, foreign...) {
		require.NoError(t, os.WriteFile(filepath.Join(b.out, name), nil, 0o644))
	}
	require.NoError(t, b.write("index.html", []byte("page"), false))
	require.NoError(t, b.write("assets/core.89abcdef.wasm", []byte("core"), false))
	require.NoError(t, b.sweep())
	want := append(foreign, "index.html", "index.html.gz", "assets/core.89abcdef.wasm", "assets/core.89abcdef.wasm.gz")
	slices.Sort(want)
	require.Equal(t, want, b.has(t))
}

// A step that fails is named, with what the tool had to say.
func TestCompileSaysWhatIsWrong(t *testing.T) {
	b := newBuild(t)
	var err error
	b.root, err = moduleRoot()
	require.NoError(t, err)
	_, err = b.compile("core", "./site/build/none", false)
	require.ErrorContains(t, err, "go build ./site/build/none: exit status 1\n")
	_, err = b.compile("core", "./cmd/docket/page", false)
	require.ErrorContains(t, err, "./cmd/docket/page is no command")
}
