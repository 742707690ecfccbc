package narrow_test

import (
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"docket/ledger"
	"docket/room"
	"docket/room/action"
	"docket/room/records"
	"docket/room/records/shipped"
	"docket/wasm/narrow"
)

// asked is an action that waits in a new room, and the worth of its changes.
func asked(t *testing.T, set, operation, args string) (*room.Room, *action.Action, func(records.Change) int64) {
	t.Helper()
	now := time.Date(2026, 3, 14, 9, 0, 0, 0, time.UTC)
	r, err := room.New(room.Config{ID: "00112233445566778899aabbccddeeff", Name: "n", Question: "q", Sets: shipped.Find, Courier: func(action.Effect) error { return nil },
		Now: func() time.Time { now = now.Add(time.Second); return now }, Random: rand.NewChaCha8([32]byte{1})})
	require.NoError(t, err)
	_, err = r.OpenRecords(room.Caller{Door: ledger.Room, Seat: room.RoomSeat}, set, nil)
	require.NoError(t, err)
	v, err := records.Parse([]byte(args))
	require.NoError(t, err)
	landed, err := r.Propose(room.Caller{Door: ledger.WebMCP, Seat: room.RiderSeat}, operation, v, room.Stamp{})
	require.NoError(t, err)
	a, ok := r.Action(landed.Entry.Hash)
	require.True(t, ok)
	require.Equal(t, action.Awaiting, a.State)
	return r, a, r.Snapshot().Records.Set.Operation(operation).Value
}

func TestConsolFigures(t *testing.T) {
	_, a, value := asked(t, "freight", "propose_remedy", `{"consol":"CONSOL-A"}`)
	c := narrow.New(a.Proof, a.Base, value)
	require.Equal(t, narrow.Figures{Changed: 23, Value: 2055_00, Referred: 4, ReferredValue: 1331_00}, c.Figures())
	require.Equal(t, narrow.Above, c.Record(0))
	c.ToggleRecord(0)
	require.Equal(t, narrow.Above, c.Record(0), "what is above the authority cannot be ticked")

	// Taking the cost out of a record takes its worth out of the amount; taking out the rest too takes out the record.
	const row = 3 // competitor, 207 EUR
	require.Equal(t, int64(207_00), a.Proof.Changes[row].Value)
	for j, f := range a.Proof.Changes[row].Fields {
		if f.Pointer == "/remedyCost" {
			c.ToggleField(row, j)
			require.Equal(t, narrow.Figures{Changed: 23, Value: 1848_00, Referred: 4, ReferredValue: 1331_00, Trimmed: 1}, c.Figures())
			require.Equal(t, narrow.Mixed, c.Record(row))
		}
	}
	for j := range a.Proof.Changes[row].Fields {
		if c.Field(row, j) {
			c.ToggleField(row, j)
		}
	}
	require.Equal(t, narrow.Off, c.Record(row))
	require.Equal(t, []records.Place{{Ref: a.Proof.Changes[row].Ref()}}, c.Decision().Without)
	c.ToggleField(row, 0)
	require.Equal(t, narrow.Mixed, c.Record(row), "one place comes back alone")
	c.ToggleRecord(row)
	c.ToggleRecord(row)
	require.Equal(t, narrow.Figures{Changed: 23, Value: 2055_00, Referred: 4, ReferredValue: 1331_00}, c.Figures())
	c.AllRecords(false)
	require.Equal(t, narrow.Figures{Referred: 4, ReferredValue: 1331_00, Removed: 23}, c.Figures())
}

