package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"docket/ledger"
)

// A vector is a file and what checking it must come to; docs/format.md
// describes them.
type vector struct {
	File, Kind, Against, Verdict string
	Known, Witnessed             []string
	Seq                          uint64
	Line                         int
	Size                         uint64
	Head, Root, Shows            string
	Foreign, Signed              bool
}

// The command agrees with the vectors, of which other programs make the same.
func TestVectors(t *testing.T) {
	dir := filepath.Join("..", "..", "ledger", "testdata", "vectors")
	index, err := os.ReadFile(filepath.Join(dir, "index.json"))
	require.NoError(t, err)
	var all struct {
		Keys    map[string]string
		Vectors []vector
	}
	require.NoError(t, json.Unmarshal(index, &all))
	require.NotEmpty(t, all.Vectors)
	for _, v := range all.Vectors {
		t.Run(v.File+" "+v.Against, func(t *testing.T) {
			args := []string{"verify", "--json", filepath.Join(dir, v.File)}
			for _, name := range v.Known {
				// One of them has a room's name that does not follow from it. It is no key, so nobody knows it.
				if vkey := all.Keys[name]; name != "fresh" {
					args = append(args, "--key", vkey)
				} else if _, _, err := ledger.ParseRoomKey(vkey); err == nil {
					t.Fatal("fresh is a room's key after all")
				}
			}
			if v.Against != "" {
				args = append(args, "--against", filepath.Join(dir, v.Against))
			}
			var out, problems bytes.Buffer
			status := run(t.Context(), args, &out, &problems)
			require.Empty(t, problems.String())
			var got jsonRun
			require.NoError(t, json.Unmarshal(out.Bytes(), &got))
			require.Equal(t, status, got.Status)
			if v.Against != "" {
				checkRelation(t, v, got.Comparisons[0])
				return
			}
			checkVector(t, v, got.Files[0], status)
		})
	}
}

func checkVector(t *testing.T, v vector, got jsonFile, status int) {
	require.Equal(t, v.Kind, got.Kind+map[bool]string{true: v.Kind}[got.Kind == "" && got.Bytes == 0])
	if v.Verdict != "verified" {
		require.NotZero(t, status)
		if got.Verdict == "nothing" {
			// Not called a fault by the command: nobody is known who could have signed, or the file is empty.
			require.Contains(t, []string{"unknown_key", "malformed"}, v.Verdict)
			require.Equal(t, 2, status)
			return
		}
		require.Equal(t, 1, status)
		require.NotNil(t, got.Fault, got.Headline)
		require.Equal(t, v.Verdict, got.Fault.Kind, got.Headline)
		if v.Kind == "ledger" {
			require.Equal(t, v.Seq, got.Fault.Entry, got.Headline)
			require.Equal(t, v.Line, got.Fault.Line, got.Headline)
		}
		return
	}
	require.Zero(t, status, got.Headline)
	require.Equal(t, "ok", got.Verdict, got.Headline)
	require.Equal(t, v.Size, got.Size)
	require.Equal(t, v.Foreign, got.Foreign)
	if v.Head != "" {
		require.Equal(t, v.Head, got.Head)
	}
	if v.Size > 0 {
		require.Equal(t, v.Root, got.Root)
	}
	if v.Kind == "receipt" {
		require.Equal(t, v.Seq, got.First)
	}
	if v.Kind == "ledger" {
		return
	}
	var signed bool
	var witnessed []string
	for _, k := range got.Keys {
		signed = signed || k.Use == "room" && k.Pinned
		if k.Use == "witness" && k.Pinned {
			witnessed = append(witnessed, k.At)
		}
	}
	require.Equal(t, v.Signed, signed)
	require.Equal(t, v.Witnessed, witnessed)
}

func checkRelation(t *testing.T, v vector, got jsonComparison) {
	require.Equal(t, v.Verdict, got.Relation, got.Words)
	switch got.Relation {
	case "cut":
		require.Equal(t, v.Seq, got.After)
	case "fork":
		if v.Seq > 0 {
			require.Equal(t, v.Seq, got.Parts-1, "the last entry in common")
		}
	}
}
