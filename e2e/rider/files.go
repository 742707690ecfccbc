package rider

import (
	"os"
	"path/filepath"

	"github.com/chromedp/cdproto/dom"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// NamedFile is a file to give to a page.
type NamedFile struct {
	Name string
	Data []byte
}

// put writes files into a folder that stays until the test ends: a page reads them
// when it comes to them.
func (p *Page) put(files []NamedFile) []string {
	p.T.Helper()
	dir, err := os.MkdirTemp("", "docket-files-")
	if err != nil {
		fatalf(p.T, "make a folder for files: %v", err)
	}
	p.T.Cleanup(func() { os.RemoveAll(dir) })
	paths := make([]string, len(files))
	for i, f := range files {
		paths[i] = filepath.Join(dir, f.Name)
		if err := os.WriteFile(paths[i], f.Data, 0o600); err != nil {
			fatalf(p.T, "write a file to give: %v", err)
		}
	}
	return paths
}

// ChooseFiles presses a button that opens a file chooser, and chooses files.
func (p *Page) ChooseFiles(button string, files ...NamedFile) {
	p.T.Helper()
	ctx, cancel := p.within()
	defer cancel()
	opened := chromedp.Events(ctx, page.FileChooserOpened)
	call(p, page.SetInterceptFileChooserDialog, page.SetInterceptFileChooserDialogParams{Enabled: true})
	p.Press(button)
	for e, err := range opened {
		if err != nil {
			fatalf(p.T, "waited %s for %s to open a file chooser: %v", Patience, button, err)
		}
		call(p, dom.SetFileInputFiles, dom.SetFileInputFilesParams{Files: p.put(files), BackendNodeID: e.BackendNodeID})
		return
	}
	fatalf(p.T, "%s opened no file chooser", button)
}

// A Drag is files held over a page with the mouse.
type Drag struct {
	page *Page
	data *input.DragData
	x, y float64
}

// Carry drags files over the button of that accessible name and holds them there.
func (p *Page) Carry(button string, files ...NamedFile) *Drag {
	p.T.Helper()
	at, _ := p.reach("button", button)
	d := &Drag{page: p, x: at.X, y: at.Y, data: &input.DragData{Items: []*input.DragDataItem{}, Files: p.put(files), DragOperationsMask: 1}}
	d.send(input.DispatchDragEventTypeDragEnter)
	d.send(input.DispatchDragEventTypeDragOver)
	p.breathe()
	return d
}

// Drop lets go of the files.
func (d *Drag) Drop() {
	d.page.T.Helper()
	d.send(input.DispatchDragEventTypeDrop)
	d.page.breathe()
}

func (d *Drag) send(kind input.DispatchDragEventType) {
	d.page.T.Helper()
	call(d.page, input.DispatchDragEvent, input.DispatchDragEventParams{Type: kind, X: d.x, Y: d.y, Data: d.data})
}

// Offline takes the network away from the page.
func (p *Page) Offline() {
	p.T.Helper()
	call(p, network.Enable, network.EnableParams{})
	call(p, network.EmulateNetworkConditionsByRule, network.EmulateNetworkConditionsByRuleParams{
		MatchedNetworkConditions: []*network.Conditions{{Offline: true, DownloadThroughput: -1, UploadThroughput: -1}}})
	call(p, network.OverrideNetworkState, network.OverrideNetworkStateParams{Offline: true, DownloadThroughput: -1, UploadThroughput: -1})
	waitFor[bool](p, `fetch(location.href, {cache: 'no-store'}).then(() => false, () => true)`, "the page to reach its server no more")
}
