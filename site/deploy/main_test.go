package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"docket/cmd/docket/page"
)

func TestLayOut(t *testing.T) {
	from, to := t.TempDir(), filepath.Join(t.TempDir(), "site")
	require.NoError(t, os.Mkdir(filepath.Join(from, "assets"), 0o755))
	for _, name := range []string{"index.html", "index.html.br", "index.html.gz", "verify.html", "storybook.html", "inchromium", "partner.html", "partner.js", "partner.css", ".new-1", "assets/core.12345678.wasm", "assets/core.12345678.wasm.br"} {
		require.NoError(t, os.WriteFile(filepath.Join(from, name), []byte(name), 0o644))
	}
	require.NoError(t, os.MkdirAll(filepath.Join(to, "assets"), 0o755))
	require.NoError(t, os.WriteFile(filepath.Join(to, "assets", "old.js"), nil, 0o644))
	require.NoError(t, layOut(from, to))
	var have []string
	require.NoError(t, filepath.WalkDir(to, func(name string, entry os.DirEntry, err error) error {
		if !entry.IsDir() {
			rel, _ := filepath.Rel(to, name)
			have = append(have, filepath.ToSlash(rel))
		}
		return err
	}))
	require.Equal(t, []string{"_headers", "assets/core.12345678.wasm", "index.html", "verify.html"}, have)

	text, err := os.ReadFile(filepath.Join(to, "_headers"))
	require.NoError(t, err)
	for name, values := range page.Header() {
		require.Contains(t, string(text), "\n  "+name+": "+values[0]+"\n")
	}
	for line := range strings.SplitSeq(string(text), "\n") {
		require.LessOrEqual(t, len(line), 2000, "Cloudflare reads no longer lines")
	}
	require.ErrorContains(t, layOut(t.TempDir(), to), "make build")
}

func TestLayOutPartner(t *testing.T) {
	from, to := t.TempDir(), filepath.Join(t.TempDir(), "partner")
	require.ErrorContains(t, layOutPartner(from, to), "make build")
	for _, name := range append(page.PartnerFiles(), "index.html", "policy") {
		require.NoError(t, os.WriteFile(filepath.Join(from, name), []byte(name), 0o644))
	}
	require.NoError(t, layOutPartner(from, to))
	have := map[string]string{}
	entries, err := os.ReadDir(to)
	require.NoError(t, err)
	for _, e := range entries {
		body, err := os.ReadFile(filepath.Join(to, e.Name()))
		require.NoError(t, err)
		have[e.Name()] = string(body)
	}
	for name, values := range page.PartnerHeader() {
		require.Contains(t, have["_headers"], "\n  "+name+": "+values[0]+"\n")
	}
	require.NotContains(t, have["_headers"], "/assets")
	delete(have, "_headers")
	require.Equal(t, map[string]string{"index.html": "partner.html", "partner.html": "partner.html", "partner.css": "partner.css", "partner.js": "partner.js"}, have)
}
