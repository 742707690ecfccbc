package view

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// panel is the text of the bridge's part of a story's page, and its elements.
func panel(t *testing.T, story string) (string, []*element) {
	for _, e := range parse(t, whole(t, story)) {
		if e.attrs["id"] == IDBridge {
			return space.ReplaceAllString(e.text(), " "), parse(t, e.inner)
		}
	}
	require.Fail(t, "the page has no bridge panel")
	return "", nil
}

// Each way a connection can stand has its own sentence, and what can be done then has its control.
func TestBridgePanel(t *testing.T) {
	for _, c := range []struct{ story, says, control string }{
		{"commit", "paste the line or the link that it prints", ActConnect},
		{"bridge-link", "names the bridge at 127.0.0.1:43127 and is filled in. Nothing was sent there.", ActConnect},
		{"bridge-line-error", "the token must be 32 hexadecimal digits", ActConnect},
		{"bridge-connecting", "The browser may be asking whether this site may reach other apps and services on this device", ActStopConnecting},
		{"bridge-open", "No client has called yet.", ActDisconnect},
		{"bridge-clients", "as they call themselves: “claude-code 2.1.44”", ActDisconnect},
		{"bridge-blocked", "Blocked by the browser. It does not let this site reach other apps and services on this device", ActConnect},
		{"bridge-insecure", "This page came over plain http from another machine", ActConnect},
		{"bridge-unreachable", "The browser does not say why", ActConnect},
		{"bridge-unanswered", "nobody has answered whether this site may reach apps on this device", ActConnect},
		{"bridge-wrong-token", "Refused: wrong token.", ActConnect},
		{"bridge-other-page", `Refused: another page holds it. One page at a time can be connected to the bridge at 127.0.0.1:43127. Disconnect the other one first.It says: another page holds this bridge: the room "Morning briefing" in page "3f6c1e0a9b2d4857"`, ActConnect},
		{"bridge-no-socket", "Refused. Nothing was opened at 127.0.0.1:43127.The reason: SecurityError: An insecure", ActConnect},
		{"bridge-silent", "It may be another program.", ActConnect},
		{"bridge-closed", "A press here ended the connection", ActConnect},
		{"bridge-lost", "The connection broke.", ActConnect},
		{"bridge-protocol", "what came was not what a bridge says", ActConnect},
	} {
		t.Run(c.story, func(t *testing.T) {
			text, elements := panel(t, c.story)
			require.Contains(t, text, c.says)
			var controls []string
			for _, e := range elements {
				if act := e.attrs["data-act"]; act != "" {
					controls = append(controls, act)
				}
				if e.attrs["id"] == IDBridgeLine {
					require.Equal(t, "password", e.attrs["type"])
					require.NotContains(t, e.attrs, "value", "a token is never part of the page")
					require.Equal(t, "Connect a local agent", e.attrs["aria-label"])
				}
			}
			require.Equal(t, []string{c.control}, controls)
			require.NotContains(t, strings.ToLower(text), "you pressed")
		})
	}
}

// What an agent's calls change is no part of the status, which is read out whenever it changes.
func TestWhatIsReadOut(t *testing.T) {
	status := func(story string) string {
		_, elements := panel(t, story)
		for _, e := range elements {
			if e.attrs["role"] == "status" {
				return space.ReplaceAllString(e.text(), " ")
			}
		}
		require.Fail(t, "the panel has no status")
		return ""
	}
	require.Contains(t, status("bridge-clients"), "Connected to 127.0.0.1:43127 since ")
	for _, story := range []string{"bridge-open", "bridge-clients"} {
		require.NotContains(t, status(story), "call")
	}
	text, _ := panel(t, "bridge-clients")
	require.Contains(t, text, "1 call is under way.")
}

// A client's name is shown as its own word, with what it hides made visible, wherever it stands.
func TestAClientsName(t *testing.T) {
	text, _ := panel(t, "bridge-clients")
	require.Contains(t, text, "“hostU+202E (trusted)”")
	require.Contains(t, text, "A client's name is its own word, and nothing bears it out.")
	require.Contains(t, whole(t, "bridge-ask"), "from a client that calls itself ")
	require.Contains(t, whole(t, "bridge-clients"), "calls itself ")
}
