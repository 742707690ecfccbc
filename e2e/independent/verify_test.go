// Package independent holds a verifier that is not ours against our vectors: verify.mjs is written from
// docs/format.md on Node's own crypto, and shares nothing with the Go code but the files it checks.
package independent

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

const vectors = "../../ledger/testdata/vectors"

// node runs the verifier and returns what it printed and its exit code.
func node(t *testing.T, args ...string) (string, int) {
	cmd := exec.Command("node", append([]string{"verify.mjs"}, args...)...)
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	err := cmd.Run()
	if _, ok := err.(*exec.ExitError); !ok {
		require.NoError(t, err)
	}
	require.Empty(t, stderr.String())
	return stdout.String(), cmd.ProcessState.ExitCode()
}

func index(t *testing.T) (b []byte, files int) {
	b, err := os.ReadFile(filepath.Join(vectors, "index.json"))
	require.NoError(t, err)
	var i struct{ Vectors []struct{ Verdict string } }
	require.NoError(t, json.Unmarshal(b, &i))
	return b, len(i.Vectors)
}

func TestAgreesOnEveryVector(t *testing.T) {
	_, files := index(t)
	out, code := node(t, "--vectors", filepath.Join(vectors, "index.json"))
	require.Zero(t, code, out)
	lines := strings.Split(strings.TrimSpace(out), "\n")
	require.Len(t, lines, files)
	for _, line := range lines {
		require.True(t, strings.HasPrefix(line, "ok "), line)
	}
}

// A verdict that is wrong in the index is seen, each of them.
func TestSeesAWrongVerdict(t *testing.T) {
	b, files := index(t)
	dir := t.TempDir()
	require.NoError(t, os.CopyFS(dir, os.DirFS(vectors)))
	wrong := regexp.MustCompile(`"verdict": "`).ReplaceAll(b, []byte(`"verdict": "not_`))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "index.json"), wrong, 0o666))
	out, code := node(t, "--vectors", filepath.Join(dir, "index.json"))
	require.Equal(t, 1, code)
	require.Equal(t, files, strings.Count(out, "WRONG "), out)
}

// One file by itself, as a sceptic would check it.
func TestOneFile(t *testing.T) {
	b, _ := index(t)
	var i struct{ Keys map[string]string }
	require.NoError(t, json.Unmarshal(b, &i))
	at := func(name string) string { return filepath.Join(vectors, name) }
	for _, c := range []struct {
		args []string
		want string
		code int
	}{
		{[]string{at("room.jsonl")}, `{"verdict":"verified","size":23,`, 0},
		{[]string{at("altered.jsonl")}, `{"verdict":"hash_mismatch","seq":4,"line":4}`, 1},
		{[]string{"--key", i.Keys["room"], "--key", i.Keys["witness"], at("middle.tlog-proof")}, `{"verdict":"verified","seq":6,`, 0},
		{[]string{at("middle.tlog-proof")}, `{"verdict":"unknown_key"}`, 1},
		{[]string{"--key", i.Keys["witness"], at("signed.checkpoint")}, `{"verdict":"verified","size":23,`, 0},
		{[]string{at("cut.jsonl"), "--against", at("signed.checkpoint")}, `{"verdict":"cut","seq":12}`, 1},
	} {
		out, code := node(t, c.args...)
		require.Equal(t, c.code, code, out)
		require.True(t, strings.HasPrefix(out, c.want), out)
	}
}

// It stands alone: Node's own modules, and few enough lines to read.
func TestStandsAlone(t *testing.T) {
	b, err := os.ReadFile("verify.mjs")
	require.NoError(t, err)
	require.LessOrEqual(t, bytes.Count(b, []byte("\n")), 320)
	for _, m := range regexp.MustCompile(`(?m)^import .* from '(.*)'$`).FindAllSubmatch(b, -1) {
		require.True(t, strings.HasPrefix(string(m[1]), "node:"), string(m[1]))
	}
	require.NotContains(t, string(b), "import(")
	require.NotContains(t, string(b), "require(")
}
