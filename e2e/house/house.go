// Package house builds the real thing once and runs it: the docket command and
// the page, on free ports of the loopback, and a proxy that alters what the server
// says, for pages that are served badly.
package house

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
)

// House is a built docket.
type House struct {
	Root string // of the module
	Bin  string // the docket command
	Dist string // the folder of the page

	temp string
}

// Fast are flags for [Build]: the storybook too, and compressed for speed of
// building, not for size.
var Fast = []string{"-fast", "-storybook"}

// Build builds the command, and the page with flags for site/build, into a folder
// that [House.Remove] takes away.
func Build(flags ...string) (*House, error) {
	root, err := Root()
	if err != nil {
		return nil, err
	}
	temp, err := os.MkdirTemp("", "docket-house-")
	if err != nil {
		return nil, fmt.Errorf("make a folder to build into: %w", err)
	}
	h := &House{Root: root, Bin: filepath.Join(temp, "docket"), Dist: filepath.Join(temp, "dist"), temp: temp}
	if err := h.run("go", "build", "-o", h.Bin, "./cmd/docket"); err != nil {
		return nil, errors.Join(err, h.Remove())
	}
	if err := h.run("go", append([]string{"run", "./site/build", "-o", h.Dist}, flags...)...); err != nil {
		return nil, errors.Join(err, h.Remove())
	}
	return h, nil
}

// Remove takes away what was built.
func (h *House) Remove() error { return os.RemoveAll(h.temp) }

func (h *House) run(name string, args ...string) error {
	cmd := exec.Command(name, args...)
	cmd.Dir = h.Root
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("%s: %w\n%s", cmd, err, bytes.TrimSpace(out))
	}
	return nil
}

// Root finds the folder of the module, from the working directory upward.
func Root() (string, error) {
	dir, err := os.Getwd()
	if err != nil {
		return "", err
	}
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir, nil
		}
		up := filepath.Dir(dir)
		if up == dir {
			return "", errors.New("no go.mod here or above: run this inside the module")
		}
		dir = up
	}
}
