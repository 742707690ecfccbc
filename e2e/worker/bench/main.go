// Command bench measures the Go Worker beside ten lines of JavaScript that do
// the same check, in one isolate of one workerd, without wrangler between. It
// asserts that both answer alike, and prints what it saw.
//
//	go run ./e2e/worker/bench
package main

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"docket/e2e/house"
	"docket/e2e/worker/workerd"
	"docket/functions/apitest"
)

const (
	warmup   = 50
	requests = 600
)

func main() {
	if err := run(os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func run(out io.Writer) error {
	root, err := house.Root()
	if err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "docket-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	if _, err := workerd.Build(root, dir, "./functions/worker"); err != nil {
		return err
	}
	dir = filepath.Join(dir, "build", "worker")
	for _, name := range []string{"both.mjs", "plain.mjs", "config.capnp"} {
		text, err := os.ReadFile(filepath.Join(root, "e2e", "worker", "bench", name))
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(dir, name), text, 0o644); err != nil {
			return err
		}
	}
	// A program that may have no memory is not kept: each request starts another,
	// as the first one of an isolate does.
	entry, err := os.ReadFile(filepath.Join(dir, "entry.mjs"))
	if err != nil {
		return err
	}
	fresh := strings.Replace(string(entry), "MOST_MEMORY = 48 << 20", "MOST_MEMORY = 0", 1)
	if fresh == string(entry) {
		return errors.New("entry.mjs names its bound of memory otherwise")
	}
	if err := os.WriteFile(filepath.Join(dir, "fresh.mjs"), []byte(fresh), 0o644); err != nil {
		return err
	}
	info, err := os.Stat(filepath.Join(dir, "app.wasm"))
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "the Worker: %.2f MB of WebAssembly\n", float64(info.Size())/1e6)
	if err := latency(out, root, dir); err != nil {
		return err
	}
	return cpu(out, root, dir)
}

// A kind is one of those that are compared.
type kind struct{ name, path string }

var kinds = []kind{{"Go", "/api/check-reveal"}, {"JavaScript", "/api/check-reveal?plain"}, {"Go, fresh", "/api/check-reveal?fresh"}}

// latency asks all in turn, so that whatever else the machine does falls on
// all, over one connection.
func latency(out io.Writer, root, dir string) error {
	s, err := startRuntime(root, dir)
	if err != nil {
		return err
	}
	defer s.Close()
	c := &apitest.Client{URL: s.URL, Doer: http.DefaultClient}
	var took [3][]time.Duration
	for i := range warmup + requests {
		for k, kind := range kinds {
			start := time.Now()
			a, err := c.Post(kind.path, apitest.NewOpening().String())
			passed := time.Since(start)
			if err != nil {
				return err
			}
			if a.Status != http.StatusOK || !strings.Contains(a.Body, `"matches":true`) || !strings.Contains(a.Body, `"signature":"`) {
				return fmt.Errorf("%s answered %d: %s", kind.name, a.Status, a.Body)
			}
			if i == 0 {
				fmt.Fprintf(out, "%-10s  first request  %7.2f ms\n", kind.name, ms(passed))
			}
			if i >= warmup {
				took[k] = append(took[k], passed)
			}
		}
	}
	for k, kind := range kinds {
		slices.Sort(took[k])
		fmt.Fprintf(out, "%-10s median %7.2f ms, 95%% below %7.2f ms, of %d requests\n", kind.name, ms(took[k][requests/2]), ms(took[k][requests*95/100]), requests)
	}
	fmt.Fprintf(out, "Go / JavaScript at the median: %.2f (aim: at most 3)\n", float64(took[0][requests/2])/float64(took[1][requests/2]))
	return nil
}

// cpu compares the processor time of whole runs: one that only starts, and one
// for each kind that also serves.
func cpu(out io.Writer, root, dir string) error {
	spend := func(path string) (time.Duration, error) {
		s, err := startRuntime(root, dir)
		if err != nil {
			return 0, err
		}
		c := &apitest.Client{URL: s.URL, Doer: http.DefaultClient}
		for range requests {
			if path == "" {
				break
			}
			if _, err := c.Post(path, apitest.NewOpening().String()); err != nil {
				s.Close()
				return 0, err
			}
		}
		return s.Close(), nil
	}
	idle, err := spend("")
	if err != nil {
		return err
	}
	for _, kind := range kinds {
		all, err := spend(kind.path)
		if err != nil {
			return err
		}
		fmt.Fprintf(out, "%-10s CPU %7.2f ms a request, all of workerd, its HTTP and the first request included (limit: 10 ms)\n", kind.name, ms(all-idle)/requests)
	}
	return nil
}

func ms(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }
