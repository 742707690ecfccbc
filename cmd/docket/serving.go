package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"time"

	"docket/cmd/docket/page"
)

// serving is a site on the listeners that were opened for it.
type serving struct {
	site      *page.Site
	listeners []net.Listener
	url       string
}

func (s serving) close() {
	for _, l := range s.listeners {
		l.Close()
	}
}

// listen opens the listeners of a site. On loopback the site answers for the names of loopback alone.
func listen(site *page.Site, at address) (serving, error) {
	listeners, err := at.listen()
	if err != nil {
		return serving{}, err
	}
	if loopback(listeners) {
		site.Hosts = append(page.LoopbackHosts(), at.host)
	}
	return serving{site, listeners, at.url(listeners)}, nil
}

// openPartner listens for the sample of a partner's page, which is an origin of its own.
func openPartner(dist string, at address) (serving, error) {
	site, err := page.LoadPartner(os.DirFS(dist))
	if errors.Is(err, page.ErrNotBuilt) {
		return serving{}, fmt.Errorf("no built partner's page in %s: run \"make build\", or name its folder with --site DIR", dist)
	}
	if err != nil {
		return serving{}, err
	}
	return listen(site, at)
}

// serveAll serves until ctx ends or one of the servers fails, which ends the others.
func serveAll(ctx context.Context, all []serving) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	ended := make(chan error, len(all))
	for _, s := range all {
		go func() {
			ended <- serveOn(ctx, s.site, s.listeners)
			stop()
		}()
	}
	var failed error
	for range all {
		failed = errors.Join(failed, <-ended)
	}
	return failed
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
