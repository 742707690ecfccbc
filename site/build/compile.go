package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// hot are the packages whose functions the compiler may inline into each other: what encodes, hashes and links a hundred
// thousand entries. Everywhere else what a page has to load counts for more than a call saved, and inlining nothing
// there takes a tenth of the core away as it is sent.
var hot = []string{"docket/ledger", "crypto/sha256", "crypto/internal/fips140/sha256", "crypto/internal/fips140deps/byteorder", "golang.org/x/mod/sumdb/tlog"}

// compile builds a Go program for the page and returns its address. Neither
// paths nor the state of the repository get into it, so the same sources give
// the same name.
func (b *build) compile(name, pkg string, best bool) (string, error) {
	dir, err := os.MkdirTemp("", "docket-build-")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(dir)
	file := filepath.Join(dir, name+".wasm")
	args := []string{"build", "-trimpath", "-buildvcs=false", "-ldflags=-s -w", "-gcflags=all=-l"}
	for _, pattern := range hot {
		args = append(args, "-gcflags="+pattern+"=")
	}
	cmd := exec.Command("go", append(args, "-o", file, pkg)...)
	cmd.Dir = b.root
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0")
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	if err := cmd.Run(); err != nil {
		return "", fmt.Errorf("go build %s: %w\n%s", pkg, err, bytes.TrimSpace(stderr.Bytes()))
	}
	code, err := os.ReadFile(file)
	if os.IsNotExist(err) {
		return "", fmt.Errorf("%s is no command: go build made no program of it", pkg)
	}
	if err != nil {
		return "", err
	}
	if !bytes.HasPrefix(code, []byte("\x00asm")) {
		return "", fmt.Errorf("%s is no command: go build made no WebAssembly program of it", pkg)
	}
	sum := sha256.Sum256(code)
	asset := "assets/" + name + "." + hex.EncodeToString(sum[:4]) + ".wasm"
	return "/" + asset, b.write(asset, code, best)
}

// wasmExec returns the script that belongs to the Go which compiles the core:
// the two fit each other only within one release, so it is never in the tree.
func wasmExec() (string, error) {
	out, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return "", fmt.Errorf("go env GOROOT: %w", err)
	}
	file := filepath.Join(strings.TrimSpace(string(out)), "lib", "wasm", "wasm_exec.js")
	if _, err := os.Stat(file); err != nil {
		return "", fmt.Errorf("this Go comes without wasm_exec.js: %w", err)
	}
	return file, nil
}
