package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"time"

	"docket/cmd/docket/backend"
	"docket/cmd/docket/browser"
	"docket/cmd/docket/page"
)

// defaultAddr is where the room is unless told otherwise.
const defaultAddr = "localhost:8787"

// serve serves the room until ctx ends, then lets answers under way finish.
func serve(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	addr := os.Getenv("DOCKET_ADDR")
	if addr == "" {
		addr = defaultAddr
	}
	flags := flag.NewFlagSet("serve", flag.ContinueOnError)
	flags.StringVar(&addr, "addr", addr, "")
	dir := flags.String("site", "dist", "")
	chrome := flags.Bool("chrome", false, "")
	storybook := flags.Bool("storybook", false, "")
	data := flags.String("data", "", "")
	if err := parse(flags, args); err != nil {
		return err
	}
	place, err := parseAddress(addr)
	if err != nil {
		return misuse{err.Error()}
	}
	site, err := page.Load(os.DirFS(*dir))
	if errors.Is(err, page.ErrNotBuilt) {
		return fmt.Errorf("no built page in %s: run \"make build\", or name its folder with --site DIR", *dir)
	}
	if err != nil {
		return err
	}
	if *storybook && !site.Has(page.StorybookPath) {
		return fmt.Errorf("no storybook in %s: build it with \"go run ./site/build -storybook\"", *dir)
	}
	site.Storybook = *storybook
	program := ""
	if *chrome {
		if program, err = browser.Find(); err != nil {
			return err
		}
	}
	if *data == "" {
		if *data, err = backend.Dir(); err != nil {
			return err
		}
	}
	api, err := backend.Open(ctx, *data, stderr)
	if err != nil {
		return err
	}
	defer api.Close()
	site.API = api
	listeners, err := place.listen()
	if err != nil {
		return err
	}
	if loopback(listeners) {
		site.Hosts = append(page.LoopbackHosts(), place.host)
	}

	url := place.url(listeners)
	fmt.Fprintf(stdout, "docket: the room is at %s\n", url)
	if *storybook {
		fmt.Fprintf(stdout, "docket: the storybook is at %s%s\n", url, page.StorybookPath)
	}
	if !loopback(listeners) {
		fmt.Fprintf(stderr, "docket: warning: other machines can reach this; their browsers give WebMCP to secure contexts only,\n"+
			"    so put https before it, or the room there works by hand alone\n")
	}
	if *chrome {
		// The address is open already: what comes before Serve waits in its queue.
		if err := browser.Open(program, url, stderr); err != nil {
			closeAll(listeners)
			return err
		}
	} else {
		fmt.Fprintf(stdout, "docket: for WebMCP, start Chrome with %s, or turn on %s\n", browser.WebMCP, browser.WebMCPSetting)
	}
	return serveOn(ctx, site, listeners)
}

func closeAll(listeners []net.Listener) {
	for _, l := range listeners {
		l.Close()
	}
}

func serveOn(ctx context.Context, handler http.Handler, listeners []net.Listener) error {
	server := &http.Server{
		Handler: handler,
		// A page is a few files, asked for in short requests.
		ReadHeaderTimeout: 10 * time.Second,
		ReadTimeout:       30 * time.Second,
		WriteTimeout:      2 * time.Minute,
		IdleTimeout:       2 * time.Minute,
		MaxHeaderBytes:    64 << 10,
	}
	failed := make(chan error, len(listeners))
	for _, l := range listeners {
		go func() { failed <- server.Serve(l) }()
	}
	select {
	case err := <-failed:
		server.Close()
		return err
	case <-ctx.Done():
	}
	// Browsers keep connections open that carry nothing; those are closed at
	// once, and an answer under way gets a moment.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), 3*time.Second)
	defer cancel()
	if err := server.Shutdown(ctx); err != nil {
		return server.Close()
	}
	return nil
}
