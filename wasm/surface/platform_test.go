//go:build js && wasm

package surface

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestDetect(t *testing.T) {
	whole := `modelContext: {registerTool() {}, getTools() {}, executeTool() {}, addEventListener() {}}`
	for _, c := range []struct {
		name, word, global string
		state              State
		sentence           string
	}{
		{"native", "native", `{isSecureContext: true, document: {` + whole + `}}`, Native, "own WebMCP"},
		{"no flag, so a polyfill", "polyfill", `{isSecureContext: true, document: {` + whole + `}}`, Polyfill, "chrome://flags/#enable-webmcp-testing"},
		{"plain http on a LAN", "absent", `{isSecureContext: false, document: {}}`, Absent, "plain http"},
		{"switched off", "absent", `{isSecureContext: true, document: {` + whole + `}}`, Absent, "switched off"},
		{"nothing at all", "absent", `{isSecureContext: true, document: {}}`, Absent, "no WebMCP"},
		{"a getter that throws", "native", `{isSecureContext: true, document: {get modelContext() { throw new Error('no') }}}`, Absent, "no WebMCP"},
		{"without registerTool", "native", `{isSecureContext: true, document: {modelContext: {provideContext() {}}}}`, Absent, "no registerTool"},
		{"no document", "absent", `{}`, Absent, "no WebMCP"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := Detect(js(t, "return "+c.global), c.word)
			require.Equal(t, c.state, p.State)
			require.Contains(t, p.Sentence, c.sentence)
			require.NotEmpty(t, p.Limits)
		})
	}
}

func TestOriginAgentClusterIsNamed(t *testing.T) {
	f := newFake(t)
	global := js(t, "return {isSecureContext: true, originAgentCluster: false, document: {}}")
	document, err := global.Get("document")
	require.NoError(t, err)
	require.NoError(t, document.Set("modelContext", f.context))
	require.NoError(t, f.context.Set("refuse", "SecurityError"))
	f.start(Detect(global, "native"))
	f.surface.Sync(offer("read_a"))
	f.turn()
	require.Contains(t, f.surface.Status().Sentence(), "Origin-Agent-Cluster: ?0")
}

func TestAbsentOffersNothingAndSaysSo(t *testing.T) {
	f := newFake(t)
	f.start(Detect(js(t, "return {isSecureContext: false, document: {}}"), "absent"))
	f.surface.Sync(offer("read_a commit"))
	status := f.surface.Status()
	require.Len(t, status.Missing, 2)
	require.False(t, status.Complete)
	require.False(t, status.Pending)
	require.Contains(t, status.Sentence(), "plain http")
}
