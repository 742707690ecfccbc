package main

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// session is a command of the README with what it prints, and the folder that a cd of its block went to.
type session struct{ folder, command, output string }

// consoles are the terminal sessions of the README.
func consoles(t *testing.T) (sessions []session) {
	text, err := os.ReadFile(filepath.Join("..", "..", "README.md"))
	require.NoError(t, err)
	for _, block := range regexp.MustCompile("(?s)```console\n(.*?)```").FindAllStringSubmatch(string(text), -1) {
		folder := ""
		for _, part := range regexp.MustCompile(`(?m)^\$ `).Split(block[1], -1)[1:] {
			command, output, _ := strings.Cut(part, "\n")
			command = strings.TrimSpace(strings.Split(command, "  #")[0])
			if to, ok := strings.CutPrefix(command, "cd "); ok {
				folder = filepath.Join("..", "..", to)
			}
			sessions = append(sessions, session{folder, command, output})
		}
	}
	require.NotEmpty(t, sessions)
	return sessions
}

// Every command of the README exists as it is written there, and the two that verify print what it says they print.
func TestReadme(t *testing.T) {
	makefile, err := os.ReadFile(filepath.Join("..", "..", "Makefile"))
	require.NoError(t, err)
	verified := 0
	for _, s := range consoles(t) {
		words := strings.Fields(s.command)
		switch {
		case words[0] == "make":
			require.Regexp(t, `(?m)^`+words[1]+`:`, string(makefile))
		case words[0] == "npx", s.command == "go install ./cmd/docket":
		case words[0] == "cd":
			require.DirExists(t, s.folder)
		case words[0] == "sed":
			expression := strings.Split(words[1], "/")
			require.Equal(t, "s", expression[0])
			file, err := os.ReadFile(filepath.Join("..", "..", words[2]))
			require.NoError(t, err)
			require.Contains(t, string(file), expression[1])
			require.Equal(t, []string{"|", "docket", "verify", "-"}, words[3:])
			changed := strings.ReplaceAll(string(file), expression[1], expression[2])
			require.Equal(t, s.output, fromRoot(t, strings.NewReader(changed), "verify", "-"))
			verified++
		case words[0] == "docket" && s.output != "":
			require.Equal(t, s.output, fromRoot(t, nil, words[1:]...))
			verified++
		case words[0] == "docket":
			require.Regexp(t, `(?m)^    docket `+words[1]+`\b`, usage, s.command)
			for _, word := range words[2:] {
				if strings.HasPrefix(word, "--") {
					require.Contains(t, usage, word, s.command)
				}
			}
			for flag, file := range pairs(words) {
				if s.folder != "" && !strings.HasSuffix(flag, "-out") {
					require.FileExists(t, filepath.Join(s.folder, file), s.command)
				}
			}
		default:
			t.Errorf("the README runs %q, which no test knows", s.command)
		}
	}
	require.Equal(t, 2, verified)
}

// pairs are the flags of a command with the word behind each.
func pairs(words []string) map[string]string {
	flags := map[string]string{}
	for i, word := range words[:len(words)-1] {
		if strings.HasPrefix(word, "--") {
			flags[word] = words[i+1]
		}
	}
	return flags
}

// fromRoot runs docket in the repository's root and gives what it prints.
func fromRoot(t *testing.T, stdin io.Reader, args ...string) string {
	t.Chdir(filepath.Join("..", ".."))
	if stdin != nil {
		r, w, err := os.Pipe()
		require.NoError(t, err)
		before := os.Stdin
		os.Stdin = r
		t.Cleanup(func() { os.Stdin = before })
		go func() {
			io.Copy(w, stdin)
			w.Close()
		}()
	}
	var out, errs bytes.Buffer
	run(context.Background(), args, &out, &errs)
	require.Empty(t, errs.String())
	require.NoError(t, os.Chdir(filepath.Join("cmd", "docket")))
	return out.String()
}
