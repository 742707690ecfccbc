package vectors

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"encoding/json"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"golang.org/x/mod/sumdb/note"

	"docket/ledger"
	"docket/room"
)

var update = flag.Bool("update", false, "write the vectors anew")

// A vectorIndex lists files and what checking them must come to. docs/format.md
// describes it, so that a verifier which is not ours can be held against it.
type vectorIndex struct {
	About   string            `json:"about"`
	Keys    map[string]string `json:"keys"`
	Vectors []vector          `json:"vectors"`
}

type vector struct {
	File    string   `json:"file"`
	Kind    string   `json:"kind"`              // ledger, receipt or checkpoint
	Known   []string `json:"known,omitempty"`   // names of the keys that are known
	Against string   `json:"against,omitempty"` // the file that it is held against, if any
	Verdict string   `json:"verdict"`
	Seq     uint64   `json:"seq,omitempty"`  // the entry at fault; of a receipt its entry; of a cut or fork the last entry in common
	Line    int      `json:"line,omitempty"` // of the fault
	Size    uint64   `json:"size,omitempty"` // entries of what verified, with head and root
	Head    string   `json:"head,omitempty"`
	Root    string   `json:"root,omitempty"`
	Foreign bool     `json:"foreign,omitempty"`
	Signed  bool     `json:"signed,omitempty"`    // by the log's own known key
	At      []string `json:"witnessed,omitempty"` // times of cosignatures by known keys
	Shows   string   `json:"shows"`

	data []byte
}

const vectorFolder = "../../ledger/testdata/vectors"

// Every file of the index has our verdict; and the files are the ones that this
// test makes, byte for byte (go test ./e2e/vectors -update).
func TestVectors(t *testing.T) {
	made := makeVectors()
	if *update {
		require.NoError(t, os.RemoveAll(vectorFolder))
		require.NoError(t, os.MkdirAll(vectorFolder, 0o777))
		for i, v := range made.Vectors {
			require.NoError(t, os.WriteFile(filepath.Join(vectorFolder, v.File), v.data, 0o644))
			ours := judge(made, v)
			ours.Shows = v.Shows
			require.Equal(t, v.Verdict, ours.Verdict, "%s: %+v", v.File, ours)
			made.Vectors[i] = ours
		}
		require.NoError(t, os.WriteFile(filepath.Join(vectorFolder, "index.json"), indexBytes(t, made), 0o644))
	}
	var index vectorIndex
	stored, err := os.ReadFile(filepath.Join(vectorFolder, "index.json"))
	require.NoError(t, err)
	d := json.NewDecoder(bytes.NewReader(stored))
	d.DisallowUnknownFields()
	require.NoError(t, d.Decode(&index))
	require.Len(t, index.Vectors, len(made.Vectors), "the index is of another state: run with -update")
	for i, v := range index.Vectors {
		t.Run(v.File, func(t *testing.T) {
			require.Equal(t, made.Vectors[i].File, v.File)
			data, err := os.ReadFile(filepath.Join(vectorFolder, v.File))
			require.NoError(t, err)
			require.Equal(t, string(made.Vectors[i].data), string(data), "the file is of another state: run with -update")
			v.data = data
			require.Equal(t, v, judge(index, v))
		})
	}
	files, err := os.ReadDir(vectorFolder)
	require.NoError(t, err)
	names := map[string]bool{"index.json": true}
	for _, v := range index.Vectors {
		names[v.File] = true
	}
	require.Len(t, files, len(names), "a file that the index does not name")
}

func indexBytes(t *testing.T, index vectorIndex) []byte {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	require.NoError(t, e.Encode(index))
	return b.Bytes()
}

