package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"

	"docket/cmd/docket/backend"
	"docket/cmd/docket/browser"
	"docket/cmd/docket/page"
)

// defaultAddr is where the room is unless told otherwise.
const defaultAddr = "localhost:8787"

// How another address is asked for.
var (
	byAddr    = asking{"--addr HOST:PORT or DOCKET_ADDR", defaultAddr}
	byPartner = asking{"--partner HOST:PORT", "localhost:8788"}
)

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
	partnerAddr := flags.String("partner", "", "")
	if err := parse(flags, args); err != nil {
		return err
	}
	place, err := parseAddress(addr, byAddr)
	if err != nil {
		return misuse{err.Error()}
	}
	var partnerPlace address
	if *partnerAddr != "" {
		if partnerPlace, err = parseAddress(*partnerAddr, byPartner); err != nil {
			return misuse{err.Error()}
		}
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
	room, err := listen(site, place)
	if err != nil {
		return err
	}
	servers := []serving{room}
	if *partnerAddr != "" {
		partner, err := openPartner(*dir, partnerPlace)
		if err != nil {
			room.close()
			return err
		}
		servers = append(servers, partner)
	}

	fmt.Fprintf(stdout, "docket: the room is at %s\n", room.url)
	for _, partner := range servers[1:] {
		fmt.Fprintf(stdout, "docket: a partner's page is at %s\n", partner.url)
	}
	if *storybook {
		fmt.Fprintf(stdout, "docket: the storybook is at %s%s\n", room.url, page.StorybookPath)
	}
	if !loopback(room.listeners) {
		fmt.Fprintf(stderr, "docket: warning: other machines can reach this; their browsers give WebMCP to secure contexts only,\n"+
			"    so put https before it, or the room there works by hand alone\n")
	}
	if *chrome {
		// The address is open already: what comes before Serve waits in its queue.
		if err := browser.Open(program, room.url, stderr); err != nil {
			for _, s := range servers {
				s.close()
			}
			return err
		}
	} else {
		fmt.Fprintf(stdout, "docket: for WebMCP, start Chrome with %s, or turn on %s\n", browser.WebMCP, browser.WebMCPSetting)
	}
	return serveAll(ctx, servers)
}
