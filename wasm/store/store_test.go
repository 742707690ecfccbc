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
	require.NoError(t, s.Keep(info, from, lines))
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
	require.NoError(t, s.Keep(a, 6, lines(6, 1, "other")))
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
	require.EqualError(t, s.Keep(info, 2, lines(2, 1, "")), "entry 2 of room b1 cannot be kept: the next to keep is 1")
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
		require.NoError(t, s.Keep(info, uint64(max(1, i-2)), all[max(0, i-3):i+1]))
		require.Equal(t, uint64(i+2), s.Next(info.ID))
	}
	<-done
	require.LessOrEqual(t, told, 2, "what lands while a transaction is under way goes with the next")
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
				tx, err := s.begin("readwrite")
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
	require.ErrorContains(t, s.Keep(RoomInfo{ID: "d1"}, 1, lines(1, 1, "")), "newer version")
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
	release, ok, err := Hold(ctx, "e1")
	require.NoError(t, err)
	require.True(t, ok)
	_, ok, err = Hold(ctx, "e1")
	require.NoError(t, err)
	require.False(t, ok, "a duplicated tab is told that the room is taken")
	other, ok, err := Hold(ctx, "e2")
	require.NoError(t, err)
	require.True(t, ok)
	other()

	// A reload comes while the page before is still letting go.
	browser.After(50*time.Millisecond, release)
	again, ok, err := Hold(ctx, "e1")
	require.NoError(t, err)
	require.True(t, ok)
	again()

	cancelled, cancel := context.WithCancel(ctx)
	cancel()
	_, _, err = Hold(cancelled, "e3")
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
