package main

import (
	"context"
	"crypto/ed25519"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"runtime"

	"docket/room/audit"
)

// An ended is a command that has said all there is to say, and ends with this
// status.
type ended struct{ status int }

func (e ended) Error() string { return fmt.Sprintf("ended with status %d", e.status) }

const (
	statusFault      = 1 // something is wrong with a file
	statusUnreadable = 2 // nothing can be said of one
)

// verify checks files and reports what they show. It never writes to any.
func verify(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	auditor := &audit.Auditor{Verify: verifySignature, Workers: runtime.GOMAXPROCS(0)}
	flags := flag.NewFlagSet("verify", flag.ContinueOnError)
	asJSON := flags.Bool("json", false, "")
	against := flags.String("against", "", "")
	flags.Func("key", "", auditor.Pin)
	names, err := parseMixed(flags, args)
	if err != nil {
		return err
	}
	if len(names) == 0 {
		return misuse{"verify: no file given"}
	}
	if err := onceStdin(append(names, *against)); err != nil {
		return err
	}
	if *against == "-" {
		return misuse{"verify: --against - cannot be read twice; give a file"}
	}

	v := verification{auditor: auditor, bar: newBar(stderr)}
	defer v.close()
	for _, name := range names {
		v.files = append(v.files, open(name))
	}
	if *against != "" {
		v.hold(ctx, *against)
	}
	v.pair()
	v.run(ctx)
	v.bar.clear()
	if err := ctx.Err(); err != nil {
		return errors.New("verify: stopped before the end")
	}
	status := v.status()
	if *asJSON {
		err = v.writeJSON(stdout, status)
	} else {
		err = v.write(stdout)
	}
	if err != nil {
		return err
	}
	if status != 0 {
		return ended{status}
	}
	return nil
}

func verifySignature(public, message, signature []byte) bool {
	return len(public) == ed25519.PublicKeySize && ed25519.Verify(public, message, signature)
}

// parseMixed reads flags that may stand before and behind arguments, and
// returns the arguments.
func parseMixed(flags *flag.FlagSet, args []string) ([]string, error) {
	flags.SetOutput(io.Discard)
	var rest []string
	for {
		if err := flags.Parse(args); err != nil {
			if errors.Is(err, flag.ErrHelp) {
				return nil, err
			}
			return nil, misuse{flags.Name() + ": " + shown(err.Error())}
		}
		if flags.NArg() == 0 {
			return rest, nil
		}
		ended := len(args) > flags.NArg() && args[len(args)-flags.NArg()-1] == "--"
		if ended {
			return append(rest, flags.Args()...), nil
		}
		rest = append(rest, flags.Arg(0))
		args = flags.Args()[1:]
	}
}

func onceStdin(names []string) error {
	n := 0
	for _, name := range names {
		if name == "-" {
			n++
		}
	}
	if n > 1 {
		return misuse{"verify: standard input can be read once; give - once"}
	}
	return nil
}

// A verification is one run of the command: files, and what is held against what.
type verification struct {
	auditor *audit.Auditor
	bar     *bar
	files   []*input // as they were named, then what they are held against
	pairs   []pair
}

// run checks ledgers first, because they bring keys along, and then the rest.
func (v *verification) run(ctx context.Context) {
	for _, ledgers := range []bool{true, false} {
		for _, f := range v.files {
			if (f.kind == audit.Ledger) == ledgers && ctx.Err() == nil {
				v.check(ctx, f)
			}
		}
	}
	for i := range v.pairs {
		p := &v.pairs[i]
		a, b := p.a.report, p.b.report
		if p.beside() {
			p.result = audit.Against(a, b)
			continue
		}
		p.result = audit.Comparison{A: a.Name, B: b.Name, Relation: audit.Unknown, Words: "a ledger can be read beside one other only; verify these two by themselves"}
	}
}

func (v *verification) check(ctx context.Context, f *input) {
	if f.failed != "" {
		f.report = audit.Report{Name: f.name, Verdict: audit.Unreadable, Headline: f.failed}
		return
	}
	var look audit.Look
	for _, p := range v.pairs {
		switch {
		case p.a == f && p.b.kind == audit.Ledger && f.kind == audit.Ledger && f.beside == nil:
			if r := p.b.reopen(); r != nil {
				f.beside, look.Beside = p.b, r
				defer r.Close()
			}
		case p.a == f:
			look.Sizes = append(look.Sizes, p.b.sizes...)
		case p.b == f:
			look.Sizes = append(look.Sizes, p.a.sizes...)
		}
	}
	v.auditor.Progress = v.bar.of(f.name, f.size)
	f.report = v.auditor.Audit(ctx, f.name, f.reader, look)
}

// status is what the process ends with. A fault weighs more than what cannot be told.
func (v *verification) status() int {
	status := 0
	worse := func(s int) {
		if status == 0 || s == statusFault {
			status = s
		}
	}
	for _, f := range v.files {
		switch f.report.Verdict {
		case audit.Faulty:
			worse(statusFault)
		case audit.Nothing, audit.Unreadable:
			worse(statusUnreadable)
		}
	}
	for _, p := range v.pairs {
		switch {
		case p.result.Relation == audit.Fork, p.asked && p.result.Relation == audit.Cut:
			worse(statusFault)
		case p.asked && p.result.Relation == audit.Unknown:
			worse(statusUnreadable)
		}
	}
	return status
}

func (v *verification) close() {
	for _, f := range v.files {
		if f.file != nil && f.file != os.Stdin {
			f.file.Close()
		}
	}
}
