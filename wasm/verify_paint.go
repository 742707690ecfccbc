//go:build js && wasm

package main

import (
	"context"
	"time"

	"github.com/hack-pad/safejs"

	"docket/wasm/browser"
	"docket/wasm/view"
)

// breather lets the browser have its turn, and paints, whenever a slice of time is used up: also while a check that was
// given up comes to its end.
func (c *checkPage) breather() func() {
	at := time.Now()
	return func() {
		if time.Since(at) < slice {
			return
		}
		c.repaint()
		_ = browser.Yield(context.Background())
		at = time.Now()
	}
}

// repaint asks for a painting in the next task.
func (c *checkPage) repaint() {
	if c.due {
		return
	}
	c.due = true
	browser.Macrotask(c.draw)
}

func (c *checkPage) draw() {
	c.due = false
	for _, region := range view.VerifyRegions {
		c.writer.Reset()
		region.Render(&c.writer, &c.model)
		text := c.writer.String()
		if have, ok := c.regions[region.ID]; ok && have == text {
			continue
		}
		element, err := browser.ByID(region.ID)
		if err != nil {
			panic(err)
		}
		if err := c.boot.Morph(element, text); err != nil {
			panic(err)
		}
		c.regions[region.ID] = text
	}
}

// panicked ends the core, as on the room's page.
func (c *checkPage) panicked(value any, stack string) {
	if c.model.Stopped {
		return
	}
	c.model.Stopped = true
	if console, err := browser.Get(safejs.Global(), "console"); err == nil {
		browser.Call(console, "error", "docket: "+browser.Describe(value)+"\n"+stack)
	}
	close(c.over)
}
