package room

import (
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"docket/room/action"
)

// An effect that could not leave stays under its key, is not tried again by what has nothing to do with it, and leaves once when it can.
func TestAnEffectThatCouldNotLeave(t *testing.T) {
	var handed []string
	down := true
	c := config()
	c.Courier = func(e action.Effect) error {
		handed = append(handed, e.Target)
		if down && e.Target == "owner of b2" {
			return errors.New("no way \xff" + strings.Repeat("x", 1<<20))
		}
		return nil
	}
	r, err := New(c)
	require.NoError(t, err)
	_, err = r.OpenRecords(host, "stock", nil)
	require.NoError(t, err)
	a := approve(t, r, propose(t, r, "scrap", `{"ids":["b1","b2","b3"]}`), action.Decision{})
	require.Equal(t, action.Verified, a.State)
	require.Equal(t, []string{"owner of b1", "owner of b2", "owner of b3"}, handed)
	stays := r.Snapshot().Records.Outbox[1]
	require.False(t, stays.Released)
	require.True(t, strings.HasPrefix(stays.Failed, "no way \uFFFDx"))
	propose(t, r, "add", `{"ids":["b4"],"n":1}`)
	require.Len(t, handed, 3)
	r.Deliver()
	require.Len(t, handed, 4)
	down = false
	r = again(t, r, c)
	r.Interrupt(WhyReload)
	r.Deliver()
	r.Deliver()
	require.Equal(t, "owner of b2", handed[4])
	require.Len(t, handed, 5)
	for _, o := range r.Snapshot().Records.Outbox {
		require.True(t, o.Released)
		require.Empty(t, o.Failed)
	}
	holds(t, r)
	replay(t, r)
}
