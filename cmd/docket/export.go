package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strconv"

	"docket/ledger"
	"docket/room/audit"
)

// Files that stand beside the tiles. The entries of a log of Docket's are
// hashes, so what they are the hashes of goes with them.
const (
	tilesLedger = "ledger.jsonl"
	tilesPolicy = "policy"
)

// export turns a ledger into the folder of a C2SP tlog-tiles log: everything that a log's
// readers ask for, to be put on any server of files.
func export(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	auditor := &audit.Auditor{Verify: verifySignature, Workers: runtime.GOMAXPROCS(0)}
	flags := flag.NewFlagSet("export", flag.ContinueOnError)
	dir := flags.String("tiles", "", "")
	signed := flags.String("checkpoint", "", "")
	flags.Func("key", "", auditor.Pin)
	names, err := parseMixed(flags, args)
	switch {
	case err != nil:
		return err
	case *dir == "":
		return misuse{"export: no folder given; give one with --tiles DIR"}
	case *signed == "":
		return misuse{"export: a log needs a signed checkpoint; give a checkpoint, a receipt or a witness's address with --checkpoint"}
	case len(names) != 1:
		return misuse{"export: want one ledger, got " + strconv.Itoa(len(names))}
	case names[0] == "-" || *signed == "-":
		return misuse{"export: standard input cannot be read twice; give a file"}
	}
	if err := mustBeEmpty(*dir); err != nil {
		return err
	}
	x := tilesExport{auditor: auditor, ledger: open(names[0])}
	bar := newBar(stderr)
	auditor.Progress = bar.of(names[0], x.ledger.size)
	defer x.close()
	err = x.verify(ctx, *signed)
	bar.clear()
	if err != nil {
		return err
	}
	if err := x.write(ctx, *dir); err != nil {
		return err
	}
	s := &sheet{w: stdout}
	s.line("docket: ", *dir, " is the log ", x.state.Origin, " at ", strconv.FormatUint(x.state.Size, 10), " entries")
	return s.err
}

// mustBeEmpty refuses a folder that has something in it: a log's files are
// never changed, only added.
func mustBeEmpty(dir string) error {
	have, err := os.ReadDir(dir)
	if err != nil && !os.IsNotExist(err) {
		return fmt.Errorf("export: %s: %s", shown(dir), reason(err))
	}
	if len(have) > 0 {
		return fmt.Errorf("export: %s is not empty; give a folder that is new or empty", shown(dir))
	}
	return nil
}

type tilesExport struct {
	auditor    *audit.Auditor
	ledger     *input
	signed     *input
	checkpoint []byte
	state      audit.State
	policy     ledger.Policy
}

func (x *tilesExport) close() {
	v := verification{files: []*input{x.ledger}}
	if x.signed != nil {
		v.files = append(v.files, x.signed)
	}
	v.close()
}

// verify asks for a sound ledger, and a checkpoint of it that a known key signed.
func (x *tilesExport) verify(ctx context.Context, signed string) error {
	if isURL(signed) {
		x.signed = fetch(ctx, signed, x.ledger.origin)
	} else {
		x.signed = open(signed)
	}
	for _, f := range []*input{x.ledger, x.signed} {
		if f.failed != "" {
			return fmt.Errorf("export: %s: %s", shown(f.name), shown(f.failed))
		}
	}
	if x.ledger.kind != audit.Ledger {
		return fmt.Errorf("export: %s is no ledger", shown(x.ledger.name))
	}
	content, err := io.ReadAll(x.signed.reader)
	if err != nil {
		return fmt.Errorf("export: %s: %s", shown(signed), reason(err))
	}
	state, ok := audit.ReadState(content)
	if !ok {
		return fmt.Errorf("export: %s is neither a checkpoint nor a receipt; see docket verify", shown(signed))
	}
	x.state, x.checkpoint = state, content
	if state.Entry > 0 {
		receipt, err := ledger.ParseReceipt(content)
		if err != nil {
			return err
		}
		x.checkpoint = receipt.Checkpoint
	}
	l := x.auditor.Audit(ctx, x.ledger.name, x.ledger.reader, audit.Look{Sizes: state.Sizes()})
	c := x.auditor.Audit(ctx, x.signed.name, bytes.NewReader(content), audit.Look{})
	for _, r := range []*audit.Report{&l, &c} {
		if r.Verdict != audit.OK {
			return fmt.Errorf("export: %s does not verify: %s; see docket verify", shown(r.Name), shown(r.Headline))
		}
	}
	if held := audit.Against(l, c); held.Relation != audit.Consistent {
		return fmt.Errorf("export: %s is not of this ledger: %s", shown(c.Name), shown(held.Words))
	}
	return x.makePolicy(&c)
}

// makePolicy asks of the log's readers what this checkpoint has: the room's
// signature, and the cosignatures of all who cosigned it.
func (x *tilesExport) makePolicy(c *audit.Report) error {
	x.policy.Quorum = ledger.NoQuorum
	all := ledger.PolicyGroup{Name: "all"}
	for _, k := range c.Keys {
		switch k.Use {
		case "room":
			x.policy.Logs = append(x.policy.Logs, ledger.PolicyLog{Key: k.Key})
		case "witness":
			name := "witness-" + strconv.Itoa(len(x.policy.Witnesses)+1)
			x.policy.Witnesses = append(x.policy.Witnesses, ledger.PolicyWitness{Name: name, Key: k.Key})
			all.Members = append(all.Members, name)
			x.policy.Quorum = name
		}
	}
	if len(all.Members) > 1 {
		all.Needs, x.policy.Quorum = len(all.Members), all.Name
		x.policy.Groups = append(x.policy.Groups, all)
	}
	if len(x.policy.Logs) == 0 {
		return fmt.Errorf("export: %s is not signed by the room's key", shown(c.Name))
	}
	return nil
}

// write writes the folder, the checkpoint last: without it there is no log.
func (x *tilesExport) write(ctx context.Context, dir string) error {
	policy, err := ledger.FormatPolicy(x.policy)
	if err != nil {
		return err
	}
	put := func(path string, data []byte) error {
		path = filepath.Join(dir, filepath.FromSlash(path))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		return os.WriteFile(path, data, 0o644)
	}
	if err := put(tilesPolicy, []byte(policy)); err != nil {
		return err
	}
	from := x.ledger.reopen()
	if from == nil {
		return fmt.Errorf("export: %s cannot be read a second time", shown(x.ledger.name))
	}
	defer from.Close()
	to, err := os.Create(filepath.Join(dir, tilesLedger))
	if err != nil {
		return err
	}
	tiles := ledger.NewTiles(put)
	err = x.copy(ctx, from, to, tiles.Add)
	if err = errors.Join(err, to.Close()); err != nil {
		return err
	}
	// This holds the root against the checkpoint's once more, so a file that changed meanwhile makes no log.
	return tiles.Close(x.checkpoint)
}

// copy copies the entries that the checkpoint covers.
func (x *tilesExport) copy(ctx context.Context, from io.Reader, to io.Writer, add func(ledger.Hash) error) error {
	in, out := bufio.NewReaderSize(from, 256<<10), bufio.NewWriterSize(to, 256<<10)
	for range x.state.Size {
		line, err := in.ReadBytes('\n')
		if err != nil {
			return fmt.Errorf("export: %s changed while it was read", shown(x.ledger.name))
		}
		e, err := ledger.ParseEntry(line[:len(line)-1])
		if err != nil {
			return err
		}
		if err := errors.Join(add(e.Hash), ctx.Err()); err != nil {
			return err
		}
		out.Write(line)
	}
	return out.Flush()
}
