package main

import (
	"embed"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"text/tabwriter"

	"docket/e2e/rider"
)

//go:embed web
var web embed.FS

// sizes are the lengths of ledger that are measured, and how often.
var sizes = []struct{ entries, runs int }{{1_000, 15}, {10_000, 7}, {100_000, 3}}

// costs are what one entry costs at one length, in microseconds, at the median.
type costs struct {
	entries                                  int
	bytes                                    float64 // of an entry, as it is hashed
	append, verify                           float64
	hash, hashTree                           float64
	baseAppend, baseAppendQueued, baseVerify float64
	appendShare, verifyShare                 float64
}

// core measures the ledger in the page's own circumstances, beside the baseline.
func core(t *rider.Alone, b *rider.Browser, root string, out io.Writer) {
	dir, err := os.MkdirTemp("", "docket-bench-")
	t.Must(err)
	t.Cleanup(func() { os.RemoveAll(dir) })
	// By the page's own build, so that the ledger is compiled as it is there.
	build := exec.Command("go", "run", "./site/build", "-fast", "-core", "./e2e/bench/core", "-o", filepath.Join(dir, "site"))
	build.Dir = root
	if said, err := build.CombinedOutput(); err != nil {
		t.Must(fmt.Errorf("build the core of the bench: %w\n%s", err, said))
	}
	built, err := filepath.Glob(filepath.Join(dir, "site", "assets", "*.wasm"))
	t.Must(err)
	if len(built) != 1 {
		t.Must(fmt.Errorf("the build of the bench's core made %d programs, want one", len(built)))
	}
	t.Must(os.Rename(built[0], filepath.Join(dir, "core.wasm")))
	server := serveBench(t, dir)
	p := b.Open(t, server)
	rider.Wait[bool](p, `globalThis.benchReady`)

	ms := func(call string) float64 { return rider.Eval[float64](p, call) }
	cold := ms(`docketBench.append(1000)`)
	baseCold := ms(`baselineBench.append(1000)`)
	var all []costs
	for _, size := range sizes {
		c := costs{entries: size.entries}
		var append_, verify, hash, hashTree, baseAppend, baseQueued, baseVerify []float64
		for range size.runs {
			n := fmt.Sprint(size.entries)
			append_ = append(append_, ms(`docketBench.append(`+n+`)`))
			baseAppend = append(baseAppend, ms(`baselineBench.append(`+n+`)`))
			verify = append(verify, ms(`docketBench.verify()`))
			baseVerify = append(baseVerify, ms(`baselineBench.verify()`))
			hash = append(hash, ms(`docketBench.hash()`))
			hashTree = append(hashTree, ms(`docketBench.hashTree()`))
			baseQueued = append(baseQueued, ms(`baselineBench.appendQueued(`+n+`)`))
		}
		each := func(ms []float64) float64 { return median(ms) * 1000 / float64(size.entries) }
		c.bytes = ms(`docketBench.bytes()`) / float64(size.entries)
		c.append, c.verify = each(append_), each(verify)
		c.hash, c.hashTree = each(hash), each(hashTree)
		c.baseAppend, c.baseAppendQueued, c.baseVerify = each(baseAppend), each(baseQueued), each(baseVerify)
		c.appendShare = c.append / min(c.baseAppend, c.baseAppendQueued)
		c.verifyShare = c.verify / c.baseVerify
		all = append(all, c)
	}
	report(out, all)
	first, last := all[0], all[len(all)-1]
	fmt.Fprintf(out, "flatness, %d to %d entries: append %.2f, verify %.2f (baseline %.2f, %.2f)\n", first.entries, last.entries,
		last.append/first.append, last.verify/first.verify, last.baseAppend/first.baseAppend, last.baseVerify/first.baseVerify)
	changes(p, out)
	fmt.Fprintf(out, "the first 1000 appends of a page, code still cold: %.1f µs an entry (baseline %.1f)\n", cold, baseCold)
}

func report(out io.Writer, all []costs) {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintf(w, "µs an entry, at the median\t")
	for _, c := range all {
		fmt.Fprintf(w, "%d\t", c.entries)
	}
	row := func(name, format string, of func(costs) float64) {
		fmt.Fprintf(w, "\n%s\t", name)
		for _, c := range all {
			fmt.Fprintf(w, format+"\t", of(c))
		}
	}
	row("append, tree included", "%.2f", func(c costs) float64 { return c.append })
	row("baseline append, awaited one by one, no tree", "%.2f", func(c costs) float64 { return c.baseAppend })
	row("baseline append, all queued at once, no tree", "%.2f", func(c costs) float64 { return c.baseAppendQueued })
	row("share of the faster baseline (aim 0.50)", "%.2f", func(c costs) float64 { return c.appendShare })
	row("verify, tree included", "%.2f", func(c costs) float64 { return c.verify })
	row("baseline verify", "%.2f", func(c costs) float64 { return c.baseVerify })
	row("share of the baseline (aim 0.33)", "%.2f", func(c costs) float64 { return c.verifyShare })
	row("hashing the entries, nothing else", "%.2f", func(c costs) float64 { return c.hash })
	row("hashing entries and tree", "%.2f", func(c costs) float64 { return c.hashTree })
	row("verify over hashing entries and tree", "%.2f", func(c costs) float64 { return c.verify / c.hashTree })
	row("verify over hashing the entries, nothing else (aim 1.50)", "%.2f", func(c costs) float64 { return c.verify / c.hash })
	row("bytes hashed an entry", "%.0f", func(c costs) float64 { return c.bytes })
	fmt.Fprintln(w)
	w.Flush()
}

// serveBench serves the page that both run in. It is isolated from other origins,
// which gives its clock 5 µs steps in the place of 100.
func serveBench(t *rider.Alone, dir string) string {
	pages, err := fs.Sub(web, "web")
	t.Must(err)
	goroot, err := exec.Command("go", "env", "GOROOT").Output()
	t.Must(err)
	mux := http.NewServeMux()
	mux.Handle("/", http.FileServerFS(pages))
	mux.HandleFunc("/core.wasm", func(w http.ResponseWriter, r *http.Request) { http.ServeFile(w, r, filepath.Join(dir, "core.wasm")) })
	mux.HandleFunc("/wasm_exec.js", func(w http.ResponseWriter, r *http.Request) {
		http.ServeFile(w, r, filepath.Join(strings.TrimSpace(string(goroot)), "lib", "wasm", "wasm_exec.js"))
	})
	mux.HandleFunc("/favicon.ico", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNoContent) })
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cross-Origin-Opener-Policy", "same-origin")
		w.Header().Set("Cross-Origin-Embedder-Policy", "require-corp")
		mux.ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	return server.URL
}
