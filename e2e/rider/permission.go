package rider

import (
	cdpbrowser "github.com/chromedp/cdproto/browser"
	"github.com/chromedp/chromedp"
)

// Permit answers for the person what a site may: "granted", "denied" or "prompt", in the storage of this page alone.
func (p *Page) Permit(permission, state, origin string) {
	p.T.Helper()
	ctx, cancel := p.within()
	defer cancel()
	_, err := chromedp.CallBrowser(ctx, cdpbrowser.SetPermission, cdpbrowser.SetPermissionParams{
		Permission: &cdpbrowser.PermissionDescriptor{Name: permission}, Setting: cdpbrowser.PermissionSetting(state), Origin: origin,
		BrowserContextID: chromedp.FromContext(p.ctx).BrowserContextID})
	if err != nil {
		fatalf(p.T, "set the permission %s to %s: %v", permission, state, err)
	}
}
