// Package e2e drives the real room in a real browser.
package e2e

import (
	"fmt"
	"os"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"docket/e2e/house"
	"docket/e2e/rider"
)

// What every test of the package shares: the built house, its server, and one
// browser with WebMCP and one without, each started when it is first asked for.
var (
	built  *house.House
	server *house.Server

	browser        = sync.OnceValues(func() (*rider.Browser, error) { return keep(rider.Options{WebMCP: true}) })
	browserWithout = sync.OnceValues(func() (*rider.Browser, error) { return keep(rider.Options{Hosts: hosts}) })
)

// hosts are names for the loopback that are no secure context.
var hosts = map[string]string{"room.test": "127.0.0.1"}

var browsers struct {
	sync.Mutex
	all []*rider.Browser
}

func keep(o rider.Options) (*rider.Browser, error) {
	b, err := rider.Start(o)
	if err == nil {
		browsers.Lock()
		defer browsers.Unlock()
		browsers.all = append(browsers.all, b)
	}
	return b, err
}

func TestMain(m *testing.M) { os.Exit(run(m)) }

func run(m *testing.M) (code int) {
	var err error
	if built, err = house.Build(house.Fast...); err != nil {
		fmt.Fprintln(os.Stderr, "e2e:", err)
		return 1
	}
	defer built.Remove()
	if server, err = built.Serve(); err != nil {
		fmt.Fprintln(os.Stderr, "e2e:", err)
		return 1
	}
	defer func() {
		for _, b := range browsers.all {
			b.Close()
		}
		if err := server.Close(); err != nil {
			fmt.Fprintf(os.Stderr, "e2e: docket serve: %v\n%s", err, server.Log())
			code = 1
		}
	}()
	return m.Run()
}

// riding gives the browser whose pages have document.modelContext.
func riding(t *testing.T) *rider.Browser {
	t.Helper()
	b, err := browser()
	require.NoError(t, err)
	return b
}

// plain gives the browser whose pages have no document.modelContext of its own.
func plain(t *testing.T) *rider.Browser {
	t.Helper()
	b, err := browserWithout()
	require.NoError(t, err)
	return b
}

// open opens a room of its own in a browser.
func open(t *testing.T, b *rider.Browser) *rider.Page {
	t.Helper()
	return b.Open(t, server.URL)
}
