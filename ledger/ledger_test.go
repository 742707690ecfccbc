package ledger

import (
	"bytes"
	"context"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

var epoch = time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// opened returns a ledger of Docket's own with n entries, through all doors in turn.
func opened(n int) *Ledger {
	l := New()
	must(l.Append(epoch, "room_opened", "room", Room, must(Make(Str("version", Version), Str("name", "Docket")))))
	for i := 2; i <= n; i++ {
		door := Doors()[i%len(Doors())]
		p := must(Make(Int("n", int64(i)), Str("text", "act "+strconv.Itoa(i)), HashOf("head", l.Head())))
		must(l.Append(epoch.Add(time.Duration(i)*time.Second), "act", "Zoë \"Z\"", door, p))
	}
	return l
}

func export(l *Ledger) string {
	var b bytes.Buffer
	if err := l.Export(&b); err != nil {
		panic(err)
	}
	return b.String()
}

func importString(s string) (*Ledger, Verdict, error) {
	return Import(context.Background(), strings.NewReader(s), nil)
}

func TestAppend(t *testing.T) {
	l := New()
	require.Zero(t, l.Len())
	require.True(t, l.Head().IsZero())
	p := must(Make(Str("version", Version)))
	e, err := l.Append(epoch.Add(1999*time.Microsecond), "room_opened", "room", Room, p)
	require.NoError(t, err)
	require.EqualValues(t, 1, e.Seq)
	require.Equal(t, "2026-01-01T00:00:00.001Z", e.TS)
	require.Equal(t, Actor{Seat: "room", Ingress: "room", Grade: "client-asserted", Attribution: Room.Attribution()}, e.Actor)
	require.True(t, e.Prev.IsZero())
	require.Equal(t, e.Sum(), e.Hash)

	e2, err := l.Append(epoch, "act", "a\tb", WebMCP, must(ParsePayload([]byte("null"))))
	require.NoError(t, err)
	require.Equal(t, e.Hash, e2.Prev)
	require.Equal(t, e2.Hash, l.Head())
	door, ok := e2.Door()
	require.True(t, ok)
	require.Equal(t, WebMCP, door)

	for _, want := range []Entry{e, e2} {
		got, ok := l.Entry(want.Seq)
		require.True(t, ok)
		require.Equal(t, want, got)
		got, ok = l.ByHash(want.Hash)
		require.True(t, ok)
		require.Equal(t, want, got)
		line, ok := l.Line(want.Seq)
		require.True(t, ok)
		require.Equal(t, string(want.AppendLine(nil)), line)
	}
	for _, seq := range []uint64{0, 3, 1 << 63} {
		_, ok := l.Entry(seq)
		require.False(t, ok)
	}
	_, ok = l.ByHash(Hash{1})
	require.False(t, ok)
	_, ok = New().ByHash(Hash{})
	require.False(t, ok)
}

func TestAppendRefuses(t *testing.T) {
	l := opened(3)
	before, head := export(l), l.Head()
	p := must(Make())
	for _, c := range []struct {
		name, kind, seat string
		at               time.Time
		door             Door
		p                Payload
		want             string
	}{
		{"no door", "act", "a", epoch, 0, p, "without a door"},
		{"unknown door", "act", "a", epoch, 8, p, "without a door"},
		{"no kind", "", "a", epoch, UI, p, "kind has 0 characters"},
		{"long kind", strings.Repeat("k", 65), "a", epoch, UI, p, "kind has 65 characters, want 1 to 64"},
		{"capital in kind", "Act", "a", epoch, UI, p, `kind "Act" has "A"`},
		{"quote in kind", `a"b`, "a", epoch, UI, p, "want a-z 0-9"},
		{"no seat", "act", "", epoch, UI, p, "seat has 0 bytes"},
		{"long seat", "act", strings.Repeat("s", 201), epoch, UI, p, "seat has 201 bytes, want 1 to 200"},
		{"ill-formed seat", "act", "a\xff", epoch, UI, p, `seat "a\xff" is not well-formed UTF-8`},
		{"surrogate in seat", "act", "a\xed\xa0\x80", epoch, UI, p, "not well-formed"},
		{"no payload", "act", "a", epoch, UI, Payload{}, "without a payload"},
		{"foreign fraction", "act", "a", epoch, UI, Payload{`{"x":[0.5]}`}, "payload: number 0.5 is not whole"},
		{"foreign depth", "act", "a", epoch, UI, Payload{strings.Repeat("[", 33) + strings.Repeat("]", 33)}, "payload: nested more than 32 deep"},
		{"foreign size", "act", "a", epoch, UI, Payload{`"` + strings.Repeat("x", MaxLine) + `"`}, "want at most 1048576"},
		{"year 10000", "act", "a", time.Date(9999, 12, 31, 24, 0, 0, 0, time.UTC), UI, p, "year 10000, want 0 to 9999"},
		{"year -1", "act", "a", time.Date(0, 1, 1, 0, 0, 0, -1, time.UTC), UI, p, "year -1"},
	} {
		_, err := l.Append(c.at, c.kind, c.seat, c.door, c.p)
		require.ErrorContains(t, err, c.want, c.name)
		require.NotContains(t, err.Error(), "\n")
	}
	require.Equal(t, before, export(l))
	require.Equal(t, head, l.Head())
	// A refusal leaves nothing behind that the next entry would show.
	must(l.Append(epoch, "act", "a", UI, p))
	require.True(t, l.Verify(context.Background(), nil).OK)
}

func TestTimes(t *testing.T) {
	var s stamper
	zone := time.FixedZone("", -7*3600)
	for _, at := range []time.Time{
		epoch, epoch.Add(-1), epoch.Add(24*time.Hour - time.Millisecond), epoch.In(zone).Add(5 * time.Hour),
		time.Date(0, 1, 1, 0, 0, 0, 0, time.UTC), time.Date(9999, 12, 31, 23, 59, 59, 999999999, time.UTC),
		time.Date(2024, 2, 29, 12, 34, 56, 789e6, time.UTC), time.Date(1969, 12, 31, 23, 59, 59, 5e6, zone), epoch,
	} {
		got, err := s.format(at)
		require.NoError(t, err)
		require.Equal(t, at.UTC().Format(TimeLayout), string(got))
		require.True(t, checkTime(string(got)))
	}
	for _, bad := range []string{"", "2026-01-01T00:00:00Z", "2026-02-30T00:00:00.000Z", "2026-01-01T24:00:00.000Z", "2026-01-01T00:00:00,000Z", "2026-01-01T00:00:60.000Z"} {
		require.False(t, checkTime(bad), bad)
	}
}

// The largest entry has exactly MaxLine bytes or fewer, and comes back.
func TestLargestEntry(t *testing.T) {
	l := opened(1)
	e, err := l.Append(epoch, strings.Repeat("k", MaxKind), strings.Repeat("\x01", MaxSeat), UI,
		must(Make(Str("s", strings.Repeat("x", MaxPayload-len(`{"s":""}`))))))
	require.NoError(t, err)
	require.LessOrEqual(t, len(e.AppendLine(nil)), MaxLine)
	must(l.Append(epoch, "act", "a", UI, must(Make())))
	back, v, err := importString(export(l))
	require.NoError(t, err)
	require.True(t, v.OK)
	require.Equal(t, export(l), export(back))
}

func TestEntriesStopsWhereItBegan(t *testing.T) {
	l := opened(3)
	var seen []uint64
	for e := range l.Entries(0) {
		seen = append(seen, e.Seq)
		must(l.Append(epoch, "act", "a", UI, must(Make())))
	}
	require.Equal(t, []uint64{1, 2, 3}, seen)
	for e := range l.Entries(6) {
		require.EqualValues(t, 6, e.Seq)
		return
	}
	t.Fatal("no entry 6")
}

func TestIndexTellsEqualKeysApart(t *testing.T) {
	var x index
	a, b := Hash{3: 9, 8: 1}, Hash{3: 9, 8: 2}
	x.add(&a, 1)
	x.add(&b, 2)
	for seq := uint64(3); seq < 500; seq++ {
		x.add(&Hash{byte(seq), byte(seq >> 8), 3}, seq)
	}
	for want := uint64(1); want <= 2; want++ {
		seq, ok := x.find(&a, func(seq uint64) bool { return seq == want })
		require.True(t, ok)
		require.Equal(t, want, seq)
	}
	_, ok := x.find(&a, func(uint64) bool { return false })
	require.False(t, ok)
}
