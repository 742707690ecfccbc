package main

import (
	"bytes"
	"errors"
	"flag"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
	"github.com/stretchr/testify/require"

	"docket/ledger"
	"docket/room/audit/audittest"
)

var updateScripts = flag.Bool("update", false, "write what commands print into the scripts that compare it")

// The scripts of verify and export find the files of fixtures in their folder.
func TestVerifyScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/verify",
		RequireExplicitExec: true,
		UpdateScripts:       *updateScripts,
		Setup: func(env *testscript.Env) error {
			env.Setenv("WITNESS", audittest.Vkey(audittest.Seeded(101)))
			env.Setenv("STRANGER", audittest.Vkey(audittest.Seeded(77)))
			env.Setenv("ROOM", audittest.RoomVkey(audittest.Seeded(1)))
			for name, content := range fixtures() {
				if err := os.WriteFile(filepath.Join(env.WorkDir, name), content, 0o644); err != nil {
					return err
				}
			}
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){"status": exitStatus, "witness": witness},
	})
}

// fixtures are the files of one room, sound and otherwise.
func fixtures() map[string][]byte {
	room := audittest.Open(1, "Night shift")
	room.Play()
	n := room.Ledger().Len()
	good := room.Export()
	lines := bytes.SplitAfter(good, []byte("\n"))
	fork := audittest.Open(1, "Night shift")
	fork.Says = "perhaps"
	fork.Play()
	evil := audittest.Open(3, "a\u202eb\u2066\x1b]8;;http://x\x07c")
	made := audittest.Open(50, "Made up")
	return map[string][]byte{
		"room.jsonl":         good,
		"opening.jsonl":      lines[0],
		"cut.jsonl":          bytes.Join(lines[:7], nil),
		"part.jsonl":         bytes.Join(lines[4:9], nil),
		"fork.jsonl":         fork.Export(),
		"glued.jsonl":        append(bytes.Clone(good), good...),
		"torn.jsonl":         good[:len(good)-30],
		"garbage.jsonl":      bytes.Join([][]byte{lines[0], []byte("\x1b[2Kgarbage\n"), lines[1]}, nil),
		"flipped.jsonl":      bytes.Replace(good, []byte(`"position":"yes"`), []byte(`"position":"yeS"`), 1),
		"evil.jsonl":         evil.Export(),
		"checkpoint":         room.Checkpoint(n, room.Worker),
		"checkpoint-5":       room.Checkpoint(5, room.Worker),
		"checkpoint-fork":    fork.Checkpoint(n, room.Worker),
		"checkpoint-alone":   room.Checkpoint(n),
		"entry-5.tlog-proof": room.Receipt(5, room.Checkpoint(n, room.Worker)),
		"made.tlog-proof":    made.Receipt(1, made.Checkpoint(made.Ledger().Len())),
		"empty":              nil,
		"text":               []byte("Dear Sir or Madam\n"),
	}
}

// status N PROGRAM ARG...: runs the program and compares its exit status.
func exitStatus(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: status N PROGRAM ARG...")
	}
	status := 0
	var exit *exec.ExitError
	if err := ts.Exec(args[1], args[2:]...); errors.As(err, &exit) {
		status = exit.ExitCode()
	} else {
		ts.Check(err)
	}
	if want, err := strconv.Atoi(args[0]); err != nil || status != want {
		ts.Fatalf("status %d, want %s", status, args[0])
	}
}

// witness VAR FILE: serves the file as the latest checkpoint of the room that
// it is of, until the script ends, and puts the server's address into VAR.
func witness(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: witness VAR FILE")
	}
	content := ts.ReadFile(args[1])
	origin, _, _ := strings.Cut(content, "\n")
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/api/checkpoint" || r.URL.Query().Get("origin") != origin {
			http.NotFound(w, r)
			return
		}
		w.Write([]byte(content))
	}))
	ts.Defer(server.Close)
	ts.Setenv(args[0], server.URL)
}

// Nothing that acts on a terminal, hides or turns text comes through.
func TestShown(t *testing.T) {
	for in, want := range map[string]string{
		"plain “é” 漢 😀":                 "plain “é” 漢 😀",
		"\x1b[2J":                       `\x1b[2J`,
		"a\rb\nc\td":                    `a\rb\nc\td`,
		"\x1b]8;;http://x\x07y\x1b\\":   `\x1b]8;;http://x\ay\x1b\`,
		"\u202eabc\u2066\u200b\u00ad":   `\u202eabc\u2066\u200b\u00ad`,
		"\u009b2J\x00\x7f\xff\ufeff":    `\u009b2J\x00\x7f\xff\ufeff`,
		"\u2028\u2029\u00a0\U000e0041x": `\u2028\u2029\u00a0\U000e0041x`,
		"\ufffd":                        "\ufffd",
	} {
		require.Equal(t, want, shown(in))
	}
	require.Equal(t, `"\u202e\ud83d\ude00\u007f"`, string(asciiJSON([]byte("\"\u202e\U0001F600\x7f\""))))
}

func TestBarLine(t *testing.T) {
	require.Equal(t, "checking a  [###############...............] 50 % of 2.0 MB", barLine("a", 1e6, 2e6))
	require.Equal(t, `checking \x1b  1.0 MB`, barLine("\x1b", 1e6, 0))
	require.Equal(t, "checking a  [##############################] 100 % of 2.0 MB", barLine("a", 3e6, 2e6))
	require.Nil(t, newBar(&bytes.Buffer{}).of("a", 1), "there is no bar where there is no terminal")
}

// A witness's answer is bounded, and so is the time it may take.
func TestWitness(t *testing.T) {
	answer := []byte("x")
	status := http.StatusOK
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.WriteHeader(status)
		w.Write(answer)
	}))
	t.Cleanup(server.Close)
	get := func(target, origin string) string {
		_, err := latest(t.Context(), target, origin)
		if err != nil {
			return err.Error()
		}
		return ""
	}
	require.Empty(t, get(server.URL, "docket/x"))
	require.Contains(t, get(server.URL, ""), "does not say which room")
	require.Contains(t, get("http://", "docket/x"), "not the address of a witness")
	answer = make([]byte, ledger.MaxCheckpoint+1)
	require.Contains(t, get(server.URL, "docket/x"), "longer than")
	status = http.StatusNotFound
	require.Equal(t, "the witness has no checkpoint of docket/x", get(server.URL, "docket/x"))
	status = http.StatusTeapot
	require.Contains(t, get(server.URL, "docket/x"), "answered 418")
	server.Close()
	require.Contains(t, get(server.URL, "docket/x"), "could not be asked")
}
