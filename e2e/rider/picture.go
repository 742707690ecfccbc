package rider

import (
	"os"
	"path/filepath"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/page"
)

// PicturesVariable names the folder that screenshots are kept in. Without it they
// are taken, so that what fails to render fails the test, and kept nowhere.
const PicturesVariable = "DOCKET_PICTURES"

// Screen gives the page another size and another preference for colours.
func (p *Page) Screen(width, height int, dark bool) {
	p.T.Helper()
	scheme := "light"
	if dark {
		scheme = "dark"
	}
	call(p, emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{
		Width: int64(width), Height: int64(height), DeviceScaleFactor: 1, Mobile: width < 600})
	call(p, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{
		{Name: "prefers-color-scheme", Value: scheme}, {Name: "prefers-reduced-motion", Value: "reduce"}}})
	p.breathe()
}

// Screenshot takes a picture, in PNG, of the page on a screen of that size, and
// keeps it as NAME.png where [PicturesVariable] says where.
func (p *Page) Screenshot(name string, width, height int, dark bool) []byte {
	p.T.Helper()
	p.Screen(width, height, dark)
	picture := call(p, page.CaptureScreenshot, page.CaptureScreenshotParams{Format: page.CaptureScreenshotFormatPng}).Data
	if dir := os.Getenv(PicturesVariable); dir != "" {
		err := os.MkdirAll(dir, 0o755)
		if err == nil {
			err = os.WriteFile(filepath.Join(dir, name+".png"), picture, 0o644)
		}
		if err != nil {
			p.T.Errorf("keep the picture: %v", err)
		}
	}
	return picture
}

// Whole takes a picture, in PNG, of all of the page as it stands on its screen, also of what would have to be scrolled to. It is not scaled: the
// browser would draw a smaller one anew or shrink what it has drawn, as it comes.
func (p *Page) Whole() []byte {
	p.T.Helper()
	size := Eval[struct{ Wide, High float64 }](p, `({Wide: document.documentElement.clientWidth, High: document.documentElement.scrollHeight})`)
	beyond := true
	return call(p, page.CaptureScreenshot, page.CaptureScreenshotParams{Format: page.CaptureScreenshotFormatPng, CaptureBeyondViewport: &beyond,
		Clip: &page.Viewport{Width: size.Wide, Height: size.High, Scale: 1}}).Data
}

// Overhang is by how many pixels the page is wider than its screen.
func (p *Page) Overhang() int {
	p.T.Helper()
	return Eval[int](p, `document.documentElement.scrollWidth - document.documentElement.clientWidth`)
}

// Timezone has the page's documents live in a zone, by its IANA name.
func (p *Page) Timezone(name string) {
	p.T.Helper()
	call(p, emulation.SetTimezoneOverride, emulation.SetTimezoneOverrideParams{TimezoneID: name})
}
