//go:build js && wasm

package surface

import (
	"testing"

	"github.com/stretchr/testify/require"

	"docket/tools"
)

const elsewhere = "https://partner.example"

// exposed is an offer with a tool for another origin.
func exposed(names string) []tools.Tool {
	return append(offer(names), tools.Tool{Name: "attest", Description: "Attests.", ExposedTo: elsewhere})
}

func (f *fake) string(property string) string {
	s, err := f.get(property).String()
	require.NoError(f.t, err)
	return s
}

func TestExposedToNamesTheOriginAlone(t *testing.T) {
	f := newFake(t)
	f.surface.Sync(offer("read_a commit"))
	require.Empty(t, f.string("to"))
	f.surface.Sync(exposed("read_a commit"))
	f.turn()
	require.Equal(t, elsewhere, f.string("to"))
	require.True(t, f.surface.Status().Complete)

	f.log()
	f.surface.Sync(offer("read_a commit"))
	require.Equal(t, "-attest", f.log(), "it goes alone")
	f.surface.Sync(exposed("read_a commit"))
	f.surface.Sync(exposed("read_a"))
	require.Equal(t, "+attest -commit", f.log(), "and stays alone")
}

func TestExposedGoesWithTheCore(t *testing.T) {
	f := newFake(t)
	f.surface.Sync(exposed("read_a"))
	f.surface.Stop("the core stopped")
	require.Empty(t, f.text("names"))
}

func TestAnotherOriginIsAnotherRegistration(t *testing.T) {
	f := newFake(t)
	f.surface.Sync(exposed("read_a"))
	other := exposed("read_a")
	other[1].ExposedTo = "https://other.example"
	f.surface.Sync(other)
	require.Equal(t, "https://other.example", f.string("to"))
	require.Equal(t, "+read_a +attest -attest +attest", f.log())
}

// TestNothingIsRegisteredThatIsNotExposed holds for a browser that does not know exposedTo, and for a polyfill.
func TestNothingIsRegisteredThatIsNotExposed(t *testing.T) {
	for _, word := range []string{"native", "polyfill"} {
		t.Run(word, func(t *testing.T) {
			f := newFake(t)
			require.NoError(t, f.context.Set("exposes", false))
			global := js(t, "return {isSecureContext: true, document: {}}")
			document, err := global.Get("document")
			require.NoError(t, err)
			require.NoError(t, document.Set("modelContext", f.context))
			f.start(Detect(global, word))
			f.surface.Sync(exposed("read_a"))
			require.Equal(t, "read_a", f.text("names"), "not for one task")
			f.turn()
			status := f.surface.Status()
			require.Equal(t, []string{"read_a"}, status.Registered)
			require.Equal(t, []Missing{{"attest", "attest is for https://partner.example alone, and this browser offers no tool to another origin, so it is not registered", NotExposed}}, status.Missing)
			require.False(t, status.Pending)
		})
	}
}

func TestAnOriginThatTheBrowserDoesNotTrust(t *testing.T) {
	f := newFake(t)
	require.NoError(t, f.context.Set("refuse", "SecurityError"))
	f.surface.Sync(exposed(""))
	f.turn()
	require.Contains(t, f.surface.Status().Sentence(), "does not take https://partner.example for an origin that attest may be exposed to")
}
