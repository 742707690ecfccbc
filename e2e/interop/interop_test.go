package interop

import (
	"context"
	"crypto/ed25519"
	"crypto/sha256"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"golang.org/x/mod/sumdb/note"

	"docket/ledger"
)

// A pair is a key with both halves, made from one word.
type pair struct {
	ledger.Key
	private ed25519.PrivateKey
}

func newPair(seed, name string, sort byte) pair {
	sum := sha256.Sum256([]byte(seed))
	p := pair{ledger.Key{Name: name, Sort: sort}, ed25519.NewKeyFromSeed(sum[:])}
	copy(p.Public[:], p.private.Public().(ed25519.PublicKey))
	return p
}

var cosigned = time.Date(2026, 1, 1, 0, 1, 30, 0, time.UTC)

func (p pair) signer(t *testing.T) note.Signer {
	s, err := ledger.NewSigner(p.Key, func() time.Time { return cosigned }, func(msg []byte) ([]byte, error) { return ed25519.Sign(p.private, msg), nil })
	require.NoError(t, err)
	return s
}

func (p pair) vkey(t *testing.T) string {
	s, err := ledger.FormatKey(p.Key)
	require.NoError(t, err)
	return s
}

func verify(public, msg, sig []byte) bool { return ed25519.Verify(public, msg, sig) }

var (
	room    = func() pair { p := newPair("room", "", ledger.KeyEd25519); p.Key = ledger.RoomKey(p.Public); return p }()
	witness = newPair("witness", "docket.local/witness", ledger.KeyCosignature)
)

// filled returns a ledger of n entries.
func filled(t *testing.T, n int) *ledger.Ledger {
	l := ledger.New()
	at := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	for i := range n {
		kind, fields := "note", []ledger.Field{ledger.Int("n", int64(i))}
		if i == 0 {
			kind, fields = "room_opened", []ledger.Field{ledger.Str("version", ledger.Version), ledger.Str("key", room.vkey(t))}
		}
		p, err := ledger.Make(fields...)
		require.NoError(t, err)
		_, err = l.Append(at.Add(time.Duration(i)*time.Second), kind, "room", ledger.Room, p)
		require.NoError(t, err)
	}
	return l
}

// checkpoint signs the ledger's present state, as the room and as a witness.
func checkpoint(t *testing.T, l *ledger.Ledger) []byte {
	size, root := l.Root()
	msg, err := ledger.SignCheckpoint(ledger.Checkpoint{Origin: room.Name, Size: size, Root: root}, room.signer(t), witness.signer(t))
	require.NoError(t, err)
	return msg
}

// folder writes the ledger as a tlog-tiles folder.
func folder(t *testing.T, l *ledger.Ledger) string {
	dir := t.TempDir()
	require.NoError(t, l.WriteTiles(context.Background(), checkpoint(t, l), func(path string, data []byte) error {
		file := filepath.Join(dir, filepath.FromSlash(path))
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			return err
		}
		return os.WriteFile(file, data, 0o666)
	}))
	return dir
}

// fsck builds tessera's own command, and returns a function that runs it over a folder. On a folder that is not
// whole it may hang, so it is asked about good ones, and under a time limit.
func fsck(t *testing.T) func(t *testing.T, dir, vkey string, size uint64, root string) {
	program := filepath.Join(t.TempDir(), "fsck")
	out, err := exec.Command("go", "build", "-o", program, "github.com/transparency-dev/tessera/cmd/fsck").CombinedOutput()
	require.NoError(t, err, string(out))
	return func(t *testing.T, dir, vkey string, size uint64, root string) {
		key := filepath.Join(t.TempDir(), "key")
		require.NoError(t, os.WriteFile(key, []byte(vkey), 0o666))
		ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
		defer cancel()
		out, err := exec.CommandContext(ctx, program, "--storage_url", "file://"+filepath.ToSlash(dir), "--public_key", key,
			"--ui=false", "--logtostderr").CombinedOutput()
		require.NoError(t, ctx.Err(), "fsck did not end: %s", out)
		require.NoError(t, err, string(out))
		require.Contains(t, string(out), "Successfully fsck'd log with size "+strconv.FormatUint(size, 10)+" and root "+root)
		require.False(t, strings.Contains(string(out), "fsck failed"), string(out))
	}
}

func TestFsckAcceptsOurTiles(t *testing.T) {
	accept := fsck(t)
	for _, n := range []int{1, 2, 255, 256, 257, 700, 70_000} {
		t.Run(strconv.Itoa(n), func(t *testing.T) {
			l := filled(t, n)
			_, root := l.Root()
			accept(t, folder(t, l), room.vkey(t), uint64(n), root.String())
		})
	}
}

// The command line makes such a folder of a ledger and a checkpoint, with a policy that names the log's key.
func TestFsckAcceptsAnExport(t *testing.T) {
	accept := fsck(t)
	program := filepath.Join(t.TempDir(), "docket")
	out, err := exec.Command("go", "build", "-C", "../..", "-o", program, "./cmd/docket").CombinedOutput()
	require.NoError(t, err, string(out))
	vectors := filepath.FromSlash("../../ledger/testdata/vectors/")
	signed, err := os.ReadFile(vectors + "signed.checkpoint")
	require.NoError(t, err)
	c, _, err := ledger.ReadCheckpoint(signed)
	require.NoError(t, err)
	tiles := filepath.Join(t.TempDir(), "tiles")
	out, err = exec.Command(program, "export", "--tiles", tiles, "--checkpoint", vectors+"signed.checkpoint", vectors+"room.jsonl").CombinedOutput()
	require.NoError(t, err, string(out))
	text, err := os.ReadFile(filepath.Join(tiles, "policy"))
	require.NoError(t, err)
	policy, err := ledger.ParsePolicy(string(text))
	require.NoError(t, err)
	vkey, err := ledger.FormatKey(policy.Logs[0].Key)
	require.NoError(t, err)
	require.Equal(t, c.Origin, policy.Logs[0].Key.Name)
	accept(t, tiles, vkey, c.Size, c.Root.String())
}
