package ledger

import (
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// alter parses a line, changes the entry, and writes it again.
func alter(line string, change func(e *Entry)) string {
	e := must(ParseEntry([]byte(line)))
	change(&e)
	return string(e.AppendLine(nil))
}

// rehash makes the hashes of the lines from i on anew, as a forger would.
func rehash(lines []string, i int) {
	for ; i < len(lines); i++ {
		lines[i] = alter(lines[i], func(e *Entry) {
			if i > 0 {
				e.Prev = must(ParseEntry([]byte(lines[i-1]))).Hash
			}
			e.Hash = e.Sum()
		})
	}
}

func TestTampering(t *testing.T) {
	good := strings.Split(strings.TrimSuffix(export(opened(10)), "\n"), "\n")
	at := func(seq int) Entry { return must(ParseEntry([]byte(good[seq-1]))) }
	for _, c := range []struct {
		name  string
		edit  func(l []string) []string
		fault Fault // Offset is computed: where the line begins
	}{
		{"altered content", func(l []string) []string {
			l[4] = alter(l[4], func(e *Entry) { e.Payload = must(Make(Int("n", 820000))) })
			return l
		}, Fault{Kind: HashMismatch, Seq: 5, Line: 5, Found: at(5).Hash.String(),
			Expected: func() string { e := at(5); e.Payload = must(Make(Int("n", 820000))); return e.Sum().String() }()}},
		{"an entry rehashed alone", func(l []string) []string {
			l[4] = alter(l[4], func(e *Entry) { e.Kind = "other"; e.Hash = e.Sum() })
			return l
		}, Fault{Kind: BrokenLink, Seq: 6, Line: 6, Found: at(5).Hash.String(),
			Expected: func() string { e := at(5); e.Kind = "other"; return e.Sum().String() }()}},
		{"a severed link", func(l []string) []string {
			l[4] = alter(l[4], func(e *Entry) { e.Prev = Hash{1}; e.Hash = e.Sum() })
			return l
		}, Fault{Kind: BrokenLink, Seq: 5, Line: 5, Expected: at(4).Hash.String(), Found: Hash{1}.String()}},
		{"a link before the first", func(l []string) []string {
			l[0] = alter(l[0], func(e *Entry) { e.Prev = Hash{1}; e.Hash = e.Sum() })
			return l
		}, Fault{Kind: BrokenLink, Seq: 1, Line: 1, Expected: zeroHex, Found: Hash{1}.String()}},
		{"an entry removed", func(l []string) []string { return append(l[:4], l[5:]...) },
			Fault{Kind: Sequence, Seq: 6, Line: 5, Expected: "5", Found: "6"}},
		{"an entry doubled", func(l []string) []string { return append(l[:5], l[4:]...) },
			Fault{Kind: Sequence, Seq: 5, Line: 6, Expected: "6", Found: "5"}},
		{"two entries swapped", func(l []string) []string { l[4], l[5] = l[5], l[4]; return l },
			Fault{Kind: Sequence, Seq: 6, Line: 5, Expected: "5", Found: "6"}},
		{"an entry removed, numbers mended", func(l []string) []string {
			l = append(l[:4], l[5:]...)
			for i := range l {
				l[i] = alter(l[i], func(e *Entry) { e.Seq = uint64(i + 1); e.Hash = e.Sum() })
			}
			return l
		}, Fault{Kind: BrokenLink, Seq: 5, Line: 5, Expected: at(4).Hash.String(), Found: at(5).Hash.String()}},
		{"two good files glued", func(l []string) []string { return append(l, good...) },
			Fault{Kind: Sequence, Seq: 1, Line: 11, Expected: "11", Found: "1"}},
		{"a swapped grade", func(l []string) []string {
			l[4] = alter(l[4], func(e *Entry) { e.Actor.Grade = "inherited" })
			rehash(l, 4)
			return l
		}, Fault{Kind: GradeMismatch, Seq: 5, Line: 5, Expected: at(5).Actor.Grade, Found: `"inherited"`}},
		{"a swapped grade, not rehashed", func(l []string) []string {
			l[4] = alter(l[4], func(e *Entry) { e.Actor.Grade = "inherited" })
			return l
		}, Fault{Kind: HashMismatch, Seq: 5, Line: 5, Found: at(5).Hash.String(),
			Expected: func() string { e := at(5); e.Actor.Grade = "inherited"; return e.Sum().String() }()}},
		{"a stronger attribution", func(l []string) []string {
			l[4] = alter(l[4], func(e *Entry) { e.Actor.Attribution = "the chairman himself" })
			rehash(l, 4)
			return l
		}, Fault{Kind: GradeMismatch, Seq: 5, Line: 5, Expected: at(5).Actor.Attribution, Found: `"the chairman himself"`}},
		{"no attribution", func(l []string) []string {
			l[4] = alter(l[4], func(e *Entry) { e.Actor.NoAttribution = true })
			rehash(l, 4)
			return l
		}, Fault{Kind: GradeMismatch, Seq: 5, Line: 5, Expected: at(5).Actor.Attribution, Found: "none"}},
		{"another door's actor under this door", func(l []string) []string {
			l[4] = alter(l[4], func(e *Entry) { e.Actor.Ingress = "psychic\x1b[2J" })
			rehash(l, 4)
			return l
		}, Fault{Kind: GradeMismatch, Seq: 5, Line: 5, Expected: "one of ui webmcp bridge partner mcp server room", Found: `"psychic\x1b[2J"`}},
		{"a kind in capitals", func(l []string) []string {
			l[4] = alter(l[4], func(e *Entry) { e.Kind = "Act" })
			rehash(l, 4)
			return l
		}, Fault{Kind: Malformed, Seq: 5, Line: 5}},
		{"an empty seat", func(l []string) []string {
			l[4] = alter(l[4], func(e *Entry) { e.Actor.Seat = "" })
			rehash(l, 4)
			return l
		}, Fault{Kind: Malformed, Seq: 5, Line: 5}},
		{"a time without milliseconds", func(l []string) []string {
			l[4] = alter(l[4], func(e *Entry) { e.TS = "2026-01-01T00:00:00Z" })
			rehash(l, 4)
			return l
		}, Fault{Kind: Malformed, Seq: 5, Line: 5, Expected: TimeLayout, Found: `"2026-01-01T00:00:00Z"`}},
		{"the first number changed alone", func(l []string) []string {
			l[0] = strings.Replace(l[0], `"seq":1,`, `"seq":4,`, 1)
			return l
		}, Fault{Kind: Sequence, Seq: 4, Line: 1, Expected: "1", Found: "4"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			lines := c.edit(append([]string(nil), good...))
			l, v, err := importString(strings.Join(lines, "\n") + "\n")
			require.True(t, l == nil)
			require.False(t, v.OK)
			require.ErrorIs(t, err, v.Fault)
			want := c.fault
			for _, line := range lines[:want.Line-1] {
				want.Offset += int64(len(line)) + 1
			}
			if want.Kind == Malformed && v.Fault.Offset > want.Offset { // inside the line
				want.Offset = v.Fault.Offset
			}
			want.Message = v.Fault.Message
			require.Equal(t, want, *v.Fault)
			require.EqualValues(t, want.Line-1, v.Checked)
			for _, r := range err.Error() {
				require.True(t, r >= ' ' && r != 0x7f, "control character in %q", err.Error())
			}
			require.Contains(t, err.Error(), "entry "+strconv.FormatUint(want.Seq, 10))
		})
	}
}
