package independent

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"docket/room/audit"
)

type vector struct {
	File, Kind, Against, Verdict string
	Known, Witnessed             []string
	Seq, Size                    uint64
	Line                         int
	Head, Root                   string
}

// What `docket verify` says of each vector is what the index and verify.mjs say.
func TestAuditAgreesOnEveryVector(t *testing.T) {
	b, _ := index(t)
	var i struct {
		Keys    map[string]string
		Vectors []vector
	}
	require.NoError(t, json.Unmarshal(b, &i))
	for _, v := range i.Vectors {
		t.Run(v.File+" "+v.Against, func(t *testing.T) {
			a := &audit.Auditor{Verify: func(public, msg, sig []byte) bool { return ed25519.Verify(public, msg, sig) }}
			for _, name := range v.Known {
				if err := a.Pin(i.Keys[name]); err != nil {
					require.Equal(t, "fresh", name) // a key under the name of a room that it did not open
				}
			}
			if v.Against != "" {
				require.Equal(t, v.Verdict, relation(t, a, v))
				return
			}
			r := read(t, a, v.File, audit.Look{})
			require.Equal(t, v.Verdict, verdict(r), r.Headline)
			switch {
			case r.Fault != nil && r.Kind == audit.Ledger:
				require.Equal(t, v.Seq, r.Fault.Seq)
				require.Equal(t, v.Line, r.Fault.Line)
			case v.Verdict == "verified":
				require.Equal(t, v.Size, r.Size)
				require.Equal(t, v.Root, r.Root.String())
				if v.Kind != "checkpoint" {
					require.Equal(t, v.Head, r.Head.String())
				}
				require.Equal(t, v.Witnessed, witnessed(r))
			}
		})
	}
}

func read(t *testing.T, a *audit.Auditor, file string, look audit.Look) audit.Report {
	b, err := os.ReadFile(filepath.Join(vectors, file))
	require.NoError(t, err)
	return a.Audit(context.Background(), file, bytes.NewReader(b), look)
}

// verdict says a report's verdict in the words of docs/format.md, which knows no difference between a file
// that nobody known vouches for and one that somebody else has signed, or between a file in no form and one in a bad one.
func verdict(r audit.Report) string {
	switch {
	case r.Fault != nil:
		return string(r.Fault.Kind)
	case r.Verdict == audit.OK:
		return "verified"
	case r.Verdict == audit.Nothing && (r.Kind == audit.Receipt || r.Kind == audit.Checkpoint):
		return "unknown_key"
	}
	return "malformed"
}

func witnessed(r audit.Report) (times []string) {
	for _, k := range r.Keys {
		if k.Use == "witness" {
			times = append(times, k.At.UTC().Format(time.RFC3339))
		}
	}
	return times
}

func relation(t *testing.T, a *audit.Auditor, v vector) string {
	other, err := os.ReadFile(filepath.Join(vectors, v.Against))
	require.NoError(t, err)
	look := audit.Look{Beside: bytes.NewReader(other)}
	if s, ok := audit.ReadState(other); ok {
		look = audit.Look{Sizes: s.Sizes()}
	}
	mine := read(t, a, v.File, look)
	c := audit.Against(mine, read(t, a, v.Against, audit.Look{}))
	switch c.Relation {
	case audit.Cut:
		require.Equal(t, v.Seq, c.After)
	case audit.Fork:
		if v.Seq > 0 {
			require.Equal(t, v.Seq+1, c.Parts)
		}
	}
	return string(c.Relation)
}
