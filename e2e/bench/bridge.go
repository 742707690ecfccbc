package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"slices"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"docket/e2e/house"
	"docket/e2e/rider"
)

// bridgeCalls is how many calls are timed at each door, back to back, after a tenth as many that warm the code up.
const bridgeCalls = 1000

// bridge measures what the way through the bridge adds to a call: an MCP client over HTTP on this machine, the bridge
// program, the page's socket and back, beside the same calls made in the page itself.
func bridge(t *rider.Alone, b *rider.Browser, h *house.House, out io.Writer) {
	server, err := h.Serve()
	t.Must(err)
	t.Cleanup(func() { t.Must(server.Close()) })
	p := b.Open(t, server.URL)
	p.WaitReads()
	program, err := h.Bridge(server.URL)
	t.Must(err)
	t.Cleanup(program.Kill)
	p.Type("Connect a local agent", program.Line())
	p.Press("Connect")
	p.WaitText("Connected to " + program.Address)

	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	defer cancel()
	client, err := mcp.NewClient(&mcp.Implementation{Name: "bench", Version: "1"}, nil).Connect(ctx,
		&mcp.StreamableClientTransport{Endpoint: program.MCP, HTTPClient: &http.Client{Transport: bearer(program.MCPToken)}}, nil)
	t.Must(err)
	t.Cleanup(func() { client.Close() })

	for _, pace := range []struct {
		name         string
		first, calls int
		pause        time.Duration
	}{
		{"one after the other", 0, bridgeCalls, 0},
		// The picture of one call is painted before the next one comes, as with agents that think in between.
		{"20 ms apart", 2 * bridgeCalls, 300, 20 * time.Millisecond},
	} {
		through := throughBridge(ctx, t, client, pace.first, pace.calls, pace.pause)
		own := atOwnDoor(p, pace.first, 300, pace.pause)
		sorted := slices.Sorted(slices.Values(through))
		fmt.Fprintf(out, "%d calls through the bridge, %s: median %.2f ms (90 %% within %.2f), none lost, in order; at the page's own door %.2f; the bridge adds %.2f at the median, aim 5\n",
			len(through), pace.name, median(through), sorted[len(sorted)*9/10], median(own), median(through)-median(own))
	}
}

// throughBridge gives how long calls took for an MCP client. A call that is lost or whose row is out of order fails.
func throughBridge(ctx context.Context, t *rider.Alone, client *mcp.ClientSession, first, calls int, pause time.Duration) (ms []float64) {
	var last uint64
	for i := range calls + calls/10 {
		time.Sleep(pause)
		began := time.Now()
		r, err := client.CallTool(ctx, &mcp.CallToolParams{Name: "read_ledger", Arguments: json.RawMessage(arguments(first + i))})
		t.Must(err)
		if i >= calls/10 {
			ms = append(ms, float64(time.Since(began).Microseconds())/1000)
		}
		var said struct{ Seq uint64 }
		t.Must(json.Unmarshal([]byte(r.Content[0].(*mcp.TextContent).Text), &said))
		if said.Seq <= last {
			t.Must(fmt.Errorf("call %d left row %d after row %d", i, said.Seq, last))
		}
		last = said.Seq
	}
	return ms
}

// atOwnDoor gives how long the same calls took in the page itself.
func atOwnDoor(p *rider.Page, first, calls int, pause time.Duration) []float64 {
	return rider.Eval[[]float64](p, fmt.Sprintf(`(async () => {
  const tool = (await document.modelContext.getTools()).find((t) => t.name === 'read_ledger');
  const took = [];
  for (let i = 0; i < %d; i++) {
    if (%[3]d) await new Promise((wake) => setTimeout(wake, %[3]d));
    const input = {cursor: %[4]d + Math.floor(i / 100), limit: i %% 100 + 1}, began = performance.now();
    await document.modelContext.executeTool(tool, input);
    if (i >= %[2]d) took.push(performance.now() - began);
  }
  return took;
})()`, calls+calls/10, calls/10, pause.Milliseconds(), 1+first/100))
}

// arguments differ from call to call, since equal reads would fold into one row.
func arguments(i int) string { return fmt.Sprintf(`{"cursor":%d,"limit":%d}`, 1+i/100, i%100+1) }

// bearer is a transport that shows the bridge's token for MCP clients.
type bearer string

func (token bearer) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.Header.Set("Authorization", "Bearer "+string(token))
	return http.DefaultTransport.RoundTrip(r)
}
