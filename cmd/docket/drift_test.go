package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
	"github.com/stretchr/testify/require"

	"docket/room/mandate"
)

var driftExamples = filepath.Join("..", "..", "docs", "examples", "drift")

// The scripts of drift find the examples of docs/drift.md in their folder, as within and drift.
func TestDriftScripts(t *testing.T) {
	examples, err := filepath.Abs(driftExamples)
	require.NoError(t, err)
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/drift",
		RequireExplicitExec: true,
		UpdateScripts:       *updateScripts,
		Setup: func(env *testscript.Env) error {
			return os.CopyFS(env.WorkDir, os.DirFS(examples))
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){"status": exitStatus},
	})
}

// docs/drift.md prints what the command prints, in the root of the repository, and ends with the status that it says.
func TestDriftDocument(t *testing.T) {
	text := driftDocument(t)
	sessions := regexp.MustCompile("(?s)```console\n(.*?)```").FindAllStringSubmatch(text, -1)
	require.Len(t, sessions, 2)
	t.Chdir(filepath.Join("..", ".."))
	out := filepath.Join(t.TempDir(), "receipt.json")
	ran := 0
	for _, session := range sessions {
		for _, part := range regexp.MustCompile(`(?m)^\$ `).Split(session[1], -1)[1:] {
			command, want, _ := strings.Cut(strings.ReplaceAll(part, " \\\n    ", " "), "\n")
			words := strings.Fields(strings.ReplaceAll(command, "receipt.json", out))
			require.Equal(t, []string{"docket", "drift"}, words[:2])
			var stdout, stderr bytes.Buffer
			status := run(context.Background(), words[1:], &stdout, &stderr)
			require.Empty(t, stderr.String())
			require.Equal(t, want, strings.ReplaceAll(stdout.String(), out, "receipt.json"), command)
			require.Equal(t, strings.Contains(want, "authority_drift:"), status == 1, command)
			ran++
		}
	}
	require.Equal(t, 3, ran)
	// The receipt that is shown, with line breaks for its readers, is the one that was written.
	shown := regexp.MustCompile("(?s)```json\n(.*?)```").FindAllStringSubmatch(text, -1)
	require.NotEmpty(t, shown)
	receipt, err := mandate.ParseReceipt([]byte(shown[len(shown)-1][1]))
	require.NoError(t, err)
	written, err := os.ReadFile(out)
	require.NoError(t, err)
	require.Equal(t, string(written), string(receipt.AppendJSON(nil))+"\n")
}

// docs/drift.md names every code, class, bound and default that there is.
func TestDriftDocumentIsWhole(t *testing.T) {
	text := driftDocument(t)
	codes := mandate.Codes()
	require.Len(t, codes, 22)
	for _, c := range codes {
		require.Regexp(t, "(?m)^\\| `"+string(c)+"` \\|", text)
	}
	for name, trigger := range mandate.DefaultTriggers() {
		row := regexp.MustCompile("(?m)^\\| `" + name + "` \\|.*$").FindString(text)
		require.NotEmpty(t, row, name)
		for _, list := range [][]string{trigger.ActionTypes, trigger.Effects, trigger.Resources} {
			for _, s := range list {
				require.Contains(t, row, "`"+s+"`")
			}
		}
		require.Equal(t, trigger.WithRecipient, strings.Contains(row, "any recipient"))
	}
	// Every example of a document is one.
	for _, block := range regexp.MustCompile("(?s)```json\n(.*?)```").FindAllStringSubmatch(text, -1) {
		_, intent := mandate.ParseMandate([]byte(block[1]))
		_, plan := mandate.ParsePlan([]byte(block[1]))
		_, proposal := mandate.ParseProposal([]byte(block[1]))
		_, receipt := mandate.ParseReceipt([]byte(block[1]))
		require.True(t, intent == nil || plan == nil || proposal == nil || receipt == nil, "%s\n%v\n%v\n%v\n%v", block[1], intent, plan, proposal, receipt)
	}
}

func driftDocument(t *testing.T) string {
	text, err := os.ReadFile(filepath.Join("..", "..", "docs", "drift.md"))
	require.NoError(t, err)
	return string(text)
}
