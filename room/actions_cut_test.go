package room

import (
	"bytes"
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"docket/ledger"
	"docket/room/action"
	"docket/room/records"
)

// busy is a room in which all there is has happened: a rule used, a referral taken up, effects sent, an undo, a correction, a failure.
func busy(t *testing.T) *life {
	l := newLife(t)
	add := func(json string) *action.Action { return propose(t, l.r, "add", json) }
	for range action.CleanApprovals {
		approve(t, l.r, add(`{"ids":["b1"],"n":2}`), action.Decision{})
	}
	landed, err := l.r.DraftRule(host, "add", nil)
	require.NoError(t, err)
	_, err = l.r.RatifyRule(host, landed.Entry.Hash, nil)
	require.NoError(t, err)
	require.Equal(t, action.Verified, add(`{"ids":["b2"],"n":1}`).State)
	a := add(`{"ids":["b3","b4","x"],"n":60}`)
	_, err = l.r.Correct(host, a.Hash, a.Proof.Digest(), action.Correction{Place: records.Place{Ref: records.Ref{Collection: "bins", ID: "b4"}, Pointer: "/n"}, Value: records.Int(41)}, nil)
	require.NoError(t, err)
	a, _ = l.r.Action(a.Hash)
	require.Equal(t, 1, a.Proof.Referred)
	approve(t, l.r, a, action.Decision{})
	landed, err = l.r.TakeReferral(chief, a.Hash, nil)
	require.NoError(t, err)
	taken, _ := l.r.Action(landed.Entry.Hash)
	_, err = l.r.Decide(chief, taken.Hash, taken.Proof.Digest(), action.Decision{}, "", nil)
	require.NoError(t, err)
	_, err = l.r.Undo(host, a.Hash, nil)
	require.NoError(t, err)
	scrap := propose(t, l.r, "scrap", `{"ids":["b5","b6"]}`)
	approve(t, l.r, scrap, action.Decision{Without: []records.Place{{Ref: records.Ref{Collection: "bins", ID: "b6"}}}, Unsent: []string{scrap.Proof.Effects[1].Key}})
	require.Equal(t, action.CodeNotVerified, approve(t, l.r, add(`{"ids":["b0"],"n":-30}`), action.Decision{Without: []records.Place{{Ref: records.Ref{Collection: "bins", ID: "b0"}, Pointer: "/note"}}}).Code)
	odd := propose(t, l.r, "fickle", `{"how":"value","id":"b8"}`)
	l.second = true
	require.Equal(t, "diverged", approve(t, l.r, odd, action.Decision{}).Code)
	l.second = false
	no := add(`{"ids":["b8"],"n":3}`)
	_, err = l.r.RefuseAction(host, no.Hash, no.Proof.Digest(), "no", nil)
	require.NoError(t, err)
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	require.Equal(t, action.Expired, l.r.AwaitAction(gone, add(`{"ids":["b8"],"n":3}`).Hash, nil).State)
	under := approve(t, l.r, add(`{"ids":["b8"],"n":3}`), action.Decision{})
	approve(t, l.r, add(`{"ids":["b8"],"n":4}`), action.Decision{})
	_, err = l.r.Undo(host, under.Hash, nil)
	require.Equal(t, "moved", code(err))
	holds(t, l.r)
	return l
}

// Wherever the page is gone, what is on the record holds, and goes on from there: nothing lands twice, nothing approved is lost, and
// effects that were not released leave under the same key.
func TestThePageGoneAfterAnyRow(t *testing.T) {
	l := busy(t)
	var out bytes.Buffer
	require.NoError(t, l.r.Ledger().Export(&out))
	lines := bytes.SplitAfter(out.Bytes(), []byte("\n"))
	for cut := 4; cut < len(lines); cut++ {
		back, v, err := ledger.Import(context.Background(), bytes.NewReader(bytes.Join(lines[:cut], nil)), nil)
		require.NoError(t, err)
		require.True(t, v.OK)
		l.r, err = Replay(back, l.config)
		require.NoError(t, err, "cut after %s", lines[cut-1])
		before := l.r.Snapshot().Records
		l.sent = map[string]int{}
		l.r.Interrupt(WhyReload)
		l.r.Deliver()
		require.Equal(t, before.Revision < l.r.Snapshot().Records.Revision, takenBack(l.r, uint64(cut)), "a reload moves no record but to take back what does not verify")
		for _, a := range l.r.Snapshot().Records.Waiting {
			require.Contains(t, []action.State{action.Awaiting, action.Approved}, a.State, "cut after %s", lines[cut-1])
			if a.State == action.Approved {
				by := host
				if a.Role == "chief" {
					by = chief
				}
				_, err := l.r.CarryOut(by, a.Hash, nil)
				require.NoError(t, err)
				after, _ := l.r.Action(a.Hash)
				require.Contains(t, []action.State{action.Verified, action.RolledBack}, after.State)
			}
		}
		for _, o := range l.r.Snapshot().Records.Outbox {
			require.True(t, o.Released || o.Failed != "", "an effect stays behind after a reload")
		}
		for key, times := range l.sent {
			require.Equal(t, 1, times, key)
		}
		require.Empty(t, l.r.s.book.Unsettled())
		holds(t, l.r)
		again(t, l.r, l.config)
	}
}

func takenBack(r *Room, since uint64) bool {
	for e := range r.Ledger().Entries(since + 1) {
		if e.Kind == "action_rolled_back" {
			return true
		}
	}
	return false
}
