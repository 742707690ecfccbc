package ledger

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/require"
)

func TestRoundTrip(t *testing.T) {
	for _, n := range []int{1, 2, 63, 1025, 3000} {
		l := opened(n)
		file := export(l)
		var bytes []int64
		back, v, err := Import(context.Background(), iotest.OneByteReader(strings.NewReader(file)), func(b int64) { bytes = append(bytes, b) })
		require.NoError(t, err)
		require.Equal(t, file, export(back))
		require.Equal(t, l.Verify(context.Background(), nil), v)
		require.Equal(t, v, back.Verify(context.Background(), nil))
		require.EqualValues(t, len(file), bytes[len(bytes)-1])
		for e := range l.Entries(1) {
			got, ok := back.ByHash(e.Hash)
			require.True(t, ok)
			require.Equal(t, e, got)
		}
		// The imported ledger goes on where the exported one would.
		p := must(Make(Str("a", "b")))
		require.Equal(t, must(l.Append(epoch, "act", "a", UI, p)), must(back.Append(epoch, "act", "a", UI, p)))
		require.Equal(t, l.Verify(context.Background(), nil), back.Verify(context.Background(), nil))
	}
}

func TestImportFaults(t *testing.T) {
	good := export(opened(4))
	lines := strings.SplitAfter(good, "\n")
	third := len(lines[0]) + len(lines[1])
	in := func(line string) string { return lines[0] + lines[1] + line + lines[3] }
	edit := func(old, new string) string {
		require.Contains(t, lines[2], old)
		return in(strings.Replace(lines[2], old, new, 1))
	}
	mid := strings.Index(lines[2], `"act 3"`)
	for _, c := range []struct {
		name, file string
		kind       FaultKind
		seq        uint64
		line       int
		offset     int
		message    string
	}{
		{"empty", "", Malformed, 0, 0, 0, "nothing to verify"},
		{"newline only", "\n", Malformed, 1, 1, 0, "blank line"},
		{"byte order mark", "\ufeff" + good, Malformed, 1, 1, 0, "byte order mark"},
		{"CR LF", strings.ReplaceAll(good, "\n", "\r\n"), NotCanonical, 1, 1, len(lines[0]) - 1, "CR LF"},
		{"blank line", in("\n" + lines[2]), Malformed, 3, 3, third, "blank line"},
		{"blank line at the end", good + "\n", Malformed, 5, 5, len(good), "blank line"},
		{"spaces", in("  " + lines[2]), NotCanonical, 3, 3, third, "not in canonical form"},
		{"garbage", in("\x00\xff garbage\n"), Malformed, 3, 3, third, "not JSON"},
		{"another value", in("[]\n"), Malformed, 3, 3, third, "not an entry"},
		{"empty object", in("{}\n"), Malformed, 3, 3, third, "not an entry"},
		{"comment", in("// hello\n"), Malformed, 3, 3, third, "not JSON"},
		{"two on a line", lines[0] + strings.TrimSuffix(lines[1], "\n") + lines[2] + lines[3], Malformed, 2, 2, third - 1, "not JSON"},
		{"cut last line", good[:len(good)-20], Malformed, 4, 4, len(good) - 20, "the last line is cut"},
		{"cut after a byte", good + "{", Malformed, 5, 5, len(good) + 1, "the last line is cut"},
		{"no last newline", good[:len(good)-1], NotCanonical, 4, 4, len(good) - 1, "the last line has no newline"},
		{"byte ff", edit("act 3", "act \xff"), Malformed, 3, 3, third + mid + 5, "UTF-8"},
		{"lone surrogate", edit("act 3", `act \ud83d`), Malformed, 3, 3, third + mid + 5, "surrogate"},
		{"swapped surrogates", edit("act 3", `act \ude00\ud83d`), Malformed, 3, 3, third + mid + 5, "surrogate"},
		{"surrogate as a key", edit(`"text"`, `"\ud83d"`), Malformed, 3, 3, third + mid - 6, "surrogate"},
		{"raw control character", edit("act 3", "act\t3"), Malformed, 3, 3, third + mid + 4, "not JSON"},
		{"escape that is none", edit("act 3", `act\u00203`), NotCanonical, 3, 3, third + mid + 4, "not in canonical form"},
		{"duplicate key", edit(`"n":3,`, `"n":3,"n":4,`), Malformed, 3, 3, third + mid - 7, `at "/payload/n"`},
		{"duplicate member", edit(`"seq":3,`, `"seq":3,"seq":3,`), Malformed, 3, 3, -1, `at "/seq"`},
		{"extra member out of order", edit(`"seq":3,`, `"seq":3,"extra":1,`), NotCanonical, 3, 3, -1, ""},
		{"extra member before ts", edit(`"seq":3,`, `"seq":3,"trust":1,`), Malformed, 3, 3, -1, "not an entry"},
		{"extra member before prev", edit(`"prev":`, `"pq":{},"prev":`), Malformed, 3, 3, -1, "not an entry"},
		{"extra member behind prev", edit(`,"seq":3,`, `,"price":1,"seq":3,`), Malformed, 3, 3, -1, "not an entry"},
		{"extra member before kind", edit(`,"kind":`, `,"ki":1,"kind":`), Malformed, 3, 3, -1, "not an entry"},
		{"extra member at the end", edit(`Z"}`+"\n", `Z","zz":1}`+"\n"), Malformed, 3, 3, -1, "not an entry"},
		{"extra member between payload and prev", edit(`,"prev":`, `,"pq":2,"prev":`), Malformed, 3, 3, -1, "not an entry"},
		{"no grade", edit(`"grade":"inherited",`, ``), Malformed, 3, 3, -1, "not an entry"},
		{"null grade", edit(`"grade":"inherited",`, `"grade":null,`), Malformed, 3, 3, -1, "not an entry"},
		{"upper-case hash", edit(`"hash":"`, `"hash":"A`), Malformed, 3, 3, -1, "not an entry"},
		{"short prev", edit(`"prev":"`, `"prev":"","q":"`), Malformed, 3, 3, -1, "not an entry"},
		{"seq as text", edit(`"seq":3`, `"seq":"3"`), Malformed, 3, 3, -1, "not an entry"},
		{"seq 0", edit(`"seq":3`, `"seq":0`), Malformed, 3, 3, -1, "not an entry"},
		{"seq -1", edit(`"seq":3`, `"seq":-1`), Malformed, 3, 3, -1, "not an entry"},
		{"seq 3.5", edit(`"seq":3`, `"seq":3.5`), Malformed, 3, 3, -1, "not an entry"},
		{"seq 2^53", edit(`"seq":3`, `"seq":9007199254740992`), Malformed, 3, 3, -1, "not an entry"},
		{"case of a member", edit(`"seq":3`, `"Seq":3`), NotCanonical, 3, 3, -1, ""},
		{"trailing data", edit("}\n", "}{}\n"), Malformed, 3, 3, -1, "not JSON"},
		{"trailing comma", edit("}\n", "},\n"), Malformed, 3, 3, -1, "not JSON"},
		{"too deep", edit(`"act 3"`, strings.Repeat("[", 32)+strings.Repeat("]", 32)), HashMismatch, 3, 3, third, ""},
		{"20,000 deep", edit(`"act 3"`, strings.Repeat("[", 20000)), Malformed, 3, 3, -1, "not JSON"},
		{"too long", edit("act 3", strings.Repeat("x", MaxLine)), Malformed, 3, 3, third + MaxLine, "longer than 1 MiB"},
		{"too long and cut", lines[0] + lines[1] + strings.Repeat("x", MaxLine+9), Malformed, 3, 3, third + MaxLine + 9, "the last line is cut"},
		{"far too long", lines[0] + lines[1] + strings.Repeat("x", 2*MaxLine), Malformed, 3, 3, third + MaxLine, "longer than 1 MiB"},
	} {
		l, v, err := importString(c.file)
		require.True(t, l == nil, c.name)
		require.False(t, v.OK, c.name)
		var f *Fault
		require.ErrorAs(t, err, &f, c.name)
		require.Same(t, v.Fault, f)
		require.Equal(t, c.kind, f.Kind, "%s: %v", c.name, err)
		require.Equal(t, c.seq, f.Seq, "%s: %v", c.name, err)
		require.Equal(t, c.line, f.Line, c.name)
		require.Contains(t, f.Message, c.message, c.name)
		if c.offset >= 0 {
			require.EqualValues(t, c.offset, f.Offset, "%s: %v", c.name, err)
		} else {
			require.Greater(t, f.Offset, int64(third), c.name)
			require.Less(t, f.Offset, int64(len(c.file)), c.name)
		}
		if c.line > 0 {
			require.EqualValues(t, c.line-1, v.Checked, c.name)
		}
		require.Less(t, len(err.Error()), 700, c.name)
		for _, r := range err.Error() {
			require.True(t, r >= ' ' && r != 0x7f && r != '\u2028', "%s: control character in %q", c.name, err)
		}
	}
}

