package witness

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"docket/ledger"
	"docket/wasm/witness"
)

func TestCosignFollowsALedger(t *testing.T) {
	s := serve(t, newKeys(t))
	c := newClient(t, s)
	l := ledger.New()
	last := uint64(0)
	for _, size := range []int{1, 2, 3, 7, 8, 9, 31, 100} {
		last, _ = sealed(t, c, grown(t, l, size, ""), last)
	}
	require.Equal(t, 1, s.count("POST /api/rooms"), "a key is registered once")
	sealed(t, c, l, last) // the same tree again
	// A page that knows less than the witness, or nothing, is put right.
	for _, old := range []uint64{0, 1, 64, 99} {
		sealed(t, c, l, old)
	}
	sealed(t, c, grown(t, l, 117, ""), 3)
	for _, size := range []uint64{1, 64, 117} { // a receipt of any entry verifies alone
		_, msg := sealed(t, c, l, 117)
		r, err := l.Receipt(size, msg)
		require.NoError(t, err)
		b, err := ledger.FormatReceipt(r)
		require.NoError(t, err)
		back, err := ledger.ParseReceipt(b)
		require.NoError(t, err)
		_, _, err = ledger.CheckReceipt(back, c.Known)
		require.NoError(t, err)
	}
}

// A witness that lost its database knows neither the room nor what it cosigned. It
// is told the room's key again and goes on from nothing, as from a stranger.
func TestCosignAtAWitnessThatForgot(t *testing.T) {
	keys := newKeys(t)
	first, second := serve(t, keys), serve(t, keys)
	c := newClient(t, first)
	l := grown(t, ledger.New(), 5, "")
	last, _ := sealed(t, c, l, 0)
	c.Ask = ask(second.URL)
	sealed(t, c, grown(t, l, 9, ""), last)
	require.Equal(t, 1, second.count("POST /api/rooms"))
}

// Two histories of one room: the one that the witness did not see first raises the
// alarm, longer, as long or shorter, and shows both heads.
func TestAlarm(t *testing.T) {
	for _, at := range []struct {
		name string
		size int    // of the history that comes second
		salt string // where it differs
		old  uint64 // what its page believes was cosigned
	}{
		{"longer, from nothing", 12, "fork", 0},
		{"longer, from what was cosigned", 12, "fork", 8},
		{"longer, from a part that both have", 12, "fork", 4},
		{"as long", 8, "fork", 8},
		{"as long, from nothing", 8, "fork", 0},
		{"shorter", 6, "fork", 0},
		{"the tail cut off", 6, "", 0},
		{"the tail cut off, and known", 6, "", 8},
		{"cut to the first entry", 1, "", 0},
	} {
		t.Run(at.name, func(t *testing.T) {
			s := serve(t, newKeys(t))
			c := newClient(t, s)
			first := grown(t, grown(t, ledger.New(), 4, ""), 8, "")
			sealed(t, c, first, 0)
			second := grown(t, grown(t, ledger.New(), min(4, at.size), ""), at.size, at.salt)
			_, _, _, err := c.Cosign(t.Context(), second, at.old)
			tr := trouble(t, err)
			require.True(t, tr.Alarm, tr)
			require.EqualValues(t, 8, tr.Size)
			require.NotNil(t, tr.Theirs, "the witness shows the tree that it cosigned")
			size, root := first.Root()
			require.Equal(t, ledger.Checkpoint{Origin: c.Room.Name, Size: size, Root: root}, *tr.Theirs)
			// Nothing was cosigned of it, and the first history goes on.
			sealed(t, c, grown(t, first, 13, ""), 8)
		})
	}
}

// Two pages witness one room at once, as a copied profile would: both get on, and
// all that is cosigned is one history.
func TestTwoPagesOfOneRoom(t *testing.T) {
	s := serve(t, newKeys(t))
	c := newClient(t, s)
	whole := grown(t, ledger.New(), 60, "")
	var file bytes.Buffer
	require.NoError(t, whole.Export(&file))
	lines := strings.SplitAfter(file.String(), "\n")
	done := make(chan error, 2)
	for range 2 {
		go func() {
			last := uint64(0)
			for _, size := range []int{5, 12, 13, 40, 60} {
				l, _, err := ledger.Import(t.Context(), strings.NewReader(strings.Join(lines[:size], "")), nil)
				if err == nil {
					if _, _, _, err = c.Cosign(t.Context(), l, last); err == nil {
						last = uint64(size)
						continue
					}
				}
				var tr *witness.Trouble
				if errors.As(err, &tr) && tr.Alarm && tr.Size > l.Len() {
					continue // the other page is ahead; a page's own ledger never falls behind
				}
				done <- err
				return
			}
			done <- nil
		}()
	}
	require.NoError(t, <-done)
	require.NoError(t, <-done)
	sealed(t, c, whole, 0)
}
