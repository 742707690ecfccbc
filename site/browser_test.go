package site_test

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	cdpage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"docket/cmd/docket/browser"
	"docket/cmd/docket/page"
)

var (
	// dist is the page, built around the core in testdata.
	dist string
	// browsers run for all tests, one without WebMCP and one with it; each test
	// has a tab, and a server with an origin of its own.
	browsers = map[bool]context.Context{}
)

func TestMain(m *testing.M) {
	os.Exit(func() int {
		var err error
		if dist, err = os.MkdirTemp("", "docket-site-"); err != nil {
			panic(err)
		}
		defer os.RemoveAll(dist)
		for _, flag := range []bool{false, true} {
			ctx, cancel := launch(flag)
			defer cancel()
			browsers[flag] = ctx
		}
		out, err := exec.Command("go", "run", "./build", "-fast", "-core", "./site/testdata/core", "-o", dist).CombinedOutput()
		if err != nil {
			fmt.Fprintf(os.Stderr, "%s", out)
			return 1
		}
		return m.Run()
	}())
}

func core(t *testing.T) []byte {
	t.Helper()
	found, err := filepath.Glob(filepath.Join(dist, "assets", "core.*.wasm"))
	require.NoError(t, err)
	require.Len(t, found, 1)
	body, err := os.ReadFile(found[0])
	require.NoError(t, err)
	return body
}

// tab is one page.
type tab struct {
	t   *testing.T
	ctx context.Context
}

// open opens the page, with WebMCP in the browser or not. The core is answered
// by answer, unless that is nil.
func open(t *testing.T, flag bool, query string, answer http.HandlerFunc) tab {
	t.Helper()
	p := start(t, flag)
	p.load(query, answer)
	return p
}

// openWith opens the page in a browser without WebMCP, after a script of another's.
func openWith(t *testing.T, script string) tab {
	t.Helper()
	p := start(t, false)
	_, err := chromedp.Call(p.ctx, cdpage.AddScriptToEvaluateOnNewDocument, cdpage.AddScriptToEvaluateOnNewDocumentParams{Source: script})
	require.NoError(t, err)
	p.load("", nil)
	return p
}

func start(t *testing.T, flag bool) tab {
	t.Helper()
	ctx, cancel := chromedp.NewContext(browsers[flag])
	t.Cleanup(cancel)
	ctx, cancel = context.WithTimeout(ctx, time.Minute)
	t.Cleanup(cancel)
	require.NoError(t, chromedp.Do(ctx, chromedp.Navigate("about:blank")))
	return tab{t, ctx}
}

func launch(flag bool) (context.Context, context.CancelFunc) {
	program, err := browser.Find()
	if err != nil {
		panic(err)
	}
	options := []chromedp.ExecAllocatorOption{
		chromedp.ExecPath(program),
		chromedp.Flag("headless", true),
		chromedp.Flag("no-sandbox", true),
		chromedp.Flag("disable-gpu", true),
		chromedp.Flag("no-first-run", true),
		chromedp.Flag("disable-quic", true),
		chromedp.Flag("disable-background-networking", true),
		chromedp.Flag("disable-component-update", true),
	}
	if flag {
		options = append(options, chromedp.Flag("enable-features", "WebMCPTesting"))
	}
	ctx, end := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, cancel := chromedp.NewContext(ctx)
	if err := chromedp.Do(ctx, chromedp.Navigate("about:blank")); err != nil {
		panic(err)
	}
	return ctx, func() { cancel(); end() }
}

func (p tab) load(query string, answer http.HandlerFunc) {
	p.t.Helper()
	site, err := page.Load(os.DirFS(dist))
	require.NoError(p.t, err)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if answer != nil && strings.HasSuffix(r.URL.Path, ".wasm") {
			answer(w, r)
			return
		}
		site.ServeHTTP(w, r)
	}))
	p.t.Cleanup(server.Close)
	require.NoError(p.t, chromedp.Do(p.ctx, chromedp.Navigate(server.URL+"/"+query)))
	p.text(`new Promise(done => {
		const root = document.documentElement;
		const look = () => root.dataset.core && root.dataset.core !== 'starting' && done('');
		new MutationObserver(look).observe(root, {attributes: true});
		look();
	})`)
}

// text evaluates an expression to a string, awaiting promises.
func (p tab) text(expression string) string {
	p.t.Helper()
	s, err := chromedp.Run(p.ctx, chromedp.Evaluate[string](expression, chromedp.EvalAwaitPromise))
	require.NoError(p.t, err, expression)
	return s
}

func replace(s string, pairs ...string) string {
	return strings.NewReplacer(pairs...).Replace(s)
}