// TestFiguresFollow compares figures that are kept with figures counted anew, through thousands of ticks, and holds each decision to
// what the engine makes of it.
func TestFiguresFollow(t *testing.T) {
	for _, call := range []struct{ set, operation, args string }{
		{"freight", "propose_remedy", `{"consol":"CONSOL-A"}`},
		{"freight", "notify_customers", `{"consol":"CONSOL-B","message":"It goes on tonight."}`},
		{"issues", "close_issue", `{"ids":["7","42","58","77"],"reason":"Done by now."}`},
		{"issues", "delete_issue", `{"id":"7","reason":"It is a copy."}`},
	} {
		t.Run(call.operation, func(t *testing.T) {
			_, a, value := asked(t, call.set, call.operation, call.args)
			c, r := narrow.New(a.Proof, a.Base, value), rand.New(rand.NewPCG(5, 8))
			for range 3000 {
				i := r.IntN(len(a.Proof.Changes) + 1)
				switch r.IntN(12) {
				case 0:
					c.AllRecords(r.IntN(2) == 0)
				case 1:
					c.AllEffects(r.IntN(2) == 0)
				case 2, 3:
					c.ToggleEffect(r.IntN(len(a.Proof.Effects) + 1))
				case 4, 5, 6:
					c.ToggleRecord(i)
				default:
					c.ToggleField(i, r.IntN(4))
				}
				again := narrow.New(a.Proof, a.Base, value)
				again.Take(c.Decision())
				require.Equal(t, again.Figures(), c.Figures())
				require.Equal(t, again.Decision(), c.Decision())
				carried := narrow.New(a.Proof, a.Base, value)
				carried.Carry(c)
				require.Equal(t, c.Decision(), carried.Decision())
				f := c.Figures()
				require.Equal(t, len(a.Proof.Changes), f.Changed+f.Referred+f.Removed)
				require.Equal(t, len(a.Proof.Effects), f.Sent+f.Unsent)
			}
		})
	}
}

// TestButtonSaysWhatHappens approves cuts and compares the account with the figures that the button was made of.
func TestButtonSaysWhatHappens(t *testing.T) {
	for seed := range uint64(40) {
		r, a, value := asked(t, "freight", "propose_remedy", `{"consol":"CONSOL-A"}`)
		c, random := narrow.New(a.Proof, a.Base, value), rand.New(rand.NewPCG(seed, 1))
		for i := range a.Proof.Changes {
			switch random.IntN(4) {
			case 0:
				c.ToggleRecord(i)
			case 1:
				if seed%2 == 0 {
					continue
				}
				c.ToggleField(i, random.IntN(len(a.Proof.Changes[i].Fields)))
			}
		}
		host := room.Caller{Door: ledger.UI, Seat: room.HostSeat}
		unsound := c.Unsound(r.Snapshot().Records.Set.Check)
		_, err := r.Decide(host, a.Hash, a.Proof.Digest(), c.Decision(), "", nil)
		require.NoError(t, err)
		done, _ := r.Action(a.Hash)
		f, account := c.Figures(), done.Account()
		if unsound != "" { // and the page would not have offered to approve it
			require.Equal(t, action.RolledBack, done.State)
			require.Contains(t, done.Reason, unsound)
			continue
		}
		require.Equal(t, action.Verified, done.State, done.Reason)
		require.Equal(t, f.Changed, account.Applied)
		require.Len(t, account.Trimmed, f.Trimmed)
		for _, b := range account.Rejected {
			switch b.Code {
			case "removed":
				require.Len(t, b.IDs, f.Removed)
			case "referred":
				require.Len(t, b.IDs, f.Referred)
			}
		}
	}
}

// TestAnEffectStaysWithItsRecord takes a record out, and with it goes the effect that tells of it: in the figures as in what leaves.
func TestAnEffectStaysWithItsRecord(t *testing.T) {
	for seed := range uint64(20) {
		r, a, value := asked(t, "freight", "notify_customers", `{"consol":"CONSOL-A","message":"It goes on tonight."}`)
		c, random := narrow.New(a.Proof, a.Base, value), rand.New(rand.NewPCG(seed, 2))
		for i := range a.Proof.Changes {
			if random.IntN(3) == 0 {
				c.ToggleRecord(i)
			}
		}
		for i := range a.Proof.Effects {
			if random.IntN(4) == 0 {
				c.ToggleEffect(i)
			}
		}
		f := c.Figures()
		require.Positive(t, f.Unsent)
		_, err := r.Decide(room.Caller{Door: ledger.UI, Seat: room.HostSeat}, a.Hash, a.Proof.Digest(), c.Decision(), r.Target(a.Hash), nil)
		require.NoError(t, err)
		a, _ = r.Action(a.Hash)
		require.Equal(t, action.Verified, a.State, a.Reason)
		account := a.Account()
		require.Equal(t, f.Sent, account.Released)
		require.Equal(t, f.Changed, account.Applied)
		out := map[records.Ref]bool{}
		for _, place := range a.Decision.Without {
			out[place.Ref] = true
		}
		for _, e := range a.Leaving() {
			for _, ref := range e.About {
				require.False(t, out[ref], "a message left that tells of what was taken out")
			}
		}
	}
}
