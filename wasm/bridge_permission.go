//go:build js && wasm

package main

import (
	"context"

	"docket/wasm/bridge"
	"docket/wasm/browser"
	"docket/wasm/view"
)

// loopback are the names under which browsers know the permission to reach other programs on this device, the newest
// first. Chromium 156 knows both and goes by the first.
var loopback = []string{"loopback-network", "local-network-access"}

// permitted asks how the browser's permission stands, where it could stand in the way: a page that is on this machine
// itself needs none.
func (p *page) permitted() *browser.Permission {
	if bridge.OnThisMachine(browser.Location("hostname")) {
		return nil
	}
	permission, err := browser.FindPermission(context.Background(), loopback...)
	if err != nil {
		return nil
	}
	return permission
}

// asking notes that the browser may be asking the person while a dial is under way.
func (p *page) asking(d *dial) {
	if permission := p.permitted(); permission != nil && permission.State() == "prompt" {
		d.permission = permission.Name
		p.repaint()
	}
}

// unreached says why a socket did not open, as far as the browser tells, and connects as soon as what forbade it is
// permitted.
func (p *page) unreached(d *dial) {
	permission := p.permitted()
	if p.bridge.now != d {
		return
	}
	switch {
	case permission == nil:
		p.ended(d, view.Bridge{State: view.BridgeUnreachable})
		return
	case !browser.Secure():
		p.ended(d, view.Bridge{State: view.BridgeInsecure})
		return
	case permission.State() == "granted":
		p.ended(d, view.Bridge{State: view.BridgeUnreachable})
		return
	}
	a, press := d.address, d.press
	stop, err := permission.OnChange(func() {
		if p.bridge.now != d || p.stopped {
			return
		}
		switch permission.State() {
		case "granted":
			p.dial(a, press)
		case "denied":
			p.bridge.shown.State = view.BridgeBlocked
			p.repaint()
		}
	})
	p.stopHearing()
	if err == nil {
		p.bridge.unhear = stop
	}
	how := view.Bridge{State: view.BridgeUnreachable, Permission: permission.Name}
	if permission.State() == "denied" {
		how.State = view.BridgeBlocked
	}
	p.ended(d, how)
}

// stopHearing is for when nothing waits for the permission any more.
func (p *page) stopHearing() {
	if p.bridge.unhear != nil {
		p.bridge.unhear()
		p.bridge.unhear = nil
	}
}
