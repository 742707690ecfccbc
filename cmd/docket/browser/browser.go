// Package browser finds Chrome or Chromium on this machine and opens a page in
// it with WebMCP on.
package browser

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
)

const (
	// WebMCP is the flag that turns WebMCP on.
	WebMCP = "--enable-features=WebMCPTesting"
	// WebMCPSetting is the same as a setting, for a browser that runs already.
	WebMCPSetting = "chrome://flags/#enable-webmcp-testing"
	// Variable is the environment variable that names a browser to use.
	Variable = "DOCKET_CHROME"
)

// ErrNotFound is what [Find] returns where there is no browser.
var ErrNotFound = errors.New("no Chrome or Chromium found; install one, or name its program in " + Variable)

// Find returns the program of the browser: the one that DOCKET_CHROME names, or
// the first of the usual names in PATH, or the first of the usual places.
func Find() (string, error) {
	if name := os.Getenv(Variable); name != "" {
		program, err := exec.LookPath(name)
		if err != nil {
			return "", fmt.Errorf("%s names %q, which is no program: %w", Variable, name, err)
		}
		return program, nil
	}
	for _, name := range append(names(), places()...) {
		if program, err := exec.LookPath(name); err == nil {
			return program, nil
		}
	}
	return "", ErrNotFound
}

func names() []string {
	return []string{"google-chrome", "google-chrome-stable", "chromium", "chromium-browser", "chrome", "google-chrome-beta", "google-chrome-unstable"}
}

// places are where an installer puts a browser without a name in PATH.
func places() []string {
	switch runtime.GOOS {
	case "darwin":
		var all []string
		for _, root := range []string{"/", os.Getenv("HOME")} {
			for _, app := range []string{"Google Chrome", "Chromium", "Google Chrome Beta", "Google Chrome Canary"} {
				all = append(all, filepath.Join(root, "Applications", app+".app", "Contents", "MacOS", app))
			}
		}
		return all
	case "windows":
		var all []string
		for _, variable := range []string{"ProgramFiles", "ProgramFiles(x86)", "LocalAppData"} {
			if root := os.Getenv(variable); root != "" {
				all = append(all,
					filepath.Join(root, "Google", "Chrome", "Application", "chrome.exe"),
					filepath.Join(root, "Chromium", "Application", "chrome.exe"))
			}
		}
		return all
	}
	return []string{"/snap/bin/chromium", "/opt/google/chrome/chrome", "/usr/lib/chromium/chromium"}
}

// Open starts the browser that [Find] found on a page, in a profile of its own, so that the flag
// takes effect though another window may be open, and leaves it running. What
// the person should know is written to log, also when the browser ends badly
// later on.
func Open(program, url string, log io.Writer) error {
	profile, err := profile()
	if err != nil {
		return fmt.Errorf("make a profile for %s: %w", program, err)
	}
	args := []string{WebMCP, "--user-data-dir=" + profile, "--no-first-run", "--no-default-browser-check"}
	if runtime.GOOS == "linux" && os.Getuid() == 0 {
		// Chrome does not start as root within its sandbox.
		args = append(args, "--no-sandbox")
		fmt.Fprintln(log, "docket: running as root, so the browser is started with --no-sandbox; do not visit other sites with it")
	}
	cmd := exec.Command(program, append(args, url)...)
	last := &tail{}
	cmd.Stderr = last
	if err := cmd.Start(); err != nil {
		return fmt.Errorf("start %s: %w", program, err)
	}
	fmt.Fprintf(log, "docket: started %s with %s, profile %s\n", program, WebMCP, profile)
	go func() {
		if err := cmd.Wait(); err != nil {
			fmt.Fprintf(log, "docket: the browser ended: %v: %q\n", err, last.line())
		}
	}()
	return nil
}

// profile is kept from one start to the next, where there is a place to keep it.
func profile() (string, error) {
	if cache, err := os.UserCacheDir(); err == nil {
		dir := filepath.Join(cache, "docket", "chrome")
		if os.MkdirAll(dir, 0o700) == nil {
			return dir, nil
		}
	}
	return os.MkdirTemp("", "docket-chrome-")
}

// tail keeps the end of what is written to it: a browser says much, and why it
// stopped last.
type tail struct{ end []byte }

func (t *tail) Write(p []byte) (int, error) {
	t.end = append(t.end, p...)
	if extra := len(t.end) - 4096; extra > 0 {
		t.end = append(t.end[:0], t.end[extra:]...)
	}
	return len(p), nil
}

func (t *tail) line() string {
	lines := bytes.Split(bytes.TrimSpace(t.end), []byte("\n"))
	return strings.ToValidUTF8(string(lines[len(lines)-1]), "?")
}
