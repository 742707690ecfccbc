package house

import (
	"encoding/json"
	"fmt"
	"strings"
	"sync"
)

// Bridge is a running "docket bridge".
type Bridge struct {
	*program
	Link, MCP, MCPToken string
	Address, Token      string // HOST:PORT and the page's token, as the link has them
}

// Bridge runs "docket bridge" for the room of an origin, with further flags, and waits until it says how it is reached.
// It has no MCP client over standard input.
func (h *House) Bridge(origin string, flags ...string) (*Bridge, error) {
	said, once, first := make(chan struct{}), sync.Once{}, ""
	p, err := h.start(func(line string) { once.Do(func() { first = line; close(said) }) }, nil, append([]string{"bridge", "--json", "--origin", origin}, flags...)...)
	if err == nil {
		err = p.await(said)
	}
	if err != nil {
		return nil, err
	}
	var reach struct {
		Link     string `json:"link"`
		MCP      string `json:"mcp"`
		MCPToken string `json:"mcp_token"`
	}
	if err := json.Unmarshal([]byte(first), &reach); err != nil {
		p.Kill()
		return nil, fmt.Errorf("docket bridge began with %q: %w", first, err)
	}
	b := &Bridge{program: p, Link: reach.Link, MCP: reach.MCP, MCPToken: reach.MCPToken}
	_, fragment, _ := strings.Cut(b.Link, "#bridge=")
	b.Address, b.Token, _ = strings.Cut(fragment, "&token=")
	return b, nil
}

// Line is what is pasted into the page.
func (b *Bridge) Line() string { return b.Address + " " + b.Token }
