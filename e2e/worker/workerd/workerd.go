// Package workerd builds the Worker and runs it on Cloudflare's own runtime,
// as wrangler of node_modules starts it: on a free port of the loopback, with a
// database of its own, asking nobody on the network.
package workerd

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"time"
)

// patience is how long the runtime may take to start, on a machine that is busy.
const patience = 90 * time.Second

// A House is a folder laid out like the module's own, with a built Worker in it.
type House struct {
	Root string // of the module
	Dir  string
}

// Build builds a Worker from a package into dir, as make worker does, around a
// page of one line.
func Build(root, dir, pkg string) (*House, error) {
	if _, err := os.Stat(wrangler(root)); errors.Is(err, fs.ErrNotExist) {
		return nil, errors.New("no wrangler in node_modules; run npm ci")
	}
	h := &House{root, dir}
	worker := filepath.Join(dir, "build", "worker")
	if err := os.MkdirAll(filepath.Join(dir, "dist"), 0o755); err != nil {
		return nil, err
	}
	if err := os.WriteFile(filepath.Join(dir, "dist", "index.html"), []byte("the page\n"), 0o644); err != nil {
		return nil, err
	}
	for _, cmd := range []*exec.Cmd{
		exec.Command("go", "tool", "workers-assets-gen", "-mode=go", "-o", worker),
		exec.Command("go", "run", "./site/deploy", "-from", filepath.Join(dir, "dist"), "-o", filepath.Join(dir, "build", "site")),
		exec.Command("go", "build", "-trimpath", "-ldflags=-s -w", "-o", filepath.Join(worker, "app.wasm"), pkg),
	} {
		cmd.Dir = root
		if cmd.Args[1] == "build" {
			cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
		}
		if out, err := cmd.CombinedOutput(); err != nil {
			return nil, fmt.Errorf("%s: %w\n%s", cmd, err, bytes.TrimSpace(out))
		}
	}
	for from, to := range map[string]string{"functions/worker/entry.mjs": "build/worker/entry.mjs", "wrangler.toml": "wrangler.toml"} {
		text, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(from)))
		if err != nil {
			return nil, err
		}
		if err := os.WriteFile(filepath.Join(dir, filepath.FromSlash(to)), text, 0o644); err != nil {
			return nil, err
		}
	}
	return h, nil
}

func wrangler(root string) string {
	return filepath.Join(root, "node_modules", "wrangler", "wrangler-dist", "cli.js")
}

// A Server is a running Worker.
type Server struct {
	URL string // without a slash at its end

	cmd   *exec.Cmd
	stdin io.Closer
	done  chan struct{}

	mu  sync.Mutex
	log strings.Builder
}

// leash ends wrangler, and with it workerd, when its standard input ends: by
// [Server.Close], or because the process that started it is no more.
const leash = `data:text/javascript,process.stdin.resume().on("end",()=>process.kill(process.pid,"SIGINT"))`

var readyLine = regexp.MustCompile(`Ready on (http://[0-9.:]+)`)

// Start runs the Worker with these variables until [Server.Close]. What it keeps
// is in the house, so that the next server has it too.
func (h *House) Start(vars map[string]string) (*Server, error) {
	args := []string{"--no-warnings", "--experimental-vm-modules", "--import", leash, wrangler(h.Root), "dev", "--local", "--ip", "127.0.0.1", "--port", "0",
		"--inspector-port", "0", "--persist-to", filepath.Join(h.Dir, "state"), "--show-interactive-dev-session=false"}
	// As a file, so that no process list shows a key.
	var text strings.Builder
	for name, value := range vars {
		fmt.Fprintf(&text, "%s=%q\n", name, value)
	}
	if err := os.WriteFile(filepath.Join(h.Dir, ".dev.vars"), []byte(text.String()), 0o600); err != nil {
		return nil, err
	}
	s := &Server{cmd: exec.Command("node", args...), done: make(chan struct{})}
	s.cmd.Dir = h.Dir
	s.cmd.Env = append(os.Environ(), "CI=true", "NO_COLOR=1", "WRANGLER_SEND_METRICS=false", "WRANGLER_SEND_ERROR_REPORTS=false",
		"WRANGLER_HIDE_BANNER=true", // and with it the question whether there is a newer one
		"CLOUDFLARE_CF_FETCH_ENABLED=false", "X_LOCAL_EXPLORER=false", "WRANGLER_CI_DISABLE_CONFIG_WATCHING=true",
		"WRANGLER_LOG_PATH="+filepath.Join(h.Dir, "log"), "WRANGLER_REGISTRY_PATH="+filepath.Join(h.Dir, "registry"), "XDG_CONFIG_HOME="+filepath.Join(h.Dir, "config"))
	out, err := s.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	s.cmd.Stderr = s
	if s.stdin, err = s.cmd.StdinPipe(); err != nil {
		return nil, err
	}
	if err := s.cmd.Start(); err != nil {
		return nil, fmt.Errorf("start wrangler: %w", err)
	}
	where := make(chan string, 1)
	go func() {
		lines := bufio.NewScanner(out)
		for lines.Scan() {
			fmt.Fprintln(s, lines.Text())
			if found := readyLine.FindStringSubmatch(lines.Text()); found != nil {
				select {
				case where <- found[1]:
				default:
				}
			}
		}
		_ = s.cmd.Wait() // stopped by us, mostly; else Log says why
		close(s.done)
	}()
	select {
	case s.URL = <-where:
		return s, nil
	case <-s.done:
		return nil, fmt.Errorf("wrangler ended\n%s", s.Log())
	case <-time.After(patience):
		s.Close()
		return nil, fmt.Errorf("wrangler was not ready within %s\n%s", patience, s.Log())
	}
}

// Close ends the Worker, and waits until it has.
func (s *Server) Close() {
	_ = s.stdin.Close()
	select {
	case <-s.done:
	case <-time.After(10 * time.Second):
		_ = s.cmd.Process.Kill()
		<-s.done
	}
}

// Log is what wrangler has said.
func (s *Server) Log() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.log.String()
}

// Write takes a part of the log.
func (s *Server) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.log.Write(p)
}
