package bridge

import (
	"errors"
	"fmt"
	"io"
	"net"
	"time"

	"docket/room"
)

// DefaultWait is how long a client waits unless told otherwise: common ones lose patience after 60 seconds.
const DefaultWait = 45 * time.Second

// Config is how a bridge is to run.
type Config struct {
	Origin  string        // of the room's page; required
	Wait    time.Duration // after how long a client is answered although the page has not; [DefaultWait] when 0
	Version string        // of this program, as clients and the page are told

	// Listener is where pages and clients come in, on 127.0.0.1; required. The bridge closes it.
	Listener net.Listener

	// Client and Reply are the ends of an MCP client that speaks over standard input and output, where there is one.
	// The bridge ends with Client.
	Client io.ReadCloser
	Reply  io.Writer

	// Ready is told the tokens once, when the bridge can be reached. An error of it ends the bridge.
	Ready func(Reach) error
	// Log is told in one line what happens; it is text of others in part, so it must be escaped where it is shown. It is
	// never told a token.
	Log func(line string)

	beat time.Duration // between two words of progress
}

// progressEvery is how often a client hears that its call waits for a person.
const progressEvery = 5 * time.Second

// maxWait keeps a wait that no client would sit out from being asked for by mistake.
const maxWait = 24 * time.Hour

// Check says in one line what is wrong with a configuration, as [Run] would.
func (c Config) Check() error {
	_, err := c.checked()
	return err
}

// checked fills in what was left out, and refuses what a bridge cannot do.
func (c Config) checked() (Config, error) {
	if c.Origin == "" {
		return c, errors.New("no origin given; name the room's, as in --origin https://docket.example")
	}
	var why *room.Refusal
	if err := room.CheckOrigin(c.Origin, ""); errors.As(err, &why) {
		return c, fmt.Errorf("bad origin %q: %s", c.Origin, why.Message)
	} else if err != nil {
		return c, err
	}
	if c.Wait == 0 {
		c.Wait = DefaultWait
	}
	if c.Wait < 0 || c.Wait > maxWait {
		return c, fmt.Errorf("bad wait %v; give a time from 1ns to %v", c.Wait, maxWait)
	}
	if (c.Client == nil) != (c.Reply == nil) {
		return c, errors.New("a client needs both ends, to be read from and to be written to")
	}
	if c.Ready == nil {
		c.Ready = func(Reach) error { return nil }
	}
	if c.Log == nil {
		c.Log = func(string) {}
	}
	if c.beat == 0 {
		c.beat = progressEvery
	}
	return c, nil
}

// Reach is how a bridge is reached, tokens and all: it is for whoever started it. It has no String method on purpose.
type Reach struct {
	Address  string // HOST:PORT
	Token    string // the page's
	Link     string // opens the room with address and token in the fragment
	MCP      string // the address for MCP clients over HTTP
	MCPToken string // theirs
}

// Line is what is pasted into the page.
func (r Reach) Line() string { return r.Address + " " + r.Token }
