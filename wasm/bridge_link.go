//go:build js && wasm

package main

import (
	"github.com/hack-pad/safejs"

	"docket/wasm/bridge"
	"docket/wasm/browser"
	"docket/wasm/view"
	"docket/wasm/wording"
)

// heedLink takes a bridge's link out of the address bar and offers it in the form. Nothing is done with it without a
// press.
func (p *page) heedLink() {
	a, is, err := bridge.InFragment(browser.Location("hash"))
	if !is {
		return
	}
	if err := browser.ForgetFragment(); err != nil {
		p.alarm(wording.TheBridgesTokenCouldNotBe.With(err.Error()))
	}
	if err != nil {
		p.forms[view.FormBridge] = view.Form{Err: &view.FormError{Code: "bad_link", Message: err.Error()}}
	} else {
		p.bridge.link, p.bridge.fill = a, true
	}
	p.repaint()
}

// hearLinks heeds the link that this document was opened with, and those that are put into its address bar later.
func (p *page) hearLinks() {
	p.heedLink()
	if _, err := browser.On(safejs.Global(), "hashchange", func(safejs.Value) { p.heedLink() }); err != nil {
		p.alarm(err.Error())
	}
}

// fillLink puts a link's line into the field, as its value and not as text of the page.
func (p *page) fillLink() {
	if !p.bridge.fill {
		return
	}
	if field, err := browser.ByID(view.IDBridgeLine); err == nil {
		p.bridge.fill = false
		_ = field.Set("value", p.bridge.link.Line())
	}
}
