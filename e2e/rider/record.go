package rider

import (
	"os"
	"path/filepath"
	"strings"

	cdpbrowser "github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/dom"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// Row is a row of the ledger as the page shows it.
type Row struct {
	Seq  uint64
	Text string // all that the row shows, its white space folded
}

const rows = `[...document.querySelectorAll('#rows > li')].map((li) => ({Seq: Number(li.id.slice(1)), Text: li.innerText.replace(/\s+/g, ' ').trim()}))`

// Rows are the rows that are in the page now, newest first: a window onto the
// ledger, which may be longer.
func (p *Page) Rows() []Row {
	p.T.Helper()
	return Eval[[]Row](p, rows)
}

// WaitRow waits until a row of the window holds every one of the texts, however
// their letters are set, and gives the newest such row.
func (p *Page) WaitRow(texts ...string) Row {
	p.T.Helper()
	return waitFor[Row](p, rows+`.find((row) => `+JSON(texts)+`.every((text) => row.Text.toLowerCase().includes(text.toLowerCase())))`,
		"a row that holds "+strings.Join(texts, ", "))
}

// Export presses Export and gives the name and the bytes of the file.
func (p *Page) Export() (name string, file []byte) {
	p.T.Helper()
	dir, err := os.MkdirTemp("", "docket-export-")
	if err != nil {
		fatalf(p.T, "make a folder for the export: %v", err)
	}
	defer os.RemoveAll(dir)
	yes := true
	ctx, cancel := p.within()
	defer cancel()
	if _, err := chromedp.CallBrowser(ctx, cdpbrowser.SetDownloadBehavior, cdpbrowser.SetDownloadBehaviorParams{
		Behavior: cdpbrowser.SetDownloadBehaviorBehaviorAllowAndName, DownloadPath: dir, EventsEnabled: &yes,
		BrowserContextID: chromedp.FromContext(p.ctx).BrowserContextID}); err != nil {
		fatalf(p.T, "catch downloads: %v", err)
	}
	p.Press("Export")
	guid, name := p.downloaded()
	file, err = os.ReadFile(filepath.Join(dir, guid))
	if err != nil {
		fatalf(p.T, "read the export: %v", err)
	}
	return name, file
}

// downloaded waits until a file of this page has arrived that nobody took yet.
func (p *Page) downloaded() (guid, name string) {
	p.T.Helper()
	ctx, cancel := p.within()
	defer cancel()
	frame := string(chromedp.FromContext(p.ctx).Target.TargetID) // the main frame has the id of its tab
	b := p.Browser
	for {
		b.mu.Lock()
		changed := b.changed
		for guid, d := range b.downloads {
			if d.frame != frame {
				continue
			}
			switch cdpbrowser.DownloadProgressState(d.state) {
			case cdpbrowser.DownloadProgressStateCompleted:
				delete(b.downloads, guid)
				b.mu.Unlock()
				return guid, d.name
			case cdpbrowser.DownloadProgressStateCanceled:
				b.mu.Unlock()
				fatalf(p.T, "the download of %s was cancelled", d.name)
			}
		}
		b.mu.Unlock()
		select {
		case <-changed:
		case <-ctx.Done():
			fatalf(p.T, "waited %s for a download: none came", Patience)
		}
	}
}

// Import presses Import and gives the file chooser that opens the file of that
// path. What comes of it is for the page to say.
func (p *Page) Import(path string) {
	p.T.Helper()
	absolute, err := filepath.Abs(path)
	if err != nil {
		fatalf(p.T, "import %s: %v", path, err)
	}
	ctx, cancel := p.within()
	defer cancel()
	opened := chromedp.Events(ctx, page.FileChooserOpened)
	call(p, page.SetInterceptFileChooserDialog, page.SetInterceptFileChooserDialogParams{Enabled: true})
	p.Press("Import")
	for e, err := range opened {
		if err != nil {
			fatalf(p.T, "waited %s for Import to open a file chooser: %v", Patience, err)
		}
		call(p, dom.SetFileInputFiles, dom.SetFileInputFilesParams{Files: []string{absolute}, BackendNodeID: e.BackendNodeID})
		return
	}
	fatalf(p.T, "Import opened no file chooser")
}

// ImportBytes is [Page.Import] of a file of that name and content.
func (p *Page) ImportBytes(name string, file []byte) {
	p.T.Helper()
	dir, err := os.MkdirTemp("", "docket-import-")
	if err != nil {
		fatalf(p.T, "make a folder for the import: %v", err)
	}
	// The page reads the file when it comes to it, so it stays until the end.
	p.T.Cleanup(func() { os.RemoveAll(dir) })
	path := filepath.Join(dir, name)
	if err := os.WriteFile(path, file, 0o600); err != nil {
		fatalf(p.T, "write the file to import: %v", err)
	}
	p.Import(path)
}

// Verdict is what the page says of its chain.
type Verdict struct {
	State string // "ok", "fault", "nothing" or "cancelled"
	Text  string // all of it, its white space folded
}

// Verify presses "Verify the chain" and waits for the verdict.
func (p *Page) Verify() Verdict {
	p.T.Helper()
	p.Press("Verify the chain")
	return p.Verdict()
}

// Verdict waits until no checking is under way and gives the verdict that stands.
func (p *Page) Verdict() Verdict {
	p.T.Helper()
	return waitFor[Verdict](p, `((v) => v && {State: v.dataset.state, Text: v.innerText.replace(/\s+/g, ' ').trim()})(document.querySelector('#verdict .verdict'))`, "a verdict on the chain")
}

// WaitTransfer waits until the page says a text of the last export or import, and
// gives all that it says of them.
func (p *Page) WaitTransfer(text string) string {
	p.T.Helper()
	const said = `document.getElementById('transfer').innerText.replace(/\s+/g, ' ').trim()`
	return waitFor[string](p, said+`.includes(`+quote(text)+`) && `+said, "the text "+text+" about the transfer")
}