func TestImportTooLarge(t *testing.T) {
	_, v, err := importString(strings.Repeat("x", MaxImportBytes+1))
	require.EqualError(t, err, "file has 67108865 bytes, want at most 64 MiB")
	require.False(t, v.OK)

	// A stream does not tell its length; good lines are followed until it is too long.
	l := New()
	must(l.Append(epoch, "room_opened", "room", Room, must(Make(Str("version", Version)))))
	p := must(Make(Str("s", strings.Repeat("x", 1<<19))))
	for range 129 {
		must(l.Append(epoch, "act", "a", UI, p))
	}
	r, w := io.Pipe()
	go func() { w.CloseWithError(l.Export(w)) }()
	_, v, err = Import(context.Background(), r, nil)
	r.CloseWithError(errors.New("enough"))
	require.EqualError(t, err, "file is larger than 64 MiB")
	require.False(t, v.OK)
	require.Nil(t, v.Fault)

	// A ledger's own storage may hold more.
	whole, storage := io.Pipe()
	go func() { storage.CloseWithError(l.Export(storage)) }()
	got, v, err := Load(context.Background(), whole, nil)
	require.NoError(t, err)
	require.True(t, v.OK)
	require.Equal(t, l.Head(), got.Head())
	require.EqualValues(t, 130, got.Len())
}

