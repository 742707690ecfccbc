// Command deploy lays the built page out for Cloudflare, which compresses by
// itself and takes the headers of its answers from a file:
//
//	go run ./site/deploy -from dist -o build/site
//	go run ./site/deploy -from dist -partner -o build/partner
//
// The second lays out the sample of a partner's page, for an origin of its own. The
// headers are those of docket serve, out of the same table.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"maps"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"docket/cmd/docket/page"
)

func main() {
	from := flag.String("from", "dist", "the `folder` that site/build built")
	to := flag.String("o", "build/site", "the `folder` to lay out anew")
	partner := flag.Bool("partner", false, "lay out the sample of a partner's page, and nothing else")
	flag.Parse()
	if flag.NArg() > 0 {
		fmt.Fprintf(os.Stderr, "deploy: unexpected argument %q\n", flag.Arg(0))
		os.Exit(2)
	}
	do := layOut
	if *partner {
		do = layOutPartner
	}
	if err := do(*from, *to); err != nil {
		fmt.Fprintln(os.Stderr, "deploy:", err)
		os.Exit(1)
	}
}

func layOut(from, to string) error {
	site, err := page.Load(os.DirFS(from))
	if errors.Is(err, page.ErrNotBuilt) {
		return fmt.Errorf("no built page in %s; run \"make build\"", from)
	}
	if err != nil {
		return err
	}
	if err := os.RemoveAll(to); err != nil {
		return err
	}
	source := os.DirFS(from)
	err = fs.WalkDir(source, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || !goes(name, entry) {
			return err
		}
		if entry.IsDir() {
			return os.MkdirAll(filepath.Join(to, filepath.FromSlash(name)), 0o755)
		}
		body, err := fs.ReadFile(source, name)
		if err != nil {
			return err
		}
		return os.WriteFile(filepath.Join(to, filepath.FromSlash(name)), body, 0o644)
	})
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(to, "_headers"), []byte(headers(site.Header)), 0o644)
}

// layOutPartner lays out an origin with one page, which is at its root and at the
// path where rooms look for it.
func layOutPartner(from, to string) error {
	if err := os.RemoveAll(to); err != nil {
		return err
	}
	if err := os.MkdirAll(to, 0o755); err != nil {
		return err
	}
	for _, name := range page.PartnerFiles() {
		body, err := os.ReadFile(filepath.Join(from, name))
		if errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("no %s in %s; run \"make build\"", name, from)
		}
		if err == nil {
			err = os.WriteFile(filepath.Join(to, name), body, 0o644)
		}
		if err == nil && name == "partner.html" {
			err = os.WriteFile(filepath.Join(to, "index.html"), body, 0o644)
		}
		if err != nil {
			return err
		}
	}
	return os.WriteFile(filepath.Join(to, "_headers"), []byte(everywhere(page.PartnerHeader())), 0o644)
}

// goes tells what of the build is the page: documents with a name of their own
// and what lies under assets, each without its compressed forms. The storybook
// is for those who work on the page.
func goes(name string, entry fs.DirEntry) bool {
	if entry.IsDir() {
		return name == "." || name == "assets"
	}
	switch filepath.Ext(name) {
	case ".gz", ".br":
		return false
	}
	if strings.HasPrefix(entry.Name(), ".") || strings.HasPrefix(name, "storybook") || slices.Contains(page.PartnerFiles(), name) {
		return false
	}
	return strings.HasPrefix(name, "assets/") || filepath.Ext(name) != "" || name == page.PolicyFile
}

// headers writes the headers of the room's origin.
func headers(h http.Header) string {
	// As docket serve does: the build puts there only what has its hash in its name.
	return everywhere(h) + "/assets/*\n  Cache-Control: public, max-age=31536000, immutable\n"
}

// everywhere writes the file that Cloudflare reads: a pattern, and indented below
// it what answers to it carry.
func everywhere(h http.Header) string {
	var b strings.Builder
	b.WriteString("/*\n")
	for _, name := range slices.Sorted(maps.Keys(h)) {
		for _, value := range h[name] {
			b.WriteString("  " + name + ": " + value + "\n")
		}
	}
	return b.String()
}
