//go:build js && wasm

package main

import (
	"context"
	"strings"

	"github.com/hack-pad/safejs"

	"docket/room/audit"
	"docket/wasm/browser"
	"docket/wasm/examine"
	"docket/wasm/html"
	"docket/wasm/view"
	"docket/wasm/wording"
)

// checkPage is the page on which files are checked. Like page, it runs on the browser's own turn, but for the goroutine
// that checks.
type checkPage struct {
	boot  *browser.Boot
	over  chan struct{}
	model view.VerifyModel

	files  []*browser.File // as dropped or chosen last
	pinned []string        // the keys that the person gave
	cancel context.CancelFunc
	last   chan struct{} // closed when the check before has let go of its files
	probed chan struct{} // closed when it is known whether this browser checks signatures

	due     bool
	regions map[string]string
	writer  html.Writer
}

// onVerifyPage says whether this document is the one that checks files. A file server gives it under its file's name.
func onVerifyPage() (bool, error) {
	location, err := browser.Get(safejs.Global(), "location")
	if err != nil {
		return false, err
	}
	path := word(location, "pathname")
	return path == "/verify" || path == "/verify.html", nil
}

// verifyFiles is the core's main at /verify. It returns when the core has to end.
func verifyFiles() error {
	boot, err := browser.FindBoot()
	if err != nil {
		return err
	}
	c := &checkPage{boot: boot, over: make(chan struct{}), probed: make(chan struct{}), regions: map[string]string{}}
	browser.OnPanic = c.panicked
	if err := c.mount(); err != nil {
		return err
	}
	c.draw()
	browser.Go(c.probe)
	<-c.over
	return nil
}

func (c *checkPage) mount() error {
	root, err := browser.ByID("room")
	if err != nil {
		return err
	}
	view.VerifyShell(&c.writer)
	if err := root.Set("innerHTML", c.writer.String()); err != nil {
		return err
	}
	input, err := browser.ByID(view.IDFiles)
	if err != nil {
		return err
	}
	if err := input.Set("multiple", true); err != nil {
		return err
	}
	document, err := browser.Document()
	if err != nil {
		return err
	}
	for event, fn := range map[string]func(safejs.Value){
		"click":     c.clicked,
		"submit":    c.submitted,
		"change":    c.chosen,
		"dragenter": c.dragged,
		"dragover":  c.dragged,
		"dragleave": c.left,
		"drop":      c.dropped,
	} {
		if _, err := browser.On(document, event, fn); err != nil {
			return err
		}
	}
	return nil
}

// probe finds out whether this browser can check signatures, once.
func (c *checkPage) probe() {
	ctx, cancel := context.WithTimeout(context.Background(), lateAtMost)
	defer cancel()
	ok, err := examine.Known(func(public, message, signature []byte) (bool, error) {
		return browser.Verify(ctx, public, message, signature)
	})
	switch {
	case err != nil:
		c.model.Unsigned = err.Error()
	case !ok:
		c.model.Unsigned = wording.ItTakesAGoodEd25519Signature
	}
	close(c.probed)
	c.repaint()
}

// take checks what was dropped or chosen.
func (c *checkPage) take(files []*browser.File) {
	switch {
	case len(files) == 0:
		c.model.Refused = wording.ThereIsNoFileInWhat
	case len(files) > examine.MaxFiles:
		c.model.Refused = wording.TheseAreFilesAndAtMost.With(utoa(uint64(len(files))), utoa(examine.MaxFiles))
	default:
		c.model.Refused = ""
		c.files = files
		c.check()
	}
	c.repaint()
}

// check checks the files from the beginning, and gives a check that is under way up.
func (c *checkPage) check() {
	if len(c.files) == 0 {
		return
	}
	if c.cancel != nil {
		c.cancel()
	}
	ctx, cancel := context.WithCancel(context.Background())
	before, done := c.last, make(chan struct{})
	c.cancel, c.last = cancel, done
	names := make([]string, len(c.files))
	files := make([]examine.Named, len(c.files))
	for i, f := range c.files {
		names[i] = f.Name
	}
	for i, name := range examine.Names(names) {
		files[i] = examine.Named{Name: name, Size: c.files[i].Size, File: c.files[i]}
	}
	m := &c.model
	m.Running, m.Cancelled, m.Reports, m.Comparisons = true, false, nil, nil
	m.File, m.Nth, m.Of, m.Done, m.Total = files[0].Name, 1, len(files), 0, files[0].Size
	browser.Go(func() {
		defer close(done)
		defer cancel()
		if before != nil {
			<-before
		}
		<-c.probed
		r := c.examine(ctx, files)
		if ctx.Err() != nil {
			return // another check has taken its place, or Cancel said so already
		}
		c.cancel = nil
		m.Running, m.Reports, m.Comparisons = false, r.Reports, r.Comparisons
		c.repaint()
	})
}

func (c *checkPage) examine(ctx context.Context, files []examine.Named) examine.Result {
	why := c.model.Unsigned
	breathe := c.breather()
	a := &audit.Auditor{
		Verify: func(public, message, signature []byte) bool {
			if why != "" {
				return true // and what rests on it is taken back below
			}
			ok, err := browser.Verify(ctx, public, message, signature)
			return ok && err == nil
		},
		Progress: func(bytes int64) {
			if ctx.Err() == nil {
				c.model.Done = bytes
			}
			breathe()
		},
	}
	for _, key := range c.pinned {
		if err := a.Pin(key); err != nil {
			panic(err) // it was pinned once before it was kept
		}
	}
	r := examine.Files(ctx, a, files, func(i int) {
		m := &c.model
		m.File, m.Nth, m.Done, m.Total = files[i].Name, i+1, 0, files[i].Size
		c.repaint()
	})
	if why != "" {
		for i := range r.Reports {
			examine.Unsigned(&r.Reports[i], why)
		}
	}
	return r
}

// stop gives up the check under way. What it had found of one file says nothing of it as a whole.
func (c *checkPage) stop() {
	if c.cancel == nil {
		return
	}
	c.cancel()
	c.cancel = nil
	c.model.Running, c.model.Cancelled = false, true
}

// pin takes the keys that the person gave, all of them or none, and checks the files again.
func (c *checkPage) pin(text string) {
	var a audit.Auditor
	var keys []string
	c.model.PinLine, c.model.PinError = 0, ""
	n := 0
	for line := range strings.SplitSeq(text, "\n") {
		n++
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		if err := a.Pin(line); err != nil {
			c.model.PinLine, c.model.PinError = n, err.Error()
			return
		}
		keys = append(keys, line)
	}
	c.pinned, c.model.Pinned = keys, len(keys)
	c.check()
}
