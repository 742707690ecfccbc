//go:build js && wasm

package surface

import (
	"github.com/hack-pad/safejs"

	"docket/wasm/browser"
)

// State is where document.modelContext comes from.
type State uint8

// The states of a page. In the zero State nothing can be registered.
const (
	Absent State = iota
	Polyfill
	Native
)

// String is the word that boot.js has for it.
func (s State) String() string {
	switch s {
	case Native:
		return "native"
	case Polyfill:
		return "polyfill"
	}
	return "absent"
}

// Platform is what this page was found to have.
type Platform struct {
	State    State
	Sentence string   // what it is
	Limits   []string // what it cannot do, a sentence each

	context     safejs.Value // document.modelContext, where State is not Absent
	originKeyed bool         // false: Origin-Agent-Cluster: ?0, or a browser that keys nothing by origin
	announces   bool         // it has events
	cause       Cause        // where State is Absent
}

const byHand = "Everything in this room can be done by hand."

// Detect looks at a page through its global object, field by field: what is there counts, never a version. The word is
// boot.js's own finding, which says native from polyfill and has the last word on absent.
func Detect(global safejs.Value, word string) Platform {
	p := Platform{originKeyed: !is(global, "originAgentCluster", false)}
	document, _ := browser.Get(global, "document")
	if word == "absent" || document.Type() != safejs.TypeObject {
		p.cause, p.Sentence = absence(global, document)
		p.Limits = []string{byHand}
		return p
	}
	context, err := browser.Get(document, "modelContext")
	if err != nil || context.Type() != safejs.TypeObject {
		p.cause, p.Sentence = absence(global, document)
		p.Limits = []string{byHand}
		return p
	}
	if !has(context, "registerTool") {
		p.cause = Flag
		p.Sentence = "document.modelContext is there but has no registerTool, so no tools can be offered in this browser."
		p.Limits = []string{byHand}
		return p
	}
	p.context, p.announces = context, has(context, "addEventListener")
	if word == "native" {
		p.State = Native
		p.Sentence = "The browser's own WebMCP carries the tools."
		p.Limits = []string{"It does not say who calls: a call is recorded as made through this page's door, and no more."}
		if !has(context, "getTools") {
			p.Limits = append(p.Limits, "It lists tools to agents only, so nothing in this page can read back what is offered.")
		}
		return p
	}
	p.State = Polyfill
	p.Sentence = "A polyfill stands in for WebMCP: this browser has none, or has it switched off (in Chrome: chrome://flags/#enable-webmcp-testing)."
	p.Limits = []string{
		"An agent of the browser does not see these tools; scripts and extensions in this page do.",
		"A caller's cancel does not reach the room.",
		"No other origin can be offered a tool.",
		"Which tools are consequential is not passed on.",
	}
	return p
}

// absence says why there is nothing to register with.
func absence(global, document safejs.Value) (Cause, string) {
	switch context, err := browser.Get(global, "isSecureContext"); {
	case err == nil && context.Equal(value(false)):
		return Insecure, "This page came over plain http from another machine, where browsers have no WebMCP. Open it over https, or at http://localhost."
	case document.Type() == safejs.TypeObject && present(document, "modelContext"):
		return Address, "WebMCP is switched off for this page (webmcp=off in its address), so no tools are offered."
	}
	return Flag, "This browser has no WebMCP and the polyfill could not stand in, so no tools are offered. In Chrome, switch on chrome://flags/#enable-webmcp-testing."
}

func value(v any) safejs.Value {
	out, err := safejs.ValueOf(v)
	if err != nil {
		return safejs.Undefined()
	}
	return out
}

func is(v safejs.Value, name string, want any) bool {
	got, err := browser.Get(v, name)
	return err == nil && got.Equal(value(want))
}

func has(v safejs.Value, method string) bool {
	got, err := browser.Get(v, method)
	return err == nil && got.Type() == safejs.TypeFunction
}

func present(v safejs.Value, name string) bool {
	got, err := browser.Get(v, name)
	return err == nil && got.Type() == safejs.TypeObject
}
