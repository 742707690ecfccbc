//go:build js && wasm

// Command wasm is the page's core: it opens a room or takes up the one this tab had, offers its tools through
// document.modelContext, renders it, and records every act that comes through either door.
//
// It is glue. What can be decided without a browser is decided elsewhere, in plain Go: the rules in room, the tools
// in tools, what is rendered in wasm/view, what a press may decide in wasm/guard. This package keeps three rules:
// nothing that JavaScript calls may block; whatever a panic interrupts, the tools go with it; and every act is
// handed to the room with what was measured of the press that caused it.
//
// The document at /verify runs the same core. There it opens no room, keeps nothing and offers no tool, and checks
// files instead.
package main

import (
	"docket/wasm/browser"
)

func main() {
	if verifying, err := onVerifyPage(); err != nil || verifying {
		if err == nil {
			err = verifyFiles()
		}
		if err != nil {
			panic("the page could not be started: " + err.Error())
		}
		return
	}
	p, err := newPage()
	if err != nil {
		panic("the page could not be started: " + err.Error()) // ends the core, and boot.js says so
	}
	browser.OnPanic = p.panicked
	p.start()
	<-p.over
}
