package room

import (
	"sync"
	"time"

	"github.com/stretchr/testify/require"

	"docket/ledger"
)

// clock ticks a millisecond a look, and more when it is told to.
type clock struct {
	mu sync.Mutex
	at time.Time
}

func (c *clock) now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.at = c.at.Add(time.Millisecond)
	return c.at
}

func (c *clock) pass(minutes int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.at = c.at.Add(time.Duration(minutes) * time.Minute)
}

// clocked is a room whose time can be made to pass.
func clocked(t require.TestingT) (*Room, *clock) {
	k, c := &clock{at: time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)}, config()
	c.Now = k.now
	r, err := New(c)
	require.NoError(t, err)
	return r, k
}

// seated gives a room a person's seat and an agent's.
func seated(t require.TestingT, r *Room) {
	_, err := r.AddSeat(host, "Ann", Human, nil)
	require.NoError(t, err)
	_, err = r.AddSeat(host, "Bot", Agent, nil)
	require.NoError(t, err)
}

var ann, bot = Caller{Door: ledger.UI, Seat: "ann"}, Caller{Door: ledger.WebMCP, Seat: "bot"}

// created is a task in a room, and whatever was done to it, by its id.
func created(t require.TestingT, r *Room) ledger.Hash {
	landed, err := r.CreateTask(host, NewTask{Title: "Tell the depot"}, Stamp{}, nil)
	require.NoError(t, err)
	return landed.Entry.Hash
}
