package bridge

import (
	"context"
	"net/http"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// maxBody bounds one MCP message, in bytes. What is within it and yet too long for arguments the page refuses itself.
const maxBody = 16 << 20

// newServer is the MCP server. It has no tools but those of the page.
func (b *bridge) newServer() *mcp.Server {
	server := mcp.NewServer(&mcp.Implementation{Name: "docket", Title: "Docket", Version: b.Version}, &mcp.ServerOptions{
		Instructions: "The tools are those of a room that is open in a browser tab at " + b.Origin + ", and change with the phase the room is in. " +
			"While there are none, no page is connected: the host connects one with Connect a local agent in the page. " +
			"Calls that reach it are recorded there, refused ones too. Where a call waits for a press in the page it is answered awaiting_confirmation after a while; " +
			"ask get_outcome with the request_id what became of it.",
		Capabilities: &mcp.ServerCapabilities{Tools: &mcp.ToolCapabilities{ListChanged: true}},
	})
	server.AddReceivingMiddleware(b.receive)
	return server
}

// overHTTP serves the same to clients over HTTP.
func (b *bridge) overHTTP() http.Handler {
	return mcp.NewStreamableHTTPHandler(func(*http.Request) *mcp.Server { return b.server },
		&mcp.StreamableHTTPOptions{MaxRequestBodyBytes: maxBody})
}

// receive is the one place that every request of every client passes. A call goes to the page whatever tool it names: a
// client that kept an old list is refused there, by name and with a row, and not here without one.
func (b *bridge) receive(next mcp.MethodHandler) mcp.MethodHandler {
	return func(ctx context.Context, method string, request mcp.Request) (mcp.Result, error) {
		switch r := request.(type) {
		case *mcp.CallToolRequest:
			return b.call(ctx, r)
		case *mcp.ListToolsRequest:
			b.offered.mu.RLock() // while tools are exchanged there is no list of them
			defer b.offered.mu.RUnlock()
		}
		return next(ctx, method, request)
	}
}
