// Command build makes the page: it compiles the core, bundles the script that
// starts it, gives every asset the hash of its content as part of its name, and
// puts compressed forms beside each.
//
//	go run ./site/build -o dist
//
// It needs the packages of package-lock.json in node_modules (npm ci) and
// nothing else. The same sources give the same bytes. A core that did not change
// is not compressed again, which is where the time goes.
package main

import (
	"bytes"
	"flag"
	"fmt"
	"html/template"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"docket/cmd/docket/page"
)

func main() {
	var b build
	flag.StringVar(&b.out, "o", "dist", "the `folder` to build into")
	flag.StringVar(&b.core, "core", "./wasm", "the `package` of the core")
	flag.BoolVar(&b.storybook, "storybook", false, "also build ./wasm/storybook, into storybook.html")
	flag.BoolVar(&b.fast, "fast", false, "leave out brotli: the server then sends gzip")
	flag.Parse()
	if flag.NArg() > 0 {
		fmt.Fprintf(os.Stderr, "build: unexpected argument %q\n", flag.Arg(0))
		os.Exit(2)
	}
	start := time.Now()
	if err := b.run(); err != nil {
		fmt.Fprintln(os.Stderr, "build:", err)
		os.Exit(1)
	}
	fmt.Printf("built %s in %s\n", b.out, time.Since(start).Round(time.Millisecond))
}

// build is one run. Its steps say which of them failed.
type build struct {
	out       string
	core      string
	storybook bool
	fast      bool

	root string              // of the module
	kept map[string]struct{} // names under out that this run stands by
}

// document is what a template of site/ is filled in with.
type document struct {
	template string
	Title    string
	Core     string
	assets
}

func (b *build) run() error {
	out, err := filepath.Abs(b.out)
	if err != nil {
		return fmt.Errorf("find the output folder: %w", err)
	}
	b.out, b.kept = out, map[string]struct{}{}
	if b.root, err = moduleRoot(); err != nil {
		return fmt.Errorf("find the module: %w", err)
	}
	if err := os.MkdirAll(filepath.Join(b.out, "assets"), 0o755); err != nil {
		return fmt.Errorf("make the output folder: %w", err)
	}
	assets, err := b.bundle()
	if err != nil {
		return fmt.Errorf("bundle the page's script and style: %w", err)
	}
	core, err := b.compile("core", b.core, !b.fast)
	if err != nil {
		return fmt.Errorf("compile the core: %w", err)
	}
	documents := map[string]document{
		"index.html":  {"index.html", "Docket", core, assets},
		"verify.html": {"verify.html", "Docket: check a record", core, assets},
	}
	if b.storybook {
		// Nobody waits for the storybook over a network, so nobody waits for its brotli.
		stories, err := b.compile("storybook", "./wasm/storybook", false)
		if err != nil {
			return fmt.Errorf("compile the storybook: %w", err)
		}
		documents["storybook.html"] = document{"index.html", "Docket: storybook", stories, assets}
	}
	policy, err := os.ReadFile(filepath.Join(b.root, "site", page.PolicyFile))
	if err == nil {
		err = page.ConnectTo(http.Header{}, string(policy))
	}
	if err == nil {
		err = b.write(page.PolicyFile, policy, false)
	}
	if err != nil {
		return fmt.Errorf("take over site/policy: %w", err)
	}
	// A partner copies these, so they stay as they were written.
	for _, name := range page.PartnerFiles() {
		body, err := os.ReadFile(filepath.Join(b.root, "site", name))
		if err == nil {
			err = b.write(name, body, false)
		}
		if err != nil {
			return fmt.Errorf("take over site/%s: %w", name, err)
		}
	}
	// The documents come last: until then the old ones name the old assets,
	// and those are still there.
	for name, d := range documents {
		if err := b.document(name, d); err != nil {
			return fmt.Errorf("write %s: %w", name, err)
		}
	}
	if err := b.sweep(); err != nil {
		return fmt.Errorf("remove what an earlier build left: %w", err)
	}
	return nil
}

func (b *build) document(name string, d document) error {
	t, err := template.ParseFiles(filepath.Join(b.root, "site", d.template))
	if err != nil {
		return err
	}
	var page bytes.Buffer
	if err := t.Execute(&page, d); err != nil {
		return err
	}
	return b.write(name, page.Bytes(), !b.fast)
}

// moduleRoot lets the command be run from any folder of the module.
func moduleRoot() (string, error) {
	out, err := exec.Command("go", "env", "GOMOD").Output()
	if err != nil {
		return "", err
	}
	file := strings.TrimSpace(string(out))
	if file == "" || file == os.DevNull {
		return "", fmt.Errorf("this folder is in no Go module; run it in Docket's")
	}
	return filepath.Dir(file), nil
}
