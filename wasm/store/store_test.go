//go:build js && wasm && browser

package store

import (
	"context"
	"errors"
	"io"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/hack-pad/safejs"
	"github.com/stretchr/testify/require"

	"docket/wasm/browser"
)

// These need IndexedDB and Web Locks, which Node has not: wasm/browser/testdata/inchromium runs them.

func open(t *testing.T) *Store {
	s, err := Open(context.Background())
	require.NoError(t, err)
	t.Cleanup(s.Close)
	return s
}

// keep gives lines and waits until the browser has confirmed them.
func keep(t *testing.T, s *Store, info RoomInfo, from uint64, lines ...string) {
	last := from + uint64(len(lines)) - 1
	done := make(chan struct{})
	s.OnKept = func(room string, seq uint64) {
		if room == info.ID && seq == last {
			close(done)
		}
	}
	s.OnFailure = func(_ string, err error) { panic(err) }
	require.NoError(t, s.Keep(info, from, lines, false))
	<-done
	s.OnKept, s.OnFailure = nil, nil
	require.Equal(t, last, s.Kept(info.ID))
}

func load(t *testing.T, s *Store, room string) string {
	b, err := io.ReadAll(s.Load(context.Background(), room))
	require.NoError(t, err)
	return string(b)
}

func lines(from, n int, pad string) []string {
	var out []string
	for i := range n {
		out = append(out, `{"seq":`+strconv.Itoa(from+i)+`,"pad":"`+pad+`"}`)
	}
	return out
}

func TestWhatIsKeptIsLoaded(t *testing.T) {
	s := open(t)
	a, b := RoomInfo{ID: "a1", Name: "first", Opened: "2026-01-01T00:00:00.000Z", Head: "aa"}, RoomInfo{ID: "a2", Name: "sécond 😀", Opened: "2026-01-02T00:00:00.000Z", Head: "bb"}
	require.Empty(t, load(t, s, a.ID))
	keep(t, s, a, 1, lines(1, 3, "x")...)
	keep(t, s, b, 1, lines(1, 1, "é😀")...)
	a.Head = "cc"
	keep(t, s, a, 4, lines(4, 2, "y")...)
	require.Equal(t, strings.Join(append(lines(1, 3, "x"), lines(4, 2, "y")...), "\n")+"\n", load(t, s, a.ID))
	require.Equal(t, lines(1, 1, "é😀")[0]+"\n", load(t, s, b.ID))

	again := open(t)
	list, err := again.Rooms(context.Background())
	require.NoError(t, err)
	a.Entries, b.Entries = 5, 1
	require.Equal(t, []RoomInfo{b, a}, list)

	again.Resume(a.ID, 5)
	keep(t, again, a, 6, lines(6, 1, "z")...)
	require.Contains(t, load(t, s, a.ID), `{"seq":6,"pad":"z"}`)

	// The other tab does not know of entry 6: it must not write over it.
	failed := make(chan error, 1)
	s.OnFailure = func(_ string, err error) { failed <- err }
	require.NoError(t, s.Keep(a, 6, lines(6, 1, "other"), false))
	require.ErrorContains(t, <-failed, "no longer kept in this browser after entry 5: another tab writes this room too: it has 6 entries kept and not 5")
	require.NotContains(t, load(t, s, a.ID), "other")
	require.Equal(t, uint64(6), s.Next(a.ID))

	for _, room := range []string{a.ID, b.ID} {
		require.NoError(t, s.Forget(context.Background(), room))
		require.Empty(t, load(t, s, room))
	}
	list, err = s.Rooms(context.Background())
	require.NoError(t, err)
	require.Empty(t, list)
}

func TestKeepTakesNoGapAndPassesOverWhatItHas(t *testing.T) {
	s := open(t)
	info := RoomInfo{ID: "b1"}
	require.EqualError(t, s.Keep(info, 2, lines(2, 1, ""), false), "entry 2 of room b1 cannot be kept: the next to keep is 1")
	all := lines(1, 50, "x")
	done := make(chan struct{})
	told := 0
	s.OnKept = func(_ string, seq uint64) {
		told++
		if seq == 50 {
			close(done)
		}
	}
	for i := range all { // each comes while a transaction is under way
		require.NoError(t, s.Keep(info, uint64(max(1, i-2)), all[max(0, i-3):i+1], i%2 == 0))
		require.Equal(t, uint64(i+2), s.Next(info.ID))
	}
	<-done
	require.LessOrEqual(t, told, 2, "what lands while a transaction is under way goes with the next")
	require.Equal(t, strings.Join(all, "\n")+"\n", load(t, s, info.ID))
	require.NoError(t, s.Forget(context.Background(), info.ID))
}

