package rider

import (
	"context"
	"fmt"
	"os"
	"strings"
	"sync"

	cdpbrowser "github.com/chromedp/cdproto/browser"
	"github.com/chromedp/chromedp"

	"docket/cmd/docket/browser"
)

// Options say how a browser is started.
type Options struct {
	// WebMCP gives pages the browser's own document.modelContext.
	WebMCP bool
	// Hosts maps names to addresses, for pages that must come from a host which
	// is no secure context: {"room.test": "127.0.0.1"}.
	Hosts map[string]string
	// Flags are further ones, without their dashes; a flag without a value has "".
	Flags map[string]string
	// Size of the window; 1280 by 900 where none is given.
	Width, Height int
}

// Browser is one Chromium with a profile of its own, which goes with it.
type Browser struct {
	Options Options

	ctx    context.Context
	cancel []context.CancelFunc

	mu        sync.Mutex
	downloads map[string]*download // by the browser's id of the download
	changed   chan struct{}        // closed and replaced at every change of it
}

// Start starts the browser that DOCKET_CHROME names or that is found in PATH.
func Start(o Options) (*Browser, error) {
	program, err := browser.Find()
	if err != nil {
		return nil, err
	}
	if o.Width == 0 || o.Height == 0 {
		o.Width, o.Height = 1280, 900
	}
	b := &Browser{Options: o, downloads: map[string]*download{}, changed: make(chan struct{})}
	ctx, cancel := chromedp.NewExecAllocator(context.Background(), o.flags(program)...)
	b.cancel = append(b.cancel, cancel)
	// What the browser says of itself is noise; what goes wrong is returned.
	quiet := func(string, ...any) {}
	b.ctx, cancel = chromedp.NewContext(ctx, chromedp.WithLogf(quiet), chromedp.WithErrorf(quiet))
	b.cancel = append(b.cancel, cancel)
	if err := chromedp.Do(b.ctx); err != nil {
		b.Close()
		return nil, fmt.Errorf("start %s: %w", program, err)
	}
	if err := chromedp.ListenBrowser(b.ctx, b.onDownload); err != nil {
		b.Close()
		return nil, fmt.Errorf("listen to %s: %w", program, err)
	}
	return b, nil
}

func (o Options) flags(program string) []chromedp.ExecAllocatorOption {
	flags := []chromedp.ExecAllocatorOption{
		chromedp.ExecPath(program),
		chromedp.NoFirstRun, chromedp.NoDefaultBrowserCheck, chromedp.Headless, chromedp.DisableGPU,
		chromedp.WindowSize(o.Width, o.Height),
		chromedp.Flag("force-color-profile", "srgb"),
		// Several pages share the browser and none of them is in the background.
		chromedp.Flag("disable-background-timer-throttling", true),
		chromedp.Flag("disable-backgrounding-occluded-windows", true),
		chromedp.Flag("disable-renderer-backgrounding", true),
		// It talks to the test and to nobody else.
		chromedp.Flag("disable-background-networking", true),
		chromedp.Flag("disable-component-update", true),
		chromedp.Flag("disable-quic", true),
		chromedp.Flag("disable-sync", true),
		// The popups of the address bar are pages of the browser's own, which it renders anew for each of ours.
		chromedp.Flag("disable-features", "Translate,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup"),
	}
	if os.Getuid() == 0 {
		// Chromium does not start as root within its sandbox.
		flags = append(flags, chromedp.NoSandbox)
	}
	if o.WebMCP {
		name, value, _ := strings.Cut(strings.TrimPrefix(browser.WebMCP, "--"), "=")
		flags = append(flags, chromedp.Flag(name, value))
	}
	for name, value := range o.Flags {
		if value == "" {
			flags = append(flags, chromedp.Flag(name, true))
		} else {
			flags = append(flags, chromedp.Flag(name, value))
		}
	}
	if len(o.Hosts) > 0 {
		rules := make([]string, 0, len(o.Hosts))
		for name, address := range o.Hosts {
			rules = append(rules, "MAP "+name+" "+address)
		}
		flags = append(flags, chromedp.Flag("host-resolver-rules", strings.Join(rules, ",")))
	}
	return flags
}

// Close ends the browser and takes its profile away.
func (b *Browser) Close() {
	if b.ctx != nil && b.ctx.Err() == nil {
		// Waits for the process, so that nothing is left behind when a test run ends.
		_ = chromedp.Cancel(b.ctx)
	}
	for i := len(b.cancel) - 1; i >= 0; i-- {
		b.cancel[i]()
	}
}

// download is one file that a page gave the person.
type download struct {
	frame, name, state string
}

func (b *Browser) onDownload(event any) {
	b.mu.Lock()
	defer b.mu.Unlock()
	switch e := event.(type) {
	case *cdpbrowser.EventDownloadWillBegin:
		b.downloads[e.GUID] = &download{frame: e.FrameID.String(), name: e.SuggestedFilename}
	case *cdpbrowser.EventDownloadProgress:
		if d := b.downloads[e.GUID]; d != nil {
			d.state = string(e.State)
		}
	default:
		return
	}
	close(b.changed)
	b.changed = make(chan struct{})
}
