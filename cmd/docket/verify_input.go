package main

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"

	"docket/ledger"
	"docket/room/audit"
)

// An input is a file to verify, or what files are held against.
type input struct {
	name      string
	path      string // where it can be opened again; "" for standard input and what came from a server
	reference bool   // not one of the files named, but what they are held against
	file      *os.File
	reader    io.Reader
	size      int64 // 0 where it is not known beforehand
	failed    string

	// What its beginning says, for finding out what goes with what.
	kind   audit.Kind
	origin string
	sizes  []uint64

	report audit.Report
	beside *input // the export that it was read beside
}

// open opens a file and reads its beginning, or all of it where it is small by nature.
func open(name string) *input {
	f := &input{name: name, path: name}
	if name == "-" {
		f.name, f.path, f.file = "standard input", "", os.Stdin
	} else {
		var err error
		if f.file, err = os.Open(name); err != nil {
			f.failed = reason(err)
			return f
		}
		info, err := f.file.Stat()
		switch {
		case err != nil:
			f.failed = reason(err)
			return f
		case info.IsDir():
			f.failed = "is a folder, want a file"
			return f
		case info.Mode().IsRegular():
			f.size = info.Size()
		default:
			f.path = "" // a pipe gives what it has once
		}
	}
	f.sniff(f.file)
	return f
}

func (f *input) sniff(r io.Reader) {
	head := make([]byte, audit.PeekSize)
	n, err := io.ReadFull(r, head)
	if err != nil && err != io.EOF && !errors.Is(err, io.ErrUnexpectedEOF) {
		f.failed = reason(err)
		return
	}
	head = head[:n]
	f.reader = io.MultiReader(bytes.NewReader(head), r)
	switch f.kind = audit.Sniff(head); f.kind {
	case audit.Ledger:
		f.origin = originOf(head)
	case audit.Receipt, audit.Checkpoint:
		all, err := io.ReadAll(io.LimitReader(f.reader, ledger.MaxReceipt+1))
		if err != nil {
			f.failed = reason(err)
			return
		}
		if s, ok := audit.ReadState(all); ok {
			f.origin, f.sizes = s.Origin, s.Sizes()
		}
		f.reader = bytes.NewReader(all)
	}
}

// originOf reads from a ledger's first line which room it is of. What it says is checked later.
func originOf(head []byte) string {
	line, _, _ := bytes.Cut(head, []byte("\n"))
	e, err := ledger.ParseEntry(line)
	if err != nil || e.Seq != 1 {
		return ""
	}
	f := e.Payload.Read()
	if id := f.OptStr("room"); id != "" && f.OptStr("version") == ledger.Version && f.Err() == nil {
		return ledger.Origin(id)
	}
	return ""
}

// again reports whether the file can be read a second time.
func (f *input) again() bool { return f.path != "" && f.failed == "" }

func (f *input) reopen() *os.File {
	if !f.again() {
		return nil
	}
	file, err := os.Open(f.path)
	if err != nil {
		return nil
	}
	return file
}

// reason is an error without the path, which stands beside it.
func reason(err error) string {
	var path *fs.PathError
	if errors.As(err, &path) {
		err = path.Err
	}
	return err.Error()
}
