//go:build js && wasm

package main

import (
	"context"
	"errors"
	"time"

	"docket/wasm/browser"
	"docket/wasm/store"
)

// keeper is this browser's storage, opened when the first room wants it.
type keeper struct {
	store   *store.Store
	err     error
	tab     string         // what this tab is called by others
	channel *store.Channel // nil where tabs cannot tell each other
}

// storagePatience is how long the browser may take to open its storage before the page goes on without.
const storagePatience = 5 * time.Second

func (p *page) opened() (*store.Store, error) {
	if p.keep.store != nil || p.keep.err != nil {
		return p.keep.store, p.keep.err
	}
	ctx, cancel := context.WithTimeout(context.Background(), storagePatience)
	defer cancel()
	s, err := store.Open(ctx)
	if p.keep.store != nil { // two rooms asked at once
		if s != nil {
			s.Close()
		}
		return p.keep.store, nil
	}
	if err != nil {
		p.keep.err = err
		return nil, err
	}
	s.OnKept = func(key string, _ uint64) {
		p.keep.channel.Say(store.Word{Room: key})
		for _, d := range p.desks {
			if d.kept.key == key && d.sealing.urgent {
				p.seal(d)
			}
		}
		p.repaint()
	}
	s.OnFailure = func(key string, err error) {
		for _, d := range p.desks {
			switch {
			case key != "" && d.kept.key != key:
			case errors.Is(err, store.ErrTaken):
				browser.Go(func() { p.lose(d) })
			default:
				d.kept.err, d.kept.retry = err, time.Now().Add(retryAfter)
				d.kept.write() // later
			}
		}
		p.repaint()
	}
	p.keep.store = s
	return s, nil
}
