package browser

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// program makes a file that can be run.
func program(t *testing.T, dir, name string) string {
	t.Helper()
	if runtime.GOOS == "windows" {
		name += ".exe"
	}
	file := filepath.Join(dir, name)
	require.NoError(t, os.WriteFile(file, []byte("#!/bin/sh\n"), 0o755))
	return file
}

func TestFind(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("PATH", dir)
	t.Setenv(Variable, "")

	chromium := program(t, dir, "chromium")
	found, err := Find()
	require.NoError(t, err)
	require.Equal(t, chromium, found)

	// Chrome comes first where both are there.
	chrome := program(t, dir, "google-chrome")
	found, err = Find()
	require.NoError(t, err)
	require.Equal(t, chrome, found)

	// What is asked for by name comes before both, and nothing in its stead.
	other := program(t, t.TempDir(), "brave")
	t.Setenv(Variable, other)
	found, err = Find()
	require.NoError(t, err)
	require.Equal(t, other, found)
	t.Setenv(Variable, filepath.Join(dir, "none"))
	_, err = Find()
	require.ErrorContains(t, err, Variable+" names ")
}

func TestPlacesAreAbsolute(t *testing.T) {
	require.NotEmpty(t, places())
	for _, place := range places() {
		require.True(t, filepath.IsAbs(place), place)
	}
}

func TestTail(t *testing.T) {
	var end tail
	require.Equal(t, "", end.line())
	for i := range 2000 {
		n, err := fmt.Fprintf(&end, "line %d\n", i)
		require.NoError(t, err)
		require.Equal(t, len(fmt.Sprintf("line %d\n", i)), n)
	}
	require.Equal(t, "line 1999", end.line())
	_, err := end.Write([]byte(strings.Repeat("\xff", 5000)))
	require.NoError(t, err)
	require.Len(t, end.end, 4096)
	require.Equal(t, "?", end.line())
}
