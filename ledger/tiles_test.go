package ledger

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/mod/sumdb/tlog"
)

// written collects the files of a folder, and refuses a second of one name.
type written map[string][]byte

func (w written) put(path string, data []byte) error {
	if _, ok := w[path]; ok {
		return errors.New("twice: " + path)
	}
	w[path] = bytes.Clone(data)
	return nil
}

// At every size about the edges of tiles, each file is what tlog computes for its place.
func TestTiles(t *testing.T) {
	l := New()
	must(l.Append(epoch, "room_opened", "room", Room, must(Make(Str("version", Version)))))
	sizes := map[uint64]bool{1: true, 2: true, 255: true, 256: true, 257: true, 511: true, 512: true, 513: true, 65536: true, 65793: true}
	note := must(Make(Str("text", "x")))
	for n := uint64(1); n <= 65793; n++ {
		if n > 1 {
			must(l.Append(epoch, "act", "Zoë", UI, note))
		}
		if !sizes[n] {
			continue
		}
		files := written{}
		msg := must(SignCheckpoint(l.state(roomKey), roomKey.signer()))
		require.NoError(t, l.WriteTiles(context.Background(), msg, files.put))
		require.Equal(t, string(msg), string(files["checkpoint"]))
		require.Equal(t, wantFiles(n), fileSizes(files), "size %d", n)
		checkTiles(t, l, files)
	}
}

// wantFiles says from tlog-tiles which files a tree of n has and how large they are:
// floor(n / 256^l) hashes at level l.
func wantFiles(n uint64) map[string]int {
	want := map[string]int{"checkpoint": 0}
	for level, count := 0, n; count > 0; level, count = level+1, count/256 {
		for i := uint64(0); i*256 < count; i++ {
			width := min(256, count-i*256)
			name := "tile/" + strconv.Itoa(level) + "/" + tileNumber(i)
			bundle := "tile/entries/" + tileNumber(i)
			if width < 256 {
				name += ".p/" + strconv.FormatUint(width, 10)
				bundle += ".p/" + strconv.FormatUint(width, 10)
			}
			want[name] = int(width) * 32
			if level == 0 {
				want[bundle] = int(width) * 34
			}
		}
	}
	return want
}

func fileSizes(files written) map[string]int {
	sizes := map[string]int{}
	for name, data := range files {
		sizes[name] = len(data)
	}
	sizes["checkpoint"] = 0
	return sizes
}

// checkTiles compares every hash with the one that tlog stores for its place.
func checkTiles(t *testing.T, l *Ledger, files written) {
	for name, data := range files {
		parts := strings.Split(strings.TrimPrefix(name, "tile/"), "/")
		if name == "checkpoint" {
			continue
		}
		n := int64(0)
		for _, p := range parts[1:] {
			digits, isPartial := strings.CutSuffix(strings.TrimPrefix(p, "x"), ".p")
			d, err := strconv.ParseInt(digits, 10, 64)
			require.NoError(t, err)
			require.Len(t, digits, 3)
			n = n*1000 + d
			if isPartial {
				break
			}
		}
		if parts[0] == "entries" {
			var want []byte
			for i := range int64(len(data) / 34) {
				e, _ := l.Entry(uint64(n*256 + i + 1))
				want = append(binary.BigEndian.AppendUint16(want, 32), e.Hash[:]...)
			}
			require.True(t, bytes.Equal(want, data), name)
			continue
		}
		level, err := strconv.Atoi(parts[0])
		require.NoError(t, err)
		var at []int64
		for i := range int64(len(data) / 32) {
			at = append(at, tlog.StoredHashIndex(8*level, n*256+i))
		}
		want, err := l.hashes.ReadHashes(at)
		require.NoError(t, err)
		require.True(t, bytes.Equal(tileBytes(want), data), name)
	}
}

func TestTileNumbers(t *testing.T) {
	for n, want := range map[uint64]string{0: "000", 7: "007", 999: "999", 1000: "x001/000", 1234067: "x001/x234/067", 1e9: "x001/x000/x000/000"} {
		require.Equal(t, want, tileNumber(n))
	}
}

// A folder whose files could not all be written has no checkpoint.
func TestTilesThatFail(t *testing.T) {
	l := opened(600)
	msg := must(SignCheckpoint(l.state(roomKey), roomKey.signer()))
	total := len(wantFiles(600))
	for fail := range total {
		files := written{}
		err := l.WriteTiles(context.Background(), msg, func(path string, data []byte) error {
			if len(files) == fail {
				return errors.New("disk is full")
			}
			return files.put(path, data)
		})
		require.EqualError(t, err, "disk is full")
		require.NotContains(t, files, "checkpoint")
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	require.ErrorIs(t, l.WriteTiles(ctx, msg, written{}.put), context.Canceled)
	require.EqualError(t, opened(10).WriteTiles(context.Background(), msg, written{}.put), "tree has 10 entries, want at least 600")
	require.Error(t, l.WriteTiles(context.Background(), msg[1:len(msg)-1], written{}.put))

	files := written{}
	other := opened(599)
	must(other.Append(epoch, "act", "Zoë", UI, must(Make())))
	require.Equal(t, NotInTree, faultOf(t, other.WriteTiles(context.Background(), msg, files.put)))
	require.NotContains(t, files, "checkpoint")
	w := NewTiles(files.put)
	require.ErrorContains(t, w.Close(msg), "of another size")

	// A ledger that went on since the checkpoint is written as it was then.
	must(l.Append(epoch, "act", "Zoë", UI, must(Make())))
	files = written{}
	require.NoError(t, l.WriteTiles(context.Background(), msg, files.put))
	require.Equal(t, wantFiles(600), fileSizes(files))
}
