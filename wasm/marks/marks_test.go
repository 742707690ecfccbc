package marks

import (
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"docket/ledger"
)

// grown is a ledger with so many entries, through every door in turn, and its marks.
func grown(t require.TestingT, n int) (*ledger.Ledger, *List) {
	l, list := ledger.New(), &List{}
	for i := range n {
		p, err := ledger.Make(ledger.Int("n", int64(i)))
		require.NoError(t, err)
		e, err := l.Append(time.Unix(int64(i), 0), "kind_"+strconv.Itoa(i*i%5), "seat-"+strconv.Itoa(i%3), ledger.Doors()[i*i%7], p)
		require.NoError(t, err)
		require.True(t, list.Add(e))
	}
	return l, list
}

func TestMarksAreThoseOfTheEntries(t *testing.T) {
	l, list := grown(t, 600)
	require.EqualValues(t, 600, list.Len())
	for e := range l.Entries(1) {
		m := list.At(e.Seq)
		require.Equal(t, e.Kind, list.Kinds()[m.Kind])
		require.Equal(t, e.Actor.Seat, list.Seats()[m.Seat])
		require.Equal(t, e.Actor.Ingress, m.Door.String())
		require.Equal(t, e.Actor.Grade, m.Grade.String())
	}
	e, _ := l.Entry(600)
	require.False(t, list.Add(e), "an entry is taken up once")
	require.EqualValues(t, 600, list.Len())
}

func TestUnknownDoorsAreNone(t *testing.T) {
	var list List
	require.True(t, list.Add(ledger.Entry{Seq: 1, Kind: "x", Actor: ledger.Actor{Ingress: "chimney", Grade: "certain"}}))
	require.Equal(t, Mark{}, list.At(1))
	require.EqualValues(t, 1, list.Count(1, 1)[0])
}

func TestCountIsThatOfTheEntriesOneByOne(t *testing.T) {
	_, list := grown(t, 1500)
	rapid.Check(t, func(t *rapid.T) {
		from, to := rapid.Uint64Range(0, 1600).Draw(t, "from"), rapid.Uint64Range(0, 1600).Draw(t, "to")
		var want Counts
		for seq := max(from, 1); seq <= min(to, 1500); seq++ {
			want[list.At(seq).Door]++
		}
		require.Equal(t, want, list.Count(from, to))
	})
}

func TestBands(t *testing.T) {
	var list List
	seq := uint64(0)
	add := func(kind string, fields ...ledger.Field) {
		p, err := ledger.Make(fields...)
		require.NoError(t, err)
		seq++
		require.True(t, list.Add(ledger.Entry{Seq: seq, Kind: kind, Payload: p}))
	}
	_, ok := list.Band(1)
	require.False(t, ok)
	add("room_opened")
	add("read")
	add("phase", ledger.Str("to", "Commit"))
	add("paused")
	add("read")
	add("resumed")
	add("phase", ledger.Str("to", "Closed"))
	add("round_opened", ledger.Int("round", 2))
	require.Equal(t, []Band{{1, "Open", 1, false}, {3, "Commit", 1, false}, {4, "Commit", 1, true}, {6, "Commit", 1, false}, {7, "Closed", 1, false},
		{8, "Open", 2, false}}, list.Bands())
	for at, from := range map[uint64]uint64{1: 1, 2: 1, 3: 3, 5: 4, 7: 7, 8: 8, 99: 8} {
		b, ok := list.Band(at)
		require.True(t, ok)
		require.Equal(t, from, b.From, "the band of entry %d", at)
	}
}

func BenchmarkCount(b *testing.B) {
	_, list := grown(b, 100_000)
	for b.Loop() {
		for column := uint64(0); column < 1000; column++ {
			list.Count(column*100+1, column*100+100)
		}
	}
}
