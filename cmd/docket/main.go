// Command docket is the command line of Docket. Each of its commands is a thin
// layer over a package that does the work.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime"
	"runtime/debug"
	"syscall"
)

const usage = `Usage:
    docket serve [--addr HOST:PORT] [--partner HOST:PORT] [--site DIR] [--data DIR] [--chrome] [--storybook]
    docket bridge --origin ORIGIN [--listen HOST:PORT] [--wait TIME] [--link FILE] [--json]
    docket keygen [--name NAME]
    docket verify [--json] [--key VKEY]... [--against FILE|URL] FILE...
    docket export --tiles DIR --checkpoint FILE|URL [--key VKEY]... FILE
    docket drift evaluate --intent FILE [--plan FILE] --proposal FILE [--earlier FILE]... [--as-of TIME] [--json-out FILE]
    docket drift check FILE
    docket version
    docket help

Commands:
    serve             Serve the room to browsers on this machine.
    bridge            Connect an MCP client on this machine to the room open in a browser.
    keygen            Make the key with which a server signs, and print it.
    verify            Check ledgers, receipts and checkpoints, and say what they show
                      and what they do not. A FILE of - is standard input.
    export            Turn a ledger into the folder of a C2SP tlog-tiles log.
    drift evaluate    Compare what an agent proposes with what a person declared.
    drift check       Check that a receipt of such a comparison agrees with itself.
    version           Print the version of docket and of the Go that built it.
    help              Print this text.

Options of serve:
    --addr HOST:PORT  Listen on HOST:PORT. Port 0 takes any free one.
                      Defaults to DOCKET_ADDR, then to localhost:8787.
    --partner HOST:PORT
                      Also serve the sample of a partner's page, and nothing else, on an
                      address of its own: an origin for the room to invite.
    --site DIR        Serve the page that "make build" left in DIR.
                      Defaults to dist.
    --data DIR        Keep the database and the signing key in DIR. Defaults to
                      DOCKET_DATA, then to the user's data folder. A key in
                      DOCKET_KEY goes before the one in DIR.
    --chrome          Find Chrome or Chromium, and open the room in it with WebMCP
                      on and a profile of its own. DOCKET_CHROME names another.
    --storybook       Also serve every view from fixture rooms, at /storybook.

Options of bridge:
    --origin ORIGIN   The room's page, such as https://docket.example. No other may connect.
    --listen HOST:PORT
                      Listen on 127.0.0.1:PORT. Defaults to 127.0.0.1:0, any free port.
    --wait TIME       After how long a client is answered although its call still waits
                      for a press in the page. Defaults to 45s.
    --link FILE       Also write the link for the page into FILE, which must be new, and
                      remove it at the end.
    --json            Print one line of JSON first: link, mcp and mcp_token.
    MCP is spoken over HTTP at /mcp, and over standard input and output where standard
    input is a pipe; everything that is printed goes to standard error then.

Options of keygen:
    --name NAME       The name under which the key cosigns checkpoints, such as
                      example.com/witness. Defaults to docket.local/witness.

Options of verify:
    --json            Print the report as JSON.
    --key VKEY        Pin a key: a witness's, a Worker's or a room's. Keys that are not
                      pinned are taken from the files, and named as such.
    --against FILE|URL
                      Hold every FILE against an export, a receipt or a checkpoint, or
                      against the latest checkpoint that the witness at URL has:
                      consistent, cut (entries missing), fork (two histories) or unknown.

Options of export:
    --tiles DIR       Write the log into DIR, which is new or empty.
    --checkpoint FILE|URL
                      The signed checkpoint up to which the log goes: a checkpoint, a
                      receipt that has one, or what the witness at URL has.
    --key VKEY        As with verify.

Options of drift evaluate:
    --intent FILE     The mandate: what the person declared.
    --plan FILE       How the agent understood it, and the steps it plans. Only a proposal
                      that names no plan goes without.
    --proposal FILE   The one act to compare.
    --earlier FILE    A proposal carried out before under the same mandate. It counts
                      against the mandate's limits. Give it once for each.
    --as-of TIME      The moment to compare for, in UTC, such as 2026-01-01T09:00:00Z.
                      Defaults to the proposal's created_at.
    --json-out FILE   Write the receipt into FILE, in the place of what is there.

Verify exits with 0 when everything that could be checked held, 1 when something is
wrong with a file or with how two of them agree, and 2 when nothing can be said.

Drift evaluate exits with 0 when the proposal is within the intent, 1 when it drifts from
it, and 2 when an input cannot be used or the receipt cannot be written. Drift check exits
with 0 when the receipt agrees with itself, 1 when it does not, and 2 when it is none.

Docket exits with 0 when all went well, 1 when it could not do what it was asked,
and 2 when it was asked in a way it does not understand.

Example:
    $ make build
    $ docket serve --addr localhost:9000
    docket: the room is at http://localhost:9000
`

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	os.Exit(run(ctx, os.Args[1:], os.Stdout, os.Stderr))
}

// A misuse is a command line that docket does not understand.
type misuse struct{ msg string }

func (e misuse) Error() string { return e.msg }

// run is main without the process around it: it returns the exit status, the
// one place where errors become one.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	err := command(ctx, args, stdout, stderr)
	var wrong misuse
	var told ended
	switch {
	case err == nil:
		return 0
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprint(stdout, usage)
		return 0
	case errors.As(err, &told):
		return told.status
	case errors.As(err, &wrong):
		fmt.Fprintf(stderr, "docket: %v; see docket help\n", err)
		return 2
	default:
		fmt.Fprintf(stderr, "docket: %v\n", err)
		return 1
	}
}

func command(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	if len(args) == 0 {
		return misuse{"no command given"}
	}
	name, args := args[0], args[1:]
	switch name {
	case "serve":
		return serve(ctx, args, stdout, stderr)
	case "bridge":
		return connect(ctx, args, os.Stdin, stdout, stderr)
	case "keygen":
		return keygen(args, stdout)
	case "verify":
		return verify(ctx, args, stdout, stderr)
	case "export":
		return export(ctx, args, stdout, stderr)
	case "drift":
		return drift(args, stdout, stderr)
	case "version", "--version", "-version":
		if err := parse(flag.NewFlagSet("version", flag.ContinueOnError), args); err != nil {
			return err
		}
		fmt.Fprintln(stdout, version())
		return nil
	case "help", "--help", "-help", "-h":
		return flag.ErrHelp
	}
	return misuse{fmt.Sprintf("unknown command %q", name)}
}

// parse reads flags; the usage text is ours, and so is how a mistake is told.
func parse(flags *flag.FlagSet, args []string) error {
	flags.SetOutput(io.Discard)
	if err := flags.Parse(args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			return err
		}
		return misuse{flags.Name() + ": " + err.Error()}
	}
	if flags.NArg() > 0 {
		return misuse{fmt.Sprintf("%s: unexpected argument %q", flags.Name(), flags.Arg(0))}
	}
	return nil
}

// programVersion is what the build knows of its own version.
func programVersion() string {
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return info.Main.Version
	}
	return "(devel)"
}

func version() string {
	v, revision := programVersion(), ""
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, s := range info.Settings {
			if s.Key == "vcs.revision" {
				revision = " " + s.Value
			}
		}
	}
	return "docket " + v + revision + " " + runtime.Version()
}
