package house

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"sync"
	"time"
)

// Bridge is a running "docket bridge".
type Bridge struct {
	Link, MCP, MCPToken string
	Address, Token      string // HOST:PORT and the page's token, as the link has them

	cmd  *exec.Cmd
	done chan struct{}
	err  error

	mu  sync.Mutex
	log strings.Builder
}

// Bridge runs "docket bridge" for the room of an origin, with further flags, and waits until it says how it is reached.
// It has no MCP client over standard input.
func (h *House) Bridge(origin string, flags ...string) (*Bridge, error) {
	b := &Bridge{cmd: exec.Command(h.Bin, append([]string{"bridge", "--json", "--origin", origin}, flags...)...), done: make(chan struct{})}
	b.cmd.Dir = h.temp
	b.cmd.Stderr = b
	out, err := b.cmd.StdoutPipe()
	if err != nil {
		return nil, fmt.Errorf("run docket: %w", err)
	}
	if err := b.cmd.Start(); err != nil {
		return nil, fmt.Errorf("run docket: %w", err)
	}
	first := make(chan string, 1)
	go func() {
		lines := bufio.NewScanner(out)
		for lines.Scan() {
			select {
			case first <- lines.Text():
			default:
			}
		}
		b.err = b.cmd.Wait()
		close(b.done)
	}()
	select {
	case line := <-first:
		var said struct {
			Link     string `json:"link"`
			MCP      string `json:"mcp"`
			MCPToken string `json:"mcp_token"`
		}
		if err := json.Unmarshal([]byte(line), &said); err != nil {
			b.Kill()
			return nil, fmt.Errorf("docket bridge began with %q: %w", line, err)
		}
		b.Link, b.MCP, b.MCPToken = said.Link, said.MCP, said.MCPToken
		_, fragment, _ := strings.Cut(b.Link, "#bridge=")
		b.Address, b.Token, _ = strings.Cut(fragment, "&token=")
		return b, nil
	case <-b.done:
		return nil, fmt.Errorf("docket bridge ended: %v\n%s", b.err, b.Log())
	case <-time.After(startPatience):
		b.Kill()
		return nil, fmt.Errorf("docket bridge said nothing within %s\n%s", startPatience, b.Log())
	}
}

// Line is what is pasted into the page.
func (b *Bridge) Line() string { return b.Address + " " + b.Token }

// Close ends the bridge as Ctrl-C would.
func (b *Bridge) Close() error {
	if err := b.cmd.Process.Signal(os.Interrupt); err != nil {
		<-b.done
		return b.err
	}
	select {
	case <-b.done:
		return b.err
	case <-time.After(startPatience):
		b.Kill()
		return fmt.Errorf("docket bridge did not end within %s of an interrupt\n%s", startPatience, b.Log())
	}
}

// Kill ends the bridge without giving it a moment.
func (b *Bridge) Kill() {
	_ = b.cmd.Process.Kill()
	<-b.done
}

// Write takes what the bridge says of itself.
func (b *Bridge) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.log.Write(p)
}

// Log is what the bridge has said of itself.
func (b *Bridge) Log() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.log.String()
}