// A tab that has a room once more, after another tab has written it, writes behind what that one wrote, and not over it.
func TestARoomThatComesBack(t *testing.T) {
	s, other := open(t), open(t)
	info := RoomInfo{ID: "d1"}
	keep(t, s, info, 1, lines(1, 2, "x")...)
	other.Resume(info.ID, 2)
	keep(t, other, info, 3, lines(3, 2, "y")...)
	s.Resume(info.ID, 4)
	keep(t, s, info, 5, lines(5, 1, "z")...)
	all := append(append(lines(1, 2, "x"), lines(3, 2, "y")...), lines(5, 1, "z")...)
	require.Equal(t, strings.Join(all, "\n")+"\n", load(t, s, info.ID))
	require.NoError(t, s.Forget(context.Background(), info.ID))
}

func TestAHundredThousandEntries(t *testing.T) {
	s := open(t)
	const n = 100_000
	pad := strings.Repeat("p", 280)
	for name, step := range map[string]int{"in one go": n, "ten at a time": 10} {
		info := RoomInfo{ID: "c" + name}
		all := lines(1, n, pad)
		begun := time.Now()
		if step == n {
			keep(t, s, info, 1, all...)
		} else {
			// As they land in a room that lives for long, though not one transaction each, which would take minutes.
			var last tail
			for from := 0; from < n; from += 1000 {
				tx, err := s.begin("readwrite", relaxed)
				require.NoError(t, err)
				for at := from; at < from+1000; at += step {
					last, err = putLines(tx, info.ID, uint64(at+1), tail{}, all[at:at+step])
					require.NoError(t, err)
				}
				require.NoError(t, tx.done(context.Background()))
			}
			require.NotEmpty(t, last.text)
		}
		kept := time.Since(begun)
		begun = time.Now()
		longest, last := time.Duration(0), time.Now()
		beat := true
		var pulse func()
		pulse = func() {
			longest, last = max(longest, time.Since(last)), time.Now()
			if beat {
				browser.Macrotask(pulse)
			}
		}
		browser.Macrotask(pulse)
		count, err := io.Copy(&counter{}, s.Load(context.Background(), info.ID))
		beat = false
		require.NoError(t, err)
		require.Equal(t, int64(len(strings.Join(all, "\n"))+1), count)
		t.Logf("%s: kept in %v, loaded in %v, the page held for at most %v", name, kept, time.Since(begun), longest)
		require.NoError(t, s.Forget(context.Background(), info.ID))
	}
}

type counter struct{}

func (*counter) Write(p []byte) (int, error) { return len(p), nil }

func TestAnotherVersionEndsKeeping(t *testing.T) {
	s := open(t)
	failed := make(chan error, 1)
	s.OnFailure = func(_ string, err error) { failed <- err }
	factory, err := browser.Get(safejs.Global(), "indexedDB")
	require.NoError(t, err)
	request, err := browser.Call(factory, "open", database, version+1)
	require.NoError(t, err)
	require.ErrorContains(t, <-failed, "newer version")
	require.ErrorContains(t, s.Keep(RoomInfo{ID: "d1"}, 1, lines(1, 1, ""), true), "newer version")
	newer, err := result(context.Background(), request)
	require.NoError(t, err)

	_, err = Open(context.Background())
	require.Equal(t, "VersionError", browser.FailureName(err))
	_, err = newer.Call("close")
	require.NoError(t, err)
	request, err = browser.Call(factory, "deleteDatabase", database)
	require.NoError(t, err)
	_, err = result(context.Background(), request)
	require.NoError(t, err)
}

func TestOneTabHoldsARoom(t *testing.T) {
	ctx := context.Background()
	const moment = 50 * time.Millisecond
	first, ok, err := Hold(ctx, "e1", "aaaa", time.Minute)
	require.NoError(t, err)
	require.True(t, ok)
	_, ok, err = Hold(ctx, "e1", "bbbb", moment)
	require.NoError(t, err)
	require.False(t, ok, "a duplicated tab is told that the room is taken")
	other, ok, err := Hold(ctx, "e2", "aaaa", time.Minute)
	require.NoError(t, err)
	require.True(t, ok)
	other.Leave()

	holders, err := Holders(ctx)
	require.NoError(t, err)
	require.Equal(t, "aaaa", holders["e1"].Tab)
	since, err := time.Parse(time.RFC3339, holders["e1"].Since)
	require.NoError(t, err)
	require.WithinDuration(t, time.Now(), since, time.Minute)

	// Who queues has the room as soon as it is let go, and not before; who gave its place up never has it.
	gone, err := Ask("e1", "cccc")
	require.NoError(t, err)
	next, err := Ask("e1", "bbbb")
	require.NoError(t, err)
	gone.Leave()
	ok, err = next.Wait(ctx, moment)
	require.NoError(t, err)
	require.False(t, ok)
	first.Leave()
	ok, err = next.Wait(ctx, time.Minute)
	require.NoError(t, err)
	require.True(t, ok)
	select {
	case <-gone.Granted:
		t.Fatal("a place that was given up was granted")
	default:
	}
	holders, err = Holders(ctx)
	require.NoError(t, err)
	require.Equal(t, "bbbb", holders["e1"].Tab)
	require.NotContains(t, holders, "e2")
	next.Leave()

	cancelled, cancel := context.WithCancel(ctx)
	cancel()
	_, _, err = Hold(cancelled, "e3", "aaaa", time.Minute)
	require.True(t, err == nil || errors.Is(err, context.Canceled))
}