// judge gives our verdict on a vector's file; of the vector it reads what a
// verifier is told, and nothing else.
func judge(index vectorIndex, v vector) vector {
	out := vector{File: v.File, Kind: v.Kind, Known: v.Known, Against: v.Against, Shows: v.Shows, data: v.data}
	switch {
	case v.Against != "":
		for _, w := range index.Vectors {
			if w.File == v.Against {
				w.data = value(os.ReadFile(filepath.Join(vectorFolder, w.File)))
				compare(&out, w)
			}
		}
	case v.Kind == "ledger":
		l, verdict, err := ledger.Import(context.Background(), bytes.NewReader(v.data), nil)
		if err != nil {
			out.fault(err)
			return out
		}
		if f := recordFault(l); f != nil {
			out.Verdict, out.Seq, out.Line = string(f.Kind), f.Seq, int(f.Seq)
			return out
		}
		out.Verdict, out.Size, out.Head, out.Root, out.Foreign = "verified", verdict.Checked, verdict.Head.String(), verdict.Root.String(), verdict.Foreign
	case v.Kind == "receipt":
		r, err := ledger.ParseReceipt(v.data)
		if err != nil {
			out.fault(err)
			return out
		}
		c, n, err := ledger.CheckReceipt(r, knownKeys(index, v))
		out.Head, out.Seq = r.Entry.Hash.String(), r.Entry.Seq
		out.opened(c, n, err)
	case v.Kind == "checkpoint":
		c, n, err := ledger.OpenCheckpoint(v.data, knownKeys(index, v))
		out.opened(c, n, err)
	}
	return out
}

func (v *vector) fault(err error) {
	var f *ledger.Fault
	if !errors.As(err, &f) {
		panic(err)
	}
	v.Verdict = string(f.Kind)
	if v.Kind == "ledger" {
		v.Seq, v.Line = f.Seq, f.Line
	}
}

func (v *vector) opened(c ledger.Checkpoint, n *note.Note, err error) {
	if err != nil {
		v.Head, v.Seq = "", 0
		v.fault(err)
		return
	}
	v.Verdict, v.Size, v.Root, v.Signed = "verified", c.Size, c.Root.String(), ledger.SignedByLog(c, n)
	for _, w := range ledger.Cosignatures(n) {
		v.At = append(v.At, w.Time.Format(time.RFC3339))
	}
}

func knownKeys(index vectorIndex, v vector) note.Verifiers {
	var all []note.Verifier
	for _, name := range v.Known {
		k := value(ledger.ParseKey(index.Keys[name]))
		v, err := ledger.NewVerifier(k, func(public, msg, sig []byte) bool { return ed25519.Verify(public, msg, sig) })
		if err == nil { // a key under the name of a room that it did not open is none
			all = append(all, v)
		}
	}
	return note.VerifierList(all...)
}

// The room that wrote the good files replays them, and refuses the others at the entry where the record's checks do.
func TestVectorsReplay(t *testing.T) {
	for _, v := range makeVectors().Vectors {
		l, verdict, err := ledger.Import(context.Background(), bytes.NewReader(v.data), nil)
		if v.Kind != "ledger" || v.Against != "" || err != nil || verdict.Foreign {
			continue
		}
		_, err = room.Replay(l, room.Config{Verify: func(public, msg, sig []byte) bool { return ed25519.Verify(public, msg, sig) }})
		if v.Verdict == "verified" {
			require.NoError(t, err, v.File)
			continue
		}
		var at *room.ReplayError
		require.ErrorAs(t, err, &at, v.File)
		require.Equal(t, recordFault(l).Seq, at.Seq)
	}
}

// docs/format.md says what the code does, where it repeats it.
func TestFormatDocument(t *testing.T) {
	b, err := os.ReadFile("../../docs/format.md")
	require.NoError(t, err)
	for _, d := range ledger.Doors() {
		require.Contains(t, string(b), "| `"+d.String()+"` | `"+d.Grade().String()+"` | `"+d.Attribution()+"` |\n")
	}
	text, err := ledger.FormatCheckpoint(stateOf(aRoom(), aRoom().Len()))
	require.NoError(t, err)
	require.Contains(t, string(b), "    "+strings.ReplaceAll(strings.TrimSpace(text), "\n", "\n    "), "the example is the vectors' checkpoint")
	for _, n := range []int{ledger.MaxLine, ledger.MaxCheckpoint} {
		require.Contains(t, strings.ReplaceAll(string(b), ",", ""), strconv.Itoa(n)+" bytes")
	}
	for _, v := range makeVectors().Vectors {
		require.Contains(t, string(b), "`"+v.Verdict+"`")
	}
}
