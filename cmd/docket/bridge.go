package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"

	"docket/cmd/docket/bridge"
)

// byListen is how another address of a bridge is asked for.
var byListen = asking{"--listen 127.0.0.1:PORT", "127.0.0.1:7777"}

// parseListen reads where a bridge is to listen. It has one spelling, since the page, its content security policy and its
// record name it too.
func parseListen(s string) (address, error) {
	place, err := parseAddress(s, byListen)
	if err == nil && place.host != "127.0.0.1" && place.host != "localhost" {
		err = fmt.Errorf("bad host %q in address %q; a bridge listens on 127.0.0.1 alone, so give its port with %s", place.host, s, byListen.by)
	}
	place.host = "127.0.0.1"
	return place, err
}

// connect is the command bridge: it joins an MCP client to the room that is open in a browser tab.
func connect(ctx context.Context, args []string, stdin *os.File, stdout, stderr io.Writer) error {
	var c bridge.Config
	flags := flag.NewFlagSet("bridge", flag.ContinueOnError)
	flags.StringVar(&c.Origin, "origin", "", "")
	listen := flags.String("listen", "127.0.0.1:0", "")
	flags.DurationVar(&c.Wait, "wait", bridge.DefaultWait, "")
	asJSON := flags.Bool("json", false, "")
	linkFile := flags.String("link", "", "")
	if err := parse(flags, args); err != nil {
		return err
	}
	place, err := parseListen(*listen)
	if err = cmp.Or(c.Check(), err); err != nil {
		return misuse{"bridge: " + shown(err.Error())}
	}
	listeners, err := place.listen()
	if err != nil {
		return err
	}
	c.Listener = listeners[0] // an address of numbers has one
	c.Version = programVersion()
	say := &sheet{w: stderr}
	c.Log = func(line string) { say.line("docket: ", line) }
	told := stdout
	if piped(stdin) {
		// An MCP client is at the other end, and standard output is its own.
		c.Client, c.Reply, told = stdin, stdout, stderr
	}
	left := false // the link, in a file of ours
	c.Ready = func(r bridge.Reach) error {
		if *linkFile != "" {
			if err := leaveLink(*linkFile, r.Link); err != nil {
				return err
			}
			left = true
		}
		if *asJSON {
			out := json.NewEncoder(told)
			out.SetEscapeHTML(false) // a person may copy the link
			return out.Encode(struct {
				Link     string `json:"link"`
				MCP      string `json:"mcp"`
				MCPToken string `json:"mcp_token"`
			}{r.Link, r.MCP, r.MCPToken})
		}
		return tell(told, r, c)
	}
	err = bridge.Run(ctx, c)
	if left {
		err = errors.Join(err, os.Remove(*linkFile))
	}
	return err
}

// tell prints how the bridge is reached, for a person.
func tell(w io.Writer, r bridge.Reach, c bridge.Config) error {
	_, err := fmt.Fprintf(w, `docket: the bridge is at %s, for the room at %s
docket: paste this line into "Connect a local agent" there:
    %s
docket: or open this link and press Connect:
    %s
docket: MCP over HTTP is at %s, with the header
    Authorization: Bearer %s
`, r.Address, c.Origin, r.Line(), r.Link, r.MCP, r.MCPToken)
	if err == nil && c.Client != nil {
		_, err = fmt.Fprintln(w, "docket: MCP over standard input and output is on, and docket ends with it")
	}
	return err
}

// piped says whether a program holds the other end. Node and some others take a socket where a pipe would do.
func piped(f *os.File) bool {
	info, err := f.Stat()
	return err == nil && info.Mode()&(os.ModeNamedPipe|os.ModeSocket) != 0
}

// leaveLink puts the link where nobody else may read it, for clients that hide what a server prints. It makes the file
// anew: one that is there is somebody's.
func leaveLink(name, link string) error {
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return fmt.Errorf("cannot leave the link in a new file: %w", err)
	}
	_, err = f.WriteString(link + "\n")
	return errors.Join(err, f.Close())
}
