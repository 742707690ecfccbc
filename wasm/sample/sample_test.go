package sample_test

import (
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"docket/ledger"
	"docket/room"
	"docket/room/records/shipped"
	"docket/wasm/sample"
)

// Every sample is taken by a room, and every set of records has one.
func TestEverySampleOpens(t *testing.T) {
	sets, ids := map[string]bool{}, map[string]bool{}
	for _, s := range sample.Rooms {
		t.Run(s.ID, func(t *testing.T) {
			require.False(t, ids[s.ID])
			ids[s.ID], sets[s.Records] = true, true
			found, ok := sample.Find(s.ID)
			require.True(t, ok)
			require.Equal(t, s, found)
			c := room.Config{ID: "00112233445566778899aabbccddeeff", Name: s.Name, Question: s.Question, Random: rand.NewChaCha8([32]byte{}), Now: time.Now, Sets: shipped.Find}
			if s.Name == "" {
				require.Empty(t, s.Question)
				c.Name, c.Question = "Room", "?"
			}
			r, err := room.New(c)
			require.NoError(t, err)
			if s.Records != "" {
				_, err = r.OpenRecords(room.Caller{Door: ledger.Room, Seat: room.RoomSeat}, s.Records, nil)
				require.NoError(t, err)
			}
			for e := range r.Ledger().Entries(1) {
				require.Equal(t, "room", e.Actor.Ingress, "nothing has happened in a sample: %s", e.Kind)
			}
		})
	}
	for _, set := range shipped.Sets() {
		require.True(t, sets[set.Name], set.Name)
	}
	_, ok := sample.Find("nothing")
	require.False(t, ok)
}