func TestTabRoom(t *testing.T) {
	room, err := TabRoom()
	require.NoError(t, err)
	require.Empty(t, room)
	require.NoError(t, SetTabRoom("f1"))
	room, err = TabRoom()
	require.NoError(t, err)
	require.Equal(t, "f1", room)
}

// What is waited for is answered once it is kept, or once it is not, and never left.
func TestSettledTellsWhatBecameOfLines(t *testing.T) {
	s := open(t)
	info := RoomInfo{ID: "g1"}
	require.ErrorContains(t, <-s.Settled(info.ID, 1), "was not given to be kept")
	require.NoError(t, s.Keep(info, 1, lines(1, 2, "x"), true))
	require.NoError(t, s.Keep(info, 3, lines(3, 1, "x"), false))
	first, third := s.Settled(info.ID, 1), s.Settled(info.ID, 3)
	require.NoError(t, <-first)
	require.NoError(t, <-third)
	require.Equal(t, uint64(3), s.Kept(info.ID))
	require.NoError(t, <-s.Settled(info.ID, 2))

	// Another tab's entry 4 is kept first.
	other := open(t)
	other.Resume(info.ID, 3)
	keep(t, other, info, 4, lines(4, 1, "theirs")...)
	require.NoError(t, s.Keep(info, 4, lines(4, 2, "ours"), true))
	fourth, fifth := s.Settled(info.ID, 4), s.Settled(info.ID, 5)
	require.ErrorIs(t, <-fourth, ErrTaken)
	require.ErrorIs(t, <-fifth, ErrTaken)
	require.NotContains(t, load(t, s, info.ID), "ours")
	s.Close()
	require.ErrorContains(t, <-s.Settled(info.ID, 4), "closed")
	require.NoError(t, other.Forget(context.Background(), info.ID))
}

// A label is this browser's own: it outlives what is kept after it, and the record has nothing of it.
func TestLabel(t *testing.T) {
	s := open(t)
	ctx := context.Background()
	info := RoomInfo{ID: "h1", Name: "Room h1"}
	require.ErrorContains(t, s.Label(ctx, info.ID, "x"), "no room is kept")
	keep(t, s, info, 1, lines(1, 1, "x")...)
	require.NoError(t, s.Label(ctx, info.ID, "Night flight 😀"))
	keep(t, s, info, 2, lines(2, 1, "x")...)
	got, err := s.Info(info.ID)
	require.NoError(t, err)
	require.Equal(t, "Night flight 😀", got.Label)
	require.Equal(t, "Room h1", got.Name)
	require.Equal(t, uint64(2), got.Entries)
	require.Equal(t, strings.Join(lines(1, 2, "x"), "\n")+"\n", load(t, s, info.ID))
	require.NoError(t, s.Label(ctx, info.ID, ""))
	got, err = s.Info(info.ID)
	require.NoError(t, err)
	require.Empty(t, got.Label)
	require.NoError(t, s.Forget(ctx, info.ID))
}

// How long one line takes until it is confirmed.
func BenchmarkOneLine(b *testing.B) {
	for _, how := range []durability{relaxed, strict} {
		b.Run(string(how), func(b *testing.B) {
			s, err := Open(context.Background())
			require.NoError(b, err)
			defer s.Close()
			info := RoomInfo{ID: "i1"}
			for i := range b.N {
				require.NoError(b, s.Keep(info, uint64(i+1), lines(i+1, 1, strings.Repeat("p", 400)), how == strict))
				require.NoError(b, <-s.Settled(info.ID, uint64(i+1)))
			}
			require.NoError(b, s.Forget(context.Background(), info.ID))
		})
	}
}

func TestTabsHearEachOther(t *testing.T) {
	heard := make(chan Word, 1)
	_, err := OpenChannel(func(w Word) { heard <- w })
	require.NoError(t, err)
	other, err := OpenChannel(func(Word) { panic("a tab heard itself") })
	require.NoError(t, err)
	other.Say(Word{Room: "j1", Follows: true})
	require.Equal(t, Word{Room: "j1", Follows: true}, <-heard)
}
