package sift

import (
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"docket/ledger"
	"docket/wasm/marks"
)

// desk is a ledger that grows, and its marks.
type desk struct {
	l *ledger.Ledger
	m marks.List
}

var (
	seats = []string{"host", "rider", "Anna"}
	kinds = []string{"read", "commit", "phase"}
	words = []string{"Grüße", "GRÜSSE", "a \"quoted\" word", "nothing", "Nothing of it"}
)

func (d *desk) add(t require.TestingT, seat, kind, word string, door ledger.Door) {
	p, err := ledger.Make(ledger.Str("text", word))
	require.NoError(t, err)
	e, err := d.l.Append(time.Unix(0, 0), kind, seat, door, p)
	require.NoError(t, err)
	require.True(t, d.m.Add(e))
}

func (d *desk) source() Source { return Source{Marks: &d.m, Entry: d.l.Entry, Tell: tell} }

func tell(e ledger.Entry) string {
	return e.Actor.Seat + " is said to have left number " + strconv.FormatUint(e.Seq, 10) + "."
}

// lets judges an entry by the words of the filter's own definition.
func lets(f Filter, e ledger.Entry) bool {
	is := func(want, have string) bool { return want == "" || want == have }
	holds := func(in string) bool { return strings.Contains(strings.ToLower(in), strings.ToLower(f.Text)) }
	return is(f.Seat, e.Actor.Seat) && is(f.Door, e.Actor.Ingress) && is(f.Grade, e.Actor.Grade) && is(f.Kind, e.Kind) && (holds(e.Payload.String()) || holds(tell(e)))
}

// TestSieveFindsWhatIsThere lets a ledger grow while it is sifted, in any order of the two, and holds what was found against every entry that
// was looked at.
func TestSieveFindsWhatIsThere(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := &desk{l: ledger.New()}
		grow := func(t *rapid.T) {
			for range rapid.IntRange(0, 12).Draw(t, "grow") {
				d.add(t, rapid.SampledFrom(seats).Draw(t, "seat"), rapid.SampledFrom(kinds).Draw(t, "kind"), rapid.SampledFrom(words).Draw(t, "word"),
					rapid.SampledFrom(ledger.Doors()).Draw(t, "door"))
			}
		}
		grow(t)
		f := Filter{Seat: rapid.SampledFrom(append(seats, "", "", "nobody")).Draw(t, "by seat"), Kind: rapid.SampledFrom(append(kinds, "", "", "none")).Draw(t, "by kind"),
			Door: rapid.SampledFrom([]string{"", "", "", "ui", "webmcp", "server"}).Draw(t, "by door"), Grade: rapid.SampledFrom([]string{"", "", "inherited"}).Draw(t, "by grade"),
			Text: rapid.SampledFrom([]string{"", "", "grüße", "NOTHING", "number 1", `\"quoted\"`, "nowhere"}).Draw(t, "by text")}
		s := New(f, d.source())
		looked := uint64(0)
		t.Repeat(map[string]func(*rapid.T){
			"grow": grow,
			"step": func(t *rapid.T) {
				n := rapid.IntRange(0, 9).Draw(t, "steps")
				more := s.Step(n)
				require.Equal(t, s.Looked() < d.l.Len(), more)
				require.LessOrEqual(t, s.Looked()-looked, uint64(n))
				looked = s.Looked()
			},
			"": func(t *rapid.T) {
				found := map[uint64]bool{}
				for i := range s.Len() {
					found[s.At(i)] = true
					if at, ok := s.Index(s.At(i)); !ok || at != i || i > 0 && s.At(i) >= s.At(i-1) {
						t.Fatalf("%d is the %d-th found, and its index is %d, %v", s.At(i), i, at, ok)
					}
				}
				for e := range d.l.Entries(1) {
					if _, in := s.Index(e.Seq); in != found[e.Seq] || in != s.Any(e.Seq, e.Seq) || (in || s.Looked() == d.l.Len()) && in != lets(f, e) {
						t.Fatalf("entry %d is found: %v", e.Seq, in)
					}
				}
				require.Equal(t, len(found) > 0, s.Any(1, d.l.Len()))
			},
		})
	})
}

func TestNewestAreFoundFirst(t *testing.T) {
	d := &desk{l: ledger.New()}
	for range 10 {
		d.add(t, "host", "read", "x", ledger.UI)
	}
	s := New(Filter{Seat: "host"}, d.source())
	require.True(t, s.Step(3))
	require.Equal(t, []uint64{10, 9, 8}, []uint64{s.At(0), s.At(1), s.At(2)})
	d.add(t, "host", "read", "x", ledger.UI)
	require.True(t, s.Step(1), "what came since goes before what is older")
	require.EqualValues(t, 11, s.At(0))
	require.Equal(t, 1, s.Came())
}

func TestEachPartOfAFilter(t *testing.T) {
	d := &desk{l: ledger.New()}
	d.add(t, "host", "phase", "Grüße", ledger.UI)
	d.add(t, "rider", "read", "nothing", ledger.Partner)
	d.add(t, "Anna", "commit", "a \"quoted\" word", ledger.Server)
	for _, c := range []struct {
		name string
		f    Filter
		want []uint64
	}{
		{"nothing set", Filter{}, []uint64{3, 2, 1}},
		{"a seat", Filter{Seat: "Anna"}, []uint64{3}},
		{"a door", Filter{Door: "ui"}, []uint64{1}},
		{"a grade", Filter{Grade: "inherited"}, []uint64{2}},
		{"a kind", Filter{Kind: "read"}, []uint64{2}},
		{"text of the payload", Filter{Text: "GRÜSSE"}, nil},
		{"text of the payload, its letters set otherwise", Filter{Text: "grÜße"}, []uint64{1}},
		{"text of the sentence", Filter{Text: "LEFT number 2"}, []uint64{2}},
		{"two that hold", Filter{Seat: "host", Text: "grü"}, []uint64{1}},
		{"two of which one holds", Filter{Seat: "rider", Text: "grü"}, nil},
		{"a door that is none", Filter{Door: "chimney"}, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := New(c.f, d.source())
			require.False(t, s.Step(100))
			var found []uint64
			for i := range s.Len() {
				found = append(found, s.At(i))
			}
			require.Equal(t, c.want, found)
		})
	}
}

func BenchmarkSift(b *testing.B) {
	d := &desk{l: ledger.New()}
	for i := range 100_000 {
		d.add(b, seats[i%3], kinds[i%2], words[i%5], ledger.WebMCP)
	}
	for _, f := range []Filter{{Seat: "rider"}, {Text: "nowhere"}} {
		b.Run(f.Seat+f.Text, func(b *testing.B) {
			for b.Loop() {
				s := New(f, d.source())
				s.Step(100_000)
			}
		})
	}
}
