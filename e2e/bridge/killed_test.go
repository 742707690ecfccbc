package bridge

import (
	"context"
	"net/http"
	"os/exec"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/stretchr/testify/require"
)

type bearer string

func (b bearer) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.Header.Set("Authorization", "Bearer "+string(b))
	return http.DefaultTransport.RoundTrip(r)
}

// A bridge that is killed in mid-call leaves neither side waiting.
func TestKilledInMidCall(t *testing.T) {
	cmd, s := startBridge(t)
	p := s.page(t)
	c := mcp.NewClient(&mcp.Implementation{Name: "go", Version: "1"}, &mcp.ClientOptions{
		ProgressNotificationHandler: func(context.Context, *mcp.ProgressNotificationClientRequest) { cmd.Process.Kill() },
	})
	session, err := c.Connect(t.Context(), &mcp.StreamableClientTransport{Endpoint: s.MCP, MaxRetries: -1, HTTPClient: &http.Client{Transport: bearer(s.MCPToken)}}, nil)
	require.NoError(t, err)
	ask := &mcp.CallToolParams{Name: "ask"}
	ask.SetProgressToken("p")
	_, err = session.CallTool(t.Context(), ask)
	require.Error(t, err)
	require.Error(t, <-p.ended)
}

// The Go SDK's client starts the command and speaks to it over standard input and output.
func TestGoOverStdio(t *testing.T) {
	c := mcp.NewClient(&mcp.Implementation{Name: "go", Version: "1"}, nil)
	cmd := exec.Command(bin, "bridge", "--origin", origin)
	session, err := c.Connect(t.Context(), &mcp.CommandTransport{Command: cmd}, nil)
	require.NoError(t, err)
	r, err := session.CallTool(t.Context(), &mcp.CallToolParams{Name: "echo"})
	require.NoError(t, err)
	require.True(t, r.IsError, "no page is connected")
	require.NoError(t, session.Close())
	require.True(t, cmd.ProcessState.Success(), "it ends with its client: %v", cmd.ProcessState)
}
