package main

import (
	"bufio"
	"crypto/ed25519"
	"crypto/x509"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"docket/functions/keyring"
)

// A server is workerd by itself.
type server struct {
	URL string
	cmd *exec.Cmd
}

// binary finds the program of this machine's kind, among those that npm installed.
func binary(root string) (string, error) {
	found, err := filepath.Glob(filepath.Join(root, "node_modules", "@cloudflare", "workerd-*", "bin", "workerd*"))
	if err != nil || len(found) == 0 {
		return "", errors.New("no workerd in node_modules; run npm ci")
	}
	return found[0], nil
}

// startRuntime runs both Workers with one key, until Close.
func startRuntime(root, dir string) (*server, error) {
	program, err := binary(root)
	if err != nil {
		return nil, err
	}
	seed := strings.Repeat("b", 64)
	secret, err := keyring.Generate("bench.example", strings.NewReader(seed))
	if err != nil {
		return nil, err
	}
	ring, err := keyring.New(secret, "")
	if err != nil {
		return nil, err
	}
	raw, err := base64.StdEncoding.DecodeString(strings.SplitN(secret, "+", 5)[4])
	if err != nil {
		return nil, err
	}
	pkcs8, err := x509.MarshalPKCS8PrivateKey(ed25519.NewKeyFromSeed(raw[1:]))
	if err != nil {
		return nil, err
	}
	told, control, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	s := &server{cmd: exec.Command(program, "serve", "config.capnp", "--control-fd=3")}
	s.cmd.Dir, s.cmd.Stderr, s.cmd.ExtraFiles = dir, os.Stderr, []*os.File{control}
	s.cmd.Env = append(os.Environ(), "DOCKET_KEY="+secret, "PKCS8="+base64.StdEncoding.EncodeToString(pkcs8), "KEY_ID="+ring.Current().ID)
	err = s.cmd.Start()
	control.Close()
	if err != nil {
		return nil, fmt.Errorf("start workerd: %w", err)
	}
	for lines := bufio.NewScanner(told); lines.Scan(); {
		var event struct {
			Event string
			Port  int
		}
		if json.Unmarshal(lines.Bytes(), &event) == nil && event.Event == "listen" {
			s.URL = fmt.Sprintf("http://127.0.0.1:%d", event.Port)
			return s, nil
		}
	}
	s.Close()
	return nil, errors.New("workerd ended before it listened")
}

// Close ends workerd, and returns the processor time it took.
func (s *server) Close() time.Duration {
	_ = s.cmd.Process.Kill()
	_ = s.cmd.Wait() // killed, so it is an error
	return s.cmd.ProcessState.UserTime() + s.cmd.ProcessState.SystemTime()
}
