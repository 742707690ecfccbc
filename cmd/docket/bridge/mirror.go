package bridge

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"docket/tools/wire"
)

// offered is what clients are offered: what the page offers.
type offered struct {
	mu    sync.RWMutex
	by    *link // whose they are
	tools map[string]wire.Tool
}

// mirror offers clients what a page offers, and tells them where that is new. It returns what is wrong with it.
func (b *bridge) mirror(l *link, tools []wire.Tool) (fault string) {
	now := make(map[string]wire.Tool, len(tools))
	for i, t := range tools {
		if _, twice := now[t.Name]; twice {
			return "/tools/" + strconv.Itoa(i) + ": the tool " + strconv.Quote(clip(t.Name, 64)) + " is offered twice"
		}
		if t.Name == "" || len(t.Name) > maxToolName {
			return "/tools/" + strconv.Itoa(i) + "/name: must have 1 to " + strconv.Itoa(maxToolName) + " bytes"
		}
		now[t.Name] = t
	}
	o := &b.offered
	o.mu.Lock()
	defer o.mu.Unlock()
	o.by = l
	// New ones first: a client that keeps a list of its own sees no moment without them.
	for i, t := range tools {
		if old, had := o.tools[t.Name]; had && equal(old, t) {
			continue
		}
		if err := b.add(t); err != nil {
			b.removeAll()
			return "/tools/" + strconv.Itoa(i) + ": " + clip(err.Error(), 200)
		}
	}
	var gone []string
	for name := range o.tools {
		if _, still := now[name]; !still {
			gone = append(gone, name)
		}
	}
	if len(gone) > 0 {
		b.server.RemoveTools(gone...)
	}
	o.tools = now
	b.Log("the page offers " + strconv.Itoa(len(now)) + " tools")
	return ""
}

// clear takes back what a page offered, unless another one offers something already.
func (b *bridge) clear(l *link) {
	b.offered.mu.Lock()
	defer b.offered.mu.Unlock()
	if b.offered.by == l {
		b.removeAll()
	}
}

func (b *bridge) removeAll() {
	var names []string
	for name := range b.offered.tools {
		names = append(names, name)
	}
	if len(names) > 0 {
		b.server.RemoveTools(names...)
	}
	b.offered.tools, b.offered.by = nil, nil
}

func equal(a, b wire.Tool) bool {
	return a.Title == b.Title && a.Description == b.Description && bytes.Equal(a.Schema, b.Schema) &&
		a.ReadOnly == b.ReadOnly && a.Consequential == b.Consequential && a.Untrusted == b.Untrusted
}

// maxToolName is what MCP allows.
const maxToolName = 128

// add offers one tool. The server panics for a schema that MCP does not take, which must not end the bridge.
func (b *bridge) add(t wire.Tool) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("MCP takes no such tool: %v", p)
		}
	}()
	closed := false
	b.server.AddTool(&mcp.Tool{
		Name: t.Name, Title: t.Title, Description: t.Description,
		InputSchema: json.RawMessage(t.Schema),
		// Whether a write destroys something, and whether it may be repeated, the page does not say; MCP's defaults are the
		// careful ones.
		Annotations: &mcp.ToolAnnotations{Title: t.Title, ReadOnlyHint: t.ReadOnly, OpenWorldHint: &closed},
		// MCP has no word for these.
		Meta: mcp.Meta{"docket/consequential": t.Consequential, "docket/untrusted": t.Untrusted},
	}, func(context.Context, *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		return nil, errors.New("calls are taken before they come here") // by receive
	})
	return nil
}
