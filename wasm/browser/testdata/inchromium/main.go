// Command inchromium runs a Go test binary for js/wasm in a headless Chromium with WebMCP switched on, for what Node has
// not: IndexedDB, Web Locks and document.modelContext. It is go test's -exec:
//
//	go build -o /tmp/inchromium ./wasm/browser/testdata/inchromium
//	GOOS=js GOARCH=wasm go test -tags browser -exec /tmp/inchromium ./wasm/store ./wasm/surface
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"github.com/chromedp/chromedp"
)

const page = `<!doctype html><meta charset="utf-8"><title>go test</title><script src="/wasm_exec.js"></script>`

// run starts the binary in the page and resolves with its exit code and all it wrote.
const run = `(async (argv) => {
  const decoder = new TextDecoder();
  let out = '', code = 0;
  fs.writeSync = (fd, bytes) => { out += decoder.decode(bytes, {stream: true}); return bytes.length; };
  fs.write = (fd, bytes, offset, length, position, callback) => callback(null, fs.writeSync(fd, bytes.subarray(offset, offset + length)));
  const go = new Go();
  go.argv = argv;
  go.exit = (c) => { code = c; };
  const {instance} = await WebAssembly.instantiateStreaming(fetch('/test.wasm'), go.importObject);
  await go.run(instance);
  return {out, code};
})(%s)`

type result struct {
	Out  string `json:"out"`
	Code int    `json:"code"`
}

func main() {
	if len(os.Args) < 2 {
		fmt.Fprintln(os.Stderr, "usage: inchromium TEST.wasm [FLAG ...]")
		os.Exit(2)
	}
	r, err := test(os.Args[1], os.Args[2:])
	if err != nil {
		fmt.Fprintln(os.Stderr, "inchromium:", err)
		os.Exit(2)
	}
	fmt.Print(r.Out)
	os.Exit(r.Code)
}

func test(binary string, flags []string) (result, error) {
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return result{}, err
	}
	support := filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec.js")
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Origin-Agent-Cluster", "?1")
		switch r.URL.Path {
		case "/test.wasm":
			w.Header().Set("Content-Type", "application/wasm")
			http.ServeFile(w, r, binary)
		case "/wasm_exec.js":
			http.ServeFile(w, r, support)
		default:
			fmt.Fprint(w, page)
		}
	}))
	defer server.Close()

	options := []chromedp.ExecAllocatorOption{chromedp.NoFirstRun, chromedp.NoDefaultBrowserCheck, chromedp.Headless, chromedp.DisableGPU,
		chromedp.Flag("enable-features", "WebMCPTesting"), chromedp.Flag("disable-quic", true),
		chromedp.Flag("disable-background-networking", true), chromedp.Flag("disable-component-update", true), chromedp.Flag("disable-sync", true)}
	if os.Geteuid() == 0 {
		options = append(options, chromedp.NoSandbox) // Chromium's sandbox refuses to run as root
	}
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Minute)
	defer cancel()
	ctx, cancel = chromedp.NewExecAllocator(ctx, options...)
	defer cancel()
	ctx, cancel = chromedp.NewContext(ctx)
	defer cancel()
	if err := chromedp.Do(ctx, chromedp.Navigate(server.URL)); err != nil {
		return result{}, err
	}
	argv, err := json.Marshal(append([]string{filepath.Base(binary)}, flags...))
	if err != nil {
		return result{}, err
	}
	return chromedp.Run(ctx, chromedp.Evaluate[result](fmt.Sprintf(run, argv), chromedp.EvalAwaitPromise))
}
