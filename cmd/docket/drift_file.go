package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"docket/room/mandate"
)

// readDocument reads a file of JSON. Errors name the file and, by the parser, what in it is wrong.
func readDocument[T any](name string, parse func([]byte) (T, error)) (doc T, err error) {
	file := os.Stdin
	if name != "-" {
		if file, err = os.Open(name); err != nil {
			return doc, fmt.Errorf("%s: %s", name, reason(err))
		}
		defer file.Close()
	}
	// Parsers refuse what is longer than a document may be.
	b, err := io.ReadAll(io.LimitReader(file, mandate.MaxDocument+1))
	if err != nil {
		return doc, fmt.Errorf("%s: %s", name, reason(err))
	}
	if len(b) > mandate.MaxDocument {
		return doc, fmt.Errorf("%s: has more than %d bytes, want at most that", name, mandate.MaxDocument)
	}
	if doc, err = parse(b); err != nil {
		return doc, fmt.Errorf("%s: %w", name, err)
	}
	return doc, nil
}

// readOnce refuses to read standard input as two documents.
func readOnce(names []string) error {
	n := 0
	for _, name := range names {
		if name == "-" {
			n++
		}
	}
	if n > 1 {
		return misuse{"drift evaluate: standard input can be read once; give - once"}
	}
	return nil
}

// writeReceipt puts a receipt into a file: all of it, or none. What it was made from is never written over.
func writeReceipt(name string, r *mandate.Receipt, inputs []string) error {
	fail := func(err error) error { return fmt.Errorf("%s: %s", name, reason(err)) }
	path := name
	switch there, err := os.Stat(name); {
	case err == nil && !there.Mode().IsRegular():
		return fmt.Errorf("%s: is no regular file, want one or a new name", name)
	case err == nil:
		for _, input := range inputs {
			if in, err := os.Stat(input); err == nil && os.SameFile(in, there) {
				return misuse{fmt.Sprintf("drift evaluate: --json-out %q is one of the inputs; give another file", name)}
			}
		}
		// The file that a link leads to, and not the link, is replaced.
		if path, err = filepath.EvalSymlinks(name); err != nil {
			return fail(err)
		}
	case !errors.Is(err, fs.ErrNotExist):
		return fail(err)
	}
	file, err := os.CreateTemp(filepath.Dir(path), ".docket-receipt-*")
	if err != nil {
		return fail(err)
	}
	defer os.Remove(file.Name())
	_, err = file.Write(append(r.AppendJSON(nil), '\n'))
	if err = errors.Join(err, file.Chmod(0o644), file.Close()); err == nil {
		err = os.Rename(file.Name(), path)
	}
	if err != nil {
		return fail(err)
	}
	return nil
}
