//go:build js && wasm

package surface

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"
)

// A caller in the page goes by getTools and executeTool, in whichever form the browser takes arguments, and calls once.
func TestCall(t *testing.T) {
	list := `getTools: async () => [{name: 'b'}, {name: 'a'}], `
	for _, c := range []struct {
		name, word, context string
		answer, err         string
		calls               string // what executeTool was given, in order
	}{
		{"an object", "native", list + `executeTool: async (t, x) => { took.push(t.name + typeof x); return JSON.stringify(x); }`, `{"n":1}`, "", "aobject"},
		{"text, of an older browser", "native", list + `executeTool: async (t, x) => { took.push(t.name + typeof x); if (typeof x !== 'string') throw new TypeError('a string'); return x; }`, `{"n":1}`, "", "aobject astring"},
		{"text, thrown at once", "native", list + `executeTool(t, x) { took.push(t.name + typeof x); if (typeof x !== 'string') throw new TypeError('a string'); return Promise.resolve(x); }`, `{"n":1}`, "", "aobject astring"},
		{"text, of a polyfill", "polyfill", list + `executeTool: async (t, x) => { took.push(t.name + typeof x); return x; }`, `{"n":1}`, "", "astring"},
		{"a call that fails is not repeated", "native", list + `executeTool: async (t, x) => { took.push(t.name + typeof x); throw new DOMException('no', 'UnknownError'); }`, "", "UnknownError: no", "aobject"},
		{"no such tool", "native", `getTools: async () => [], executeTool: async () => took.push('ran')`, "", "the browser lists no tool a in this page", ""},
		{"no list", "native", `executeTool: async () => took.push('ran')`, "", "this browser lists and runs tools for its own agents only", ""},
		{"no answer in text", "native", list + `executeTool: async (t, x) => { took.push(t.name + typeof x); return 7; }`, "", "it must be a string", "aobject"},
		{"absent", "absent", list, "", "this page has no WebMCP", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			global := js(t, `globalThis.took = []; return {isSecureContext: true, document: {modelContext: {registerTool() {}, `+c.context+`}}}`)
			answer, err := Detect(global, c.word).Call(context.Background(), "a", `{"n":1}`)
			require.Equal(t, c.answer, answer)
			if c.err == "" {
				require.NoError(t, err)
			} else {
				require.ErrorContains(t, err, c.err)
			}
			took, err := js(t, `return took.join(' ')`).String()
			require.NoError(t, err)
			require.Equal(t, c.calls, took)
		})
	}
}

// Each way in which tools cannot be offered has a cause of its own.
func TestCause(t *testing.T) {
	whole := `modelContext: {registerTool() {}}`
	for name, c := range map[string]struct {
		word, global string
		missing      []Missing
		want         Cause
	}{
		"native":       {"native", `{isSecureContext: true, document: {` + whole + `}}`, nil, NoCause},
		"polyfill":     {"polyfill", `{isSecureContext: true, document: {` + whole + `}}`, nil, StandIn},
		"no flag":      {"absent", `{isSecureContext: true, document: {}}`, nil, Flag},
		"insecure":     {"absent", `{isSecureContext: false, document: {}}`, nil, Insecure},
		"by address":   {"absent", `{isSecureContext: true, document: {` + whole + `}}`, nil, Address},
		"no register":  {"native", `{isSecureContext: true, document: {modelContext: {}}}`, nil, Flag},
		"by policy":    {"native", `{isSecureContext: true, document: {` + whole + `}}`, []Missing{{Kind: "NotAllowedError"}}, Policy},
		"not keyed":    {"native", `{originAgentCluster: false, isSecureContext: true, document: {` + whole + `}}`, []Missing{{Kind: "SecurityError"}}, Unkeyed},
		"a name taken": {"native", `{isSecureContext: true, document: {` + whole + `}}`, []Missing{{Kind: "InvalidStateError"}}, Missed},
	} {
		t.Run(name, func(t *testing.T) {
			s := Status{Platform: Detect(js(t, "return "+c.global), c.word), Missing: c.missing}
			require.Equal(t, c.want, s.Cause())
		})
	}
}