// Load is as strict as Import.
func TestLoadFault(t *testing.T) {
	file := export(opened(5))
	l, v, err := Load(context.Background(), strings.NewReader(strings.Replace(file, "act 3", "act 4", 1)), nil)
	require.True(t, l == nil)
	require.ErrorContains(t, err, "hash_mismatch")
	require.False(t, v.OK)
}

func TestImportReadError(t *testing.T) {
	broken := errors.New("disk on fire")
	file := export(opened(3))
	for _, keep := range []int{0, 10, len(file) - 1, len(file)} {
		l, v, err := Import(context.Background(), io.MultiReader(strings.NewReader(file[:keep]), iotest.ErrReader(broken)), nil)
		require.True(t, l == nil)
		require.ErrorIs(t, err, broken)
		require.False(t, v.OK)
	}
}

type brokenWriter struct{ left int }

func (w *brokenWriter) Write(b []byte) (int, error) {
	if w.left -= len(b); w.left < 0 {
		return 0, errors.New("disk full")
	}
	return len(b), nil
}

func TestExportWriteError(t *testing.T) {
	l := opened(1000)
	for _, room := range []int{0, 1 << 16, 1 << 17} {
		require.EqualError(t, l.Export(&brokenWriter{room}), "disk full")
	}
	require.NoError(t, New().Export(&brokenWriter{0}))
}

func TestParseEntry(t *testing.T) {
	for e := range opened(20).Entries(1) {
		line := e.AppendLine(nil)
		got, err := ParseEntry(line)
		require.NoError(t, err)
		require.Equal(t, e, got)
		// Nothing of a value is shared with what it was parsed from.
		for i := range line {
			line[i] = 'x'
		}
		require.Equal(t, e, got)
		// A prefix is never an entry, nor is a line with anything behind it.
		line = e.AppendLine(line[:0])
		for i := range line {
			_, err := ParseEntry(line[:i])
			require.Error(t, err)
		}
		for _, more := range []string{" ", "\n", "\r", "\x00", "{}", ","} {
			_, err := ParseEntry(append(line, more...))
			require.Error(t, err)
		}
	}
}
