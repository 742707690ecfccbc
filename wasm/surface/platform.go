//go:build js && wasm

package surface

import (
	"github.com/hack-pad/safejs"

	"docket/wasm/browser"
	"docket/wasm/wording"
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

const byHand = wording.EverythingInThisRoomCanBe

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
		p.Sentence = wording.DocumentModelContextIsThereButHas
		p.Limits = []string{byHand}
		return p
	}
	p.context, p.announces = context, has(context, "addEventListener")
	if word == "native" {
		p.State = Native
		p.Sentence = wording.TheBrowsersOwnWebMCPCarriesThe
		p.Limits = []string{wording.ItDoesNotSayWhoCalls}
		if !has(context, "getTools") {
			p.Limits = append(p.Limits, wording.ItListsToolsToAgentsOnly)
		}
		return p
	}
	p.State = Polyfill
	p.Sentence = wording.APolyfillStandsInForWebMCP
	p.Limits = []string{
		wording.AnAgentOfTheBrowserDoes,
		wording.ACallersCancelDoesNotReach,
		wording.NoOtherOriginCanBeOffered,
		wording.WhichToolsAreConsequentialIsNot,
	}
	return p
}

// absence says why there is nothing to register with.
func absence(global, document safejs.Value) (Cause, string) {
	switch context, err := browser.Get(global, "isSecureContext"); {
	case err == nil && context.Equal(value(false)):
		return Insecure, wording.ThisPageCameOverPlainHttp
	case document.Type() == safejs.TypeObject && present(document, "modelContext"):
		return Address, wording.WebMCPIsSwitchedOffForThis
	}
	return Flag, wording.ThisBrowserHasNoWebMCPAnd
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
